"""Findings as SARIF 2.1.0."""

import json
from typing import Any

import jsonschema
import pytest

from melder.content.findings import Place, Related
from melder.content.report import render
from melder.content.source import EMPTY, NOT_UTF8

MESSAGE = {
    "type": "object",
    "required": ["text"],
    "additionalProperties": False,
    "properties": {"text": {"type": "string"}},
}
LOCATION: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "id": {"type": "integer", "minimum": 0},
        "message": MESSAGE,
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation"],
            "additionalProperties": False,
            "properties": {
                "artifactLocation": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {"uri": {"type": "string", "pattern": r"^[!-~]*$"}},
                },
                "region": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        name: {"type": "integer", "minimum": 1}
                        for name in ("startLine", "startColumn", "endLine", "endColumn")
                    },
                },
            },
        },
    },
}
# The part of the standard's schema that a log of ours can touch.
LOG = {
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool"],
                "additionalProperties": False,
                "properties": {
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "additionalProperties": False,
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name"],
                                "additionalProperties": False,
                                "properties": {
                                    "name": {"type": "string"},
                                    "semanticVersion": {"type": "string"},
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {
                                            "type": "object",
                                            "required": ["id"],
                                            "additionalProperties": False,
                                            "properties": {
                                                "id": {"type": "string"},
                                                "shortDescription": MESSAGE,
                                                "fullDescription": MESSAGE,
                                                "help": MESSAGE,
                                                "defaultConfiguration": {
                                                    "type": "object",
                                                    "additionalProperties": False,
                                                    "properties": {
                                                        "level": {
                                                            "enum": [
                                                                "none",
                                                                "note",
                                                                "warning",
                                                                "error",
                                                            ]
                                                        }
                                                    },
                                                },
                                            },
                                        },
                                    },
                                },
                            }
                        },
                    },
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["message"],
                            "additionalProperties": False,
                            "properties": {
                                "ruleId": {"type": "string"},
                                "ruleIndex": {"type": "integer", "minimum": -1},
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": MESSAGE,
                                "locations": {"type": "array", "items": LOCATION},
                                "relatedLocations": {
                                    "type": "array",
                                    "uniqueItems": True,
                                    "items": LOCATION,
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}


def log_of(*findings: Any) -> Any:
    log = json.loads(render(findings, "sarif", []))
    jsonschema.validate(log, LOG)
    return log["runs"][0]


def test_results_point_at_their_rules() -> None:
    run = log_of(
        EMPTY.at(Place("b.yaml", 1, 1, 1), "Empty.", hint="so"),
        NOT_UTF8.at(Place("a.yaml", 2, 3, 7), "Bytes."),
        EMPTY.at(Place("a.yaml", 1, 1, 1), "Empty."),
    )
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == ["Y103", "Y105"]
    assert [result["ruleId"] for result in run["results"]] == ["Y105", "Y103", "Y105"]
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])
    assert run["results"][2]["message"] == {"text": "Empty.\nHint: so"}
    assert run["results"][1]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "a.yaml"},
        "region": {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 7},
    }


def test_a_file_name_becomes_a_uri_and_related_places_are_kept() -> None:
    run = log_of(
        EMPTY.at(
            Place("my relics/é.yaml", 1, 1, 2),
            "Both.",
            related=[Related(Place("b.yaml", 3, 1, 2), "there")],
        )
    )
    (result,) = run["results"]
    location = result["locations"][0]["physicalLocation"]
    assert location["artifactLocation"] == {"uri": "my%20relics/%C3%A9.yaml"}
    assert result["relatedLocations"][0]["message"] == {"text": "there"}


def test_no_findings_are_an_empty_run() -> None:
    assert log_of()["results"] == []


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match="'xml' is no format"):
        render([], "xml", [])  # type: ignore[arg-type]
