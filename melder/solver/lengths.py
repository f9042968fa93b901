"""Open runs that only count: how long they are, whatever lies in them.

Where runs may grow without end and only the number of pieces used matters, all that is to be known
of an open run is its length, and that no further than to where it is a group. The open runs of one
colour, longest first, are a *chain*, known by its index. With a given number of pieces a chain can
become one thing only: runs that are too short must grow, the others grow as long as there are
pieces, the rest open new ones. Growing a run is never worse than opening one beside it.
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
    and so many fillers; worked out when they are first asked for.

    ``forced``: fillers that are left may be a burden, so that one may take the place of a piece.
    """

    def __init__(self, lengths: Lengths, low: int, high: int, fillers: int, forced: bool) -> None:
        super().__init__()
        self._lengths = lengths
        self._low, self._high, self._fillers, self._forced = low, high, fillers, forced

    def __missing__(self, chain: int) -> tuple[Move, ...]:
        lengths = self._lengths
        found: list[Move] = []
        for fillers in range(self._fillers + 1):
            low = self._low if self._forced or not fillers else self._high
            kept: list[Move] = []
            for pieces in range(self._high, low - 1, -1):
                then, opened = lengths.grown(chain, pieces + fillers)
                # A filler can only go on with a run, not open one.
                able = then != IMPOSSIBLE and opened <= pieces
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
        self._grown: dict[tuple[int, int], tuple[int, int]] = {}
        self._moves: dict[tuple[int, int, int, bool], Moves] = {}

    def moves(self, low: int, high: int, fillers: int, forced: bool) -> Moves:
        """The moves of every chain; see :class:`Moves`."""
        key = (low, high, fillers, forced)
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = Moves(self, *key)
        return found

    def grown(self, chain: int, pieces: int) -> tuple[int, int]:
        """What a chain becomes with so many pieces, and how many of them open a run.

        The chain is :data:`IMPOSSIBLE` if a run would end too short.
        """
        found = self._grown.get((chain, pieces))
        if found is None:
            found = self._grown[chain, pieces] = self._grow(chain, pieces)
        return found

    def _grow(self, chain: int, pieces: int) -> tuple[int, int]:
        runs = self.runs[chain]
        short = [length + 1 for length in runs if length < self._least]
        left = pieces - len(short)
        if left < 0:
            return IMPOSSIBLE, 0
        whole = min(left, len(runs) - len(short))
        opened = left - whole
        return self._of([self._least] * whole + short + [1] * opened), opened

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
