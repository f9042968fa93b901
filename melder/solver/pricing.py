"""Good prices for a position: the linear program of what is left, its groups found as needed.

The program may use a part of a group. What its pieces are worth to it are the prices; they name
groups that bring more than they cost, which are then let into it, until there are none.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

from melder.solver.chains import Chains
from melder.solver.linear import Column, Program
from melder.solver.moves import Move, Moves
from melder.solver.positions import Position
from melder.solver.prices import HOPELESS, Group, Prices, Rates
from melder.solver.stock import Sets, Stay

ROUNDS = 60
"""How often groups are named, at most."""

STEPS = 4_000
"""Steps of the program, at most."""

REMEMBERED = 250
"""Groups that are kept for the next program: those that were of use last."""

CLOSE = 500
"""A bound that is above the program's by no more than this part of it is good enough."""

Run = tuple[int, int]
"""A colour and an open run of it."""

Rows = dict[int | Run, int]
"""The row of a program for everything that there can be only so much of."""


class Pricing:
    """Finds prices for the positions of one problem, and keeps the groups that were named.

    What there can be only so much of is known by numbers: the kinds of pieces, number by number,
    then the fillers of the table and of the hand, and groups.
    """

    def __init__(self, moves: Moves, chains: Chains, limit: int) -> None:
        self._moves, self._chains, self._limit = moves, chains, limit
        self._stock = moves.stock
        self._first = [0, *accumulate(map(len, self._stock.kinds))]
        self._fill = self._first[-1]
        self._fill_hand, self._group = self._fill + 1, self._fill + 2
        self._known: dict[Column, int] = {}
        """Groups that were named, with their highest numbers; those that programs made last come
        last."""
        self._made: list[Column] = []
        """What the last program made."""

    def prices(
        self,
        number: int,
        position: Position,
        a: int,
        b: int,
        penalty: int,
        above: int | None = None,
    ) -> tuple[Prices, tuple[int, int]]:
        """Prices for a position before a number, and the x and y that the program reaches.

        ``penalty``: what it costs the program to leave out a piece that has to be used. ``above``:
        what is still left of the number above, packed; then the prices are good for that too.
        """
        amounts = self._amounts(number, position)
        top = number
        if above is not None:
            top += 1
            amounts |= dict.fromkeys(range(self._first[top], self._first[top + 1]), 0)
            for at, count in self._stock.counted(top, above):
                amounts[self._first[top] + at] = count
        waiting = Counter(
            (colour, run)
            for colour, chain in enumerate(position.chains)
            for run in self._chains.runs[chain]
        )
        rows: Rows = {what: row for row, what in enumerate(amounts)}
        rows |= {run: len(rows) + at for at, run in enumerate(waiting)}
        supply = [*amounts.values(), *waiting.values()]
        exact = [*map(self._has_to_be_used, amounts), *(True for _ in waiting)]
        program = Program(supply, exact, penalty, a, b)
        offered: dict[Column, Column] = {}
        # What the last program made is most of what this one will: the rest has little to change.
        for some in (self._made, list(self._known)):
            for column in some:
                if self._known.get(column, top + 1) <= top and column not in offered:
                    offered[column] = _in_rows(column, rows)
                    program.add(offered[column])
            program.run(STEPS)
        going_on: set[Column] = set()
        for _ in range(ROUNDS):
            finished = program.run(STEPS)
            found = program.prices()
            prices = Prices(self._moves, a, b, self._rates(top, found, rows), top)
            dear = [(gain, *self._column(prices, group)) for gain, group in prices.dear(1)]
            fresh = []
            for _, column, highest in dear:
                if column not in offered:
                    offered[column] = _in_rows(column, rows)
                    fresh.append(offered[column])
                    self._known[column] = highest
            gap = max([gain for gain, _, _ in dear], default=0) * amounts[self._group]
            for run, count in waiting.items():
                excess = prices.brings(number, *run) - found[rows[run]]
                if excess > 1 and excess > HOPELESS // 2:
                    gap += excess * count
                    column = _in_rows(self._run(prices, number, *run), rows, rows[run])
                    if column not in going_on:
                        going_on.add(column)
                        fresh.append(column)
            most = a * position.x + b * position.y
            most += sum([price * count for price, count in zip(found, supply, strict=True)])
            if not finished or not fresh or 0 <= gap * CLOSE <= most:
                break
            for column in fresh:
                program.add(column)
        prices.repair()
        self._remember(program, offered)
        x, y = program.made()
        return prices, (position.x + x, position.y + y)

    def _remember(self, program: Program, offered: dict[Column, Column]) -> None:
        """Keep the groups of a program for the next ones, best those that it made."""
        made = set(program.basis())
        known = self._known
        self._made = [column for column, in_rows in offered.items() if in_rows in made]
        for column in self._made:
            known[column] = known.pop(column)
        for column in list(known)[:-REMEMBERED]:
            del known[column]

    def _amounts(self, number: int, position: Position) -> dict[int, int]:
        """What is left of everything before a number."""
        stock = self._stock
        left = {
            self._first[n] + at: count
            for n in range(1, number + 1)
            for at, count in enumerate(stock.counts[n])
        }
        for at, stay in enumerate(stock.stays):
            if position.stays >> at & 1:
                for n, take in stay.takes.items():
                    if n <= number:
                        for kind, count in stock.counted(n, take):
                            left[self._first[n] + kind] -= count
        left[self._fill], left[self._fill_hand] = position.fill, position.fill_hand
        left[self._group] = self._limit - position.groups
        return left

    def _has_to_be_used(self, what: int) -> bool:
        if what >= self._fill:
            return what == self._fill
        number = next(n for n, first in enumerate(self._first[1:]) if what < first)
        return not self._stock.kinds[number][what - self._first[number]][1]

    def _rates(self, number: int, found: list[int], rows: Rows) -> Rates:
        pieces = tuple(
            tuple(
                [
                    found[rows[self._first[n] + at]] if 0 < n <= number else 0
                    for at in range(len(kinds))
                ]
            )
            for n, kinds in enumerate(self._stock.kinds)
        )
        fill, fill_hand, group = self._fill, self._fill_hand, self._group
        return Rates(pieces, found[rows[fill]], found[rows[fill_hand]], found[rows[group]])

    def _column(self, prices: Prices, group: Group) -> tuple[Column, int]:
        """A group as a column, and its highest number."""
        if isinstance(group, Stay):
            takes = Counter({self._group: 1, self._fill: group.fill})
            for n, take in group.takes.items():
                takes += self._taken(n, take)
            return _column(0, 0, takes), group.highest
        if isinstance(group[1], Sets):
            number, sets = group
            takes = self._taken(number, sets.take)
            takes += Counter({
                self._group: 1, self._fill: sets.fill, self._fill_hand: sets.fill_hand
            })  # fmt: skip
            return _column(sets.x, sets.y, takes), number
        number, colour, move = group
        rest = self._run(prices, number - 1, colour, move.run)
        takes = Counter(dict(rest.takes)) + self._moved(number, move) + Counter({self._group: 1})
        return _column(rest.x + move.x, rest.y + move.y, takes), number

    def _run(self, prices: Prices, number: int, colour: int, run: int) -> Column:
        """The best way of going on that an open run has before a number."""
        x = y = 0
        takes: Counter[int] = Counter()
        for n, move in prices.way(number, colour, run):
            x += move.x
            y += move.y
            takes.update(self._moved(n, move))
        return _column(x, y, takes)

    def _moved(self, number: int, move: Move) -> Counter[int]:
        takes = Counter({self._fill: move.fill, self._fill_hand: move.fill_hand})
        if move.kind >= 0:
            takes[self._first[number] + move.kind] += 1
        return takes

    def _taken(self, number: int, packed: int) -> Counter[int]:
        first = self._first[number]
        return Counter({first + at: count for at, count in self._stock.counted(number, packed)})


def _column(x: int, y: int, takes: Counter[int]) -> Column:
    return Column(x, y, tuple(sorted((what, count) for what, count in takes.items() if count)))


def _in_rows(column: Column, rows: Rows, run: int = -1) -> Column:
    """A column as a program knows it, which also closes an open run if that has a row."""
    takes = tuple([(rows[what], count) for what, count in column.takes])
    return Column(column.x, column.y, takes if run < 0 else (*takes, (run, 1)))
