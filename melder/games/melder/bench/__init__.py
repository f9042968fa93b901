"""Effects at work: a state laid open, the line-up linked, what effects read and do, chance."""
