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


def lessons(*lines: str) -> tuple[Sitting, str]:
    """What is told in answer to the last of these lines."""
    sitting = Sitting(Course.load().seed)
    sitting.client.tutorial = Tutorial(Course.load())
    sitting.client.begin()
    sitting.type(*lines[:-1])
    return sitting, " ".join(sitting.type(lines[-1]).split())


TRIED = [lesson.line for lesson in Course.load().lessons]


@pytest.mark.parametrize(
    ("done", "other"),
    [
        (0, "buy 1 1"),
        (2, "place K9 K10 K11"),
        (3, "sell wild"),
        (5, "lift K5 from 1"),
        (7, "place O5 K5 on 1"),
        (7, "place K7 K8 on 2"),
        (9, "lift 1"),
        (10, "drop on 2"),
        (11, "lift K7 from 2"),
    ],
)
def test_no_lesson_tells_what_did_not_happen(done: int, other: str) -> None:
    course = Course.load()
    sitting, told = lessons(*TRIED[:done], other)
    ahead = [one.tell for one in course.lessons[done + 1 :] if one.tell in told]
    assert not ahead
    stands = sitting.desk.view["undo"] if sitting.desk.phase == "play" else 0
    sitting.type("undo" if stands else "bag", TRIED[done])
    assert course.lessons[done + 1].tell in " ".join(sitting.text.split())


def test_the_way_back_to_a_lesson_is_told_once_and_only_where_there_is_one() -> None:
    aside, left = TEXTS("tutorial.aside"), TEXTS("tutorial.left")
    sitting, told = lessons(*TRIED[:2], "place K9 K10 K11")
    assert aside in told
    assert aside not in " ".join(sitting.type("bag", "sort", "place 1 2").split())
    assert Course.load().lessons[2].tell in " ".join(sitting.type("undo").split())
    assert left in " ".join(sitting.type("draw").split())
    assert sitting.type("place K9 K10 K11", "undo").count("lesson") == 0


@pytest.mark.parametrize("bought", [[], ["buy 1"], ["buy 3"], ["buy 1", "buy 1"]])
def test_the_lessons_go_on_whatever_was_bought(bought: list[str]) -> None:
    sitting, _ = lessons(*bought, *TRIED[1:])
    text = " ".join(sitting.text.split())
    assert Course.load().lessons[2].tell in text
    assert Course.load().lessons[6].tell in text


def test_a_step_of_the_lessons_that_is_taken_back_is_asked_for_again() -> None:
    _, told = lessons(*TRIED[:8], "undo")
    assert Course.load().lessons[7].tell in told


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
