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
