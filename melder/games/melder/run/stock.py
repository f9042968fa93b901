"""Drawing what is offered: relics, consumables, tiles (rules section 7, `R61`).

Every place of a shop or a pack draws from a stream of its own. What may not come is drawn again
in the same stream, so that it changes nothing about any other place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Final

from melder.effects.amounts import ONE, parse_amount
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.offers import type_weight
from melder.games.melder.state.course_state import Ware
from melder.games.melder.tiles.tile import NONE, with_finish, with_id
from melder.games.streams import Stream

PERCENT: Final = 100 * ONE


def relic(
    rules: Ruleset, draws: Stream, weights: Mapping[str, int], taken: Collection[Item]
) -> Item | None:
    """A relic by the weights of rarities; none that is taken. None if all are."""
    pools: dict[str, list[Item]] = {rarity: [] for rarity in weights}
    for item in rules.items["relic"].values():
        if item.rarity in pools and not item.retired:
            pools[item.rarity].append(item)
    open_to = {rarity: weight for rarity, weight in weights.items() if weight > 0 and pools[rarity]}
    if all(item in taken for rarity in open_to for item in pools[rarity]):
        return None
    rarities = list(open_to)
    while True:
        pool = pools[rarities[draws.weighted(list(open_to.values()))]]
        item = pool[draws.below(len(pool))]
        if item not in taken:
            return item


def owned_relics(ctx: Work) -> set[Item]:
    """Relics that are not offered because they are owned."""
    return {relic.item for relic in ctx.relics}


def framed(ctx: Work, item: Item, draws: Stream, slot: int) -> Ware:
    """A relic as an offer, perhaps with an edition, which makes it dearer."""
    edition = _edition(ctx.rules, draws)
    return Ware(item, item.price(edition), edition, slot)


def _edition(rules: Ruleset, draws: Stream) -> Item | None:
    """The edition of a relic: each with its odds, in percent."""
    found = draws.below(PERCENT)
    for edition in rules.items["edition"].values():
        odds = int(parse_amount(edition.data["odds"]))
        if not edition.retired and found < odds:
            return edition
        found -= odds
    return None


def consumable(
    ctx: Work, draws: Stream, taken: Collection[Item], type: str | None = None
) -> Item | None:
    """A consumable: its type by the types' weights unless it is given, then by its own.

    None if all of them are taken.
    """
    pools: dict[str, list[Item]] = {}
    for item in ctx.rules.items["consumable"].values():
        if not item.retired and type in (None, item.type):
            pools.setdefault(item.type, []).append(item)
    weights = {name: 1 if type else int(type_weight(ctx, name)) for name in pools}
    if all(item in taken for name in pools if weights[name] for item in pools[name]):
        return None
    names = list(pools)
    while True:
        pool = pools[names[draws.weighted([weights[name] for name in names])]]
        item = pool[draws.weighted([one.weight for one in pool])]
        if item not in taken:
            return item


def tile(ctx: Work, draws: Stream, chance: Fraction, slot: int) -> Ware:
    """A numbered tile of the pool, with this chance of a finish; perks make it likelier (`R65`).

    What tells it from others is its slot until it is owned.
    """
    rules = ctx.rules
    faces = [tile for tile in rules.pool if not tile.wild]
    found = with_id(faces[draws.below(len(faces))], -1 - slot)
    odds = min(Fraction(1), chance * Fraction(ctx.modified("finish_odds", ONE)) / ONE)
    finished = draws.below(odds.denominator) < odds.numerator
    finish = rules.finishes[draws.below(len(rules.finishes))]
    shop = rules.numbers["shop"]
    if finished:
        found = with_finish(rules.kinds, found, finish.index)
    price = shop["tile_price" if found.finish == NONE else "tile_price_finished"]
    return Ware(found, int(price), slot=slot)
