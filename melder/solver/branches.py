"""Ask for every number what comes of using a filler there, where everything at once is too hard.

Bounds make little of a filler: half of it makes half of one great set and half of another. Once it
is said where it goes they are low, and for most numbers the best play known cannot be beaten. So
if the first passes prove nothing, and there is a single filler in the hand or on the table, every
number is searched for itself: in turns, as a good play that is found for one of them spares others
the work, and the one that promises most first.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from melder.solver.passes import Passes
from melder.solver.positions import Position
from melder.solver.stock import ANYWHERE, Reach, Stock


class Branch(NamedTuple):
    """A part of the search: how many rounds of passes were made, the most that a play can be worth,
    negated, and where in the order of all branches it came. What is least is searched next."""

    rounds: int
    most: int
    order: int
    reach: Reach
    passes: Passes


class Branches:
    """A search for a play of more than ``value``; ``best`` is where it ends, in ``stock``.

    ``stock_for``: the stock to search, by whether it is turned and where fillers may be used.
    """

    def __init__(
        self,
        limit: int,
        stock_for: Callable[[bool, Reach], Stock],
        *,
        runs_score: bool,
        value: int,
    ) -> None:
        self._limit, self._stock_for, self._runs_score = limit, stock_for, runs_score
        self.value = value
        self.stock = stock_for(False, ANYWHERE)
        self.best: Position | None = None
        self._order = count()

    def run(self, enough: int | None = None) -> None:
        """Search until the best play is proven, or one of a value of at least ``enough`` found."""
        waiting = [self._branch(ANYWHERE)]
        unit = self.stock.goal.unit
        while waiting:
            branch = heappop(waiting)
            if -branch.most // unit <= self.value // unit:
                continue
            proven = self._proven(branch.passes, enough)
            if enough is not None and self.value >= enough:
                return
            if proven:
                continue
            branch = branch._replace(rounds=branch.rounds + 1)
            for more in self._narrower(branch) or (branch,):
                heappush(waiting, more)

    def _proven(self, passes: Passes, enough: int | None) -> bool:
        """Let some passes have another round."""
        passes.value, passes.best = self.value, self.best
        proven = passes.run(enough)
        if passes.value > self.value:
            self.value, self.best, self.stock = passes.value, passes.best, passes.stock
        return proven

    def _narrower(self, branch: Branch) -> list[Branch]:
        """The branches that are searched instead of one, if that is due: every filler that is said
        to be somewhere lets a branch have one more round before another one is."""
        reach, stock = branch.reach, self.stock
        if branch.rounds <= sum(number is not None for number in reach):
            return []
        numbers = range(1, stock.law.highest + 1)
        if stock.fill_hand == 1 and reach.hand is None:
            return [self._branch(reach._replace(hand=number)) for number in numbers]
        if stock.fill == 1 and reach.table is None:
            return [self._branch(reach._replace(table=number)) for number in numbers]
        return []

    def _branch(self, reach: Reach) -> Branch:
        passes = Passes(
            self._limit,
            lambda turned: self._stock_for(turned, reach),
            runs_score=self._runs_score,
            value=self.value,
        )
        return Branch(0, -passes.most(), next(self._order), reach, passes)
