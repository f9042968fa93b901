"""The best play, found by trying everything.

Shares nothing with the solver but its data: what is a group say the plain predicates that the
rules are tested with, and every cover of the table by disjoint groups is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from melder.solver import Law, Objective, Piece
from tests.games.melder import naive as groups


def shapes_of(pieces: Sequence[Piece], law: Law) -> set[str]:
    """The shapes in which pieces can lie, in whatever order."""
    if not law.admits(len(pieces)):
        return set()
    found = set()
    if groups.is_set(pieces, law):  # type: ignore[arg-type]
        found.add("set")
    fillers = [piece for piece in pieces if piece.filler]
    caps = [piece for piece in pieces if piece.capstone]
    rest = sorted(
        (piece for piece in pieces if not (piece.filler or piece.capstone)),
        key=lambda piece: piece.number,
    )
    size = len(rest) + len(fillers)
    for places in combinations(range(size), len(fillers)):
        left = iter(rest)
        body = [fillers[0] if place in places else next(left) for place in range(size)]
        if groups.is_run([*body, *caps], law):  # type: ignore[arg-type]
            found.add("run")
            break
    return found


def best_value(
    hand: Sequence[Piece],
    table: Sequence[Sequence[Piece]],
    law: Law,
    objective: Objective,
    loose: Sequence[Piece] = (),
) -> int:
    """The value of the best play, by the definition of the objective."""
    board = [*(piece for meld in table for piece in meld), *loose]
    pieces = [*board, *hand]
    first_of: dict[int, list[tuple[tuple[int, ...], str]]] = {}
    for size in range(3, len(pieces) + 1):
        for chosen in combinations(range(len(pieces)), size):
            for shape in shapes_of([pieces[at] for at in chosen], law):
                first_of.setdefault(chosen[0], []).append((chosen, shape))
    start = 0
    for meld in table:
        whole = tuple(range(start, start + len(meld)))
        first_of.setdefault(start, []).append((whole, "untouched"))
        start += len(meld)
    limit = max(law.board_max, len(table))

    def covers(at: int, used: frozenset[int]) -> Iterator[list[tuple[tuple[int, ...], str]]]:
        while at in used:
            at += 1
        if at == len(pieces):
            yield []
            return
        if at >= len(board):
            yield from covers(at + 1, used)
        for chosen, shape in first_of.get(at, ()):
            if used.isdisjoint(chosen):
                for rest in covers(at + 1, used | set(chosen)):
                    yield [(chosen, shape), *rest]

    best = 0
    for cover in covers(0, frozenset()):
        scoring = [(chosen, shape) for chosen, shape in cover if chosen[-1] >= len(board)]
        if len(cover) > limit:
            continue
        if law.same_type and len({shape for _, shape in scoring}) > 1:
            continue
        best = max(best, _value(scoring, pieces, len(board), law, objective))
    return best


def _value(
    scoring: Sequence[tuple[tuple[int, ...], str]],
    pieces: Sequence[Piece],
    board: int,
    law: Law,
    objective: Objective,
) -> int:
    face = sum(pieces[at].face for chosen, _ in scoring for at in chosen)
    if objective == "face":
        return face
    if objective == "tiles":
        return sum(at >= board for chosen, _ in scoring for at in chosen)
    worth = sum(
        law.worth_of_set(len(chosen)) if shape == "set" else law.run_worth * len(chosen)
        for chosen, shape in scoring
    )
    return face * (law.unit + worth) // law.unit
