"""Which of many states can be given up, because another one is no worse in anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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


def best_of(states: Iterable[State], chains: Chains) -> list[State]:
    """The states of which none is covered by another."""
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
    return list(_uncovered(rivals, chains)) if len(rivals) > 1 else [*_all(rivals)]


def no_worse(one: State, other: State) -> bool:
    """Whether a state has gained no less with no more groups, and has no fewer fillers in hand."""
    return one[6] >= other[6] and one[7] >= other[7] and one[5] <= other[5] and one[4] >= other[4]


def _all(rivals: dict[tuple[Any, ...], list[State]]) -> Iterator[State]:
    for some in rivals.values():
        yield from some


def _uncovered(rivals: dict[tuple[Any, ...], list[State]], chains: Chains) -> Iterator[State]:
    """States by what differs but in chains; these are looked up colour by colour in trees."""
    trees: dict[tuple[int, ...], dict[int, Any]] = {}
    for key, some in rivals.items():
        tree = trees.setdefault(key[1:], {})
        for chain in key[0][:-1]:
            tree = tree.setdefault(chain, {})
        tree[key[0][-1]] = some
    for key, some in rivals.items():
        tree = trees[key[1:]]
        for state in some:
            if not _covered(state, key[0], tree, chains, 0, False):
                yield state


def _covered(
    state: State,
    path: tuple[int, ...],
    tree: dict[int, Any],
    chains: Chains,
    colour: int,
    differs: bool,
) -> bool:
    """Whether some state below a branch covers one, other than itself."""
    wanted = path[colour]
    there, asked = tree.keys(), chains.asked[wanted]
    if not there <= asked:
        for chain in there - asked:
            chains.covers(chain, wanted)
    last = colour + 1 == len(path)
    for chain in there & chains.above[wanted]:
        other = differs or chain != wanted
        if not last:
            if _covered(state, path, tree[chain], chains, colour + 1, other):
                return True
        elif other:
            for rival in tree[chain]:
                if no_worse(rival, state):
                    return True
    return False
