"""Packs: what they show, taking from them, closing them (rules section 7, `R48`, `R65`)."""

from __future__ import annotations

from typing import Final

from melder.effects.amounts import parse_chance
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.play.actions import Take, Use
from melder.games.melder.play.using import consume
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item
from melder.games.melder.run import shop, stock
from melder.games.melder.state.course_state import OpenPack, Ware, Wares
from melder.games.melder.tiles.tile import Tile
from melder.games.streams import Stream, stream

STREAM: Final = "packs"

GUEST: Final = "spirit"
"""The type that perks add to every pack (`pack_spirits`)."""


def open_pack(ctx: Work, id: str) -> Item:
    """Buy a pack of the shop and open it. Refused: none of that id, too little money."""
    counter = shop.counter(ctx)
    ware = shop.called(counter.packs, id)
    if ware is None or isinstance(ware.thing, Tile):
        raise Refusal("item", f"There is no {id} in the shop.")
    pack = ware.thing
    shop.pay(ctx, ware)
    ctx.course = ctx.course.but(
        shop=shop.without(counter, "packs", ware),
        pack=OpenPack(pack, _contents(ctx, pack, ware.slot), int(pack.data["take"])),
    )
    return pack


def _contents(ctx: Work, pack: Item, place: int) -> Wares:
    """What a pack shows: its stream hangs on its place in the shop, not on when it is opened."""
    holds, wares = str(pack.data["holds"]), []
    shown: set[Item] = set()
    owned = stock.owned_relics(ctx)
    shows = int(pack.data["shows"])
    for slot in range(shows + ctx.standing("pack_spirits")):
        draws = Stream(stream(ctx.before.seed, STREAM, ctx.ante, ctx.blind, place, slot))
        ware = _drawn(ctx, pack, holds if slot < shows else GUEST, draws, shown | owned, slot)
        if ware is None:
            continue
        if not isinstance(ware.thing, Tile):
            thing = ctx.luck.shown(ware.thing, [i for i in may_show(ctx, pack) if i not in shown])
            if thing is not ware.thing:
                ware = Ware(thing, thing.price(), slot=slot)
            shown.add(thing)
        wares.append(ware)
    return tuple(wares)


def may_show(ctx: Work, pack: Item) -> list[Item]:
    """The items that a pack can show now, tiles aside."""
    holds = str(pack.data["holds"])
    types = {holds, GUEST} if ctx.standing("pack_spirits") > 0 else {holds}
    found = [item for item in ctx.rules.items["consumable"].values() if item.type in types]
    if holds == "relic":
        weights, owned = ctx.rules.rarity_weights(ctx.ante), stock.owned_relics(ctx)
        found += [
            item
            for item in ctx.rules.items["relic"].values()
            if weights.get(item.rarity, 0) > 0 and item not in owned
        ]
    return [item for item in found if not item.retired]


def holds_tiles(pack: Item) -> bool:
    """Whether tiles come out of a pack."""
    return bool(pack.data["holds"] == "tile")


def _drawn(
    ctx: Work, pack: Item, holds: str, draws: Stream, taken: set[Item], slot: int
) -> Ware | None:
    if holds == "tile":
        return stock.tile(ctx, draws, parse_chance(pack.data["finish_chance"]), slot)
    if holds == "relic":
        weights = ctx.rules.rarity_weights(ctx.ante)
        relic = stock.relic(ctx.rules, draws, weights, taken)
        return None if relic is None else stock.framed(ctx, relic, draws, slot)
    item = stock.consumable(ctx, draws, taken, holds)
    return None if item is None else Ware(item, item.price(), slot=slot)


def take(ctx: Work, action: Take) -> Ware:
    """Take something out of the open pack: to keep it, or for a consumable to use it at once.

    One that there is no room for is used at once if it asks for nothing. Refused: what the pack
    does not show, what there is no slot for, what cannot be used.
    """
    pack = _opened(ctx)
    ware = shop.called(pack.wares, action.what)
    ware = ware or shop.tile_called(ctx, pack.wares, action.what)
    if ware is None:
        raise Refusal("item", f"There is no {action.what} in the pack.")
    left = tuple(one for one in pack.wares if one is not ware)
    thing = ware.thing
    consumable = not isinstance(thing, Tile) and thing.kind == "consumable"
    if consumable and (action.use or ctx.item_room() <= 0):
        _use(ctx, ware, action)
    elif action.use:
        raise Refusal("target", "That is kept, not used.")
    else:
        shop.receive(ctx, ware)
    rest = OpenPack(pack.item, left, pack.left - 1, True)
    ctx.course = ctx.course.but(pack=rest if rest.left and left else None)
    return ware


def _use(ctx: Work, ware: Ware, action: Take) -> None:
    item = ware.thing
    assert isinstance(item, Item)
    if not action.use and item.questions:
        raise Refusal("slots", "There is no free slot for a consumable.")
    used = ctx.fresh(item, ware.edition)
    try:
        consume(ctx, used, Use(item.id, action.tiles, action.split, action.colour))
    except Refusal as refusal:
        if action.use:
            raise
        raise Refusal("slots", "There is no free slot for a consumable.") from refusal


def skip(ctx: Work) -> Item:
    """Close the open pack. Refused when none is open."""
    pack = _opened(ctx)
    ctx.course = ctx.course.but(pack=None)
    if not pack.taken:
        ctx.fire("pack_skipped")
    return pack.item


def _opened(ctx: Work) -> OpenPack:
    pack = ctx.course.pack
    if pack is None:
        raise Refusal("phase", "No pack is open.")
    return pack
