"""The states of a single run, from its first piece to its last.

Whether a run will score is settled when it is opened: a *promised* run counts from its first
piece and must then get a hand piece before it closes; an *idle* one never gets any. That keeps the
worth of all that is open out of the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

IDLE, PROMISED, KEPT = 0, 1, 2
"""A run that does not score; one that must still get a hand piece; one that has got it."""

OWN, OWN_HAND, ODD, ODD_HAND, FILL, FILL_HAND, SKIP = range(7)
"""What a run does at a number: the kinds of pieces it can take (odd ones are for the hand), or it
leaves the number out."""

LED, BARE = 1, 2
"""A run that starts with a filler, and one that has nothing but fillers, which is no group."""


class Run(NamedTuple):
    """An open run. ``length`` counts no further than what matters.

    ``skipping``: the last number was left out. ``led``: whether it starts with a filler,
    :data:`BARE` as long as it holds nothing else.
    """

    length: int
    promise: int
    gaps: int
    odd: int
    skipping: bool
    led: int


@dataclass(frozen=True, slots=True)
class RunLaw:
    """The part of a law that runs obey; ``scores`` is off where only sets may score.

    ``eased``: every run scores, with a hand piece or without.
    """

    run_min: int
    run_max: int | None
    group_min: int
    group_max: int | None
    gaps: int
    odd: int
    scores: bool
    eased: bool = False


class Fate(NamedTuple):
    """What can become of a run: of runs, their indices, -1 for what cannot be.

    ``grown`` by each kind of piece, ``skipped`` if it leaves a number out. ``closes`` and
    ``closes_capped``: 0 never, 1 at any number, 2 only past the number line. ``bound`` and
    ``bound_capped``: whether it must go on, if runs can close under no capstone or under one.
    ``spent``: it can take no odd piece any more. ``lacks``: how many pieces that are not odd it
    needs to be long enough. ``needy``: within the number line it must take a piece at once.
    """

    promise: int
    grown: tuple[int, ...]
    skipped: int
    closes: int
    closes_capped: int
    bound: bool
    bound_capped: bool
    spent: bool
    lacks: int
    needy: bool


class Runs:
    """All runs of a law, known by their indices, and what can become of them.

    ``longest`` is the most pieces of a run, ``None`` if there is no limit.
    """

    def __init__(self, law: RunLaw) -> None:
        self._law = law
        self._runs: list[Run] = []
        self._index: dict[Run, int] = {}
        self._fates: list[Fate | None] = []
        limits = [size for size in (law.run_max, law.group_max) if size is not None]
        self.longest = min(limits, default=None)
        self._counted = self.longest or max(law.run_min, law.group_min)
        self.openings = [self._opened(kind) for kind in range(SKIP)]
        """By each kind of piece, the runs that it can open: of each promise one, if the law allows
        any."""

    def run(self, index: int) -> Run:
        """A run, by its index."""
        return self._runs[index]

    def fate(self, run: int) -> Fate:
        """What can become of a run, by its index."""
        found = self._fates[run]
        if found is None:
            found = self._fates[run] = self._fate_of(self._runs[run])
        return found

    def _opened(self, kind: int) -> tuple[int, ...]:
        if kind in (ODD, ODD_HAND) and not self._law.odd:
            return ()
        promises = (KEPT,) if kind & 1 or self._law.eased else (IDLE, PROMISED)
        odd, led = int(kind in (ODD, ODD_HAND)), BARE if kind >= FILL else 0
        return tuple(
            self.index_of(Run(1, promise, 0, odd, False, led))
            for promise in promises
            if promise == IDLE or self._law.scores
        )

    def _fate_of(self, run: Run) -> Fate:
        law = self._law
        ready = 0 if run.skipping or run.led == BARE else 2 if run.led else 1
        kept = run.promise != PROMISED
        short = run.length < law.run_min
        skips = run.gaps < law.gaps
        closes = ready if kept and self._may_close(run.length, 0) else 0
        closes_capped = ready if self._may_close(run.length, 1) else 0
        return Fate(
            run.promise,
            tuple(self._grown(run, kind) for kind in range(SKIP)),
            self.index_of(run._replace(gaps=run.gaps + 1, skipping=True)) if skips else -1,
            closes,
            closes_capped,
            short or not ready or not kept or run.length < law.group_min,
            short or not ready or run.length + 1 < law.group_min,
            run.odd >= law.odd,
            max(0, law.run_min - run.length - (law.odd - run.odd)),
            not skips and closes != 1 and closes_capped != 1,
        )

    def _may_close(self, length: int, caps: int) -> bool:
        law = self._law
        size = length + caps
        return (
            length >= law.run_min
            and size >= law.group_min
            and (law.group_max is None or size <= law.group_max)
        )

    def _grown(self, run: Run, kind: int) -> int:
        in_hand = kind & 1
        odd = run.odd + (kind in (ODD, ODD_HAND))
        if (in_hand and run.promise == IDLE) or odd > self._law.odd:
            return -1
        if self.longest is not None and run.length == self.longest:
            return -1
        return self.index_of(
            Run(
                min(run.length + 1, self._counted),
                KEPT if in_hand else run.promise,
                run.gaps,
                odd,
                False,
                LED if run.led == BARE and kind < FILL else run.led,
            )
        )

    def index_of(self, run: Run) -> int:
        """The index of a run."""
        found = self._index.get(run)
        if found is None:
            found = self._index[run] = len(self._runs)
            self._runs.append(run)
            self._fates.append(None)
        return found
