"""Bots and what they think with."""
