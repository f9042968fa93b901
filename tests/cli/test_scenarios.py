"""``melder score`` and ``melder check``."""

import io
import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SCENARIOS = """\
title: A set
play: ["R7 B7 K7"]
expect: {mult: 3, score: 63}
---
relics: [lantern]
play: ["O7 B7 K7"]
---
title: No group
play: ["R7 B8 K9"]
"""


@pytest.fixture
def file(base: Path, tmp_path: Path) -> Path:
    path = tmp_path / "some.yaml"
    path.write_text(SCENARIOS, encoding="utf-8")
    return path


def test_score(file: Path, run: Run) -> None:
    result = run("score", "some.yaml")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "A set\n"
        "  R7 B7 K7  +2 Mult    0 × 3\n"
        "  R7        +7 Chips   7 × 3\n"
        "  B7        +7 Chips  14 × 3\n"
        "  K7        +7 Chips  21 × 3\n"
        "  = 63\n"
        "some.yaml:5\n"
        "  O7 B7 K7  +2 Mult    0 × 3\n"
        "  O7        +7 Chips   7 × 3\n"
        "  B7        +7 Chips  14 × 3\n"
        "  K7        +7 Chips  21 × 3\n"
        "  Lantern   +5 Mult   21 × 8\n"
        "  = 168\n"
        "No group\n"
        "  refused (group): R7 and B8 are of different colours, and a run has one.\n"
    )


def test_score_for_programs(file: Path, run: Run) -> None:
    result = run("score", "some.yaml", "--format", "json")
    assert (result.code, result.err) == (0, "")
    first, second, third = map(json.loads, result.out.splitlines())
    assert (first["score"], first["chips"], first["mult"], first["total"]) == (63, "21", "3", 63)
    assert second["trace"][-1] == {
        "source": "Lantern",
        "text": "+5 Mult",
        "chips": "21",
        "mult": "8",
    }
    assert third["refused"] == "group"
    assert third["message"].endswith(".")


def test_score_from_standard_input(base: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(b'play: ["R7 B7 K7"]\nexpect: {score: 64}\n'))
    monkeypatch.setattr(sys, "stdin", stdin)
    result = run("score", "-", "--format", "json")
    assert result.code == 1
    assert json.loads(result.out)["differences"] == [
        {"path": ["expect", "score"], "key": "score", "expected": 64, "found": 63}
    ]
    assert result.err == (
        "-:2:17: error D901: Expected score 64, got 63.\n"
        "  2 | expect: {score: 64}\n"
        "    |                 ^^\n"
        "\n"
        "1 error in 1 file\n"
    )


def test_check(file: Path, run: Run) -> None:
    result = run("check", "some.yaml")
    assert (result.code, result.err) == (0, "")
    assert result.out == "ok     A set\nok     some.yaml:5\nok     No group\n"


def test_check_that_fails(file: Path, run: Run) -> None:
    file.write_text(SCENARIOS.replace("63", "60") + "expect: {score: 1}\n", encoding="utf-8")
    result = run("check", "some.yaml")
    assert result.code == 1
    assert result.out == "FAIL   A set\nok     some.yaml:5\nFAIL   No group\n"
    assert result.err == (
        "some.yaml:3:26: error D901: Expected score 60, got 63.\n"
        "  3 | expect: {mult: 3, score: 60}\n"
        "    |                          ^^\n"
        "\n"
        "some.yaml:9:8: error D902: The rules refuse this (group): R7 and B8 are of different "
        "colours, and a run has one.\n"
        '  9 | play: ["R7 B8 K9"]\n'
        "    |        ^^^^^^^^^^\n"
        "\n"
        "2 errors in 1 file\n"
    )
    first, second, third = (
        json.loads(line) for line in run("check", "some.yaml", "--format", "json").out.splitlines()
    )
    assert (first["title"], first["ok"]) == ("A set", False)
    assert first["differences"][0]["found"] == 63
    assert second == {"title": "some.yaml:5", "ok": True, "differences": []}
    assert third["differences"]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ('play: ["R7 B7 X7"]\n', "some.yaml:1:8", "`X7` is no tile."),
        ("relics: [lanturn]\n", "some.yaml:1:10", "There is no relic `lanturn`."),
        (
            "- 1\n",
            "some.yaml:1:1",
            "A scenario is a mapping, with keys such as `play` and `expect`.",
        ),
        ("id: lamp\neffects: []\n", "some.yaml:1:1", "This is an item and no scenario."),
        ("game: chess\n", "some.yaml:1:7", "No scenario of `chess` can be played."),
    ],
)
def test_a_scenario_that_cannot_be_played(
    file: Path, run: Run, text: str, place: str, message: str
) -> None:
    file.write_text(f"{text}---\n{SCENARIOS}", encoding="utf-8")
    for command in ("score", "check"):
        result = run(command, "some.yaml")
        assert result.code == 2
        assert f"{place}: error D903: {message}\n" in result.err
        told = run(command, "some.yaml", "--format", "json").out.splitlines()
        assert len(told) == 4
        first = json.loads(told[0])
        assert (first["place"], first["error"]) == (place, message)


def test_a_file_that_cannot_be_read(file: Path, run: Run) -> None:
    file.write_text("play: [\n", encoding="utf-8")
    result = run("check", "some.yaml")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("some.yaml:")
    assert result.err.endswith("1 error in 1 file\n")
    missing = run("check", "none.yaml")
    assert (missing.code, missing.out) == (2, "")
    assert "error Y101: The file cannot be opened" in missing.err


def test_broken_content(file: Path, base: Path, run: Run) -> None:
    path = base / "melder" / "relics" / "lantern.yaml"
    path.write_text(path.read_text().replace("cost", "cots"))
    result = run("score", "some.yaml")
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(
        "melder: the content has errors, so that nothing can be played with it\n"
    )


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("hand: R7\nsteps: [draw]\n", "total 0, money 0, phase play"),
        ("money: 4\nsteps: [pass]\n", "total 0, money 4, phase play"),
        ("score: 12\nexpect: {total: 12}\n", "total 12, money 0, phase play"),
    ],
)
def test_a_scenario_that_does_not_score(
    base: Path, run: Run, tmp_path: Path, text: str, state: str
) -> None:
    (tmp_path / "quiet.yaml").write_text(text, encoding="utf-8")
    result = run("score", "quiet.yaml")
    assert (result.code, result.err) == (0, "")
    assert result.out == f"quiet.yaml:1\n  nothing scored: {state}\n"
    asked = run("score", "quiet.yaml", "--format", "json")
    assert (asked.code, json.loads(asked.out)["score"]) == (0, None)


def test_a_refusal_that_is_expected_is_checked_behind_one_that_is_not(
    base: Path, run: Run, tmp_path: Path
) -> None:
    text = 'hand: "R7 B8 K9"\nsteps:\n  - place: "R7 B8"\n  - refused: draw\n'
    (tmp_path / "steps.yaml").write_text(text, encoding="utf-8")
    result = run("check", "steps.yaml")
    assert (result.code, result.out) == (1, "FAIL   steps.yaml:1\n")
    assert "steps.yaml:3:5: error D902: The rules refuse this (group):" in result.err


@pytest.mark.parametrize(
    ("chance", "place", "message"),
    [
        ("chance: [true]", "lists.yaml:1:10", "The list has 1 outcome, and none came up."),
        ("picks: [lantern]", "lists.yaml:1:9", "The list has 1 pick, and none came up."),
    ],
)
def test_lists_of_chance_that_do_not_fit_are_a_warning(
    base: Path, run: Run, tmp_path: Path, chance: str, place: str, message: str
) -> None:
    text = f'{chance}\nplay: ["R7 B7 K7"]\nexpect: {{score: 63}}\n'
    (tmp_path / "lists.yaml").write_text(text, encoding="utf-8")
    result = run("check", "lists.yaml")
    assert (result.code, result.out) == (0, "ok     lists.yaml:1\n")
    assert f"{place}: warning D905: {message}\n" in result.err
