"""Which states of a search others cover: looked up in branches, it is what comparing all gives."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from melder.solver.chains import Chains
from melder.solver.covering import State, best_of, no_worse, uncovered
from melder.solver.positions import START
from melder.solver.runs import OWN, OWN_HAND, SKIP, RunLaw, Runs
from tests.solver.cases import LAW

COLOURS = 2


def chains_met(rng: random.Random) -> tuple[Chains, list[int]]:
    """Chains of up to two runs, as they are met when pieces are laid at random."""
    law = replace(LAW, run_odd=rng.randrange(2), run_gaps=rng.randrange(2))
    runs = Runs(RunLaw.of(law, scores=True, all_score=False))
    chains = Chains(runs)
    opened = [*runs.openings[OWN], *runs.openings[OWN_HAND]]
    met = [chains.index_of(())]
    for _ in range(12):
        some = []
        for _ in range(rng.randint(1, 2)):
            run = rng.choice(opened)
            for _ in range(rng.randrange(4)):
                fate = runs.fate(run)
                ways = [then for then in (*fate.grown[:SKIP], fate.skipped) if then >= 0]
                run = rng.choice(ways or [run])
            some.append(run)
        met.append(chains.index_of(tuple(some)))
    return chains, met


def states_of(rng: random.Random, met: list[int]) -> list[State]:
    return [
        State(
            (rng.choice(met), rng.choice(met)),
            rng.randrange(2),
            0,
            rng.randrange(2),
            rng.randrange(2),
            rng.randrange(3),
            rng.randrange(4),
            rng.randrange(4),
            0,
            START,
        )
        for _ in range(60)
    ]


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 100_000))
def test_what_is_given_up_is_what_another_state_covers(seed: int) -> None:
    rng = random.Random(seed)
    chains, met = chains_met(rng)
    states = states_of(rng, met)
    kept = best_of(states)

    def covered(state: State) -> bool:
        return any(
            other.chains != state.chains
            and other[1:4] == state[1:4]
            and no_worse(other, state)
            and all(map(chains.covers, other.chains, state.chains))
            for other in kept
        )

    assert uncovered(kept, chains) == [state for state in kept if not covered(state)]


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 100_000))
def test_of_states_with_the_same_chains_the_best_are_kept(seed: int) -> None:
    rng = random.Random(seed)
    _, met = chains_met(rng)
    states = states_of(rng, met[:3])
    kept = best_of(states)
    for state in states:
        assert any(one[:4] == state[:4] and no_worse(one, state) for one in kept)
    for state in kept:
        assert not any(
            one is not state and one[:4] == state[:4] and no_worse(one, state) for one in kept
        )
