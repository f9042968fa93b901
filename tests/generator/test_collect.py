"""Gathering the wiki's data from packs: what is wrong with one item stays with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator import site
from generator.collect import UnusableRules, collect
from generator.data import example
from generator.model import Wiki
from melder.games.melder.ruleset.kinds import KINDS

MANIFEST = "id: lanterns\ntitle: Lanterns\nversion: 1.0.0\nformat: 1\n"
HEAD = "cost: 4\nrarity: common\neffects:\n  - on: score\n"
ITEMS = {
    "lamp": f"id: lamp\nname: Lamp\n{HEAD}    do: {{mult: 4}}\n"
    "examples:\n  - title: It shines\n    play: [R7 B7 K7]\n    expect: {mult: 7, score: 147}\n",
    "lantern": f"id: lantern\nname: Lantern\n{HEAD}    do: {{multt: 4}}\n",
    "torch": "id: torch\nname: [\n",
    "wick": f"id: wick\nname: Wick\n{HEAD}    do: {{mult: 1}}\n"
    "examples:\n  - title: Too bright\n    play: [R7 B7 K7]\n    expect: {mult: 5}\n"
    "  - title: No such tile\n    play: [X7]\n",
}


def pack(folder: Path, files: dict[str, str]) -> Path:
    (folder / "pack.yaml").write_text(MANIFEST)
    for name, text in files.items():
        path = folder / "melder" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


@pytest.fixture(scope="module")
def lit(tmp_path_factory: pytest.TempPathFactory) -> Wiki:
    files = {f"relics/{id}": text for id, text in ITEMS.items()}
    return collect([pack(tmp_path_factory.mktemp("lanterns"), files)])


def problems(wiki: Wiki, id: str) -> tuple[str, ...]:
    item = wiki.item(("relic", id))
    assert item is not None
    return item.problems


def test_a_sound_item_is_played_and_described(lit: Wiki) -> None:
    lamp = lit.item(("relic", "lamp"))
    assert lamp is not None
    assert (lamp.problems, lamp.text) == ((), "+4 Mult.")
    (example,) = lamp.examples
    assert example.rows == (("Play", ("R7 B7 K7",)),)
    assert example.result == (("Score", "147"), ("Chips", "21"), ("Mult", "7"))
    assert [line.source for line in example.trace][-1] == "Lamp"
    assert lamp.source == ITEMS["lamp"]


def test_an_item_with_a_misspelt_word_keeps_its_name(lit: Wiki) -> None:
    assert any("lantern.yaml:7:10: " in problem for problem in problems(lit, "lantern"))
    lantern = lit.item(("relic", "lantern"))
    assert lantern is not None
    assert lantern.name == "Lantern"


def test_a_file_that_cannot_be_read_still_has_a_page(lit: Wiki) -> None:
    assert "torch.yaml:" in problems(lit, "torch")[0]
    torch = lit.item(("relic", "torch"))
    assert torch is not None
    assert (torch.name, torch.source) == ("torch", ITEMS["torch"])


def test_examples_that_fail_are_told(lit: Wiki) -> None:
    wrong, unknown = problems(lit, "wick")
    assert wrong == "An example does not hold (Too bright): mult: expected 5, found 4"
    assert unknown.startswith("An example cannot be played (No such tile): ")


@pytest.mark.parametrize(
    ("expected", "found", "told"),
    [
        (None, "group", "expected nothing, found group"),
        (True, None, "expected yes, found nothing"),
        (["a", "b"], [], "expected a, b, found nothing"),
        ({"mult": 2}, {"mult": 3}, "expected mult 2, found mult 3"),
    ],
)
def test_what_is_not_as_expected_is_told_in_words(expected: Any, found: Any, told: str) -> None:
    outcome = {"differences": [{"key": "refused", "expected": expected, "found": found}]}
    _, differences = example(KINDS["relic"], "lantern", {"play": ["R7"]}, lambda _: outcome)
    assert differences == [f"refused: {told}"]


def test_a_file_is_named_once_in_a_problem(lit: Wiki) -> None:
    made = site.build(lit)
    for name in ("lantern", "torch", "wick"):
        told = [one for one in made.problems if f"{name}.yaml" in one]
        assert told
        assert all(one.count(f"{name}.yaml") == 1 for one in told)


def test_nothing_else_is_touched(lit: Wiki) -> None:
    ids = {"lantern", "torch", "wick"}
    clean = [item for item in lit.items() if item.kind == "relic" and item.id not in ids]
    assert len(clean) > 100
    assert not any("lantern" in problem for item in clean for problem in item.problems)
    assert lit.problems == ()


def test_broken_rules_end_in_one_sentence(tmp_path: Path) -> None:
    root = pack(tmp_path, {"rules/run": "patch: run\nopening_bar: many\n"})
    with pytest.raises(UnusableRules, match=r"run\.yaml:2:14"):
        collect([root])


def test_an_example_without_a_score_shows_what_is_done_and_what_comes_of_it(
    tmp_path: Path,
) -> None:
    relic = (
        "id: till\nname: Till\ncost: 5\nrarity: common\neffects:\n  - on: payout\n"
        "    do: {earn: 5}\nexamples:\n  - title: Pays\n    money: 2\n    score: 40\n"
        "    steps: [{raise: payout}]\n    expect: {money: 7}\n"
    )
    till = collect([pack(tmp_path, {"relics/till": relic})]).item(("relic", "till"))
    assert till is not None
    assert till.problems == ()
    (example,) = till.examples
    assert example.given == ("money 2", "score 40")
    assert example.steps == ("raise payout",)
    assert example.result == (("Money", "7"),)
