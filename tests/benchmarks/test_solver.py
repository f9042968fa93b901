"""How fast the solver is: a rack of 14 and tables of different sizes, with and without wild tiles.

Run with ``--benchmark-enable -s`` to see the median, the 99th percentile and the maximum over many
problems; every problem is solved once before, so that what is kept between solves is warm.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest

from melder.solver import OBJECTIVES, Objective, can_place, solve
from tests.solver.cases import LAW, Problem, full_table, real_game

RACK = 14
SETS = (5, 6, 7, 8)
"""How many sets lie on a table as it is in the middle of a game."""

Question = Callable[[Any, Any], object]


def problems(tiles: int, fillers: int, count: int) -> list[Problem]:
    return [real_game(seed, tiles, RACK, fillers) for seed in range(count)]


def in_the_middle(fillers: int, count: int) -> list[Problem]:
    """Problems with five to eight sets on the table."""
    dealt = (real_game(seed, 15 + seed % 16, RACK, fillers) for seed in range(20 * count))
    fitting = (problem for problem in dealt if len(problem[1]) in SETS)
    return [problem for problem, _ in zip(fitting, range(count), strict=False)]


def measured(benchmark: Any, some: list[Problem], title: str, question: Question) -> None:
    rounds = len(some) if benchmark.enabled else 1
    for hand, table in some[:rounds]:
        question(hand, table)
    turn = cycle(some)
    benchmark.pedantic(question, setup=lambda: (next(turn), {}), rounds=rounds)
    if benchmark.enabled:
        times = sorted(1000 * time for time in benchmark.stats.stats.data)
        median, high = times[len(times) // 2], times[len(times) * 99 // 100]
        print(f"\n{title}: median {median:.1f} ms, p99 {high:.1f} ms, max {times[-1]:.1f} ms")


@pytest.mark.parametrize("fillers", [0, 2])
def test_most_tiles_in_the_middle_of_a_game(benchmark: Any, fillers: int) -> None:
    measured(
        benchmark,
        in_the_middle(fillers, 200 if benchmark.enabled else 1),
        f"tiles, 5 to 8 sets on the table, {fillers} wild",
        lambda hand, table: solve(hand, table, LAW, "tiles"),
    )


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("fillers", [0, 2])
@pytest.mark.parametrize("tiles", [0, 30, 60])
def test_best_plays(benchmark: Any, tiles: int, fillers: int, objective: Objective) -> None:
    measured(
        benchmark,
        problems(tiles, fillers, 30 if benchmark.enabled else 1),
        f"{objective}, {tiles} tiles on the table, {fillers} wild",
        lambda hand, table: solve(hand, table, LAW, objective),
    )


@pytest.mark.parametrize("fillers", [0, 2])
@pytest.mark.parametrize("tiles", [0, 30, 60])
def test_whether_something_can_be_placed(benchmark: Any, tiles: int, fillers: int) -> None:
    measured(
        benchmark,
        problems(tiles, fillers, 50 if benchmark.enabled else 1),
        f"can place, {tiles} tiles on the table, {fillers} wild",
        lambda hand, table: can_place(hand, table, LAW),
    )


FULL = {
    "the plain law": LAW,
    "groups of exactly four": replace(LAW, group_min=4, group_max=4),
    "groups of four or more": replace(LAW, group_min=4),
    "one shape only": replace(LAW, same_type=True),
    "loose sets": replace(LAW, set_repeats=True, set_max=None),
    "gaps in runs": replace(LAW, run_gaps=1),
}
"""Laws under which to play on a full table."""


@pytest.mark.parametrize("objective", ["score", "tiles"])
@pytest.mark.parametrize("name", FULL)
def test_best_plays_on_a_full_table(benchmark: Any, name: str, objective: Objective) -> None:
    law = FULL[name]
    measured(
        benchmark,
        [full_table(seed, law, RACK, seed % 3) for seed in range(10 if benchmark.enabled else 1)],
        f"{objective}, full table, up to 2 wild, {name}",
        lambda hand, table: solve(hand, table, law, objective),
    )


@pytest.mark.parametrize("objective", ["score", "tiles"])
@pytest.mark.parametrize("fillers", [0, 1])
def test_best_plays_where_runs_may_hold_an_odd_tile(
    benchmark: Any, fillers: int, objective: Objective
) -> None:
    law = replace(LAW, run_odd=1)
    tiles = 30 if benchmark.enabled else 12
    measured(
        benchmark,
        problems(tiles, fillers, 5 if benchmark.enabled else 1),
        f"{objective}, {tiles} tiles on the table, {fillers} wild, odd tiles in runs",
        lambda hand, table: solve(hand, table, law, objective),
    )


@pytest.mark.parametrize("changes", [{"run_odd": 1}, {"run_odd": 1, "run_gaps": 1}])
def test_best_scores_on_a_full_table_with_odd_tiles(
    benchmark: Any, changes: dict[str, int]
) -> None:
    law = replace(LAW, board_max=12 if benchmark.enabled else 4, **changes)
    measured(
        benchmark,
        [full_table(seed, law, RACK, 0) for seed in range(5 if benchmark.enabled else 1)],
        f"score, full table, {' and '.join(changes)}",
        lambda hand, table: solve(hand, table, law, "score"),
    )
