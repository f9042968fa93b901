"""The pieces of a problem as the dynamic program sees them: how many of each, and what colours can
do with them alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from melder.solver.fans import Fan, fan, least_fillers, most_in_sets
from melder.solver.lengths import lengths_of
from melder.solver.model import Law, Piece

Melds = Sequence[Sequence[Piece]]


NOWHERE = -1 << 60
"""Less than any gain."""


class Rates(NamedTuple):
    """What hopes are reckoned with: what a hand piece counts, what that times its number, and the
    price of a filler. All of them and all hopes are multiples of ``grain``."""

    tile: int
    face: int
    filler: int
    grain: int


class Supply:
    """What there is by colour and number, and what open runs need and can still use.

    ``least`` pieces are the table's and have to be used, ``most`` are all. ``fillers`` counts those
    of both. ``sellable`` pieces can be in sets, which the ``fans`` of the numbers tell.
    """

    def __init__(self, hand: Sequence[Piece], table: Melds, law: Law) -> None:
        self.law = law
        self.top = law.highest
        self.colours = range(law.colours)
        self.least_run = max(law.run_min, law.group_min)
        self.lengths = lengths_of(self.least_run)
        self.least, self.most, self.sellable = (
            [[0] * (law.highest + 1) for _ in self.colours] for _ in range(3)
        )
        self.fillers = 0
        for meld in table:
            self._add(meld, self.least)
        for counts, least in zip(self.most, self.least, strict=True):
            counts[:] = least
        self._add(hand, self.most)
        self.fans: list[Fan] = [((),)]
        self._shares = [(0, 1)]
        for number in range(1, law.highest + 1):
            active = [colour for colour in self.colours if self.most[colour][number]]
            total = tuple([self.most[colour][number] for colour in active])
            self.fans.append(fan(total, self.fillers, law))
            self._shares.append(least_fillers(total, self.fillers, law))
            for colour, pieces in zip(active, most_in_sets(total, self.fillers, law), strict=True):
                self.sellable[colour][number] = pieces
        self._needs = self._memory()
        self._hopes = self._memory()

    def _memory(self) -> list[list[dict[int, int]]]:
        """By colour and number an amount for every chain that it is known of."""
        return [[{} for _ in range(self.top + 1)] for _ in self.colours]

    def _add(self, pieces: Sequence[Piece], counts: list[list[int]]) -> None:
        for piece in pieces:
            if piece.filler:
                self.fillers += 1
            else:
                counts[piece.colours.bit_length() - 1][piece.number] += 1

    def need(self, colour: int, number: int, chain: int) -> int:
        """How many fillers at least it takes to complete what is open after a number.

        More than there are if that is impossible.
        """
        found = self._needs[colour][number]
        need = found.get(chain)
        if need is not None:
            return need
        need = self.fillers + 1
        if number == self.top:
            need = min(need, self.lengths.lacks[chain])
        else:
            after = number + 1
            low = max(0, self.least[colour][after] - self.sellable[colour][after])
            high = self.most[colour][after]
            known = self._needs[colour][after]
            for then, _, fillers, _ in self.lengths.moves(low, high, self.fillers)[chain]:
                if fillers < need:
                    more = known.get(then)
                    if more is None:
                        more = self.need(colour, after, then)
                    if fillers + more < need:
                        need = fillers + more
        found[chain] = need
        return need

    def hope(self, colour: int, number: int, chain: int, rates: Rates) -> int:
        """What a colour can gain at most after a number, if it could buy as many fillers as there
        are and other colours always made sets with it. Only for chains that can be completed.
        """
        found = self._hopes[colour][number]
        hope = found.get(chain)
        if hope is not None:
            return hope
        hope = 0
        if number < self.top:
            hope = NOWHERE
            after = number + 1
            worth = rates.tile + rates.face * after
            least, most = self.least[colour][after], self.most[colour][after]
            share, shared = self._shares[after]
            needs, hopes = self._needs[colour][after], self._hopes[colour][after]
            for sold in range(self.sellable[colour][after] + 1):
                moves = self.lengths.moves(max(0, least - sold), most - sold, self.fillers)
                costs = rates.filler // rates.grain * sold * share // shared * rates.grain
                for then, pieces, fillers, _ in moves[chain]:
                    need = needs.get(then)
                    if need is None:
                        need = self.need(colour, after, then)
                    if need + fillers <= self.fillers:
                        more = hopes.get(then)
                        if more is None:
                            more = self.hope(colour, after, then, rates)
                        more += worth * (sold + pieces - least) - rates.filler * fillers - costs
                        if more > hope:
                            hope = more
        found[chain] = hope
        return hope
