"""Suggestions: what they cost, and what may be typed after them."""

from __future__ import annotations

import re

import pytest

from melder.bots import registry as bots
from melder.games.session import Session
from tests.terminal.sitting import Sitting, game

SEED = "SHYP771B"


@pytest.mark.parametrize("seed", ["SHYP771B", "QQQQ1113"])
def test_what_is_suggested_can_be_typed(seed: str) -> None:
    sitting = Sitting(seed)
    desk, bot = sitting.desk, bots.get(game(), "steady")
    typed = 0
    for _ in range(60):
        if desk.session.is_over:
            break
        if desk.phase == "play" and not desk.view["banked"] and desk.view["suggests"]:
            answer = sitting.type("suggest")
            lines = re.findall("^Suggested: (.*)$", answer, re.MULTILINE)
            if lines:
                sitting.type(*(lines if typed % 2 else ["accept"]))
                assert not sitting.client.failed, sitting.text[-500:]
                assert f"Worth {desk.view['potential']:,} before relics." in answer
                typed += 1
        desk.act(bot.choose(desk.view, desk.session.each_action()))
    assert typed > 3


def test_a_suggestion_is_accepted_only_where_it_was_made() -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    assert "Nothing is suggested" in sitting.type("accept")
    sitting.type("suggest", "draw")
    before = sitting.desk.view
    assert "Nothing is suggested" in sitting.type("ok")
    assert sitting.desk.view == before


def test_a_suggestion_is_paid_once_for_a_position() -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    told = sitting.type("suggest")
    assert "Suggestions left in this blind: 2." in told
    steps = told.count("Suggested: ")
    assert sitting.type("suggest") == told
    assert sitting.type("accept", *["undo"] * steps, "suggest").endswith(told)
    sitting.type("sort number", "accept")
    assert not sitting.client.failed
    assert sitting.type("suggest") != told
    sitting.type("reset", "undo", "pass")
    left = sitting.desk.view["suggests"]
    sitting.type("suggest")
    assert sitting.desk.view["suggests"] == left - 1


def test_a_suggestion_that_finds_nothing_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    monkeypatch.setattr(sitting.desk.session, "suggest", lambda: None)
    assert "no suggestion is spent" in sitting.type("suggest")
    assert sitting.desk.view["suggests"] == 3
    monkeypatch.undo()
    for left in (2, 1, 0):
        sitting.type("suggest", "draw")
        assert sitting.desk.view["suggests"] == left
    monkeypatch.setattr(sitting.desk.session, "suggest", lambda: None)
    assert "no-suggests" in sitting.type("suggest")


@pytest.mark.parametrize(("lacks", "told"), [(9, True), (0, False)])
def test_a_suggestion_short_of_the_opening_says_so(
    lacks: int, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    found = {"actions": [{"draw": {}}], "value": 21, "lacks": lacks}
    monkeypatch.setattr(sitting.desk.session, "suggest", lambda: found)
    answer = sitting.type("suggest")
    assert ("the opening of 30 Chips: 9 more are needed." in answer) is told


def test_a_suggestion_of_an_earlier_sitting_can_be_accepted() -> None:
    """If nothing was done since: the log says that it was the last thing."""
    sitting = Sitting(SEED)
    sitting.type("next")
    told = sitting.type("suggest")
    later = Sitting(SEED)
    later.desk.take(Session.load(game(), sitting.desk.session.save()))
    assert later.type("suggest") == told
    later.type("accept")
    assert not later.client.failed
    assert later.desk.view["potential"] > 0
