"""Which items work together and which hurt each other, read from their effect trees.

Only relations that a tree proves are listed: one item causes the event that another waits for,
names the other, hands out the mark that another asks for, or switches off, as a boss, what another
one counts on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.model import Ref, Relation
from melder.effects.tree import Literal, Many, Node, text, walk
from melder.effects.words import Role

Trees = Mapping[Ref, Sequence[Node]]
Relations = dict[Ref, list[Relation]]

_BLIND_RULER = "boss"
_MARKS = ("finish", "enchantment", "edition")


@dataclass
class _Traits:
    """What an item's trees say, as far as relations go."""

    causes: set[str] = field(default_factory=set)
    waits: dict[str, str] = field(default_factory=dict)
    hands_out: set[Ref] = field(default_factory=set)
    asks_for: set[Ref] = field(default_factory=set)
    narrows: set[str] = field(default_factory=set)
    silences: set[str] = field(default_factory=set)


def find(trees: Trees) -> tuple[Relations, Relations]:
    """What each item works with, and what counters it, each with its reason."""
    traits = {ref: _traits(effects) for ref, effects in trees.items()}
    with_: Relations = {}
    against: Relations = {}

    def both(one: Ref, other: Ref, forward: str, backward: str) -> None:
        _add(with_, one, other, forward)
        _add(with_, other, one, backward)

    for one, mine in traits.items():
        for other, theirs in traits.items():
            if one == other:
                continue
            for event in sorted(mine.causes & set(theirs.waits)):
                meaning = theirs.waits[event].rstrip(".")
                both(
                    one,
                    other,
                    f"It waits for this: {meaning}.",
                    f"It makes this happen: {meaning}.",
                )
            for _mark in sorted(mine.hands_out & theirs.asks_for):
                both(one, other, "It asks for the mark that this one gives.",
                     "It gives the mark that this one asks for.")  # fmt: skip
            if other in mine.hands_out:
                both(one, other, "This one brings it into play.", "It brings this one into play.")
            if (
                one[0] == _BLIND_RULER
                and other[0] != _BLIND_RULER
                and mine.narrows & theirs.narrows
            ):
                _add(against, other, one, "It takes from what this one counts on.")
            if other[0] in mine.silences and other[0] == _BLIND_RULER:
                _add(against, other, one, "It switches this one off.")
    return with_, against


def _add(relations: Relations, one: Ref, other: Ref, reason: str) -> None:
    """The first reason stands: a page names an item once."""
    listed = relations.setdefault(one, [])
    if all(relation.to != other for relation in listed):
        listed.append(Relation(other, reason))


def _traits(effects: Iterable[Node]) -> _Traits:
    found = _Traits()
    for effect in effects:
        for node in walk(effect):
            word = node.word
            found.causes |= word.causes
            if word.role is Role.EVENT:
                found.waits.setdefault(word.name, word.meaning)
            refs = set(_refs(node))
            if word.role is Role.ACTION:
                found.hands_out |= refs
            elif word.role is Role.FILTER:
                found.asks_for |= {ref for ref in refs if ref[0] in _MARKS}
                found.narrows.add(text(node))
        if effect.word.role is Role.FORM and _is_true(effect.get("off")):
            found.silences |= {
                node.word.kind for node in walk(effect) if node.word.role is Role.SELECTOR
            }
    return found


def _refs(node: Node) -> Iterator[Ref]:
    """The items that a node names itself, not through the nodes below it."""
    for arg in node.args.values():
        for each in arg.items if isinstance(arg, Many) else (arg,):
            if isinstance(each, Literal) and each.type.startswith("ref:"):
                yield each.type.removeprefix("ref:"), each.value


def _is_true(arg: object) -> bool:
    return isinstance(arg, Literal) and arg.value is True
