"""Moves on the table in the middle of a turn: place, lift, drop, reorder (rules sections 3, 4).

Nothing is final until Score, so a move leaves a table that may be broken; what it may not do is
refused with the code of its rule (`R76`, `R89`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.play.actions import Drop, Lift, Place, Reorder
from melder.games.melder.play.refs import find_meld, take
from melder.games.melder.play.scoring import banked
from melder.games.melder.refusal import Refusal
from melder.games.melder.tiles.groups import Group, GroupError, Shape, Tiles, arrange
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.table import Meld, TableError
from melder.games.melder.tiles.tile import Tile

T = TypeVar("T")


def place(ctx: Work, action: Place) -> None:
    """Place hand tiles as a group, alone or with a meld or lifted tiles (`R32`, `R33`)."""
    kinds, law = ctx.rules.kinds, ctx.law()
    hand = take(kinds, action.hand, ctx.hand, "hand", "in your hand")
    lifted = take(kinds, action.lifted, ctx.lifted, "target", "among the lifted tiles")
    tiles = (*hand, *lifted)
    if not tiles:
        raise Refusal("hand", "A group is placed with at least one tile of your hand.")
    index = find_meld(kinds, ctx.table, action.board) if action.board else None
    if index is not None:
        _may_touch(ctx, ctx.table.melds[index])
    group = _put(ctx, index, tiles, action.reading, law)
    if not ctx.opened and not law.opening_wilds and any(tile.wild for tile in group.tiles):
        raise Refusal("opening-wild", "No wild tile may stand in the opening.")
    _remove(ctx, hand, lifted)
    ctx.placed |= {tile.id for tile in hand}


def _put(ctx: Work, index: int | None, tiles: Tiles, wished: Shape | None, law: Legality) -> Group:
    """Put a group on the table. Where the play's shape is settled that reading is taken, and a
    group of another shape is refused in the name of what settled it (`R7`, `R32`)."""
    settled = _settled_shape(ctx, law)
    if settled is None:
        return mapped(ctx, lambda: _put_as(ctx, index, tiles, wished, law))
    before = ctx.table
    if wished in (None, settled):
        try:
            return mapped(ctx, lambda: _put_as(ctx, index, tiles, settled, law))
        except Refusal as refusal:
            if refusal.code != "group":
                raise
    mapped(ctx, lambda: _put_as(ctx, index, tiles, wished, law))
    ctx.table = before
    raise Refusal(ctx.program.law_source["same_type"], f"This play takes {settled}s only.")


def _put_as(
    ctx: Work, index: int | None, tiles: Tiles, shape: Shape | None, law: Legality
) -> Group:
    prefer = ctx.rules.prefer
    if index is not None:
        meld = ctx.table.melds[index]
        ctx.table, group = ctx.table.merge(index, tiles, law, shape, prefer)
        _note_lift(ctx, meld.tiles)
        return group
    if len(ctx.table) >= law.board_max:
        # A full table is refused before the group is looked at (`R89`).
        raise TableError("board-full", f"The table holds {law.board_max} melds.")
    group = arrange(tiles, law, shape, prefer)
    ctx.table = ctx.table.place(group, law)
    return group


def _settled_shape(ctx: Work, law: Legality) -> Shape | None:
    """The shape that all groups of this play must have, once one is placed (`R7`, `R32`)."""
    if not law.same_type:
        return None
    groups = banked_now(ctx, law)
    return groups[0].shape if groups else None


def banked_now(ctx: Work, law: Legality) -> list[Group]:
    """What would score now."""
    return banked(ctx.rules, ctx.table, ctx.placed, law)


def lift(ctx: Work, action: Lift) -> None:
    """Take tiles out of a meld into the turn."""
    kinds = ctx.rules.kinds
    index = find_meld(kinds, ctx.table, action.meld)
    meld = ctx.table.melds[index]
    tiles = take(kinds, action.tiles, meld.tiles, "target", "in that meld")
    _may_touch(ctx, meld)
    ctx.table, lifted = mapped(ctx, lambda: ctx.table.lift(index, tiles, ctx.law()))
    ctx.lifted += lifted
    _note_lift(ctx, lifted)


def drop(ctx: Work, action: Drop) -> None:
    """Put lifted tiles into a meld."""
    kinds = ctx.rules.kinds
    index = find_meld(kinds, ctx.table, action.meld)
    tiles = ctx.lifted
    if action.tiles:
        tiles = tuple(take(kinds, action.tiles, tiles, "target", "among the lifted tiles"))
    if not tiles:
        raise Refusal("target", "No tile has been lifted.")
    _may_touch(ctx, ctx.table.melds[index])
    ctx.table = mapped(ctx, lambda: ctx.table.drop(index, tiles, ctx.law()))
    _remove(ctx, (), tiles)


def reorder(ctx: Work, action: Reorder) -> None:
    """Move a meld in scoring order, its tiles, or a relic in the line-up (`R41`)."""
    if action.relic:
        _move_relic(ctx, action.relic, action.to or 0)
        return
    kinds = ctx.rules.kinds
    index = find_meld(kinds, ctx.table, action.meld)
    if action.to is not None:
        to = action.to
        ctx.table = ctx.table.move(index, to)
        return
    meld = ctx.table.melds[index]
    tiles = take(kinds, action.tiles, meld.tiles, "target", "in that meld")
    _may_touch(ctx, meld)
    ctx.table = mapped(ctx, lambda: ctx.table.reorder(index, tiles, ctx.law()))


def _move_relic(ctx: Work, id: str, to: int) -> None:
    relic = next((one for one in ctx.relics if one.item.is_called(id)), None)
    if relic is None:
        raise Refusal("item", "You do not own that relic.")
    if to >= len(ctx.relics):
        raise Refusal("target", f"You own {len(ctx.relics)} relics, and places count from 0.")
    ctx.relics.remove(relic)
    ctx.relics.insert(to, relic)
    ctx.regroup()


def mapped(ctx: Work, move: Callable[[], T]) -> T:
    """Do a move of the table; its refusals get the published code of their rule (`R76`)."""
    try:
        return move()
    except (GroupError, TableError) as error:
        raise Refusal(_code(ctx, error.code), error.message) from error


def _code(ctx: Work, code: str) -> str:
    """The rule behind a fault: whoever set the limit or the lock; a misplaced Capstone makes no
    group."""
    sources = ctx.program.law_source
    if code == "locked":
        return sources["lock_oldest"]
    if code == "size":
        return sources.get("group_min") or sources["group_max"]
    return "group" if code == "capstone" else code


def _may_touch(ctx: Work, meld: Meld) -> None:
    """Board tiles may be moved once the opening is met; a meld of this play's own at any time."""
    if not ctx.opened and any(tile.id not in ctx.placed for tile in meld.tiles):
        raise Refusal("opening", "The table stays as it is until the opening has been scored.")


def _note_lift(ctx: Work, tiles: Collection[Tile]) -> None:
    if any(tile.id not in ctx.placed for tile in tiles):
        ctx.fire("tiles_lifted")


def _remove(ctx: Work, hand: Collection[Tile], lifted: Collection[Tile]) -> None:
    gone = {tile.id for tile in hand}
    ctx.hand = [tile for tile in ctx.hand if tile.id not in gone]
    away = {tile.id for tile in lifted}
    ctx.lifted = tuple(tile for tile in ctx.lifted if tile.id not in away)
