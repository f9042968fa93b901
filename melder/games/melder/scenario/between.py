"""Scenarios that start outside of a blind: their phase, shop, draft, boss and bets (`R78`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.play.blind import clear
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run import bets, bosses
from melder.games.melder.run.course import following
from melder.games.melder.run.draft import open_draft
from melder.games.melder.run.shop import open_shop
from melder.games.melder.scenario import reading as read
from melder.games.melder.scenario.reading import Path, ScenarioError
from melder.games.melder.scenario.script import ScriptedLuck
from melder.games.melder.state.course_state import Shop, Wager, Ware, Wares
from melder.games.melder.state.phases import CASH_OUT, DRAFT, FIGHT, OFFER, PHASES, PLAY, SHOP
from melder.games.melder.state.state import State
from melder.games.melder.tiles.tile import with_id

MOST_REROLL = 1000
"""No price of a reroll is above this."""

SHELVES = ("relics", "items", "perks", "packs", "tiles", "reroll")
"""The keys of a scenario's shop."""


def phase_of(doc: Mapping[str, Any]) -> str:
    """The phase that a scenario starts in."""
    return read.choice(doc.get("phase", PLAY), ("phase",), PHASES)


def between(rules: Ruleset, doc: Mapping[str, Any], state: State, luck: ScriptedLuck) -> State:
    """The state in the scenario's phase. The blind it names is the one just beaten in a shop, and
    the one that comes in an offer, a fight or the draft. A boss that is named before a blind, in a
    shop as well, is the one that comes."""
    phase = phase_of(doc)
    if "shop" in doc and phase not in (SHOP, DRAFT):
        raise ScenarioError(("shop",), "A shop is open in the phases “shop” and “draft” only.")
    ctx = Work(rules, state, luck)
    ctx.phase = phase
    if phase == SHOP:
        if ctx.boss is None:
            ctx.ante, ctx.blind = following(ctx)
        _announce(ctx)
        open_shop(ctx)
    elif phase == CASH_OUT:
        clear(ctx)
    elif phase == DRAFT:
        open_draft(ctx)
    elif phase in (OFFER, FIGHT):
        _announce(ctx)
        if phase == FIGHT or rules.blinds[ctx.blind].boss:
            bosses.reveal(ctx)
        bets.offer(ctx)
    if "shop" in doc:
        _stock(ctx, doc["shop"])
    if "bet" in doc:
        bet = read.item(rules, "bet", doc["bet"], ("bet",))
        ctx.course = ctx.course.but(wager=Wager(bet, bets.full_stake(ctx)))
    return ctx.finish()


def _announce(ctx: Work) -> None:
    """A boss that is named is the next one, and not in force yet."""
    ctx.next_boss, ctx.boss = ctx.boss, None
    ctx.regroup()


def _stock(ctx: Work, raw: object) -> None:
    """What the shop shows, in place of what the seed brings."""
    facts = read.mapping(raw, ("shop",), SHELVES)
    rules = ctx.rules
    perks = tuple(
        read.item(rules, "perk", id, ("shop", "perks", index))
        for index, id in enumerate(_list(facts, "perks"))
    )
    tiles = read.tiles(rules, facts.get("tiles", ""), ("shop", "tiles"))
    numbers = rules.numbers["shop"]
    shop = Shop(
        relics=_wares(rules, facts, "relics", "relic"),
        items=_wares(rules, facts, "items", "consumable"),
        packs=_wares(rules, facts, "packs", "pack"),
        tiles=tuple(
            Ware(
                with_id(tile, -1 - slot),
                int(numbers["tile_price" if tile.finish < 0 else "tile_price_finished"]),
                slot=slot,
            )
            for slot, tile in enumerate(tiles)
        ),
        paid=_rerolls(ctx, facts),
    )
    ctx.course = ctx.course.but(shop=shop, perks=perks)


def _rerolls(ctx: Work, facts: Mapping[str, Any]) -> int:
    """How many rerolls were paid for, so that the next one costs what the scenario says."""
    if "reroll" not in facts:
        return 0
    wanted = read.whole(facts["reroll"], ("shop", "reroll"), 0, MOST_REROLL)
    first, step = ctx.standing("reroll_price"), ctx.standing("reroll_step")
    for paid in range(wanted + 1):
        if first + step * paid == wanted:
            return paid
    raise ScenarioError(("shop", "reroll"), f"No reroll of this shop costs ${wanted}.")


def _wares(rules: Ruleset, facts: Mapping[str, Any], key: str, kind: str) -> Wares:
    """Items on offer: ids, or relics as id and edition."""
    found = []
    for slot, entry in enumerate(_list(facts, key)):
        path: Path = ("shop", key, slot)
        edition = None
        if isinstance(entry, Mapping):
            named = read.mapping(entry, path, ("id", "edition"))
            item = read.item(rules, kind, named.get("id"), (*path, "id"))
            if named.get("edition") is not None:
                edition = read.item(rules, "edition", named["edition"], (*path, "edition"))
        else:
            item = read.item(rules, kind, entry, path)
        extra = 0 if edition is None else int(edition.data["surcharge"])
        base = int(item.data.get("price", item.cost))
        found.append(Ware(item, base + extra, edition, slot))
    return tuple(found)


def _list(facts: Mapping[str, Any], key: str) -> Any:
    return read.listing(facts.get(key, ()), ("shop", key))
