"""The reference of the effect language: every word as it is declared, and the items that use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.model import Parameter, Ref, WordEntry
from melder.content.games import CONDITIONS
from melder.effects.parse import Parser
from melder.effects.tree import Node, walk
from melder.effects.types import Choice, Name, Several
from melder.effects.words import (
    KINDED,
    Action,
    Event,
    Named,
    Param,
    Role,
    Type,
    Vocabulary,
    Word,
    a,
)
from melder.games.melder.ruleset.kinds import states_of


def trees(vocabulary: Vocabulary, kind: str, raw: Mapping[str, Any]) -> tuple[Node, ...]:
    """The trees of an item, its condition included; what cannot be read is the check's business.

    Links are taken as they stand: a dangling one is no reason to hide what an item says.
    """
    parser = Parser(vocabulary, kind, links=lambda _kind, _id: True)
    parser.states = states_of(raw.get("state", {}))
    effects = parser.effects(raw.get("effects", []), ("effects",))
    conditions = []
    for field in CONDITIONS:
        if field in raw:
            with parser.within("blind"):
                conditions.append(parser.condition(raw[field], (field,)))
    return (*effects, *(one for one in conditions if one is not None))


def uses(found: Mapping[Ref, Iterable[Node]]) -> dict[str, list[Ref]]:
    """Which items use a word, by the word's key."""
    used: dict[str, dict[Ref, None]] = {}
    for ref, effects in found.items():
        for effect in effects:
            for node in walk(effect):
                used.setdefault(node.word.key, {})[ref] = None
    return {key: list(refs) for key, refs in used.items()}


def reference(vocabulary: Vocabulary, used: Mapping[str, list[Ref]]) -> tuple[WordEntry, ...]:
    """Every word by role, in the order of declaration."""
    return tuple(
        _entry(word, vocabulary, used.get(word.key, []))
        for role in Role
        for word in vocabulary.all(role)
    )


def _entry(word: Word, vocabulary: Vocabulary, used: Iterable[Ref]) -> WordEntry:
    shared = vocabulary.shared(word.role)
    return WordEntry(
        role=word.role.value,
        name=word.name,
        of=" or ".join(word.kinds) if word.role in KINDED else "",
        whose=_one(word.kinds) if word.role in KINDED and word.kinds else "",
        meaning=word.meaning,
        parameters=tuple(
            Parameter(
                each.name, _written(each.type), _meaning(word, each), each.required, each.main
            )
            for each in (*word.params, *shared)
        ),
        facts=tuple(_facts(word, vocabulary)),
        used_by=tuple(used),
    )


def _meaning(word: Word, param: Param) -> str:
    """What a parameter means; what stands straight behind a word often means what that does."""
    return param.meaning or (word.meaning if param.main else "")


def _written(type_: Type) -> str:
    """What may be written for a parameter, its words spelt out."""
    if isinstance(type_, Choice):
        return _either(f"`{option}`" for option in type_.options)
    if isinstance(type_, Several):
        return f"{_written(type_.of)}, or a list"
    if isinstance(type_, Name):
        return a(type_.role.value)
    return type_.title


def _either(options: Iterable[str]) -> str:
    *others, last = options
    return f"{', '.join(others)} or {last}" if others else last


def _one(kinds: Iterable[str]) -> str:
    return _either(a(kind) for kind in kinds)


def _facts(word: Word, vocabulary: Vocabulary) -> Iterator[str]:
    """What else a designer has to know of a word, a sentence each."""
    for name, reason in word.alone.items():
        which = "it" if name == word.name else f"`{name}`"
        yield f"One item of the base game uses {which}. {reason}"
    if word.found is not None:
        yield "Written as it stands, without a zone: there is but one place for it."
    needs = sorted(vocabulary.situation(need) for need in word.needs)
    if needs:
        yield f"Has a meaning only where {' and '.join(needs)}."
    for kind, more in word.needs_as.items():
        known = " and ".join(sorted(map(vocabulary.situation, more)))
        if isinstance(word, Named):
            yield f"Can be measured of {kind}s where {known}."
        else:
            yield f"Of {kind}s only where {known}."
    for kind, its in word.its.items():
        yield f"{f'Of {kind}s only' if kind else 'Only'} where what it happens to is {_one(its)}."
    for kind, mine in word.mine.items():
        yield f"Of {kind}s only in {_one(mine)}."
    if isinstance(word, Event):
        if word.subject:
            yield f"Happens to {a(word.subject)}, which the effect calls it."
        if word.own:
            yield "Reaches only the item that it happens to."
        if word.phase:
            yield "A phase of a score."
        if word.replaceable:
            yield "Can be replaced with the form instead."
    elif isinstance(word, Action):
        if not word.copies:
            yield "Never done by a source that only acts as this one."
    elif isinstance(word, Named):
        if word.of:
            yield f"Belongs to {a(word.of)}."
        if word.fixed:
            yield "Settled when a blind starts."
        if not word.changes:
            yield "Can be read, but not modified."
