"""What the terminal answers when it does not understand; nothing has happened then."""

from __future__ import annotations


class Unclear(ValueError):
    """A line that means no action, with one sentence for the player."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
