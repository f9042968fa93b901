"""The most pieces: a dynamic program over the numbers (van Rijn, Takes and Vis).

After a number all that matters is which runs are open in each colour, how long they are
(:mod:`melder.solver.lengths`), and how many fillers are left. Going up the number line, and at each
number from colour to colour, the program keeps for every such *state* the most that can have been
gained on the way there.

Who owns a piece does not matter: of the pieces of a kind those of the table have to be used and
those of the hand may be, so every piece more than the table has is one of the hand. Fillers may
stand past the end of the number line: they lead the run that they are in, or part it in two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

from melder.solver.fans import Fan, fan, most_in_sets
from melder.solver.groups import is_group
from melder.solver.lengths import EMPTY, Move, lengths_of
from melder.solver.model import Law, Piece

NODE_BITS, CHAIN_BITS, GROUP_BITS = 16, 12, 8
NODE, CHAIN = (1 << NODE_BITS) - 1, (1 << CHAIN_BITS) - 1
"""A state is one number. From its lowest bits up: the node in the fan of sets, the chain of every
colour, the groups made so far where they are limited, the fillers left."""

NEED = (1 << 8) - 1
GROUP, FACE, TILE = 1 << 8, 1 << 20, 1 << 36
"""A gain is one number too: hand pieces used, then their faces, then as few groups as can be. Its
lowest bits count the fillers that the open runs cannot do without; they follow from the state."""

NOWHERE = -1 << 60
"""Less than any gain."""


class Share(NamedTuple):
    """What becomes of one number.

    ``sets`` pieces of each colour go into sets, with ``set_fillers``. ``runs``: for each colour
    how many pieces, and how many fillers beside them, its runs take.
    """

    sets: tuple[int, ...]
    set_fillers: int
    runs: tuple[tuple[int, int], ...]


Deal = tuple[int, int, Move]
"""A move of a colour: by how much it changes the state and the gain."""


class Stage(NamedTuple):
    """One colour at one number.

    ``branches`` by node: pieces for sets, the change of state and gain, and the fillers. ``deals``
    by chain and pieces for sets. ``gains`` of the states before, ``origin`` of those after it.
    """

    number: int
    colour: int
    branches: list[list[tuple[int, int, int, int]]]
    deals: dict[int, list[list[Deal]]]
    gains: dict[int, int]
    origin: dict[int, int]


def counts_for(hand: Sequence[Piece], table: Sequence[Sequence[Piece]], law: Law) -> bool:
    """Whether the program can tell the most hand pieces for such a problem."""
    least = max(law.run_min, law.group_min)
    if (
        law.run_gaps
        or law.run_odd
        or law.same_type
        or law.group_max is not None
        or law.run_max < law.highest
        or least < 2
    ):
        return False
    pieces = [*hand, *(piece for meld in table for piece in meld)]
    fillers = sum(piece.filler for piece in pieces)
    if fillers > law.highest + 1 - 2 * least:
        return False
    kinds: dict[tuple[int, int], int] = {}
    for piece in pieces:
        if piece.filler:
            continue
        kind = piece.number, piece.colours
        if piece.capstone or piece.colours & (piece.colours - 1):
            return False
        kinds[kind] = kinds.get(kind, 0) + 1
    runs = max(kinds.values(), default=0) + fillers
    if comb(runs + least, least) > CHAIN or (runs + 1) ** (law.colours - 1) > NODE:
        return False
    return all(is_group([(p.number, p.colours, False) for p in meld], law) for meld in table)


class Numbers:
    """The program for one problem; ``limit`` is the most groups, ``None`` for no limit."""

    def __init__(
        self,
        hand: Sequence[Piece],
        table: Sequence[Sequence[Piece]],
        law: Law,
        limit: int | None = None,
    ) -> None:
        self._law = law
        self._limit = limit
        self._top = law.highest
        self._colours = range(law.colours)
        self.least_run = max(law.run_min, law.group_min)
        self._lengths = lengths_of(self.least_run)
        self._least = [[0] * (law.highest + 1) for _ in self._colours]
        self.most = [[0] * (law.highest + 1) for _ in self._colours]
        self._forced = self.fillers = 0
        for piece in (piece for meld in table for piece in meld):
            self._add(piece)
            if piece.filler:
                self._forced += 1
            else:
                self._least[piece.colours.bit_length() - 1][piece.number] += 1
        for piece in hand:
            self._add(piece)
        self._groups = NODE_BITS + CHAIN_BITS * law.colours
        self._left = self._groups + (0 if limit is None else GROUP_BITS)
        self._fans: list[Fan] = [((),)]
        self._sellable = [[0] * (law.highest + 1) for _ in self._colours]
        for number in range(1, law.highest + 1):
            active = [colour for colour in self._colours if self.most[colour][number]]
            total = tuple([self.most[colour][number] for colour in active])
            self._fans.append(fan(total, self.fillers, law))
            for colour, pieces in zip(active, most_in_sets(total, self.fillers, law), strict=True):
                self._sellable[colour][number] = pieces
        self._needs: list[list[dict[int, int]]] = [
            [{} for _ in range(law.highest + 1)] for _ in self._colours
        ]

    def _add(self, piece: Piece) -> None:
        if piece.filler:
            self.fillers += 1
        else:
            self.most[piece.colours.bit_length() - 1][piece.number] += 1

    def best(self) -> list[Share]:
        """What becomes of every number in the best play."""
        need = sum(self._need(colour, 0, EMPTY) for colour in self._colours)
        gains = {self.fillers << self._left: need - TILE * self._forced}
        stages = []
        open_chains = [{EMPTY} for _ in self._colours]
        for number in range(1, self._top + 1):
            for colour in self._colours:
                if self.most[colour][number] or open_chains[colour] != {EMPTY}:
                    stage, gains = self._staged(number, colour, gains)
                    stages.append(stage)
                    open_chains[colour] = {
                        move.chain
                        for rows in stage.deals.values()
                        for row in rows
                        for _, _, move in row
                    }
            if self._limit is not None:
                gains = self._within(gains)
        state = self._last(gains)
        return list(self._traced(state, gains, stages))

    def _staged(
        self, number: int, colour: int, gains: dict[int, int]
    ) -> tuple[Stage, dict[int, int]]:
        """Let one colour decide at one number, in every state."""
        shift, left = NODE_BITS + CHAIN_BITS * colour, self._left
        branches = self._branches(number, colour)
        deals: dict[int, list[list[Deal]]] = {}
        grown: dict[int, int] = {}
        origin: dict[int, int] = {}
        gain_of = grown.get
        for state, gain in gains.items():
            chain = state >> shift & CHAIN
            rows = deals.get(chain)
            if rows is None:
                rows = deals[chain] = self._deals(number, colour, chain)
            for pieces, change, more, _ in branches[state & NODE]:
                before, so_far = state + change, gain + more
                for step, gained, _ in rows[pieces]:
                    then, total = before + step, so_far + gained
                    if total & NEED <= then >> left and total > gain_of(then, NOWHERE):
                        grown[then] = total
                        origin[then] = state
        return Stage(number, colour, branches, deals, gains, origin), grown

    def _branches(self, number: int, colour: int) -> list[list[tuple[int, int, int, int]]]:
        if not self.most[colour][number]:
            return [[(0, 0, 0, 0)]] * len(self._fans[number])
        limited = self._limit is not None
        return [
            [
                (
                    branch.pieces,
                    branch.node
                    - node
                    + (branch.sets << self._groups if limited else 0)
                    - (branch.fillers << self._left),
                    branch.fillers * TILE - branch.sets * GROUP,
                    branch.fillers,
                )
                for branch in branches
            ]
            for node, branches in enumerate(self._fans[number])
        ]

    def _deals(self, number: int, colour: int, chain: int) -> list[list[Deal]]:
        """What a chain can do at a number, by how many pieces go into sets."""
        least, most = self._least[colour][number], self.most[colour][number]
        shift, limited = NODE_BITS + CHAIN_BITS * colour, self._limit is not None
        needed = self._need(colour, number - 1, chain)
        rows = []
        for sold in range(self._sellable[colour][number] + 1):
            row: list[Deal] = []
            moves = self._lengths.moves(
                max(0, least - sold), most - sold, self.fillers, self._forced > 0
            )
            for move in moves[chain]:
                need = self._need(colour, number, move.chain)
                if need + move.fillers <= self.fillers:
                    used = sold + move.pieces - least
                    change = (move.chain - chain << shift) - (move.fillers << self._left)
                    if limited:
                        change += move.opened << self._groups
                    gain = TILE * (used + move.fillers) + FACE * number * used
                    row.append((change, gain - GROUP * move.opened + need - needed, move))
            rows.append(row)
        return rows

    def _need(self, colour: int, number: int, chain: int) -> int:
        """How many fillers at least it takes to complete what is open after a number.

        More than there are if that is impossible.
        """
        found = self._needs[colour][number]
        need = found.get(chain)
        if need is not None:
            return need
        need = self.fillers + 1
        if number == self._top:
            need = min(need, self._lengths.lacks[chain])
        else:
            after = number + 1
            low = max(0, self._least[colour][after] - self._sellable[colour][after])
            high = self.most[colour][after]
            for move in self._lengths.moves(low, high, self.fillers, True)[chain]:
                if move.fillers < need:
                    need = min(need, move.fillers + self._need(colour, after, move.chain))
        found[chain] = need
        return need

    def _within(self, gains: dict[int, int]) -> dict[int, int]:
        """The states that keep the limit of groups; of those that differ in nothing else, none
        that has made more groups for no more gain."""
        assert self._limit is not None
        mask = (1 << GROUP_BITS) - 1 << self._groups
        best: dict[int, int] = {}
        kept = {}
        for state in sorted(gains, key=mask.__and__):
            rest, gain = state & ~mask, gains[state]
            if state >> self._groups & (mask >> self._groups) > self._limit:
                break
            if gain > best.get(rest, NOWHERE):
                best[rest] = kept[state] = gain
        return kept

    def _last(self, gains: dict[int, int]) -> int:
        """The best state after the last number: all fillers that are left go onto an open run."""
        best, most = 0, NOWHERE
        for state, gain in gains.items():
            left = state >> self._left
            if state & (1 << self._groups) - 1:
                total = gain + TILE * left
            elif left <= self.fillers - self._forced:
                total = gain
            else:
                continue
            if total > most:
                best, most = state, total
        return best

    def _traced(
        self, state: int, gains: dict[int, int], stages: Sequence[Stage]
    ) -> Iterator[Share]:
        """The shares on the way to a state."""
        sets = [[0] * self._law.colours for _ in range(self._top + 1)]
        fillers = [0] * (self._top + 1)
        runs = [[(0, 0)] * self._law.colours for _ in range(self._top + 1)]
        gain = gains[state]
        for stage in reversed(stages):
            origin = stage.origin[state]
            before = stage.gains[origin]
            chain = origin >> NODE_BITS + CHAIN_BITS * stage.colour & CHAIN
            pieces, extra, move = next(
                (pieces, extra, move)
                for pieces, change, more, extra in stage.branches[origin & NODE]
                for step, gained, move in stage.deals[chain][pieces]
                if origin + change + step == state and before + more + gained == gain
            )
            sets[stage.number][stage.colour] = pieces
            fillers[stage.number] += extra
            runs[stage.number][stage.colour] = move.pieces, move.fillers
            state, gain = origin, before
        for number in range(1, self._top + 1):
            yield Share(tuple(sets[number]), fillers[number], tuple(runs[number]))
