"""A suggestion: the solver's best play of a run as the actions that carry it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.play.actions import Action, Lift, Place, Simple
from melder.games.melder.play.moves import banked_now
from melder.games.melder.play.searching import Play, Tiles, banked_by, best_play
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.turn import Run, apply, faults
from melder.games.melder.tiles.groups import Group, Shape, readings
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.tile import Tile


def suggestion(rules: Ruleset, run: Run) -> tuple[Action, ...]:
    """The actions that carry out the best play of a run in ``play``; none if there is none.

    A broken table is reset first where that is possible, so that nothing stands in the way; tiles
    that are lifted or lie in broken melds after that have to come into melds with the play. Groups
    that remain placed are left alone and count. Before the opening is met the whole table is left
    alone, and the play that is suggested meets it if any does.
    """
    before: tuple[Action, ...] = ()
    if run.steps and faults(rules, run.state):
        whole = apply(rules, run, Simple("reset")).run
        before = () if whole is run else (Simple("reset"),)
        run = whole
    state = run.state
    ctx = Work(rules, state, SeededLuck(state.streams))
    law, table = ctx.law(), state.table
    movable = [
        state.opened and index != table.locked(law) and not state.placed & set(meld.ids)
        for index, meld in enumerate(table.melds)
    ]
    broken = table.illegal(law)
    if (state.lifted and not state.opened) or not all(movable[index] for index in broken):
        return ()
    melds = [
        meld.tiles
        for index, meld in enumerate(table.melds)
        if movable[index] and index not in broken
    ]
    taken = [table.melds[index].tiles for index in broken]
    loose = (*state.lifted, *(tile for meld in taken for tile in meld))
    hand = state.hand
    if not (state.opened or law.opening_wilds):
        hand = tuple(tile for tile in hand if not tile.wild)
    free = replace(law, board_max=law.board_max - len(table) + len(melds) + len(taken))
    groups = banked_now(ctx, law)
    play = best_play(rules, hand, melds, free, "score", groups, loose)
    missing = law.opening_bar - sum(group.face for group in groups)
    if not state.opened and banked_by(play) < missing:
        other = best_play(rules, hand, melds, free, "face", groups, loose)
        play = other if banked_by(other) >= missing else play
    if not play.used:
        return ()
    lifts = [Lift(ids, ids) for ids in map(_ids, taken)]
    return (*before, *lifts, *_carried_out(play, melds, law, groups))


def _carried_out(
    play: Play, melds: Sequence[Tiles], law: Legality, groups: Sequence[Group]
) -> list[Action]:
    """Lifts of all melds that come apart, then the new groups.

    Groups without hand tiles come first: once something is placed from the hand it may settle the
    shape of all that follows (`R7`).
    """
    used = {tile.id for tile in play.used}
    old = {_ids(meld) for meld in melds}
    busy = [meld for meld in play.melds if not used.isdisjoint(_ids(meld))]
    idle = [meld for meld in play.melds if meld not in busy and _ids(meld) not in old]
    shape = None
    if law.same_type:
        shape = groups[0].shape if groups else _common_shape(busy, law)
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
