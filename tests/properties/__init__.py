"""Properties of the whole: statements about all content, not about one item."""
