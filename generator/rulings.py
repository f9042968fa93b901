"""The written rulings, as the item pages cite them: which ruling speaks of which item by name.

A ruling is a heading with an anchor, ``### R24 Title {#r24}``; names of items stand in bold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_HEADING = re.compile(r"^#{2,4} (?P<title>.+?) *\{ *#(?P<anchor>r\d+) *\}$", re.MULTILINE)
_BOLD = re.compile(r"(?<!\*)\*\*([^*\n]+)\*\*(?!\*)")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling: its anchor, its heading and the names that it mentions."""

    anchor: str
    title: str
    names: frozenset[str]


def read(markdown: str) -> tuple[Ruling, ...]:
    """The rulings of a page, in order."""
    headings = list(_HEADING.finditer(markdown))
    ends = [*(heading.start() for heading in headings[1:]), len(markdown)]
    return tuple(
        Ruling(
            heading["anchor"],
            heading["title"],
            frozenset(_BOLD.findall(markdown[heading.start() : end])),
        )
        for heading, end in zip(headings, ends, strict=False)
    )


def link_names(markdown: str, pages: Mapping[str, str]) -> str:
    """Turn bold names of items into links. ``pages`` has the page of each name that is unique."""

    def linked(match: re.Match[str]) -> str:
        page = pages.get(match[1])
        return f"[{match[0]}]({page})" if page else match[0]

    return "\n".join(
        line if line.startswith("#") else _BOLD.sub(linked, line) for line in markdown.split("\n")
    )
