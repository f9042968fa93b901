"""A score: how it came about, what it makes of the blind, and how much the table shakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from melder.terminal.desk import Desk
from melder.terminal.screens.layout import columns

Json = Mapping[str, Any]


def trace(desk: Desk, event: Json) -> Iterator[str]:
    """Who did what, with Chips and Mult after it; the numbers are for the question why."""
    paint = desk.paint
    lines = [
        (
            paint.faint(str(place)),
            _source(desk, line["source"]),
            line["text"],
            line["chips"],
            "×",
            line["mult"],
        )
        for place, line in enumerate(event["trace"], 1)
    ]
    yield from (f"  {line}" for line in columns(lines, to_right=(0, 3, 5)))


def _source(desk: Desk, source: str) -> str:
    """Tiles in their colours, names as they are."""
    if desk.lexicon.named(source):
        return source
    return " ".join(desk.paint.tile(word) for word in source.split())


def result(desk: Desk, event: Json, target: int) -> Iterator[str]:
    """The points, the lines that they cross, and the sum."""
    texts, paint = desk.texts, desk.paint
    points = paint.strong(f"{event['score']:,}")
    yield texts("score.points", points=points, total=f"{event['total']:,}", target=f"{target:,}")
    big = shaken(desk, event["score"], target)
    if big:
        yield paint.warn(texts("score.big", text=big.upper()))


def shaken(desk: Desk, points: int, target: int) -> str:
    """What the biggest line says that one score has crossed, or nothing."""
    lines = desk.lexicon.rules["presentation"]["big_scores"]
    crossed = [line for line in lines if points >= Decimal(str(line["share"])) * target]
    return (
        str(max(crossed, key=lambda line: Decimal(str(line["share"])))["text"]) if crossed else ""
    )
