"""A player that wants to see every item do something, and rules under which it can.

The rules are generous with money and offers, so that a run shows most of what there is; they come
in several profiles, because some items need much room and others need little.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from functools import cache

from melder.bots.bot import Move, View
from melder.bots.melder.casual import Casual
from melder.bots.melder.planner import Menu, word_of
from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from tests.selfplay.ablation import Key, used

REROLLS = 8
"""After so many the collector goes on: with some perks rerolls cost nothing."""

RICH = 60
"""What it wants to keep in hand before it spends money on packs of things it knows."""

FEW = 9
"""With so few left to see it takes risks."""

SPARE = 4
"""With more room than this it buys relics that it knows as well: they make it strong."""

PLENTY = {"relic_slots": 40, "item_slots": 12, "plays_per_blind": 8, "hand_size": 22}
LITTLE = {"relic_slots": 4, "item_slots": 2, "plays_per_blind": 3, "hand_size": 18}
SWAPS = {"discards_per_blind": 40}

PROFILES = (
    (PLENTY, lambda ante: 60 + 10 * ante),
    (LITTLE, lambda ante: 40 + 10 * ante),
    (PLENTY | SWAPS | {"relic_slots": 9}, lambda ante: 800 * ante * ante),
    (LITTLE | SWAPS, lambda ante: 200 * ante * ante),
    (PLENTY | {"draws_per_blind": 16}, lambda ante: 60 + 10 * ante),
)
"""Values and the targets of antes: much room or little, blinds of one score or of several."""


FIRST_BOSSES = 2
"""From this ante on any boss but the last may come."""


@cache
def generous(profile: int) -> MelderGame:
    """Melder with generous rules, and with rare relics as common as others."""
    values, target = PROFILES[profile]
    snapshot = deepcopy(dict(resolved()))
    rules = snapshot["melder"]["rules"]
    rules["values"] |= {"start_money": 3000, "shop_relics": 8, "draft_purse": 60, **values}
    rules["run"]["targets"] = [target(ante) for ante in range(1, len(rules["run"]["targets"]) + 1)]
    rules["shop"]["slots"] = {"consumables": 6, "perks": 4, "packs": 5}
    weights = {relic["rarity"]: 1 for relic in snapshot["melder"]["relics"]}
    rules["shop"]["rarity_weights"] = [{"antes": [1, 99], **weights}]
    for edition in snapshot["melder"]["editions"]:
        edition["odds"] = 8
    for boss in snapshot["melder"]["bosses"]:
        # A run sees nine of them; those that come late would be seen in long runs alone.
        low, high = boss["antes"]
        boss["antes"] = [low if low == high else min(low, FIRST_BOSSES), high]
    return MelderGame.of(snapshot)


GOALS = (1, 2, 3, 1, 4, 2, 9)
"""How many groups it places before it scores, one play after another."""

STYLES = ("long", "set", "run", "short", "swap", "late")
"""Which groups it likes best, one play after another."""


FOUND = ("relic", "finish", "enchantment")
"""Kinds of which some come out of consumables alone, and not every time."""

NEAR, FAR, FURTHEST = 80, 800, 4000
"""How many legal actions it looks at: runs are listed behind sets, and items in use behind both. A
hand of seventy tiles has more placements than anybody could go through."""


class Collector(Casual):
    """Buys and uses what it is still curious about (``wanted``, which others make smaller), and
    plays in many ways: few groups or many, long or short, with draws spent or kept."""

    def __init__(self, wanted: set[Key]) -> None:
        super().__init__()
        self.wanted = wanted
        self.rerolls = 0
        self.scores = 0
        self.opened_blind = ""
        self.sold = 0

    def choose(self, view: View, actions: Iterable[Move]) -> Move:
        menu = Menu(actions)
        if view["phase"] in ("shop", "draft", "offer", "fight") or view["items"]:
            for move in menu.begin(FURTHEST):
                if word_of(move) in ("buy", "take", "open", "bet", "use") and self._wants(
                    move, view
                ):
                    return move
        if view["phase"] == "fight":
            again = menu.first("redraw_boss")
            if again is not None:
                return again
        move = super().choose(view, menu)
        self.scores += word_of(move) == "score"
        return move

    def play(self, view: View, menu: Menu) -> Move | None:
        blind = f"{view['ante']} {view['blind']}"
        if blind != self.opened_blind:
            # Once a blind the relics are put into another order.
            self.opened_blind = blind
            if len(view["relics"]) > 1:
                return {"reorder": {"relic": view["relics"][0]["id"], "to": 1}}
        style = STYLES[self.scores % len(STYLES)]
        goal = GOALS[self.scores % len(GOALS)]
        if self._is_watching(view) and self.scores % 2:
            # Small scores make long blinds.
            style, goal = "short", 1
        done = sum(meld["scores"] for meld in view["board"])
        begin = menu.begin(FAR if style == "run" else NEAR)
        listed = {word_of(move): move for move in begin}
        if done and style == "swap" and view["discards"] and view["boss"] is None:
            away = _other_colours(view, self.scores // len(STYLES))
            if away:
                return {"discard": away}
        if done >= goal and "score" in listed:
            return listed["score"]
        if style == "run" and not done and view["draws"] and "draw" in listed:
            return listed["draw"]
        if "pass" in listed and ((style == "late" and view["plays"] > 1) or self._gives_up(view)):
            return listed["pass"]
        places = [move for move in begin if word_of(move) == "place"]
        if places:
            return max(places, key=lambda move: _liking(move, style))
        return super().play(view, menu)

    def _gives_up(self, view: View) -> bool:
        """Some relics act when a run is lost that was on a good way; tried when little is left."""
        far = view["ante"] > 1 and 2 * view["score"] > view["target"]
        return far and self._is_watching(view) and self.scores % 2 == 0

    def _is_watching(self, view: View) -> bool:
        """Whether little is left to see, and some of it is owned."""
        owned = {("relic", relic["id"]) for relic in view["relics"]}
        return len(self.wanted) <= FEW and bool(owned & self.wanted)

    def shop(self, view: View, menu: Menu) -> Move | None:
        shop = view.get("shop") or {}
        if view.get("pack") is not None:
            if self.scores % 2:
                return menu.first("skip")
            return menu.first("take", "skip")
        if shop.get("packs") and view["money"] > RICH:
            return menu.first("open")
        if shop and view["ante"] % 3 == 0 and self.sold != view["ante"] and view["relics"]:
            # Some relics do something when they are sold.
            self.sold = view["ante"]
            return {"sell": f"relic/{view['relics'][0]['id']}"}
        if view["relic_room"] <= 0 or view["item_room"] <= 0:
            sold = next((move for move in menu.all("sell") if self._sells(move)), None)
            return sold or menu.first("next")
        if shop and shop["reroll"] <= 9 and view["money"] > RICH:
            self.rerolls += 1
            if self.rerolls % REROLLS:
                return menu.first("reroll", "next")
        return menu.first("next")

    def _wants(self, move: Move, view: View) -> bool:
        name = word_of(move)
        facts = move[name]
        if name == "use":
            rare = any(kind in FOUND for kind, _ in self.wanted)
            return rare or used(move) in self.wanted
        if name == "bet":
            return ("bet", str(facts)) in self.wanted
        what = facts if isinstance(facts, str) else facts.get("item", "")
        kind, _, id = str(what).partition("/")
        kinds = {kind for kind, _ in self.wanted}
        if kind == "relic" and (view["relic_room"] > SPARE or "edition" in kinds):
            return True
        if kind == "consumable" and kinds & {"finish", "enchantment"}:
            return True
        # Perks lead to others, and some act on those that were bought before.
        return kind == "perk" or (kind, id) in self.wanted

    def _sells(self, move: Move) -> bool:
        kind, _, id = str(move["sell"]).partition("/")
        return (kind, id) not in self.wanted


def _liking(move: Move, style: str) -> tuple[bool, int]:
    place = move["place"]
    length = len(place["hand"])
    return place.get("reading") == style, -length if style == "short" else length


def _other_colours(view: View, number: int) -> list[int]:
    """Some tiles of the hand that are not of one colour, another each time."""
    hand = view["hand"]
    colours = sorted({tile["tile"][0] for tile in hand if tile["tile"][1:2].isdigit()})
    kept = colours[number % len(colours)] if colours else ""
    return [tile["id"] for tile in hand if tile["tile"][0] != kept][:5]
