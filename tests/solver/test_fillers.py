"""Where fillers end up when as many pieces as possible are placed."""

from __future__ import annotations

import pytest

from melder.solver import can_place, solve
from tests.solver.cases import LAW, Box, lies, written


def placed(hand: str, *table: str) -> tuple[list[str], int]:
    box = Box()
    found = solve(box(hand), [box(meld) for meld in table], LAW, "tiles")
    assert all(lies(meld, LAW) for meld in found.melds)
    return [written(meld) for meld in found.melds], found.value


@pytest.mark.parametrize(
    ("hand", "table", "value"),
    [
        ("*", ["R1 R2 R3"], 1),
        ("*", ["R11 R12 R13"], 1),
        ("*", ["R7 B7 O7 K7"], 0),
        ("* *", ["R7 B7 O7 K7"], 2),
        ("*", ["R7 B7 O7"], 1),
        ("* *", ["R7 B7 O7"], 1),
        ("R4 R6 *", [], 3),
        ("R4 R6 * *", [], 4),
        ("R12 R13 *", [], 3),
        ("R13 * *", [], 3),
        ("R1 *", [], 0),
        ("* *", [], 0),
        ("R4 R7 * *", [], 4),
        ("R8 R10 *", ["R5 R6 R7"], 3),
    ],
)
def test_how_many_are_placed(hand: str, table: list[str], value: int) -> None:
    assert placed(hand, *table)[1] == value


def test_a_filler_leads_a_run_that_ends_at_the_top() -> None:
    assert placed("R12 R13 *")[0] == ["* R12 R13"]


def test_a_filler_bridges_two_melds() -> None:
    assert placed("* R9", "R5 R6 R7")[0] == ["R5 R6 R7 * R9"]


def test_a_run_over_the_whole_line_still_takes_a_filler() -> None:
    thirteen = " ".join(f"R{number}" for number in range(1, 14))
    melds, value = placed("*", thirteen)
    assert (len(melds), value) == (2, 1)


def test_fillers_of_the_table_that_are_not_needed_stay_where_they_are() -> None:
    assert placed("K4", "R5 R6 R7 *", "K1 K2 K3")[0] == ["R5 R6 R7 *", "K1 K2 K3 K4"]


def test_fillers_of_the_table_are_used_elsewhere_only_if_something_replaces_them() -> None:
    melds, value = placed("R6 B9", "R5 * R7", "B6 B7 B8")
    assert value == 2
    assert sum("*" in meld for meld in melds) == 1


def test_a_filler_alone_can_be_placed_where_there_is_room() -> None:
    box = Box()
    assert can_place(box("*"), [box("R7 B7 O7")], LAW)
    assert not can_place(box("*"), [box("R7 B7 O7 K7")], LAW)
