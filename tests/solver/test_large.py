"""The solver against an integer program, on tables as they are in real games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from melder.solver import solve
from tests.solver.cases import LAW, real_game

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


def test_a_table_without_room_for_more_groups() -> None:
    law = replace(LAW, board_max=6)
    for seed in range(6):
        hand, table = real_game(seed, 20, 14, seed % 3, law)
        found = solve(hand, table, law, "tiles")
        assert len(found.melds) <= 6
        assert found.value == milp.most_pieces(hand, table, law)
