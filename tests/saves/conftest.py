"""A player's data folder of its own, and runs to keep in it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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
ROOT = Path(__file__).parents[2]


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
    chance = Stream(6)
    for _ in range(steps):
        session.act(melder_step(session, chance))
    return session


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another process plays the game of a file, until it is killed."""
    program = (
        "import sys; from pathlib import Path; from melder.saves.lock import hold;"
        "hold(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        yield
        other.kill()


def ended() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    return process.pid
