"""The best play, exactly, and whether there is a play at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from melder.solver import shares
from melder.solver.branches import Branches
from melder.solver.goal import FIRST, MOST, Goal, goal_of
from melder.solver.groups import is_group
from melder.solver.layout import Built, lay_out
from melder.solver.model import NOTHING, Banked, Law, Objective, Piece, Shape, Solution
from melder.solver.numbers import Numbers, counts_for
from melder.solver.plays import groups_of
from melder.solver.stock import Stock
from melder.solver.supply import Supply
from melder.solver.usable import usable

Melds = Sequence[Sequence[Piece]]


def solve(
    hand: Sequence[Piece],
    table: Melds,
    law: Law,
    objective: Objective,
    banked: Banked = NOTHING,
    loose: Sequence[Piece] = (),
) -> Solution:
    """The best play from a hand, with the table rearranged in any way that the law allows.

    All pieces of the table stay there; melds that are no groups under the law may only stay as
    they are, and ``loose`` ones, which lie in no meld, have to come into one. What the best play is
    says :data:`~melder.solver.model.Objective`; with several, it
    is always the same one of them. ``banked`` groups count towards a score and are in its value,
    not in any other. If no hand piece can be used the value is 0 and all stays as it is.
    """
    limit = max(law.board_max, len(table))
    hand = usable(hand, [*table, loose], law)
    if not hand:
        return Solution(tuple(tuple(meld) for meld in table), (), 0)
    if objective == "tiles" and not loose:
        built = _most_pieces(hand, table, law, limit)
        if built is not None:
            return _solution(built, (), hand, table, law, limit)
    elif not can_place(hand, table, law, loose):
        # What cannot score at all is not beaten by any bound on a score.
        return Solution(tuple(tuple(meld) for meld in table), (), 0)
    best: Branches | None = None
    value = -1
    goal = goal_of(objective, law, banked)
    shapes = _shapes(law, banked.shape)
    for scores in shapes:
        if len(shapes) > 1 and not _can_score(hand, table, law, scores, limit, loose):
            continue
        found = _searched(hand, table, law, goal, scores, limit, value, loose=loose)
        if found.best is not None:
            best, value = found, found.value
    if best is None or best.best is None:
        return Solution(tuple(tuple(meld) for meld in table), (), 0)
    play = _solution(*groups_of(best.best, best.stock), hand, table, law, limit, loose)
    return replace(play, value=value // (law.unit if objective == "score" else FIRST))


def _solution(
    groups: list[Built],
    stayed: Melds,
    hand: Sequence[Piece],
    table: Melds,
    law: Law,
    limit: int,
    loose: Sequence[Piece] = (),
) -> Solution:
    """A play on the table, by its groups; its value is the number of hand pieces used."""
    melds = lay_out(groups, stayed, hand, table, law, limit, loose)
    laid = {piece.id for meld in melds for piece in meld}
    used = tuple(piece for piece in hand if piece.id in laid)
    return Solution(tuple(melds), used, len(used))


def _most_pieces(hand: Sequence[Piece], table: Melds, law: Law, limit: int) -> list[Built] | None:
    """The groups of the play with the most hand pieces, where the program over the numbers can
    tell."""
    if not counts_for(hand, table, law):
        return None
    supply = Supply(hand, table, law)
    for most in (None, limit):
        groups = shares.groups_of(supply, Numbers(supply, most).best(), table)
        if groups is None:
            break
        if len(groups) <= limit:
            return shares.owned(groups, hand, table, law, limit)
    return None


def can_place(hand: Sequence[Piece], table: Melds, law: Law, loose: Sequence[Piece] = ()) -> bool:
    """Whether any hand piece can be used in a legal play, the table rearranged if need be and all
    ``loose`` pieces brought into melds."""
    limit = max(law.board_max, len(table))
    hand = usable(hand, [*table, loose], law)
    if not hand:
        return False
    if loose:
        return _can_use(hand, table, law, limit, loose)
    if _can_grow(hand, table, law):
        return True
    if len(table) < limit and _can_use(hand, (), law, limit):
        return True
    return bool(table) and _can_use(hand, table, law, limit)


def _can_use(
    hand: Sequence[Piece], table: Melds, law: Law, limit: int, loose: Sequence[Piece] = ()
) -> bool:
    built = None if loose else _most_pieces(hand, table, law, limit)
    if built is not None:
        return not all(group.idle for group in built)
    return any(_can_score(hand, table, law, scores, limit, loose) for scores in _shapes(law, None))


def _can_score(
    hand: Sequence[Piece],
    table: Melds,
    law: Law,
    scores: tuple[bool, bool],
    limit: int,
    loose: Sequence[Piece],
) -> bool:
    """Whether any hand piece can be used if only some shapes may score."""
    found = _searched(hand, table, law, MOST, scores, limit, -1, enough=1, loose=loose)
    return found.best is not None


def _can_grow(hand: Sequence[Piece], table: Melds, law: Law) -> bool:
    """Whether some hand piece can be added to a meld at either end."""
    return any(
        _lies([piece, *meld], law) or _lies([*meld, piece], law) for meld in table for piece in hand
    )


def _shapes(law: Law, settled: Shape | None) -> tuple[tuple[bool, bool], ...]:
    """Which shapes may score together: sets and runs."""
    if not law.same_type:
        return ((True, True),)
    both = {"set": (True, False), "run": (False, True)}
    return tuple(scores for shape, scores in both.items() if settled in (None, shape))


def _searched(
    hand: Sequence[Piece],
    table: Melds,
    law: Law,
    goal: Goal,
    scores: tuple[bool, bool],
    limit: int,
    beaten: int,
    enough: int | None = None,
    *,
    loose: Sequence[Piece],
) -> Branches:
    """The search for a play that is worth more than ``beaten``, over."""
    sets, runs = scores
    found = Branches(
        limit,
        lambda turned, reach: Stock(
            hand, table, law, goal, sets_score=sets, loose=loose, turned=turned, reach=reach
        ),
        runs_score=runs,
        value=max(beaten, goal.first * goal.start),
    )
    found.run(enough)
    return found


def _lies(meld: Sequence[Piece], law: Law) -> bool:
    return is_group([(piece.number, piece.colours, False) for piece in meld], law)
