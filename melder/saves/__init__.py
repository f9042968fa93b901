"""What outlives a process: games that go on, and what was achieved in those that ended."""
