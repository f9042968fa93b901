"""Moves on the table: place, lift, drop, their order, and taking them back."""

from __future__ import annotations

from typing import Any

from melder.terminal import changes
from melder.terminal.commands.registry import Command
from melder.terminal.desk import Desk
from melder.terminal.faults import Unclear
from melder.terminal.show import turn
from melder.terminal.tiles import Ref, holds, is_notation, meld_at, natural, numbers, pick
from melder.terminal.typed import LIFTED

_ON = ("on", "with", "to", "into")


def place(desk: Desk, words: list[str]) -> None:
    """Place hand tiles as a group, with a meld of the table or with lifted tiles."""
    words, reading = _reading(desk, numbers(words))
    words, onto = _split(words, _ON)
    if not words:
        raise Unclear(desk.texts("error.place_what"))
    hand, lifted = _from_turn(desk, words)
    facts: dict[str, Any] = {"hand": hand}
    if lifted:
        facts["lifted"] = lifted
    if onto is not None:
        facts["board"] = _ids(desk, meld_at(onto, desk.view["board"], desk.texts))
    if reading:
        facts["as"] = reading
    _move(desk, {"place": facts})


def lift(desk: Desk, words: list[str]) -> None:
    """Take tiles out of a meld, or all of it by its number."""
    words, out_of = _split(numbers(words), ("from", "of"))
    board, texts = desk.view["board"], desk.texts
    if not words:
        raise Unclear(texts("error.lift_what"))
    if out_of is None and len(words) == 1 and natural(words[0]) is not None:
        place = meld_at(words, board, texts)
        tiles: list[Ref] = list(_ids(desk, place))
    else:
        place = meld_at(words if out_of is None else out_of, board, texts)
        tiles = pick(words, board[place]["tiles"], texts)
    _move(desk, {"lift": tiles, "from": _ids(desk, place)})


def drop(desk: Desk, words: list[str]) -> None:
    """Put lifted tiles into a meld: all of them, or those that are named."""
    words, onto = _split(numbers(words), _ON)
    tiles: list[Ref] = []
    if onto is None:
        onto = words
    elif words:
        tiles = pick(words, desk.view.get("lifted", ()), desk.texts)
    if not onto:
        raise Unclear(desk.texts("error.drop_where"))
    facts: dict[str, Any] = {"meld": _ids(desk, meld_at(onto, desk.view["board"], desk.texts))}
    if tiles:
        facts["tiles"] = tiles
    _move(desk, {"drop": facts})


def arrange(desk: Desk, words: list[str]) -> None:
    """Give the tiles of a meld another order."""
    if len(words) < 2:
        raise Unclear(desk.texts("error.arrange_what"))
    words = numbers(words)
    first, *rest = words
    meld, tiles_said = ([first], rest) if natural(first) is not None else (words, words)
    at = meld_at(meld, desk.view["board"], desk.texts)
    tiles = pick(tiles_said, desk.view["board"][at]["tiles"], desk.texts)
    _move(desk, {"reorder": {"meld": _ids(desk, at), "tiles": tiles}})


def undo(desk: Desk, words: list[str]) -> None:
    """Take back the last step, and tell what is otherwise for it beside the table."""
    if not desk.view["undo"]:
        desk.say(desk.texts("done.no_undo"))
        return
    before = desk.view
    desk.act({"undo": {}})
    desk.say(desk.texts("done.undo"))
    desk.say(changes.told(desk, before))
    desk.say(changes.money(desk, before))
    turn(desk)


def reset(desk: Desk, words: list[str]) -> None:
    """Take back the newest steps until the table is whole again, or as whole as it can be."""
    before = desk.view
    changed = any(event["changed"] for event in desk.act({"reset": {}}))
    broken = desk.view["lifted"] or not all(meld["legal"] for meld in desk.view["board"])
    key = ("still_broken" if changed else "cannot_reset") if broken else ""
    desk.say(desk.texts(f"done.{key or ('reset' if changed else 'no_reset')}"))
    desk.say(changes.told(desk, before))
    desk.say(changes.money(desk, before))
    turn(desk)


def sort(desk: Desk, words: list[str]) -> None:
    """Show the hand by colour or by number; without a word, the other way round."""
    orders = ("colour", "number")
    if words:
        said = "colour" if words[0].lower().startswith("color") else words[0].lower()
        fitting = [order for order in orders if order.startswith(said)]
        if not fitting:
            raise Unclear(desk.texts("error.sort_how", said=words[0]))
        desk.order = fitting[0]
    else:
        desk.order = orders[1 - orders.index(desk.order)]
    desk.say(desk.texts(f"done.sort_{desk.order}"))
    if desk.phase == "play":
        turn(desk)


def _move(desk: Desk, action: dict[str, Any]) -> None:
    desk.act(action)
    turn(desk)


def _reading(desk: Desk, words: list[str]) -> tuple[list[str], str | None]:
    """The words without a wish at their end: ``as run``."""
    if len(words) >= 2 and words[-2].lower() == "as":
        said = words[-1].lower().rstrip("s")
        if said not in ("set", "run"):
            raise Unclear(desk.texts("error.reading", said=words[-1]))
        return words[:-2], said
    return words, None


def _split(words: list[str], at: tuple[str, ...]) -> tuple[list[str], list[str] | None]:
    """The words before and behind one of these words."""
    for place, word in enumerate(words):
        if word.lower() in at:
            return words[:place], [one for one in words[place + 1 :] if one.lower() != "meld"]
    return words, None


def _from_turn(desk: Desk, words: list[str]) -> tuple[list[Ref], list[Ref]]:
    """Tiles of the hand and lifted ones: those behind that word, else those not in the hand."""
    hand, texts = desk.hand(), desk.texts
    lifted = desk.view.get("lifted", ())
    from_hand, told = _split(words, (LIFTED,))
    if told is not None:
        return pick(from_hand, hand, texts), pick(told, lifted, texts)
    if not lifted or len(words) > len(hand) + len(lifted):
        return pick(words, hand, texts), []
    from_hand = []
    others: list[str] = []
    for word in words:
        here = not is_notation(word) or holds([*filter(is_notation, from_hand), word], hand, texts)
        there = is_notation(word) and holds([*others, word], lifted, texts)
        (others if there and not here else from_hand).append(word)
    return pick(from_hand, hand, texts), pick(others, lifted, texts)


def _ids(desk: Desk, place: int) -> list[int]:
    return [tile["id"] for tile in desk.view["board"][place]["tiles"]]


COMMANDS = (
    Command("place", ("p",), place, ("play",)),
    Command("lift", ("l", "b"), lift, ("play",)),
    Command("drop", ("dr",), drop, ("play",)),
    Command("arrange", (), arrange, ("play",)),
    Command("undo", ("u",), undo, ("play",), alone=True),
    Command("reset", ("r",), reset, ("play",), alone=True),
    Command("sort", ("s",), sort),
)
