"""A small wiki made by hand: an item of every kind, a hostile one, one with problems."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.data import from_export
from generator.model import Wiki

EXPORT = Path(__file__).with_name("export.json")
BROKEN = ("relic", "cracked-lens")


def played(scenario: Mapping[str, Any]) -> Mapping[str, Any]:
    """Stands in for the engine: what a score or a refusal answers, and nothing more."""
    if "unplayable" in scenario.get("title", ""):
        raise ValueError("no such tile: X9")
    if scenario.get("expect", {}).get("refused"):
        return {"refused": scenario["expect"]["refused"], "message": "The opening needs 30."}
    return {
        "score": 12345678,
        "chips": "24",
        "mult": "17.5",
        "total": 12345678,
        "trace": [
            {"source": "Run of 3", "text": "+1.5 Mult", "chips": "0", "mult": "2.5"},
            {"source": "Amber | Glow", "text": "+5 Mult", "chips": "24", "mult": "7.5"},
        ],
    }


def small_wiki() -> Wiki:
    """The wiki of the fixture."""
    export = json.loads(EXPORT.read_text(encoding="utf-8"))
    return from_export(
        export,
        played,
        version="0.1.0-alpha",
        sources={("relic", "hostile"): "id: hostile\n# ```\n# <script>\n"},
        problems={BROKEN: ["S205: the field `cost` is missing", "E401: no word `multt`"]},
    )
