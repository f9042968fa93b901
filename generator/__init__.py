"""From resolved content to wiki pages."""
