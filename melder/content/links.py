"""The third stage: what items name exists, what they declare is used, names are told apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from melder.content.directory import Directory
from melder.content.findings import Code, Finding, Related, Severity, quote, register
from melder.content.games import RULES, Game
from melder.content.stack import Item, Key, Stack
from melder.content.successors import declared
from melder.content.trees import Trees
from melder.effects.tree import Arg, Literal, Node, literals, walk
from melder.effects.words import Role

_HEAD = "id: lantern\nname: Lantern\ncost: 4\nrarity: common\n"

NAME_TWICE = register(
    Code(
        "L302",
        "Two items of a kind with one name",
        "Players tell items of a kind apart by their names.",
        bad="# another relic is called so too\nid: lamp\nname: Lantern\n",
        mended="id: lamp\nname: Lamp\n",
    )
)
NO_EXAMPLE = register(
    Code(
        "L303",
        "An item without an example",
        "Examples are executed at every check and shown in the wiki. An effect without one is an "
        "effect that nobody has seen working.",
        bad=_HEAD + "effects:\n  - on: score\n    do: {mult: 4}\n",
        mended=_HEAD + "effects:\n  - on: score\n    do: {mult: 4}\nexamples:\n"
        '  - title: Every score\n    play: ["R7 B7 K7"]\n    expect: {chips: 21, mult: 7}\n',
        blocks=False,
    )
)
IDLE_STATE = register(
    Code(
        "L304",
        "A state that nothing changes",
        "A state is what an item accumulates. One that never changes is a plain amount.",
        bad=_HEAD + "state: {glow: 4}\neffects:\n  - on: score\n    do: {mult: {state: glow}}\n",
        mended=_HEAD + "effects:\n  - on: score\n    do: {mult: 4}\n",
    )
)
UNREAD_STATE = register(
    Code(
        "L305",
        "A state that nothing reads",
        "What an item accumulates is there to be read by one of its effects.",
        bad=_HEAD + "state: {glow: 4}\neffects:\n  - on: score\n    do: {gain: glow, by: 1}\n",
        mended=_HEAD + "state: {glow: 4}\neffects:\n  - on: score\n    do: {mult: {state: glow}}\n"
        "  - on: after\n    do: {gain: glow, by: 1}\n",
    )
)
NEVER_APPLIED = register(
    Code(
        "L306",
        "A mark that nothing applies",
        "No effect and no pack puts this finish or enchantment on a tile, so that nobody will "
        "ever see it.",
        bad="# no item names it\nid: sooty\nname: Sooty\n",
        mended="# a scroll says: {make: {tiles: chosen}, finish: sooty}\nid: sooty\nname: Sooty\n",
        severity=Severity.WARNING,
    )
)


def link_findings(
    built: Stack, game: Game, ids: Directory, trees: Mapping[Key, Trees]
) -> Iterator[Finding]:
    """All that this stage has to say about a game's items and rules."""
    items = [item for item in built.items.values() if item.game is game]
    for item in items:
        yield from named_findings(item, ids)
        if item.kind != RULES and not item.retired:
            yield from _states(item, trees.get(item.key))
            yield from _examples(item)
    yield from _names(items)
    yield from _marks(items, trees)


def named_findings(item: Item, ids: Directory) -> Iterator[Finding]:
    """The items that fields of an item or of the rules name, and that are not there."""
    for field in declared(item):
        value = item.data.get(field.name)
        if field.link and isinstance(value, str) and not ids.exists(field.link, value):
            yield ids.missing(field.link, value, item.place(field.name))
    stone = item.data.get("retired")
    instead = stone.get("instead") if isinstance(stone, dict) else None
    if isinstance(instead, str) and not ids.exists(item.kind, instead):
        yield ids.missing(item.kind, instead, item.place("retired", "instead"))


def _states(item: Item, found: Trees | None) -> Iterator[Finding]:
    # Where an effect could not be read, it may be the one that reads or changes the state.
    if found is None or not found.sound:
        return
    written: set[str] = set()
    read: set[str] = set()
    for node in (inner for tree in found.all for inner in walk(tree)):
        changes = written if node.word.role is Role.ACTION else read
        changes |= {
            arg.value
            for arg in node.args.values()
            if isinstance(arg, Literal) and arg.type == "state"
        }
    for name in found.states:
        place = item.place("state", name, at="key")
        if name not in written:
            yield IDLE_STATE.at(place, f"Nothing changes the state {quote(name)}.")
        elif name not in read:
            yield UNREAD_STATE.at(place, f"Nothing reads the state {quote(name)}.")


def _examples(item: Item) -> Iterator[Finding]:
    if item.data.get("effects") and not item.data.get("examples"):
        yield NO_EXAMPLE.at(
            item.place("effects", at="key"),
            f"The {item.kind} {quote(item.id)} has effects and no example.",
            hint="write a scenario under `examples` that would fail without the effects",
        )


def _names(items: Iterable[Item]) -> Iterator[Finding]:
    seen: dict[tuple[str, str], Item] = {}
    for item in sorted(items, key=lambda one: one.place().file):
        name = item.data.get("name")
        if not isinstance(name, str) or item.retired:
            continue
        first = seen.setdefault((item.kind, name.casefold()), item)
        if first is not item:
            yield NAME_TWICE.at(
                item.place("name"),
                f"Another {item.kind} is called {quote(name)} too.",
                related=[Related(first.place("name"), f"it is {quote(first.id)}")],
            )


_MARKS = ("finish", "enchantment")
"""The kinds of marks on tiles; an action puts one on under the name of its kind."""


def _marks(items: Iterable[Item], trees: Mapping[Key, Trees]) -> Iterator[Finding]:
    listed = list(items)
    for kind in _MARKS:
        marks = [item for item in listed if item.kind == kind and not item.retired]
        applied = _applied(kind, listed, trees)
        if applied is not None:
            for item in marks:
                if item.id not in applied:
                    yield NEVER_APPLIED.at(
                        item.place("id"), f"Nothing puts the {kind} {quote(item.id)} on a tile."
                    )


def _applied(kind: str, items: Iterable[Item], trees: Mapping[Key, Trees]) -> set[Any] | None:
    """The ids that some effect applies, or None where a random one is applied."""
    found: set[Any] = set()
    for item in items:
        if kind == "finish" and "finish_chance" in item.data:
            return None
        for node in _nodes(trees.get(item.key)):
            arg = node.get(kind) if node.word.role is Role.ACTION else None
            if arg is not None:
                named = [one.value for one in literals(arg) if isinstance(one, Literal)]
                if "random" in named:
                    return None
                found.update(named)
            if kind == "finish" and _any_finish(node.get("create")):
                return None
    return found


def _any_finish(created: Arg | None) -> bool:
    """Whether something new comes with a finish, which is a random one."""
    return any(node.word.key == "filter.tile.finish" for node in walk(created))


def _nodes(found: Trees | None) -> Iterator[Node]:
    for tree in found.all if found is not None else ():
        yield from walk(tree)
