"""What can be done now, in a line: the commands that the moment is about."""

from __future__ import annotations

from collections.abc import Iterator

from melder.terminal.desk import Desk
from melder.terminal.screens.layout import flow

BETWEEN = " · "


def line(desk: Desk) -> Iterator[str]:
    """The commands of the moment, broken into lines where there is little room."""
    for one in flow(commands(desk), BETWEEN, desk.columns):
        yield desk.paint.faint(one)


def commands(desk: Desk) -> list[str]:
    """The commands that help on from here, as they are typed, the likeliest first."""
    view, texts = desk.view, desk.texts
    if desk.phase == "play":
        return _play(desk)
    if desk.phase == "cash_out":
        total = view["money"] + sum(one["money"] for one in view["cash_out"])
        return [texts("keys.cash", money=texts.money(total))]
    if desk.phase == "offer":
        return _texts(desk, "bet" if view["bets"] and not view["bet"] else "", "next_play")
    if desk.phase == "fight":
        betting = view["bets"] and not view["bet"]
        redraw = "redraw" if view["redraws"] else ""
        found = _texts(desk, "fight", "bet" if betting else "")
        return [*found, *([texts("keys.redraw", price=view["redraw_price"])] if redraw else [])]
    if desk.phase == "draft":
        return _texts(desk, "buy" if desk.wares() else "", "look_ware", "next_done")
    if desk.phase == "shop":
        return _shop(desk)
    again = texts("keys.again", seed=view["seed"])
    return [*_texts(desk, "new"), again, *_texts(desk, "profile", "quit")]


def _play(desk: Desk) -> list[str]:
    view = desk.view
    whole = all(meld["legal"] for meld in view["board"])
    if view["lifted"]:
        return _texts(desk, "drop", "place_lifted", "undo", "reset")
    if not whole:
        return _texts(desk, "place", "lift", "undo", "reset")
    if view["banked"]:
        ready = view["opened"] or view["banked"] >= view["opening"]
        first = ("score", "place_more") if ready else ("place_more",)
        draw = "draw" if view["draws"] and view["bag"] else ""
        discard = "discard" if view["discards"] else ""
        more = () if ready else (draw, discard)
        return _texts(desk, *first, *more, "undo" if view["undo"] else "")
    return _texts(
        desk,
        "place",
        "draw" if view["draws"] and view["bag"] else "",
        "discard" if view["discards"] else "",
        "use" if view["items"] else "",
        "suggest" if view["suggests"] else "",
        "pass",
    )


def _shop(desk: Desk) -> list[str]:
    view, texts = desk.view, desk.texts
    if view["pack"]:
        usable = any(good.kind == "consumable" for good in desk.wares())
        return _texts(desk, "take", "take_now" if usable else "", "look_ware", "skip")
    price = view["shop"]["reroll"]
    reroll = texts("keys.reroll", price=price) if price else texts("keys.reroll_free")
    owned = "sell" if desk.owned() else ""
    return [*_texts(desk, "buy", owned), reroll, *_texts(desk, "look_ware", "next_done")]


def _texts(desk: Desk, *names: str) -> list[str]:
    return [desk.texts(f"keys.{name}") for name in names if name]
