"""Relations between items: what is asked of a thing that is there, and of one that is made."""

from __future__ import annotations

from typing import Any

from generator import language, relations
from generator.model import Ref
from melder.games.melder.vocabulary import MELDER

GLOOM = {"on": "play_end", "per": {"count": {"tiles": "hand", "finish": "any"}}, "do": {"pay": 1}}


def countered(effect: dict[str, Any]) -> dict[Ref, list[Ref]]:
    """Which items a boss that looks for tiles with a finish takes from, beside a relic."""
    items = {("boss", "gloom"): GLOOM, ("relic", "lamp"): effect}
    trees = {ref: language.trees(MELDER, ref[0], {"effects": [one]}) for ref, one in items.items()}
    assert all(trees.values())
    return {ref: [one.to for one in found] for ref, found in relations.find(trees)[1].items()}


def test_a_boss_takes_from_what_an_item_counts_on() -> None:
    counts = {"count": {"tiles": "hand", "finish": "any"}}
    found = countered({"on": "score", "per": counts, "do": {"mult": 4}})
    assert found == {("relic", "lamp"): [("boss", "gloom")]}


def test_an_item_does_not_count_on_what_it_makes() -> None:
    assert (
        countered({"on": "blind_start", "do": {"create": {"tiles": "new", "finish": "any"}}}) == {}
    )
