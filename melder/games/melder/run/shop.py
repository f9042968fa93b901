"""The shop: its stock, prices, rerolls, and buying (rules section 7, `R57` to `R63`)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from melder.effects.amounts import parse_chance
from melder.games.melder.bench.itemwork import Work, own_slots
from melder.games.melder.play.refs import find
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item
from melder.games.melder.run import stock
from melder.games.melder.run.offers import Offer, offer_of, price
from melder.games.melder.state.course_state import Shop, Ware, Wares
from melder.games.melder.state.phases import DRAFT, SHOP
from melder.games.melder.tiles.tile import Tile, with_id
from melder.games.streams import Stream, stream

STREAM: Final = "shop"


def draws(ctx: Work, *place: str | int) -> Stream:
    """The stream of one place of the shop before this blind."""
    return Stream(stream(ctx.before.seed, STREAM, ctx.ante, ctx.blind, *place))


def open_shop(ctx: Work) -> None:
    """A shop opens with a fresh stock; the row of perks is filled once an ante (`R62`)."""
    course = ctx.course
    if course.perk_ante != ctx.ante:
        course = course.but(perks=_perk_row(ctx), perk_ante=ctx.ante)
    shop = Shop(packs=_packs(ctx), tiles=_tiles(ctx), gift=course.gift)
    ctx.course = course.but(shop=_restocked(ctx, shop), gift=0)


def _restocked(ctx: Work, shop: Shop) -> Shop:
    """Relics and consumables are drawn anew, each reroll from streams of its own (`R61`)."""
    time = shop.free + shop.paid
    weights = ctx.rules.rarity_weights(ctx.ante)
    taken = stock.owned_relics(ctx)
    relics: list[Ware] = []
    for slot in range(ctx.standing("shop_relics")):
        source = draws(ctx, "relic", slot, time)
        relic = stock.relic(ctx.rules, source, weights, taken)
        if relic is not None:
            taken.add(relic)
            relics.append(stock.framed(ctx, relic, source, slot))
    items: list[Ware] = []
    shown: set[Item] = set()
    for slot in range(_slots(ctx, "consumables")):
        item = stock.consumable(ctx, draws(ctx, "item", slot, time), shown)
        if item is not None:
            shown.add(item)
            items.append(Ware(item, item.price(), slot=slot))
    return replace(shop, relics=tuple(relics), items=tuple(items))


def _slots(ctx: Work, what: str) -> int:
    return int(ctx.rules.numbers["shop"]["slots"][what])


def _perk_row(ctx: Work) -> tuple[Item, ...]:
    perks = list(ctx.rules.items["perk"].values())
    order = draws(ctx, "perk").shuffle(perks)
    return tuple([perk for perk in order if _may_appear(ctx, perk)][: _slots(ctx, "perks")])


def _may_appear(ctx: Work, perk: Item) -> bool:
    """Not yet bought, what it requires bought; one that acts as another needs one (`R63`)."""
    owned = {bought.item.id for bought in ctx.perks}
    if perk.retired or perk.id in owned:
        return False
    if perk.data.get("requires", perk.id) not in {*owned, perk.id}:
        return False
    return bool(owned) or not any(govern.act for govern in perk.governs)


def _packs(ctx: Work) -> Wares:
    packs = [pack for pack in ctx.rules.items["pack"].values() if not pack.retired]
    odds = [int(pack.data["odds"]) for pack in packs]
    found = [packs[draws(ctx, "pack", slot).weighted(odds)] for slot in range(_slots(ctx, "packs"))]
    return tuple(Ware(pack, pack.price(), slot=slot) for slot, pack in enumerate(found))


def _tiles(ctx: Work) -> Wares:
    chance = parse_chance(ctx.rules.numbers["shop"]["tile_finish_chance"])
    return tuple(
        stock.tile(ctx, draws(ctx, "tile", slot), chance, slot)
        for slot in range(ctx.standing("shop_tiles"))
    )


# -- prices ------------------------------------------------------------------------------------


def ware_price(ctx: Work, ware: Ware) -> int:
    """What a ware costs now; in the draft prices are plain."""
    if ctx.phase == DRAFT:
        return ware.base
    thing = ware.thing
    return price(ctx, Offer("tile") if isinstance(thing, Tile) else offer_of(thing), ware.base)


def perk_ware(perk: Item) -> Ware:
    """A perk of the row as a ware."""
    return Ware(perk, perk.price())


def reroll_price(ctx: Work, shop: Shop) -> int:
    """What the next reroll costs; free ones come first and make nothing dearer (`R59`)."""
    if shop.free < ctx.standing("free_rerolls") + shop.gift:
        return 0
    return max(0, ctx.standing("reroll_price") + ctx.standing("reroll_step") * shop.paid)


# -- what the player does ------------------------------------------------------------------------


def counter(ctx: Work) -> Shop:
    """The shop that is open. Refused while there is none or a pack lies open on it."""
    shop = ctx.course.shop
    if ctx.phase != SHOP or shop is None:
        raise Refusal("phase", "That is done in the shop.")
    if ctx.course.pack is not None:
        raise Refusal("phase", "The open pack comes first.")
    return shop


def reroll(ctx: Work) -> None:
    """New relics and consumables. Refused without the money."""
    shop = counter(ctx)
    cost = reroll_price(ctx, shop)
    if cost > 0 and ctx.money < cost:
        raise Refusal("money", f"A reroll costs ${cost}.")
    ctx.money -= cost
    free = shop.free < ctx.standing("free_rerolls") + shop.gift
    rolled = replace(shop, free=shop.free + free, paid=shop.paid + (not free))
    ctx.course = ctx.course.but(shop=_restocked(ctx, rolled))
    ctx.fire("rerolled")


def buy(ctx: Work, what: str) -> Ware:
    """Buy a relic, a consumable, a perk or a tile.

    Refused: what is not on offer, what costs more than there is, what there is no slot for.
    """
    shop = counter(ctx)
    for shelf, wares in (("relics", shop.relics), ("items", shop.items)):
        ware = called(wares, what)
        if ware is not None:
            pay(ctx, ware)
            receive(ctx, ware)
            ctx.course = ctx.course.but(shop=without(shop, shelf, ware))
            return ware
    perk = next((perk for perk in ctx.course.perks if perk.is_called(what)), None)
    if perk is not None:
        ware = perk_ware(perk)
        pay(ctx, ware)
        ctx.course = ctx.course.but(perks=tuple(p for p in ctx.course.perks if p is not perk))
        _learn(ctx, perk)
        return ware
    ware = tile_called(ctx, shop.tiles, what)
    if ware is None:
        raise Refusal("item", f"There is no {what} in the shop.")
    pay(ctx, ware)
    receive(ctx, ware)
    ctx.course = ctx.course.but(shop=without(shop, "tiles", ware))
    return ware


def called(wares: Collection[Ware], what: str) -> Ware | None:
    """The first of these wares with the id."""
    return next(
        (w for w in wares if not isinstance(w.thing, Tile) and w.thing.is_called(what)), None
    )


def tile_called(ctx: Work, wares: Collection[Ware], what: str) -> Ware | None:
    """The first tile among these wares that the notation means."""
    tiles = {ware.thing.id: ware for ware in wares if isinstance(ware.thing, Tile)}
    if not what[:1].isupper():
        return None
    found = find(ctx.rules.kinds, (what,), [ware.thing for ware in tiles.values()])  # type: ignore[misc]
    return None if found is None else tiles[found[0].id]


def pay(ctx: Work, ware: Ware) -> None:
    """Pay for a ware. Refused with less money than it costs."""
    cost = ware_price(ctx, ware)
    if cost > 0 and ctx.money < cost:
        raise Refusal("money", f"That costs ${cost}.")
    ctx.money -= cost


def receive(ctx: Work, ware: Ware) -> None:
    """A ware becomes the player's: relics and consumables need a slot, tiles go to the bag.

    A relic that brings its own slot can be had with all slots full (`R57`).
    """
    thing = ware.thing
    if isinstance(thing, Tile):
        ctx.bag.append(with_id(thing, ctx.new_tile()))
    elif thing.kind == "relic":
        brought = 0 if ware.edition is None else own_slots(ware.edition)
        if ctx.relic_room() + brought <= 0:
            raise Refusal("slots", "There is no free slot for a relic.")
        ctx.acquire(thing, ware.edition)
    else:
        if ctx.item_room() <= 0:
            raise Refusal("slots", "There is no free slot for a consumable.")
        ctx.stow(thing, ware.edition)


def _learn(ctx: Work, perk: Item) -> None:
    bearer = ctx.fresh(perk)
    ctx.perks.append(bearer)
    ctx.regroup()
    ctx.tell("acquired", bearer)


def without(shop: Shop, shelf: str, ware: Ware) -> Shop:
    """The shop after a ware was taken from a shelf."""
    left: dict[str, Any] = {shelf: tuple(w for w in getattr(shop, shelf) if w is not ware)}
    return replace(shop, **left)
