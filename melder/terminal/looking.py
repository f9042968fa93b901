"""The text that hovering over a thing shows: what it is, what it does, what it has gathered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from melder.content.rulings import Ruling
from melder.terminal.desk import Desk
from melder.terminal.faults import Unclear
from melder.terminal.goods import Good
from melder.terminal.lexicon import choose
from melder.terminal.screens import play
from melder.terminal.screens.between import describe
from melder.terminal.tiles import is_notation, label, meld_at, natural, normal, number, pick


def look(desk: Desk, words: list[str]) -> Iterator[str]:
    """What is meant, in this order: a handle, a meld's number in play, a tile, a name.

    Raises :class:`Unclear` for what is none of them.
    """
    said = " ".join(words)
    handle = said if said in desk.lexicon.bare else said.lower()
    for good in (*desk.owned(), *desk.wares()):
        if handle == good.handle:
            return thing(desk, good)
    if words[0].lower() == "meld" or (desk.phase == "play" and natural(said) is not None):
        rest = words[1:] if words[0].lower() == "meld" else words
        return meld(desk, meld_at(rest, desk.view["board"], desk.texts))
    if is_notation(said) and (len(said) > 1 or said.isupper()):
        return tile(desk, said)
    if len(words) > 1 and all(map(is_notation, words)):
        return meld(desk, meld_at(words, desk.view["board"], desk.texts))
    return _named(desk, said)


def _named(desk: Desk, said: str) -> Iterator[str]:
    """Something by its name: what is at hand first, then all content."""
    lexicon, texts = desk.lexicon, desk.texts
    at_hand = [*desk.owned(), *desk.wares()]
    for good in at_hand:
        if said.lower() in (good.name.lower(), good.id):
            return thing(desk, good)
    if said.lower() == "bet" and desk.view.get("bet"):
        return item(desk, "bet", desk.view["bet"]["bet"])
    for key in ("deck", "boss"):
        if said.lower() == key:
            if not desk.view.get(key):
                raise Unclear(texts("error.no_boss"))
            return item(desk, key, desk.view[key])
    known = list(lexicon.all())
    try:
        place = choose(said, [(good.name, good.id) for good in at_hand], texts)
    except Unclear:
        alike = lexicon.qualified(said)
        if not alike:
            names = [(lexicon.name(*key), key[1]) for key in known]
            alike = lexicon.named(lexicon.name(*known[choose(said, names, texts)]))
        return chain.from_iterable(item(desk, *key) for key in alike)
    return thing(desk, at_hand[place])


def thing(desk: Desk, good: Good) -> Iterator[str]:
    """Something that is owned or on offer, as it stands."""
    if good.kind == "tile":
        yield from tile(desk, good.name)
        return
    yield from _head(desk, good.kind, good.id, good.name)
    for line in describe(desk, good):
        yield from desk.paragraph(line, indent=2)
    yield from _notes(desk, good.kind, good.id)
    if "sells" in good.facts:
        yield f"  {desk.texts('look.sells', money=good.facts['sells'])}"
    for key, value in good.facts.get("state", {}).items():
        if value is not None:
            yield f"  {desk.texts('look.state', key=key, value=value)}"


def item(desk: Desk, kind: str, id: str) -> Iterator[str]:
    """Something that content knows."""
    yield from _head(desk, kind, id, desk.lexicon.name(kind, id))
    for line in describe(desk, Good("", kind, id, "", {}, 0)):
        yield from desk.paragraph(line, indent=2)
    yield from _notes(desk, kind, id)


def _head(desk: Desk, kind: str, id: str, name: str) -> Iterator[str]:
    raw = desk.lexicon.item(kind, id)
    word = raw.get("rarity", raw.get("type", ""))
    sort = desk.texts.either(f"sort.{word}", word) if word else ""
    of_kind = desk.texts(f"kind.{kind}")
    about = " · ".join(part for part in (of_kind, sort) if part)
    yield f"{desk.paint.strong(name)}  {desk.paint.faint(about)}"


def _notes(desk: Desk, kind: str, id: str) -> Iterator[str]:
    note = desk.lexicon.note(kind, id)
    if note:
        yield from map(desk.paint.faint, desk.paragraph(note, indent=2))
    of_kind = numbered(desk, desk.texts.either(f"ruling.kind_{kind}", ""))
    yield from cited(desk, [*desk.lexicon.rulings_on(desk.lexicon.name(kind, id)), *of_kind])


def numbered(desk: Desk, numbers: str) -> list[Ruling]:
    """Rulings by their numbers: ``R32 R34``."""
    wanted = numbers.lower().split()
    return [one for one in desk.lexicon.rulings if one.anchor in wanted]


def cited(desk: Desk, rulings: Sequence[Ruling]) -> Iterator[str]:
    """Rulings by their titles, and how to read one."""
    if rulings:
        titles = "; ".join(dict.fromkeys(one.title for one in rulings))
        text = desk.texts("look.rulings", rulings=titles, number=rulings[0].anchor.upper())
        yield from map(desk.paint.faint, desk.paragraph(text, indent=2))


def meld(desk: Desk, place: int) -> Iterator[str]:
    """A meld: its tiles, its shape and its age."""
    facts = desk.view["board"][place]
    tiles = " ".join(desk.paint.tile(one["tile"]) for one in facts["tiles"])
    shape = facts["shape"] or "broken"
    yield f"{tiles}  {desk.paint.faint(desk.texts(f'look.{shape}', size=len(facts['tiles'])))}"
    yield f"  {play.age(desk, facts['age'])}"
    if facts["count"]:
        yield f"  {desk.texts('look.count', count=facts['count'])}"
    for key in ("scores", "locked"):
        if facts[key]:
            yield f"  {desk.texts(f'look.{key}')}"
    for one in facts["tiles"]:
        if one["tile"] != label(one["tile"]):
            yield from tile(desk, one["tile"])


def tile(desk: Desk, said: str) -> Iterator[str]:
    """A tile: its number, where such tiles are, and what its marks do."""
    texts, lexicon = desk.texts, desk.lexicon
    notation = normal(said)
    near = [*desk.hand(), *desk.view.get("lifted", ())]
    near += [one for facts in desk.view["board"] for one in facts["tiles"]]
    (ref,) = pick([notation], near, texts)
    shown = next((one["tile"] for one in near if one["id"] == ref), notation)
    yield f"{desk.paint.tile(shown)}  {_what(desk, shown)}"
    for mark, kind in (("+", "finish"), ("~", "enchantment")):
        if mark in shown:
            id = shown.split(mark, 1)[1].split("~")[0].split("^")[0]
            if (kind, id) in set(lexicon.all()):
                yield f"  {lexicon.name(kind, id)}: {lexicon.text(kind, id)}"
    if "^" in shown:
        yield f"  {texts('look.bonus', chips=shown.split('^')[1])}"
    places = (("hand", desk.hand()), ("table", near[len(desk.hand()) :]))
    counts = {
        key: sum(label(one["tile"]) == label(shown) for one in tiles) for key, tiles in places
    }
    counts["bag"] = sum(label(one) == label(shown) for one in desk.view["bag_tiles"])
    yield f"  {texts('look.where', **counts)}"


def _what(desk: Desk, notation: str) -> str:
    """A plain tile, a Capstone, a wild tile, or a finish that takes number and colour away."""
    tiles, texts, lexicon = desk.lexicon.rules["tiles"], desk.texts, desk.lexicon
    head = label(notation)
    if head == tiles["wild_letter"]:
        return texts("look.wild")
    if not number(head):
        for kind, id in lexicon.all():
            if kind == "finish" and lexicon.item(kind, id).get("letter") == head:
                return f"{lexicon.name(kind, id)}: {lexicon.text(kind, id)}"
        raise Unclear(texts("error.no_tile", said=notation))
    if head[0] not in lexicon.letters or number(head) > tiles["capstone_highest"]:
        raise Unclear(texts("error.no_tile", said=notation))
    name = tiles["colours"][lexicon.letters.index(head[0])]["name"]
    key = "look.capstone" if number(head) > tiles["highest"] else "look.tile"
    return texts(key, colour=name, number=number(head))
