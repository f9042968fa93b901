"""The effect language: one core for all games. Knows no game."""
