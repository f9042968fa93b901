"""The best play by integer programming where runs may have gaps and odd pieces.

There would be too many groups for a column each (:mod:`tests.solver.milp`). A run is a path through
its states instead, from number to number, and the program counts how many runs take each step of
it. Fillers and capstones are not known here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_matrix

from melder.solver import Law, Piece

Owned = tuple[int, int, bool]
"""Number, colours and owner of a piece."""


class State(NamedTuple):
    """An open run of a colour after a number: how long, with how many gaps and odd pieces, whether
    it scores, whether the hand has given to it, and whether it has just left a number out."""

    colour: int
    number: int
    length: int
    gaps: int
    odd: int
    scores: bool
    given: bool
    skipping: bool


class Flows:
    """The program: what each variable is worth, and rows of entries with their limits."""

    def __init__(self, hand: Sequence[Piece], table: Sequence[Sequence[Piece]], law: Law) -> None:
        assert law.group_max is None
        assert law.run_max >= law.highest
        assert not law.same_type
        self.law = law
        self.stock: Counter[Owned] = Counter(
            (piece.number, piece.colours, held)
            for held, pieces in ((False, [p for meld in table for p in meld]), (True, hand))
            for piece in pieces
        )
        self.worths: list[tuple[int, int, int]] = []
        """By variable: face, worth and hand pieces."""
        self._entries: dict[object, dict[int, int]] = defaultdict(dict)
        self._limits: dict[object, tuple[float, float]] = {}
        for owned, count in self.stock.items():
            self._limits[owned] = (0 if owned[2] else count, count)
        self._limits["groups"] = (0, max(law.board_max, len(table)))
        for number in range(1, law.highest + 1):
            for colours in self._sets(number):
                self._add_set(number, colours)
        for colour in range(law.colours):
            self._add_runs(colour)

    def best(self, face: float, worth: float, given: float, least: int = 0) -> tuple[int, int, int]:
        """Face, worth and hand pieces of the play that is worth most, with a worth of at least
        ``least``; nothing if there is none."""
        rows = list(self._entries)
        at = {row: index for index, row in enumerate(rows)}
        cells = [
            (value, at[row], column)
            for row, line in self._entries.items()
            for column, value in line.items()
        ]
        values, lines, columns = zip(*cells, strict=True)
        size = len(self.worths)
        matrix = coo_matrix((values, (lines, columns)), shape=(len(rows), size)).tocsr()
        limits = [self._limits.get(row, (0, 0)) for row in rows]
        low, high = (np.array(side, dtype=float) for side in zip(*limits, strict=True))
        counts = np.array(self.worths, dtype=float)
        solved = milp(
            -(counts @ np.array([face, worth, given])),
            integrality=np.ones(size),
            bounds=Bounds(0, 99),
            constraints=[
                LinearConstraint(matrix, low, high),
                LinearConstraint(counts[:, 1][None, :], least, np.inf),
            ],
        )
        if solved.x is None:
            return 0, -1, 0
        total = counts.T @ np.round(solved.x)
        return round(total[0]), round(total[1]), round(total[2])

    def _variable(self, face: int, worth: int, given: int) -> int:
        self.worths.append((face, worth, given))
        return len(self.worths) - 1

    def _put(self, row: object, variable: int, value: int) -> None:
        line = self._entries[row]
        line[variable] = line.get(variable, 0) + value

    def _sets(self, number: int) -> Iterator[tuple[int, ...]]:
        law = self.law
        choose = combinations_with_replacement if law.set_repeats else combinations
        there = sum(n for owned, n in self.stock.items() if owned[0] == number)
        for size in range(law.set_min, min(law.set_max or there, there) + 1):
            if law.admits(size):
                yield from choose([1 << colour for colour in range(law.colours)], size)

    def _add_set(self, number: int, colours: tuple[int, ...]) -> None:
        """A set of the table alone, and one that scores with a share of each kind by owner."""
        size, kinds = len(colours), Counter(colours)
        have = {k: [self.stock[number, k, held] for held in (False, True)] for k in kinds}
        if any(sum(have[kind]) < count for kind, count in kinds.items()):
            return
        if all(have[kind][0] >= count for kind, count in kinds.items()):
            idle = self._variable(0, 0, 0)
            self._put("groups", idle, 1)
            for kind, count in kinds.items():
                self._put((number, kind, False), idle, count)
        if not any(have[kind][1] for kind in kinds):
            return
        scoring = self._variable(number * size, self.law.worth_of_set(size), 0)
        self._put("groups", scoring, 1)
        given = ("given", scoring)
        self._limits[given] = (0, np.inf)
        self._put(given, scoring, -1)
        for kind, count in kinds.items():
            self._put(("filled", scoring, kind), scoring, -count)
            for held in (False, True):
                if have[kind][held]:
                    share = self._variable(0, 0, int(held))
                    self._put((number, kind, held), share, 1)
                    self._put(("filled", scoring, kind), share, 1)
                    if held:
                        self._put(given, share, 1)

    def _add_runs(self, colour: int) -> None:
        """Every step of a run of a colour."""
        last: set[State] = set()
        for number in range(1, self.law.highest + 1):
            reached: set[State] = set()
            for scores in (False, True):
                start = State(colour, number - 1, 0, 0, 0, scores, False, False)
                for state in (start, *(state for state in last if state.scores == scores)):
                    reached.update(self._steps(state, number))
            for state in reached:
                if self._closes(state):
                    self._put(state, self._variable(0, 0, 0), -1)
            last = reached

    def _steps(self, state: State, number: int) -> Iterator[State]:
        law = self.law
        counted = max(law.run_min, law.group_min)
        for (there, colours, held), _ in list(self.stock.items()):
            odd = state.odd + (not colours >> state.colour & 1)
            if there != number or odd > law.run_odd or (held and not state.scores):
                continue
            then = state._replace(
                number=number,
                length=min(state.length + 1, counted),
                odd=odd,
                given=state.given or held,
                skipping=False,
            )
            scores = int(state.scores)
            step = self._variable(number * scores, law.run_worth * scores, int(held))
            self._put((number, colours, held), step, 1)
            self._put(state if state.length else "groups", step, -1 if state.length else 1)
            self._put(then, step, 1)
            yield then
        if state.length and state.gaps < law.run_gaps:
            then = state._replace(number=number, gaps=state.gaps + 1, skipping=True)
            step = self._variable(0, 0, 0)
            self._put(state, step, -1)
            self._put(then, step, 1)
            yield then

    def _closes(self, state: State) -> bool:
        return (
            state.length >= self.law.run_min
            and self.law.admits(state.length)
            and not state.skipping
            and (state.given or not state.scores)
        )


def best_score(flows: Flows) -> int:
    """The best score, or the best one found on the front of face and worth."""
    best, least, unit = 0, 0, flows.law.unit
    while True:
        face, worth, _ = flows.best(1, 0.001, 0, least)
        if worth < 0:
            return best
        best = max(best, face * (unit + worth) // unit)
        least = worth + 1
