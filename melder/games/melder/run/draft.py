"""The draft: a few relics before the first blind, for a purse of their own (rules section 7)."""

from __future__ import annotations

from typing import Final

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.refusal import Refusal
from melder.games.melder.run import stock
from melder.games.melder.run.shop import called, receive, ware_price, without
from melder.games.melder.state.course_state import Shop, Ware
from melder.games.melder.state.phases import DRAFT
from melder.games.streams import Stream, stream

STREAM: Final = "draft"


def open_draft(ctx: Work) -> None:
    """Lay out the draft and fill its purse. No editions, plain prices."""
    row = ctx.rules.numbers["shop"]["draft"]
    weights = {name: int(weight) for name, weight in row.items() if name != "relics"}
    taken = stock.owned_relics(ctx)
    wares = []
    for slot in range(int(row["relics"])):
        draws = Stream(stream(ctx.before.seed, STREAM, slot))
        relic = stock.relic(ctx.rules, draws, weights, taken)
        if relic is not None:
            taken.add(relic)
            wares.append(Ware(relic, relic.price(), slot=slot))
    purse = max(0, ctx.standing("draft_purse"))
    ctx.phase = DRAFT
    ctx.course = ctx.course.but(shop=Shop(relics=tuple(wares)), purse=purse)


def buy(ctx: Work, what: str) -> Ware:
    """Buy a relic of the draft from its purse.

    Refused: what is not on offer, what costs more than is left, what there is no slot for.
    """
    shop, purse = ctx.course.shop, ctx.course.purse
    assert shop is not None
    ware = called(shop.relics, what)
    if ware is None:
        raise Refusal("item", f"There is no {what} in the draft.")
    cost = ware_price(ctx, ware)
    if cost > purse:
        raise Refusal("money", f"That costs ${cost}, and ${purse} is left.")
    receive(ctx, ware)
    ctx.course = ctx.course.but(shop=without(shop, "relics", ware), purse=purse - cost)
    return ware
