"""Plays that a person can check: what the best play is, and how the table lies after it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from melder.solver import Objective, can_place, solve
from tests.solver.cases import LAW, Box, written


def played(
    hand: str, *table: str, objective: Objective = "score", **changes: Any
) -> tuple[list[str], str, int]:
    law = replace(LAW, **changes)
    box = Box(law)
    found = solve(box(hand), [box(meld) for meld in table], law, objective)
    return [written(meld) for meld in found.melds], written(found.used), found.value


def test_a_meld_that_grows_keeps_its_place() -> None:
    assert played("R8 B9", "R5 R6 R7", "B1 O1 K1") == (["R5 R6 R7 R8", "B1 O1 K1"], "R8", 78)


def test_a_piece_is_set_free_for_the_hand() -> None:
    melds, used, _ = played("R7 O7", "R5 R6 R7 R8", "B7 B8 B9 B10", objective="tiles")
    assert used == "R7 O7"
    assert sorted(melds) == ["B7 R7 O7", "B8 B9 B10", "R5 R6 R7 R8"] or len(melds) == 3


def test_a_run_is_split_for_a_piece_in_its_middle() -> None:
    melds, used, _ = played("K5", "K3 K4 K5 K6 K7", objective="tiles")
    assert (sorted(melds), used) == (["K3 K4 K5", "K5 K6 K7"], "K5")


def test_untouched_melds_stay_as_they_lie() -> None:
    melds, _, _ = played("R1 B1 O1", "K5 K6 K7", "K8 K9 K10", "O4 K4 B4")
    assert melds == ["K5 K6 K7", "K8 K9 K10", "O4 K4 B4", "R1 B1 O1"]


def test_a_longer_run_scores_whole() -> None:
    # 1..8 with the table's pieces in it: 36 chips, 8 pieces at a half each.
    assert played("R8", "R1 R2 R3 R4 R5 R6 R7")[2] == 36 * 5


def test_shapes_are_worth_something() -> None:
    # The face would rather take the run (27 against 24), the score takes the set.
    hand = "R9 B8 O8 R8 R10"
    assert played(hand, objective="face")[2] == 27
    assert played(hand)[2] == max(27 * 5 // 2, 24 * 3)


def test_fillers_make_groups() -> None:
    assert played("R7 B7 *") == (["* R7 B7"], "R7 B7 *", 42)
    assert played("R12 *", "R9 R10 R11")[0] == ["R9 R10 R11 R12 *"]
    assert played("R13 *", "R10 R11 R12")[0] == ["* R10 R11 R12 R13"]


def test_fillers_of_the_table_stay_in_use() -> None:
    melds, used, _ = played("R6", "R5 * R7")
    assert used == "R6"
    assert "*" in melds[0]


@pytest.mark.parametrize("piece", ["W7", "*"])
def test_a_piece_of_every_colour(piece: str) -> None:
    assert played(f"R5 R6 {piece}")[1] == f"R5 R6 {piece}"
    assert played(f"B7 O7 {piece}")[1] == f"B7 O7 {piece}"


def test_capstones() -> None:
    assert played("R18", "R4 R5 R6") == (["R4 R5 R6 R18"], "R18", 33 * 3)
    assert played("B18", "R4 R5 R6")[1] == ""
    assert played("R18 R19", "R4 R5 R6")[1] == "R19"
    assert played("R18 B18 O18")[2] == 54 * 3
    assert played("R18 B18 *")[1] == ""
    assert played("R14", "R11 R12 R13")[0] == ["R11 R12 R13 R14"]
    thirteen = " ".join(f"R{number}" for number in range(1, 14))
    assert played("R14", thirteen)[2] == (91 + 14) * 8


def test_more_copies_than_usual() -> None:
    assert played("R4 R4 R4 R5 R5 R5 R6 R6 R6", objective="tiles")[2] == 9


def test_repeated_colours_and_open_sets() -> None:
    rules: dict[str, Any] = {"set_repeats": True, "set_max": None}
    assert played("R7 R7 B7", **rules)[2] == 63
    assert played("R7 R7 B7 B7 K7", **rules)[2] == 35 * 5
    assert played("R7 R7 * B7 B7 K7", **rules)[1] == "R7 R7 * B7 B7 K7"


def test_a_stranger_in_a_run() -> None:
    assert played("R4 B5 R6")[1] == ""
    assert played("R4 B5 R6", run_odd=1) == (["R4 B5 R6"], "R4 B5 R6", 15 * 5 // 2)
    assert played("R3 B4 R5 K6 R7", run_odd=1)[2] < 25 * 7 // 2
    assert played("R4 R5 B6 R20", run_odd=1)[1] == "R4 R5 B6 R20"
    assert played("R4 R5 R6 B20", run_odd=1)[1] == "R4 R5 R6"


def test_a_gap_in_a_run() -> None:
    assert played("R3 R5 R6", run_gaps=1)[0] == ["R3 R5 R6"]
    assert played("R3 R6 R7", run_gaps=1)[1] == ""
    assert played("R3 R5 R7", run_gaps=1)[1] == ""
    assert played("R3 R6 R7 *", run_gaps=1)[1] == "R3 R6 R7 *"


def test_limits_for_any_group() -> None:
    assert played("R7 B7 O7", group_min=4)[1] == ""
    assert played("R7 B7 O7 K7", group_min=4)[1] == "R7 B7 O7 K7"
    assert played("R4 R5 R6 R7 R8", group_min=4, group_max=4)[2] == 26 * 3
    assert played("R4 R5 R6 R18", group_min=4)[1] == "R4 R5 R6 R18"


def test_what_the_law_forbids_today_may_stay() -> None:
    melds, used, _ = played("K1 K2 K3 K4", "R7 B7 O7", "B4 B5 B6", group_min=4)
    assert (melds[:2], used) == (["R7 B7 O7", "B4 B5 B6"], "K1 K2 K3 K4")
    assert played("K7", "R7 B7 O7", "B4 B5 B6", group_min=4)[0][1] == "B4 B5 B6"
    assert played("R3", "R4 B5 R6")[1] == ""


def test_one_shape_only() -> None:
    hand = "R7 B7 O7 K1 K2 K3"
    assert played(hand)[1] == hand
    assert played(hand, same_type=True)[1] == "R7 B7 O7"
    # What the table does without the hand may be of any shape.
    melds, used, _ = played("B7 O7", "R4 R5 R6 R7", same_type=True)
    assert (sorted(melds), used) == (["R4 R5 R6", "R7 B7 O7"], "B7 O7")


def test_a_full_table() -> None:
    full = ["R1 B1 O1", "K1 K2 K3"]
    assert played("R9 B9 O9", *full, board_max=2)[1] == ""
    assert played("R9 B9 O9 K4", *full, board_max=2)[1] == "K4"
    assert played("R9 B9 O9", *full, board_max=3)[1] == "R9 B9 O9"
    # Two runs of the table joined make room for a third group.
    melds, used, _ = played("R9 B9 O9", "K1 K2 K3", "K4 K5 K6", board_max=2)
    assert (sorted(melds), used) == (["K1 K2 K3 K4 K5 K6", "R9 B9 O9"], "R9 B9 O9")


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("R1 R2", [], False),
        ("R1 R2 R3", [], True),
        ("R4", ["R1 R2 R3"], True),
        ("R9", ["R1 R2 R3"], False),
        # Only a rearrangement makes room: the 7 leaves its run.
        ("B7 O7", ["R4 R5 R6 R7"], True),
        ("B7 O7", ["R5 R6 R7"], False),
    ],
)
def test_can_place(hand: str, table: list[str], expected: bool) -> None:
    box = Box()
    assert can_place(box(hand), [box(meld) for meld in table], LAW) is expected
