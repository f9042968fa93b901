"""What is offered for money: prices and how often things come up (rules section 7)."""

from __future__ import annotations

from dataclasses import dataclass

from melder.effects.amounts import ONE, Amount
from melder.games.melder.bench.context import Context
from melder.games.melder.ruleset.items import Item


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that is offered. ``sells`` is its kind, a single tile included; ``type`` the type
    of a consumable."""

    sells: str
    type: str = ""


def offer_of(item: Item) -> Offer:
    """An item as something that is offered."""
    return Offer(item.kind, item.type)


def price(ctx: Context, offer: Offer, base: int) -> int:
    """The price of an offer in dollars. What costs nothing stays free, all else costs at least
    the least price."""
    if base == 0:
        return 0
    found = int(ctx.modified("price", base * ONE, offer) // ONE)
    return max(int(ctx.rules.numbers["economy"]["price_least"]), found)


def type_weight(ctx: Context, name: str) -> Amount:
    """How often consumables of a type are offered, against the other types."""
    return ctx.modified("shop_weight", ctx.rules.type_weight(name) * ONE, Offer("consumable", name))
