"""The best play of a run, found by the solver: tiles and legality in, groups and actions out.

The solver knows no game, so this is where tiles become its pieces, the legality record and the
Mult of shapes its law, and its answer the actions that carry it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm

from melder import solver
from melder.effects.amounts import ONE
from melder.games.melder.actions import Action, Lift, Place, Simple
from melder.games.melder.groups import Shape, readings
from melder.games.melder.itemwork import Work
from melder.games.melder.legality import Legality
from melder.games.melder.luck import SeededLuck
from melder.games.melder.rules import Ruleset
from melder.games.melder.tiles import Tile
from melder.games.melder.turn import Run, apply, is_legal
from melder.solver import Law, Objective, Piece

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
) -> Play:
    """The best play from a hand, the melds of the table rearranged in any way that is legal.

    All tiles of the table stay on it; the opening counts as met. ``score`` makes the POTENTIAL as
    large as possible, ``face`` the face value that is banked, ``tiles`` the number of hand tiles
    used (rules, section 3). The value is 0 where nothing can be placed.
    """
    pieces = _Pieces()
    found = solver.solve(
        pieces.of(hand), [pieces.of(meld) for meld in melds], law_of(rules, law), objective
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


def suggestion(rules: Ruleset, run: Run) -> tuple[Action, ...]:
    """The actions that carry out the best play of a run in ``play``; none if there is none.

    A broken table is reset first where that is possible, so that nothing stands in the way. Groups
    that remain placed are left alone, and so is the whole table before the opening is met; the play
    that is suggested then meets it if any does. There is no suggestion as long as lifted tiles or
    broken melds wait to be put right.
    """
    before: tuple[Action, ...] = ()
    if run.steps and not is_legal(rules, run.state):
        before = (Simple("reset"),)
        run = apply(rules, run, before[0]).run
    state = run.state
    law = Work(rules, state, SeededLuck(state.streams)).law()
    table = state.table
    if state.lifted or table.illegal(law):
        return ()
    locked = table.locked(law)
    melds = [
        meld.tiles
        for index, meld in enumerate(table.melds)
        if state.opened and index != locked and not state.placed & set(meld.ids)
    ]
    hand = state.hand
    if not (state.opened or law.opening_wilds):
        hand = tuple(tile for tile in hand if not tile.wild)
    free = replace(law, board_max=law.board_max - len(table) + len(melds))
    play = best_play(rules, hand, melds, free)
    if not state.opened and _banked(play) < law.opening_bar:
        other = best_play(rules, hand, melds, free, "face")
        play = other if _banked(other) >= law.opening_bar else play
    if not play.used:
        return ()
    return (*before, *_carried_out(play, melds, law))


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


def _banked(play: Play) -> int:
    """The face value that a play banks."""
    used = {tile.id for tile in play.used}
    return sum(
        sum(tile.face for tile in meld)
        for meld in play.melds
        if any(tile.id in used for tile in meld)
    )


def _carried_out(play: Play, melds: Sequence[Tiles], law: Legality) -> list[Action]:
    """Lifts of all melds that come apart, then the new groups.

    Groups without hand tiles come first: once something is placed from the hand it may settle the
    shape of all that follows (`R7`).
    """
    used = {tile.id for tile in play.used}
    old = {_ids(meld) for meld in melds}
    busy = [meld for meld in play.melds if not used.isdisjoint(_ids(meld))]
    idle = [meld for meld in play.melds if meld not in busy and _ids(meld) not in old]
    shape = _common_shape(busy, law) if law.same_type else None
    kept: set[tuple[int, ...]] = {_ids(meld) for meld in play.melds}
    places: list[Action] = []
    for meld in (*idle, *busy):
        ids = _ids(meld)
        home = next((one for one in map(_ids, melds) if set(one) < set(ids)), ())
        kept.add(home)
        places.append(
            Place(
                tuple(id for id in ids if id in used),
                home,
                tuple(id for id in ids if id not in used and id not in home),
                shape if meld in busy else None,
            )
        )
    lifts = [Lift(ids, ids) for ids in map(_ids, melds) if ids not in kept]
    return [*lifts, *places]


def _common_shape(groups: Sequence[Tiles], law: Legality) -> Shape | None:
    """The shape that all groups can be read in."""
    shapes = [{group.shape for group in readings(tiles, law)} for tiles in groups]
    common = set[Shape]({"set", "run"}).intersection(*shapes)
    return min(common, default=None)


def _ids(tiles: Sequence[Tile]) -> tuple[int, ...]:
    return tuple(tile.id for tile in tiles)
