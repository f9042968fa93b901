"""The data that the pages are made of, gathered once and handed to :mod:`generator.site`.

Everything here is plain, frozen and already worked out by the content pipeline and the engine; the
site only arranges it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from melder.content.findings import Code

Ref = tuple[str, str]
"""An item by kind and id; ids are unique within a kind only (`R77`)."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a score's trace: who did what, and the Chips and Mult after it."""

    source: str
    text: str
    chips: str
    mult: str


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a scenario as it is written, and what the engine made of it.

    ``rows`` are the tiles it shows, a label and the groups behind it (``Play``, ``Hand`` ...).
    ``given`` says how things stand beside them, ``steps`` what is done.
    ``result`` holds labelled outcomes. ``refused`` is the code and the sentence of a refusal.
    """

    title: str
    source: str
    given: tuple[str, ...] = ()
    rows: tuple[tuple[str, tuple[str, ...]], ...] = ()
    steps: tuple[str, ...] = ()
    trace: tuple[Line, ...] = ()
    result: tuple[tuple[str, str], ...] = ()
    refused: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Relation:
    """Another item that this one works with or is hurt by, and why."""

    to: Ref
    reason: str


@dataclass(frozen=True, slots=True)
class Item:
    """One item of content, resolved. ``fields`` are those of its kind, as in YAML.

    ``problems`` are the findings that keep it from being usable; its page then shows them in
    place of what could not be worked out.
    """

    kind: str
    id: str
    name: str
    text: str
    file: str
    source: str
    fields: Mapping[str, Any]
    note: str = ""
    flavour: str = ""
    bane: bool = False
    examples: tuple[Example, ...] = ()
    works_with: tuple[Relation, ...] = ()
    countered_by: tuple[Relation, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def ref(self) -> Ref:
        return (self.kind, self.id)


@dataclass(frozen=True, slots=True)
class Retired:
    """The tombstone of an item: since which version it is gone, and what took its place ("")."""

    kind: str
    id: str
    name: str
    since: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of content with its items in the order in which they are shown.

    ``group`` names the field by which the overview is divided ("" for none), ``groups`` its
    values in order.
    """

    name: str
    plural: str
    title: str
    meaning: str
    items: tuple[Item, ...]
    group: str = ""
    groups: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a word: its name, what may be written, its meaning."""

    name: str
    type: str
    meaning: str
    required: bool
    main: bool


@dataclass(frozen=True, slots=True)
class WordEntry:
    """A word of the effect language as the reference shows it. ``of`` names the kinds of thing
    that it is about, ``whose`` the same with articles."""

    role: str
    name: str
    of: str
    whose: str
    meaning: str
    parameters: tuple[Parameter, ...] = ()
    facts: tuple[str, ...] = ()
    used_by: tuple[Ref, ...] = ()


@dataclass(frozen=True)
class Wiki:
    """All that the site shows. ``problems`` are those that belong to no single item."""

    version: str
    rules: Mapping[str, Any]
    kinds: Sequence[Kind]
    words: Sequence[WordEntry]
    codes: Sequence[Code]
    problems: Sequence[str] = ()
    retired: Sequence[Retired] = ()
    _items: dict[Ref, Item] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self._items.update({item.ref: item for item in self.items()})

    def items(self) -> Iterator[Item]:
        """Every item of every kind."""
        for kind in self.kinds:
            yield from kind.items

    def item(self, ref: Ref) -> Item | None:
        """The item of that kind and id, if there is one."""
        return self._items.get(ref)
