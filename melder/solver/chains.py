"""The open runs of one colour: a *chain*, a sorted tuple of runs, known by its index.

Runs are sorted by what they are. Their indices and those of chains tell what was solved before, on
which no answer may depend; so nothing is put in order by them.
"""

from __future__ import annotations

from functools import lru_cache

from melder.solver.runs import ANYWHERE, Runs

EMPTY = 0
"""Index of the chain without open runs."""

MANY = 5_000
"""So many chains are not kept for the next solve: what is known of pairs of them takes memory."""


class Chains:
    """All chains that have been met, and which of them are no worse than others."""

    def __init__(self, runs: Runs) -> None:
        self._runs = runs
        self.runs: list[tuple[int, ...]] = [()]
        self._index: dict[tuple[int, ...], int] = {(): EMPTY}
        self.lacks = [0]
        """By chain, how much its runs still lack to be groups."""
        self.asked: list[set[int]] = [{EMPTY}]
        self.above: list[set[int]] = [{EMPTY}]
        """By chain, of which others it is known whether they cover it, and those that do."""

    def index_of(self, runs: tuple[int, ...]) -> int:
        """The index of a chain, by its runs in any order."""
        found = self._index.get(runs)
        if found is None:
            found = self._index[runs] = self._index_of_sorted(self._runs.in_order(runs))
        return found

    def _index_of_sorted(self, runs: tuple[int, ...]) -> int:
        found = self._index.get(runs)
        if found is None:
            found = self._index[runs] = len(self.runs)
            self.runs.append(runs)
            self.lacks.append(sum(map(self._runs.lacks, runs)))
            self.asked.append({found})
            self.above.append({found})
        return found

    def covers(self, one: int, other: int) -> bool:
        """Whether whatever ``other`` can become, ``one`` can become something no worse.

        Every run of ``other`` has one to itself that covers it, and the rest can close.
        """
        if one not in self.asked[other]:
            self.asked[other].add(one)
            if self._matched(self.runs[one], self.runs[other]):
                self.above[other].add(one)
        return one in self.above[other]

    def _matched(self, free: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
        if not wanted:
            return all(self._runs.fate(run).closes == ANYWHERE for run in free)
        if len(free) < len(wanted):
            return False
        return any(
            self._runs.covers(run, wanted[0])
            and self._matched((*free[:at], *free[at + 1 :]), wanted[1:])
            for at, run in enumerate(free)
            if not at or run != free[at - 1]
        )


def chains_of(runs: Runs) -> Chains:
    """The chains of some runs, shared by all solves under their law until they are too many."""
    chains = _shared(runs)
    if len(chains.runs) > MANY:
        _shared.cache_clear()
        chains = _shared(runs)
    return chains


@lru_cache(maxsize=64)
def _shared(runs: Runs) -> Chains:
    return Chains(runs)
