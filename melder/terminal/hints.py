"""Hints that are given once in a profile, at the moment when they help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from melder.terminal.desk import Desk

View = Mapping[str, Any]


def give(desk: Desk) -> None:
    """Give the first hint that fits what is seen and was never given before."""
    bag_low(desk)
    for name, fits in _MOMENTS.items():
        if fits(desk) and desk.shelf.first_time(name):
            _say(desk, name)
            return


def bag_low(desk: Desk) -> None:
    """Warn of a bag that runs low, once in each blind."""
    view = desk.view
    if view["phase"] != "play":
        return
    _amber, low = desk.lexicon.rules["run"]["bag_low"]
    blind = (view["ante"], view["blind"])
    if view["bag"] <= low and desk.warned != blind:
        desk.warned = blind
        tiles = desk.texts.count(view["bag"], "tile")
        desk.tell(desk.texts("done.bag_low", tiles=tiles), desk.paint.bad)


def crazed(desk: Desk) -> None:
    """What it means that an old meld has shattered (rules section 5)."""
    if desk.shelf.first_time("crazed"):
        _say(desk, "crazed")


def learn(desk: Desk) -> None:
    """Where a newcomer can learn the game."""
    if desk.shelf.first_time("learn"):
        _say(desk, "learn")


def refused(desk: Desk) -> None:
    """The hint that belongs to the first refusal."""
    if desk.shelf.first_time("why"):
        _say(desk, "why")


def _say(desk: Desk, name: str) -> None:
    desk.tell(desk.texts("hint.frame", text=desk.texts(f"hint.{name}")), desk.paint.faint)


def _sees(fits: Callable[[View], bool]) -> Callable[[Desk], bool]:
    return lambda desk: fits(desk.view)


def _in_play(fits: Callable[[View], bool]) -> Callable[[Desk], bool]:
    return lambda desk: desk.phase == "play" and fits(desk.view)


def _in(phase: str) -> Callable[[Desk], bool]:
    return lambda desk: desk.phase == phase


def _melds(fits: Callable[[View], bool]) -> Callable[[View], bool]:
    return lambda view: any(fits(meld) for meld in view["board"])


def _bag_thins(desk: Desk) -> bool:
    return desk.phase == "play" and desk.view["bag"] <= desk.lexicon.rules["run"]["bag_low"][0]


_MOMENTS: Mapping[str, Callable[[Desk], bool]] = {
    "draft": _in("draft"),
    "place": _in_play(lambda view: not view["board"] and not view["banked"]),
    "banked": _in_play(lambda view: view["banked"] > 0),
    "table": _in_play(lambda view: view["opened"] and bool(view["board"])),
    "broken": _in_play(_melds(lambda meld: not meld["legal"])),
    "settled": _in_play(_melds(lambda meld: meld["age"] == 1)),
    "locked": _in_play(_melds(lambda meld: meld["locked"])),
    "items": _sees(lambda view: bool(view["items"])),
    "cash_out": _in("cash_out"),
    "shop": _in("shop"),
    "bets": lambda desk: desk.phase == "offer" and bool(desk.view["bets"]),
    "fight": _in("fight"),
    "bag": _bag_thins,
}
"""Hints by name, with the moment that each belongs to, in the order in which they are looked at."""
