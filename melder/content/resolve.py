"""From packs to resolved data: every item with all its fields, in a stable order."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from melder.content.games import GAMES, RULES, Game
from melder.content.stack import Item, Key, Stack
from melder.snapshot import FORMAT, Snapshot
from melder.version import __version__

_FOR_PACKS = ("id", "replaces", "patch")


def resolve(built: Stack, without: Container[Key] = ()) -> Snapshot:
    """The resolved snapshot of packs (`melder.snapshot`), items in `without` left out.

    Each item has its `kind` and `file` beside its own fields; retired ones stand apart, under
    `retired`. What the games cannot load is not looked for here: `melder.content.check` does.
    """
    base, *others = (pack.manifest for pack in built.packs)
    return {
        "format": FORMAT,
        "version": __version__,
        "pack": {
            "id": base.id,
            "title": base.title,
            "version": base.version,
            "with": [
                {"id": pack.id, "title": pack.title, "version": pack.version} for pack in others
            ],
        },
        **{game.name: _game(built, game, without) for game in GAMES.values()},
    }


def _game(built: Stack, game: Game, without: Container[Key]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    retired: list[dict[str, Any]] = []
    for kind in game.kinds.values():
        items = [item for item in built.all(game.name, kind.name) if item.key not in without]
        found[kind.plural] = [fields_of(item) for item in _in_order(items) if not item.retired]
        retired += [fields_of(item) for item in _in_order(items) if item.retired]
    if retired:
        found["retired"] = retired
    if game.topics:
        rules = {item.id: dict(item.data) for item in built.all(game.name, RULES)}
        found[RULES] = {topic: rules[topic] for topic in game.topics if topic in rules}
    return found


def _in_order(items: list[Item]) -> Iterator[Item]:
    """By the order that items give themselves, else by id: the same wherever they come from."""
    return iter(sorted(items, key=lambda item: (_order(item), item.id)))


def _order(item: Item) -> int:
    order = item.data.get("order", 0)
    return order if isinstance(order, int) else 0


def fields_of(item: Item) -> dict[str, Any]:
    """An item as the snapshot has it: under the id of its file, whatever it says itself."""
    own = {name: value for name, value in item.data.items() if name not in _FOR_PACKS}
    return {"id": item.id, "kind": item.kind, **own, "file": item.entry.file}
