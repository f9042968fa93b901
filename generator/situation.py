"""What a scenario says apart from its tiles: how things stand, what is done, what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

_TOLD = frozenset({"title", "board", "hand", "play", "steps", "expect"})
"""Keys of a scenario that are shown in a place of their own."""

_SCORED = frozenset({"score", "chips", "mult", "total", "refused"})
"""Expectations that the outcome of a scenario shows anyway."""


def given(written: Mapping[str, Any]) -> tuple[str, ...]:
    """How things stand before the first step, as in ``money 29``."""
    return tuple(_phrase(key, value) for key, value in written.items() if key not in _TOLD)


def steps(written: Mapping[str, Any]) -> tuple[str, ...]:
    """What is done, step by step, as in ``place R7 B7 K7``."""
    return tuple(_step(step) for step in written.get("steps", ()))


def outcomes(written: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is expected beyond the score, as labels and values: ``("Money", "58")``."""
    for key, value in written.get("expect", {}).items():
        if key not in _SCORED:
            yield key.replace("_", " ").capitalize(), _said(value)


def _step(step: object) -> str:
    if isinstance(step, Mapping):
        return ", ".join(_phrase(key, value) for key, value in step.items())
    return _said(step)


def _phrase(key: str, value: object) -> str:
    return f"{key} {_said(value)}"


def _said(value: object) -> str:
    """A value as words, without the signs of YAML."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ("", [], {}):
        return "none"
    if isinstance(value, list):
        return ", ".join(_said(one) for one in value)
    if isinstance(value, Mapping):
        facts = ", ".join(_phrase(key, one) for key, one in value.items() if key != "id")
        named = str(value.get("id", ""))
        return f"{named} ({facts})" if named and facts else named or facts
    return f"{value:f}" if isinstance(value, Decimal) else str(value)
