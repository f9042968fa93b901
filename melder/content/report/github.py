"""Findings as workflow commands of GitHub Actions, which shows them beside the changed lines."""

from __future__ import annotations

from collections.abc import Sequence

from melder.content.findings import Finding


def render(findings: Sequence[Finding]) -> str:
    """One command a line; nothing at all when there are no findings."""
    return "".join(f"{_command(finding)}\n" for finding in findings)


def _command(finding: Finding) -> str:
    place = finding.place
    properties = {
        "file": place.file,
        "line": str(place.line),
        "col": str(place.column),
        "title": finding.code,
    }
    shown = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    message = finding.message if not finding.hint else f"{finding.message}\nhint: {finding.hint}"
    return f"::{finding.severity} {shown}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
