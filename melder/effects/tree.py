"""The tree that an effect becomes once it is read: nodes, literals and problems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from melder.effects.words import Word

Path: TypeAlias = tuple[str | int, ...]
"""Where in a document: keys and list places from the top."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a tree, in the designer's words. ``at`` is ``key`` or ``value``."""

    code: str
    message: str
    path: Path
    hint: str | None = None
    at: str = "value"


@dataclass(frozen=True, slots=True)
class Literal:
    """A constant: an amount in units, a whole number, a chance, an id, a word of a choice.

    ``how`` is the way in which it is meant, where a parameter knows several: ``add`` for the 1 of
    ``{add: 1}``.
    """

    type: str
    value: Any
    path: Path
    how: str = ""


@dataclass(frozen=True, slots=True)
class Many:
    """Several arguments in the order written."""

    items: tuple[Arg, ...]
    path: Path

    def __iter__(self) -> Iterator[Arg]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Span:
    """Which numbers: an explicit list, or from ``low`` to ``high`` (None: open).

    Numbers are whole, or amounts in units where ``exact``; ``step`` 2 with a list keeps what the
    designer meant ("even from 2 to 12") for the text.
    """

    low: Any
    high: Any
    listed: tuple[Any, ...] | None
    path: Path
    step: int = 1

    def holds(self, number: Any) -> bool:
        """Whether the number is one of them."""
        if self.listed is not None:
            return number in self.listed
        return (self.low is None or number >= self.low) and (
            self.high is None or number <= self.high
        )


@dataclass(frozen=True, slots=True)
class Node:
    """A word with its arguments, by parameter name; ``kind`` is what a filter is used of here."""

    word: Word
    args: Mapping[str, Arg]
    path: Path
    kind: str = ""

    def get(self, name: str) -> Arg | None:
        return self.args.get(name)


Arg: TypeAlias = Literal | Many | Span | Node


def told(node: Node, name: str) -> bool:
    """Whether a switch of a word is on: said, and said to be true."""
    arg = node.get(name)
    return isinstance(arg, Literal) and arg.value is True


def causes(node: Node) -> frozenset[str]:
    """The events that an action sets off."""
    return node.word.causes(node) if node.word.causes is not None else frozenset()


def walk(arg: Arg | None) -> Iterator[Node]:
    """Every node of a tree, outermost first."""
    if isinstance(arg, Node):
        yield arg
        for child in arg.args.values():
            yield from walk(child)
    elif isinstance(arg, Many):
        for child in arg.items:
            yield from walk(child)


def literals(arg: Arg | None) -> Iterator[Literal | Span]:
    """Every literal and span of a tree, in the order written."""
    if isinstance(arg, Literal | Span):
        yield arg
    elif isinstance(arg, Node):
        for child in arg.args.values():
            yield from literals(child)
    elif isinstance(arg, Many):
        for child in arg.items:
            yield from literals(child)


def text(arg: Arg | None) -> str:
    """A tree as compact text, the same for trees that say the same."""
    if arg is None:
        return ""
    if isinstance(arg, Node):
        inner = " ".join(f"{name}={text(child)}" for name, child in sorted(arg.args.items()))
        return f"({arg.word.key} {inner})"
    if isinstance(arg, Many):
        return "[" + " ".join(text(child) for child in arg.items) + "]"
    if isinstance(arg, Span):
        return f"<{arg.low}..{arg.high} {arg.listed}>"
    return f"{arg.how} {arg.value}".strip()
