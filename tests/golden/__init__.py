"""Runs that must come out as they always did."""
