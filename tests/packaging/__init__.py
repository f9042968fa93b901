"""What is installed, away from this checkout."""
