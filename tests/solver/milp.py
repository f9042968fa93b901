"""The best play by integer programming, for tables that are too large to try everything.

Every group of kinds of pieces is a column, with its own variable for the group with a hand piece
in it. The score is a product, so it is maximised along the front: for each worth in turn, the most
face value that goes with at least that worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from melder.solver import Law, Piece

Kind = tuple[int, int]


def columns(law: Law, kinds: set[Kind], fillers: int) -> list[tuple[Counter[Kind], str]]:
    """Every group under the plain rules, as kinds (number, colours), fillers being (0, 0)."""
    found: dict[tuple[object, ...], tuple[Counter[Kind], str]] = {}

    def add(places: Sequence[Kind], shape: str) -> None:
        missing = [place for place in places if place not in kinds]
        spare = fillers - len(missing)
        if spare < 0:
            return
        have = [place for place in places if place in kinds]
        for more in range(min(spare, len(have) - 1) + 1):
            for replaced in combinations(have, more):
                group = Counter(place for place in have if place not in replaced)
                group[0, 0] = len(missing) + more
                found.setdefault((shape, tuple(sorted(group.items()))), (group, shape))

    colours = [1 << colour for colour in range(law.colours)]
    for number in range(1, law.highest + 1):
        for size in (3, 4):
            for chosen in combinations(colours, size):
                add([(number, colour) for colour in chosen], "set")
    for colour, first in product(colours, range(1, law.highest + 1)):
        for last in range(first + 2, law.highest + 1):
            add([(number, colour) for number in range(first, last + 1)], "run")
    return [(+group, shape) for group, shape in found.values() if any(n for n, _ in group)]


def best_score(hand: Sequence[Piece], table: Sequence[Sequence[Piece]], law: Law) -> int:
    """The best score under the plain rules, or the best one found on the front; 0 for no play."""
    board = Counter((piece.number, piece.colours) for meld in table for piece in meld)
    rack = Counter((piece.number, piece.colours) for piece in hand)
    kinds = sorted(set(board) | set(rack))
    groups = columns(law, set(kinds) - {(0, 0)}, board[0, 0] + rack[0, 0])
    if not groups:
        return 0
    # Variables: each group idle, each group scoring, and for each scoring group and kind in it
    # how many of that kind come from the hand.
    count = len(groups)
    given = [
        (at, kind, n)
        for at, (group, _) in enumerate(groups)
        for kind, n in group.items()
        if rack[kind]
    ]
    size = 2 * count + len(given)
    rows, low, high = [], [], []

    def row(entries: dict[int, float], at_least: float, at_most: float) -> None:
        line = np.zeros(size)
        for at, value in entries.items():
            line[at] += value
        rows.append(line)
        low.append(at_least)
        high.append(at_most)

    for kind in kinds:
        from_hand = {2 * count + i: 1.0 for i, (_, k, _) in enumerate(given) if k == kind}
        used = {
            at + side * count: float(group[kind])
            for at, (group, _) in enumerate(groups)
            for side in (0, 1)
            if group[kind]
        }
        row(from_hand, 0, rack[kind])
        row({**used, **dict.fromkeys(from_hand, -1.0)}, board[kind], board[kind])
    for at in range(count):
        mine = {2 * count + i: 1.0 for i, (g, _, _) in enumerate(given) if g == at}
        row({**mine, count + at: -1.0}, 0, np.inf)
        for i, (g, _, n) in enumerate(given):
            if g == at:
                row({2 * count + i: 1.0, count + at: -float(n)}, -np.inf, 0)
    row(dict.fromkeys(range(2 * count), 1.0), 0, law.board_max)
    face, worth = np.zeros(size), np.zeros(size)
    for at, (group, shape) in enumerate(groups):
        total = sum(group.values())
        face[count + at] = sum(number * n for (number, _), n in group.items())
        worth[count + at] = law.worth_of_set(total) if shape == "set" else law.run_worth * total
    best, least = 0, 0
    while True:
        # A crumb of worth, so that of equal faces the one with the most worth is found.
        solved = milp(
            -(face + worth / 1000),
            integrality=np.ones(size),
            bounds=Bounds(0, 2),
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
    """The most hand pieces that a play can use under the plain rules."""
    board = Counter((piece.number, piece.colours) for meld in table for piece in meld)
    rack = Counter((piece.number, piece.colours) for piece in hand)
    kinds = sorted(set(board) | set(rack))
    groups = columns(law, set(kinds) - {(0, 0)}, board[0, 0] + rack[0, 0])
    if not groups:
        return 0
    used = np.array([[group[kind] for group, _ in groups] for kind in kinds], dtype=float)
    low = np.array([board[kind] for kind in kinds], dtype=float)
    high = low + np.array([rack[kind] for kind in kinds], dtype=float)
    solved = milp(
        -used.sum(axis=0),
        integrality=np.ones(len(groups)),
        constraints=[
            LinearConstraint(used, low, high),
            LinearConstraint(np.ones((1, len(groups))), 0, law.board_max),
        ],
    )
    return round(-solved.fun) - board.total()
