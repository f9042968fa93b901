"""A player's data folder of its own, and runs to keep in it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from melder.games.melder.run.turn import Run
from melder.games.session import Session
from melder.games.streams import Stream
from tests.contract.walks import melder_step

SEED = "ABCD2345"


@cache
def _game() -> MelderGame:
    return MelderGame.of(resolved())


@pytest.fixture
def game() -> MelderGame:
    """The game with the base pack."""
    return _game()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which saves and profile lie."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MELDER_HOME", str(folder))
    return folder


def played(game: MelderGame, steps: int, seed: str = SEED) -> Session[Run]:
    """A run, some actions after its start."""
    session = Session.new(game, seed)
    chance = Stream(1)
    for _ in range(steps):
        session.act(melder_step(session, chance))
    return session
