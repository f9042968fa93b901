"""Fields of one file that exclude each other, although each for itself could be right.

Told where they stand, so that nothing that builds on them is blamed: a topic of the rules that
contradicts itself is broken, and no example is played by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from melder.content.findings import Code, Finding, Related, quote, register
from melder.content.games import RULES, fields
from melder.content.packs import Entry
from melder.content.schema_words import sentence
from melder.content.shapes import TOMBSTONE
from melder.content.stack import Item, Stack
from melder.effects.words import a

AT_ODDS = register(
    Code(
        "L307",
        "Fields that do not fit together",
        "Each of them could be right, but not with what another field says.",
        bad="id: lamp-plus\nname: Lamp Plus\ncost: 10\ntier: 2\n",
        mended="id: lamp-plus\nname: Lamp Plus\ncost: 10\ntier: 2\nrequires: lamp\n",
    )
)

Check = Callable[[Item, Stack], Iterator[Finding]]


def consistency_findings(item: Item, built: Stack) -> Iterator[Finding]:
    """What the fields of an item or a topic say against each other; its schema holds."""
    if item.retired:
        return
    if item.kind != RULES and "state" in item.data and not item.game.kinds[item.kind].keeps:
        message = f"{a(item.kind).capitalize()} keeps nothing, so that no state can grow."
        yield AT_ODDS.at(item.place("state", at="key"), message)
    check = (_TOPICS if item.kind == RULES else _KINDS).get(
        item.id if item.kind == RULES else item.kind
    )
    if check is not None:
        yield from check(item, built)


def retired_whole(entry: Entry, found: Sequence[Finding]) -> list[Finding]:
    """One finding for all fields that an item still has beside its tombstone."""
    assert entry.document is not None
    kept = [
        field.name
        for field in fields(entry.game.kinds[entry.kind])
        if entry.field(field.name) is not None and field.name not in TOMBSTONE
    ]
    if not kept:
        return list(found)
    places = {entry.place(name, at="key") for name in kept}
    told = AT_ODDS.at(
        entry.place("retired", at="key"),
        "Of an item that was retired only the id and the name are left.",
        hint=f"take away {', '.join(quote(name) for name in kept)}",
    )
    return [told, *(one for one in found if one.place not in places)]


def _perk(item: Item, _built: Stack) -> Iterator[Finding]:
    if item.data["tier"] == 1 and "requires" in item.data:
        yield AT_ODDS.at(
            item.place("requires", at="key"),
            "A perk of tier 1 needs no other.",
            hint="write `tier: 2`, or leave out `requires`",
        )
    elif item.data["tier"] == 2 and "requires" not in item.data:
        yield AT_ODDS.at(
            item.place("tier"),
            "A perk of tier 2 needs another, and this one names none.",
            hint="name it under `requires`, or write `tier: 1`",
        )
    elif item.data.get("supersedes") and "requires" not in item.data:
        yield AT_ODDS.at(
            item.place("supersedes", at="key"),
            "It takes the place of the perk that it requires, and it requires none.",
            hint="name the perk under `requires`, or leave out `supersedes`",
        )


def _pack(item: Item, _built: Stack) -> Iterator[Finding]:
    if item.data["take"] > item.data["shows"]:
        message = f"It shows {item.data['shows']}, so that no {item.data['take']} can be taken."
        yield AT_ODDS.at(item.place("take"), message)


def _finish(item: Item, built: Stack) -> Iterator[Finding]:
    """Notation must tell its letter from those of colours, of the wild tile, of other finishes."""
    letter = item.data.get("letter")
    if letter is None:
        return
    tiles = built.items.get((item.game.name, RULES, "tiles"))
    if tiles is not None:
        for name, path in _letters(tiles):
            if name == letter:
                yield _taken(item, tiles, path, letter)
    for other in built.all(item.game.name, item.kind):
        if other.data.get("letter") == letter and other.id < item.id and not other.retired:
            yield _taken(item, other, ("letter",), letter)


def _taken(item: Item, other: Item, path: tuple[str | int, ...], letter: str) -> Finding:
    return AT_ODDS.at(
        item.place("letter"),
        f"The letter {quote(letter)} means something else in notation already.",
        related=[Related(other.place_of(path), "it is taken here")],
    )


def _letters(tiles: Item) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """The letters of colours and of the wild tile that the rules give, each with its path."""
    colours = tiles.data.get("colours")
    for at, colour in enumerate(colours if isinstance(colours, list) else ()):
        if isinstance(colour, dict) and isinstance(colour.get("letter"), str):
            yield colour["letter"], ("colours", at, "letter")
    if isinstance(tiles.data.get("wild_letter"), str):
        yield tiles.data["wild_letter"], ("wild_letter",)


def _tiles(item: Item, _built: Stack) -> Iterator[Finding]:
    letters = list(_letters(item))
    yield from _twice(item, "Two kinds of tiles have the letter", letters)
    yield from _rows(item, "colours", "Two colours have the id")
    yield from _ordered(item, "highest", "capstone_highest")


def _groups(item: Item, _built: Stack) -> Iterator[Finding]:
    yield from _ordered(item, "set_min", "set_max")
    yield from _ordered(item, "run_min", "run_max")
    sizes = {int(size) for size in item.data["set_mult"]}
    missing = [size for size in range(item.data["set_min"], max(sizes)) if size not in sizes]
    if missing:
        yield AT_ODDS.at(
            item.place("set_mult", at="key"),
            f"The Mult of a Set of {missing[0]} is missing, and {quote('set_min')} allows one.",
        )


def _run(item: Item, _built: Stack) -> Iterator[Finding]:
    yield from _rows(item, "blinds", "Two blinds have the id")
    bosses = [at for at, blind in enumerate(item.data["blinds"]) if blind.get("boss")]
    if not bosses:
        yield AT_ODDS.at(
            item.place("blinds", at="key"),
            "No blind is that of the boss.",
            hint="write `boss: true` in one of them, as a rule the last",
        )
    for at in bosses[1:]:
        yield AT_ODDS.at(
            item.place("blinds", at, "boss", at="key"),
            "The boss of an ante is met once.",
            related=[Related(item.place("blinds", bosses[0], "boss", at="key"), "it is met here")],
        )


def _shop(item: Item, _built: Stack) -> Iterator[Finding]:
    for at, row in enumerate(item.data["rarity_weights"]):
        first, last = row["antes"]
        if first > last:
            place = item.place("rarity_weights", at, "antes")
            yield AT_ODDS.at(place, f"From ante {first} to ante {last} there is none.")


def _rows(item: Item, field: str, message: str) -> Iterator[Finding]:
    ids = [(row["id"], (field, at, "id")) for at, row in enumerate(item.data[field])]
    return _twice(item, message, ids)


def _twice(
    item: Item, message: str, words: Sequence[tuple[str, tuple[str | int, ...]]]
) -> Iterator[Finding]:
    seen: dict[str, tuple[str | int, ...]] = {}
    for word, path in words:
        first = seen.setdefault(word, path)
        if first is not path:
            related = [Related(item.place_of(first), "the other one")]
            yield AT_ODDS.at(item.place_of(path), f"{message} {quote(word)}.", related=related)


def _ordered(item: Item, low: str, high: str) -> Iterator[Finding]:
    if item.data[low] > item.data[high]:
        yield AT_ODDS.at(
            item.place(high),
            f"{sentence(quote(high))} is {item.data[high]}, which is below {quote(low)}.",
            related=[Related(item.place(low), f"{item.data[low]} stands here")],
        )


_KINDS: Mapping[str, Check] = {"perk": _perk, "pack": _pack, "finish": _finish}
_TOPICS: Mapping[str, Check] = {"tiles": _tiles, "groups": _groups, "run": _run, "shop": _shop}
