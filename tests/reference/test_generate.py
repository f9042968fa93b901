"""The generator: reproducible, restricted to what it is given, and worth scoring."""

from collections import Counter
from typing import Any

import yaml

from .generate import ALL_ITEMS, scenario
from .scorer import score

SEEDS = range(1200)


def results() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return [(made, score(made)) for made in map(scenario, SEEDS)]


def test_a_seed_gives_one_scenario_and_it_survives_yaml() -> None:
    for seed in range(40):
        made = scenario(seed)
        assert scenario(seed) == made
        assert yaml.safe_load(yaml.safe_dump(made)) == made
    assert scenario(1) != scenario(2)


def test_scoring_changes_nothing_in_a_scenario() -> None:
    for seed in range(100):
        made = scenario(seed)
        first = score(made)
        assert made == scenario(seed)
        assert score(made) == first


def test_most_plays_score_and_every_outcome_comes_up() -> None:
    scored = results()
    refused = Counter(result["refused"] for _, result in scored if "refused" in result)
    phases = Counter(result["phase"] for _, result in scored if "phase" in result)
    assert sum(refused.values()) < 0.15 * len(scored)
    assert {"group", "opening", "opening-wild", "board-full", "the-psychic"} <= set(refused)
    assert min(phases[phase] for phase in ("play", "cash_out", "lost")) > 0.05 * len(scored)
    assert all(result["score"] > 0 for made, result in scored if _pays(made, result))


def _pays(made: dict[str, Any], result: dict[str, Any]) -> bool:
    """A legal play whose groups cannot all fizzle, with no boss that takes numbers away."""
    return "refused" not in result and made.get("deck") != "sapphire" and "boss" not in made


def test_every_item_comes_up() -> None:
    text = " ".join(str(scenario(seed)) for seed in SEEDS)
    missing = [item for ids in ALL_ITEMS.values() for item in ids if item not in text]
    assert missing == []


def test_only_the_given_items_are_used() -> None:
    items = {"relics": ("relic", "copycat"), "finishes": ("foil",), "decks": ("garnet",)}
    for seed in range(200):
        made = scenario(seed, items)
        ids = {entry if isinstance(entry, str) else entry["id"] for entry in made["relics"]}
        assert ids <= {"relic", "copycat"}
        assert not {"boss", "perks", "levels", "runes", "items"} & set(made)
        text = str((made["hand"], made["board"], made["play"]))
        assert "~" not in text
        assert "G" not in text
        assert text.count("+") == text.count("+foil")
        assert "refused" in score(made) or score(made)["score"] > 0


def test_nothing_at_all_is_enough() -> None:
    made = scenario(3, {})
    assert made["relics"] == []
    assert "score" in score(made)
