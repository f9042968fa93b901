"""Saves, the profile, and what becomes of them when things go wrong."""
