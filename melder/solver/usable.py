"""Which hand pieces can be in a group at all; the others need not be looked at."""

from __future__ import annotations

from collections.abc import Sequence

from melder.solver.model import Law, Piece


def usable(hand: Sequence[Piece], table: Sequence[Sequence[Piece]], law: Law) -> tuple[Piece, ...]:
    """The hand pieces that some group could hold, if it had its pick of hand and table.

    Pieces that are left out are in no play. Those that are left may still be in none.
    """
    kept = tuple(hand)
    on_table = [piece for meld in table for piece in meld]
    while True:
        around = _Around([*on_table, *kept], law)
        left = tuple([piece for piece in kept if around.welcomes(piece)])
        if len(left) == len(kept):
            return left
        kept = left


class _Around:
    """What there is at each number."""

    def __init__(self, pieces: Sequence[Piece], law: Law) -> None:
        self._law = law
        self._fillers = sum(piece.filler for piece in pieces)
        self._count = [0] * (law.highest + 1)
        self._colours = [0] * (law.highest + 1)
        for piece in pieces:
            if piece.number and not piece.capstone:
                self._count[piece.number] += 1
                self._colours[piece.number] |= piece.colours
        self._numbered = sum(1 for piece in pieces if piece.number)

    def welcomes(self, piece: Piece) -> bool:
        """Whether a piece has what it takes to a group around it."""
        if piece.filler or piece.capstone:
            return self._numbered > 0
        return self._fits_set(piece.number) or self._fits_run(piece)

    def _fits_set(self, number: int) -> bool:
        law = self._law
        colours = self._colours[number].bit_count()
        size = self._count[number] if law.set_repeats else min(self._count[number], colours)
        return size + self._fillers >= max(law.set_min, law.group_min)

    def _fits_run(self, piece: Piece) -> bool:
        """Whether about its number few enough lack a piece of one of its colours; a piece that
        is odd in its run may have any."""
        law = self._law
        spare = self._fillers + law.run_gaps + law.run_odd
        last = law.highest - law.run_min + 1
        starts = range(max(1, piece.number - law.run_min + 1), min(piece.number, last) + 1)
        for colour in range(law.colours):
            if law.run_odd or piece.colours >> colour & 1:
                for start in starts:
                    window = self._colours[start : start + law.run_min]
                    if sum([not of >> colour & 1 for of in window]) <= spare:
                        return True
        return False
