"""Sets of one number where any pieces of that number make one, however many.

Then colours do not matter, only how many pieces go into how many sets, so that nobody has to go
through every way of dealing them out.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, product

from melder.solver.model import Law
from melder.solver.sets import Choice, Kind, Stock, choices

Sizes = tuple[int, ...]


def choices_of(stock: Stock, law: Law, score: bool) -> tuple[Choice, ...]:
    """Every choice of sets from a stock that can matter, the empty one first.

    ``score`` is off where only runs may score: then no set holds a hand piece.
    """
    return loose_choices(stock, law, score) if _is_loose(law) else choices(stock, law, score)


def _is_loose(law: Law) -> bool:
    """Whether sets may repeat colours and have any size, and larger ones are worth no less."""
    worth = law.set_worth
    grows = law.set_more >= 0 and all(a <= b for a, b in pairwise(worth[law.set_min :]))
    return law.set_repeats and law.set_max is None and law.group_max is None and grows


@lru_cache(maxsize=1 << 12)
def loose_choices(stock: Stock, law: Law, score: bool) -> tuple[Choice, ...]:
    """Of the choices that take the same pieces, the best for each number of sets."""
    kinds = [kind for kind, _ in stock]
    ranges = [range(count + 1 if score or not kind[1] else 1) for kind, count in stock]
    found: list[Choice] = []
    for taken in product(*ranges):
        pieces = [kind for kind, count in zip(kinds, taken, strict=True) for _ in range(count)]
        if pieces:
            found += _of(pieces, taken, law)
        else:
            found.append(Choice((), taken, 0, 0, 0))
    return tuple(found)


def _of(pieces: list[Kind], taken: tuple[int, ...], law: Law) -> list[Choice]:
    """The choices that take exactly these pieces. Each set has a piece that is no filler, and a
    hand piece where there is one: a set without scores nothing, so it had better lie in another."""
    hand = sum(in_hand for _, in_hand in pieces)
    proper = sum(bool(colours) for colours, _ in pieces)
    found: list[Choice] = []
    most = min(proper, hand or 1)
    for count in range(1, most + 1):
        worth, sizes = _shared(len(pieces), count, max(law.set_min, law.group_min), law)
        worth = worth if hand else 0
        if sizes and (not found or worth > found[-1].worth):
            sets = _dealt(pieces, sizes)
            found.append(Choice(sets, taken, proper if hand else 0, worth, hand))
    return found


@lru_cache(maxsize=1 << 14)
def _shared(pieces: int, sets: int, least: int, law: Law) -> tuple[int, Sizes]:
    """The sizes of so many sets of no fewer than ``least`` that are worth most; none if that
    cannot be."""
    if pieces < sets * least:
        return 0, ()
    if sets == 1:
        return law.worth_of_set(pieces), (pieces,)
    best: tuple[int, Sizes] = (0, ())
    for size in range(least, pieces // sets + 1):
        worth, sizes = _shared(pieces - size, sets - 1, size, law)
        worth += law.worth_of_set(size)
        if sizes and (not best[1] or worth > best[0]):
            best = worth, (size, *sizes)
    return best


def _dealt(pieces: list[Kind], sizes: Sizes) -> tuple[tuple[Kind, ...], ...]:
    """The pieces in sets of these sizes: each gets a proper hand piece, or else a filler of the
    hand and a proper piece of the table; the rest goes where there is room."""
    left = sorted(pieces, key=lambda kind: (not kind[1], not kind[0]))
    sets: list[list[Kind]] = [[] for _ in sizes]
    for made in sets:
        first = left.pop(0)
        made.append(first)
        if first[1] and not first[0]:
            made.append(left.pop(next(at for at, kind in enumerate(left) if kind[0])))
    for made, size in zip(sets, sizes, strict=True):
        while len(made) < size:
            made.append(left.pop())
    return tuple(tuple(sorted(made)) for made in sets)
