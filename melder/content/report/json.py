"""Findings as one JSON document.

    {"findings": [{"code", "severity", "message", "hint", "file", "line", "column", "end_column",
                   "related": [{"message", "file", "line", "column", "end_column"}]}],
     "errors": n, "warnings": n}

`hint` is null when there is none; lines and columns count from 1, `end_column` is the column
after the last character.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from melder.content.findings import Finding, Severity


def render(findings: Sequence[Finding]) -> str:
    """The document described above."""
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    document = {
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "message": finding.message,
                "hint": finding.hint,
                **asdict(finding.place),
                "related": [
                    {"message": related.message, **asdict(related.place)}
                    for related in finding.related
                ],
            }
            for finding in findings
        ],
        "errors": errors,
        "warnings": len(findings) - errors,
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
