"""Scenarios that start outside of a blind: their phase, shop, pack, draft, boss, bets (`R78`)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.play.blind import clear
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run import bets, bosses, packs
from melder.games.melder.run.course import following
from melder.games.melder.run.draft import open_draft
from melder.games.melder.run.shop import open_shop, reroll_price
from melder.games.melder.scenario import reading as read
from melder.games.melder.scenario.reading import Path, ScenarioError
from melder.games.melder.scenario.script import ScriptedLuck
from melder.games.melder.state.course_state import OpenPack, Shop, Wager, Ware, Wares
from melder.games.melder.state.phases import CASH_OUT, DRAFT, FIGHT, OFFER, PHASES, PLAY, SHOP
from melder.games.melder.state.state import State
from melder.games.melder.tiles.notation import NotationError, parse_tile
from melder.games.melder.tiles.tile import with_id

MOST_REROLL = 1000
"""No price of a reroll is above this."""

MOST_PURSE = 1000
"""No purse of the draft holds more dollars."""

SHELVES = ("relics", "items", "perks", "packs", "tiles", "reroll")
"""The keys of a scenario's shop."""

OPENED = ("id", "take", "shows")
"""The keys of a scenario's open pack."""


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
    if "purse" in doc and phase != DRAFT:
        raise ScenarioError(("purse",), "There is a purse in the phase “draft” only.")
    if "pack" in doc and phase != SHOP:
        raise ScenarioError(("pack",), "A pack lies open in the phase “shop” only.")
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
    if "purse" in doc:
        purse = read.whole(doc["purse"], ("purse",), 0, MOST_PURSE)
        ctx.course = ctx.course.but(purse=purse)
    if "pack" in doc:
        ctx.course = ctx.course.but(pack=_open_pack(rules, doc["pack"]))
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
    )
    ctx.course = ctx.course.but(shop=_priced(ctx, shop, facts), perks=perks)


def _priced(ctx: Work, shop: Shop, facts: Mapping[str, Any]) -> Shop:
    """The shop after as many rerolls as make the next one cost what the scenario says."""
    if "reroll" not in facts:
        return shop
    wanted = read.whole(facts["reroll"], ("shop", "reroll"), 0, MOST_REROLL)
    free = ctx.standing("free_rerolls")
    possible: list[Shop] = [] if wanted else [shop, replace(shop, gift=1)]
    possible += [replace(shop, free=free, paid=paid) for paid in range(wanted + 1)]
    for rolled in possible:
        if reroll_price(ctx, rolled) == wanted:
            return rolled
    raise ScenarioError(("shop", "reroll"), f"No reroll of this shop costs ${wanted}.")


def _open_pack(rules: Ruleset, raw: object) -> OpenPack:
    """A pack that lies open: what it shows still, and how many of it may be taken."""
    facts = read.mapping(raw, ("pack",), OPENED)
    pack = read.item(rules, "pack", facts.get("id"), ("pack", "id"))
    most = int(pack.data["take"])
    left = read.whole(facts.get("take", most), ("pack", "take"), 1, most)
    path: Path = ("pack", "shows")
    shown = tuple(
        _shown(rules, pack, entry, (*path, slot), slot)
        for slot, entry in enumerate(read.listing(facts.get("shows", ()), path))
    )
    if not shown:
        raise ScenarioError(path, "A pack that shows nothing is closed.")
    return OpenPack(pack, shown, left, left < most)


def _shown(rules: Ruleset, pack: Item, entry: object, path: Path, slot: int) -> Ware:
    """Something that a pack shows: a tile where it holds tiles, else an item."""
    if packs.holds_tiles(pack) and isinstance(entry, str):
        with suppress(NotationError):
            return Ware(with_id(parse_tile(rules.kinds, entry), -1 - slot), 0, slot=slot)
    id = entry.get("id") if isinstance(entry, Mapping) else entry
    prefix, _, plain = str(id).rpartition("/")
    relics = pack.data["holds"] == "relic" and prefix in ("", "relic")
    guest = plain in rules.items["consumable"] and plain not in rules.items["relic"]
    return _ware(rules, "relic" if relics and not guest else "consumable", entry, path, slot)


def _wares(rules: Ruleset, facts: Mapping[str, Any], key: str, kind: str) -> Wares:
    """Items on offer."""
    return tuple(
        _ware(rules, kind, entry, ("shop", key, slot), slot)
        for slot, entry in enumerate(_list(facts, key))
    )


def _ware(rules: Ruleset, kind: str, entry: object, path: Path, slot: int) -> Ware:
    """An item on offer: its id, or id and edition."""
    edition = None
    if isinstance(entry, Mapping):
        named = read.mapping(entry, path, ("id", "edition"))
        item = read.item(rules, kind, named.get("id"), (*path, "id"))
        if named.get("edition") is not None:
            edition = read.item(rules, "edition", named["edition"], (*path, "edition"))
    else:
        item = read.item(rules, kind, entry, path)
    return Ware(item, item.price(edition), edition, slot)


def _list(facts: Mapping[str, Any], key: str) -> Any:
    return read.listing(facts.get(key, ()), ("shop", key))
