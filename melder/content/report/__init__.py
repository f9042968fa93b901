"""Findings as text for people, or in the formats that other tools read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

from melder.content.findings import Finding, in_order
from melder.content.report import github, json, sarif, text
from melder.content.source import Source

Format = Literal["text", "json", "github", "sarif"]
FORMATS: tuple[Format, ...] = get_args(Format)


def render(
    findings: Iterable[Finding], format: Format, sources: Iterable[Source], *, colour: bool = False
) -> str:
    """All findings as one text that ends with a line break.

    `sources` are the files that findings speak of; only `text` shows their lines, and only `text`
    knows colour. Raises `ValueError` for a format that is not in `FORMATS`.
    """
    ordered = in_order(findings)
    match format:
        case "text":
            return text.render(ordered, {each.name: each.lines for each in sources}, colour)
        case "json":
            return json.render(ordered)
        case "github":
            return github.render(ordered)
        case "sarif":
            return sarif.render(ordered)
    raise ValueError(f"{format!r} is no format of a report: {', '.join(FORMATS)}")
