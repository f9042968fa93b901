"""How much a pass may keep decides how soon a best play is proven, never which value it has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from melder.solver import OBJECTIVES, solve
from melder.solver import passes as passing
from melder.solver import search as searching
from melder.solver.branches import Branches
from melder.solver.passes import Passes
from melder.solver.stock import Reach
from tests.solver.cases import LAW, Box, full_table, short

LAWS: dict[str, dict[str, Any]] = {
    "plain": {},
    "odd tiles": {"run_odd": 1},
    "odd tiles, exactly four": {"run_odd": 1, "group_min": 4, "group_max": 4},
    "gaps, loose sets": {"run_gaps": 1, "set_repeats": True, "set_max": None},
}

SIZES: dict[str, dict[str, int]] = {
    "one position at a time": {"NARROW": 1, "WIDER": 2, "WIDE": 8, "BUDGET": 20, "MORE": 2},
    "no narrow passes": {"NARROW": 1_000_000, "SLACKS": 0},
    "prices for everything": {"FEW": 0},
    "one price": {"TRIES": 1, "TOGETHER": 1, "NEAR": 1, "FEW": 5},
}


@contextmanager
def sized(sizes: dict[str, int]) -> Iterator[None]:
    """Searches with these sizes."""
    with pytest.MonkeyPatch.context() as patch:
        for name, size in sizes.items():
            patch.setattr(passing if hasattr(passing, name) else searching, name, size)
        yield


@pytest.mark.parametrize("sizes", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("changes", LAWS.values(), ids=LAWS)
def test_the_sizes_of_passes_change_no_value(
    changes: dict[str, Any], sizes: dict[str, int]
) -> None:
    law = replace(short(LAW, 8), board_max=5, **changes)
    for seed in range(3):
        hand, table = full_table(seed, law, 8, seed % 2)
        for objective in OBJECTIVES:
            value = solve(hand, table, law, objective).value
            with sized(sizes):
                assert solve(hand, table, law, objective).value == value


@pytest.mark.parametrize("changes", LAWS.values(), ids=LAWS)
def test_numbers_are_searched_one_by_one_where_a_filler_makes_it_hard(
    changes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One filler in the hand and one on the table: with tiny passes branches branch again."""
    reaches: set[Reach] = set()
    branch = Branches._branch

    def noted(self: Branches, reach: Reach) -> Any:
        reaches.add(reach)
        return branch(self, reach)

    monkeypatch.setattr(Branches, "_branch", noted)
    law = replace(short(LAW, 8), board_max=4, **changes)
    box = Box(law)
    for seed in range(4):
        hand, table = full_table(seed, law, 6, 1)
        at = next(at for at, meld in enumerate(table) if len({one.number for one in meld}) == 1)
        filler = replace(box.piece("*"), id=99)
        table[at] = (*table[at][:2], filler)
        value = solve(hand, table, law, "score").value
        with sized(SIZES["one position at a time"]):
            found = solve(hand, table, law, "score")
        assert found.value == value
        assert sum(filler in meld for meld in found.melds) == 1
    assert any(reach.hand and reach.table is None for reach in reaches)
    assert any(reach.hand and reach.table for reach in reaches)


def test_passes_become_wider_until_nothing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the tiniest passes more than the first few widths and budgets are needed."""
    seen: list[tuple[int | None, int | None]] = []
    passed = Passes._passed

    def noted(self: Passes, search: Any, *args: Any, **kwargs: Any) -> bool:
        cut = passed(self, search, *args, **kwargs)
        seen.append((args[0] if args else None, kwargs.get("budget")))
        return cut

    monkeypatch.setattr(Passes, "_passed", noted)
    law = replace(LAW, board_max=6, run_odd=1)
    hand, table = full_table(3, law, 10, 0)
    value = solve(hand, table, law, "score").value
    seen.clear()
    with sized(SIZES["one position at a time"]):
        assert solve(hand, table, law, "score").value == value
    widths = [width for width, _ in seen if width]
    budgets = [budget for _, budget in seen if budget]
    assert len(set(widths)) > 3
    assert len(set(budgets)) > 1
