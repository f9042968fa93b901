"""Open runs that only count: how long they are, whatever lies in them.

Where runs may grow without end and only the number of pieces used matters, all that is to be known
of an open run is its length, and that no further than to where it is a group. The open runs of one
colour, longest first, are a *chain*, known by its index.

What a chain becomes with some pieces and fillers is settled: runs that are too short must grow, the
others grow as long as there are pieces, the rest open new ones. Growing a run is never worse than
opening one beside it. A filler on a run that is long enough is there to be grown over, so the run
counts as one piece too short until that is done; fillers that only lie on top of something can be
left for the end.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

EMPTY = 0
"""Index of the chain without open runs."""

IMPOSSIBLE = -1


class Move(NamedTuple):
    """What a chain becomes by taking ``pieces`` and ``fillers``, ``opened`` of them in new runs."""

    chain: int
    pieces: int
    fillers: int
    opened: int


class Moves(dict[int, tuple[Move, ...]]):
    """By chain, the moves that are worth making with at least ``low`` and at most ``high`` pieces
    and up to so many fillers; worked out when they are first asked for."""

    def __init__(self, lengths: Lengths, low: int, high: int, fillers: int) -> None:
        super().__init__()
        self._lengths = lengths
        self._low, self._high, self._fillers = low, high, fillers

    def __missing__(self, chain: int) -> tuple[Move, ...]:
        lengths = self._lengths
        found: list[Move] = []
        for fillers in range(self._fillers + 1):
            # A filler never takes the place of a piece that is there.
            low = self._high if fillers else self._low
            kept: list[Move] = []
            for pieces in range(self._high, low - 1, -1):
                then, opened = lengths.grown(chain, pieces, fillers)
                able = then != IMPOSSIBLE
                if able and not any(lengths.covers(move.chain, then) for move in kept):
                    kept.append(Move(then, pieces, fillers, opened))
            found += kept
        made = self[chain] = tuple(found)
        return made


class Lengths:
    """All chains of runs that are groups from ``least`` pieces on."""

    def __init__(self, least: int) -> None:
        self._least = least
        self.runs: list[tuple[int, ...]] = [()]
        self.lacks: list[int] = [0]
        """By chain, how many more pieces its runs need to be groups."""
        self._index: dict[tuple[int, ...], int] = {(): EMPTY}
        self._moves: dict[tuple[int, int, int], Moves] = {}

    def moves(self, low: int, high: int, fillers: int) -> Moves:
        """The moves of every chain; see :class:`Moves`."""
        key = (low, high, fillers)
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = Moves(self, *key)
        return found

    def grown(self, chain: int, pieces: int, fillers: int) -> tuple[int, int]:
        """What a chain becomes with so many pieces and fillers, and how many runs are opened.

        The chain is :data:`IMPOSSIBLE` if a run would end too short, or a filler open one.
        """
        runs = self.runs[chain]
        short = [length + 1 for length in runs if length < self._least]
        whole = len(runs) - len(short)
        pieces -= max(0, len(short) - fillers)
        fillers -= min(len(short), fillers)
        going_on = min(pieces, whole)
        opened = pieces - going_on
        if pieces < 0 or (fillers and (opened or going_on + fillers > whole)):
            return IMPOSSIBLE, 0
        long = [self._least] * going_on + [self._least - 1] * fillers
        return self._of(long + short + [1] * opened), opened

    def _of(self, runs: list[int]) -> int:
        made = tuple(sorted(runs, reverse=True))
        found = self._index.get(made)
        if found is None:
            found = self._index[made] = len(self.runs)
            self.runs.append(made)
            self.lacks.append(sum(self._least - length for length in made))
        return found

    def covers(self, one: int, other: int) -> bool:
        """Whether whatever ``other`` can become, ``one`` can become something no worse."""
        longer, shorter = self.runs[one], self.runs[other]
        more = len(longer) - len(shorter)
        # Runs that ``other`` has not got must be able to end at once.
        return (
            more >= 0
            and all(length == self._least for length in longer[:more])
            and all(a >= b for a, b in zip(longer[more:], shorter, strict=True))
        )


@lru_cache(maxsize=32)
def lengths_of(least: int) -> Lengths:
    """The chains of runs that need so many pieces, shared by all solves."""
    return Lengths(least)
