"""The games. Each is an engine on the standard library alone; games do not know each other."""
