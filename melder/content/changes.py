"""What packs change in those before them, and which examples may come out otherwise for it.

An example that breaks under a pack is that pack's business, wherever the example stands: so the
pack finds it when it is checked alone, as it does when it is loaded beside the base pack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from melder.content.findings import Related, quote
from melder.content.games import RULES
from melder.content.packs import Entry
from melder.content.stack import Item, Stack


@dataclass(frozen=True)
class Changes:
    """The files that change something of an earlier pack: by the id of what they change, and
    those that change rules.

    An example that names an item of `gone` shows a game that is no more.
    """

    files: Mapping[str, Sequence[Entry]]
    rules: Sequence[Entry]
    gone: frozenset[str]
    order: Mapping[str, int]

    @classmethod
    def of(cls, built: Stack) -> Changes:
        """The changes that packs make."""
        files: dict[str, list[Entry]] = {}
        rules: list[Entry] = []
        for pack in built.packs:
            for entry in pack.entries:
                if entry.field("patch") is None and entry.field("replaces") is None:
                    continue
                (rules if entry.kind == RULES else files.setdefault(entry.target, [])).append(entry)
        gone = frozenset(key[2] for key in built.replaced if key not in built.items)
        order = {pack.manifest.id: at for at, pack in enumerate(built.packs)}
        return cls(files, rules, gone, order)

    def behind(self, item: Item, example: Mapping[str, Any]) -> list[Entry]:
        """The files of later packs that change what an example of an item is about."""
        own = self._order(item.fields.get("examples", item.entry))
        named = {item.id, *words(example)} & set(self.files)
        found = [*self.rules, *(entry for id in sorted(named) for entry in self.files[id])]
        return [entry for entry in found if self._order(entry) > own]

    def outdated(self, causes: Sequence[Entry]) -> bool:
        """Whether one of these files replaced an item that is no longer there."""
        return any(entry.target in self.gone for entry in causes)

    def touch(self, item: Item, chosen: Callable[[Entry], bool]) -> bool:
        """Whether one of the chosen files changes what some example of an item is about."""
        return any(
            chosen(entry)
            for _, example in examples_of(item)
            for entry in self.behind(item, example)
        )

    def _order(self, entry: Entry) -> int:
        # The items of no pack stand in for those of the base pack.
        return self.order[entry.pack.id] if entry.pack.id else 0


def related(entry: Entry) -> Related:
    """A change as the second place of a finding."""
    name = next((one for one in ("effects", "patch", "replaces") if entry.field(one)), "id")
    what = "the rules" if entry.kind == RULES else quote(entry.target)
    return Related(entry.place(name, at="key"), f"the pack {quote(entry.pack.id)} changes {what}")


def examples_of(item: Item) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The examples of an item that are mappings, each with its place in the list."""
    examples = item.data.get("examples")
    for at, example in enumerate(examples if isinstance(examples, list) else ()):
        if isinstance(example, dict):
            yield at, example


def words(value: object) -> Iterator[str]:
    """Every word of a scenario that could be an id."""
    if isinstance(value, str):
        yield from value.replace("/", " ").replace("+", " ").replace("~", " ").split()
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from words(one)
    elif isinstance(value, list):
        for one in value:
            yield from words(one)
