"""A score: how it came about, what it makes of the blind, and how much the table shakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from melder.terminal.desk import Desk
from melder.terminal.screens.layout import columns
from melder.terminal.tiles import is_notation

Json = Mapping[str, Any]


def trace(desk: Desk, event: Json) -> Iterator[str]:
    """Who did what, with Chips and Mult after it; the numbers are for the question why.

    Tiles of a group that only pay Chips, one after another, share a line, and so do steps of one
    source that leave the score alone.
    """
    paint, steps = desk.paint, event["trace"]
    lines = []
    for first, last in _together(steps):
        line = steps[last]
        text, source, place = line["text"], line["source"], str(last + 1)
        if first != last:
            place = f"{first + 1}-{last + 1}"
            if line["source"] == steps[first]["source"] and _follows(steps[first], line):
                text = desk.texts("score.more", text=steps[first]["text"], count=last - first)
            else:
                source = " ".join(one["source"] for one in steps[first : last + 1])
                chips = Decimal(line["chips"]) - Decimal(steps[first - 1]["chips"])
                text = desk.texts("score.tiles", chips=f"{chips:,}")
        sums = (grouped(line["chips"]), "×", grouped(line["mult"]))
        lines.append((paint.faint(place), _source(desk, source), text, *sums))
    yield from (f"  {line}" for line in columns(lines, to_right=(0, 3, 5)))


def grouped(amount: str) -> str:
    """An exact amount with its thousands apart; a fraction stays as it is."""
    return amount if "/" in amount else f"{Decimal(amount):,}"


def _together(steps: Sequence[Json]) -> Iterator[tuple[int, int]]:
    """The first and the last step of what is shown in one line."""
    pays = [place > 0 and _pays(steps[place - 1], step) for place, step in enumerate(steps)]
    first = 0
    for place, step in enumerate(steps):
        after = steps[place + 1] if place + 1 < len(steps) else None
        goes_on = after is not None and ((pays[place] and pays[place + 1]) or _follows(step, after))
        if not goes_on:
            yield first, place
            first = place + 1


def _follows(step: Json, after: Json) -> bool:
    """Whether both are of one source and leave the score alone, as growth does."""
    return all(step[key] == after[key] for key in ("source", "chips", "mult"))


def _pays(before: Json, step: Json) -> bool:
    """Whether a step is a single tile that adds Chips and does nothing else."""
    if not is_notation(step["source"]) or "/" in before["chips"] + step["chips"]:
        return False
    more = Decimal(step["chips"]) > Decimal(before["chips"])
    return more and step["mult"] == before["mult"]


def _source(desk: Desk, source: str) -> str:
    """Tiles in their colours, names as they are; a long row by its ends."""
    if desk.lexicon.named(source):
        return source
    words = source.split()
    if len(source) > desk.columns // 3 and all(map(is_notation, words)):
        words = [words[0], "…", words[-1]]
    return " ".join(desk.paint.tile(word) for word in words)


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
