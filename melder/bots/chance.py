"""The bot that takes any legal action, for any game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from melder.bots.bot import Move, NoMove, View
from melder.games.streams import Stream

READ: Final = 256
"""How many legal actions it reads at most."""


class Random:
    """Takes any of the first legal actions: first some kind of action, then one of that kind."""

    def __init__(self, draws: Stream) -> None:
        self._draws = draws

    def choose(self, view: View, actions: Iterable[Move]) -> Move:
        kinds: dict[str, list[Move]] = {}
        for action in islice(actions, READ):
            kinds.setdefault(next(iter(action)), []).append(action)
        if not kinds:
            raise NoMove("there is no legal action")
        found = list(kinds.values())[self._draws.below(len(kinds))]
        return found[self._draws.below(len(found))]
