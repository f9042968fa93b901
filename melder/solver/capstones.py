"""What becomes of capstones, which lie above the number line: where a search starts.

A capstone lies in a set of its like, on top of a run that waits for its first piece, in a meld that
may only stay as it is, or remains in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from melder.solver.chains import EMPTY, Chains
from melder.solver.covering import State, best_of, uncovered
from melder.solver.loose_sets import choices_of
from melder.solver.positions import START, Link, Position
from melder.solver.runs import Runs
from melder.solver.sets import Kind
from melder.solver.stock import Stock


class Under(NamedTuple):
    """That a capstone waits for a run: its index, the colour and the run."""

    cap: int
    colour: int
    run: int


def starts(stock: Stock, runs: Runs, chains: Chains) -> list[Position]:
    """All positions before the highest number that can matter."""
    goal = stock.goal
    empty = State(
        (EMPTY,) * stock.law.colours, 0, 0, stock.fill, stock.fill_hand, 0, goal.first,
        goal.start, 0, START,
    )  # fmt: skip
    everything = (1 << len(stock.caps)) - 1
    found: list[State] = []
    for state, left in _staying(stock, empty, everything, 0):
        for made, rest in _in_sets(stock, state, left, sorted(_numbers(stock, left))):
            found += _on_runs(stock, runs, chains, made, rest)
    return [
        Position(*state[:1], *state[2:8], state.link) for state in uncovered(best_of(found), chains)
    ]


def _numbers(stock: Stock, left: int) -> set[int]:
    return {cap.number for at, (cap, _) in enumerate(stock.caps) if left >> at & 1}


def _staying(stock: Stock, state: State, left: int, at: int) -> Iterator[tuple[State, int]]:
    """Every choice of melds with capstones that stay, and the capstones that are left."""
    if at == len(stock.stays):
        yield state, left
        return
    yield from _staying(stock, state, left, at + 1)
    stay = stock.stays[at]
    caps = sum([1 << cap for cap in stay.caps])
    if caps and stay.fill <= state.fill:
        more = state._replace(
            stays=state.stays | (1 << at if stay.takes else 0),
            fill=state.fill - stay.fill,
            groups=state.groups + 1,
            link=(state.link, stay),
        )
        yield from _staying(stock, more, left & ~caps, at + 1)


def _in_sets(
    stock: Stock, state: State, left: int, numbers: list[int]
) -> Iterator[tuple[State, int]]:
    """Every choice of sets of capstones, number by number, and the capstones that are left."""
    if not numbers:
        yield state, left
        return
    number, *rest = numbers
    goal = stock.goal
    mine: dict[Kind, list[int]] = {}
    for at, (cap, held) in enumerate(stock.caps):
        if left >> at & 1 and cap.number == number:
            mine.setdefault((cap.colours, held), []).append(at)
    offered = tuple(sorted((kind, len(some)) for kind, some in mine.items()))
    face = next(cap.face for cap, _ in stock.caps if cap.number == number)
    for choice in choices_of(offered, stock.law, stock.sets_score):
        taken = [
            at
            for (kind, _), count in zip(offered, choice.taken, strict=True)
            for at in mine[kind][:count]
        ]
        made: Link = state.link
        if choice.sets:
            made = (state.link, (number, choice))
        more = state._replace(
            groups=state.groups + len(choice.sets),
            x=state.x + goal.face * choice.faces * face + goal.held(face) * choice.hand,
            y=state.y + goal.worth * choice.worth,
            link=made,
        )
        yield from _in_sets(stock, more, left & ~sum([1 << at for at in taken]), rest)


def _on_runs(stock: Stock, runs: Runs, chains: Chains, state: State, left: int) -> Iterator[State]:
    """Every way of laying the capstones that are left on runs; those in the hand may stay there."""
    if not left:
        yield state
        return
    at = left.bit_length() - 1
    left ^= 1 << at
    cap, held = stock.caps[at]
    goal = stock.goal
    if held:
        yield from _on_runs(stock, runs, chains, state, left)
    for colour in range(stock.law.colours):
        if cap.colours >> colour & 1:
            for run in runs.under(held):
                scores = runs.fate(run).scores
                waiting = chains.index_of((*chains.runs[state.chains[colour]], run))
                more = state._replace(
                    chains=(*state.chains[:colour], waiting, *state.chains[colour + 1 :]),
                    groups=state.groups + 1,
                    x=state.x + goal.face * cap.face * scores + goal.held(cap.face) * held,
                    y=state.y + goal.worth * stock.law.run_worth * scores,
                    link=(state.link, Under(at, colour, run)),
                )
                yield from _on_runs(stock, runs, chains, more, left)
