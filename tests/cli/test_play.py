"""What ``melder play`` refuses before it begins."""

from __future__ import annotations

import io
import json
import sys
from itertools import combinations
from pathlib import Path

import pytest

from melder.games.melder.game import MelderGame
from melder.saves.files import write_json
from melder.saves.home import autosave
from tests.cli.conftest import Run
from tests.saves.conftest import game as game
from tests.saves.conftest import home as home
from tests.saves.conftest import played

OPTIONS = {
    "--tutorial": (),
    "--load": ("run.json",),
    "--daily": (),
    "--seed": ("ABCD2345",),
    "--new": (),
    "--deck": ("DECK",),
    "--luck": ("LUCK2345",),
}
TOGETHER = {
    *combinations(("--seed", "--new", "--deck", "--luck"), 2),
    *(("--daily", other) for other in ("--new", "--deck", "--luck")),
}


@pytest.fixture(autouse=True)
def no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())


@pytest.mark.parametrize("pair", list(combinations(OPTIONS, 2)))
def test_options_that_contradict_each_other(
    home: Path, game: MelderGame, run: Run, pair: tuple[str, str]
) -> None:
    words = [word for name in reversed(pair) for word in (name, *OPTIONS[name])]
    deck = game.decks[0].id
    result = run("play", *(deck if word == "DECK" else word for word in words))
    if pair in TOGETHER:
        assert (result.code, result.err) == (0, "")
    else:
        told = f"melder: give {pair[0]} or {pair[1]}, not together\n"
        assert (result.code, result.out, result.err) == (2, "", told)
        assert not home.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--bot", "random", "--tutorial"), "give --tutorial or --bot, not together"),
        (("--bot", "random", "--strict"), "give --bot or --strict, not together"),
        (("--bot", "rndom"), "'rndom' is no bot: random, casual, steady, sharp"),
        (("--bot", "random", "--seed", "no seed"), ""),
        (("--bot", "random", "--load", "none.json"), "none.json: no such file or directory"),
    ],
)
def test_what_a_bot_cannot_be_watched_at(
    home: Path, run: Run, words: tuple[str, ...], told: str
) -> None:
    result = run("play", *words)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"melder: {told}")
    assert result.err.count("\n") == 1
    assert not home.exists()


@pytest.mark.parametrize("options", [(), ("--daily",), ("--deck",), ("--load",)])
def test_nothing_of_a_watched_run_is_kept(
    home: Path, game: MelderGame, run: Run, tmp_path: Path, options: tuple[str, ...]
) -> None:
    path = tmp_path / "run.json"
    write_json(path, played(game, 3).save())
    last = game.decks[-1]
    words = {"--deck": (last.id,), "--load": (str(path),)}
    before = path.read_bytes()
    result = run(
        "play", "--bot", "random", *(one for key in options for one in (key, *words.get(key, ())))
    )
    assert (result.code, result.err) == (0, "")
    assert "The run is " in result.out
    assert ("--deck" in options) == (f"deck {last.name}." in result.out)
    assert not home.exists()
    assert path.read_bytes() == before


@pytest.mark.parametrize("spoilt", [{"format": 2}, {"content": {}}])
@pytest.mark.parametrize("named", [False, True])
def test_where_a_save_stays_that_does_not_fit(
    home: Path,
    game: MelderGame,
    run: Run,
    tmp_path: Path,
    spoilt: dict[str, object],
    named: bool,
) -> None:
    save = {**played(game, 3).save(), **spoilt}
    path = tmp_path / "mine.json" if named else autosave("melder")
    write_json(path, save)
    result = run("play", *(("--load", str(path)) if named else ()))
    where = "leaves it where it is" if named else "keeps it under another name"
    assert result.code == 2
    assert result.err.endswith(f" melder play --new {where} and begins another run.\n")
    assert run("play", "--new").code == 0
    kept = path if named else path.with_name("melder.earlier-1.json")
    assert json.loads(kept.read_text(encoding="utf-8")) == save
