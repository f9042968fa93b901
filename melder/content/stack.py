"""What packs make together: items, each as all of them leave it, and the stack that they lie in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from melder.content.findings import Finding, Place
from melder.content.games import RULES, Game
from melder.content.manifest import Manifest
from melder.content.packs import Entry, Pack
from melder.content.source import Document, Source

Key = tuple[str, str, str]
"""An item: its game, its kind (or `rules`) and its id (or topic)."""


@dataclass(frozen=True, slots=True)
class Patched(Document):
    """A document some of whose fields come from patches; a place is where the field stands."""

    origins: Mapping[str, Document] = field(default_factory=dict)
    below: Document | None = None

    def place(self, path: Sequence[str | int], at: Literal["value", "key"] = "value") -> Place:
        return self._origin(path).place(path, at)

    def readable(self, path: Sequence[str | int]) -> bool:
        return self._origin(path).readable(path)

    def _origin(self, path: Sequence[str | int]) -> Document:
        assert self.below is not None
        return self.origins.get(str(path[0]), self.below) if path else self.below


@dataclass(slots=True)
class Item:
    """An item as all packs together leave it.

    `document` is None where its file could not be read. `changes` are the files that patch it.
    """

    key: Key
    game: Game
    entry: Entry
    document: Document | None
    changes: list[Entry] = field(default_factory=list)
    fields: dict[str, Entry] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.key[2]

    @property
    def kind(self) -> str:
        return self.key[1]

    @property
    def data(self) -> Mapping[str, Any]:
        """Its fields; none where the file holds no mapping."""
        data = self.document.data if self.document is not None else None
        return data if isinstance(data, dict) else {}

    @property
    def retired(self) -> bool:
        """Whether only its tombstone is left."""
        return self.kind != RULES and "retired" in self.data

    def place(self, *path: str | int, at: Literal["value", "key"] = "value") -> Place:
        if self.document is None:
            return Place(self.entry.source.name, 1, 1, 1)
        return self.document.place(path, at)

    def place_of(self, path: Sequence[str | int]) -> Place:
        """The place of a value, by its whole path."""
        return self.place(*path)


@dataclass
class Stack:
    """Packs in the order in which they load, and what they make together.

    `aside` are packs that were read and cannot take part. `replaced` holds the items that are no
    longer there, each with the file that takes its place.
    """

    packs: list[Pack]
    aside: list[Pack] = field(default_factory=list)
    items: dict[Key, Item] = field(default_factory=dict)
    replaced: dict[Key, Entry] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def all(self, game: str, kind: str) -> Iterator[Item]:
        """The items of a kind, retired ones too, in no particular order."""
        return (item for key, item in self.items.items() if key[:2] == (game, kind))

    def current(self, key: Key) -> Key:
        """The key under which an item is now: its own, or that of what replaced it."""
        seen = {key}
        while key not in self.items and key in self.replaced:
            key = (*key[:2], self.replaced[key].id)
            if key in seen:
                break
            seen.add(key)
        return key

    @property
    def sources(self) -> list[Source]:
        return [source for pack in (*self.packs, *self.aside) for source in pack.sources]

    @property
    def top(self) -> Manifest:
        """The pack that loads last."""
        return self.packs[-1].manifest
