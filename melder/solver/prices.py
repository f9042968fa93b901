"""Prices of pieces, and with them what a position can still bring at most.

Let every piece have a price, and every group, of which there can only be so many. If no group is
worth more than its pieces and itself cost, then no play brings more than all that there is costs:
a bound, whatever the prices are (linear programming duality). A play falls short of it by exactly
the sum of what each of its decisions *loses*. An open run can still bring what its best way of
going on brings beyond its costs.

Everything is counted in whole numbers, so that the bound is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from melder.solver.moves import CLOSED, Move, Moves
from melder.solver.stock import Sets, Stay

HOPELESS = -(1 << 200)
"""What a run brings that cannot be completed."""


class Rates(NamedTuple):
    """What pieces cost, by number and kind; then fillers of the table and of the hand, and a
    group. What need not be used costs nothing or more."""

    pieces: tuple[tuple[int, ...], ...]
    fill: int
    fill_hand: int
    group: int


Group = tuple[int, Sets] | tuple[int, int, Move] | Stay
"""A set and its number, a run by the number, the colour and the move that open it, or a stay."""


class Prices:
    """Bounds on ``a * x + b * y``.

    :meth:`repair` makes sure that they are bounds. Numbers above ``first`` do not matter any more.
    """

    def __init__(
        self, moves: Moves, a: int, b: int, rates: Rates, first: int | None = None
    ) -> None:
        self.moves, self.a, self.b = moves, a, b
        stock = self.stock = moves.stock
        self.first = stock.law.highest if first is None else first
        self.pieces, self.fill, self.fill_hand, self.group = rates
        colours = range(stock.law.colours)
        self._best: list[list[dict[int, int]]] = [
            [{} for _ in colours] for _ in range(stock.law.highest + 1)
        ]
        self.left = [0]
        """By number, what all pieces cost there and below."""
        for prices, counts in zip(self.pieces[1:], stock.counts[1:], strict=True):
            cost = sum([price * count for price, count in zip(prices, counts, strict=True)])
            self.left.append(self.left[-1] + cost)

    def repair(self) -> int:
        """Make groups so dear that none brings more than it costs, and say by how much."""
        more = max([gain for gain, _ in self.dear(1)], default=0)
        self.group += more
        return more

    def brings(self, number: int, colour: int, run: int) -> int:
        """What a run that is open before a number can still bring beyond its costs.

        :data:`HOPELESS` if it cannot be completed.
        """
        found = self._best[number][colour]
        best = found.get(run)
        if best is None:
            best = HOPELESS
            for move in self.moves.of(number, colour, run):
                gain = self.gain(number, move)
                if move.run != CLOSED:
                    gain += self.brings(number - 1, colour, move.run)
                if gain > best:
                    best = gain
            found[run] = best
        return best

    def gain(self, number: int, move: Move) -> int:
        """What a move brings at once, its pieces paid."""
        _, kind, _, x, y, fill, fill_hand = move
        gain = self.a * x + self.b * y - self.fill * fill - self.fill_hand * fill_hand
        return gain - self.pieces[number][kind] if kind >= 0 else gain

    def opened(self, number: int, colour: int, move: Move) -> int:
        """What opening a run brings in all beyond its costs."""
        return self.gain(number, move) + self.brings(number - 1, colour, move.run) - self.group

    def sets(self, number: int, sets: Sets) -> int:
        """What some sets bring beyond their costs."""
        choice, take, x, y, fill, fill_hand = sets
        return (
            self.a * x
            + self.b * y
            - self.fill * fill
            - self.fill_hand * fill_hand
            - self.group * len(choice.sets)
            - self.cost(number, take)
        )

    def stay(self, stay: Stay) -> int:
        """What a meld that stays brings: nothing, beyond its costs. Its capstones are not in it."""
        costs = sum([self.cost(number, take) for number, take in stay.takes.items()])
        return -costs - self.fill * stay.fill - self.group

    def cost(self, number: int, packed: int) -> int:
        """What the pieces of a packed number cost."""
        prices = self.pieces[number]
        return sum([prices[at] * count for at, count in self.stock.counted(number, packed)])

    def dear(self, more: int) -> Iterator[tuple[int, Group]]:
        """Groups that bring at least so much more than they cost, and how much: at every number
        the best set, and the best run of each colour that is opened there; melds that may stay."""
        stock, openings = self.stock, self.moves.openings
        for number in range(1, self.first + 1):
            best = None
            gain = more - 1
            for sets in stock.single[number]:
                if (brings := self.sets(number, sets)) > gain:
                    best, gain = sets, brings
            if best is not None:
                yield gain, (number, best)
            for colour, moves in enumerate(openings[number]):
                gains = [(self.opened(number, colour, move), move) for move in moves]
                gain, move = max(gains, default=(HOPELESS, None), key=_first)
                if move is not None and gain >= more:
                    yield gain, (number, colour, move)
        for stay in stock.stays:
            if stay.caps or stay.highest > self.first:
                continue
            if (gain := self.stay(stay)) >= more:
                yield gain, stay

    def way(self, number: int, colour: int, run: int) -> Iterator[tuple[int, Move]]:
        """The best way of going on that an open run has: its moves, with their numbers."""
        while run != CLOSED:
            wanted = self.brings(number, colour, run)
            for move in self.moves.of(number, colour, run):
                gain = self.gain(number, move)
                if move.run != CLOSED:
                    gain += self.brings(number - 1, colour, move.run)
                if gain == wanted:
                    yield number, move
                    number, run = number - 1, move.run
                    break


def _first(entry: tuple[int, Move | None]) -> int:
    return entry[0]
