"""How values, types and places are called in a sentence for people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any

from melder.content.findings import quote
from melder.content.yaml_scalars import UnusableNumber, core_value
from melder.effects.hints import decimal

_KINDS = {
    "number": "a number",
    "integer": "a whole number",
    "string": "a text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
_SPOKEN_TRUTH = {
    **dict.fromkeys(("true", "yes", "on", "y"), "true"),
    **dict.fromkeys(("false", "no", "off", "n"), "false"),
}
_MOST_WORDS = 12


def described(value: Any) -> str:
    """A value of a document, as it is called after "is"."""
    match value:
        case None:
            return "empty"
        case bool():
            return "true" if value else "false"
        case int() | Decimal():
            return f"the number {value}"
        case str():
            return f'the text "{quote(value)[1:-1]}"'
        case list():
            return "a list"
    return "a mapping"


def kinds(types: Iterable[str], or_words: Iterable[Any] = ()) -> str:
    """What belongs somewhere, by types of JSON Schema and single words: "a list or `all`"."""
    known = dict.fromkeys(types)
    if "number" in known:
        known.pop("integer", None)
    named = [_KINDS[each] for each in known if each in _KINDS]
    return either([*named, *(quote(written(word)) for word in or_words)])


def either(words: Iterable[str]) -> str:
    """Alternatives as one phrase; after many, the rest is left to an ellipsis."""
    several = list(words)
    if len(several) > _MOST_WORDS:
        return ", ".join(several[:_MOST_WORDS]) + ", …"
    if len(several) < 2:
        return "".join(several)
    return f"{', '.join(several[:-1])} or {several[-1]}"


def quoted(words: Iterable[Any]) -> str:
    """Words of a schema as alternatives, each in backquotes."""
    return either(quote(written(word)) for word in words)


def written(value: Any) -> str:
    """A value as one writes it in YAML (lists and mappings only say what they are)."""
    if isinstance(value, str | int | Decimal) and not isinstance(value, bool):
        return str(value)
    return "null" if value is None else described(value)


def subject(path: Sequence[str | int]) -> str:
    """What a path leads to: its key, its place in a list, or the document."""
    if not path:
        return "the document"
    last = path[-1]
    if isinstance(last, str):
        return quote(last)
    of = f" of {quote(path[-2])}" if len(path) > 1 and isinstance(path[-2], str) else ""
    return f"item {last + 1}{of}"


def sentence(text: str) -> str:
    """`text` with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def number_in(value: Any) -> int | Decimal | None:
    """The number that a text was meant to be, or None: "5", "1_000", "4,50"."""
    if not isinstance(value, str):
        return None
    plain = re.sub(r"(?<=\d)[_ '](?=\d{3}(?!\d))", "", value.strip())
    plain = re.sub(r"^([-+]?\d+),(\d+)$", r"\1.\2", plain)
    try:
        number = core_value(plain) if plain else None
    except UnusableNumber:
        return None
    return number if isinstance(number, int | Decimal) and number is not True else None


def way_to(types: Sequence[str], value: Any) -> str | None:
    """A hint on how to turn `value` into one of `types`, where there is an obvious way."""
    number = number_in(value)
    if number is not None and ("number" in types or "integer" in types):
        before, comma, behind = value.strip().partition(",")
        if comma and behind.isdigit():
            return decimal(before, behind, whole="number" not in types)
        return f"write the number {number} without quotes"
    if isinstance(value, str) and "boolean" in types and value.lower() in _SPOKEN_TRUTH:
        return f"write {_SPOKEN_TRUTH[value.lower()]}"
    if value is None:
        return f"write {kinds(types)} after the colon"
    if isinstance(value, Decimal) and "integer" in types and value == value.to_integral_value():
        return f"write {int(value)}"
    if set(types) == {"array"}:
        return "a list has items that begin with `- `, or stands in `[ ]`"
    if "string" in types and isinstance(value, bool | int | Decimal):
        return f'as a text, it is written "{written(value)}"'
    if isinstance(value, list) and len(value) == 1:
        return "write it without `- ` and without `[ ]`"
    return None


@lru_cache(maxsize=256)
def is_id_pattern(pattern: str) -> bool:
    """Whether a pattern of a schema is one for ids, judged by what it lets through."""
    good, bad = ("a", "ab-cd", "a-b2-c"), ("", "A", "a_b", "a b", "-a", "a-", "a--b")
    return all(re.search(pattern, word) for word in good) and not any(
        re.search(pattern, word) for word in bad
    )


def as_id(text: str) -> str:
    """The id that a name would have."""
    plain = re.sub(r"['’]", "", text)
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def first_sentence(schema: Any) -> str | None:
    """The first sentence of the description of a schema, if it has one."""
    text = schema.get("description") if isinstance(schema, Mapping) else None
    if not isinstance(text, str) or not text.strip():
        return None
    return re.split(r"(?<=[.!?])\s", " ".join(text.split()), maxsplit=1)[0]
