"""Search wider and wider, up and down the number line, until the best play is proven.

A first pass keeps few positions, those with the highest bounds; it is over soon and finds a good
play. Every further pass keeps more, and has less to keep, as it knows what has to be beaten. A pass
that kept all that matters has proven its best play.

Going up or going down, the same problem can be far easier or far harder, and nobody knows before.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from melder.solver.positions import Position
from melder.solver.search import Search
from melder.solver.stock import Stock

NARROW, WIDER = 30, 10
"""How many positions are kept in the first pass that looks for a good play, and how many times as
many in the next one."""

WIDE, LESS = 3_000, 4
"""From this width on passes become wider more slowly, as each of them takes its time."""

BUDGET, MORE = 100_000, 5
"""How many states the first pass that keeps everything may look at, and how many times as many the
next one."""

SLACK, SLACKS = 20, 160
"""Until there is a play, what the best position can reach may be missed by so many thousandths;
every pass that finds none doubles it."""


class Passes:
    """The passes of a search for a play of more than ``value``; ``best`` is where it ends."""

    def __init__(
        self, limit: int, stock: Callable[[bool], Stock], *, runs_score: bool, value: int
    ) -> None:
        first = stock(False)
        stocks = [first] if first.caps else [first, stock(True)]
        self._searches = [Search(one, limit, runs_score=runs_score, value=value) for one in stocks]
        self.value = value
        self._start()

    def _start(self) -> None:
        self.stock = self._searches[0].stock
        self.best: Position | None = None
        self.rounds = 0
        self._width, self._budget = NARROW, BUDGET
        self._fruitless = False

    def only(self, start: int) -> Passes:
        """Passes from a single start; where there are several, there is one direction only."""
        one = copy(self)
        one._searches = [search.only(start) for search in self._searches]
        one._start()
        return one

    def most(self) -> list[int]:
        """By start, what no play from there is worth more than."""
        return self._searches[0].most()

    def run(self, enough: int | None = None) -> bool:
        """Make one round of passes, each wider than those before it, and then some that keep
        everything within a budget. Whether the best play is proven, or one of a value of at least
        ``enough`` found."""
        if not self.rounds:
            self._seek_any()
        self.rounds += 1
        if not self._fruitless and self._searched_wider(enough):
            return True
        proven = any(not self._passed(search, budget=self._budget) for search in self._searches)
        self._searches.sort(key=_work)
        self._budget *= MORE
        return proven

    def _searched_wider(self, enough: int | None) -> bool:
        """Make passes that keep the best positions. Once a width finds no better play than the
        one before it, there is most likely none, and only passes that keep everything go on."""
        while True:
            value, narrow = self.value, self._width == NARROW
            for search in self._searches:
                if enough is not None and self.value >= enough:
                    return True
                if not self._passed(search, self._width):
                    return True
            # What had less to look at is likely to have less to look at again.
            self._searches.sort(key=_work)
            self._width *= WIDER if self._width < WIDE else LESS
            self._fruitless = self.best is not None and self.value == value
            if not narrow:
                return False

    def _seek_any(self) -> None:
        """Look for any play at all."""
        slack = SLACK
        while self.best is None and slack <= SLACKS:
            for search in self._searches:
                self._passed(search, NARROW, slack)
                if self.best is not None:
                    break
            slack *= 2

    def _passed(
        self,
        search: Search,
        width: int | None = None,
        slack: int | None = None,
        budget: int | None = None,
    ) -> bool:
        search.value = self.value
        cut = search.run(width, slack, budget)
        if search.value > self.value:
            self.value, self.best, self.stock = search.value, search.best, search.stock
        return cut


def _work(search: Search) -> tuple[int, int]:
    return search.stopped, search.looked_at
