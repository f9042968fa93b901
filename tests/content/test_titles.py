"""Titles of examples: an item calls no two of them alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from melder.content.check import validate
from tests.packs import told

HEAD = "id: lamp\nname: Lamp\ncost: 5\nrarity: common\neffects:\n  - on: score\n    do: {mult: 4}\n"
SET = '  - {title: %s, play: ["R7 B7 K7"], expect: {mult: 7}}\n'
RUN = '  - {title: %s, play: ["R5 R6 R7"], expect: {mult: 6.5}}\n'


def findings(tmp_path: Path, *examples: str) -> str:
    path = tmp_path / "relics" / "lamp.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{HEAD}examples:\n{''.join(examples)}", encoding="utf-8")
    return told(validate([path]))


@pytest.mark.parametrize("title", ["A group", "a  GROUP", "A group."])
def test_a_title_that_stands_twice_is_told_where_it_stands_again(
    base: Path, tmp_path: Path, title: str
) -> None:
    found = findings(tmp_path, SET % "A group", SET % "Another", RUN % title)
    assert "relics/lamp.yaml:11:13: error X505: Another example of `lamp` has this title." in found
    assert "it stands here:\n   9 | " in found
    assert "1 error in 1 file" in found


def test_titles_of_their_own_are_sound(base: Path, tmp_path: Path) -> None:
    untitled = '  - {play: ["R7 B7 K7"], expect: {mult: 7}}\n'
    assert findings(tmp_path, SET % "A Set", RUN % "A Run", untitled, untitled) == "no findings\n"


def test_the_examples_are_played_all_the_same(base: Path, tmp_path: Path) -> None:
    wrong = RUN.replace("6.5", "6") % "A group"
    found = findings(tmp_path, SET % "A group", wrong)
    assert "X505" in found
    assert "X501: Expected mult 6, got 6.5." in found
