"""The solver against trying everything, on problems small enough for that."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from melder.solver import OBJECTIVES, Law, Objective, Piece, can_place, solve
from tests.solver.cases import LAW, Box, Problem, lies, short, written
from tests.solver.naive import best_value

HIGHEST = 5
WORDS = (
    *(f"{colour}{number}" for colour in "RB" for number in range(1, HIGHEST + 1)),
    *("R3", "R4", "B3", "O3", "K3", "O4", "W2", "W3", "*", "*", "R6", "B6", "O6"),
)
MELDS = (
    *("R1 R2 R3", "R3 R4 R5", "B2 B3 B4 B5", "R3 B3 O3", "R4 B4 O4 K4", "* B2 B3"),
    *("R1 R2 R3 R6", "R2 * B2", "W3 R3 K3", "R1 W2 R3"),
)
ODD_MELDS = ("R1 B2 R3", "R3 R3 B3", "R1 R2 R4", "R2 R3 B4 *")
"""Groups under one law or another only; under others they may stay as they are."""


@st.composite
def plain(draw: st.DrawFn) -> tuple[Law, Problem]:
    return _problem(draw, short(LAW, HIGHEST), MELDS)


@st.composite
def lawful(draw: st.DrawFn) -> tuple[Law, Problem]:
    repeats = draw(st.booleans())
    law = Law(
        **{
            **{name: getattr(LAW, name) for name in LAW.__slots__},
            "highest": HIGHEST,
            "run_max": HIGHEST,
            "set_repeats": repeats,
            "set_max": draw(st.sampled_from([4, None])) if repeats else 4,
            "run_gaps": draw(st.sampled_from([0, 0, 1])),
            "run_odd": draw(st.sampled_from([0, 0, 1])),
            "group_min": draw(st.sampled_from([0, 0, 4])),
            "group_max": draw(st.sampled_from([None, None, 4])),
            "same_type": draw(st.booleans()),
            "board_max": draw(st.sampled_from([1, 2, 3, 12])),
        }
    )
    return _problem(draw, law, (*MELDS, *ODD_MELDS))


def _problem(draw: st.DrawFn, law: Law, melds: tuple[str, ...]) -> tuple[Law, Problem]:
    box = Box(law)
    # Where runs may hold strangers or gaps, five pieces of a hand leave too much to try.
    most = 4 if law.run_odd or law.run_gaps else 5
    hand = box(" ".join(draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=most))))
    table = [box(meld) for meld in draw(st.lists(st.sampled_from(melds), max_size=2))]
    return law, (hand, table)


def check(
    law: Law,
    hand: tuple[Piece, ...],
    table: list[tuple[Piece, ...]],
    loose: tuple[Piece, ...] = (),
) -> None:
    told = (written(hand), [written(meld) for meld in table], written(loose))
    for objective in OBJECTIVES:
        found = solve(hand, table, law, objective, loose=loose)
        assert found.value == best_value(hand, table, law, objective, loose), (objective, told)
        laid = Counter(piece for meld in found.melds for piece in meld)
        mine = [*(piece for meld in table for piece in meld), *(loose if found.used else ())]
        assert laid == Counter(found.used) + Counter(mine)
        assert all(lies(meld, law) or meld in table for meld in found.melds), told
        assert len(found.melds) <= max(law.board_max, len(table))
        assert set(found.used) <= set(hand)
    assert can_place(hand, table, law, loose) == (found.value > 0), told


@settings(max_examples=60, deadline=None)
@given(plain())
def test_the_best_play_is_found(problem: tuple[Law, Problem]) -> None:
    law, (hand, table) = problem
    check(law, hand, table)


@settings(max_examples=40, deadline=None)
@given(lawful())
def test_the_best_play_is_found_under_other_laws(problem: tuple[Law, Problem]) -> None:
    law, (hand, table) = problem
    check(law, hand, table)


@pytest.mark.parametrize(
    ("hand", "table"),
    [
        ("* * * *", []),
        ("R1 * *", []),
        ("* R5 R6 B6", ["R3 R4 R5"]),
        ("R2", ["* * R5 B5"]),
        ("R1 R2 R3 R6 R6", ["R3 R4 R5"]),
        ("W2 W3 W4 R2", ["B2 B3 B4"]),
        ("R6 B6 O6 R1", ["R1 R2 R3 R6"]),
    ],
)
def test_corners(hand: str, table: list[str]) -> None:
    law = short(LAW, HIGHEST)
    box = Box(law)
    check(law, box(hand), [box(meld) for meld in table])


@pytest.mark.parametrize("copies", [2, 20, 127, 128, 139, 256])
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_copies_are_no_limit(copies: int, objective: Objective) -> None:
    # The table holds twelve melds: sets of four, or of three where there are no more colours.
    box = Box(LAW)
    most = min(copies, LAW.board_max)
    value = {"score": most * 12 * (1 + 2 * most), "face": most * 12, "tiles": most * 3}
    assert solve(box("R4 B4 K4 " * copies), [], LAW, objective).value == value[objective]


@settings(max_examples=60, deadline=None)
@given(plain() | lawful(), st.integers(0, 4))
def test_pieces_that_lie_loose_have_to_come_into_melds(
    problem: tuple[Law, Problem], count: int
) -> None:
    law, (hand, table) = problem
    loose = hand[:count] if len(hand) > 1 else ()
    melds = [meld for meld in table if lies(meld, law)]
    check(law, hand[len(loose) :], table, loose)
    if melds:
        check(law, hand, [meld for meld in table if meld is not melds[0]], melds[0])
