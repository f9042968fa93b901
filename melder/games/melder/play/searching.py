"""What the solver knows of a position: tiles and legality in, the best play out.

The solver knows no game, so this is where tiles become its pieces, and the legality record with the
Mult of shapes its law.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from melder import solver
from melder.effects.amounts import ONE
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.tiles.groups import Group
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.tile import Tile
from melder.solver import Banked, Law, Objective, Piece

Tiles = tuple[Tile, ...]

LARGEST = 32
"""Sets have a Mult of their own up to this size; from there it grows evenly."""


@dataclass(frozen=True, slots=True)
class Play:
    """The best play: the melds on the table after it, the hand tiles in them, what it is worth.

    ``melds`` lie in an order in which they are legal; those of the table keep their places.
    """

    melds: tuple[Tiles, ...]
    used: Tiles
    value: int


def best_play(
    rules: Ruleset,
    hand: Sequence[Tile],
    melds: Sequence[Sequence[Tile]],
    law: Legality,
    objective: Objective = "score",
    groups: Sequence[Group] = (),
    loose: Sequence[Tile] = (),
) -> Play:
    """The best play from a hand, the melds of the table rearranged in any way that is legal.

    All tiles of the table stay on it; the opening counts as met. ``score`` makes the POTENTIAL as
    large as possible, ``face`` the face value that is banked, ``tiles`` the number of hand tiles
    used (rules, section 3). ``groups`` that are banked already count in the POTENTIAL, and settle
    the shape where all groups must share it. ``loose`` tiles of the table lie in no meld and
    have to come into one. The value is 0 where nothing can be placed.
    """
    pieces = _Pieces()
    solvers_law = law_of(rules, law)
    found = solver.solve(
        pieces.of(hand),
        [pieces.of(meld) for meld in melds],
        solvers_law,
        objective,
        _banked(groups, solvers_law),
        pieces.of(loose),
    )
    return Play(
        tuple(pieces.back(meld) for meld in found.melds), pieces.back(found.used), found.value
    )


def playable(
    rules: Ruleset, hand: Sequence[Tile], melds: Sequence[Sequence[Tile]], law: Legality
) -> bool:
    """Whether any hand tile can be placed, the table rearranged if need be (`R44`).

    Asks less than :func:`best_play` and answers sooner; the opening counts as met.
    """
    pieces = _Pieces()
    return solver.can_place(
        pieces.of(hand), [pieces.of(meld) for meld in melds], law_of(rules, law)
    )


def law_of(rules: Ruleset, law: Legality) -> Law:
    """The solver's law: what is legal, and the Mult of shapes as whole numbers of a unit."""
    sets = [
        Fraction(rules.shape_mult("set", size) if size >= law.set_min else 0)
        for size in range(LARGEST + 2)
    ]
    amounts = [Fraction(ONE), Fraction(rules.shape_mult("run", 1)), *sets]
    scale = lcm(*(amount.denominator for amount in amounts))
    whole = [int(amount * scale) for amount in amounts]
    unit, run_worth, *set_worth = (amount // gcd(*whole) for amount in whole)
    return Law(
        colours=rules.colour_count,
        highest=law.highest,
        set_min=law.set_min,
        set_max=law.set_max,
        set_repeats=law.set_repeats,
        run_min=law.run_min,
        run_max=law.run_max,
        run_gaps=law.run_gaps,
        run_odd=law.run_odd,
        group_min=law.group_min,
        group_max=law.group_max,
        same_type=law.same_type,
        board_max=law.board_max,
        unit=unit,
        set_worth=tuple(set_worth[:-1]),
        set_more=set_worth[-1] - set_worth[-2],
        run_worth=run_worth,
    )


def _banked(groups: Sequence[Group], law: Law) -> Banked:
    """What groups are worth that are placed already."""
    return Banked(
        sum(group.face for group in groups),
        sum(
            law.worth_of_set(group.size) if group.shape == "set" else law.run_worth * group.size
            for group in groups
        ),
        groups[0].shape if groups else None,
    )


class _Pieces:
    """Tiles as pieces and back. Pieces are numbered anew: tiles that were written down need not
    have identities of their own."""

    def __init__(self) -> None:
        self._tiles: list[Tile] = []

    def of(self, tiles: Sequence[Tile]) -> tuple[Piece, ...]:
        first = len(self._tiles)
        self._tiles += tiles
        return tuple(
            Piece(first + at, tile.number, tile.colours, tile.face, tile.filler, tile.capstone)
            for at, tile in enumerate(tiles)
        )

    def back(self, pieces: Sequence[Piece]) -> Tiles:
        return tuple(self._tiles[piece.id] for piece in pieces)


def banked_by(play: Play) -> int:
    """The face value that a play banks."""
    used = {tile.id for tile in play.used}
    return sum(
        sum(tile.face for tile in meld)
        for meld in play.melds
        if any(tile.id in used for tile in meld)
    )
