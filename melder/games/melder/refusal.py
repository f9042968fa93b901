"""The one way in which a rule says no."""

from __future__ import annotations


class Refusal(ValueError):
    """A move that the rules do not allow; nothing has changed.

    ``code`` is the published code of the rule (`R76`), ``message`` one sentence for the player.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
