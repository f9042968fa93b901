"""The solver against an integer program, on tables as they are in real games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from melder.solver import OBJECTIVES, Objective, solve
from tests.solver.cases import LAW, Box, full_table, real_game

flows = pytest.importorskip("tests.solver.flows", reason="needs scipy", exc_type=ImportError)
milp = pytest.importorskip("tests.solver.milp", reason="needs scipy", exc_type=ImportError)


@pytest.mark.parametrize(
    ("seed", "tiles", "rack", "fillers"),
    [
        (1, 0, 14, 0),
        (2, 20, 14, 0),
        (3, 30, 14, 0),
        pytest.param(4, 45, 14, 0, marks=pytest.mark.slow),
        pytest.param(5, 60, 14, 0, marks=pytest.mark.slow),
        (6, 0, 14, 2),
        pytest.param(7, 12, 10, 1, marks=pytest.mark.slow),
    ],
)
def test_the_integer_program_finds_nothing_better(
    seed: int, tiles: int, rack: int, fillers: int
) -> None:
    hand, table = real_game(seed, tiles, rack, fillers)
    assert solve(hand, table, LAW, "score").value == milp.best_score(hand, table, LAW)


@pytest.mark.parametrize("fillers", [0, 1, 2])
@pytest.mark.parametrize("tiles", [0, 15, 21, 30, 45])
def test_the_integer_program_places_no_more_pieces(tiles: int, fillers: int) -> None:
    for seed in range(3):
        hand, table = real_game(seed, tiles, 14, fillers)
        found = solve(hand, table, LAW, "tiles")
        assert found.value == len(found.used) == milp.most_pieces(hand, table, LAW)


EXACTLY_FOUR = {"group_min": 4, "group_max": 4}
LOOSE = {"set_repeats": True, "set_max": None}
LAWS: list[dict[str, Any]] = [{}, EXACTLY_FOUR, {"group_min": 4}, LOOSE, {**LOOSE, **EXACTLY_FOUR}]


@pytest.mark.parametrize("changes", LAWS)
def test_a_table_without_room_for_more_groups(changes: dict[str, Any]) -> None:
    law = replace(LAW, board_max=6, **changes)
    for seed in range(4):
        hand, table = full_table(seed, law, 12, seed % 3)
        found = solve(hand, table, law, "tiles")
        assert len(found.melds) <= 6
        assert found.value == milp.most_pieces(hand, table, law)


def test_a_filler_that_three_pieces_share() -> None:
    law = replace(LAW, group_min=4)
    box = Box(law)
    table = [
        box(meld)
        for meld in (
            "R10 K10 B10 O10", "K7 R7 O7 B7", "K2 O2 B2 R2", "B7 B8 B9 B10",
            "K3 K4 K5 K6 K7 K8", "B9 R9 K9 O9", "R8 R9 R10 R11 R12 R13",
        )
    ]  # fmt: skip
    hand = box("R11 O9 K13 K5 O12 K10 O8 K6 R8 B11 R7 O11 B13 *")
    assert solve(hand, table, law, "tiles").value == milp.most_pieces(hand, table, law)


@pytest.mark.parametrize("changes", [*LAWS[:3], {"same_type": True}])
def test_the_best_score_without_room_for_more_groups(changes: dict[str, Any]) -> None:
    law = replace(LAW, board_max=5, **changes)
    for seed in range(2):
        hand, table = full_table(seed, law, 8, seed)
        assert solve(hand, table, law, "score").value == milp.best_score(hand, table, law)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_full_table_of_melds_that_may_only_stay(objective: Objective) -> None:
    # All but three melds would need more groups if they were taken apart.
    law = replace(LAW, board_max=14, **LOOSE, **EXACTLY_FOUR)
    box = Box(law)
    table = [
        box(meld)
        for meld in (
            "B4 B4 O4 O4 K4 R4 R4 K4", "R5 R5 B5 B5 K5", "B2 B2 O2 R2 K2", "R9 B9 K9 O9 R9 O9",
            "R13 O13 K13 B13 K13 *", "R6 B6 O6 K6 B6", "B7 B7 O7 R7 R7 O7", "O11 O11 K11 R11",
            "R12 R12 O12 O12 *", "R3 K3 K3", "B8 B8 K8 R8 O8", "B10 O10 O10 K10 K10",
            "R3 B3 O3 O3", "R11 B11 B11 K11",
        )
    ]  # fmt: skip
    hand = box("K5 O5 R1 R13 K6 R10 O6 B10 B12 R10 B12 K12 O1 R8 B9 O2 O8 B1")
    found = solve(hand, table, law, objective)
    assert (found.value, found.used, milp.most_pieces(hand, table, law)) == (0, (), 0)


ODD, GAPS = {"run_odd": 1}, {"run_gaps": 1}


@pytest.mark.parametrize("changes", [ODD, GAPS, {**ODD, **GAPS}, {**ODD, **LOOSE}])
def test_no_flow_of_runs_with_gaps_and_odd_pieces_is_better(changes: dict[str, Any]) -> None:
    law = replace(LAW, **changes)
    for seed, tiles in enumerate((0, 12, 24)):
        hand, table = real_game(seed, tiles, 12, 0)
        runs = flows.Flows(hand, table, law)
        _, _, given = runs.best(0, 0, 1)
        face, _, _ = runs.best(1, 0, 0)
        assert solve(hand, table, law, "tiles").value == given
        assert solve(hand, table, law, "face").value == face
        assert solve(hand, table, law, "score").value == flows.best_score(runs)


@pytest.mark.slow
@pytest.mark.parametrize("changes", [ODD, GAPS, {**GAPS, **LOOSE}])
def test_no_flow_is_better_on_a_full_table(changes: dict[str, Any]) -> None:
    law = replace(LAW, board_max=9, **changes)
    hand, table = full_table(1, law, 12, 0)
    assert solve(hand, table, law, "score").value == flows.best_score(flows.Flows(hand, table, law))
