"""Series of games."""
