"""Sets at one number, chosen colour by colour.

A :func:`fan` is a tree: at each colour it branches by how many pieces of that colour go into sets,
and each leaf says how many fillers go with them and into how many sets. Only what adds up to sets
is in it, so that a choice can be made one colour after the other without going astray.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from melder.solver.model import Law

Sets = tuple[tuple[tuple[int, ...], int], ...]
"""Sets: how many pieces of each colour each has, and how many fillers."""


class Branch(NamedTuple):
    """``pieces`` go into sets, then comes ``node``; at a leaf ``fillers`` go into ``sets`` sets."""

    pieces: int
    node: int
    fillers: int
    sets: int


Fan = tuple[tuple[Branch, ...], ...]
"""The branches of every node; the first one is the root, and node 0 also ends every path."""


@lru_cache(maxsize=1 << 12)
def fan(total: tuple[int, ...], fillers: int, law: Law) -> Fan:
    """The fan of sets from so many pieces of each colour and so many fillers."""
    if not total:
        return ((),)
    nodes: list[list[Branch]] = [[]]
    inner: dict[tuple[int, ...], int] = {(): 0}
    found = partitions(total, fillers, law)
    for pieces, used in sorted(found):
        for depth in range(1, len(pieces)):
            path = pieces[:depth]
            if path not in inner:
                inner[path] = len(nodes)
                nodes[inner[path[:-1]]].append(Branch(path[-1], len(nodes), 0, 0))
                nodes.append([])
        sets = found[pieces, used]
        nodes[inner[pieces[:-1]]].append(Branch(pieces[-1], 0, used, len(sets)))
    return tuple(map(tuple, nodes))


@lru_cache(maxsize=1 << 12)
def most_in_sets(total: tuple[int, ...], fillers: int, law: Law) -> tuple[int, ...]:
    """For each colour how many of its pieces can be in sets at most."""
    found = partitions(total, fillers, law)
    return tuple([max([pieces[at] for pieces, _ in found]) for at in range(len(total))])


@lru_cache(maxsize=1 << 12)
def least_fillers(total: tuple[int, ...], fillers: int, law: Law) -> tuple[int, int]:
    """Of the sets that there can be, those with the fewest fillers to a piece: how many fillers,
    and how many pieces."""
    found = [(used, sum(pieces)) for pieces, used in partitions(total, fillers, law)]
    return min([one for one in found if one[1]], key=lambda one: one[0] / one[1], default=(0, 1))


@lru_cache(maxsize=1 << 12)
def partitions(
    total: tuple[int, ...], fillers: int, law: Law
) -> dict[tuple[tuple[int, ...], int], Sets]:
    """Every number of pieces by colour and of fillers that can be parted into sets, into as few
    sets as possible."""
    singles = list(_singles(total, fillers, law))
    nothing = ((0,) * len(total), 0)
    found: dict[tuple[tuple[int, ...], int], Sets] = {nothing: ()}
    last = [nothing]
    while last:
        grown = []
        for pieces, used in last:
            for more, extra in singles:
                then = tuple([a + b for a, b in zip(pieces, more, strict=True)])
                key = (then, used + extra)
                if (
                    key not in found
                    and used + extra <= fillers
                    and all(a <= b for a, b in zip(then, total, strict=True))
                ):
                    found[key] = (*found[pieces, used], (more, extra))
                    grown.append(key)
        last = grown
    return found


def _singles(total: tuple[int, ...], fillers: int, law: Law) -> list[tuple[tuple[int, ...], int]]:
    """Every single set. Fillers are in it only as far as there would be no set without them."""
    least = max(law.set_min, law.group_min)
    most = 1 if not law.set_repeats else max(total, default=0)
    limits = [law.set_max, law.group_max, None if law.set_repeats else law.colours]
    longest = min([limit for limit in limits if limit is not None], default=sum(total) + fillers)
    return [
        (pieces, extra)
        for pieces in product(*(range(min(most, count) + 1) for count in total))
        for extra in range(fillers + 1)
        if sum(pieces)
        and least <= sum(pieces) + extra <= longest
        and (not extra or sum(pieces) + extra == least)
    ]
