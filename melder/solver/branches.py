"""Search parts of a problem one by one, where everything at once is too hard.

Bounds make little of what is not decided: of a filler one half makes half of one great set and the
other half of another, and prices that are good where a capstone lies on a run are bad where it
stays in the hand. Once such a thing is said, bounds are low, and for most parts the best play known
cannot be beaten. So if the first passes prove nothing, every way of laying the capstones is
searched for itself; and if there is a single filler in the hand or on the table, every number at
which it may be used. They take turns, as a good play that is found for one of them spares others
the work, and the one that promises most comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from melder.solver.passes import Passes
from melder.solver.positions import Position
from melder.solver.stock import ANYWHERE, Reach, Stock

UNKNOWN = 1 << 200
"""More than any play is worth."""


class Part(NamedTuple):
    """A part of the problem: the only start that counts, ``None`` for all of them, and where the
    fillers may be used."""

    start: int | None
    reach: Reach

    def said(self) -> int:
        """How many things are said."""
        return sum([one is not None for one in (self.start, *self.reach)])


class Branch(NamedTuple):
    """The search of a part: how many rounds of passes were made, the most that a play can be worth,
    negated, and where in the order of all branches it came. What is least is searched next.

    ``passes`` is ``None`` as long as ``most`` is what a larger part promised."""

    rounds: int
    most: int
    order: int
    part: Part
    passes: Passes | None


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
        self._wholes: dict[Reach, Passes] = {}

    def run(self, enough: int | None = None) -> None:
        """Search until the best play is proven, or one of a value of at least ``enough`` found."""
        waiting = [Branch(0, -UNKNOWN, next(self._order), Part(None, ANYWHERE), None)]
        unit = self.stock.goal.unit
        while waiting:
            branch = heappop(waiting)
            passes = branch.passes
            if passes is None:
                passes = self._passes(branch.part)
                most = max(passes.most(), default=-1)
                heappush(waiting, branch._replace(most=max(branch.most, -most), passes=passes))
                continue
            if -branch.most // unit <= self.value // unit:
                continue
            proven = self._proven(passes, enough)
            if enough is not None and self.value >= enough:
                return
            if not proven:
                for more in self._narrower(branch, passes):
                    heappush(waiting, more)

    def _passes(self, part: Part) -> Passes:
        reach = part.reach
        passes = self._wholes.get(reach)
        if passes is None:
            passes = self._wholes[reach] = Passes(
                self._limit,
                lambda turned: self._stock_for(turned, reach),
                runs_score=self._runs_score,
                value=self.value,
            )
        return passes if part.start is None else passes.only(part.start)

    def _proven(self, passes: Passes, enough: int | None) -> bool:
        """Let some passes have another round."""
        passes.value, passes.best = self.value, self.best
        proven = passes.run(enough)
        if passes.value > self.value:
            self.value, self.best, self.stock = passes.value, passes.best, passes.stock
        return proven

    def _narrower(self, branch: Branch, passes: Passes) -> Sequence[Branch]:
        """What is searched instead of a branch that had a round: its parts, if that is due, as
        everything that is said lets a branch have one more round before; or itself again."""
        part, rounds = branch.part, branch.rounds + 1
        if rounds > part.said():
            most = passes.most()
            if part.start is None and len(most) > 1:
                return [
                    self._part(branch, part._replace(start=start), one)
                    for start, one in enumerate(most)
                ]
            parts = [part._replace(reach=reach) for reach in self._reaches(part.reach)]
            if parts:
                return [self._part(branch, one, max(most)) for one in parts]
        return [branch._replace(rounds=rounds)]

    def _reaches(self, reach: Reach) -> list[Reach]:
        """The narrower ways in which fillers may be used."""
        stock = self.stock
        numbers = range(1, stock.law.highest + 1)
        if stock.fill_hand == 1 and reach.hand is None:
            return [reach._replace(hand=number) for number in numbers]
        if stock.fill == 1 and reach.table is None:
            return [reach._replace(table=number) for number in numbers]
        return []

    def _part(self, branch: Branch, part: Part, most: int) -> Branch:
        return Branch(0, max(branch.most, -most), next(self._order), part, None)
