"""Whole sittings, word for word. `python -m tests.terminal.record` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.record import FOLDER, play_again


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_transcript_comes_out_as_it_is_written(path: Path) -> None:
    expected = path.read_text("utf-8")
    assert play_again(expected) == expected
