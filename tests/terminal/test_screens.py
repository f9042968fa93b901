"""What is shown: as wide as there is room, the keys of the moment, the trace in few lines."""

from __future__ import annotations

from typing import Any

import pytest

from melder.terminal.desk import BELL
from melder.terminal.paint import width
from melder.terminal.screens import play, score
from melder.terminal.screens.keys import commands
from tests.terminal.sitting import Sitting, lexicon

SEED = "SHYP771B"
BLIND = ["next", "p K5 B5 R5", "p K9 K10 K11", "score", "place O5 on 1", "p R11-13", "score"]


def step(source: str, chips: str, mult: str = "3", text: str = "?") -> dict[str, str]:
    return {"source": source, "text": text, "chips": chips, "mult": mult}


def lines(*trace: dict[str, str]) -> list[list[str]]:
    sitting = Sitting(SEED)
    return [line.split() for line in score.trace(sitting.desk, {"trace": trace})]


@pytest.mark.parametrize("room", [60, 72])
def test_nothing_is_wider_than_the_terminal(room: int) -> None:
    sitting = Sitting(SEED, echo=False)
    sitting.desk.room = lambda: room
    sitting.client.begin()
    sitting.type(
        "help",
        "place",
        "why",
        *BLIND,
        "help",
        "why",
        "why 1",
        "next",
        "look 1",
        "help buy",
        "items",
        "next",
        "bet 1",
    )
    sitting.type("next", "draw 3", "bag", "score", "why", "why R32")
    sitting.type("p R5 B7 K1", "scenario nowhere/at/all.yaml")
    too_wide = [line for line in sitting.text.splitlines() if width(line) > room]
    assert too_wide == []


def test_a_low_bag_is_warned_of_once_in_a_blind() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "draw 2")
    desk = sitting.desk
    for bag, shown, warned in ((20, "(thin)", False), (10, "LOW", True), (9, "LOW", False)):
        desk.view = {**desk.view, "bag": bag}
        screen = sitting.type("show")
        assert shown in screen
        assert ("left in the bag" in screen) == warned
    desk.view = {**desk.view, "blind": "big"}
    assert "Only 9 tiles left in the bag" in sitting.type("show")


def test_a_tiny_terminal_is_given_lines_all_the_same() -> None:
    sitting = Sitting(SEED)
    sitting.desk.room = lambda: 3
    assert "Amber Glow" in sitting.type("show")


def test_tiles_that_only_pay_chips_share_a_line() -> None:
    group, *tiles = step("R7 B7 K7", "0"), step("R7", "7"), step("B7", "14"), step("K7", "1021")
    assert lines(group, *tiles) == [
        ["1", "R7", "B7", "K7", "?", "0", "×", "3"],
        ["2-4", "R7", "B7", "K7", "+1,021", "Chips", "1,021", "×", "3"],
    ]


def test_what_does_more_than_pay_chips_keeps_its_line() -> None:
    shown = lines(
        step("R7 B7 K7", "0"),
        step("R7", "7"),
        step("R7 Lucky", "7", "23"),
        step("B7", "7", "23"),  # a boss took its Chips
        step("K7", "14.5", "23"),
        step("R7", "43/3", "23"),
    )
    assert [line[0] for line in shown] == ["1", "2", "3", "4", "5", "6"]
    assert shown[-1][-3] == "43/3"


def test_what_one_source_does_to_many_shares_a_line() -> None:
    shown = lines(
        step("R7 B7 K7", "0"),
        step("R7", "7"),
        *(step("Hiker", "7", text=f"{tile} grows") for tile in ("R7", "B7", "K7")),
        step("Canio", "7", text="grows"),
    )
    assert [line[0] for line in shown] == ["1", "2", "3-5", "6"]
    assert " ".join(shown[2][1:-3]) == "Hiker R7 grows, 2 more"


def test_a_long_row_is_shown_by_its_ends() -> None:
    row = " ".join(f"K{value}" for value in range(1, 14))
    (line,) = lines(step(row, "0"))
    assert line[:4] == ["1", "K1", "…", "K13"]


@pytest.mark.parametrize(
    ("typed", "first", "never"),
    [
        ([], "buy N", "score"),
        (["next"], "place TILES", "score"),
        (["next", "p K5 B5 R5"], "place more", "score"),
        (BLIND[:3], "score", "pass"),
        ([*BLIND[:4], "lift K5"], "drop on MELD", "score"),
        (BLIND, "next: take it, to have $7", "score"),
        ([*BLIND, "next"], "buy N", "sell NAME"),
        ([*BLIND, "next", "next"], "bet N", "buy N"),
        ([*BLIND, "next", "next", "bet 1"], "next to play", "bet N"),
    ],
)
def test_the_keys_are_those_of_the_moment(typed: list[str], first: str, never: str) -> None:
    sitting = Sitting(SEED)
    sitting.type(*typed)
    keys = commands(sitting.desk)
    assert keys[0] == first
    assert never not in keys


def test_no_draw_is_offered_where_there_is_none() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "draw 6")
    assert "draw" not in commands(sitting.desk)


def test_big_scores_are_heard_until_they_are_muted() -> None:
    sitting = Sitting(SEED)
    sitting.desk.bell = True
    assert BELL in sitting.type(*BLIND[:4])
    assert "Sound off." in sitting.type("m")
    assert BELL not in sitting.type(*BLIND[4:])
    assert "Sound on." in sitting.type("mute")


def test_where_nothing_can_be_heard_nothing_is() -> None:
    sitting = Sitting(SEED)
    assert BELL not in sitting.type(*BLIND)
    assert "There is no sound here." in sitting.type("mute")


def test_only_relics_show_what_they_have_gathered() -> None:
    sitting = Sitting(SEED)
    gathered = {"sells": 1, "state": {"chips": 0, "mult": 0}}
    kinds = {"relics": "relic", "items": "consumable"}
    for key, kind in kinds.items():
        id = next(id for of, id in lexicon().all() if of == kind)
        sitting.desk.view[key] = [{"id": id, **gathered}]
    relic, item = sitting.desk.owned()
    relics, items = (line for line in play.goods(sitting.desk) if "/" in line)
    assert f"{relic.name} (0 0)" in relics
    assert f"{item.name}   " in items
    assert "(" not in items


def test_items_tells_what_is_owned() -> None:
    sitting = Sitting(SEED)
    assert "You own nothing yet" in sitting.type("items")
    sitting.type("buy amber")
    assert sitting.type("i") == "a Amber Glow\n  +5 Mult for each orange tile scored.\n"


@pytest.mark.parametrize(("phase", "shown"), [("won", "DECK BEATEN"), ("lost", "is lost")])
def test_the_end_of_a_run(phase: str, shown: str) -> None:
    sitting = Sitting(SEED)
    over: dict[str, Any] = {"phase": phase, "boss": None, "target": 300, "score": 202, "plays": 0}
    sitting.desk.view = {**sitting.desk.view, **over}
    text = "\n".join(sitting.type("show").splitlines())
    assert shown in text
    assert ("Small Blind: 202 of 300, 98 short, and no play is left." in text) == (phase == "lost")
