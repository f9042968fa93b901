"""Which items work together and which hurt each other, read from their effect trees.

Only relations that a tree proves are listed: one item causes the event that another waits for,
names the other, gives the mark that another asks for, triggers tiles again that another acts on,
or, as a boss, takes from what another counts on or switches it off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.model import Ref, Relation
from melder.effects.tree import Arg, Literal, Many, Node, Span, causes, text, walk
from melder.effects.words import Event, Role

Trees = Mapping[Ref, Sequence[Node]]
Relations = dict[Ref, list[Relation]]

_RULER = "boss"
_MARKS = ("finish", "enchantment", "edition")
_EXCLUDES = "never"
_NUMBERS = frozenset(range(1, 27))


@dataclass
class _Traits:
    """What an item's trees say, as far as relations go.

    ``causes`` holds events with the kinds of things that they happen to (none: not known);
    ``acts_on`` the numbers of the tiles on which it acts at every trigger, ``retriggers`` those
    that it triggers again.
    """

    causes: dict[str, frozenset[str]] = field(default_factory=dict)
    waits: dict[str, Event] = field(default_factory=dict)
    gives: set[Ref] = field(default_factory=set)
    asks_for: set[Ref] = field(default_factory=set)
    counts_on: set[str] = field(default_factory=set)
    silences: set[str] = field(default_factory=set)
    acts_on: set[int] = field(default_factory=set)
    retriggers: set[int] = field(default_factory=set)


def find(trees: Trees) -> tuple[Relations, Relations]:
    """What each item works with, and what counters it, each with its reason."""
    traits = {ref: _traits(effects) for ref, effects in trees.items()}
    found = _Found()
    for one, mine in traits.items():
        for other, theirs in traits.items():
            if one != other:
                _relate(one, mine, other, theirs, found)
    return found.works_with, found.countered_by


@dataclass
class _Found:
    works_with: Relations = field(default_factory=dict)
    countered_by: Relations = field(default_factory=dict)

    def both(self, one: Ref, other: Ref, forward: str, backward: str) -> None:
        _add(self.works_with, one, other, forward)
        _add(self.works_with, other, one, backward)


def _relate(one: Ref, mine: _Traits, other: Ref, theirs: _Traits, found: _Found) -> None:
    for name in sorted(set(mine.causes) & set(theirs.waits)):
        event, kinds = theirs.waits[name], mine.causes[name]
        if not kinds or event.subject in kinds:
            meaning = event.meaning[0].lower() + event.meaning[1:].rstrip(".")
            found.both(
                one,
                other,
                f"Waits for what this one causes ({meaning})",
                f"Causes what this one waits for ({meaning})",
            )
    if mine.gives & theirs.asks_for:
        found.both(
            one,
            other,
            "Asks for the mark that this one gives",
            "Gives the mark that this one asks for",
        )
    if other in mine.gives:
        found.both(one, other, "Comes into play through this one", "Brings this one into play")
    if mine.retriggers & theirs.acts_on:
        found.both(
            one,
            other,
            "Acts once more on tiles that this one triggers again",
            "Triggers tiles again, and this one acts at each trigger",
        )
    against = _RULER in (one[0], other[0]) and one[0] != other[0]
    if against and one[0] == _RULER and mine.counts_on & theirs.counts_on:
        _add(found.countered_by, other, one, "Takes from what this one counts on")
    if against and other[0] in mine.silences:
        _add(found.countered_by, other, one, "Can switch this one off")


def _add(relations: Relations, one: Ref, other: Ref, reason: str) -> None:
    """The first reason stands: a page names an item once."""
    listed = relations.setdefault(one, [])
    if all(relation.to != other for relation in listed):
        listed.append(Relation(other, reason))


def _traits(effects: Iterable[Node]) -> _Traits:
    found = _Traits()
    for effect in effects:
        # What something new is asked to be is nothing that the item counts on.
        asked = {id(each) for node in walk(effect) for each in walk(node.get("create"))}
        for node in walk(effect):
            if id(node) not in asked:
                _note(node, found)
        if _is_true(effect.get("off")):
            found.silences |= _kinds(effect)
        if (changed := effect.get("modify")) is not None and _named(changed) == "triggers":
            found.retriggers |= _numbers(effect.get("of"))
        if (each := effect.get("each")) is not None and _zoned(each, "triggered"):
            found.acts_on |= _numbers(each)
    return found


def _note(node: Node, found: _Traits) -> None:
    word = node.word
    for cause in causes(node):
        found.causes[cause] = found.causes.get(cause, frozenset()) | _kinds(node)
    if isinstance(word, Event):
        found.waits.setdefault(word.name, word)
    elif word.role is Role.ACTION:
        found.gives |= set(_refs(node))
    elif word.role is Role.FILTER and node.args:
        found.asks_for |= {ref for ref in _refs(node) if ref[0] in _MARKS}
        found.counts_on.add(text(node))


def _kinds(node: Node) -> frozenset[str]:
    """The kinds of things that a node selects."""
    return frozenset(each.word.kind for each in walk(node) if each.word.role is Role.SELECTOR)


def _named(arg: object) -> str:
    return arg.word.name if isinstance(arg, Node) else ""


def _zoned(arg: object, zone: str) -> bool:
    return isinstance(arg, Node) and any(
        each.word.role is Role.ZONE and each.word.name == zone for each in walk(arg)
    )


def _numbers(arg: Arg | None) -> frozenset[int]:
    """The numbers of tiles that filters let through: all, where they ask for none."""
    spans = [
        span
        for each in walk(arg)
        if each.word.role is Role.FILTER
        for span in each.args.values()
        if isinstance(span, Span) and each.word.name == "number"
    ]
    return frozenset(n for n in _NUMBERS if all(span.holds(n) for span in spans))


def _refs(node: Node) -> Iterator[Ref]:
    """The items that a node names itself, not through the nodes below it."""
    for name, arg in node.args.items():
        if name != _EXCLUDES:
            for each in arg.items if isinstance(arg, Many) else (arg,):
                if isinstance(each, Literal) and each.type.startswith("ref:"):
                    yield each.type.removeprefix("ref:"), each.value


def _is_true(arg: object) -> bool:
    return isinstance(arg, Literal) and arg.value is True
