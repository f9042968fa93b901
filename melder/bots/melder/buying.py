"""What the sharp player buys, sells and takes: everything by what it does to a forecast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from melder.bots.bot import Move, View
from melder.bots.melder.forecast import Forecast, Worth
from melder.bots.melder.planner import Menu, word
from melder.bots.melder.position import Typical, bench
from melder.games.melder.play.actions import Use, parse_action
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.state.state import Owned, State

DOLLAR: Final = 0.035
"""What a dollar is worth, in doublings of the score."""

IDLE: Final = 0.3
"""What a dollar that bears no interest is worth of one that does."""

EARNED: Final = 3
"""For so many blinds an income counts."""

SLOT: Final = 0.9
"""What one more place for relics is worth, in doublings; one for items half of it."""

PACKED: Final = 0.14
"""What a pack is worth for each thing that may be taken, in doublings."""

UNKNOWN: Final = 0.12
"""What a thing is worth whose use no forecast shows: the chance that a moment for it comes."""

REROLLS: Final = 8
"""How many rerolls of one shop are enough, even where they cost nothing."""

ANSWERS: Final = 12
"""How many ways to use an item are tried."""


class Buyer:
    """Decides in one shop, at one moment."""

    def __init__(self, rules: Ruleset, view: View, forecast: Forecast, rerolls: int = 0) -> None:
        """``rerolls``: how many there were in this shop."""
        self.rules = rules
        self.rerolls = rerolls
        self.view = view
        self.forecast = forecast

    def gain(self, state: State) -> float:
        """How much better a position is than the present one, in doublings."""
        return self._between(self.forecast.worth(state), self.forecast.now)

    def _between(self, one: Worth, other: Worth) -> float:
        money = (one.income - other.income) * EARNED * DOLLAR
        return one.strength - other.strength + money

    def worth_of(self, ware: Mapping[str, Any]) -> float:
        """What a ware is worth once it is owned, in doublings."""
        known = self.forecast.known
        key = (ware["kind"], ware.get("id", ""), ware.get("edition"))
        if key not in known:
            known[key] = self._worth_of(ware)
        return known[key]

    def _worth_of(self, ware: Mapping[str, Any]) -> float:
        if ware["kind"] == "tile":
            return UNKNOWN
        item = self.rules.item(ware["kind"], ware["id"])
        if item.kind == "relic":
            return self.gain(self.with_relic(item, ware.get("edition"))) + UNKNOWN / 2
        if item.kind == "perk":
            return self.gain(self._with_perk(item)) + self._capacity(item) + UNKNOWN / 2
        if item.kind == "pack":
            return PACKED * int(item.data["take"]) + UNKNOWN * (int(item.data["shows"]) > 3)
        return max(UNKNOWN, self._used(item))

    def with_relic(self, item: Item, edition: str | None = None) -> State:
        """The position with a relic more, at the right end."""
        base = self.forecast.base
        frame = None if edition is None else self.rules.item("edition", edition)
        owned = Owned(base.next_uid, item, frame, item.start())
        roster = replace(base.roster, relics=(*base.roster.relics, owned))
        return base.but(roster=roster, next_uid=base.next_uid + 1)

    def without_relic(self, place: int, base: State) -> State:
        """A position with the relic at a place gone."""
        relics = base.roster.relics
        roster = replace(base.roster, relics=(*relics[:place], *relics[place + 1 :]))
        return base.but(roster=roster)

    def _with_perk(self, item: Item) -> State:
        base = self.forecast.base
        owned = Owned(base.next_uid, item, None, item.start())
        roster = replace(base.roster, perks=(*base.roster.perks, owned))
        return base.but(roster=roster, next_uid=base.next_uid + 1)

    def _capacity(self, item: Item) -> float:
        """What room is worth that an item makes."""
        values = [modifier.value for modifier in item.modifiers]
        return SLOT * values.count("relic_slots") + SLOT / 2 * values.count("item_slots")

    def _used(self, item: Item) -> float:
        """What it does to a forecast to use a consumable that asks for nothing."""
        if item.questions or item.type in self.rules.numbers["run"]["used_in_play"]:
            return UNKNOWN
        base = self.forecast.base
        held = Owned(base.next_uid, item, None, item.start())
        after = self.after_use(base.but(items=(held,)), Use(f"{item.kind}/{item.id}"))
        if after is None:
            return 0.0
        return self.gain(after) + DOLLAR * (after.money - base.money)

    def after_use(self, state: State, use: Use) -> State | None:
        """The imagined position after an item was used; None where that is refused."""
        try:
            return apply(self.rules, Run(state), use, Typical()).run.state
        except Refusal:
            return None

    # -- decisions -------------------------------------------------------------------------------

    def move(self, menu: Menu) -> Move:
        """The next thing to do in the shop or the draft."""
        if self.view.get("pack") is not None:
            return self._from_pack(menu)
        offers = list(menu.all("buy", "open"))
        wares = {self._name(ware): ware for ware in self._wares()}
        best: tuple[float, Move] | None = None
        for move in offers:
            ware = wares.get(str(next(iter(move.values()))))
            if ware is None:
                continue
            net = self.worth_of(ware) - self.cost(int(ware["price"]))
            if best is None or net > best[0]:
                best = net, move
        if best is not None and best[0] > 0:
            return best[1]
        return self._made_room() or self._use(menu) or self._reroll(menu) or word("next")

    def cost(self, price: int) -> float:
        """What it is to spend so many dollars, the interest that they would bear included.

        Money beyond what bears interest is of little use, and the first relic is worth all of it.
        """
        if "purse" in self.view or not self.view["relics"]:
            return 0.0
        money = int(self.view["money"])
        idle = min(price, max(0, money - self._bearing()))
        lost = self._interest(money) - self._interest(money - price)
        return DOLLAR * (price - idle + IDLE * idle + EARNED * lost)

    def _bearing(self) -> int:
        """So much money bears interest."""
        return self._every() * self._cap()

    def _every(self) -> int:
        return int(self.rules.numbers["economy"]["interest_every"])

    def _cap(self) -> int:
        return bench(self.rules, self.forecast.base).standing("interest_cap")

    def _interest(self, money: int) -> int:
        return max(0, min(money // self._every(), self._cap()))

    def _wares(self) -> Iterator[Mapping[str, Any]]:
        if "draft" in self.view:
            yield from self.view["draft"]
            return
        for shelf in ("relics", "items", "perks", "packs", "tiles"):
            yield from self.view["shop"][shelf]

    def _name(self, ware: Mapping[str, Any]) -> str:
        return str(ware["tile"]) if ware["kind"] == "tile" else f"{ware['kind']}/{ware['id']}"

    def _made_room(self) -> Move | None:
        """Sell the relic that does least, where one on offer does clearly more."""
        view = self.view
        if "shop" not in view or view["relic_room"] > 0 or not view["relics"]:
            return None
        # A relic that gains little beside all others gains less instead of one of them.
        wanted = [ware for ware in view["shop"]["relics"] if self.worth_of(ware) > 2 * UNKNOWN]
        losses = self.forecast.losses
        if wanted and not losses:
            base = self.forecast.base
            losses += [
                -self.gain(self.without_relic(place, base)) for place in range(len(view["relics"]))
            ]
        if not wanted:
            return None
        weakest = losses.index(min(losses))
        sold = view["relics"][weakest]
        for ware in wanted:
            missing = int(ware["price"]) - int(sold["sells"])
            if int(view["money"]) < missing:
                continue
            if self._swapped(weakest, ware) > self.cost(max(0, missing)) + UNKNOWN:
                return {"sell": f"relic/{sold['id']}"}
        return None

    def _swapped(self, place: int, ware: Mapping[str, Any]) -> float:
        """What is gained with a relic instead of the one at a place."""
        key = ("instead", ware["id"], ware.get("edition"))
        known = self.forecast.known
        if key not in known:
            item = self.rules.item("relic", ware["id"])
            after = self.without_relic(place, self.with_relic(item, ware.get("edition")))
            known[key] = self.gain(after)
        return known[key]

    def _use(self, menu: Menu) -> Move | None:
        """Use what the bar holds and what helps now, or what fills the bar."""
        if not self.view["items"]:
            return None
        full = self.view["item_room"] <= 0
        return self._best_use(menu, "use", 0.02 if not full else -0.01)

    def _best_use(self, menu: Menu, name: str, least: float) -> Move | None:
        base = self.forecast.base
        tries: dict[str, int] = {}
        best: tuple[float, Move] | None = None
        for move in menu.all(name):
            use = parse_action(move)
            assert isinstance(use, Use)
            tries[use.item] = tries.get(use.item, 0) + 1
            if tries[use.item] > ANSWERS:
                continue
            after = self.after_use(base, use)
            if after is None:
                continue
            net = self.gain(after) + DOLLAR * (after.money - base.money)
            if best is None or net > best[0]:
                best = net, move
        return best[1] if best is not None and best[0] >= least else None

    def _reroll(self, menu: Menu) -> Move | None:
        """Look for more while there is room and money to spare."""
        if "shop" not in self.view or self.rerolls >= REROLLS:
            return None
        price = int(self.view["shop"]["reroll"])
        spare = int(self.view["money"]) - price
        wanted = self.view["relic_room"] > 0 and spare >= 6
        if price == 0 or wanted or spare >= self._bearing():
            return menu.first("reroll")
        return None

    def _from_pack(self, menu: Menu) -> Move:
        """Take the best that an open pack shows."""
        wares = {self._name(ware): ware for ware in self.view["pack"]["shows"]}
        best: tuple[float, Move] | None = None
        for move in menu:
            facts = move.get("take")
            if facts is None:
                continue
            ware = wares.get(str(facts if isinstance(facts, str) else facts["item"]))
            if ware is None:
                continue
            net = self.worth_of(ware)
            if best is None or net > best[0]:
                best = net, move
        return word("skip") if best is None or best[0] < 0 else best[1]
