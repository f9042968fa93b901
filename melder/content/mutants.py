"""Mutants: an item's effects with one thing changed, to measure what its examples pin down.

Every amount, number, chance, bound, word of a choice, reference, zone, event and head word is
changed in turn, and every part that may be left out is left out: conditions, filters, actions,
entries of lists. A mutant that the type check refuses is none. An example set is good when each
mutant makes at least one example fail; one that cannot change anything is *equivalent* and is
listed with a reason.

What can be changed follows from the declarations of the words, so a new word needs nothing here.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from melder.content.games import CONDITIONS
from melder.effects.parse import Links, Parser
from melder.effects.tree import Arg, Literal, Many, Node, Path, Span, walk
from melder.effects.words import Event, Param, Role
from melder.games.melder.ruleset.kinds import states_of
from melder.games.melder.vocabulary import MELDER

BARE = frozenset({Role.ZONE, Role.NAMED, Role.FLAG, Role.PICK, Role.EVENT, Role.COLOURS})
"""Roles whose words can stand alone."""

HEADS = frozenset({Role.ACTION, Role.CONDITION, Role.VALUE, Role.SELECTOR, Role.FILTER, Role.LAW})
"""Roles whose words head a mapping."""

TURN = "score"
"""The phase in which items have their turn, one after the other."""

LAYERS: Mapping[str, str] = {
    "add": "times",
    "times": "add",
    "less": "more",
    "more": "less",
    "by": "to",
    "to": "by",
}
"""Parts that say how an amount is meant, each with the one it is tried as."""


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
    """Every mutant of an item that the type check accepts, in the order of its trees.

    ``kind`` is the kind of the item, ``ids`` the ids that references may name, by kind.
    """
    trees = _read(kind, raw, links)[0]
    seen: set[str] = set()
    for change in (*_changes(trees, raw, ids), *_states(raw)):
        mutated = copy.deepcopy(dict(raw))
        change.apply(mutated)
        mutant = Mutant(change.kind, change.path, change.text, mutated)
        if mutant.name not in seen and _read(kind, mutated, links)[1]:
            seen.add(mutant.name)
            yield mutant


def _read(kind: str, raw: Mapping[str, Any], links: Links) -> tuple[list[Node], bool]:
    """The effects and conditions of an item, and whether they are sound."""
    parser = Parser(MELDER, kind, links=links, states=states_of(raw.get("state", {})))
    trees = list(parser.effects(raw.get("effects", []), ("effects",)))
    for field in CONDITIONS:
        if field in raw:
            with parser.within("blind"):
                met = parser.condition(raw[field], (field,))
            trees += [] if met is None else [met]
    return trees, not parser.problems


@dataclass(frozen=True, slots=True)
class _Change:
    """A new value for an entry; or the entry left out, or put under another ``key``."""

    kind: str
    path: Path
    text: str
    new: Any = None
    drop: bool = False
    key: str = ""

    def apply(self, raw: dict[str, Any]) -> None:
        *steps, last = self.path
        at: Any = raw
        for step in steps:
            at = at[step]
        if self.drop:
            del at[last]
        elif self.key:
            renamed = {self.key if key == last else key: value for key, value in at.items()}
            at.clear()
            at.update(renamed)
        else:
            at[last] = self.new


def _dropped(kind: str, path: Path) -> _Change:
    return _Change(kind, path, "left out", drop=True)


def _renamed(kind: str, path: Path, key: str) -> _Change:
    return _Change(kind, path, f"{path[-1]} becomes {key}", key=key)


def _at(raw: Any, path: Path) -> Any:
    for step in path:
        raw = raw[step]
    return raw


# -- whole parts ---------------------------------------------------------------------------------


def _changes(
    trees: Sequence[Node], raw: Mapping[str, Any], ids: Mapping[str, Sequence[str]]
) -> Iterator[_Change]:
    effects = [tree for tree in trees if tree.word.role is Role.FORM]
    if len(effects) > 1:
        for effect in effects:
            yield _dropped("effect", effect.path)
    for tree in trees:
        for node in walk(tree):
            written = _at(raw, node.path)
            if not isinstance(written, Mapping):
                yield from _bare(node, written)
                for arg in node.args.values():  # a list of conditions stands without a word
                    yield from _of(arg, raw, ids, ())
                continue
            yield from _head(node, written)
            params = {one.name: one for one in (*node.word.params, *MELDER.shared(node.word.role))}
            for name, arg in node.args.items():
                param = params.get(name)
                if param is not None and not param.required and name in written:
                    yield _dropped("part", (*node.path, name))
                    if name in LAYERS and LAYERS[name] in params:
                        yield _renamed("layer", (*node.path, name), LAYERS[name])
                yield from _of(arg, raw, ids, _options(param))


def _head(node: Node, written: Mapping[str, Any]) -> Iterator[_Change]:
    """The word that heads a mapping replaced by others that take the same; a filter left out."""
    word = node.word
    if word.role not in HEADS or word.name not in written or word.main is None:
        return
    path = (*node.path, word.name)
    if word.role is Role.FILTER:
        yield _dropped("filter", path)
    for other in MELDER.all(word.role):
        alike = other.main is not None and other.main.type == word.main.type
        if alike and other.name not in (word.name, *written):
            yield _renamed(word.role.value, path, other.name)


# -- single things -------------------------------------------------------------------------------


def _of(
    arg: Arg, raw: Mapping[str, Any], ids: Mapping[str, Sequence[str]], options: Sequence[str]
) -> Iterator[_Change]:
    match arg:
        case Literal():
            yield from _literal(arg, raw, ids, options)
        case Span():
            yield from _span(arg, raw)
        case Many():
            if isinstance(_at(raw, arg.path), list) and len(arg.items) > 1:
                for item in arg:
                    yield _dropped(_label(item), item.path)
            for item in arg:
                yield from () if isinstance(item, Node) else _of(item, raw, ids, options)


def _label(item: Arg) -> str:
    """What an entry of a list is called in the summary."""
    return item.word.role.value if isinstance(item, Node) else "entry"


def _options(param: Param | None) -> Sequence[str]:
    """The words of the closed choices that a parameter takes."""
    return () if param is None else tuple(_enumerated(param.type.schema()))


def _enumerated(schema: Mapping[str, Any]) -> Iterator[str]:
    yield from schema.get("enum", ())
    for one in schema.get("anyOf", ()):
        yield from _enumerated(one)
    if "items" in schema:
        yield from _enumerated(schema["items"])


def _literal(
    arg: Literal,
    raw: Mapping[str, Any],
    ids: Mapping[str, Sequence[str]],
    options: Sequence[str],
) -> Iterator[_Change]:
    value = _at(raw, arg.path)
    others: Sequence[str] = ()
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
            others = options
        case "state":
            others = tuple(raw["state"])
        case kind if kind.startswith("ref:"):
            others = [id for id in ids.get(kind[4:], ()) if id != value][:2]
    label = "reference" if arg.type.startswith("ref:") else "choice"
    for other in others:
        if other != value:
            yield _Change(label, arg.path, f"{value} -> {other}", other)


def _span(arg: Span, raw: Mapping[str, Any]) -> Iterator[_Change]:
    """Each end of a span moved by one step; each number of a list moved by one or left out."""
    written = _at(raw, arg.path)
    if isinstance(written, Mapping):
        step = written.get("step", 1)
        if "step" in written:
            yield _dropped("bound", (*arg.path, "step"))
        for key in ("from", "to", "min", "max"):
            if key in written:
                yield from _moved((*arg.path, key), written[key], step)
    elif isinstance(written, list):
        for place, number in enumerate(written):
            yield from _moved((*arg.path, place), number, 1)
            if len(written) > 1:
                yield _dropped("bound", (*arg.path, place))
    else:
        yield from _moved(arg.path, written, 1)


def _moved(path: Path, number: Any, step: int) -> Iterator[_Change]:
    by = step if isinstance(number, int) else Decimal("0.1")
    for other in (number + by, number - by):
        yield _Change("bound", path, f"{number} -> {other}", other)


def _bare(node: Node, written: Any) -> Iterator[_Change]:
    """A bare word replaced by each other word that could stand there."""
    word = node.word
    measured = word.measure is not None
    if written != word.name or not (measured or word.role in BARE):
        return
    alike = tuple(MELDER.all(word.role)) if word.role in BARE else ()
    for other in (*alike, *(MELDER.measures() if measured else ())):
        text = f"{written} -> {other.name}"
        if isinstance(word, Event) and isinstance(other, Event) and word.phase and other.phase:
            if _differ(word, other):
                yield _Change("phase", node.path, text, other.name)
        elif other.name != word.name:
            label = word.role.value if word.role in BARE else "measure"
            yield _Change(label, node.path, text, other.name)


def _differ(phase: Event, other: Event) -> bool:
    """Whether one phase of a score is tried in the place of another, which happens to the same.

    Not in that of the items' turn: sums and products of one item come out the same in any phase
    before the total, so that only the tests of the scorer can tell. Nor is the phase tried that
    comes once all items have had theirs: it sets apart what reads the sums of others.
    """
    alike = (phase.subject, phase.own) == (other.subject, other.own)
    return alike and phase is not other and phase.name != TURN and "relics_done" not in other.offers


def _states(raw: Mapping[str, Any]) -> Iterator[_Change]:
    """Where a state starts, and its bounds: moved by one, or left out."""
    for name, value in raw.get("state", {}).items():
        whole = value if isinstance(value, Mapping) else {"start": value}
        if whole.get("type") == "word":
            continue
        for key in ("start", "min", "max"):
            if key not in whole:
                continue
            path: Path = ("state", name, key)
            more = {**whole, key: whole[key] + 1}
            yield _Change("state", ("state", name), f"{key} {whole[key]} -> {more[key]}", more)
            if key != "start":
                yield _dropped("state", path)
