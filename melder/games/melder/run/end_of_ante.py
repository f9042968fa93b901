"""The end of an ante: everything returns to the bag, Capstones come apart (rules section 4)."""

from __future__ import annotations

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.tiles.table import Table
from melder.games.melder.tiles.tile import Tile, make_tile, with_colour


def end_ante(ctx: Work) -> None:
    """Board and hand return to the bag, tiles that were lent leave, Capstones come apart.

    Nothing else is undone, and nothing of this destroys a tile (`R46`).
    """
    tiles = [*ctx.bag, *ctx.table.tiles, *ctx.lifted, *ctx.hand]
    ctx.table, ctx.lifted, ctx.hand = Table(), (), []
    ctx.bag = [part for tile in tiles if tile.id not in ctx.leaving for part in _apart(ctx, tile)]
    ctx.leaving = frozenset()
    ctx.course = ctx.course.but(fusions=())


def _apart(ctx: Work, tile: Tile) -> tuple[Tile, ...]:
    """The tiles that a Capstone was fused from, its marks on the first.

    One whose parts nobody knows comes apart into the highest number and the rest.
    """
    kinds = ctx.rules.kinds
    if tile.printed <= kinds.highest:
        return (tile,)
    fusion = next((one for one in ctx.course.fusions if one.tile == tile.id), None)
    if fusion is None or fusion.number + fusion.second.printed != tile.printed:
        second = make_tile(kinds, ctx.new_tile(), number=tile.printed - kinds.highest, hue=tile.hue)
        return _renumbered(ctx, tile, kinds.highest, tile.hue), second
    recoloured = tile.hue != fusion.hue
    second = with_colour(kinds, fusion.second, tile.hue) if recoloured else fusion.second
    own = tile.hue if recoloured else fusion.own
    return _renumbered(ctx, tile, fusion.number, own), second


def _renumbered(ctx: Work, tile: Tile, number: int, hue: int) -> Tile:
    """The same tile with another number and colour, its marks kept, whatever they are."""
    return make_tile(
        ctx.rules.kinds,
        tile.id,
        number=number,
        hue=hue,
        finish=tile.finish,
        enchantment=tile.enchantment,
        bonus=tile.bonus,
    )
