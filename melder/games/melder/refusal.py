"""The one way in which a rule says no."""

from __future__ import annotations

from typing import Final

CODES: Final = (
    "phase", "hand", "opening", "board-full", "group", "opening-wild", "capstone",
    "nothing-banked", "illegal-table", "target", "item", "bag-empty", "no-draws", "no-discards",
    "no-suggests", "no-plays", "money", "slots",
)  # fmt: skip
"""The codes of the rules themselves; a rule that an item sets answers with the item's id."""


class Refusal(ValueError):
    """A move that the rules do not allow; nothing has changed.

    ``code`` is the published code of the rule (`R76`), ``message`` one sentence for the player.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
