"""Melder, the tile-melding roguelike."""
