"""Columns and paragraphs of text that may be painted."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from melder.terminal.paint import left, right, width

WIDTH: Final = 96
"""Columns that text is broken at, where there is room for them."""

NARROW: Final = 40
"""Columns that text is given at least, however small a terminal is."""

LABEL: Final = 10
"""Columns of the labels at the left."""


def row(label: str, text: str) -> str:
    """A label and what stands behind it."""
    return left(label, LABEL) + text


def rows(label: str, lines: Iterable[str]) -> Iterator[str]:
    """Several lines behind one label."""
    for line in lines:
        yield row(label, line)
        label = ""


def paragraph(text: str, indent: int = 0, columns: int = WIDTH) -> list[str]:
    """Plain text, broken into lines."""
    space = " " * indent
    return textwrap.wrap(
        text, columns, initial_indent=space, subsequent_indent=space, break_on_hyphens=False
    )


def flow(parts: Iterable[str], between: str = "   ", columns: int = WIDTH - LABEL) -> list[str]:
    """Parts one behind another, in as many lines as they need."""
    lines: list[str] = []
    for part in parts:
        if lines and width(lines[-1]) + len(between) + width(part) <= columns:
            lines[-1] += between + part
        else:
            lines.append(part)
    return lines


def columns(table: Sequence[Sequence[str]], to_right: Sequence[int] = ()) -> list[str]:
    """A table with its columns aligned, those in ``to_right`` at their right edge."""
    if not table:
        return []
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            (right if place in to_right else left)(cell, widths[place])
            for place, cell in enumerate(line)
        ).rstrip()
        for line in table
    ]
