"""How much a pass may keep decides how soon a best play is proven, never which value it has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from melder.solver import OBJECTIVES, Law, solve
from melder.solver import passes as passing
from melder.solver import search as searching
from melder.solver import sweep as sweeping
from melder.solver.branches import Branches, Part
from melder.solver.passes import Passes
from tests.solver.cases import LAW, Box, Problem, full_table, short

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
    "prices within a number": {"CROWD": 1, "ASKED": 3},
}


@contextmanager
def sized(sizes: dict[str, int]) -> Iterator[None]:
    """Searches with these sizes."""
    with pytest.MonkeyPatch.context() as patch:
        for name, size in sizes.items():
            owner = next(one for one in (passing, searching, sweeping) if hasattr(one, name))
            patch.setattr(owner, name, size)
        yield


def capped(seed: int, law: Law) -> Problem:
    """A table with a capstone on a run, and two more of them and two fillers in the hand."""
    hand, table = full_table(seed, law, 4, 0)
    top = law.highest
    own = Box(law)(f"R{top - 2} R{top - 1} R{top} R{top + 1} W{top + 2} B{top + 1} * *")
    run = tuple(replace(piece, id=100 + piece.id) for piece in own)
    return (*hand, *run[4:]), [*table[:2], run[:4]]


@contextmanager
def parts_searched() -> Iterator[set[Part]]:
    """The parts of problems that are searched for themselves meanwhile."""
    parts: set[Part] = set()
    passes = Branches._passes

    def noted(self: Branches, part: Part) -> Passes:
        parts.add(part)
        return passes(self, part)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Branches, "_passes", noted)
        yield parts


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


@pytest.mark.parametrize("sizes", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("changes", LAWS.values(), ids=LAWS)
def test_they_change_no_value_with_capstones_and_fillers(
    changes: dict[str, Any], sizes: dict[str, int]
) -> None:
    law = replace(short(LAW, 8), board_max=4, **changes)
    for seed in range(2):
        hand, table = capped(seed, law)
        for objective in OBJECTIVES:
            value = solve(hand, table, law, objective).value
            with sized(sizes):
                assert solve(hand, table, law, objective).value == value


@pytest.mark.parametrize("changes", LAWS.values(), ids=LAWS)
def test_ways_of_laying_capstones_are_searched_one_by_one(changes: dict[str, Any]) -> None:
    law = replace(short(LAW, 8), board_max=4, **changes)
    with parts_searched() as parts:
        for seed in range(4):
            hand, table = capped(seed, law)
            value = solve(hand, table, law, "score").value
            with sized(SIZES["one position at a time"]):
                assert solve(hand, table, law, "score").value == value
    assert any(part.start is not None for part in parts)


@pytest.mark.parametrize("changes", LAWS.values(), ids=LAWS)
def test_numbers_are_searched_one_by_one_where_a_filler_makes_it_hard(
    changes: dict[str, Any],
) -> None:
    """One filler in the hand and one on the table: with tiny passes branches branch again."""
    law = replace(short(LAW, 8), board_max=4, **changes)
    box = Box(law)
    with parts_searched() as parts:
        for seed in (0, 1, 3, 6):
            hand, table = full_table(seed, law, 6, 1)
            at = next(at for at, meld in enumerate(table) if len({one.number for one in meld}) == 1)
            filler = replace(box.piece("*"), id=99)
            table[at] = (*table[at][:2], filler)
            value = solve(hand, table, law, "score").value
            with sized(SIZES["one position at a time"]):
                found = solve(hand, table, law, "score")
            assert found.value == value
            assert sum(filler in meld for meld in found.melds) == 1
    reaches = [part.reach for part in parts]
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


def test_widths_that_find_nothing_better_are_not_made_wider(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From a width on that has found no better play than the one before it, only passes that keep
    everything go on."""
    passed = Passes._passed
    seen: list[tuple[int | None, int]] = []

    def noted(self: Passes, search: Any, *args: Any, **kwargs: Any) -> bool:
        cut = passed(self, search, *args, **kwargs)
        seen.append((args[0] if args else None, self.value))
        return cut

    monkeypatch.setattr(Passes, "_passed", noted)
    law = replace(LAW, board_max=6, run_odd=1)
    with sized({"NARROW": 6, "WIDE": 7, "WIDER": 2, "LESS": 1, "BUDGET": 20, "MORE": 2}):
        solve(*full_table(1, law, 10, 0), law, "score")
    best = seen[-1][1]
    found = next(at for at, (_, value) in enumerate(seen) if value == best)
    widths = [width for width, _ in seen[found:]]
    assert sum(width is not None for width in widths) <= 4
    assert widths.count(None) > 4
