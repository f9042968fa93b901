"""What can be done at a number: what it takes, what it gains, and what an open run becomes."""

from __future__ import annotations

from typing import NamedTuple

from melder.solver.runs import ANYWHERE, FILL, FILL_HAND, NEVER, ODD, OWN, Runs
from melder.solver.stock import Stock

CLOSED = -1
"""What a run becomes that ends."""


class Move(NamedTuple):
    """One thing that a run can do at a number, or how one can be opened there.

    ``run``: what it becomes. ``kind``: index of the kind that it takes, -1 for none. ``take``: the
    same as a packed number. ``fill``, ``fill_hand``: fillers taken.
    """

    run: int
    kind: int
    take: int
    x: int
    y: int
    fill: int
    fill_hand: int


class Moves:
    """The moves of a problem, worked out when they are first asked for."""

    def __init__(self, stock: Stock, runs: Runs) -> None:
        self.stock, self.runs = stock, runs
        self._piece = stock.goal.worth * stock.law.run_worth
        size = stock.law.highest + 1
        colours = range(stock.law.colours)
        self._found: list[list[dict[int, tuple[Move, ...]]]] = [
            [{} for _ in colours] for _ in range(size)
        ]
        self.openings = [
            [self._opened(number, colour) for colour in colours] for number in range(size)
        ]
        """By number and colour, the ways of opening a run."""

    def of(self, number: int, colour: int, run: int) -> tuple[Move, ...]:
        """What an open run can do at a number; 0 is the end of the number line."""
        found = self._found[number][colour]
        moves = found.get(run)
        if moves is None:
            moves = found[run] = tuple(self._moves(number, colour, run))
        return moves

    def _moves(self, number: int, colour: int, run: int) -> list[Move]:
        fate = self.runs.fate(run)
        found = []
        if fate.closes == ANYWHERE or (fate.closes != NEVER and not number):
            found.append(Move(CLOSED, -1, 0, 0, 0, 0, 0))
        if not number:
            return found
        for at, kind in self._pieces(number, colour):
            if fate.grown[kind] >= 0:
                found.append(self._taken(number, at, kind, fate.grown[kind]))
        if fate.skipped >= 0:
            found.append(Move(fate.skipped, -1, 0, 0, 0, 0, 0))
        return found

    def _opened(self, number: int, colour: int) -> tuple[Move, ...]:
        return tuple(
            [
                self._taken(number, at, kind, run)
                for at, kind in (self._pieces(number, colour) if number else ())
                for run in self.runs.openings[kind]
            ]
        )

    def _pieces(self, number: int, colour: int) -> list[tuple[int, int]]:
        """The kinds there are at a number, by index, and what they are to a colour."""
        stock = self.stock
        found = [
            (at, (OWN if colours >> colour & 1 else ODD) + held)
            for at, (colours, held) in enumerate(stock.kinds[number])
        ]
        fill, fill_hand = stock.fillers(number)
        if fill:
            found.append((-1, FILL))
        if fill_hand:
            found.append((-1, FILL_HAND))
        return found

    def _taken(self, number: int, at: int, kind: int, run: int) -> Move:
        goal, scores, worth = self.stock.goal, self.runs.fate(run).scores, self.stock.worth[number]
        return Move(
            run,
            at,
            1 << self.stock.bits * at if at >= 0 else 0,
            goal.face * worth * (scores and kind < FILL) + goal.held(worth) * (kind & 1),
            self._piece * scores,
            int(kind == FILL),
            int(kind == FILL_HAND),
        )
