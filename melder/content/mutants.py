"""Mutants: an item's effects with one thing changed, to measure what its examples pin down.

Every amount, number, chance, bound, word of a choice, zone, filter, condition and action of an
effect tree is changed in turn. A mutant that the type check refuses is none. An example set is good
when each mutant makes at least one example fail; one that cannot change anything is *equivalent*
and is listed with a reason.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from melder.effects.parse import Links, Parser
from melder.effects.tree import Arg, Literal, Many, Node, Path, Span, walk
from melder.effects.words import Event, Role
from melder.games.melder.kinds import states_of
from melder.games.melder.vocabulary import MELDER


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change. ``kind`` groups mutants in the summary; ``raw`` is the whole mutated item."""

    kind: str
    path: Path
    text: str
    raw: Mapping[str, Any]

    @property
    def name(self) -> str:
        """How the list of equivalents refers to it: ``effects.0.do.mult: 5 -> 6``."""
        return f"{'.'.join(map(str, self.path))}: {self.text}"


def mutants(
    kind: str, raw: Mapping[str, Any], links: Links, ids: Mapping[str, Sequence[str]]
) -> Iterator[Mutant]:
    """Every mutant of an item that the type check accepts, in the order of its tree."""
    parser = Parser(MELDER, kind, links=links, states=states_of(raw.get("state", {})))
    effects = parser.effects(raw.get("effects", []), ("effects",))
    seen: set[str] = set()
    for change in _changes(effects, raw, ids):
        mutated = copy.deepcopy(dict(raw))
        change.apply(mutated)
        mutant = Mutant(change.kind, change.path, change.text, mutated)
        if mutant.name not in seen and _accepted(kind, mutated, links):
            seen.add(mutant.name)
            yield mutant
    yield from _states(raw)


def _accepted(kind: str, raw: Mapping[str, Any], links: Links) -> bool:
    parser = Parser(MELDER, kind, links=links, states=states_of(raw.get("state", {})))
    parser.effects(raw.get("effects", []), ("effects",))
    return not parser.problems


def _states(raw: Mapping[str, Any]) -> Iterator[Mutant]:
    """Where a state starts, and its bounds."""
    declared = raw.get("state", {})
    for name, value in declared.items():
        whole = value if isinstance(value, Mapping) else {"start": value}
        for key in ("start", "min", "max"):
            if key in whole and whole.get("type") != "word":
                mutated = copy.deepcopy(dict(raw))
                mutated["state"][name] = {**whole, key: whole[key] + 1}
                yield Mutant(
                    "state", ("state", name, key), f"{whole[key]} -> {whole[key] + 1}", mutated
                )


WORDS = ("any", "none", "random", "swapped", "play", "run", "blind", "ante", "set", "here")
"""Words of small closed choices that are tried in each other's places; the check sorts them out."""


@dataclass(frozen=True, slots=True)
class _Change:
    kind: str
    path: Path
    text: str
    new: Any = None
    drop: bool = False

    def apply(self, raw: dict[str, Any]) -> None:
        at: Any = raw
        for step in self.path[:-1]:
            at = at[step]
        last = self.path[-1]
        if self.drop:
            del at[last]
        else:
            at[last] = self.new


def _changes(
    effects: Sequence[Node], raw: Mapping[str, Any], ids: Mapping[str, Sequence[str]]
) -> Iterator[_Change]:
    if len(effects) > 1:
        for effect in effects:
            yield _Change("effect", effect.path, "left out", drop=True)
    for effect in effects:
        yield from _parts(effect)
        for node in walk(effect):
            for arg in node.args.values():
                yield from _of(arg, raw, ids)
        yield from _events(effect)


def _parts(effect: Node) -> Iterator[_Change]:
    """Whole parts of an effect left out: its condition, its actions, a filter."""
    for name in ("when", "of", "per", "chance", "up_to"):
        if name in effect.args:
            yield _Change("condition", (*effect.path, name), "left out", drop=True)
    actions = effect.args.get("do")
    if isinstance(actions, Many) and len(actions.items) > 1:
        for action in actions:
            yield _Change("action", action.path, "left out", drop=True)
    for node in walk(effect):
        if node.word.role is Role.FILTER and node.args:
            yield _Change("filter", (*node.path, node.word.name), "left out", drop=True)
        if node.word.role is Role.SELECTOR:
            for name in ("pick", "except", "prefer"):
                if name in node.args:
                    yield _Change("selector", (*node.path, name), "left out", drop=True)


def _of(arg: Arg, raw: Mapping[str, Any], ids: Mapping[str, Sequence[str]]) -> Iterator[_Change]:
    match arg:
        case Literal():
            yield from _literal(arg, raw, ids)
        case Span():
            yield from _span(arg, raw)
        case Many():
            for item in arg:
                if not isinstance(item, Node):
                    yield from _of(item, raw, ids)
        case Node() if not arg.args:
            yield from _word(arg, raw)


def _at(raw: Any, path: Path) -> Any:
    for step in path:
        raw = raw[step]
    return raw


def _literal(
    arg: Literal, raw: Mapping[str, Any], ids: Mapping[str, Sequence[str]]
) -> Iterator[_Change]:
    value = _at(raw, arg.path)
    match arg.type:
        case "amount" | "whole":
            step = 1 if isinstance(value, int) else Decimal("0.1")
            yield _Change("amount", arg.path, f"{value} -> {value + step}", value + step)
            if value not in (0, 1):
                yield _Change("amount", arg.path, f"{value} -> {value - step}", value - step)
        case "chance":
            rarer = Fraction(arg.value.numerator, arg.value.denominator + 1)
            text = f"{rarer.numerator}/{rarer.denominator}"
            yield _Change("chance", arg.path, f"{value} -> {text}", text)
        case "yes":
            yield _Change("switch", arg.path, f"{value} -> {not value}", not value)
        case "choice":
            for word in WORDS:
                if word != value:
                    yield _Change("choice", arg.path, f"{value} -> {word}", word)
        case kind if kind.startswith("ref:"):
            others = [id for id in ids.get(kind[4:], ()) if id != value]
            for other in others[:2]:
                yield _Change("reference", arg.path, f"{value} -> {other}", other)
        case _:
            return


def _span(arg: Span, raw: Mapping[str, Any]) -> Iterator[_Change]:
    """Each end of a span moved by one step; each number of a list moved by one."""
    written = _at(raw, arg.path)
    if isinstance(written, Mapping):
        ends: list[tuple[str | int, Any]] = [
            (key, written[key]) for key in ("from", "to", "min", "max") if key in written
        ]
    elif isinstance(written, list):
        ends = [(place, number) for place, number in enumerate(written)]
    else:
        ends = []
        yield from _moved(arg.path, written, 1)
    step = written.get("step", 1) if isinstance(written, Mapping) else 1
    for key, end in ends:
        yield from _moved((*arg.path, key), end, step)


def _moved(path: Path, number: Any, step: int) -> Iterator[_Change]:
    by = step if isinstance(number, int) else Decimal("0.1")
    for other in (number + by, number - by):
        yield _Change("bound", path, f"{number} -> {other}", other)


def _word(node: Node, raw: Mapping[str, Any]) -> Iterator[_Change]:
    """A bare word replaced by each other word that could stand there."""
    word = node.word
    measured = word.measure is not None
    if not measured and word.role not in (Role.ZONE, Role.NAMED, Role.FLAG, Role.PICK):
        return
    value = _at(raw, node.path)
    if value != word.name:
        return
    label = {Role.ZONE: "zone", Role.NAMED: "value"}.get(word.role, "word")
    for other in MELDER.all(word.role):
        if other is not word and (not measured or other.measure is not None):
            yield _Change(label, node.path, f"{value} -> {other.name}", other.name)


def _events(effect: Node) -> Iterator[_Change]:
    """The event of an effect replaced by each other that the check accepts.

    Phases of a score are not tried in each other's place: which of them sums and products land in
    shows only beside other items, and that is what the tests of the scorer are for.
    """
    head = effect.args.get("on")
    if not isinstance(head, Node) or not isinstance(head.word, Event):
        return
    for other in MELDER.all(Role.EVENT):
        assert isinstance(other, Event)
        if other is not head.word and not (head.word.phase and other.phase):
            text = f"{head.word.name} -> {other.name}"
            yield _Change("event", head.path, text, other.name)
