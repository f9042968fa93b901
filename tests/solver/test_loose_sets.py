"""Sets of any pieces of one number: counted, they are what trying everything finds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from melder.solver.loose_sets import loose_choices
from melder.solver.sets import Choice, choices
from tests.solver.cases import LAW

LOOSE = replace(LAW, set_repeats=True, set_max=None)
KINDS = [(colours, in_hand) for colours in (0, 1, 2, 4, 8) for in_hand in (False, True)]
FEW, MANY = 8, 16


def worths(found: tuple[Choice, ...]) -> dict[tuple[int, ...], set[tuple[int, ...]]]:
    """What can be taken, and what that is worth with how many sets."""
    worth: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for one in found:
        worth.setdefault(one.taken, set()).add((one.faces, one.worth, len(one.sets), one.hand))
    return worth


@given(
    some.lists(some.sampled_from(KINDS), max_size=FEW), some.booleans(), some.sampled_from([0, 4])
)
def test_no_choice_that_matters_is_missed(
    pieces: list[tuple[int, bool]], score: bool, group_min: int
) -> None:
    law = replace(LOOSE, group_min=group_min)
    stock = tuple(sorted(Counter(pieces).items()))
    found = loose_choices(stock, law, score)
    assert worths(found) == worths(choices(stock, law, score))
    assert found[0].sets == ()
    for one in found:
        laid = Counter(kind for made in one.sets for kind in made)
        assert tuple(laid[kind] for kind, _ in stock) == one.taken
        assert all(len(made) >= max(3, group_min) for made in one.sets)
        assert all(any(colours for colours, _ in made) for made in one.sets)


@pytest.mark.parametrize("in_hand", [False, True])
def test_many_pieces_of_one_number_are_no_trouble(in_hand: bool) -> None:
    stock = tuple(((colours, in_hand), MANY // 4) for colours in (1, 2, 4, 8))
    most = max(loose_choices(stock, LOOSE, True), key=lambda one: (one.hand, one.worth))
    assert most.hand == (MANY if in_hand else 0)
