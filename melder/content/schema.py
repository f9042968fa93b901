"""Checking a document against a JSON Schema, with findings in the words of those who write it.

`schema_findings` is the way in. The codes of this stage are declared here beside the sentences
that go with them; what a union of shapes has to say is chosen in `schema_union`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from melder.content import schema_words as words
from melder.content.findings import Code, Finding, in_order, quote, register, suggest
from melder.content.schema_union import Misfit, best_branch
from melder.content.schema_validator import Problem, Schema, validator_for
from melder.content.source import Document
from melder.effects.hints import comma

UNKNOWN_KEY = register(
    Code(
        "S201",
        "An unknown key",
        "Nothing reads this key, so that what it says would be lost.",
        bad="id: lantern\nname: Lantern\ncots: 4\n",
        mended="id: lantern\nname: Lantern\ncost: 4\n",
    )
)
MISSING_KEY = register(
    Code(
        "S202",
        "A key is missing",
        "Something of this kind always has this key.",
        bad="id: lantern\n",
        mended="id: lantern\nname: Lantern\n",
    )
)
WRONG_TYPE = register(
    Code(
        "S203",
        "A value of the wrong kind",
        "A number, a text, true or false, a list, a mapping: only one or some of them belong "
        "here. A number in quotes is a text.",
        bad='id: lantern\nname: Lantern\ncost: "4"\n',
        mended="id: lantern\nname: Lantern\ncost: 4\n",
    )
)
UNKNOWN_WORD = register(
    Code(
        "S204",
        "A word that is not among those known here",
        "Only certain words can stand here.",
        bad="id: lantern\nname: Lantern\nrarity: comon\n",
        mended="id: lantern\nname: Lantern\nrarity: common\n",
    )
)
WRONG_FORM = register(
    Code(
        "S205",
        "A text of the wrong form",
        "Some texts have a fixed form. An id is made of lower-case words with hyphens between "
        "them.",
        bad="id: Old Lantern\nname: Lantern\n",
        mended="id: old-lantern\nname: Lantern\n",
    )
)
OUT_OF_RANGE = register(
    Code(
        "S206",
        "A number out of range",
        "The number is smaller or larger than can be meant here, or not a multiple of its step.",
        bad="id: lantern\nname: Lantern\ncost: -4\n",
        mended="id: lantern\nname: Lantern\ncost: 4\n",
    )
)
WRONG_COUNT = register(
    Code(
        "S207",
        "Too few or too many",
        "A list has too few or too many items, a mapping too few or too many keys, or a text is "
        "too short or too long.",
        bad="id: lantern\nname: Lantern\ntags: []\n",
        mended="id: lantern\nname: Lantern\ntags: [light]\n",
    )
)
NO_SHAPE = register(
    Code(
        "S208",
        "Something that cannot stand here",
        "Several shapes are possible here, and this is none of them, or more than one at a time.",
        bad="id: lantern\nname: Lantern\ndo: {mult: 4, chips: 10}\n",
        mended="id: lantern\nname: Lantern\ndo: {mult: 4}\n",
    )
)
REPEATED_ITEM = register(
    Code(
        "S209",
        "An item stands twice",
        "The items of this list are all different.",
        bad="id: lantern\nname: Lantern\ntags: [light, light]\n",
        mended="id: lantern\nname: Lantern\ntags: [light]\n",
    )
)
TOO_DEEP = register(
    Code(
        "S210",
        "Nested too deep to check",
        "What stands here is nested far deeper than anything that a game could use.",
        bad="id: lantern\nname: Lantern\ndo: " + "{not: " * 60 + "true" + "}" * 60 + "\n",
        mended="id: lantern\nname: Lantern\ndo: {mult: 4}\n",
    )
)

_NO_OTHERS: Mapping[str, Schema] = MappingProxyType({})
_CACHED_VALIDATORS = 256
_validators: dict[tuple[int, int], tuple[Schema, Mapping[str, Schema], Any]] = {}

_Path: TypeAlias = tuple[str | int, ...]
_LIMITS = {
    "minimum": "at least",
    "maximum": "at most",
    "exclusiveMinimum": "more than",
    "exclusiveMaximum": "less than",
    "multipleOf": "a multiple of",
}
_COUNTS = {
    "minItems": ("at least", "item"),
    "maxItems": ("at most", "item"),
    "minProperties": ("at least", "key"),
    "maxProperties": ("at most", "key"),
    "minLength": ("at least", "character"),
    "maxLength": ("at most", "character"),
}


def schema_findings(
    document: Document, schema: Schema, others: Mapping[str, Schema] = _NO_OTHERS
) -> list[Finding]:
    """All that a JSON Schema (2020-12) has against a document, in the order of the document.

    `others` are schemas that `$ref` may name, by URI. Validators are kept for the objects passed,
    so pass the same ones again, and do not change them. The annotations `description`,
    `examples` and `patternErrorMessage` of a schema go into hints. Values that were refused
    while reading are passed over. Raises what `referencing` raises when a `$ref` leads nowhere.
    """
    validator = _validator(schema, others)
    try:
        found = list(_Translation(document).all(validator.iter_errors(document.data)))
    except RecursionError:
        return [
            TOO_DEEP.at(document.place(()), "What stands here is nested too deep to be checked.")
        ]
    return in_order(found)


def _validator(schema: Schema, others: Mapping[str, Schema]) -> Any:
    key = id(schema), id(others)
    if key not in _validators:
        if len(_validators) >= _CACHED_VALIDATORS:
            _validators.clear()
        _validators[key] = schema, others, validator_for(schema, others)
    return _validators[key][2]


class _Translation:
    """Turns the errors of one document into findings."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def all(self, errors: Iterable[Problem]) -> Iterator[Finding]:
        """The findings for errors that are about one document, or one branch of a union."""
        errors = list(errors)
        meant = {
            (tuple(error.absolute_path), near)
            for error in errors
            if error.validator == "additionalProperties"
            for near in self._unknown_keys(error).values()
            if near is not None
        }
        for error in errors:
            path = tuple(error.absolute_path)
            if not self._document.readable(path):
                continue
            if error.validator == "required":
                yield from self._missing(error, path, meant)
            else:
                yield from self._one(error, path)

    def _one(self, error: Problem, path: _Path) -> Iterator[Finding]:
        value = self._value(path)
        keyword, wanted = error.validator, error.validator_value
        if "propertyNames" in error.absolute_schema_path and isinstance(error.instance, str):
            yield self._key_form(error, (*path, error.instance))
        elif keyword in ("anyOf", "oneOf"):
            yield from self._union(error, path, value)
        elif keyword == "additionalProperties":
            yield from self._unknown(error, path)
        elif keyword == "type":
            types = (wanted,) if isinstance(wanted, str) else tuple(wanted)
            yield self._wrong_type(path, value, types)
        elif keyword in ("enum", "const"):
            yield self._unknown_word(path, value, wanted if keyword == "enum" else [wanted])
        elif keyword == "pattern":
            yield self._wrong_form(error, path, value)
        elif keyword in _LIMITS:
            yield self._out_of_range(path, value, _LIMITS[keyword], wanted)
        elif keyword in _COUNTS:
            yield self._wrong_count(path, value, *_COUNTS[keyword], wanted)
        elif keyword == "items":
            yield self._wrong_count(path, value, "at most", "item", _prefix_length(error.schema))
        elif keyword == "uniqueItems":
            yield from self._repeated(path, value)
        elif keyword == "dependentRequired":
            yield from self._companions(error, path, value)
        else:
            yield NO_SHAPE.at(
                self._document.place(path),
                f"{words.sentence(words.subject(path))} cannot be what it is here.",
                hint=words.first_sentence(error.schema),
            )

    def _value(self, path: _Path) -> Any:
        value = self._document.data
        for step in path:
            value = value[step]
        return value

    def _unknown_keys(self, error: Problem) -> dict[str, str | None]:
        """The keys that a mapping may not have, each with the one that was probably meant."""
        schema = error.schema
        value = self._value(tuple(error.absolute_path))
        known = schema.get("properties", {})
        patterns = schema.get("patternProperties", {})
        free = [key for key in known if key not in value]
        return {
            key: suggest(key.split(":")[0], free)
            for key in value
            if key not in known and not any(re.search(pattern, key) for pattern in patterns)
        }

    def _unknown(self, error: Problem, path: _Path) -> Iterator[Finding]:
        known = list(error.schema.get("properties", {}))
        for key, near in self._unknown_keys(error).items():
            yield self._unknown_key((*path, key), near, known)

    def _unknown_key(self, path: _Path, near: str | None, known: Sequence[str]) -> Finding:
        key = str(path[-1])
        hint = self._comma(path)
        if hint is not None:
            pass
        elif ":" in key and near == key.split(":")[0]:
            hint = "put a space after the colon"
        elif near is not None:
            hint = f"did you mean {quote(near)}?"
        else:
            hint = f"known here: {words.quoted(known)}" if known else None
        return UNKNOWN_KEY.at(
            self._document.place(path, at="key"),
            f"The key {quote(key)} is not known here.",
            hint=hint,
        )

    def _comma(self, path: _Path) -> str | None:
        """What was meant where a decimal comma made a key of its own, as it does in braces."""
        raw = self._value(path[:-1]) if path else None
        return comma(raw, path[-1]) if isinstance(raw, dict) else None

    def _key_form(self, error: Problem, path: _Path) -> Finding:
        place = self._document.place(path, at="key")
        key = error.instance
        if error.validator == "pattern" and words.is_id_pattern(error.validator_value):
            return WRONG_FORM.at(place, f"The key {quote(key)} must be an id.", hint=_id_hint(key))
        if error.validator == "enum":
            near = suggest(key, map(str, error.validator_value))
            return self._unknown_key(path, near, error.validator_value)
        return WRONG_FORM.at(place, f"{quote(key)} cannot be a key here.")

    def _missing(
        self, error: Problem, path: _Path, meant: set[tuple[_Path, str]]
    ) -> Iterator[Finding]:
        value = self._value(path)
        of = f" of {words.subject(path)}" if path else ""
        for key in error.validator_value:
            # A misspelt key is not missing as well.
            if key in value or (path, key) in meant:
                continue
            about = words.first_sentence(error.schema.get("properties", {}).get(key))
            yield MISSING_KEY.at(
                self._document.place(path, at="key" if path else "value"),
                f"The key {quote(key)}{of} is missing.",
                hint=about and f"{quote(key)}: {about}",
            )

    def _companions(self, error: Problem, path: _Path, value: Any) -> Iterator[Finding]:
        for key, companions in error.validator_value.items():
            for companion in companions:
                if key in value and companion not in value:
                    yield MISSING_KEY.at(
                        self._document.place((*path, key), at="key"),
                        f"The key {quote(companion)} is missing, which belongs to {quote(key)}.",
                    )

    def _wrong_type(
        self, path: _Path, value: Any, types: tuple[str, ...], or_words: Iterable[Any] = ()
    ) -> Finding:
        subject = words.subject(path)
        is_ = "has no value" if value is None and path else f"is {words.described(value)}"
        return WRONG_TYPE.at(
            self._document.place(path),
            f"{words.sentence(subject)} {is_}, and {words.kinds(types, or_words)} belongs here.",
            hint=self._comma(path) or words.way_to(types, value),
        )

    def _unknown_word(self, path: _Path, value: Any, known: Iterable[Any]) -> Finding:
        known = list(known)
        if value is None or isinstance(value, list | dict):
            return self._wrong_type(path, value, (), known)
        near = suggest(words.written(value), [word for word in known if isinstance(word, str)])
        return UNKNOWN_WORD.at(
            self._document.place(path),
            f"{words.sentence(words.subject(path))} cannot be {quote(words.written(value))}.",
            hint=f"did you mean {quote(near)}?" if near else f"known here: {words.quoted(known)}",
        )

    def _wrong_form(self, error: Problem, path: _Path, value: str) -> Finding:
        place = self._document.place(path)
        subject = words.sentence(words.subject(path))
        if words.is_id_pattern(error.validator_value):
            return WRONG_FORM.at(
                place, f"{subject} must be an id, and {quote(value)} is none.", hint=_id_hint(value)
            )
        hint = error.schema.get("patternErrorMessage")
        examples = error.schema.get("examples")
        if hint is None and examples:
            hint = f"it looks like {words.quoted(examples)}"
        return WRONG_FORM.at(
            place, f"{subject} does not have the form that belongs here.", hint=hint
        )

    def _out_of_range(self, path: _Path, value: Any, limit: str, bound: Any) -> Finding:
        return OUT_OF_RANGE.at(
            self._document.place(path),
            f"{words.sentence(words.subject(path))} is {value}, and must be {limit} {bound}.",
        )

    def _wrong_count(self, path: _Path, value: Any, limit: str, noun: str, bound: int) -> Finding:
        if value == "":
            return WRONG_COUNT.at(
                self._document.place(path), f"{words.sentence(words.subject(path))} is empty."
            )
        has = f"{len(value)} {noun}{'' if len(value) == 1 else 's'}" if value else f"no {noun}s"
        return WRONG_COUNT.at(
            self._document.place(path),
            f"{words.sentence(words.subject(path))} has {has}, and must have {limit} {bound}.",
        )

    def _repeated(self, path: _Path, value: list[Any]) -> Iterator[Finding]:
        for index, item in enumerate(value):
            first = next(at for at, other in enumerate(value) if _same(other, item))
            if first != index:
                yield REPEATED_ITEM.at(
                    self._document.place((*path, index)),
                    f"{words.sentence(words.subject((*path, index)))} repeats item {first + 1}.",
                )

    def _union(self, error: Problem, path: _Path, value: Any) -> Iterator[Finding]:
        choice = best_branch(error, value)
        if not isinstance(choice, Misfit):
            yield from self.all(choice)
        elif choice.rivals:
            yield NO_SHAPE.at(
                self._document.place((*path, choice.rivals[1]), at="key"),
                f"{quote(choice.rivals[1])} cannot stand beside {quote(choice.rivals[0])}.",
                hint="where a list is possible, write two items",
            )
        elif choice.keys:
            yield from self._unknown_start(path, value, choice.keys)
        elif choice.mark is not None:
            marked = (*path, choice.mark)
            yield self._unknown_word(marked, self._value(marked), choice.words)
        elif choice.words and isinstance(value, str) and words.number_in(value) is None:
            yield self._unknown_word(path, value, choice.words)
        elif choice.types or choice.words:
            yield self._wrong_type(path, value, choice.types, choice.words)
        else:
            yield NO_SHAPE.at(
                self._document.place(path),
                f"{words.sentence(words.subject(path))} can be read in more than one way.",
            )

    def _unknown_start(self, path: _Path, value: Any, keys: Sequence[str]) -> Iterator[Finding]:
        """No branch has its own key here: the first key decides what this was meant to be."""
        if not value:
            yield NO_SHAPE.at(
                self._document.place(path),
                f"{words.sentence(words.subject(path))} is an empty mapping.",
                hint=f"known here: {words.quoted(keys)}",
            )
            return
        nears = {key: suggest(key.split(":")[0], keys) for key in value}
        key = next((key for key, near in nears.items() if near), next(iter(value)))
        yield self._unknown_key((*path, key), nears[key], keys)


def _same(one: Any, other: Any) -> bool:
    """Equality as JSON has it, where true is not 1."""
    return isinstance(one, bool) is isinstance(other, bool) and bool(one == other)


def _prefix_length(schema: Any) -> int:
    return len(schema.get("prefixItems", ()))


def _id_hint(text: str) -> str:
    form = "an id is made of lower-case words with hyphens"
    mended = words.as_id(text)
    return f"{form}: {quote(mended)}" if mended else form
