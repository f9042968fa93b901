"""Which of many states can be given up, because another one is no worse in anything."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from melder.solver.chains import Chains


class State(NamedTuple):
    """A position on the way from one number to the next.

    ``chains``: of each colour, what is open before the number or, as far as that is decided, after
    it. ``left``: the pieces of the number that nobody has taken yet, packed. ``rooms``: how
    much may still be lost, packed (:mod:`~melder.solver.rooms`). The rest is as in
    :class:`~melder.solver.positions.Position`.
    """

    chains: tuple[int, ...]
    left: int
    stays: int
    fill: int
    fill_hand: int
    groups: int
    x: int
    y: int
    rooms: int
    link: Any


def best_of(states: Iterable[State]) -> list[State]:
    """Of states that differ in nothing but what they gained, groups and fillers in hand, those of
    which none is no worse than another."""
    rivals: dict[tuple[Any, ...], list[State]] = {}
    for state in states:
        key = state[:4]
        others = rivals.get(key)
        if others is None:
            rivals[key] = [state]
            continue
        for other in others:
            if no_worse(other, state):
                break
        else:
            others[:] = [other for other in others if not no_worse(state, other)]
            others.append(state)
    return [state for some in rivals.values() for state in some]


def uncovered(states: Sequence[State], chains: Chains) -> list[State]:
    """The states of which none is covered by another."""
    trees: defaultdict[tuple[int, int, int], ChainTree] = defaultdict(ChainTree)
    for state in states:
        tree = trees[state[1:4]]
        for chain in state.chains:
            tree = tree.towards(chain, state.x, state.y)
        tree.states.append(state)
    return [state for state in states if not _covered(state, trees[state[1:4]], chains, 0, False)]


class ChainTree:
    """States that start with the same chains, by the chain of the next colour; ``x`` and ``y`` are
    the most that any of them has gained."""

    __slots__ = ("below", "states", "x", "y")

    def __init__(self) -> None:
        self.below: dict[int, ChainTree] = {}
        self.states: list[State] = []
        self.x = self.y = 0

    def towards(self, chain: int, x: int, y: int) -> ChainTree:
        """The subtree of a chain, to which a state is added that has gained so much."""
        tree = self.below.get(chain)
        if tree is None:
            tree = self.below[chain] = ChainTree()
        if x > tree.x:
            tree.x = x
        if y > tree.y:
            tree.y = y
        return tree


def no_worse(one: State, other: State) -> bool:
    """Whether a state has gained no less with no more groups, and has no fewer fillers in hand."""
    return one[6] >= other[6] and one[7] >= other[7] and one[5] <= other[5] and one[4] >= other[4]


def _covered(state: State, tree: ChainTree, chains: Chains, colour: int, differs: bool) -> bool:
    """Whether some state of a tree covers one, other than itself."""
    wanted = state.chains[colour]
    below = tree.below
    there, asked = below.keys(), chains.asked[wanted]
    if not there <= asked:
        for chain in there - asked:
            chains.covers(chain, wanted)
    last = colour + 1 == len(state.chains)
    x, y = state.x, state.y
    for chain in there & chains.above[wanted]:
        other = differs or chain != wanted
        more = below[chain]
        if more.x < x or more.y < y:
            continue
        if not last:
            if _covered(state, more, chains, colour + 1, other):
                return True
        elif other:
            for rival in more.states:
                if no_worse(rival, state):
                    return True
    return False
