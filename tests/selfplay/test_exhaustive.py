"""Runs are played until every item of the content has been owned and used.

The rules are made generous (much money, many slots, low targets), so that a run sees all antes and
most of what shops hold; nothing else differs.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import pytest

from melder.bots.bot import Move, View
from melder.bots.melder.casual import Casual
from melder.bots.melder.planner import Menu, word_of
from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from melder.games.melder.run.turn import Run
from tests.selfplay.watched import watch

KINDS = ("relic", "consumable", "perk", "boss", "deck", "bet", "pack", "edition")
RUNS = 150
REROLLS = 12
"""After so many the collector goes on: with some perks rerolls cost nothing."""


def generous() -> MelderGame:
    snapshot = deepcopy(dict(resolved()))
    rules = snapshot["melder"]["rules"]
    rules["values"] |= {"start_money": 3000, "relic_slots": 40, "item_slots": 12, "shop_relics": 8}
    rules["values"] |= {"plays_per_blind": 8, "draft_purse": 60}
    rules["run"]["targets"] = [40 + 10 * ante for ante in range(len(rules["run"]["targets"]))]
    rules["shop"]["slots"] = {"consumables": 6, "perks": 4, "packs": 5}
    return MelderGame.of(snapshot)


class Collector(Casual):
    """Wants whatever it has not met yet."""

    def __init__(self, missing: set[tuple[str, str]], used: set[str]) -> None:
        super().__init__()
        self.missing = missing
        self.used = used
        self.rerolls = 0

    def choose(self, view: View, actions: Iterable[Move]) -> Move:
        menu = Menu(actions)
        if view["phase"] in ("shop", "draft", "offer", "fight") or view["items"]:
            for move in menu.all("buy", "take", "open", "bet", "use"):
                if self._wanted(move):
                    return move
        return super().choose(view, menu)

    def shop(self, view: View, menu: Menu) -> Move | None:
        packs = {ware["id"] for ware in (view.get("shop") or {}).get("packs", ())}
        if view.get("pack") is None and view["money"] > 60 and packs:
            return menu.first("open")
        if view.get("pack") is not None:
            return menu.first("take", "skip")
        if view["relic_room"] <= 2 or view["item_room"] <= 2:
            sold = (move for move in menu.all("sell") if not self._unused(str(move["sell"])))
            return next(sold, None) or menu.first("next")
        if view.get("shop") and view["shop"]["reroll"] <= 9 and view["money"] > 100:
            self.rerolls += 1
            if self.rerolls % REROLLS:
                return menu.first("reroll", "next")
        return menu.first("next")

    def _wanted(self, move: Move) -> bool:
        name = word_of(move)
        facts = move[name]
        if name in ("buy", "take", "open"):
            what = facts if isinstance(facts, str) else facts.get("item", "")
            kind, _, id = str(what).partition("/")
            return (kind, id) in self.missing or self._unused(str(what))
        if name == "bet":
            return ("bet", str(facts)) in self.missing
        if name == "use":
            # Some relics come out of items alone, and not every time.
            rare = isinstance(facts, str) and any(kind == "relic" for kind, _ in self.missing)
            return rare or _used(move)[1] not in self.used
        return False

    def _unused(self, what: str) -> bool:
        kind, _, id = what.partition("/")
        return kind == "consumable" and id not in self.used


def _used(action: Move) -> tuple[str, str]:
    """Kind and id of the consumable that an action uses; empty for any other action."""
    name = word_of(action)
    facts = action[name]
    if name == "take" and not (isinstance(facts, dict) and facts.get("use")):
        return "", ""
    if name not in ("use", "take"):
        return "", ""
    what = facts if isinstance(facts, str) else facts["item"]
    kind, _, id = str(what).partition("/")
    return kind, id


@pytest.mark.soak
def test_every_item_is_owned_and_used() -> None:
    game = generous()
    items = game.rules.items
    missing = {(kind, id) for kind in KINDS for id, item in items[kind].items() if not item.retired}
    used: set[str] = set()
    consumables = {id for id, item in items["consumable"].items() if not item.retired}

    def seen(before: Run, action: Any, after: Run) -> None:
        state = after.state
        roster = state.roster
        missing.difference_update(("relic", relic.item.id) for relic in roster.relics)
        missing.difference_update(
            ("edition", relic.edition.id) for relic in roster.relics if relic.edition
        )
        missing.difference_update(("perk", perk.item.id) for perk in roster.perks)
        missing.difference_update(("consumable", item.item.id) for item in state.items)
        missing.discard(("deck", roster.deck.id))
        if roster.boss is not None:
            missing.discard(("boss", roster.boss.id))
        if state.course.wager is not None:
            missing.discard(("bet", state.course.wager.bet.id))
        if state.course.pack is not None:
            missing.discard(("pack", state.course.pack.item.id))
        kind, id = _used(action)
        if kind:
            used.add(id)
            missing.discard(("consumable", id))

    decks = sorted(items["deck"])
    for index in range(RUNS):
        bot = Collector(missing, used)
        watch(game, index, bot, {"deck": decks[index % len(decks)]}, seen)
        if not missing and used >= consumables:
            return
    raise AssertionError(f"never met: {sorted(missing)}; never used: {sorted(consumables - used)}")
