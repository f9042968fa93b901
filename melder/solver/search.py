"""One pass of the search for the best play, over all numbers.

At every number there are many positions (:mod:`~melder.solver.positions`), and only those matter
that may still beat the best play found. How many of them are kept is said from outside
(:mod:`~melder.solver.passes`).

Prices for what is left become better the more is decided. So where many positions are left, the
program for one of them is solved, and others are held against its prices too.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from melder.solver.capstones import starts
from melder.solver.chains import chains_of
from melder.solver.covering import State
from melder.solver.moves import Moves
from melder.solver.positions import Position, bound
from melder.solver.prices import Prices
from melder.solver.pricing import Pricing
from melder.solver.rooms import packed_rooms
from melder.solver.runs import RunLaw, runs_of
from melder.solver.stock import Stock
from melder.solver.sweep import Sweep

FEW = 100
"""Positions for which no prices of their own are looked for."""

TRIES = 12
"""Prices that are looked for at one number in one pass, at most."""

NEAR = 6
"""From how many numbers known prices are tried."""

SAMPLE, TOGETHER = 20, 10
"""How many positions are asked which prices are best, and how many prices are used together."""

DOUBT = 1_000
"""The part of the bound that is taken off for each thing that an open run lacks to be a group, when
it is chosen which positions are kept. Bounds that are alike do not tell which can be completed."""

FINE = 64
"""Weights are made this much larger than what they balance, so that prices can be fine."""


class Search:
    """A search in one direction for a play of more than ``value``.

    ``best`` is where the best play ends, if it found any. Of the last pass, ``looked_at`` counts
    the states, and ``stopped`` is the number at which its budget ended, if it did.
    """

    def __init__(self, stock: Stock, limit: int, *, runs_score: bool, value: int) -> None:
        self.value = value
        law, self.goal = stock.law, stock.goal
        self.best: Position | None = None
        self.stock, self._limit = stock, limit
        self._runs = runs_of(RunLaw.of(law, scores=runs_score, all_score=not stock.goal.face))
        self._chains = chains_of(self._runs)
        self._moves = Moves(stock, self._runs)
        self._pricing = Pricing(self._moves, self._chains, limit)
        self._starts = starts(stock, self._runs, self._chains)
        self._learnt: list[list[Prices]] = [[] for _ in range(law.highest + 1)]
        self.looked_at = self.stopped = 0
        self._first: Prices | None = None

    @property
    def _root(self) -> Prices:
        """Prices for the whole problem, at weights at which its bound is low."""
        if self._first is None:
            self._first = self._first_prices()
        return self._first

    def _first_prices(self) -> Prices:
        stock, goal, highest = self.stock, self.goal, self.stock.law.highest
        numbers = range(1, highest + 1)
        x = sum([stock.worth[number] * sum(stock.counts[number]) for number in numbers])
        y = goal.start + stock.law.run_worth * sum([sum(counts) for counts in stock.counts])
        start = self._starts[0]
        a, b = (max(1, y) * FINE, max(1, x) * FINE) if goal.worth else (1, 0)
        prices, (most_x, most_y) = self._priced(highest, start, a, b)
        if goal.worth and most_x > 1:
            a, b = most_y * FINE, most_x * FINE
            prices, _ = self._priced(highest, start, a, b)
        return prices

    def _priced(
        self, number: int, position: Position, a: int, b: int, above: int | None = None
    ) -> tuple[Prices, tuple[int, int]]:
        stock, goal = self.stock, self.goal
        pieces = sum([sum(counts) for counts in stock.counts]) + 1
        most = a * stock.law.highest * goal.face + a * goal.held(stock.law.highest)
        most += 4 * b * goal.worth * max(stock.law.set_worth[-1], stock.law.run_worth)
        return self._pricing.prices(number, position, a, b, pieces * max(1, most), above)

    def only(self, start: int) -> Search:
        """The same search from a single start, with prices of its own."""
        one = copy(self)
        one._starts = [self._starts[start]]
        one._learnt = [list(learnt) for learnt in self._learnt]
        one._first = one.best = None
        return one

    def most(self) -> list[int]:
        """By start, what no play from there is worth more than."""
        root, highest = self._root, self.stock.law.highest
        bounds = [self._bound(root, highest, one) for one in self._starts]
        return [self.goal.most(bound, root.a, root.b) for bound in bounds]

    def run(
        self, width: int | None = None, slack: int | None = None, budget: int | None = None
    ) -> bool:
        """Go through all numbers once; whether positions were left out that might matter.

        ``width``: how many are kept at a number. ``slack``: by how many thousandths the best of
        them may be missed. ``budget``: after how many states to give up.
        """
        if not self._starts:
            return False
        highest = self.stock.law.highest
        most = None if width is None else 4 * width
        positions = self._starts
        self._doubt = self._bound(self._root, highest, positions[0]) // DOUBT
        sweep = Sweep(
            self.stock, self._chains, self._limit, most, budget, self._doubt, self._better
        )
        cut = slack is not None
        self.stopped = 0
        for number in range(highest, -1, -1):
            prices = self._prices_for(number, positions)
            positions = sweep.down(number, self._roomy(number, positions, prices, slack), prices)
            if sweep.spent:
                self.stopped = number
                break
            if number:
                few = FEW if width is None or width > FEW else len(positions)
                positions = self._held_against(number - 1, positions, few)
                if width is not None and len(positions) > width:
                    cut = True
                    newest = self._prices_for(number - 1, positions)[0]
                    positions.sort(
                        key=lambda one: self._promise(newest, number - 1, one), reverse=True
                    )
                    del positions[width:]
        for position in positions:
            value = position.x * position.y
            if value > self.value:
                self.value, self.best = value, position
        self.looked_at = sweep.looked_at
        return cut or sweep.cut

    def _prices_for(self, number: int, positions: Sequence[Position]) -> list[Prices]:
        """Some of the prices that are known for a number, chosen one after the other so that they
        leave positions as little room as possible; a sample of them is asked."""
        known = [self._root]
        for learnt in self._learnt[number : number + NEAR]:
            known += learnt[-TRIES:]
        sample = positions[:: len(positions) // SAMPLE + 1]
        rooms = [[self._room(one, number, position) for position in sample] for one in known]
        chosen: list[int] = []
        least = [max(of) for of in zip(*rooms, strict=True)]
        while len(chosen) < min(TOGETHER, len(known)):
            sums = []
            for at, mine in enumerate(rooms):
                if at not in chosen:
                    sums.append((sum(map(min, mine, least)), at))
            best = min(sums)[1]
            chosen.append(best)
            least = list(map(min, least, rooms[best]))
        return [known[at] for at in chosen]

    def _room(self, prices: Prices, number: int, position: Position) -> int:
        """The part of its floor, in millionths, by which a bound is above it; so that bounds at
        different weights can be compared."""
        floor = max(1, self._floor(prices))
        return max(0, (self._bound(prices, number, position) - floor) * 1_000_000 // floor)

    def _promise(self, prices: Prices, number: int, position: Position) -> int:
        """What a position promises: its bound, but open runs must still become groups."""
        lacks = sum([self._chains.lacks[chain] for chain in position.chains])
        return self._bound(prices, number, position) - self._doubt * lacks

    def _bound(self, prices: Prices, number: int, position: Position) -> int:
        return bound(prices, self._chains, self._limit, number, position)

    def _floor(self, prices: Prices) -> int:
        return self.goal.beaten(self.value, prices.a, prices.b)

    def _roomy(
        self,
        number: int,
        positions: Sequence[Position],
        prices: Sequence[Prices],
        slack: int | None,
    ) -> list[tuple[Position, int]]:
        """The positions that are not beaten, with the room that they have at each of some prices;
        at the first of them no more than what ``slack`` leaves."""
        floors = [self._floor(one) for one in prices]
        found = []
        for position in positions:
            rooms = [
                self._bound(one, number, position) - floor
                for one, floor in zip(prices, floors, strict=True)
            ]
            if min(rooms) > 0:
                found.append((position, rooms))
        if slack is not None and found:
            top = max([rooms[0] for _, rooms in found])
            over = top - (top + floors[0]) * slack // 1_000
            if over > 0:
                for _, rooms in found:
                    rooms[0] -= over
        return [(position, packed_rooms(rooms)) for position, rooms in found if rooms[0] > 0]

    def _held_against(self, number: int, positions: list[Position], few: int) -> list[Position]:
        """The positions before a number that are not beaten at any prices known for it; as long
        as there are more than a few, at new ones too."""
        for learnt in self._learnt[number][-TRIES:]:
            positions = self._unbeaten(number, positions, learnt)
        if not number:
            return positions
        tries = fails = 0
        while len(positions) > few and tries < TRIES and fails < 2:
            tries += 1
            newest = self._prices_for(number, positions)[0]
            if fails:
                chosen = positions[len(positions) // 2]
            else:
                chosen = max(positions, key=lambda one: self._bound(newest, number, one))
            prices, _ = self._priced(number, chosen, newest.a, newest.b)
            left = self._unbeaten(number, positions, prices)
            if len(left) < len(positions):
                self._learnt[number].append(prices)
            fails = fails + 1 if 10 * len(left) > 9 * len(positions) else 0
            positions = left
        return positions

    def _better(self, number: int, state: State, prices: Prices) -> tuple[Prices, int]:
        """Prices for a number that are good for a state there, and what is beaten at them."""
        position = Position(*state[:1], *state[2:8], state.link)
        better, _ = self._priced(number - 1, position, prices.a, prices.b, state.left)
        self._learnt[number].append(better)
        return better, self._floor(better)

    def _unbeaten(self, number: int, positions: list[Position], prices: Prices) -> list[Position]:
        floor = self._floor(prices)
        return [one for one in positions if self._bound(prices, number, one) > floor]
