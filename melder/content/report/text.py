"""Findings for people at a terminal: place, sentence, the line with what is meant, hint.

relics/lantern.yaml:2:1: error Y112: This line has no colon.
  2 | cost 4
    | ^^^^^^
      hint: write `cost: 4`
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from melder.content.findings import Finding, Place, Severity, visible

_WIDTH = 100
_LEAD = 20
_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33"}


def render(
    findings: Sequence[Finding], lines: Mapping[str, Sequence[str]], colour: bool = False
) -> str:
    """Each finding with its source line, then a line that counts them.

    `lines` maps a file to its lines; a finding in a file that is not there shows no line.
    """
    blocks = [_block(finding, lines, colour) for finding in findings]
    return "\n".join([*blocks, _summary(findings)]) + "\n"


def _block(finding: Finding, lines: Mapping[str, Sequence[str]], colour: bool) -> str:
    tone = _COLOURS[finding.severity]
    label = _painted(f"{finding.severity} {finding.code}", f"1;{tone}", colour)
    place = _painted(_shown(finding.place), "1", colour)
    parts = [f"{place}: {label}: {visible(finding.message)}"]
    margin = max(
        len(str(place.line)) for place in (finding.place, *(r.place for r in finding.related))
    )
    parts += _excerpt(finding.place, lines, margin, tone, colour)
    for related in finding.related:
        head = visible(related.message)
        if related.place.file != finding.place.file:
            head += f" ({_shown(related.place)})"
        parts.append(f"{' ' * (margin + 5)}{head}:")
        parts += _excerpt(related.place, lines, margin, "34", colour)
    if finding.hint:
        label = _painted("hint:", "36", colour)
        parts.append(f"{' ' * (margin + 5)}{label} {visible(finding.hint)}")
    return "\n".join(parts) + "\n"


def _shown(place: Place) -> str:
    return f"{visible(place.file)}:{place.line}:{place.column}"


def _excerpt(
    place: Place, lines: Mapping[str, Sequence[str]], margin: int, tone: str, colour: bool
) -> list[str]:
    """The line of a place, and below it carets under the place."""
    source = lines.get(place.file, ())
    if place.line > len(source):
        return []
    line = source[place.line - 1]
    if not line.strip():
        return []
    start, end = place.column - 1, max(place.end_column - 1, place.column)
    # Of a long line, only what surrounds the place.
    first = 0 if len(line) <= _WIDTH else max(0, start - _LEAD)
    last = min(len(line), first + _WIDTH)
    end = min(end, max(last, start + 1))
    before, meant, after = line[first:start], line[start:end], line[end:last]
    lead = "…" if first else ""
    tail = "…" if last < len(line) else ""
    carets = "^" * max(1, _columns(_plain(meant)))
    return [
        f"  {place.line:>{margin}} | {lead}{_plain(before + meant + after)}{tail}".rstrip(),
        f"  {' ' * margin} | {' ' * _columns(lead + _plain(before))}"
        + _painted(carets, tone, colour),
    ]


def _plain(text: str) -> str:
    """Text that takes no more room and does no more on a terminal than its characters say."""
    return visible(text.replace("\t", " ").replace("\u00a0", " ").replace("\u3000", "  "))


def _columns(text: str) -> int:
    """How many columns a terminal needs for `text`."""
    return sum(
        0
        if unicodedata.combining(character)
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )


def _painted(text: str, tone: str, colour: bool) -> str:
    return f"\x1b[{tone}m{text}\x1b[0m" if colour else text


def _summary(findings: Sequence[Finding]) -> str:
    if not findings:
        return "no findings"
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    files = len({finding.place.file for finding in findings})
    counts = [
        _count(number, noun)
        for number, noun in ((errors, "error"), (len(findings) - errors, "warning"))
        if number
    ]
    return f"{', '.join(counts)} in {_count(files, 'file')}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
