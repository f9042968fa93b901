"""Guessing what was meant by a word that is known, but not where it stands.

Everything is looked up in the declarations: that a filter is one on other things, that a word is a
named value, that a selector or a state was written without the braces that it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from melder.effects.hints import flow
from melder.effects.types import Filters, Name, Select, Several, StateKey
from melder.effects.words import Named, Param, Role, Type, Vocabulary, Word, a

FEW = 12
"""How many words a hint lists; of more it says where they are listed."""


def listed(names: Sequence[str], what: str = "") -> str | None:
    """What could be written instead: the words themselves, or where those of a role (``what``)
    are all listed."""
    if names and len(names) <= FEW:
        return "known here: " + ", ".join(names)
    if not names or not what:
        return None
    return f"every {what} is listed in the wiki under `language/{what.replace(' ', '-')}`"


def elsewhere(
    vocabulary: Vocabulary, role: Role, name: object, raw: object, kind: str = ""
) -> str | None:
    """How a word is written that has no place among those of a role, where it is known at all.

    ``raw`` is what was written behind it.
    """
    if not isinstance(name, str):
        return None
    if role is Role.FILTER:
        return _filter(vocabulary, name, raw, kind)
    named = vocabulary.find(Role.NAMED, name)
    if not isinstance(named, Named):
        return None
    if role in (Role.CONDITION, Role.FLAG) and named.read is not None:
        bound = flow(raw) if raw is not None else "{min: 1}"
        return f"`{name}` is a named value: write {{value: {name}, is: {bound}}}"
    if role is Role.ACTION and named.kept:
        changed = _changing(vocabulary)
        if changed is not None:
            by = next(param.name for param in changed.params if not param.main)
            amount = flow(raw) if raw is not None else "1"
            written = f"{{{changed.name}: {name}, {by}: {amount}}}"
            return f"`{name}` is a named value: write {written}"
    if role is Role.VALUE and named.read is not None:
        return f"`{name}` is a named value: write {{value: {name}}}"
    return None


def _filter(vocabulary: Vocabulary, name: str, raw: object, kind: str) -> str | None:
    """A filter on other things: by way of a filter that looks at those, where there is one."""
    kinds = [
        one
        for word in vocabulary.all(Role.FILTER)
        if word.name == name
        for one in word.kinds
        if one != kind
    ]
    if not kinds:
        return None
    for word in vocabulary.all(Role.FILTER, kind):
        inner = word.main and _one(word.main.type)
        if isinstance(inner, Filters) and inner.kind in kinds:
            written = f"{word.name}: {{{name}: {flow(raw)}}}"
            return f"`{name}` is a filter on {a(inner.kind)}: write {written}"
    return f"`{name}` is a filter on {' or '.join(a(one) for one in kinds)}"


def _one(type_: Type) -> Type:
    return type_.of if isinstance(type_, Several) else type_


def _changing(vocabulary: Vocabulary) -> Word | None:
    """The action that changes a named value."""
    return next(
        (
            word
            for word in vocabulary.all(Role.ACTION)
            if word.main is not None
            and isinstance(word.main.type, Name)
            and word.main.type.role is Role.NAMED
        ),
        None,
    )


def standing(vocabulary: Vocabulary, named: Named) -> str | None:
    """How a value is changed that stands for nothing but what it is at this moment."""
    ways: list[str] = []
    changed = _changing(vocabulary)
    if named.kept and changed is not None:
        ways.append(f"`{changed.name}` changes it at once")
    like = [
        f"`{word.name}`"
        for word in vocabulary.all(Role.NAMED)
        if isinstance(word, Named) and word.changes and named.name in word.name.split("_")
    ]
    if like:
        ways.append(f"{' and '.join(like)} can be modified")
    return "; ".join(ways) or None


def written(
    vocabulary: Vocabulary, word: Word, raw: Mapping[str, object], states: Iterable[str]
) -> str | None:
    """How a word is written whose main value has the wrong braces: none where a selector needs
    them (``create: relic``), or those that hold the amount as well (``gain: {mult: 2}``)."""
    meant = raw.get(word.name)
    if word.main is None:
        return None
    if isinstance(meant, str) and isinstance(word.main.type, Select):
        return _braced(vocabulary, word, word.main.type, raw, meant)
    if isinstance(meant, Mapping) and len(meant) == 1:
        names = vocabulary.names(Role.NAMED) if _names_a_value(word.main) else ()
        known = states if isinstance(word.main.type, StateKey) else names
        return _spread(word, meant) if set(meant) <= set(known) else None
    return None


def _braced(
    vocabulary: Vocabulary, word: Word, type_: Select, raw: Mapping[str, object], meant: str
) -> str | None:
    """A selector by the name of what it selects, with the filters that were written beside it."""
    for selector in vocabulary.all(Role.SELECTOR):
        kind = selector.kind
        if meant not in (selector.name, kind) or selector.found is not None:
            continue
        if type_.kinds and kind not in type_.kinds:
            continue
        zones = [one.name for one in vocabulary.all(Role.ZONE, kind) if one.needs & word.inside]
        zone = zones[0] if len(zones) == 1 else "..."
        filters = {
            key: value
            for key, value in raw.items()
            if word.param(key) is None and vocabulary.find(Role.FILTER, key, kind) is not None
        }
        whole = {
            key: {selector.name: zone, **filters} if key == word.name else value
            for key, value in raw.items()
            if word.param(key) is not None
        }
        return f"write {flow(whole)}"
    return None


def _spread(word: Word, meant: Mapping[str, object]) -> str | None:
    ((key, amount),) = meant.items()
    others = [param for param in word.params if not param.main]
    beside = next((param for param in others if param.required), others[0] if others else None)
    if beside is None:
        return None
    return f"write {{{word.name}: {key}, {beside.name}: {flow(amount)}}}"


def _names_a_value(param: Param) -> bool:
    return isinstance(param.type, Name) and param.type.role is Role.NAMED
