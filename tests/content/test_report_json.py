"""Findings as JSON."""

import json

from melder.content.findings import Place, Related
from melder.content.report import render
from melder.content.source import EMPTY

PLACE = Place("relics/lantern.yaml", 2, 3, 7)


def test_the_documented_shape() -> None:
    finding = EMPTY.at(
        PLACE, "Café.", hint="so", related=[Related(Place("a.yaml", 1, 1, 2), "here")]
    )
    assert json.loads(render([finding], "json", [])) == {
        "findings": [
            {
                "code": "Y105",
                "severity": "error",
                "message": "Café.",
                "hint": "so",
                "file": "relics/lantern.yaml",
                "line": 2,
                "column": 3,
                "end_column": 7,
                "related": [
                    {"message": "here", "file": "a.yaml", "line": 1, "column": 1, "end_column": 2}
                ],
            }
        ],
        "errors": 1,
        "warnings": 0,
    }


def test_no_findings_and_no_hint() -> None:
    assert json.loads(render([], "json", [])) == {"findings": [], "errors": 0, "warnings": 0}
    assert json.loads(render([EMPTY.at(PLACE, "x")], "json", []))["findings"][0]["hint"] is None
