"""The free reroll after a run that had nothing to play (`R44`), from one run to the next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from melder.cli import app
from tests.games.melder.run.pack import numbered

PACK = {
    "pack.yaml": "id: poor\nversion: 1.0.0\nformat: 1\ntitle: Poor\n",
    "melder/rules/tiles.yaml": "patch: tiles\nhighest: 3\ncopies: 1\nwilds: 0\n",
    "melder/rules/run.yaml": "patch: run\nopening_bar: 1000\n",
}
"""A game that nobody can open: its tiles are all in the hand, and too few."""

EARNED = "your next run has 1 free reroll"
WAITS = "1 free reroll in the first shop"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MELDER_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def poor(tmp_path: Path) -> list[str]:
    """The option that plays with the pack."""
    for name, text in PACK.items():
        path = tmp_path / "poor" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return ["--pack", str(tmp_path / "poor")]


def melder(*words: str, lines: str = "") -> Result:
    done = CliRunner().invoke(app, list(words), input=lines)
    assert done.exit_code == 0, done.output
    return done


def seed(number: int) -> list[str]:
    return ["--seed", numbered("ABCD234", number)]


def kept(home: Path) -> Any:
    return json.loads((home / "saves" / "melder.json").read_text("utf-8"))


def waiting(home: Path) -> int:
    return int(json.loads((home / "profile.json").read_text("utf-8"))["consolation"])


def test_the_next_run_has_it_and_the_one_after_has_not(home: Path, poor: list[str]) -> None:
    lost = melder("play", *seed(1), *poor, lines="next\n").stdout
    assert EARNED in lost
    assert WAITS not in lost
    assert waiting(home) == 1
    assert "Free rerolls of the next run: 1" in melder("profile").stdout

    assert WAITS in melder("play", "--new", lines="next\n").stdout
    assert kept(home)["options"]["free_rerolls"] == 1
    assert waiting(home) == 0
    assert "Free rerolls" not in melder("profile").stdout
    melder("replay", str(home / "saves" / "melder.json"))
    assert "Gift" not in melder("play", lines="show\n").stdout.split("> show")[0]

    assert WAITS not in melder("play", "--new", lines="next\n").stdout
    assert "free_rerolls" not in kept(home)["options"]


def test_a_run_that_is_left_before_its_first_action_keeps_it(home: Path, poor: list[str]) -> None:
    melder("play", *seed(1), *poor, lines="next\n")
    assert WAITS in melder("play", "--new").stdout
    assert (waiting(home), kept(home)["options"]["free_rerolls"]) == (0, 1)
    assert WAITS in melder("play", lines="show\n").stdout
    assert WAITS not in melder("play", "--new").stdout


def test_a_run_with_a_seed_does_without_it(home: Path, poor: list[str]) -> None:
    """So that a seed and a script lead to the same run whatever was played before."""
    melder("play", *seed(1), *poor, lines="next\n")
    assert WAITS not in melder("play", *seed(2), lines="next\nnew ABCD2342\n").stdout
    assert "free_rerolls" not in kept(home)["options"]
    assert waiting(home) == 1
    assert WAITS in melder("play", "--new").stdout


def test_the_next_run_of_one_sitting_has_it(home: Path, poor: list[str]) -> None:
    both = melder("play", "--new", *poor, lines="next\nnew\nnext\n").stdout
    assert both.count(WAITS) == 1
    # The second run was lost as well: one was used, one was earned.
    assert both.count(EARNED) == 2
    assert waiting(home) == 1


def test_a_run_that_is_lost_in_another_way_leaves_none(home: Path) -> None:
    lost = melder("play", *seed(1), lines="next\npass\npass\npass\npass\n").stdout
    assert "The run is lost" in lost
    assert EARNED not in lost
    assert waiting(home) == 0
