"""A small ruleset of inline items on the rules' own numbers, for tests of the engine.

Tests of the engine say what its parts do together, whatever items the base pack has, so they
bring the items that they need.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from melder.content import source
from melder.games.melder.ruleset.kinds import KINDS
from melder.games.melder.ruleset.rules import Ruleset, load
from melder.games.melder.scenario import Outcome, play

RULES = Path(__file__).parents[3] / "content" / "melder" / "rules"
ITEMS = Path(__file__).parent / "items.yaml"


def read_items(text: str) -> list[dict[str, Any]]:
    """YAML documents, each an item with its `kind`."""
    read = source.load(text)
    assert not read.findings, read.findings
    return [dict(document.data) for document in read.documents]


def ruleset(items: str = "") -> Ruleset:
    """The inline items, and more of them."""
    data: dict[str, Any] = {kind.plural: [] for kind in KINDS.values()}
    data["rules"] = {
        path.stem: source.load(path).documents[0].data for path in sorted(RULES.glob("*.yaml"))
    }
    for item in (*read_items(ITEMS.read_text("utf-8")), *read_items(items or "{}")):
        if item:
            kind = item.pop("kind")
            common = {"name": item["id"].title()} | _defaults(kind)
            data[KINDS[kind].plural].append(common | item)
    return load(data)


def _defaults(kind: str) -> dict[str, Any]:
    return {
        "relic": {"cost": 6, "rarity": "common"},
        "consumable": {"cost": 4, "type": "scroll"},
        "boss": {"antes": [1, 9]},
        "deck": {"order": 1},
        "perk": {"cost": 10, "tier": 1},
        "edition": {"odds": 1, "surcharge": 2},
    }.get(kind, {})


@cache
def base() -> Ruleset:
    """The inline items alone."""
    return ruleset()


def run(**doc: Any) -> Outcome:
    """Play a scenario with the inline items."""
    return play(base(), doc)


def check(expect: dict[str, Any], **doc: Any) -> Outcome:
    """Play a scenario and hold it against what is expected."""
    outcome = run(**doc, expect=expect)
    assert outcome.differences == []
    return outcome
