"""What the bounds of the search are built on."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from melder.solver import Law, solve
from melder.solver.chains import Chains, chains_of
from melder.solver.goal import Goal, goal_of
from melder.solver.linear import Column, Program
from melder.solver.model import NOTHING
from melder.solver.moves import Moves
from melder.solver.positions import START, Position, bound
from melder.solver.prices import Prices, Rates
from melder.solver.rooms import guards_for, packed_losses, packed_rooms, too_much
from melder.solver.runs import RunLaw, Runs
from melder.solver.stock import Stock
from tests.solver.cases import LAW, Problem, real_game

LAWS: dict[str, dict[str, Any]] = {
    "plain": {},
    "odd pieces": {"run_odd": 1},
    "gaps": {"run_gaps": 1},
    "both": {"run_odd": 1, "run_gaps": 1},
    "groups of four": {"group_min": 4, "group_max": 4},
}
seeds = st.integers(0, 10_000)
laws = st.sampled_from([replace(LAW, **changes) for changes in LAWS.values()])


def priced(problem: Problem, law: Law, goal: Goal, seed: int, turned: bool = False) -> Prices:
    """Prices drawn at random; weights too."""
    rng = random.Random(seed)
    stock = Stock(*problem, law, goal, sets_score=True, turned=turned)
    moves = Moves(stock, Runs(RunLaw.of(law, scores=True, all_score=False)))
    rates = Rates(
        tuple(
            tuple(rng.randint(0 if held else -300, 900) for _, held in kinds)
            for kinds in stock.kinds
        ),
        rng.randint(-300, 900),
        rng.randint(0, 900),
        rng.randint(0, 300),
    )
    a, b = (rng.randint(1, 50), rng.randint(1, 200)) if goal.worth else (1, 0)
    return Prices(moves, a, b, rates)


@settings(max_examples=60, deadline=None)
@given(seeds, laws, st.booleans())
def test_no_play_is_better_than_a_bound(seed: int, law: Law, turned: bool) -> None:
    problem = real_game(seed, seed % 20, 7, seed % 2, law)
    goal = goal_of("score", law, NOTHING)
    prices = priced(problem, law, goal, seed, turned)
    prices.repair()
    stock = prices.stock
    chains = Chains(prices.moves.runs)
    start = Position(
        (0,) * law.colours, 0, stock.fill, stock.fill_hand, 0, goal.first, goal.start, START
    )
    most = bound(prices, chains, law.board_max, law.highest, start)
    best = solve(*problem, law, "score").value
    assume(best)
    # The value of the play is rounded down, so it is beaten from the next whole one on.
    assert goal.beaten(best * law.unit - 1, prices.a, prices.b) < most


@settings(max_examples=60, deadline=None)
@given(seeds, laws)
def test_a_run_that_covers_another_brings_no_less(seed: int, law: Law) -> None:
    problem = real_game(seed, 10, 8, seed % 2, law)
    prices = priced(problem, law, goal_of("score", law, NOTHING), seed)
    runs = prices.moves.runs
    for number in range(law.highest, 0, -1):
        for colour in range(law.colours):
            for move in prices.moves.openings[number][colour]:
                prices.brings(number - 1, colour, move.run)
    known = range(len(runs))
    for one in known:
        for other in known:
            if runs.covers(one, other):
                for number in (0, 5, law.highest):
                    assert prices.brings(number, 1, one) >= prices.brings(number, 1, other)


@pytest.mark.parametrize("seed", range(20))
def test_the_simplex_method_finds_the_prices(seed: int) -> None:
    optimize = pytest.importorskip("scipy.optimize", reason="needs scipy", exc_type=ImportError)
    rng = random.Random(seed)
    size, penalty = rng.randint(3, 12), 50_000
    stock = [rng.randint(0, 4) for _ in range(size)]
    exact = [rng.random() < 0.5 for _ in range(size)]
    columns = [
        Column(
            rng.randint(0, 60),
            rng.randint(0, 9),
            tuple((row, rng.randint(1, 2)) for row in rng.sample(range(size), rng.randint(1, 3))),
        )
        for _ in range(4 * size)
    ]
    program = Program(stock, exact, penalty, 1_000, 3_000)
    for column in columns:
        program.add(column)
    assert program.run(2_000)
    prices = program.prices()
    gains = [1_000 * one.x + 3_000 * one.y for one in columns]
    for gain, one in zip(gains, columns, strict=True):
        assert gain <= sum(prices[row] * count for row, count in one.takes) + size
    assert all(price >= 0 for price, whole in zip(prices, exact, strict=True) if not whole)
    # What is left of a row that has to be used up is a column too.
    gains += [-penalty if whole else 0 for whole in exact]
    takes = [[dict(one.takes).get(row, 0) for one in columns] for row in range(size)]
    rows = [line + [int(row == at) for at in range(size)] for row, line in enumerate(takes)]
    best = optimize.linprog([-gain for gain in gains], A_eq=rows, b_eq=stock, method="highs")
    reached = sum(price * count for price, count in zip(prices, stock, strict=True))
    assert reached <= -best.fun + size * max(stock)


@given(
    st.lists(
        st.tuples(st.integers(1, 1 << 40), st.lists(st.integers(0, 1 << 40), max_size=5)),
        min_size=1,
        max_size=4,
    )
)
def test_rooms_are_used_up_at_any_of_the_prices(some: list[tuple[int, list[int]]]) -> None:
    count = min(len(losses) for _, losses in some)
    rooms, guard = packed_rooms([room for room, _ in some]), guards_for(len(some))
    lost = 0
    for at in range(count):
        losses = packed_losses([of[at] for _, of in some])
        if losses >= too_much(rooms, guard):
            assert some[0][1][at] >= some[0][0] - sum(some[0][1][:at])
        lost = at + 1
        rooms -= losses
        left = [room - sum(of[:lost]) for room, of in some]
        assert (rooms & guard == guard) == (min(left) > 0)
        if min(left) <= 0:
            break


def test_chains_are_shared_until_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs(RunLaw.of(LAW, scores=True, all_score=False))
    chains = chains_of(runs)
    assert chains_of(runs) is chains
    monkeypatch.setattr("melder.solver.chains.MANY", 2)
    for size in range(1, 4):
        chains.index_of((runs.openings[0][0],) * size)
    assert chains_of(runs) is not chains
