"""The catalogue, the tutorial and the answers to why agree with the game and its pages."""

from __future__ import annotations

import re

import pytest

from melder.terminal.paint import Paint, width
from melder.terminal.texts import Texts
from melder.terminal.tutorial import Course, Tutorial
from tests.site_src.pages import ROOT
from tests.terminal.sitting import Sitting

TEXTS = Texts.load()
RULINGS = (ROOT / "site_src/rules/rulings.md").read_text("utf-8")
REFUSALS = (ROOT / "site_src/rules/refusals.md").read_text("utf-8")


def test_every_ruling_that_is_named_is_in_the_wiki() -> None:
    named = {number for text in TEXTS.under("ruling").values() for number in text.split()}
    assert named
    missing = {one for one in named if f"{{#{one.lower()}}}" not in RULINGS}
    assert not missing


def test_every_rule_that_refuses_is_explained() -> None:
    codes = set(re.findall(r"^\| `([a-z-]+)`", REFUSALS, re.MULTILINE))
    assert codes
    assert codes <= set(TEXTS.under("rule"))


def test_the_tutorial_works_line_by_line() -> None:
    course = Course.load()
    sitting = Sitting(course.seed)
    sitting.client.tutorial = Tutorial(course)
    sitting.client.begin()
    for lesson in course.lessons:
        assert lesson.tell in " ".join(sitting.text.split())
        sitting.type(lesson.line)
    assert not sitting.client.failed
    assert course.end in " ".join(sitting.text.split())


def test_the_tutorial_waits_for_whoever_does_something_else() -> None:
    course = Course.load()
    sitting = Sitting(course.seed)
    sitting.client.tutorial = Tutorial(course)
    sitting.client.begin()
    sitting.type("look 1", "bag", "nonsense")
    assert course.lessons[1].tell not in " ".join(sitting.text.split())
    sitting.type(course.lessons[0].line)
    assert course.lessons[1].tell in " ".join(sitting.text.split())


@pytest.mark.parametrize("tile", ["R7", "B12+glass", "W"])
def test_paint_adds_colour_and_takes_no_letter(tile: str) -> None:
    painted = Paint(["R", "B"], on=True).tile(tile)
    assert painted != tile
    assert tile in painted
    assert width(painted) == len(tile)
    assert Paint(["R", "B"], on=False).tile(tile) == tile


def test_money_may_be_a_debt() -> None:
    assert TEXTS.money(-1) == "-$1"
    assert TEXTS.money(4) == "$4"
