"""Which branch of a union a value was meant for.

A value that fits no branch of an `anyOf` has a complaint from each. Only those of the branch that
its writer had in mind help: the one whose own keys it has, then the one that is nearest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from melder.content.schema_validator import Problem


@dataclass(frozen=True, slots=True)
class Misfit:
    """What a union wants, where no branch is nearer than the others.

    `types` are JSON Schema's, `words` single values that could stand here (or at the key `mark`,
    if there is one), `keys` those that the nearest branches begin with, and `rivals` keys of the
    value that exclude each other.
    """

    types: tuple[str, ...] = ()
    words: tuple[Any, ...] = ()
    mark: str | None = None
    keys: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()


def best_branch(error: Problem, value: Any) -> list[Problem] | Misfit:
    """The errors of the branch that `value` was meant for, or what the whole union wants.

    `error` is that of an `anyOf` or `oneOf` about `value`.
    """
    branches = _branches(error)
    if not branches:
        return Misfit()
    right_kind = [branch for branch in branches if not _wrong_kind(branch, value)]
    if not right_kind:
        return _all_wrong(branches)
    if isinstance(value, dict):
        return _best_mapping(right_kind, value)
    words = _words(right_kind)
    if words and len(branches) > 1:
        return Misfit(types=_types(branches), words=words)
    return min(right_kind, key=len)


def _branches(error: Problem) -> list[list[Problem]]:
    """The errors of each branch; a branch that is itself a union counts as its branches."""
    grouped: dict[Any, list[Problem]] = defaultdict(list)
    for child in error.context or ():
        grouped[child.relative_schema_path[0]].append(child)
    branches: list[list[Problem]] = []
    for group in grouped.values():
        only = group[0]
        if len(group) == 1 and only.validator in ("anyOf", "oneOf") and not only.relative_path:
            branches += _branches(only)
        else:
            branches.append(group)
    return branches


def _here(error: Problem) -> bool:
    """Whether an error of a branch is about the value itself, not about something in it."""
    return not error.relative_path


def _of(branch: Iterable[Problem], keyword: str) -> list[Problem]:
    return [error for error in branch if error.validator == keyword and _here(error)]


def _wrong_kind(branch: list[Problem], value: Any) -> bool:
    """Whether a branch wants another type, or one of a few words where a structure stands."""
    wants_word = _of(branch, "enum") or _of(branch, "const")
    return bool(_of(branch, "type") or (wants_word and isinstance(value, dict | list)))


def _types(branches: Iterable[Iterable[Problem]]) -> tuple[str, ...]:
    types: dict[str, None] = {}
    for branch in branches:
        for error in _of(branch, "type"):
            wanted = error.validator_value
            types.update(dict.fromkeys([wanted] if isinstance(wanted, str) else wanted))
    return tuple(types)


def _words(branches: Iterable[Iterable[Problem]]) -> tuple[Any, ...]:
    words: list[Any] = []
    for branch in branches:
        for error in _of(branch, "enum"):
            words += error.validator_value
        words += [error.validator_value for error in _of(branch, "const")]
    return tuple(words)


def _all_wrong(branches: list[list[Problem]]) -> Misfit:
    return Misfit(types=_types(branches), words=_words(branches))


@dataclass(frozen=True, slots=True)
class _Mapping:
    """What one branch says of the keys of a mapping.

    `mark` is a key that should hold one fixed word and does not, with that word.
    """

    errors: list[Problem]
    required: list[str]
    missing: int
    unknown: int
    mark: tuple[str, Any] | None

    def rank(self, value: dict[str, Any]) -> tuple[bool, bool, int, int]:
        """The smaller, the nearer: a fitting mark, a key of its own, few keys astray."""
        claimed = not self.missing or any(key in value for key in self.required)
        astray = self.missing + self.unknown
        return self.mark is not None, not claimed, astray, 0 if astray else len(self.errors)


def _reading(branch: list[Problem], value: dict[str, Any]) -> _Mapping:
    required: dict[str, None] = {}
    unknown: set[str] = set()
    for error in branch:
        if not _here(error) or not isinstance(error.schema, dict):
            continue
        if error.validator in ("required", "additionalProperties"):
            required.update(dict.fromkeys(error.schema.get("required", ())))
        if error.validator == "additionalProperties":
            unknown.update(key for key in value if key not in error.schema.get("properties", {}))
    marks = [error for error in branch if error.validator == "const" and len(error.path) == 1]
    mark = (marks[0].path[0], marks[0].validator_value) if marks else None
    missing = sum(key not in value for key in required)
    return _Mapping(branch, list(required), missing, len(unknown), mark)


def _best_mapping(branches: list[list[Problem]], value: dict[str, Any]) -> list[Problem] | Misfit:
    readings = [_reading(branch, value) for branch in branches]
    marks = [reading.mark for reading in readings if reading.mark is not None]
    if len(marks) == len(readings) > 1 and len({key for key, _ in marks}) == 1:
        return Misfit(words=tuple(word for _, word in marks), mark=marks[0][0])
    best = min(reading.rank(value) for reading in readings)
    nearest = [reading for reading in readings if reading.rank(value) == best]
    if len(nearest) == 1:
        return nearest[0].errors
    claims = [key for key in value if any(key in each.required for each in nearest)]
    if not claims:
        keys = dict.fromkeys(key for reading in nearest for key in reading.required)
        return Misfit(types=(), keys=tuple(keys)) if keys else nearest[0].errors
    if len(claims) > 1 and all(not reading.missing for reading in nearest):
        return Misfit(rivals=tuple(claims))
    return next(reading.errors for reading in nearest if claims[0] in reading.required)
