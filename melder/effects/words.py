"""Words: the one place where each piece of the language is declared.

A :class:`Word` carries its parameters with their types, its meaning in a sentence, what it needs
and offers, and its implementation (``build``). The parser, the type check, the schemas, the
reference page, the rules text and the interpreter all work from these declarations, so nothing
else lists the words of the language. Phrases are looked up under the word's ``key`` in the
catalogue of a language (``melder.effects.phrases``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

Builder = Any
"""The compiler that ``build`` works with (``melder.effects.compile.Builder``)."""


def a(noun: str) -> str:
    """A noun with its article, for messages."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


class Role(StrEnum):
    """What a word can stand for in a tree."""

    FORM = "effect"
    EVENT = "event"
    ACTION = "action"
    CONDITION = "condition"
    VALUE = "value"
    SELECTOR = "selector"
    ZONE = "zone"
    FILTER = "filter"
    PICK = "pick"
    NAMED = "named value"
    FLAG = "flag"
    LAW = "legality field"
    QUESTION = "question"
    COLOURS = "colour expression"


class Type(ABC):
    """How one argument is written; the types that there are stand in ``melder.effects.types``."""

    title: str

    @abstractmethod
    def parse(self, raw: object, p: Any, path: Any) -> Any:
        """The argument, or None when a problem was reported to the parser ``p``."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON schema of what may be written; words are referred to by their role."""


@dataclass(frozen=True)
class Param:
    """One parameter of a word. ``main`` is the value written straight behind the word."""

    name: str
    type: Type
    meaning: str = ""
    required: bool = False
    main: bool = False
    brings: frozenset[str] = frozenset()
    """Situations that hold from here on: after `each` there is a subject."""
    repeats: int = 0
    """How often an action with this is done at most, where that is more than its word says."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Word:
    """A word of the language.

    ``kind`` is the kind of thing it selects, filters or reads (``tile``, ``group``, ...); a filter,
    or a zone may serve several (``"tile meld"``), or every kind where it is empty.
    ``needs`` are the situations without which it has no meaning (``score``: a play is being
    scored), ``needs_as`` further ones by the kind of thing that it is used of. ``its`` and ``mine``
    say, by that kind as well, what *it* and the item itself have to be for the word to mean
    something. ``inside`` are the situations that hold within it. ``whole``: a value that is counted
    in whole units rather than exact amounts. ``measure`` reads the number that a filter looks at,
    so that it can also be summed up or compared over many things. ``found`` is where the things of
    a selector are, where that is a single place: it is written as a plain word. ``causes`` gives
    the events that a node sets off. ``check`` looks at a complete node and reports what its
    parameters' types cannot see. ``alone`` gives the reason why the language has the word, or a
    choice that may stand in it, though a single item of the base game uses it; under its name.
    """

    role: Role
    name: str
    meaning: str
    params: tuple[Param, ...] = ()
    kind: str = ""
    needs: frozenset[str] = frozenset()
    needs_as: Mapping[str, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))
    its: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    mine: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    inside: frozenset[str] = frozenset()
    whole: bool = False
    measure: Callable[[Any, Any], Any] | None = None
    found: Callable[[Any], Any] | None = None
    causes: Callable[[Any], frozenset[str]] | None = None
    governs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Of a place: which effects on effects reach there, such as ``relic off``, and on which kind of
    item they have to stand."""
    build: Callable[..., Any] | None = None
    check: Callable[..., None] | None = None
    alone: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The name under which catalogues, schemas and the reference list the word."""
        middle = f"{self.kind}." if len(self.kinds) == 1 and self.role in KINDED else ""
        return f"{self.role.name.lower()}.{middle}{self.name}"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of thing that it is about; none for a word that is about any."""
        return tuple(self.kind.split())

    @property
    def measured(self) -> tuple[str, ...]:
        """The kinds of thing of which it can be measured."""
        return () if self.measure is None else self.kinds

    def serves(self, kind: str) -> bool:
        """Whether the word may be used of a kind of thing."""
        return kind in self.kinds or (not self.kind and self.role in KINDED)

    @property
    def main(self) -> Param | None:
        return next((param for param in self.params if param.main), None)

    def param(self, name: str) -> Param | None:
        return next((param for param in self.params if param.name == name), None)


KINDED = frozenset({Role.FILTER, Role.ZONE})
"""Roles whose words are told apart by kind: ``place`` of tiles, ``place`` of groups."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Event(Word):
    """Something that happens, or a named phase of a score.

    ``offers`` are the situations it brings; ``subject`` is the kind of thing it happens to, the
    *it* of the effect. ``own`` events reach only the item they happen to. In a ``phase`` that
    ``repeats``, effects on effects can make a source act again.
    """

    role: Role = Role.EVENT
    offers: frozenset[str] = frozenset()
    subject: str = ""
    own: bool = False
    phase: bool = False
    repeats: bool = False
    copies: bool = True
    replaceable: bool = False
    counted: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class Action(Word):
    """What an effect does.

    ``repeats``: how often it is done at most when its source acts again and again: once unless it
    says otherwise, twice for growth, None for amounts without a limit. ``copies``: done by a
    source that acts as this one.
    """

    role: Role = Role.ACTION
    repeats: int | None = 1
    copies: bool = True


@dataclass(frozen=True, eq=False, kw_only=True)
class Named(Word):
    """A named value: a number of the game that content may read or stand on.

    ``whole``: counted in whole units (plays, dollars); otherwise an exact amount. ``of`` is the
    kind of thing it belongs to (the chips *of a tile*), "" for one of the whole run. ``fixed``:
    settled when a blind starts, so that switching sources off in between never changes it.
    ``changes``: ``modify`` may change it. ``read`` gives it where an effect may read it;
    ``kept`` names where the game keeps one that the action ``change`` may set, "" for others.
    ``copies``: changed as well by a source that acts as the one that changes it.
    It is at least ``least`` to be of use, and no change of it states more than ``most``. One that
    can be measured of the things that it belongs to is known where ``needs_as`` of them holds.
    """

    role: Role = Role.NAMED
    whole: bool = True
    of: str = ""
    fixed: bool = False
    changes: bool = True
    read: Callable[[Any], Any] | None = None
    kept: str = ""
    copies: bool = True
    least: int = 0
    most: int = 1_000_000
    offers: frozenset[str] = frozenset()

    @property
    def measured(self) -> tuple[str, ...]:
        return () if self.measure is None else (self.of,)


@dataclass(frozen=True, eq=False, kw_only=True)
class Law(Word):
    """A field of the closed legality record. ``merge`` joins the values of two sources."""

    role: Role = Role.LAW
    merge: Callable[[Any, Any], Any] | None = None
    bearer: bool = False


@dataclass
class Vocabulary:
    """The words of the core or of one game; a game's vocabulary stands on the core's.

    ``modifiers`` are the parameters that every word of a role takes (``every`` on a value);
    ``situations`` say in words what an event can offer.
    """

    title: str
    base: Vocabulary | None = None
    situations: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    words: dict[tuple[Role, str, str], Word] = field(default_factory=dict)
    modifiers: dict[Role, tuple[Param, ...]] = field(default_factory=dict)

    def add(self, *words: Word) -> None:
        """Declare words. Raises ``ValueError`` when one is declared twice."""
        for word in words:
            for kind in (word.kinds or ("",)) if word.role in KINDED else ("",):
                place = (word.role, kind, word.name)
                if place in self.words:
                    raise ValueError(f"{word.key} is declared twice")
                self.words[place] = word

    def find(self, role: Role, name: str, kind: str = "") -> Word | None:
        """The word of that role, name and (for kinded roles) kind, or None."""
        places = ((role, kind, name), (role, "", name)) if role in KINDED else ((role, "", name),)
        return next((found for place in places if (found := self._declared(place))), None)

    def _declared(self, place: tuple[Role, str, str]) -> Word | None:
        found = self.words.get(place)
        if found is None and self.base is not None:
            return self.base._declared(place)
        return found

    def all(self, role: Role | None = None, kind: str | None = None) -> Iterator[Word]:
        """Every word of a role (and kind), the core's first."""
        if self.base is not None:
            yield from self.base.all(role, kind)
        for word in dict.fromkeys(self.words.values()):
            if (role is None or word.role is role) and (kind is None or word.serves(kind)):
                yield word

    def shared(self, role: Role) -> tuple[Param, ...]:
        """The parameters that every word of a role takes beside its own."""
        own = self.modifiers.get(role, ())
        return (*self.base.shared(role), *own) if self.base is not None else own

    def measures(self) -> Iterator[Word]:
        """Every word whose number can be read of things: filters first, then named values."""
        for role in (Role.FILTER, Role.NAMED):
            yield from (word for word in self.all(role) if word.measure is not None)

    def names(self, role: Role, kind: str = "") -> list[str]:
        """The names a reader may write for a role, sorted."""
        wanted = kind if role in KINDED else None
        return sorted({word.name for word in self.all(role, wanted)})

    def all_situations(self) -> frozenset[str]:
        """Everything that an event can offer."""
        own = frozenset(self.situations)
        return own | self.base.all_situations() if self.base is not None else own

    def situation(self, name: str) -> str:
        """A situation in words, for messages: ``score`` -> "a play is being scored"."""
        if name in self.situations:
            return self.situations[name]
        return self.base.situation(name) if self.base else name
