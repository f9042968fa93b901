"""A linear program whose columns are found one after the other: the revised simplex method.

Only the prices that it ends with matter, rounded to whole numbers, and any prices will do
(:mod:`melder.solver.prices`): they make a bound high or low, but never wrong. So it may stop early,
and it alone may count in floating point. Its sums are plain loops: what ``sum`` makes of floats
depends on the version of Python, and no answer may.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

TINY = 1e-9
"""What is taken for nothing."""

PIVOT = 1e-5
"""What is too little to divide by. Things take whole pieces, so that nothing is lost."""


PICKED, TOGETHER = 60, 30
"""Of what gains most, how many things are kept for the next steps, and how many steps these are."""


class Column(NamedTuple):
    """What a thing gains, and how much of each row it takes."""

    x: int
    y: int
    takes: tuple[tuple[int, int], ...]


Thing = tuple[float, float, Column]
"""A column with what it gains before it has paid, and what of that is too little to count."""


class Program:
    """Make as large as possible what is gained from ``stock`` of every row.

    ``exact`` rows have to be used up; what is left of them costs ``penalty`` each.
    """

    def __init__(
        self, stock: Sequence[int], exact: Sequence[bool], penalty: int, a: int, b: int
    ) -> None:
        size = len(stock)
        self._a, self._b = a, b
        # Amounts that are all a little different keep the method from going in circles.
        self._amounts = [n + (at * 37 % 101 + 1) * 1e-6 for at, n in enumerate(stock)]
        self._rows = [[float(at == row) for at in range(size)] for row in range(size)]
        self._prices = [-float(penalty) if all_of_it else 0.0 for all_of_it in exact]
        self._exact = exact
        self._things: list[Thing] = []
        self._basis: list[Column | None] = [None] * size

    def add(self, column: Column) -> None:
        """Let another thing be made."""
        worth = float(self._a * column.x + self._b * column.y)
        self._things.append((worth, 1e-7 * worth + 1e-6, column))

    def run(self, most: int) -> bool:
        """Find the prices at which nothing gains more than it costs, in so many steps at most;
        whether it did."""
        prices = self._prices
        while True:
            wanted = self._gaining(self._things)
            idle = [
                row for row, price in enumerate(prices) if price < -TINY and not self._exact[row]
            ]
            if not (wanted or idle):
                return True
            # To go through everything takes longer than a step, so some are done with a few.
            wanted.sort(key=_first, reverse=True)
            del wanted[PICKED:]
            for _ in range(TOGETHER):
                if wanted:
                    gain, (_, _, column) = max(wanted, key=_first)
                    if not most or not self._enter(column, column.takes, gain):
                        return False
                    most -= 1
                    wanted = self._gaining([thing for _, thing in wanted])
            for row in idle:
                if prices[row] < -TINY:
                    if not most or not self._enter(None, ((row, 1),), -prices[row]):
                        return False
                    most -= 1

    def _gaining(self, things: list[Thing]) -> list[tuple[float, Thing]]:
        """The things that gain more than they cost, and how much more."""
        prices = self._prices
        found = []
        for thing in things:
            gain, grain, column = thing
            for row, count in column.takes:
                gain -= prices[row] * count
            if gain > grain:
                found.append((gain, thing))
        return found

    def prices(self) -> list[int]:
        """What one of each row is worth; never less than nothing where some may be left."""
        return [
            round(price) if exact else max(0, round(price))
            for price, exact in zip(self._prices, self._exact, strict=True)
        ]

    def basis(self) -> list[Column]:
        """What is made at all."""
        return [column for column in self._basis if column is not None]

    def made(self) -> tuple[int, int]:
        """The x and y of the best mixture."""
        x = y = 0.0
        for column, amount in zip(self._basis, self._amounts, strict=True):
            if column is not None:
                x += column.x * amount
                y += column.y * amount
        return round(x), round(y)

    def _enter(
        self, column: Column | None, takes: tuple[tuple[int, int], ...], gain: float
    ) -> bool:
        """Make a thing, or leave something of a row, until something else runs out."""
        rows, amounts = self._rows, self._amounts
        rates = []
        for line in rows:
            rate = 0.0
            for at, count in takes:
                rate += line[at] * count
            rates.append(rate)
        leaving, least = -1, 0.0
        for at, rate in enumerate(rates):
            if rate > PIVOT:
                share = amounts[at] / rate
                if leaving < 0 or share < least:
                    leaving, least = at, share
        if leaving < 0:
            return False
        rate = rates[leaving]
        line = rows[leaving] = [value / rate for value in rows[leaving]]
        used = [(at, value) for at, value in enumerate(line) if value > TINY or value < -TINY]
        for at, other in enumerate(rates):
            if at != leaving and (other > TINY or other < -TINY):
                mine = rows[at]
                for n, value in used:
                    mine[n] -= other * value
                amounts[at] -= other * least
        amounts[leaving] = least
        self._basis[leaving] = column
        prices = self._prices
        for n, value in used:
            prices[n] += gain * value
        return True


def _first(entry: tuple[float, object]) -> float:
    return entry[0]
