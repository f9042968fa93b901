"""Offers that chance makes, as a scenario needs them: which ones came up is nothing that it hangs
on, only whether they may come up (`R78`, `R80`)."""

from __future__ import annotations

from dataclasses import replace

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import Luck
from melder.games.melder.play.actions import Action, Bet, Take
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run import bets, packs, shop
from melder.games.melder.run.turn import Run
from melder.games.melder.state.course_state import OpenPack, Ware
from melder.games.melder.tiles.notation import NotationError, parse_tile
from melder.games.melder.tiles.tile import with_id


def as_offered(rules: Ruleset, run: Run, action: Action, luck: Luck) -> Run:
    """The run with what the action asks for on offer: a bet where bets are made, or something that
    the open pack could show. The same run where that cannot be."""
    if isinstance(action, Bet):
        return _with_bet(rules, run, action.bet, luck)
    if isinstance(action, Take):
        return _with_shown(rules, run, action.what, luck)
    return run


def _with_bet(rules: Ruleset, run: Run, id: str, luck: Luck) -> Run:
    course = run.state.course
    possible = bets.possible(Work(rules, run.state, luck))
    bet = next((bet for bet in possible if bet.is_called(id)), None)
    if bet is None or not course.offers or bet in course.offers:
        return run
    return replace(run, state=run.state.but(course=course.but(offers=(*course.offers, bet))))


def _with_shown(rules: Ruleset, run: Run, what: str, luck: Luck) -> Run:
    pack = run.state.course.pack
    if pack is None:
        return run
    ctx = Work(rules, run.state, luck)
    if shop.called(pack.wares, what) or shop.tile_called(ctx, pack.wares, what):
        return run
    last = pack.wares[-1]
    ware = _possible(ctx, pack, what, last)
    if ware is None:
        return run
    shown = replace(pack, wares=(*pack.wares[:-1], ware))
    return replace(run, state=run.state.but(course=run.state.course.but(pack=shown)))


def _possible(ctx: Work, pack: OpenPack, what: str, other: Ware) -> Ware | None:
    """What the pack might show under this name in place of something other; None if it is nothing
    of its kind."""
    item = next((item for item in packs.may_show(ctx, pack.item) if item.is_called(what)), None)
    if item is not None:
        return Ware(item, item.price(), slot=other.slot)
    if not packs.holds_tiles(pack.item):
        return None
    try:
        tile = parse_tile(ctx.rules.kinds, what)
    except NotationError:
        return None
    return Ware(with_id(tile, -1 - other.slot), 0, slot=other.slot)
