"""JSON Schema 2020-12 for content: exact numbers, no network, and unions that stay cheap.

The dialect is jsonschema's, with these differences:

- a number may be a `Decimal`, and a whole number is an `int` only (`4.0` is not one);
- `$ref` reaches the schema itself and the others it was given, nothing else;
- `anyOf` and `oneOf` look at the keys of a value first, and check only the branches that could
  take those keys. An effect is a union of many words at every level; checking all branches to the
  bottom would multiply at each, and an input could be written to make that last for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeAlias

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

Schema: TypeAlias = Mapping[str, Any] | bool

# A ValidationError. Its type allows for attributes that are not set yet, which a validator's are.
Problem: TypeAlias = Any

_REMEMBERED_SHAPES = 50_000
# Whether these hold depends on the keys or the length of a value, not on what is in it.
_SHAPE_KEYWORDS = frozenset(
    {
        "type",
        "required",
        "additionalProperties",
        "minProperties",
        "maxProperties",
        "minItems",
        "maxItems",
    }
)


class _Opaque:
    """Stands for a value that is not looked at: of no type, and so not checked further."""


_OPAQUE = _Opaque()
_open_branches: dict[tuple[int, object], tuple[Sequence[Schema], list[int]]] = {}


def validator_for(schema: Schema, others: Mapping[str, Schema]) -> Any:
    """A validator of `schema`; `others` are schemas that it may refer to, by their URI."""
    registry: Registry[Any] = Registry().with_resources(
        (uri, DRAFT202012.create_resource(_exact(other))) for uri, other in others.items()
    )
    return _Validator(_exact(schema), registry=registry)


def _exact(schema: Any) -> Any:
    """A schema with decimals for its floats, so that they compare with those of content."""
    if isinstance(schema, Mapping):
        return {key: _exact(value) for key, value in schema.items()}
    if isinstance(schema, list | tuple):
        return [_exact(value) for value in schema]
    return Decimal(repr(schema)) if isinstance(schema, float) else schema


def _is_integer(_checker: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(_checker: object, value: object) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def _any_of(
    validator: Any, branches: Sequence[Schema], instance: Any, _schema: Schema
) -> Iterator[ValidationError]:
    context: list[ValidationError] = []
    candidates = _candidates(validator, branches, instance)
    for index in candidates:
        errors = list(validator.descend(instance, branches[index], schema_path=index))
        if not errors:
            return
        context += errors
    yield _no_branch(validator, branches, instance, candidates, context)


def _one_of(
    validator: Any, branches: Sequence[Schema], instance: Any, _schema: Schema
) -> Iterator[ValidationError]:
    context: list[ValidationError] = []
    fitting = 0
    candidates = _candidates(validator, branches, instance)
    for index in candidates:
        errors = list(validator.descend(instance, branches[index], schema_path=index))
        context += errors
        fitting += not errors
    if fitting == 0:
        yield _no_branch(validator, branches, instance, candidates, context)
    elif fitting > 1:
        yield ValidationError("more than one branch fits")


def _shape(instance: Any) -> object:
    """What the keywords of `_SHAPE_KEYWORDS` see of a list or mapping, as a key; else None."""
    if isinstance(instance, dict):
        return frozenset(instance)
    return len(instance) if isinstance(instance, list) else None


def _probe(instance: Any) -> Any:
    """The instance with nothing in it to look at."""
    if isinstance(instance, dict):
        return dict.fromkeys(instance, _OPAQUE)
    return [_OPAQUE] * len(instance)


def _candidates(validator: Any, branches: Sequence[Schema], instance: Any) -> Sequence[int]:
    """The branches that are not ruled out by the keys or the length of `instance` alone."""
    shape = _shape(instance)
    if shape is None:
        return range(len(branches))
    known = _open_branches.get((id(branches), shape))
    if known is not None:
        return known[1]
    probe = _probe(instance)
    candidates = [
        index
        for index, branch in enumerate(branches)
        if not any(_rules_out(error) for error in validator.descend(probe, branch))
    ]
    if len(_open_branches) >= _REMEMBERED_SHAPES:
        _open_branches.clear()
    # Keeping the branches alive keeps their identity from being given to others.
    _open_branches[(id(branches), shape)] = branches, candidates
    return candidates


def _rules_out(error: ValidationError) -> bool:
    """Whether an error that a probe raised holds whatever the values are.

    What a condition (`then`, `else`) demands may hang on values, so that it does not count.
    """
    return (
        error.validator in _SHAPE_KEYWORDS
        and not error.path
        and "then" not in error.schema_path
        and "else" not in error.schema_path
    )


def _is_mark(error: ValidationError) -> bool:
    """Whether an error is about a key that should hold one fixed word, the mark of a branch."""
    return error.validator == "const" and len(error.path) == 1 and error.instance is not _OPAQUE


def _no_branch(
    validator: Any,
    branches: Sequence[Schema],
    instance: Any,
    candidates: Sequence[int],
    context: list[ValidationError],
) -> ValidationError:
    """The error of a union, with what each branch has against the instance."""
    ruled_out = set(range(len(branches))) - set(candidates)
    if ruled_out:
        probe = _probe(instance)
        if isinstance(instance, dict):
            probe |= {k: v for k, v in instance.items() if not isinstance(v, dict | list)}
        for index in sorted(ruled_out):
            context += [
                error
                for error in validator.descend(probe, branches[index], schema_path=index)
                if _rules_out(error) or _is_mark(error)
            ]
    return ValidationError("no branch fits", context=context)


def _multiple_of(
    validator: Any, step: Any, instance: Any, _schema: Schema
) -> Iterator[ValidationError]:
    if validator.is_type(instance, "number"):
        (over, under), (step_over, step_under) = (
            Decimal(number).as_integer_ratio() for number in (instance, step)
        )
        if over * step_under % (under * step_over):
            yield ValidationError("not a multiple")


def _pattern(
    validator: Any, pattern: str, instance: Any, _schema: Schema
) -> Iterator[ValidationError]:
    # In JSON Schema `$` is the end of the text; in Python also the place before a last line break.
    strict = re.sub(r"(?<!\\)\$$", r"\\Z", pattern)
    if validator.is_type(instance, "string") and not re.search(strict, instance):
        yield ValidationError("does not match")


_Validator: Any = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {"anyOf": _any_of, "oneOf": _one_of, "multipleOf": _multiple_of, "pattern": _pattern},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine_many(
        {"integer": _is_integer, "number": _is_number}
    ),
)
