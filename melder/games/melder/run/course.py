"""The course of a run from phase to phase (rules section 4): what the player does between blinds.

draft -> play -> cash_out -> shop -> offer -> play ..., before a boss shop -> fight -> play; after
the last ante won.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import fresh_streams
from melder.games.melder.play.actions import Action, Bet, Buy, Open, Simple, Take
from melder.games.melder.play.blind import lose, reset_counts, start_blind, stranded
from melder.games.melder.play.event import Event
from melder.games.melder.refusal import Refusal
from melder.games.melder.run import bets, bosses, cashout, draft, packs, shop
from melder.games.melder.run.end_of_ante import end_ante
from melder.games.melder.state.course_state import Ware
from melder.games.melder.state.phases import CASH_OUT, DRAFT, FIGHT, OFFER, SHOP, WON
from melder.games.melder.tiles.tile import Tile


def step(ctx: Work, action: Action) -> Event | None:
    """Carry out an action of the course; None for any other. Raises :class:`Refusal`."""
    if isinstance(action, Simple):
        simple = _SIMPLE.get(action.name)
        return None if simple is None else simple(ctx)
    found = _WITH_FACTS.get(type(action))
    return None if found is None else found(ctx, action)


def begin_blind(ctx: Work) -> None:
    """The blind that comes is played, against the boss that was shown."""
    course = ctx.course
    ctx.boss = course.boss
    ctx.course = course.but(boss=None, offers=(), shop=None, purse=0)
    ctx.regroup()
    start_blind(ctx)
    if stranded(ctx):
        lose(ctx)


def _cash_out(ctx: Work) -> Event:
    if ctx.phase != CASH_OUT:
        raise Refusal("phase", "There is nothing to cash out.")
    lines = cashout.pay_out(ctx)
    _leave_blind(ctx)
    facts = {"lines": [line.json() for line in lines], "money": ctx.money}
    return Event("cashed_out", facts)


def _leave_blind(ctx: Work) -> None:
    """Behind a beaten blind lies the next shop, behind the last one victory."""
    last = ctx.blind + 1 == len(ctx.rules.blinds)
    won = last and bosses.is_last(ctx)
    ctx.boss = None
    ctx.disabled = ()
    ctx.regroup()
    ctx.kept = ()
    ctx.unrewarded = False
    ctx.doomed = frozenset()
    ctx.course = ctx.course.but(wager=None)
    if last:
        end_ante(ctx)
    if won:
        ctx.phase = WON
        return
    ctx.ante, ctx.blind = following(ctx)
    if last:
        reset_counts(ctx, ("ante",))
        ctx.course = ctx.course.but(redraws=0)
    ctx.phase = SHOP
    ctx.luck.restart(fresh_streams(ctx.before.seed, ctx.ante, ctx.blind, SHOP))
    shop.open_shop(ctx)


def following(ctx: Work) -> tuple[int, int]:
    """Ante and place of the blind after this one."""
    if ctx.blind + 1 < len(ctx.rules.blinds):
        return ctx.ante, ctx.blind + 1
    return ctx.ante + 1, 0


def _next(ctx: Work) -> Event:
    """On to the next phase, from wherever that can be asked for."""
    going = _NEXT.get(ctx.phase)
    if going is None:
        raise Refusal("phase", "There is no next phase from here.")
    return going(ctx)


def _leave_draft(ctx: Work) -> Event:
    begin_blind(ctx)
    return Event("blind_started", {})


def _leave_shop(ctx: Work) -> Event:
    shop.counter(ctx)
    ctx.fire("shop_left")
    ctx.course = ctx.course.but(shop=None)
    approach(ctx)
    return Event("shop_left", {})


def approach(ctx: Work) -> None:
    """The blind that comes is announced: its boss if it has one, then side bets on it."""
    boss = ctx.rules.blinds[ctx.blind].boss
    if boss:
        bosses.reveal(ctx)
    ctx.phase = FIGHT if boss else OFFER
    bets.offer(ctx)


def _fight(ctx: Work) -> Event:
    if ctx.phase != FIGHT:
        raise Refusal("phase", "There is nobody to fight.")
    begin_blind(ctx)
    return Event("blind_started", {})


def _redraw_boss(ctx: Work) -> Event:
    bosses.redraw(ctx)
    bets.offer(ctx)
    boss = ctx.course.boss
    return Event("boss_redrawn", {"boss": "" if boss is None else boss.id})


def _reroll(ctx: Work) -> Event:
    shop.reroll(ctx)
    return Event("rerolled", {"money": ctx.money})


def _skip(ctx: Work) -> Event:
    return Event("skipped", {"pack": packs.skip(ctx).id})


def _buy(ctx: Work, action: Buy) -> Event:
    if ctx.phase == DRAFT:
        return Event("bought", {"what": _name(draft.buy(ctx, action.what))})
    if ctx.phase == SHOP and shop.called(shop.counter(ctx).packs, action.what):
        return _open(ctx, Open(action.what))
    return Event("bought", {"what": _name(shop.buy(ctx, action.what))})


def _open(ctx: Work, action: Open) -> Event:
    return Event("opened", {"pack": packs.open_pack(ctx, action.pack).id})


def _take(ctx: Work, action: Take) -> Event:
    return Event("took", {"what": _name(packs.take(ctx, action))})


def _bet(ctx: Work, action: Bet) -> Event:
    return Event("bet", {"bet": bets.take(ctx, action.bet).id})


def _name(ware: Ware) -> str:
    return ware.thing.label if isinstance(ware.thing, Tile) else ware.thing.id


_SIMPLE: Final[Mapping[str, Callable[[Work], Event]]] = {
    "cash_out": _cash_out,
    "next": _next,
    "fight": _fight,
    "redraw_boss": _redraw_boss,
    "reroll": _reroll,
    "skip": _skip,
}
_NEXT: Final[Mapping[str, Callable[[Work], Event]]] = {
    DRAFT: _leave_draft,
    OFFER: _leave_draft,
    FIGHT: _fight,
    CASH_OUT: _cash_out,
    SHOP: _leave_shop,
}
_WITH_FACTS: Final[Mapping[type, Callable[[Work, Any], Event]]] = {
    Buy: _buy,
    Open: _open,
    Take: _take,
    Bet: _bet,
}
