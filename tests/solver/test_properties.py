"""What is true of every best play."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from melder.solver import OBJECTIVES, Objective, can_place, solve
from tests.solver.cases import LAW, Box, lies, real_game

seeds = st.integers(0, 10_000)
objectives = st.sampled_from(OBJECTIVES)


@settings(max_examples=40, deadline=None)
@given(seeds, st.sampled_from([0, 15, 30, 60]), objectives)
def test_the_table_stays_and_is_legal(seed: int, tiles: int, objective: Objective) -> None:
    hand, table = real_game(seed, tiles, 14, seed % 2)
    found = solve(hand, table, LAW, objective)
    laid = Counter(piece for meld in found.melds for piece in meld)
    assert laid == Counter(found.used) + Counter(piece for meld in table for piece in meld)
    assert all(lies(meld, LAW) for meld in found.melds)
    assert len(found.melds) <= LAW.board_max
    assert list(found.used) == [piece for piece in hand if piece in found.used]


@settings(max_examples=40, deadline=None)
@given(seeds, objectives)
def test_another_hand_piece_never_makes_it_worse(seed: int, objective: Objective) -> None:
    hand, table = real_game(seed, 20, 10, seed % 2)
    fewer = solve(hand[:-1], table, LAW, objective).value
    assert solve(hand, table, LAW, objective).value >= fewer


@settings(max_examples=30, deadline=None)
@given(seeds, objectives)
def test_the_order_of_hand_and_table_does_not_matter(seed: int, objective: Objective) -> None:
    hand, table = real_game(seed, 20, 10, 0)
    value = solve(hand, table, LAW, objective).value
    assert solve(hand[::-1], [meld[::-1] for meld in table[::-1]], LAW, objective).value == value


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_the_value_is_what_the_melds_are_worth(seed: int) -> None:
    hand, table = real_game(seed, 25, 12, 0)
    held = {piece.id for piece in hand}
    for objective in OBJECTIVES:
        found = solve(hand, table, LAW, objective)
        scoring = [meld for meld in found.melds if any(piece.id in held for piece in meld)]
        face = sum(piece.face for meld in scoring for piece in meld)
        worth = sum(
            LAW.worth_of_set(len(meld))
            if len({piece.number for piece in meld}) == 1
            else LAW.run_worth * len(meld)
            for meld in scoring
        )
        values = {
            "score": face * (LAW.unit + worth) // LAW.unit,
            "face": face,
            "tiles": len(found.used),
        }
        assert found.value == values[objective]


@settings(max_examples=30, deadline=None)
@given(seeds, st.integers(1, 4))
def test_something_can_be_placed_exactly_if_a_play_uses_a_piece(seed: int, rack: int) -> None:
    hand, table = real_game(seed, 10, rack, 0)
    assert can_place(hand, table, LAW) == (solve(hand, table, LAW, "tiles").value > 0)


def test_nothing_to_place() -> None:
    box = Box()
    table = [box("R5 R6 R7")]
    found = solve(box("B1 K9"), table, LAW, "score")
    assert (found.melds, found.used, found.value) == ((table[0],), (), 0)
    assert not can_place(box("B1 K9"), table, LAW)


@pytest.mark.parametrize("hand", ["", "R4 B4", "* *"])
def test_an_empty_table(hand: str) -> None:
    found = solve(Box()(hand), [], LAW, "score")
    assert (found.melds, found.used, found.value) == ((), (), 0)
