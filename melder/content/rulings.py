"""The written rulings: what each is called, which items it speaks of, and how it reads.

A ruling is a heading with an anchor, ``### R24 Title {#r24}``; names of items stand in bold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PAGE: Final = "rules/rulings.md"
"""The page of the rulings among the wiki's sources."""

BOLD: Final = re.compile(r"(?<!\*)\*\*([^*\n]+)\*\*(?!\*)")
"""A name of an item in the text of a page."""

_HEADING = re.compile(r"^#{2,4} (?P<title>.+?) *\{ *#(?P<anchor>r\d+) *\}$", re.MULTILINE)
_SECTION = re.compile(r"^## ", re.MULTILINE)
_PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling: its anchor, its heading, the names that it mentions, its text in Markdown."""

    anchor: str
    title: str
    names: frozenset[str]
    text: str = ""


def read(markdown: str) -> tuple[Ruling, ...]:
    """The rulings of a page, in order."""
    headings = list(_HEADING.finditer(markdown))
    ends = [*(heading.start() for heading in headings[1:]), len(markdown)]
    found = []
    for heading, end in zip(headings, ends, strict=False):
        text = _SECTION.split(markdown[heading.end() : end], maxsplit=1)[0].strip()
        names = frozenset(BOLD.findall(text))
        found.append(Ruling(heading["anchor"], heading["title"], names, text))
    return tuple(found)


def written() -> tuple[Ruling, ...]:
    """The rulings of the page beside the package or packaged with it; none without the page."""
    for folder in (_PACKAGE.parent / "site_src", _PACKAGE / "_data" / "site_src"):
        try:
            return read((folder / PAGE).read_text(encoding="utf-8"))
        except OSError:
            continue
    return ()
