"""A process that is killed at any moment loses at most the action in flight."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from melder.games.melder.game import MelderGame
from melder.games.streams import Stream
from melder.saves.home import autosave
from melder.saves.savefile import SaveFile

ROOT = Path(__file__).parents[2]
KILLS = 5


def lines(process: subprocess.Popen[bytes], journal: Path) -> Iterator[str]:
    """What the process writes down, as it comes."""
    while not journal.exists():
        assert process.poll() is None, "the program has ended by itself"
    with journal.open(encoding="utf-8") as file:
        rest = ""
        while True:
            text = rest + file.read()
            *whole, rest = text.split("\n")
            yield from whole
            if not whole:
                assert process.poll() is None, "the program has ended by itself"


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")
@pytest.mark.slow
def test_a_killed_run_loses_at_most_the_last_action(home: Path, game: MelderGame) -> None:
    moments = Stream(7)
    kept = 0
    for kill in range(KILLS):
        journal = home / "journal"
        journal.unlink(missing_ok=True)
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.saves.scripted", "ABCD2345"], cwd=ROOT
        )
        try:
            # Killed at some moment of one of the next actions: at once after a line, or while the
            # save is being written.
            taken, stop = kept, 1 + moments.below(6)
            spin = moments.below(40_000)
            for line in lines(process, journal):
                word, number = line.split()
                assert word != "start" or int(number) == kept, "an action was lost"
                taken = int(number) if word == "taken" else taken
                if taken >= kept + stop and word == "taking":
                    break
            for _ in range(spin):
                pass
        finally:
            process.kill()
            process.wait()
        text = journal.read_text(encoding="utf-8").split("\n")
        acted = [int(line.split()[1]) for line in text if line.startswith("taken")]
        begun = [int(line.split()[1]) for line in text if line.startswith("taking")]
        session = SaveFile(autosave("melder")).load(game)
        assert session is not None, f"kill {kill}: nothing is left"
        assert max(acted) <= len(session.log) <= max(begun)
        kept = len(session.log)
    assert kept > KILLS
    assert [path.name for path in (home / "saves").iterdir()] == ["melder.json"]
