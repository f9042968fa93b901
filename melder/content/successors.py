"""Items that a pack replaced by one of another id: what names them follows the replacement.

Only where the kind of what is named is certain: in effects, conditions and declared fields.
Examples are scenarios of how the game was, and `melder.content.examples` passes over those.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from melder.content.games import CONDITIONS, RULES, Field, fields
from melder.content.stack import Item, Stack
from melder.effects.parse import Parser
from melder.effects.tree import Path
from melder.games.melder.ruleset.kinds import states_of


def follow(built: Stack) -> None:
    """Let every reference to an item that was replaced name what took its place."""
    if not built.replaced:
        return
    for item in built.items.values():
        if item.document is None:
            continue
        data: Any = item.document.data
        for kind, id, path in _references(item):
            now = built.current((item.game.name, kind, id))[2]
            if now != id:
                data = _with(data, path, now)
        item.document = replace(item.document, data=data)


@dataclass
class _References(Parser):
    """The language's parser, noting every id that effects name."""

    found: list[tuple[str, str, Path]] = field(default_factory=list)

    def link(self, kind: str, id_: str, path: Path, also: Iterable[str] = ()) -> bool:
        self.found.append((kind, id_, path))
        return True


def _references(item: Item) -> Iterator[tuple[str, str, Path]]:
    """The kind, id and path of everything that an item names."""
    for one in declared(item):
        value = item.data.get(one.name)
        if one.link and isinstance(value, str):
            yield one.link, value, (one.name,)
    if item.kind == RULES:
        return
    stone = item.data.get("retired")
    instead = stone.get("instead") if isinstance(stone, dict) else None
    if isinstance(instead, str):
        yield item.kind, instead, ("retired", "instead")
    if item.game.vocabulary is None:
        return
    parser = _References(item.game.vocabulary, item.kind, lambda _kind, _id: True)
    parser.states = states_of(item.data.get("state", {}))
    if isinstance(item.data.get("effects"), list):
        parser.effects(item.data["effects"], ("effects",))
    for name in CONDITIONS:
        if name in item.data:
            with parser.within("blind"):
                parser.condition(item.data[name], (name,))
    yield from parser.found


def declared(item: Item) -> Iterable[Field]:
    """The fields that an item of its kind, or a topic of the rules, can have."""
    if item.kind == RULES:
        return item.game.topics[item.id].fields
    return fields(item.game.kinds[item.kind])


def _with(data: Any, path: Path, value: str) -> Any:
    """Data with another value at a path; what lies beside the path is shared."""
    if not path:
        return value
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = _with(data[path[0]], path[1:], value)
    return copy
