"""What a bot is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

View: TypeAlias = Mapping[str, Any]
"""What the bot's seat sees, as the game gives it."""

Move: TypeAlias = Any
"""An action as JSON data, as the game takes it."""


class NoMove(ValueError):
    """There is nothing to choose from."""


class Bot(Protocol):
    """A player.

    It decides from its view and the legal actions alone, and its own seeded stream: the same bot
    with the same seed that sees the same does the same. How long it thinks is bounded by what it
    looks at, never by a clock.
    """

    def choose(self, view: View, actions: Iterable[Move]) -> Move:
        """The action to take.

        ``actions`` may be long, so a bot reads no more of them than it needs; it may answer with
        a legal action that is not listed. Raises :class:`NoMove` where there is none.
        """
        ...
