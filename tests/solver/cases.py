"""Pieces, laws and problems for tests of the solver."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count

from melder.solver import Law, Piece
from melder.solver.groups import is_group

LAW = Law(
    colours=4,
    highest=13,
    set_min=3,
    set_max=4,
    set_repeats=False,
    run_min=3,
    run_max=13,
    run_gaps=0,
    run_odd=0,
    group_min=0,
    group_max=None,
    same_type=False,
    board_max=12,
    unit=2,
    set_worth=(0, 0, 0, 4, 6),
    set_more=2,
    run_worth=1,
)
"""Three or four of a kind for 2 and 3, runs for a half a piece, in halves."""

LETTERS = "RBOK"


class Box:
    """Makes pieces from text like ``R7 B7 * W7``: a letter is a colour, ``W`` all of them, ``*`` a
    filler. Numbers above the law's highest are capstones."""

    def __init__(self, law: Law = LAW) -> None:
        self.law = law
        self._ids = count()

    def __call__(self, text: str) -> tuple[Piece, ...]:
        return tuple(map(self.piece, text.split()))

    def piece(self, word: str) -> Piece:
        id = next(self._ids)
        if word == "*":
            return Piece(id, 0, 0, 0, filler=True)
        number = int(word[1:])
        colours = 15 if word[0] == "W" else 1 << LETTERS.index(word[0])
        return Piece(id, number, colours, number, capstone=number > self.law.highest)


def written(pieces: tuple[Piece, ...]) -> str:
    """Pieces as :class:`Box` reads them."""
    return " ".join(
        "*"
        if piece.filler
        else ("W" if piece.colours == 15 else LETTERS[piece.colours.bit_length() - 1])
        + str(piece.number)
        for piece in pieces
    )


def lies(meld: tuple[Piece, ...], law: Law) -> bool:
    """Whether pieces in this order are a group, as the solver sees it."""
    return is_group([(piece.number, piece.colours, False) for piece in meld], law)


Problem = tuple[tuple[Piece, ...], list[tuple[Piece, ...]]]


def real_game(seed: int, tiles: int, rack: int, fillers: int, law: Law = LAW) -> Problem:
    """A rack and a table of at least so many tiles, dealt from two copies of everything."""
    rng = random.Random(seed)
    box = Box(law)
    bag = {
        (colour, number): list(box(f"{colour}{number} {colour}{number}"))
        for colour in LETTERS
        for number in range(1, law.highest + 1)
    }
    table: list[tuple[Piece, ...]] = []
    while sum(map(len, table)) < tiles:
        if rng.random() < 0.4:
            number = rng.randint(1, law.highest)
            wanted = [(colour, number) for colour in rng.sample(LETTERS, rng.choice([3, 3, 4]))]
        else:
            size = rng.randint(3, 8)
            start = rng.randint(1, law.highest + 1 - size)
            colour = rng.choice(LETTERS)
            wanted = [(colour, start + at) for at in range(size)]
        if len(table) < law.board_max and all(bag[one] for one in wanted):
            table.append(tuple(bag[one].pop() for one in wanted))
        elif len(table) == law.board_max:
            for piece in table.pop(rng.randrange(len(table))):
                bag[LETTERS[piece.colours.bit_length() - 1], piece.number].append(piece)
    rest = [piece for pieces in bag.values() for piece in pieces]
    rng.shuffle(rest)
    return (*rest[: rack - fillers], *box(" ".join("*" * fillers))), table


def full_table(seed: int, law: Law, rack: int, fillers: int) -> Problem:
    """A rack and a table on which there is no room for another meld, dealt from two copies of
    everything. Its melds are of three to seven pieces, whatever the law says about that now."""
    rng = random.Random(seed)
    box = Box(law)
    every = [f"{colour}{number}" for colour in LETTERS for number in range(1, law.highest + 1)]
    left = list(box(" ".join(every + every)))
    rng.shuffle(left)
    table: list[tuple[Piece, ...]] = []
    while len(table) < law.board_max:
        size = rng.randint(3, 7)
        if rng.random() < 0.6:
            number = rng.randint(1, law.highest)
            fitting = [piece for piece in left if piece.number == number]
            if not law.set_repeats:
                fitting = list({piece.colours: piece for piece in fitting}.values())
            meld = tuple(fitting[:size])
        else:
            start, colour = rng.randint(1, law.highest + 1 - size), 1 << rng.randrange(4)
            numbers = range(start, start + size)
            own = {piece.number: piece for piece in left if piece.colours == colour}
            meld = tuple(own[number] for number in numbers if number in own)
        if len(meld) >= 3 and len({piece.number for piece in meld}) in (1, size):
            table.append(meld)
            left = [piece for piece in left if piece not in meld]
    return (*left[: rack - fillers], *box(" ".join("*" * fillers))), table


def short(law: Law, highest: int) -> Law:
    """The same law on a shorter number line."""
    return replace(law, highest=highest, run_max=min(law.run_max, highest))
