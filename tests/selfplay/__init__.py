"""Bots play whole runs while what must always hold is checked at every step."""
