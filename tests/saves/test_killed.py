"""A process that is killed at any moment loses at most the action in flight."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from melder.games.melder.game import MelderGame
from melder.games.streams import Stream
from melder.saves.home import autosave
from melder.saves.savefile import read_save

ROOT = Path(__file__).parents[2]
KILLS = 5


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")
@pytest.mark.slow
def test_a_killed_run_loses_at_most_the_last_action(home: Path, game: MelderGame) -> None:
    moments = Stream(7)
    kept = 0
    for _ in range(KILLS):
        told = killed(moments)
        assert told[0] == ("start", kept)
        acted = [number for word, number in told if word == "taken"]
        begun = [number for word, number in told if word == "taking"]
        # Read without the lock, which the next process wants.
        session = read_save(autosave("melder"), game)
        assert max(acted) <= len(session.log) <= max(begun)
        kept = len(session.log)
    assert kept > KILLS
    # What earlier kills left half written was removed; only the last may still lie there.
    left = [path.name for path in (home / "saves").iterdir() if not path.name.startswith(".")]
    assert "melder.json" in left
    assert len(left) <= 2


def killed(moments: Stream) -> list[tuple[str, int]]:
    """Let the program play and kill it at some moment of one of its next actions, perhaps while
    it writes the save; gives all that it told."""
    program = [sys.executable, "-m", "tests.saves.scripted", "ABCD2345"]
    stop = 2 + moments.below(5)
    spin = moments.below(40_000)
    told: list[str] = []
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            told.append(line)
            stop -= line.startswith("taking")
            if not stop:
                break
        while spin:
            spin -= 1
        process.kill()
        told += process.stdout
    lines = [line.split() for line in told if line.endswith("\n")]
    return [(word, int(number)) for word, number in lines]
