"""Which ids there are, by kind: what links are checked against."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from melder.content.effect_codes import UNKNOWN_ITEM
from melder.content.findings import Finding, Place, quote, suggest
from melder.content.games import RULES
from melder.content.stack import Item, Key, Stack

_FEW = 12
"""So many ids are named where none is like the one that was written."""


@dataclass(frozen=True)
class Directory:
    """The ids of one game: those in use, and the retired ones with what took their place."""

    known: Mapping[str, frozenset[str]]
    retired: Mapping[tuple[str, str], Any]

    def exists(self, kind: str, id: str) -> bool:
        """Whether an item of that kind can be named."""
        return id in self.known.get(kind, frozenset())

    def ids(self, kind: str) -> Iterable[str]:
        """All ids of a kind, sorted."""
        return sorted(self.known.get(kind, frozenset()))

    def hint(self, kind: str, id: str, also: Iterable[str] = ()) -> str | None:
        """What was probably meant by an id that does not exist, or by one of the words `also`."""
        if (kind, id) in self.retired:
            instead = self.retired[kind, id]
            return "it was retired" + (f": write {quote(instead)} instead" if instead else "")
        known = list(self.ids(kind))
        near = suggest(id, [*also, *known])
        if near:
            return f"did you mean {quote(near)}?"
        few = known and len(known) <= _FEW
        return "known here: " + ", ".join(quote(one) for one in known) if few else None

    def missing(self, kind: str, id: str, place: Place) -> Finding:
        """The finding on an id that does not exist."""
        message = f"No {kind} is called {quote(id)}."
        return UNKNOWN_ITEM.at(place, message, hint=self.hint(kind, id))


def directory(built: Stack, game: str, without: Container[Key] = ()) -> Directory:
    """The ids of a game in the packs, but for the items in `without`."""
    known: dict[str, set[str]] = {}
    retired: dict[tuple[str, str], Any] = {}
    for item in built.items.values():
        if item.game.name != game or item.kind == RULES or item.key in without:
            continue
        if item.retired:
            stone = item.data["retired"]
            retired[item.kind, item.id] = stone.get("instead") if isinstance(stone, dict) else None
        else:
            known.setdefault(item.kind, set()).add(item.id)
    known["colour"] = set(_colours(built.items.get((game, RULES, "tiles"))))
    return Directory({kind: frozenset(ids) for kind, ids in known.items()}, retired)


def _colours(tiles: Item | None) -> Iterable[str]:
    """The ids of colours, which are declared among the rules of tiles."""
    listed = tiles.data.get("colours") if tiles is not None else None
    for colour in listed if isinstance(listed, list) else ():
        if isinstance(colour, dict) and isinstance(colour.get("id"), str):
            yield colour["id"]
