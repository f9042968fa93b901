"""``melder simulate``."""

import json
from pathlib import Path
from typing import Any

import pytest

from melder.simulate import series
from melder.simulate.game import GameFailure, Outcome
from tests.cli.conftest import Run


def test_text(run: Run) -> None:
    result = run("simulate", "melder", "--games", "3", "--bot", "random")
    assert (result.code, result.err) == (0, "")
    first, *_, pace = result.out.splitlines()
    assert first == "3 games, 0 won (0.0%, give or take 17.1%)"
    assert pace.endswith(" games a minute")


def test_a_single_game(run: Run) -> None:
    result = run("simulate", "melder", "--games", "1", "--bot", "random")
    assert result.out.startswith("1 game, 0 won ")


def test_json_and_data(run: Run, tmp_path: Path) -> None:
    options = ("--games", "3", "--bot", "random", "--deck", "ruby", "--seed", "S")
    result = run("simulate", "melder", *options, "--format", "json", "--out", str(tmp_path / "out"))
    found = json.loads(result.out)
    assert (result.code, found["games"], found["bot"], found["seed"]) == (0, 3, "random", "S")
    text = (tmp_path / "out" / "games.jsonl").read_text(encoding="utf-8")
    games = [json.loads(line) for line in text.splitlines()]
    assert [game["game"] for game in games] == [0, 1, 2]
    assert {game["deck"] for game in games} == {"ruby"}
    run("simulate", "melder", *options, "--out", str(tmp_path / "again"))
    assert (tmp_path / "again" / "games.jsonl").read_text(encoding="utf-8") == text


def test_what_cannot_be_simulated(run: Run) -> None:
    for arguments, told in (
        (("chess",), "'chess' is no game: melder"),
        (("melder", "--bot", "deep"), "'deep' is no bot: random, casual, steady, sharp"),
        (("melder", "--deck", "pearl"), "There is no deck “pearl”"),
    ):
        result = run("simulate", *arguments)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"melder: {told}")
        assert result.err.count("\n") == 1


def test_a_folder_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    folder = tmp_path / "file" / "out"
    result = run("simulate", "melder", "--games", "1", "--bot", "random", "--out", str(folder))
    assert (result.code, result.out) == (2, "")
    assert "cannot write" in result.err


def test_what_was_played_before_a_failure_is_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = series.play

    def breaks(game: Any, bot: str, seed: str, index: int, options: Any) -> Outcome:
        if index == 2:
            raise GameFailure("it broke")
        return play(game, bot, seed, index, options)

    monkeypatch.setattr(series, "play", breaks)
    options = ("--games", "3", "--bot", "random", "--seed", "A B")
    result = run("simulate", "melder", *options, "--out", str(tmp_path))
    assert (result.code, result.out) == (1, "")
    assert result.err.splitlines() == [
        "melder: GameFailure: it broke",
        "play it again: melder simulate melder --bot random --seed 'A B' --first 2 --games 1",
    ]
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["game"] for line in lines] == [0, 1]
