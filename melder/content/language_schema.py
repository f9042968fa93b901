"""The effect language as JSON schema definitions, from the declarations of its words.

Each role has a definition; selectors, filters and zones have one for each kind too. A word is a
mapping that it heads, or its bare name where it needs nothing beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from melder.effects.types import Numbers
from melder.effects.words import KINDED, Param, Role, Vocabulary, Word, a

Schema = dict[str, Any]

_BARE = frozenset({Role.EVENT, Role.NAMED, Role.ZONE, Role.FLAG, Role.PICK})
"""Roles whose words are names and nothing else."""

_BY_KIND = KINDED | {Role.SELECTOR}


def definitions(vocabulary: Vocabulary, ids: Mapping[str, Sequence[str]]) -> Schema:
    """The definitions of all roles, by the names under which types refer to them.

    `ids` are those of each kind that an editor is to offer; a kind without any takes every id.
    """
    found: Schema = {}
    for role in Role:
        words = list(vocabulary.all(role))
        if not words:
            continue
        found[_name(role)] = _role(role, words, vocabulary)
        if role in _BY_KIND:
            for kind in sorted({kind for word in words for kind in word.kinds}):
                of_kind = [word for word in words if word.serves(kind)]
                found[_name(role, kind)] = _role(role, of_kind, vocabulary)
    found[_name(Role.CONDITION)] = _condition(vocabulary)
    found["measure"] = _names(vocabulary.measures())
    found |= _ids(found, ids)
    return found


def _name(role: Role, kind: str = "") -> str:
    return role.name.lower() + (f"-{kind}" if kind else "")


def _role(role: Role, words: Sequence[Word], vocabulary: Vocabulary) -> Schema:
    if role in _BARE:
        return _names(words)
    if role is Role.FILTER:
        return {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": False,
            "properties": _merged(words),
        }
    shared = vocabulary.shared(role)
    if role is Role.SELECTOR:
        branches = [_selector(word, vocabulary) for word in words if word.found is None]
    else:
        branches = [_headed(word, shared) for word in words]
    alone = [word for word in words if not any(param.required for param in word.params)]
    if alone and role is not Role.FORM:
        branches.append(_names(alone))
    return branches[0] if len(branches) == 1 else {"anyOf": branches}


def _names(words: Iterable[Word]) -> Schema:
    """Bare words, each with its meaning where an editor shows it."""
    unique = {word.name: word for word in words}
    return {
        "type": "string",
        "enum": sorted(unique),
        "description": "\n".join(f"{name}: {unique[name].meaning}" for name in sorted(unique)),
    }


def _headed(word: Word, shared: Sequence[Param] = ()) -> Schema:
    """The mapping that a word heads."""
    params = (*word.params, *shared)
    properties = {_key(word, param): _param(word, param) for param in params}
    properties.setdefault(word.name, {"description": word.meaning})
    required = [_key(word, param) for param in params if param.required]
    return {
        "type": "object",
        "description": word.meaning,
        "additionalProperties": False,
        "required": list(dict.fromkeys([word.name, *required])),
        "properties": properties,
    }


def _key(word: Word, param: Param) -> str:
    return word.name if param.main else param.name


def _param(word: Word, param: Param) -> Schema:
    meaning = word.meaning if param.main else param.meaning or param.type.title
    return {**param.type.schema(), "description": meaning[:1].upper() + meaning[1:]}


def _selector(word: Word, vocabulary: Vocabulary) -> Schema:
    """A selector with the filters on its kind beside it."""
    whole = _headed(word)
    filters = _merged(vocabulary.all(Role.FILTER, word.kind))
    whole["properties"] = {**filters, **whole["properties"]}
    return whole


def _merged(words: Iterable[Word]) -> Schema:
    """Filters as keys of one mapping; kinds may share a name and differ in what follows it."""
    shapes: dict[str, list[Schema]] = {}
    for word in words:
        main = word.main
        assert main is not None
        shape = _param(word, main)
        if shape not in shapes.setdefault(word.name, []):
            shapes[word.name].append(shape)
    return {
        name: found[0] if len(found) == 1 else {"anyOf": found} for name, found in shapes.items()
    }


def _condition(vocabulary: Vocabulary) -> Schema:
    """A condition: a word of its own, a flag, a value compared with `is`, or a list of them."""
    words = [word for word in vocabulary.all(Role.CONDITION) if word.name != "is"]
    compared = next(word for word in vocabulary.all(Role.CONDITION) if word.name == "is")
    numbers = _comparison(vocabulary, compared)
    return {
        "anyOf": [
            *(_headed(word) for word in words),
            *numbers,
            {"$ref": f"#/$defs/{_name(Role.FLAG)}"},
            {"type": "array", "minItems": 1, "items": {"$ref": f"#/$defs/{_name(Role.CONDITION)}"}},
        ]
    }


def _comparison(vocabulary: Vocabulary, compared: Word) -> list[Schema]:
    """Each value with `is` beside it."""
    span = {**Numbers(exact=True).schema(), "description": compared.meaning}
    found = []
    for word in vocabulary.all(Role.VALUE):
        whole = _headed(word, vocabulary.shared(Role.VALUE))
        whole["required"] = [*whole["required"], "is"]
        whole["properties"] = {**whole["properties"], "is": span}
        found.append(whole)
    return found


def _ids(found: Schema, ids: Mapping[str, Sequence[str]]) -> Schema:
    """The definitions of ids that the words refer to."""
    kinds = sorted({name[3:] for name in _references(found) if name.startswith("id-")})
    pattern = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
    return {
        f"id-{kind}": {
            "description": f"The id of {a(kind)}.",
            **({"anyOf": [{"enum": list(ids[kind])}, pattern]} if ids.get(kind) else pattern),
        }
        for kind in kinds
    }


def _references(value: object) -> Iterable[str]:
    if isinstance(value, Mapping):
        for key, one in value.items():
            if key == "$ref":
                yield str(one).rsplit("/", 1)[-1]
            else:
                yield from _references(one)
    elif isinstance(value, list):
        for one in value:
            yield from _references(one)
