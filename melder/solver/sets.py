"""Sets of one number: every way of making some from the pieces that there are.

For the search only what a choice of sets *takes* matters, and what it is worth; of several choices
that take the same only the best are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from melder.solver.model import Law

Kind = tuple[int, bool]
"""Pieces that are interchangeable at one number: their colours, and whether the hand holds them.
Fillers have colours 0."""

Set = tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Some sets of one number. ``faces``: scoring pieces with a face; ``worth`` in units."""

    sets: tuple[Set, ...]
    taken: tuple[int, ...]
    """How many of each kind, in the order of the stock."""
    faces: int
    worth: int
    hand: int


def choices(stock: Mapping[Kind, int], law: Law, *, score: bool) -> list[Choice]:
    """Every choice of sets from a stock, the empty one first.

    ``score`` is off where only runs may score: then no set holds a hand piece.
    """
    kinds = tuple(kind for kind in stock if score or not kind[1])
    singles = [_single(made, kinds, law) for made in _sets(stock, kinds, law)]
    counts = tuple(stock[kind] for kind in kinds)
    best: dict[tuple[int, ...], list[Choice]] = {}
    _extend(Choice((), (0,) * len(kinds), 0, 0, 0), 0, singles, counts, best)
    order = [kinds.index(kind) if kind in kinds else -1 for kind in stock]
    return [
        Choice(
            choice.sets,
            tuple(choice.taken[at] if at >= 0 else 0 for at in order),
            choice.faces,
            choice.worth,
            choice.hand,
        )
        for rivals in best.values()
        for choice in rivals
    ]


def _extend(
    choice: Choice,
    first: int,
    singles: list[Choice],
    counts: tuple[int, ...],
    best: dict[tuple[int, ...], list[Choice]],
) -> None:
    rivals = best.setdefault(choice.taken, [])
    if any(_no_worse(rival, choice) for rival in rivals):
        return
    rivals[:] = [rival for rival in rivals if not _no_worse(choice, rival)]
    rivals.append(choice)
    for index in range(first, len(singles)):
        single = singles[index]
        taken = tuple(a + b for a, b in zip(choice.taken, single.taken, strict=True))
        if all(a <= b for a, b in zip(taken, counts, strict=True)):
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


def _single(made: Set, kinds: tuple[Kind, ...], law: Law) -> Choice:
    hand = sum(in_hand for _, in_hand in made)
    return Choice(
        (made,),
        tuple(made.count(kind) for kind in kinds),
        sum(bool(colours) for colours, _ in made) if hand else 0,
        law.worth_of_set(len(made)) if hand else 0,
        hand,
    )


def _sets(stock: Mapping[Kind, int], kinds: tuple[Kind, ...], law: Law) -> Iterator[Set]:
    """Every single set, as kinds in the order of the stock."""
    longest = sum(stock[kind] for kind in kinds)
    for limit in (law.set_max, law.group_max):
        longest = longest if limit is None else min(longest, limit)

    def grown(made: Set, first: int) -> Iterator[Set]:
        if len(made) >= law.set_min and law.admits(len(made)) and any(c for c, _ in made):
            yield made
        if len(made) == longest:
            return
        for index in range(first, len(kinds)):
            kind = kinds[index]
            if made.count(kind) < stock[kind]:
                more = (*made, kind)
                if law.set_repeats or _all_differ(more, law.colours):
                    yield from grown(more, index)

    yield from grown((), 0)


def _all_differ(made: Set, colours: int) -> bool:
    """Whether every piece can be given a colour of its own."""
    if len(made) > colours:
        return False
    free = [(1 << colours) - 1]
    for mask, _ in sorted(made, key=lambda kind: (kind[0] or ~0).bit_count() if kind[0] else 99):
        usable = mask or (1 << colours) - 1
        free = [
            left ^ (1 << bit)
            for left in free
            for bit in range(colours)
            if usable & left & (1 << bit)
        ]
        if not free:
            return False
        free = list(set(free))
    return True
