"""The table while a blind is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from melder.terminal.desk import Desk
from melder.terminal.paint import left, width
from melder.terminal.screens import keys
from melder.terminal.screens.layout import LABEL, columns, flow, row, rows

Json = Mapping[str, Any]

APART: Final = 1
"""Columns between the colours of a hand, beside those between tiles."""


def screen(desk: Desk) -> Iterator[str]:
    """Everything that is needed to play on."""
    yield from head(desk)
    yield from goods(desk)
    yield from table(desk)
    yield from hand(desk)
    yield from readouts(desk)
    yield from keys.line(desk)


def head(desk: Desk) -> Iterator[str]:
    """Which blind it is, how it stands, and the boss's rule."""
    view, texts, paint, lexicon = desk.view, desk.texts, desk.paint, desk.lexicon
    boss = view["boss"]
    blind = lexicon.name("boss", boss) if boss else lexicon.blind(view["blind"])["name"]
    places = {"ante": view["ante"], "antes": view["antes"], "blind": blind}
    score = texts("play.score", score=f"{view['score']:,}", target=f"{view['target']:,}")
    title = paint.strong(texts("play.title", **places))
    left_over = [
        paint.good(texts.money(view["money"])),
        texts.count(view["plays"], "play"),
        texts.count(view["draws"], "draw"),
        texts.count(view["discards"], "discard"),
        _bag(desk),
    ]
    yield from flow([title, paint.strong(score), " · ".join(left_over)], columns=desk.columns)
    if boss:
        yield from desk.rows(texts("play.boss"), lexicon.text("boss", boss), paint.warn)
    if view["target_colour"] and any(
        _names_target(lexicon.item("relic", relic["id"])["effects"]) for relic in view["relics"]
    ):
        yield row(texts("play.colour"), lexicon.colour_name(view["target_colour"]))
    if view["bet"]:
        yield row(texts("play.bet"), bet(desk, view["bet"]))


def _names_target(effects: Any) -> bool:
    """Whether an effect looks at the blind's colour, so that it is worth a line."""
    if isinstance(effects, Mapping):
        return effects.get("include") == "target" or any(map(_names_target, effects.values()))
    return isinstance(effects, list) and any(map(_names_target, effects))


def bet(desk: Desk, taken: Json) -> str:
    """A bet that was taken, as a chip."""
    name = desk.lexicon.name("bet", taken["bet"])
    pays = desk.lexicon.item("bet", taken["bet"])["pays"]
    return desk.texts("play.chip", name=name, stake=taken["stake"], pays=pays)


def _bag(desk: Desk) -> str:
    """The bag's count, with a warning where it runs low."""
    paint, count = desk.paint, desk.view["bag"]
    amber, low = desk.lexicon.rules["run"]["bag_low"]
    text = desk.texts("play.bag", count=count)
    if count <= low:
        return paint.bad(text + " " + desk.texts("play.low"))
    if count <= amber:
        return paint.warn(text + " " + desk.texts("play.thin"))
    return text


def goods(desk: Desk) -> Iterator[str]:
    """Relics in their order, items, perks and hand levels; what there is none of is left out."""
    view, texts, paint = desk.view, desk.texts, desk.paint
    disabled = list(view.get("disabled", ()))
    shown: dict[str, list[str]] = {"relic": [], "consumable": []}
    for good in desk.owned():
        text = f"{paint.faint(good.handle)} {good.name}"
        state = _state(good.facts) if good.kind == "relic" else ""
        if state:
            text += paint.faint(f" ({state})")
        if good.kind == "relic" and good.id in disabled:
            disabled.remove(good.id)
            text += paint.bad(f" [{texts('play.off')}]")
        shown[good.kind].append(text)
    for key, kind, room in (
        ("relics", "relic", "relic_room"),
        ("items", "consumable", "item_room"),
    ):
        if shown[kind]:
            count = paint.faint(f"{len(shown[kind])}/{len(shown[kind]) + view[room]}")
            yield from rows(texts(f"play.{key}"), _flow(desk, [*shown[kind], count]))
    if view["perks"]:
        names = [desk.lexicon.name("perk", id) for id in view["perks"]]
        yield from rows(texts("play.perks"), _flow(desk, names, ", "))
    if view["levels"]:
        levels = [level(desk, line) for line in view["levels"]]
        yield from rows(texts("play.levels"), _flow(desk, levels))


def _flow(desk: Desk, parts: Iterable[str], between: str = "   ") -> list[str]:
    return flow(parts, between, desk.columns - LABEL)


def _state(facts: Json) -> str:
    """What a relic has gathered, in brief."""
    return " ".join(str(value) for value in facts.get("state", {}).values() if value is not None)


def level(desk: Desk, line: Json) -> str:
    """One line of the hand levels: its Cut, how often, and what it adds by now."""
    adds = [desk.texts.either(f"adds.{key}", f"{key} {n}", n=n) for key, n in line["adds"].items()]
    name = desk.lexicon.name("consumable", line["id"])
    return desk.texts("play.level", name=name, level=line["level"], adds=" ".join(adds))


def table(desk: Desk) -> Iterator[str]:
    """The melds in scoring order with their numbers, shapes and ages, and what is lifted."""
    view, texts, paint = desk.view, desk.texts, desk.paint
    lines = []
    for place, meld in enumerate(view["board"], 1):
        tiles = " ".join(paint.tile(tile["tile"]) for tile in meld["tiles"])
        lines.append((paint.faint(str(place)), tiles, _standing(desk, meld)))
    room = view["board_room"]
    if not lines:
        yield row(texts("play.table"), paint.faint(texts("play.empty", room=room)))
    yield from rows(texts("play.table"), columns(lines, to_right=(0,)))
    if view["lifted"]:
        tiles = " ".join(paint.tile(tile["tile"]) for tile in view["lifted"])
        yield row(texts("play.lifted"), tiles)


def _standing(desk: Desk, meld: Json) -> str:
    """What a meld is, and what it has been through."""
    texts, paint = desk.texts, desk.paint
    parts = []
    if meld["shape"] and meld["legal"]:
        parts.append(texts(f"play.{meld['shape']}"))
    if not meld["legal"]:
        parts.append(paint.bad(texts("play.broken")))
    if meld["scores"]:
        parts.append(paint.good(texts("play.scores")))
    elif meld["touched"]:
        parts.append(texts("play.touched"))
    if meld["age"]:
        parts.append(age(desk, meld["age"]))
    if meld["count"]:
        parts.append(texts("look.count", count=meld["count"]))
    if meld["locked"]:
        parts.append(paint.warn(texts("play.locked")))
    return ", ".join(parts)


def age(desk: Desk, plays: int) -> str:
    """An age in words: settled, vitrified."""
    names = desk.texts.under("age")
    reached = [int(least) for least in names if int(least) <= plays]
    return desk.texts("play.age", age=plays, name=names[str(max(reached))])


def hand(desk: Desk) -> Iterator[str]:
    """The hand, each tile under its place; by colour, the colours stand apart."""
    texts, paint = desk.texts, desk.paint
    tiles = desk.hand()
    if not tiles:
        yield row(texts("play.hand"), paint.faint(texts("play.no_hand")))
        return
    places, shown, before = "", "", tiles[0]["tile"][:1]
    label = texts("play.hand")
    for place, tile in enumerate(tiles, 1):
        wide = max(width(tile["tile"]), len(str(place)))
        letter = tile["tile"][:1]
        if width(shown) + APART + wide > desk.columns - LABEL:
            yield row("", paint.faint(places))
            yield row(label, shown)
            places, shown, label = "", "", ""
        elif desk.order == "colour" and letter != before:
            places += " " * APART
            shown += " " * APART
        before = letter
        places += str(place).ljust(wide + 2)
        shown += left(paint.tile(tile["tile"]), wide + 2)
    yield row("", paint.faint(places))
    yield row(label, shown)


def readouts(desk: Desk) -> Iterator[str]:
    """What is banked, the potential, what the opening still lacks, runes that wait."""
    view, texts, paint = desk.view, desk.texts, desk.paint
    parts = []
    if view["banked"] or view["potential"]:
        parts.append(texts("play.banked", chips=f"{view['banked']:,}"))
        parts.append(paint.strong(texts("play.potential", points=f"{view['potential']:,}")))
    if not view["opened"]:
        lacks = max(0, view["opening"] - view["banked"])
        text = texts("play.opening", bar=view["opening"], lacks=lacks)
        parts.append(text if lacks else paint.good(texts("play.opened")))
    if parts:
        yield from rows(texts("play.turn"), _flow(desk, parts))
    for id in view["runes"]:
        rune = desk.lexicon
        text = texts(
            "play.rune", name=rune.name("consumable", id), text=rune.text("consumable", id)
        )
        yield from desk.rows(texts("play.runes"), text, paint.warn)
