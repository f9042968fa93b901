"""Sets of one number: every way of making some from the pieces that there are.

For the search only what a choice of sets *takes* matters, and what it is worth; of several choices
that take the same only the best are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import le

from melder.solver.model import Law

Kind = tuple[int, bool]
"""Pieces that are interchangeable at one number: their colours, and whether the hand holds them.
Fillers have no colours (0)."""

Stock = tuple[tuple[Kind, int], ...]
"""How many of each kind there are; sorted by kind, none missing altogether."""

Set = tuple[Kind, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """Some sets of one number.

    ``taken``: how many of each kind of the stock. ``faces``: scoring pieces with a face, ``worth``
    of the shapes in units, ``hand``: pieces from the hand.
    """

    sets: tuple[Set, ...]
    taken: tuple[int, ...]
    faces: int
    worth: int
    hand: int


@lru_cache(maxsize=1 << 14)
def choices(stock: Stock, law: Law, score: bool) -> tuple[Choice, ...]:
    """Every choice of sets from a stock, the empty one first.

    ``score`` is off where only runs may score: then no set holds a hand piece.
    """
    singles = [_single(made, stock, law) for made in _sets(stock, law, score)]
    best: dict[tuple[int, ...], list[Choice]] = {}
    counts = tuple(count for _, count in stock)
    _extend(Choice((), (0,) * len(stock), 0, 0, 0), 0, singles, counts, best)
    return tuple(choice for rivals in best.values() for choice in rivals)


def _extend(
    choice: Choice,
    first: int,
    singles: list[Choice],
    counts: tuple[int, ...],
    best: dict[tuple[int, ...], list[Choice]],
) -> None:
    """Add sets from ``first`` on to a choice, unless another that takes the same is no worse.

    A choice that is given up is made up for: whatever could be added to it can be added to its
    rival, which comes before it in the order in which choices are made.
    """
    rivals = best.setdefault(choice.taken, [])
    if any(_no_worse(rival, choice) for rival in rivals):
        return
    rivals[:] = [rival for rival in rivals if not _no_worse(choice, rival)]
    rivals.append(choice)
    for index in range(first, len(singles)):
        single = singles[index]
        taken = tuple([a + b for a, b in zip(choice.taken, single.taken, strict=True)])
        if all(map(le, taken, counts)):
            more = Choice(
                choice.sets + single.sets,
                taken,
                choice.faces + single.faces,
                choice.worth + single.worth,
                choice.hand + single.hand,
            )
            _extend(more, index, singles, counts, best)


def _no_worse(one: Choice, other: Choice) -> bool:
    return (
        one.faces >= other.faces and one.worth >= other.worth and len(one.sets) <= len(other.sets)
    )


def _single(made: Set, stock: Stock, law: Law) -> Choice:
    hand = sum(in_hand for _, in_hand in made)
    return Choice(
        (made,),
        tuple([made.count(kind) for kind, _ in stock]),
        sum(bool(colours) for colours, _ in made) if hand else 0,
        law.worth_of_set(len(made)) if hand else 0,
        hand,
    )


def _sets(stock: Stock, law: Law, score: bool) -> Iterator[Set]:
    """Every single set, as kinds in the order of the stock."""
    longest = sum(count for _, count in stock)
    for limit in (law.set_max, law.group_max, None if law.set_repeats else law.colours):
        longest = longest if limit is None else min(longest, limit)
    every = (1 << law.colours) - 1

    def grown(made: Set, at: int, used: int, free: frozenset[int]) -> Iterator[Set]:
        """``used``: pieces of the kind at ``at`` that are in already. ``free``: the colours that
        may be left, for every way of giving the pieces colours."""
        if len(made) >= law.set_min and law.admits(len(made)) and any(c for c, _ in made):
            yield made
        if len(made) == longest:
            return
        for index in range(at, len(stock)):
            kind, count = stock[index]
            if (used if index == at else 0) < count and (score or not kind[1]):
                left = free if law.set_repeats else _without(free, kind[0] or every)
                if left:
                    more = used + 1 if index == at else 1
                    yield from grown((*made, kind), index, more, left)

    yield from grown((), 0, 0, frozenset((every,)))


def _without(free: frozenset[int], colours: int) -> frozenset[int]:
    """The colours that may be left when one of ``colours`` is given away."""
    if colours & (colours - 1) == 0:
        return frozenset([left ^ colours for left in free if left & colours])
    bits = [1 << bit for bit in range(colours.bit_length()) if colours >> bit & 1]
    return frozenset([left ^ bit for left in free for bit in bits if left & bit])
