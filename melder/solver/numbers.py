"""The most pieces: a dynamic program over the numbers (van Rijn, Takes and Vis).

After a number all that matters is which runs are open in each colour, how long they are
(:mod:`melder.solver.lengths`), and how many fillers are left. Going up the number line, and at each
number from colour to colour, the program keeps for every such *state* the most that can have been
gained on the way there.

Who owns a piece does not matter: of the pieces of a kind those of the table have to be used and
those of the hand may be, so every piece more than the table has is one of the hand. Fillers are
spent only where nothing else will do; the rest can lie on any group with room for it. A run that
is too short at the end of the number line is led by some.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

from melder.solver.groups import is_group
from melder.solver.lengths import EMPTY, Move
from melder.solver.model import Law, Piece
from melder.solver.supply import NOWHERE, Rates, Supply

NODE_BITS, CHAIN_BITS, GROUP_BITS = 16, 12, 8
NODE, CHAIN = (1 << NODE_BITS) - 1, (1 << CHAIN_BITS) - 1
"""A state is one number. From its lowest bits up: the node in the fan of sets, the chain of every
colour, the groups made so far where they are limited, the fillers left."""

NEED = (1 << 8) - 1
GROUP, FACE, TILE = 1 << 8, 1 << 20, 1 << 36
"""A gain is one number too: hand pieces used, fillers not counted, then their faces, then as few
groups as can be. Its lowest bits count the fillers that the open runs cannot do without; they
follow from the state."""

MANY = 50
"""States from which on it pays to know what they can still gain."""

RATES = Rates(TILE, FACE, TILE, GROUP)
"""What hopes are reckoned with. A filler at the price of a hand piece seldom pays, so that colours
do not all count on the same ones."""

WIDTH = 20
"""States that are followed to find a good play before the best one is looked for."""


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
    by chain and pieces for sets. ``gains`` of the states before, ``grown`` of those after it, and
    the ``origin`` of each of these.
    """

    number: int
    colour: int
    branches: list[list[tuple[int, int, int, int]]]
    deals: dict[int, list[list[Deal]]]
    gains: dict[int, int]
    grown: dict[int, int]
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

    def __init__(self, supply: Supply, limit: int | None = None) -> None:
        self._supply = supply
        self._limit = limit
        self._groups = NODE_BITS + CHAIN_BITS * len(supply.colours)
        self._left = self._groups + (0 if limit is None else GROUP_BITS)
        self._hoping = False
        self._floor = NOWHERE

    def best(self) -> list[Share]:
        """What becomes of every number in the best play.

        As many fillers as its runs and sets can do without are not in it.
        """
        supply = self._supply
        need = sum([supply.need(colour, 0, EMPTY) for colour in supply.colours])
        gains = {supply.fillers << self._left: need}
        stages: list[Stage] = []
        for number in range(1, supply.top + 1):
            if len(gains) > MANY and not self._hoping:
                gains = self._hopeful(gains, number)
            gains = self._walked(number, gains, stages)
        return list(self._traced(self._best(gains), stages))

    def _hopeful(self, gains: dict[int, int], number: int) -> dict[int, int]:
        """Add to the gains before a number what can still be gained, and from now on give up all
        states that cannot become as good as a play that is found by following only some."""
        supply = self._supply
        self._hoping = True
        hoped = {}
        for state, gain in gains.items():
            for colour in supply.colours:
                gain += self._hope(colour, number - 1, state >> self._shift(colour) & CHAIN)
            hoped[state] = gain + RATES.filler * (state >> self._left)
        some = hoped
        for later in range(number, supply.top + 1):
            some = self._walked(later, some, [], WIDTH)
        if some:
            best = self._best(some)
            self._floor = (some[best] - RATES.filler * (best >> self._left) & ~NEED) - 1
        return hoped

    def _walked(
        self, number: int, gains: dict[int, int], stages: list[Stage], width: int | None = None
    ) -> dict[int, int]:
        """Let all colours decide at one number; ``width`` states are kept at most."""
        supply = self._supply
        for colour in supply.colours:
            shift = self._shift(colour)
            if supply.most[colour][number] or any(state >> shift & CHAIN for state in gains):
                stages.append(self._staged(number, colour, gains))
                gains = stages[-1].grown
                if width is not None and len(gains) > width:
                    least = sorted(gains.values())[-width]
                    gains = {state: gain for state, gain in gains.items() if gain >= least}
        return gains if self._limit is None else self._within(gains)

    def _shift(self, colour: int) -> int:
        return NODE_BITS + CHAIN_BITS * colour

    def _hope(self, colour: int, number: int, chain: int) -> int:
        return self._supply.hope(colour, number, chain, RATES)

    def _staged(self, number: int, colour: int, gains: dict[int, int]) -> Stage:
        """Let one colour decide at one number, in every state."""
        shift, left, floor = self._shift(colour), self._left, self._floor
        mask = CHAIN << shift | NODE
        branches = self._branches(number, colour)
        deals: dict[int, list[list[Deal]]] = {}
        grown: dict[int, int] = {}
        origin: dict[int, int] = {}
        gain_of = grown.get
        ways: dict[int, list[tuple[int, int]]] = {}
        for state, gain in gains.items():
            key = state & mask
            changes = ways.get(key)
            if changes is None:
                chain = key >> shift
                rows = deals.get(chain)
                if rows is None:
                    rows = deals[chain] = self._deals(number, colour, chain)
                changes = [
                    (more + gained, change + step)
                    for pieces, change, more, _ in branches[key & NODE]
                    for step, gained, _ in rows[pieces]
                ]
                if self._hoping:
                    changes.sort(key=_first, reverse=True)
                ways[key] = changes
            for more, change in changes:
                total = gain + more
                if total <= floor:
                    break
                then = state + change
                if total > gain_of(then, floor) and total & NEED <= then >> left:
                    grown[then] = total
                    origin[then] = state
        return Stage(number, colour, branches, deals, gains, grown, origin)

    def _branches(self, number: int, colour: int) -> list[list[tuple[int, int, int, int]]]:
        fan = self._supply.fans[number]
        if not self._supply.most[colour][number]:
            return [[(0, 0, 0, 0)]] * len(fan)
        limited = self._limit is not None
        price = RATES.filler if self._hoping else 0
        return [
            [
                (
                    branch.pieces,
                    branch.node
                    - node
                    + (branch.sets << self._groups if limited else 0)
                    - (branch.fillers << self._left),
                    -branch.sets * GROUP - price * branch.fillers,
                    branch.fillers,
                )
                for branch in branches
            ]
            for node, branches in enumerate(fan)
        ]

    def _deals(self, number: int, colour: int, chain: int) -> list[list[Deal]]:
        """What a chain can do at a number, by how many pieces go into sets."""
        supply = self._supply
        least, most = supply.least[colour][number], supply.most[colour][number]
        shift, limited = self._shift(colour), self._limit is not None
        before = supply.need(colour, number - 1, chain)
        if self._hoping:
            before += self._hope(colour, number - 1, chain)
        fillers, hoping, left = supply.fillers, self._hoping, self._left
        worth = TILE + FACE * number
        futures: dict[int, tuple[int, int]] = {}
        rows = []
        for sold in range(supply.sellable[colour][number] + 1):
            row: list[Deal] = []
            moves = supply.lengths.moves(max(0, least - sold), most - sold, fillers)
            for move in moves[chain]:
                then, pieces, taken, opened = move
                future = futures.get(then)
                if future is None:
                    need = supply.need(colour, number, then)
                    gain = need - before
                    if hoping and need <= fillers:
                        gain += self._hope(colour, number, then)
                    future = futures[then] = need, gain
                need, gain = future
                if need + taken <= fillers:
                    change = (then - chain << shift) - (taken << left)
                    if limited:
                        change += opened << self._groups
                    gain += worth * (sold + pieces - least) - GROUP * opened
                    if hoping:
                        gain -= RATES.filler * taken
                    row.append((change, gain, move))
            rows.append(row)
        return rows

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

    def _best(self, gains: dict[int, int]) -> int:
        """The state past the number line with the largest gain."""
        price = RATES.filler if self._hoping else 0
        return max(gains, key=lambda state: gains[state] - price * (state >> self._left))

    def _traced(self, state: int, stages: Sequence[Stage]) -> Iterator[Share]:
        """The shares on the way to a state."""
        supply = self._supply
        sets, fillers = ([[0] * len(supply.colours) for _ in range(supply.top + 1)] for _ in "12")
        runs = [[(0, 0)] * len(supply.colours) for _ in range(supply.top + 1)]
        for stage in reversed(stages):
            origin = stage.origin[state]
            gained = stage.grown[state] - stage.gains[origin]
            chain = origin >> self._shift(stage.colour) & CHAIN
            pieces, extra, move = next(
                (pieces, extra, move)
                for pieces, change, more, extra in stage.branches[origin & NODE]
                for step, gain, move in stage.deals[chain][pieces]
                if origin + change + step == state and more + gain == gained
            )
            sets[stage.number][stage.colour] = pieces
            fillers[stage.number][stage.colour] = extra
            runs[stage.number][stage.colour] = move.pieces, move.fillers
            state = origin
        for number in range(1, supply.top + 1):
            yield Share(tuple(sets[number]), sum(fillers[number]), tuple(runs[number]))


def _first(entry: tuple[int, int]) -> int:
    return entry[0]
