"""The commands of the terminal, by what they are about."""
