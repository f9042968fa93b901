"""A blind as it is played: actions, moves on the table, scoring, items used (rules 3-6)."""
