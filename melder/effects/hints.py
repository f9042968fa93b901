"""Guessing what was meant: by a misspelt word, by a number that is none, by a share as a chance."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction

from melder.effects.amounts import DECIMALS

_COMMA = re.compile(r"-?[0-9]+,[0-9]+")
_PERCENT = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?%")
_IN_WORDS = re.compile(r"([0-9]+) (?:in|of|out of|to) ([0-9]+)")


LINE = 80
"""How long data may be that a hint shows in one line."""


def closest(word: object, names: Iterable[str]) -> str | None:
    """The name most like a misspelt one, if any is like it at all."""
    if not isinstance(word, str):
        return None
    known = list(names)
    found = difflib.get_close_matches(word.lower().replace("_", "-"), known, 1, 0.6)
    if not found:
        found = difflib.get_close_matches(word.lower().replace("-", "_"), known, 1, 0.6)
    return found[0] if found else None


def shown(raw: object) -> str:
    """Raw data as a message shows it: short, never a whole tree."""
    if isinstance(raw, str):
        return f"`{raw}`" if len(raw) <= 40 else f"`{raw[:37]}...`"
    if isinstance(raw, bool):
        return "`true`" if raw else "`false`"
    if raw is None:
        return "nothing"
    if isinstance(raw, Mapping):
        return "a mapping" if raw else "an empty mapping"
    if isinstance(raw, list):
        return "a list" if raw else "an empty list"
    return f"`{raw}`"


def flow(raw: object) -> str:
    """Raw data as it is written in one line: ``{min: 5}``; ``...`` for what would be too long."""
    if isinstance(raw, Mapping):
        text = "{" + ", ".join(f"{key}: {flow(value)}" for key, value in raw.items()) + "}"
        return text if len(text) <= LINE else "{...}"
    if isinstance(raw, list):
        text = "[" + ", ".join(flow(one) for one in raw) + "]"
        return text if len(text) <= LINE else "[...]"
    if isinstance(raw, bool):
        return "true" if raw else "false"
    return "..." if raw is None else str(raw)


def mended(raw: object) -> str | None:
    """How something that should be a number is written as one."""
    if isinstance(raw, Decimal):
        decimals = -int(raw.as_tuple().exponent)
        if decimals > DECIMALS:
            return f"an amount has at most {DECIMALS} decimals"
        return "this is more than any amount can be"
    if not isinstance(raw, str):
        return None
    if _COMMA.fullmatch(raw):
        return decimal(*raw.split(","))
    return f"write {raw} without quotes" if raw.replace(".", "", 1).isdigit() else None


def decimal(before: str, behind: str, *, whole: bool = False) -> str:
    """How digits with a comma between them are written; ``whole``: no decimals can be meant."""
    thousands = len(behind) == 3 and before.lstrip("-") != "0"
    if whole:
        return f"write {before}{behind}" if thousands else "a whole number has no decimals"
    if thousands:
        return f"write {before}{behind}, or {before}.{behind} where decimals are meant"
    return f"write {before}.{behind}: decimals come after a point"


def comma(raw: Mapping[str, object], key: object) -> str | None:
    """In braces a decimal comma ends an entry: what was meant by a key of nothing but digits."""
    if not isinstance(key, str) or key not in raw:
        return None
    keys = list(raw)
    before = keys[keys.index(key) - 1] if key != keys[0] else None
    if before is None or raw[key] is not None or not key.isdigit():
        return None
    whole = raw[before]
    if isinstance(whole, bool) or not isinstance(whole, int):
        return None
    return decimal(str(whole), key)


def odds(raw: object) -> str | None:
    """How something that should be a chance is written as one."""
    share: Fraction | None = None
    text = raw if isinstance(raw, str) else ""
    if isinstance(raw, Decimal):
        share = Fraction(raw)
    elif raw in (0, 1) and not isinstance(raw, bool):
        share = Fraction(int(raw))
    elif _COMMA.fullmatch(text):
        share = Fraction(text.replace(",", "."))
    elif percent := _PERCENT.fullmatch(text):
        share = Fraction(percent[1]) / 100
    elif counted := _IN_WORDS.fullmatch(text):
        share = Fraction(int(counted[1]), int(counted[2])) if int(counted[2]) else None
    elif text.startswith("0/"):
        share = Fraction(0)
    if share is None:
        return None
    if share == 0:
        return "a chance is above 0; what never happens can be left out"
    if share == 1:
        return "what always happens needs no chance: leave it out"
    if not 0 < share < 1:
        return "a chance cannot be above 1" if share > 1 else "a chance is above 0"
    return f"write {share.numerator}/{share.denominator}"
