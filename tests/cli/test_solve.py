"""``melder solve``."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_for_people(base: Path, run: Run) -> None:
    result = run("solve", "R8 K7", "--board", "R5 R6 R7", "--board", "B7 O7 R7")
    assert (result.code, result.err) == (0, "")
    assert result.out == "Place R8 K7 for 324 (score).\n  R5 R6 R7 R8\n  B7 O7 R7 K7\n"


def test_for_programs(base: Path, run: Run) -> None:
    result = run("solve", "R7 B7 K1 W", "--objective", "tiles", "--format", "json")
    assert (result.code, result.err) == (0, "")
    answer = json.loads(result.out)
    assert answer.pop("ms") >= 0
    assert answer == {"melds": ["W R7 B7"], "used": "R7 B7 W", "value": 3}


def test_nothing_fits(base: Path, run: Run) -> None:
    result = run("solve", "K1", "--board", "R7 R5 R6")
    assert (result.code, result.out) == (
        0,
        "No tile of the hand can be placed.\n  R5 R6 R7\n",
    )


def test_a_batch(base: Path, run: Run, tmp_path: Path) -> None:
    lines = [
        {"hand": "R8", "board": ["R5 R6 R7"]},
        {"hand": "R8 R8", "board": ["R5 R6 R7"], "objective": "tiles"},
        {"hand": "", "board": []},
    ]
    path = tmp_path / "problems.jsonl"
    path.write_text("\n\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
    result = run("solve", "--batch", str(path), "--objective", "face")
    assert (result.code, result.err) == (0, "")
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert [answer["value"] for answer in answers] == [26, 1, 0]
    assert answers[0]["melds"] == ["R5 R6 R7 R8"]


def test_a_batch_from_standard_input(base: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"hand": "R1 R2 R3"}\n{"hand": 3}\n'))
    result = run("solve", "--batch", "-")
    assert result.code == 2
    assert json.loads(result.out.splitlines()[0])["value"] == 15
    assert result.err == "melder: line 2: a problem is an object with a “hand”, which is text\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "give either a hand or --batch"),
        (("R1", "--batch", "-"), "give either a hand or --batch"),
        (("--batch", "-", "--board", "R1 R2 R3"), "--board goes with a hand"),
        (("X1",), "“X1” is no tile"),
        (("R1", "--board", "R2 B9 K4"), "a meld on the board is none"),
        (("R1", "--objective", "money"), "'money' is no objective"),
        (("R1", "--format", "yaml"), "'yaml' is no format"),
        (("--batch", "nowhere.jsonl"), "nowhere.jsonl cannot be read"),
        (("R1", *(word for _ in range(13) for word in ("--board", "R1 R2 R3"))), "12 melds"),
    ],
)
def test_what_cannot_be_solved(base: Path, run: Run, arguments: tuple[str, ...], told: str) -> None:
    result = run("solve", *arguments)
    assert (result.code, result.out) == (2, "")
    assert told in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    "line",
    [
        "no json",
        "[]",
        '{"hand": "R1", "board": "R1 R2 R3"}',
        '{"hand": "R1", "objective": "x"}',
        '{"hand": "R1", "boards": ["R1 R2 R3"]}',
        '{"hand": "R1", "boa\\nrd": []}',
        '{"hand": "R1 \\u0000"}',
        '{"hand": "R%s"}' % ("9" * 5000),
    ],
)
def test_lines_that_are_no_problems(
    base: Path, run: Run, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    fine = '{"hand": "R1 R2 R3", "id": 7}'
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{line}\n{fine}\n"))
    result = run("solve", "--batch", "-")
    wrong, solved = map(json.loads, result.out.splitlines())
    assert result.code == 2
    assert result.err.startswith("melder: line 1: ")
    assert result.err.count("\n") == 1
    assert result.err[16:-1].split() == wrong["error"].replace("\0", " ").split()
    assert solved["used"] == "R1 R2 R3"
