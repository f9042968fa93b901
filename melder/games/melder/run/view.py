"""What the player may see, as JSON data: nothing of the bag's order, of coming shops or of chance.

Tiles are given by identity, as actions name them, together with their notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from melder.effects.amounts import show
from melder.games.melder.bench.bench import Bearer
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.play.moves import banked_now
from melder.games.melder.play.report import state_json
from melder.games.melder.play.scoring import potential
from melder.games.melder.play.using import sale_price
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import HISTORY, Ruleset
from melder.games.melder.run import bets, bosses, cashout
from melder.games.melder.run.shop import perk_ware, reroll_price, ware_price
from melder.games.melder.run.turn import Run
from melder.games.melder.state.course_state import Ware
from melder.games.melder.state.phases import (
    CASH_OUT,
    DRAFT,
    FIGHT,
    LOST,
    OFFER,
    PLAY,
    SHOP,
    WON,
)
from melder.games.melder.state.state import State
from melder.games.melder.tiles.groups import Group, as_it_lies
from melder.games.melder.tiles.notation import format_tile
from melder.games.melder.tiles.tile import Tile

Json = dict[str, Any]


def view(rules: Ruleset, run: Run) -> Json:
    """Everything about a run that its player sees."""
    state = run.state
    ctx = Work(rules, state, SeededLuck(state.streams))
    banked = banked_now(ctx, ctx.law())
    found: Json = {
        "seed": state.seed,
        "deck": state.roster.deck.id,
        "phase": state.phase,
        "ante": state.ante,
        "antes": len(rules.targets),
        "blind": rules.blinds[state.blind].id,
        "money": state.money,
        "relics": [_owned(ctx, relic) for relic in ctx.relics],
        "relic_room": ctx.relic_room(),
        "items": [_owned(ctx, item) for item in ctx.items],
        "item_room": ctx.item_room(),
        "perks": [perk.item.id for perk in ctx.perks],
        "last_used": None if state.last_used is None else state.last_used.id,
        "levels": [_line(line) for line in ctx.lines],
        "bag": len(state.bag),
        "bag_tiles": sorted(format_tile(rules.kinds, tile) for tile in state.bag),
        "board": [_meld(ctx, index, banked) for index in range(len(state.table))],
        "board_room": ctx.law().board_max - len(state.table),
        "record": {
            "points": state.course.record.points,
            "best": state.course.record.best,
            "plays": state.course.record.plays,
            "groups": state.course.record.groups,
        },
    }
    part = _PARTS.get(state.phase)
    if part is not None:
        found |= part(ctx, run)
    return found


def _play(ctx: Work, run: Run) -> Json:
    state = run.state
    law = ctx.law()
    banked = banked_now(ctx, law)
    wager = state.course.wager
    hue = state.target_hue
    return {
        "boss": None if state.roster.boss is None else state.roster.boss.id,
        "disabled": [
            relic.item.id for relic in ctx.relics if relic.owned.uid in state.roster.disabled
        ],
        "target": ctx.target(),
        "score": state.total,
        "plays": state.plays,
        "draws": state.draws,
        "discards": state.discards,
        "suggests": state.suggests,
        "opened": state.opened,
        "banked": sum(group.face for group in banked),
        "potential": potential(ctx.rules, banked),
        "opening": law.opening_bar,
        "hand": _tiles(ctx, state.hand),
        "lifted": _tiles(ctx, state.lifted),
        "placed": sorted(state.placed),
        "history": _history(ctx, state),
        "runes": [rune.item.id for rune in ctx.runes],
        "target_colour": None if hue < 0 else ctx.rules.kinds.colours[hue].id,
        "bet": None if wager is None else {"bet": wager.bet.id, "stake": wager.stake},
        "undo": len(run.steps),
    }


def _history(ctx: Work, state: State) -> Json:
    """What the player has seen happen, under the names that scenarios have for it (`R74`)."""
    found: Json = {}
    for name, (event, window) in HISTORY.items():
        for slot, counter in enumerate(ctx.rules.counters):
            if (counter.event, counter.window, counter.where) == (event, window, None):
                found[name] = state.history[slot]
    found["last_type"] = state.last_type
    found["moved"] = [relic.item.id for relic in ctx.relics if ctx.has_moved(relic)]
    found["seats"] = [relic.seat for relic in ctx.relics]
    return found


def _cash_out(ctx: Work, run: Run) -> Json:
    lines = cashout.preview(ctx.rules, run.state)
    return {
        "target": ctx.target(),
        "score": run.state.total,
        "cash_out": [line.json() for line in lines],
    }


def _shop(ctx: Work, run: Run) -> Json:
    course = run.state.course
    shop = course.shop
    if shop is None:
        return {}
    found: Json = {
        "relics": [_ware(ctx, ware) for ware in shop.relics],
        "items": [_ware(ctx, ware) for ware in shop.items],
        "perks": [_ware(ctx, perk_ware(perk)) for perk in course.perks],
        "packs": [_ware(ctx, ware) for ware in shop.packs],
        "tiles": [_ware(ctx, ware) for ware in shop.tiles],
        "reroll": reroll_price(ctx, shop),
    }
    pack = course.pack
    opened = None
    if pack is not None:
        wares = [_ware(ctx, ware, priced=False) for ware in pack.wares]
        opened = {"pack": pack.item.id, "take": pack.left, "shows": wares}
    return {"target": bosses.faced(ctx).target(), "shop": found, "pack": opened}


def _over(ctx: Work, run: Run) -> Json:
    """How far the last blind came."""
    state = run.state
    return {
        "boss": None if state.roster.boss is None else state.roster.boss.id,
        "target": ctx.target(),
        "score": state.total,
        "plays": state.plays,
    }


def _draft(ctx: Work, run: Run) -> Json:
    course = run.state.course
    relics = () if course.shop is None else course.shop.relics
    return {"draft": [_ware(ctx, ware) for ware in relics], "purse": course.purse}


def _before_blind(ctx: Work, run: Run) -> Json:
    """The blind that comes: its target, its boss, what can be bet on it."""
    course = run.state.course
    wager = course.wager
    found: Json = {
        "target": bosses.faced(ctx).target(),
        "boss": None if course.boss is None else course.boss.id,
        "bets": [bet.id for bet in course.offers],
        "stake": bets.stake(ctx),
        "bet": None if wager is None else {"bet": wager.bet.id, "stake": wager.stake},
    }
    if run.state.phase == FIGHT:
        left = 0 if bosses.is_last(ctx) else ctx.standing("boss_redraws") - course.redraws
        found["redraws"] = max(0, left)
        found["redrawn"] = course.redraws
        found["redraw_price"] = bosses.redraw_price(ctx)
    return found


_PARTS = {
    PLAY: _play,
    CASH_OUT: _cash_out,
    SHOP: _shop,
    DRAFT: _draft,
    OFFER: _before_blind,
    FIGHT: _before_blind,
    WON: _over,
    LOST: _over,
}


def _owned(ctx: Work, bearer: Bearer) -> Json:
    found: Json = {"id": bearer.item.id, "sells": sale_price(ctx, bearer)}
    if bearer.item.kind == "relic":
        found["sells"] += ctx.standing("sale_bonus")
    if bearer.edition is not None:
        found["edition"] = bearer.edition.id
    if bearer.item.states:
        found["state"] = state_json(bearer.freeze())
    if bearer.item.questions:
        found["asks"] = _asks(bearer.item)
    return found


def _asks(item: Item) -> Json:
    """What has to be given when an item is used: so many tiles, or a colour, or a split."""
    asked = item.questions
    return {
        "tiles": sum(question.count for question in asked),
        "colour": any(question.whole for question in asked),
        "split": any(question.divide for question in asked),
    }


def _line(line: Bearer) -> Json:
    """A line that Cuts raised: how often, and what it adds by now."""
    sums = {
        key: show(value, grouped=False)
        for key, value in zip(line.item.states, line.state, strict=True)
        if value is not None and not isinstance(value, str)
    }
    return {"id": line.item.id, "level": line.uses, "adds": sums}


def _meld(ctx: Work, index: int, banked: Sequence[Group]) -> Json:
    meld = ctx.table.melds[index]
    group = as_it_lies(meld.tiles, ctx.law().unlimited(), None, ctx.rules.prefer)
    return {
        "tiles": _tiles(ctx, meld.tiles),
        "age": meld.age,
        "count": meld.tally,
        "touched": meld.touched,
        "shape": meld.shape or (None if group is None else group.shape),
        "whole": group is not None,
        "legal": meld.is_legal(ctx.law()),
        "scores": any(group.tiles == meld.tiles for group in banked),
        "locked": index == ctx.table.locked(ctx.law()),
    }


def _tiles(ctx: Work, tiles: Iterable[Tile]) -> list[Json]:
    return [{"id": tile.id, "tile": format_tile(ctx.rules.kinds, tile)} for tile in tiles]


def _ware(ctx: Work, ware: Ware, *, priced: bool = True) -> Json:
    thing = ware.thing
    if isinstance(thing, Item):
        found: Json = {"kind": thing.kind, "id": thing.id}
        if thing.questions:
            found["asks"] = _asks(thing)
    else:
        found = {"kind": "tile", "tile": format_tile(ctx.rules.kinds, thing)}
    if ware.edition is not None:
        found["edition"] = ware.edition.id
    if priced:
        found["price"] = ware_price(ctx, ware)
    return found
