"""Findings as SARIF 2.1.0, the format in which code hosts and editors exchange results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote as percent_encoded

from melder.content.findings import Code, Finding, Place, code
from melder.version import __version__

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render(findings: Sequence[Finding]) -> str:
    """A SARIF log of one run, with a rule for each code that occurs."""
    rules = sorted({finding.code for finding in findings})
    log = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "melder",
                        "semanticVersion": __version__,
                        "rules": [_rule(code(rule)) for rule in rules],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(finding, rules.index(finding.code)) for finding in findings],
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _rule(rule: Code) -> dict[str, Any]:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.meaning},
        "help": {"text": f"{rule.meaning}\n\nBad:\n\n{rule.bad}\nMended:\n\n{rule.mended}"},
        "defaultConfiguration": {"level": str(rule.severity)},
    }


def _result(finding: Finding, rule_index: int) -> dict[str, Any]:
    message = finding.message if not finding.hint else f"{finding.message}\nHint: {finding.hint}"
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": str(finding.severity),
        "message": {"text": message},
        "locations": [_location(finding.place)],
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, **_location(related.place), "message": {"text": related.message}}
            for number, related in enumerate(finding.related)
        ]
    return result


def _location(place: Place) -> dict[str, Any]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": percent_encoded(place.file)},
            "region": {
                "startLine": place.line,
                "startColumn": place.column,
                "endLine": place.line,
                "endColumn": place.end_column,
            },
        }
    }
