"""The best play by integer programming, for tables that are too large to try everything.

Every group of kinds of pieces is a column, with its own variable for the group with a hand piece
in it; so is every meld that may only stay as it is. The score is a product, so it is maximised
along the front: for each worth in turn, the most face value that goes with at least that worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from melder.solver import Law, Piece
from tests.solver.cases import lies

Kind = tuple[int, int]
"""Number and colours; fillers are (0, 0)."""

FILLER: Kind = (0, 0)


class Column(NamedTuple):
    """A group by its kinds, ``set``, ``run`` or ``stay``, and how often there may be one."""

    kinds: Counter[Kind]
    shape: str
    most: int

    @property
    def size(self) -> int:
        return self.kinds.total()


class Problem:
    """What the programs have in common: the pieces, and the columns of a law without gaps and odd
    pieces."""

    def __init__(self, hand: Sequence[Piece], table: Sequence[Sequence[Piece]], law: Law) -> None:
        assert law.run_gaps == law.run_odd == 0
        self.law = law
        self.board = _kinds(piece for meld in table for piece in meld)
        self.rack = _kinds(hand)
        self.pieces = self.board + self.rack
        self.kinds = sorted(self.pieces)
        self.limit = max(law.board_max, len(table))
        self.columns = [
            *self._columns(),
            *(Column(_kinds(meld), "stay", 1) for meld in table if not lies(meld, law)),
        ]
        self.used = np.array(
            [[column.kinds[kind] for column in self.columns] for kind in self.kinds], dtype=float
        ).reshape(len(self.kinds), len(self.columns))

    def _columns(self) -> Iterator[Column]:
        seen = set()
        for places, shape in (*self._sets(), *self._runs()):
            for kinds in self._with_fillers(places):
                key = shape, tuple(sorted(kinds.items()))
                if key not in seen and kinds <= self.pieces and any(n for n, _ in kinds):
                    seen.add(key)
                    yield Column(kinds, shape, min(self.pieces[k] // n for k, n in kinds.items()))

    def _sets(self) -> Iterator[tuple[list[Kind], str]]:
        law = self.law
        chosen = combinations_with_replacement if law.set_repeats else combinations
        for number in range(1, law.highest + 1):
            there = sum(n for kind, n in self.pieces.items() if kind[0] in (0, number))
            most = there if law.set_max is None else law.set_max
            for size in range(law.set_min, min(most, there) + 1):
                if law.admits(size):
                    for colours in chosen(range(law.colours), size):
                        yield [(number, 1 << colour) for colour in colours], "set"

    def _runs(self) -> Iterator[tuple[list[Kind], str]]:
        law = self.law
        for colour, first in product(range(law.colours), range(1, law.highest + 1)):
            for last in range(
                first + law.run_min - 1, min(law.highest, first + law.run_max - 1) + 1
            ):
                if law.admits(last - first + 1):
                    yield [(number, 1 << colour) for number in range(first, last + 1)], "run"

    def _with_fillers(self, places: Sequence[Kind]) -> Iterator[Counter[Kind]]:
        """Some places with fillers in those for which there is nothing, and in any of the rest."""
        group = Counter(places)
        have = list((group & self.pieces).elements())
        missing = len(places) - len(have)
        for more in range(min(self.pieces[FILLER] - missing, len(have) - 1) + 1):
            for replaced in combinations(have, more):
                kinds = Counter(have) - Counter(replaced)
                kinds[FILLER] = missing + more
                yield +kinds


def best_score(hand: Sequence[Piece], table: Sequence[Sequence[Piece]], law: Law) -> int:
    """The best score, or the best one found on the front; 0 for no play."""
    problem = Problem(hand, table, law)
    if not problem.columns:
        return 0
    shapes = ("set", "run") if law.same_type else (None,)
    return max(_best_score(problem, shape) for shape in shapes)


def _best_score(problem: Problem, only: str | None) -> int:
    """The best score where, if ``only`` says so, all groups that score share their shape."""
    law, rack, columns = problem.law, problem.rack, problem.columns
    # Variables: each column idle, each column scoring, and for each scoring column and kind in it
    # how many of that kind come from the hand.
    count = len(columns)
    given = [(at, kind) for at, one in enumerate(columns) for kind in one.kinds if rack[kind]]
    size = 2 * count + len(given)
    rows, low, high = [], [], []

    def row(entries: dict[int, float], at_least: float, at_most: float) -> None:
        line = np.zeros(size)
        for at, value in entries.items():
            line[at] += value
        rows.append(line)
        low.append(at_least)
        high.append(at_most)

    for kind in problem.kinds:
        from_hand = {2 * count + i: 1.0 for i, (_, k) in enumerate(given) if k == kind}
        used = {
            at + side * count: float(one.kinds[kind])
            for at, one in enumerate(columns)
            for side in (0, 1)
            if one.kinds[kind]
        }
        row(from_hand, 0, rack[kind])
        on_board = problem.board[kind]
        row({**used, **dict.fromkeys(from_hand, -1.0)}, on_board, on_board)
    for at in range(count):
        mine = {2 * count + i: 1.0 for i, (of, _) in enumerate(given) if of == at}
        row({**mine, count + at: -1.0}, 0, np.inf)
        for i, (of, kind) in enumerate(given):
            if of == at:
                row({2 * count + i: 1.0, count + at: -float(columns[at].kinds[kind])}, -np.inf, 0)
    row(dict.fromkeys(range(2 * count), 1.0), 0, problem.limit)
    most = np.full(size, float(max(problem.pieces.values())))
    face, worth = np.zeros(size), np.zeros(size)
    for at, one in enumerate(columns):
        most[at] = most[count + at] = one.most
        if one.shape == "stay" or only not in (None, one.shape):
            most[count + at] = 0
        face[count + at] = sum(number * n for (number, _), n in one.kinds.items())
        a_set = one.shape == "set"
        worth[count + at] = law.worth_of_set(one.size) if a_set else law.run_worth * one.size
    best, least = 0, 0
    while True:
        # A crumb of worth, so that of equal faces the one with the most worth is found.
        solved = milp(
            -(face + worth / 1000),
            integrality=np.ones(size),
            bounds=Bounds(0, most),
            constraints=[
                LinearConstraint(np.array(rows), low, high),
                LinearConstraint(worth[None, :], least, np.inf),
            ],
        )
        if solved.x is None:
            return best
        got = round(float(worth @ solved.x))
        best = max(best, round(float(face @ solved.x)) * (law.unit + got) // law.unit)
        least = got + 1


def most_pieces(hand: Sequence[Piece], table: Sequence[Sequence[Piece]], law: Law) -> int:
    """The most hand pieces that a play can use; all its groups may be of any shape."""
    problem = Problem(hand, table, law)
    if not problem.columns:
        return 0
    used = problem.used
    low = np.array([problem.board[kind] for kind in problem.kinds], dtype=float)
    high = np.array([problem.pieces[kind] for kind in problem.kinds], dtype=float)
    solved = milp(
        -used.sum(axis=0),
        integrality=np.ones(len(problem.columns)),
        bounds=Bounds(0, [one.most for one in problem.columns]),
        constraints=[
            LinearConstraint(used, low, high),
            LinearConstraint(np.ones((1, len(problem.columns))), 0, problem.limit),
        ],
    )
    return round(-solved.fun) - problem.board.total()


def _kinds(pieces: Iterable[Piece]) -> Counter[Kind]:
    return Counter((piece.number, piece.colours * (not piece.filler)) for piece in pieces)
