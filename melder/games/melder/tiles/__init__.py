"""Tiles on a table: what a tile is, what makes a group, how both are written (rules 1 to 3)."""
