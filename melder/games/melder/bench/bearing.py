"""What tiles bear: the effects of their finishes and enchantments."""

from __future__ import annotations

from melder.games.melder.bench.bench import Bearer
from melder.games.melder.bench.context import Context
from melder.games.melder.bench.trace import note, standing
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.state import Owned
from melder.games.melder.tiles.tile import Tile


def marks(rules: Ruleset, tile: Tile) -> tuple[Item, ...]:
    """The finish and the enchantment that a tile bears."""
    found: tuple[Item, ...] = ()
    if tile.finish >= 0:
        found = (rules.finishes[tile.finish],)
    if tile.enchantment >= 0:
        found = (*found, rules.enchantments[tile.enchantment])
    return found


def bear(ctx: Context, tile: Tile, event: str) -> None:
    """Let the marks of a tile act at an event that happens to it."""
    for mark in marks(ctx.rules, tile):
        handlers = mark.handlers.get(event)
        if not handlers:
            continue
        ctx.it = tile
        ctx.me = Bearer(Owned(0, mark))
        ctx.actor = f"{tile.label} {mark.name}"
        before = standing(ctx)
        for handler in handlers:
            handler.run(ctx)
        if ctx.trace is not None:
            note(ctx, ctx.actor, before)
