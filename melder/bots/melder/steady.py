"""The steady player: the best play by the rules alone, plain purchases, interest kept."""

from __future__ import annotations

from melder.bots.bot import Move, View
from melder.bots.melder.hands import shaped
from melder.bots.melder.planner import Menu, Planner, word
from melder.bots.melder.plays import suggested, tried
from melder.bots.melder.position import bench, imagine
from melder.games.melder.play.actions import Buy
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.phases import DRAFT


class Steady(Planner):
    """Plays what the solver finds, buys relics first and keeps money that bears interest."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.rules = rules

    def play(self, view: View, menu: Menu) -> Move | None:
        if view["lifted"] and view["undo"]:
            return word("undo")
        state = imagine(self.rules, view)
        found = tried(self.rules, state, suggested(self.rules, state))
        best = None if found is None else found[1]
        most = int(self.rules.numbers["run"]["discard_most"])
        law = bench(self.rules, state).law()
        if not view["placed"]:
            used = menu.first("use") if view["items"] else None
            if used is not None:
                return used
        move = shaped(view, state, law, best, most)
        if move is not None:
            return move
        if best is not None:
            return self.follow(self.rules, state, best.steps)
        return menu.first("pass", "undo", "draw", "discard", "sell", "drop", "reorder")

    def shop(self, view: View, menu: Menu) -> Move | None:
        if view["phase"] == DRAFT:
            wares, money = view["draft"], view["purse"]
        elif view["pack"] is not None:
            return menu.first("take", "skip")
        else:
            wares = [*view["shop"]["relics"], *view["shop"]["perks"], *view["shop"]["items"]]
            money = view["money"] - self._kept(view)
        room = {"relic": view["relic_room"], "consumable": view["item_room"], "perk": 1}
        for ware in wares:
            if ware["price"] <= money and room[ware["kind"]] > 0:
                return Buy(f"{ware['kind']}/{ware['id']}").json()
        return menu.first("use") or menu.first("next")

    def _kept(self, view: View) -> int:
        """Money that stays for the interest, once there are relics."""
        if view["relic_room"] > 0:
            return 0
        every = int(self.rules.numbers["economy"]["interest_every"])
        return every * bench(self.rules, imagine(self.rules, view)).standing("interest_cap")
