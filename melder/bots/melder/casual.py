"""The casual player: places what it sees first, buys what it can."""

from __future__ import annotations

from typing import Final

from melder.bots.bot import Move, View
from melder.bots.melder.planner import Menu, Planner, word_of

LOOKS_AT: Final = 24
"""How many legal actions it looks at before it makes up its mind."""


class Casual(Planner):
    """Takes the largest of the first groups it sees, and scores when it sees no more."""

    def play(self, view: View, menu: Menu) -> Move | None:
        seen = menu.begin(LOOKS_AT)
        places = [move for move in seen if word_of(move) == "place"]
        if places:
            return max(places, key=lambda move: len(move["place"]["hand"]))
        if view["items"] and not view["placed"]:
            used = menu.first("use")
            if used is not None:
                return used
        listed = {word_of(move): move for move in seen}
        for name in ("score", "draw"):
            if name in listed:
                return listed[name]
        away = menu.first("discard")
        if away is not None:
            return away
        return listed.get("pass") or menu.first("undo", "reset")

    def shop(self, view: View, menu: Menu) -> Move | None:
        return menu.first("buy", "take", "open") or menu.first("use") or menu.first("skip", "next")
