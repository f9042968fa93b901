"""How the fields of an item read in a table: their labels, amounts and headings.

What fields there are is declared in :mod:`melder.games.melder.ruleset.kinds`; this module only
knows in which unit some of them count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator import escape
from generator.render import money
from melder.games.melder.ruleset.kinds import KINDS, Field, Kind

Format = Callable[[Any], str]


def _span(ends: Sequence[int]) -> str:
    first, last = ends
    return str(first) if first == last else f"{first}–{last}"


def _word(value: Any) -> str:
    return escape.plain(value).replace("_", " ").capitalize()


def _times(value: Any) -> str:
    return f"×{escape.plain(value)}"


def _percent(value: Any) -> str:
    return f"{escape.plain(value)}%"


_UNITS: Mapping[tuple[str, str], Format] = {
    ("relic", "cost"): money,
    ("consumable", "cost"): money,
    ("perk", "cost"): money,
    ("pack", "price"): money,
    ("edition", "surcharge"): money,
    ("edition", "odds"): _percent,
    ("boss", "antes"): _span,
    ("bet", "pays"): _times,
}

_GROUPS: Mapping[tuple[str, str], str] = {
    ("consumable", "type"): "{}s",
    ("perk", "tier"): "Tier {}",
    ("pack", "holds"): "{}s",
}

READING_ORDER = (
    "relic", "consumable", "boss", "deck", "perk", "edition", "finish", "enchantment", "pack", "bet"
)  # fmt: skip
"""Kinds as a reader wants to meet them; the engine needs them in another order."""

RANKED = frozenset({("relic", "rarity"), ("perk", "tier")})
"""The groupings whose order is a rank, which faces show."""


def place(kind: Kind) -> int:
    """Where a kind stands in the reading order, new ones at the end."""
    return READING_ORDER.index(kind.name) if kind.name in READING_ORDER else len(READING_ORDER)


def shown(kind: str) -> tuple[Field, ...]:
    """The fields of a kind that a table can show: those that hold one word or number. What is
    either so or not, its text says."""
    unfit = {"array", "boolean"}
    return tuple(field for field in KINDS[kind].fields if not unfit & set(_types(field)))


def label(field: Field) -> str:
    """A field's heading."""
    return field.name.replace("_", " ").capitalize()


def value(kind: str, field: Field, raw: Any) -> str:
    """A field's value in its unit."""
    if (unit := _UNITS.get((kind, field.name))) is not None:
        return unit(raw)
    return _word(raw) if isinstance(raw, str) else escape.plain(raw)


def grouping(kind: str) -> tuple[str, tuple[Any, ...]]:
    """The field by which a kind's overview is divided and its values, or "" and nothing."""
    for field in KINDS[kind].fields:
        if "enum" in field.schema:
            return field.name, tuple(field.schema["enum"])
    return "", ()


def group_title(kind: str, field: str, group: Any) -> str:
    """The heading of one division of an overview."""
    return _GROUPS.get((kind, field), "{}").format(_word(group))


def _types(field: Field) -> Sequence[str]:
    declared = field.schema.get("type", ())
    if field.name in {name for _, name in _UNITS}:
        return ()
    return (declared,) if isinstance(declared, str) else tuple(declared)
