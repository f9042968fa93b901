"""The states of a single run, from its highest piece to its lowest.

Runs are followed down the number line. Whether a run will score is settled when it is opened: a
*promised* run counts from its first piece and must then get a hand piece before it closes; an
*idle* one never gets any. That keeps the worth of all that is open out of the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from melder.solver.model import Law

IDLE, PROMISED, KEPT = 0, 1, 2
"""A run that does not score; one that must still get a hand piece; one that has got it."""

OWN, OWN_HAND, ODD, ODD_HAND, FILL, FILL_HAND, SKIP = range(7)
"""What a run does at a number: the kinds of pieces it can take (odd ones are for the hand), or it
leaves the number out."""

NEVER, ANYWHERE, AT_END = 0, 1, 2
"""Where a run may close: nowhere, at any number, or only where the number line ends."""

LED, BARE = 1, 2
"""A run that starts with a filler, and one that has nothing but fillers, which is no group."""


class Run(NamedTuple):
    """An open run. ``length`` counts no further than what matters.

    ``skipping``: the last number was left out. ``led``: whether it starts with a filler,
    :data:`BARE` as long as it holds nothing else. ``capped``: it lies under a capstone, which is
    not counted; as long as its length is 0 that waits for the first piece.
    """

    length: int
    promise: int
    gaps: int
    odd: int
    skipping: bool
    led: int
    capped: bool


@dataclass(frozen=True, slots=True)
class RunLaw:
    """The part of a law that runs obey.

    ``scores``: off where only sets may score. ``all_score``: every run counts as if it scored, for
    questions to which it makes no difference who owns the pieces.
    """

    run_min: int
    run_max: int | None
    group_min: int
    group_max: int | None
    gaps: int
    odd: int
    scores: bool
    all_score: bool

    @classmethod
    def of(cls, law: Law, *, scores: bool, all_score: bool) -> RunLaw:
        """What a law says about runs."""
        longest = law.run_max if law.run_max < law.highest else None
        return cls(
            law.run_min, longest, law.group_min, law.group_max, law.run_gaps, law.run_odd,
            scores, all_score,
        )  # fmt: skip


class Fate(NamedTuple):
    """What can become of a run: of runs, their indices, -1 for what cannot be.

    ``scores``: its pieces count. ``grown`` by each kind of piece, ``skipped`` if it leaves a number
    out, ``closes`` where it may.
    """

    scores: bool
    grown: tuple[int, ...]
    skipped: int
    closes: int


class Runs:
    """All runs of a law, known by their indices, and what can become of them."""

    def __init__(self, law: RunLaw) -> None:
        self._law = law
        self._runs: list[Run] = []
        self._index: dict[Run, int] = {}
        self._fates: list[Fate | None] = []
        self._counted = max(law.run_min, law.group_min)
        if law.run_max is not None or law.group_max is not None:
            limits = [size for size in (law.run_max, law.group_max) if size is not None]
            self._counted = max(self._counted, min(limits))
            self._exact = True
        else:
            self._exact = False
        self.openings = tuple([self._opened(kind) for kind in range(SKIP)])
        """By each kind of piece, the runs that it can open: of each promise one."""

    def __len__(self) -> int:
        return len(self._runs)

    def fate(self, run: int) -> Fate:
        """What can become of a run, by its index."""
        found = self._fates[run]
        if found is None:
            found = self._fates[run] = self._fate_of(self._runs[run])
        return found

    def under(self, in_hand: bool) -> tuple[int, ...]:
        """The runs that a capstone can wait for, of each promise one."""
        return tuple(
            [
                self._index_of(Run(0, promise, 0, 0, False, 0, True))
                for promise in self._promises(in_hand)
            ]
        )

    def in_order(self, runs: Iterable[int]) -> tuple[int, ...]:
        """Runs in an order that does not depend on their indices."""
        return tuple(sorted(runs, key=self._runs.__getitem__))

    def covers(self, one: int, other: int) -> bool:
        """Whether whatever ``other`` can become, ``one`` can become something no worse."""
        a, b = self._runs[one], self._runs[other]
        same_length = self._exact or not b.length
        return (
            (a.length == b.length if same_length else a.length >= b.length)
            and a.promise in (b.promise, KEPT)
            and a.gaps <= b.gaps
            and a.odd <= b.odd
            and a.skipping <= b.skipping
            and a.led == b.led
            and a.capped == b.capped
        )

    def lacks(self, run: int) -> int:
        """How much a run still lacks to be a group: pieces, one of the hand, the next number."""
        of = self._runs[run]
        short = max(0, max(self._law.run_min, self._law.group_min - of.capped) - of.length)
        return short + (of.promise == PROMISED) + of.skipping

    def _promises(self, in_hand: bool) -> tuple[int, ...]:
        if not self._law.scores:
            return () if in_hand else (IDLE,)
        return (KEPT,) if in_hand or self._law.all_score else (IDLE, PROMISED)

    def _opened(self, kind: int) -> tuple[int, ...]:
        odd = kind in (ODD, ODD_HAND)
        if odd and not self._law.odd:
            return ()
        return tuple(
            [
                self._index_of(Run(1, promise, 0, odd, False, BARE * (kind >= FILL), False))
                for promise in self._promises(bool(kind & 1))
            ]
        )

    def _fate_of(self, run: Run) -> Fate:
        skipped = -1
        if not run.length:
            skipped = self._index_of(run)
        elif run.gaps < self._law.gaps:
            skipped = self._index_of(run._replace(gaps=run.gaps + 1, skipping=True))
        return Fate(
            run.promise != IDLE,
            tuple([self._grown(run, kind) for kind in range(SKIP)]),
            skipped,
            self._closes(run),
        )

    def _closes(self, run: Run) -> int:
        law, size = self._law, run.length + run.capped
        if (
            run.skipping
            or run.led == BARE
            or run.promise == PROMISED
            or run.length < law.run_min
            or size < law.group_min
            or (law.group_max is not None and size > law.group_max)
        ):
            return NEVER
        return AT_END if run.led else ANYWHERE

    def _grown(self, run: Run, kind: int) -> int:
        law, in_hand = self._law, kind & 1
        odd = run.odd + (kind in (ODD, ODD_HAND))
        if (in_hand and run.promise == IDLE) or odd > law.odd:
            return -1
        if law.run_max is not None and run.length == law.run_max:
            return -1
        if law.group_max is not None and run.length + run.capped == law.group_max:
            return -1
        led = run.led
        if not run.length:
            led = BARE * (kind >= FILL)
        elif led == BARE and kind < FILL:
            led = LED
        length = min(run.length + 1, self._counted)
        promise = KEPT if in_hand else run.promise
        return self._index_of(Run(length, promise, run.gaps, odd, False, led, run.capped))

    def _index_of(self, run: Run) -> int:
        found = self._index.get(run)
        if found is None:
            found = self._index[run] = len(self._runs)
            self._runs.append(run)
            self._fates.append(None)
        return found


@lru_cache(maxsize=64)
def runs_of(law: RunLaw) -> Runs:
    """The runs of a law, shared by all solves under it."""
    return Runs(law)
