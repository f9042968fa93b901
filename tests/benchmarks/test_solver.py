"""How fast the solver is: a rack of 14 and tables of different sizes, with and without wild tiles.

Run with ``--benchmark-enable -s`` to see the median and the 99th percentile over many problems;
every problem is solved once before, so that what is kept between solves is warm.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from melder.solver import can_place, solve
from tests.solver.cases import LAW, Problem, real_game

PROBLEMS = 50
RACK = 14


def problems(tiles: int, fillers: int) -> list[Problem]:
    return [real_game(seed, tiles, RACK, fillers) for seed in range(PROBLEMS)]


def measured(benchmark: Any, some: list[Problem], title: str, question: Any) -> None:
    rounds = len(some) if benchmark.enabled else 1
    for hand, table in some[:rounds]:
        question(hand, table)
    turn = cycle(some)
    benchmark.pedantic(question, setup=lambda: (next(turn), {}), rounds=rounds)
    if benchmark.enabled:
        times = sorted(benchmark.stats.stats.data)
        median, high = times[len(times) // 2], times[len(times) * 99 // 100]
        print(f"\n{title}: median {median * 1000:.1f} ms, p99 {high * 1000:.1f} ms")


@pytest.mark.parametrize("fillers", [0, 2])
@pytest.mark.parametrize("tiles", [0, 30, 60])
def test_best_plays(benchmark: Any, tiles: int, fillers: int) -> None:
    measured(
        benchmark,
        problems(tiles, fillers),
        f"best play, {tiles} tiles on the table, {fillers} wild",
        lambda hand, table: solve(hand, table, LAW, "score"),
    )


@pytest.mark.parametrize("tiles", [0, 30])
def test_whether_something_can_be_placed(benchmark: Any, tiles: int) -> None:
    measured(
        benchmark,
        problems(tiles, 0),
        f"can place, {tiles} tiles on the table",
        lambda hand, table: can_place(hand, table, LAW),
    )
