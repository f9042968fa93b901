"""A run as immutable values: the blind that is played, its course, its phases."""
