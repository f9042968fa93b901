"""Sessions for other programs."""
