"""Lists and mappings in brackets: what is missing within them, and what never ends."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import yaml

from melder.content.findings import Code, Finding, Place, Related, quote, register
from melder.content.yaml_slip import Slip

BRACKET = register(
    Code(
        "Y115",
        "A bracket does not end where it should",
        "A list in `[ ]` and a mapping in `{ }` have commas between their entries and end with "
        "the bracket that fits.",
        bad="tags: [red, blue\ncost: 4\n",
        mended="tags: [red, blue]\ncost: 4\n",
    )
)

_CLOSING = {"[": "]", "{": "}"}


def missing_entry(slip: Slip) -> Finding:
    """The finding where an entry was expected: one too few, or a bracket that is never closed."""
    opened = _left_open(slip) if _at_the_end(slip) else None
    if opened is not None:
        return _unclosed(slip.place(*opened), slip.source(opened[0])[opened[1]])
    return BRACKET.at(
        slip.here(),
        "Within brackets an entry is missing before this character.",
        hint="put a comma only between two entries",
    )


def bracket(slip: Slip) -> Finding:
    """The finding on a list or mapping in brackets that goes wrong."""
    opened = slip.source(slip.context_line)[slip.context_column : slip.context_column + 1]
    closing = _CLOSING.get(opened, "the closing bracket")
    found = slip.source(slip.line)[slip.column : slip.column + 1]
    if slip.line == slip.context_line and found == ":":
        entry = re.search(r"[^\s,{[]*\s*$", slip.source(slip.line)[: slip.column])
        return BRACKET.at(
            slip.place(slip.line, entry.start() if entry else slip.column, slip.column + 1),
            "A comma is missing before this entry.",
            hint="put a comma between two entries; text with a colon needs quotes",
        )
    if slip.line == slip.context_line and found in ("]", "}"):
        return BRACKET.at(
            slip.here(),
            f"{quote(opened)} is closed here by {quote(found)}.",
            hint=f"close it with {quote(closing)}",
        )
    related = [Related(slip.here(), "it should be closed before this")] if found else []
    return _unclosed(slip.opening(), opened, related)


def _unclosed(place: Place, opened: str, related: Iterable[Related] = ()) -> Finding:
    closing = _CLOSING.get(opened, "the closing bracket")
    return BRACKET.at(
        place,
        f"{quote(opened)} is opened here and not closed with {quote(closing)}.",
        hint=f"close it with {quote(closing)}, and put a comma between two entries",
        related=related,
    )


def _at_the_end(slip: Slip) -> bool:
    """Whether nothing comes after the place where the parser stopped."""
    rest = [slip.source(slip.line)[slip.column :], *slip.lines[slip.line + 1 :]]
    return not any(line.strip() for line in rest)


def _left_open(slip: Slip) -> tuple[int, int, int] | None:
    """Line, column and end of the innermost bracket that is still open at the end."""
    opened: list[Any] = []
    try:
        for token in yaml.scan(slip.text, Loader=yaml.SafeLoader):
            if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
                opened.append(token.start_mark)
            elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken):
                opened.pop()
    except (yaml.YAMLError, IndexError):
        return None
    return (opened[-1].line, opened[-1].column, opened[-1].column + 1) if opened else None
