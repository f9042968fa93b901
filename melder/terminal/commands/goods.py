"""Items and the shop: use, sell, move, buy, open, take, skip, reroll."""

from __future__ import annotations

from typing import Any, TypeAlias

from melder.terminal import changes
from melder.terminal.commands.registry import Command
from melder.terminal.commands.turn import hand_ids, tell_new
from melder.terminal.desk import Desk, Question
from melder.terminal.faults import Unclear
from melder.terminal.goods import Good, find
from melder.terminal.lexicon import choose
from melder.terminal.show import now
from melder.terminal.tiles import TWIN, Ref, is_notation, meld_at, natural, numbers, pick

_WILD = ("wild", "wilds")
_FROM = ("from", "of")

_Meant: TypeAlias = tuple[str, str]
"""A tile as it was typed, and the meld that was named with it, if one was."""


def use(desk: Desk, words: list[str]) -> None:
    """Use a consumable; asks for what it needs and was not given."""
    if not words:
        raise Unclear(desk.texts("error.use_what"))
    items = [good for good in desk.owned() if good.kind == "consumable"]
    good, rest = _first(desk, words, items)
    _ask(desk, good, rest, lambda facts: {"use": {"item": good.ref, **facts}})


def take(desk: Desk, words: list[str]) -> None:
    """Take something out of the open pack, to keep it or to use it now."""
    if not words:
        raise Unclear(desk.texts("error.take_what"))
    if not desk.view.get("pack"):
        raise Unclear(desk.texts("error.no_pack"))
    good, rest = _first(desk, words, desk.wares())
    if rest and rest[0].lower() in ("now", "use"):
        _ask(desk, good, rest[1:], lambda facts: {"take": {"item": good.ref, "use": True, **facts}})
        return
    if rest:
        raise Unclear(desk.texts("error.take_how", name=good.name))
    desk.act({"take": good.ref})
    desk.say(desk.texts("done.take", name=good.name))
    now(desk)


def _first(desk: Desk, words: list[str], goods: list[Good]) -> tuple[Good, list[str]]:
    """The thing that the first words name, as many as can be one name, and the words behind."""
    known = [good for good in goods if good.handle == words[0].lower()]
    if known:
        return known[0], words[1:]
    longest = max((len(good.name.split()) for good in goods), default=1)
    for length in range(min(len(words), longest), 0, -1):
        said = " ".join(words[:length])
        try:
            place = choose(said, [(good.name, good.id) for good in goods], desk.texts)
        except Unclear:
            if length == 1:
                raise
            continue
        return goods[place], words[length:]
    raise AssertionError("there is at least one word")


def _ask(desk: Desk, good: Good, words: list[str], action: Any) -> None:
    """Gather what the item asks for; what is missing is asked of the next line."""
    asks = good.asks
    facts, missing = _answers(desk, good, words)
    if missing:
        key = "split" if missing == "split" else "colour" if asks["colour"] else "tiles"
        if key == "tiles" and asks["tiles"] == 1:
            key = "tile"
        prompt = desk.texts(f"ask.{key}", name=good.name, count=asks["tiles"])
        desk.question = Question(prompt, lambda more: _ask(desk, good, [*words, *more], action))
        return
    before = desk.view
    known = hand_ids(desk)
    desk.act(action(facts))
    desk.say(desk.texts("done.use", name=good.name))
    if before["phase"] == desk.phase == "play":
        tell_new(desk, known)
    desk.say(changes.told(desk, before, good.id if good.handle.isalpha() else ""))
    desk.say(changes.money(desk, before))
    now(desk)


def _answers(desk: Desk, good: Good, words: list[str]) -> tuple[dict[str, Any], str]:
    """What was given, and what of it is still missing: ``tiles``, ``split`` or nothing."""
    asks = good.asks
    if not asks:
        if words:
            raise Unclear(desk.texts("error.asks_nothing", name=good.name))
        return {}, ""
    colour = _colour(desk, words) if asks["colour"] else None
    if colour is not None:
        return {"colour": colour}, ""
    words = numbers(words)
    count = asks["tiles"]
    named, rest = _named(words, count)
    if len(named) < count:
        return {}, "tiles"
    facts: dict[str, Any] = {"tiles": _tiles(desk, named)}
    if asks["split"]:
        parts = [part for word in rest for part in word.split("+") if part and part != "and"]
        if not parts:
            return facts, "split"
        split = [natural(part) for part in parts]
        if len(parts) != 2 or None in split:
            raise Unclear(desk.texts("error.split_how", name=good.name))
        facts["split"] = split
    elif rest:
        raise Unclear(
            desk.texts("error.too_many", name=good.name, tiles=desk.texts.count(count, "tile"))
        )
    return facts, ""


def _colour(desk: Desk, words: list[str]) -> str | None:
    """The colour that a single word names."""
    if len(words) != 1:
        return None
    for colour in desk.lexicon.rules["tiles"]["colours"]:
        if words[0].lower() in (colour["name"], colour["id"]):
            return str(colour["id"])
    return None


def _named(words: list[str], count: int) -> tuple[list[_Meant], list[str]]:
    """The first words as tiles, each with the meld that stands behind ``from``; what is left."""
    named: list[_Meant] = []
    while words and len(named) < count:
        tile, *words = words
        if len(words) > 1 and words[0].lower() in _FROM:
            named.append((tile, words[1]))
            words = words[2:]
        else:
            named.append((tile, ""))
    return named, words


def _tiles(desk: Desk, named: list[_Meant]) -> list[Ref]:
    """Tiles of the hand, else of the table, or of the meld that is named; positions count in the
    hand."""
    if any(meld for _tile, meld in named):
        return _out_of(desk, named)
    words = [tile for tile, _meld in named]
    found = pick(words, desk.hand(), desk.texts)
    if any(isinstance(ref, str) for ref in found) and all(map(is_notation, words)):
        table = [tile for meld in desk.view["board"] for tile in meld["tiles"]]
        for meld in desk.view["board"]:
            there = pick(words, meld["tiles"], desk.texts)
            if all(isinstance(ref, int) for ref in there):
                return there
        found = pick(words, [*desk.hand(), *table], desk.texts)
    return found


def _out_of(desk: Desk, named: list[_Meant]) -> list[Ref]:
    found: list[Ref] = []
    for tile, meld in named:
        among = desk.hand()
        if meld:
            among = desk.view["board"][meld_at([meld], desk.view["board"], desk.texts)]["tiles"]
        if is_notation(tile) and TWIN not in tile:
            among = [one for one in among if one["id"] not in found]
        (ref,) = pick([tile], among, desk.texts)
        if meld and isinstance(ref, str):
            raise Unclear(desk.texts("error.not_in_meld", tile=ref, meld=meld))
        if ref in found:
            raise Unclear(desk.texts("error.twice", tile=tile))
        found.append(ref)
    return found


def sell(desk: Desk, words: list[str]) -> None:
    """Sell a relic, an item or a wild tile."""
    if not words:
        raise Unclear(desk.texts("error.sell_what"))
    said = " ".join(words)
    letter = desk.lexicon.rules["tiles"]["wild_letter"]
    before = desk.view["money"]
    if said == letter or said.lower() in _WILD:
        what, name = letter, desk.texts("done.wild")
    else:
        good = find(said, desk.owned(), desk.texts)
        what, name = good.ref, good.name
    desk.act({"sell": what})
    paid = desk.view["money"] - before
    desk.say(
        desk.texts("done.sell", name=name, paid=paid, money=desk.texts.money(desk.view["money"]))
    )
    now(desk)


def move(desk: Desk, words: list[str]) -> None:
    """Give a relic or a meld another place."""
    lowered = [word.lower() for word in words]
    place = natural(words[-1]) if "to" in lowered[1:] else None
    if not place:
        raise Unclear(desk.texts("error.move_how"))
    cut = lowered.index("to", 1)
    said, to = words[:cut], place - 1
    if lowered[0] == "meld" or all(map(_names_meld, said)):
        what = [word for word in said if word.lower() != "meld"]
        board = desk.view["board"]
        at = meld_at(what, board, desk.texts)
        if to >= len(board):
            raise Unclear(desk.texts("error.position", place=words[-1], most=len(board)))
        ids = [tile["id"] for tile in board[at]["tiles"]]
        desk.act({"reorder": {"meld": ids, "to": to}})
    else:
        relics = [good for good in desk.owned() if good.kind == "relic"]
        name = " ".join(word for word in said if word.lower() != "relic")
        good = find(name, relics, desk.texts)
        if to >= len(relics):
            raise Unclear(desk.texts("error.position", place=words[-1], most=len(relics)))
        desk.act({"reorder": {"relic": good.id, "to": to}})
    now(desk)


def _names_meld(word: str) -> bool:
    """Whether a word is a number or a tile rather than the handle of a relic, which is one small
    letter."""
    return natural(word) is not None or (
        is_notation(word) and not (len(word) == 1 and word.islower())
    )


def buy(desk: Desk, words: list[str]) -> None:
    """Buy what is on offer; a pack is opened."""
    _buy(desk, words, desk.wares())


def open_(desk: Desk, words: list[str]) -> None:
    """Buy a pack and open it."""
    _buy(desk, words, [good for good in desk.wares() if good.kind == "pack"])


def _buy(desk: Desk, words: list[str], goods: list[Good]) -> None:
    if not words:
        raise Unclear(desk.texts("error.buy_what"))
    if desk.view.get("pack"):
        raise Unclear(desk.texts("error.pack_open"))
    if not desk.view.get("shop") and "draft" not in desk.view:
        raise Unclear(desk.texts("error.no_shop"))
    good = find(" ".join(words), goods, desk.texts)
    desk.act({"open": good.id} if good.kind == "pack" else {"buy": good.ref})
    desk.say(desk.texts("done.buy", name=good.name, price=good.facts["price"]))
    now(desk)


def reroll(desk: Desk, words: list[str]) -> None:
    """Pay for other wares."""
    desk.act({"reroll": {}})
    now(desk)


def skip(desk: Desk, words: list[str]) -> None:
    """Close the pack that lies open."""
    desk.act({"skip": {}})
    now(desk)


COMMANDS = (
    Command("use", (), use),
    Command("sell", (), sell),
    Command("move", ("mv",), move),
    Command("buy", (), buy, ("draft", "shop")),
    Command("open", ("o",), open_, ("shop",)),
    Command("take", ("t",), take, ("shop",)),
    Command("skip", ("k",), skip, ("shop",), alone=True),
    Command("reroll", ("rr",), reroll, ("shop",), alone=True),
)
