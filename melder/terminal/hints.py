"""Hints that are given once in a profile, at the moment when they help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from melder.terminal.desk import Desk

View = Mapping[str, Any]


def give(desk: Desk) -> None:
    """Give the first hint that fits what is seen and was never given before."""
    for name, fits in _MOMENTS.items():
        if fits(desk.view) and desk.shelf.first_time(name):
            _say(desk, name)
            return


def refused(desk: Desk) -> None:
    """The hint that belongs to the first refusal."""
    if desk.shelf.first_time("why"):
        _say(desk, "why")


def _say(desk: Desk, name: str) -> None:
    desk.tell(desk.texts("hint.frame", text=desk.texts(f"hint.{name}")), desk.paint.faint)


def _in_play(fits: Callable[[View], bool]) -> Callable[[View], bool]:
    return lambda view: view["phase"] == "play" and fits(view)


def _melds(fits: Callable[[View], bool]) -> Callable[[View], bool]:
    return lambda view: any(fits(meld) for meld in view["board"])


_MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "draft": lambda view: view["phase"] == "draft",
    "place": _in_play(lambda view: not view["board"] and not view["banked"]),
    "banked": _in_play(lambda view: view["banked"] > 0),
    "table": _in_play(lambda view: view["opened"] and bool(view["board"])),
    "broken": _in_play(_melds(lambda meld: not meld["legal"])),
    "settled": _melds(lambda meld: meld["age"] == 1),
    "locked": _melds(lambda meld: meld["locked"]),
    "items": lambda view: bool(view["items"]),
    "cash_out": lambda view: view["phase"] == "cash_out",
    "shop": lambda view: view["phase"] == "shop",
    "bets": lambda view: view["phase"] == "offer" and bool(view.get("bets")),
    "fight": lambda view: view["phase"] == "fight",
    "bag": _in_play(lambda view: view["bag"] <= 20),
}
"""Hints by name, with the moment that each belongs to, in the order in which they are looked at."""
