"""The engine against the reference scorer, on random scenarios of the base pack's items."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from melder.effects.amounts import ONE
from melder.games.melder.play.report import states_json
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.scenario import play
from melder.games.melder.tiles.notation import format_tiles

from .generate import ALL_ITEMS, scenario
from .scorer import score

KINDS = {
    "relics": "relic",
    "editions": "edition",
    "decks": "deck",
    "bosses": "boss",
    "perks": "perk",
    "cuts": "consumable",
    "runes": "consumable",
    "finishes": "finish",
    "enchantments": "enchantment",
}


def engine(rules: Ruleset, doc: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine makes of a scenario, in the words of the reference scorer."""
    outcome = play(rules, doc, tracing=False)
    if outcome.refused is not None:
        return {"refused": outcome.refused.code}
    state, result = outcome.state, outcome.score
    assert result is not None
    return {
        "score": result.points,
        "chips": Fraction(result.chips, ONE),
        "mult": Fraction(result.mult, ONE),
        "total": state.total,
        "money": state.money,
        "plays": state.plays,
        "phase": state.phase,
        "relics": [relic.item.id for relic in state.roster.relics],
        "board": [format_tiles(rules.kinds, meld.tiles) for meld in state.table.melds],
        "ages": [meld.age for meld in state.table.melds],
        "state": states_json(state.roster.relics),
    }


def exact(value: Any) -> Any:
    """Numbers as fractions, however each side writes them."""
    if isinstance(value, Mapping):
        return {key: exact(one) for key, one in value.items()}
    if isinstance(value, list):
        return [exact(one) for one in value]
    if isinstance(value, int | float | Fraction):
        return Fraction(str(value))
    return value


def compare(rules: Ruleset, seeds: range) -> dict[int, list[str]]:
    """The seeds whose scenarios come out differently, with what differs."""
    known = {
        kind: [id for id in ids if id in rules.items[KINDS[kind]]]
        for kind, ids in ALL_ITEMS.items()
    }
    different = {}
    for seed in seeds:
        doc = scenario(seed, known)
        expected, found = exact(score(doc)), exact(engine(rules, doc))
        if "state" in expected and "state" in found:
            # The reference leaves out what only a cash-out changes.
            found["state"] = {id: found["state"].get(id) for id in expected["state"]}
        keys = [key for key in found if found[key] != expected.get(key)]
        if keys or ("refused" in expected) != ("refused" in found):
            different[seed] = keys
    return different


def test_engine_and_reference_agree(rules: Ruleset) -> None:
    assert compare(rules, range(300)) == {}


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_engine_and_reference_agree_at_length(rules: Ruleset, part: int) -> None:
    assert compare(rules, range(1000 + part * 500, 1500 + part * 500)) == {}
