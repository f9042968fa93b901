"""The bot that takes any legal action, for any game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from melder.bots.bot import Move, NoMove, View
from melder.games.streams import Stream

READ: Final = 48
"""How many legal actions it reads at most."""


class Random:
    """Takes one of the first legal actions; how many it reads is drawn anew every time."""

    def __init__(self, draws: Stream) -> None:
        self._draws = draws

    def choose(self, view: View, actions: Iterable[Move]) -> Move:
        found = list(islice(actions, 1 + self._draws.below(READ)))
        if not found:
            raise NoMove("there is no legal action")
        return found[self._draws.below(len(found))]
