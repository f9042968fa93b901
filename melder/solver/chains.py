"""Runs of one colour, number by number.

The solver walks up the number line. Between two numbers the open runs of one colour are a
*chain*: a sorted tuple of :class:`Run` states, known by its index. What a chain can become at the
next number depends only on how many pieces it is offered there, not on the colour and not on the
number, so :class:`Chains` works it out once and keeps it for later solves.

Whether a run will score is settled when it is opened: a *promised* run counts from its first
piece and must then get a hand piece before it closes; an *idle* one never gets any. That keeps the
worth of all that is open out of the state.

Some ways of laying the same pieces are left out because another is never worse:

- a leading filler, unless its run reaches the end of the number line (it could lie on top);
- where runs have no upper size: closing a run while the next number opens one in the same colour
  (they could be one run), or while a hand piece of that number is not used (it could be added).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

IDLE, PROMISED, KEPT = 0, 1, 2
"""A run that does not score; one that must still get a hand piece; one that has got it."""

OWN, OWN_HAND, ODD, ODD_HAND, FILL, FILL_HAND, SKIP = range(7)
"""What a run does at a number: the kinds of pieces it can take (odd ones are for the hand), or it
leaves the number out."""

LED, BARE = 1, 2
"""A run that starts with a filler, and one that has nothing but fillers, which is no group."""

CLOSE, CROWN, TAKE = range(3)
"""What is decided about an open run, in this order; to take comes with a kind."""

EMPTY = 0
"""Index of the chain without open runs."""


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


class Offer(NamedTuple):
    """What a chain is offered at a number.

    ``own`` and ``odd`` table pieces and ``odd_hand`` pieces must be taken, ``own_hand`` pieces may
    be. So many ``fillers`` are taken, from ``fill`` of the table and ``fill_hand`` of the hand;
    only with ``lead`` may a run start with one. ``caps``: runs may close under a capstone.
    ``last``: past the number line. ``room``: how many runs can go on after this.
    """

    own: int = 0
    own_hand: int = 0
    odd: int = 0
    odd_hand: int = 0
    fill: int = 0
    fill_hand: int = 0
    lead: bool = False
    caps: bool = False
    last: bool = False
    room: int = 0
    fillers: int = 0

    @property
    def size(self) -> int:
        """How many pieces it has, fillers not counted."""
        return self.own + self.own_hand + self.odd + self.odd_hand


class Step(NamedTuple):
    """One thing that a chain can become at a number.

    ``fill``, ``fill_hand``: fillers taken. ``faces``, ``pieces``: scoring pieces with a face, and
    all scoring pieces. ``hand``: hand pieces taken. ``opened``: new runs. ``caps``: the promise of
    each run that closed under a capstone. ``moves``: for each run of the new chain the run that it
    was (-1: new) and what it took; ``closed``: the old runs that ended, with their promise if
    it was under a capstone, in the order of ``caps``.
    """

    chain: int
    fill: int
    fill_hand: int
    faces: int
    pieces: int
    hand: int
    opened: int
    caps: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]
    closed: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class RunLaw:
    """The part of a law that runs obey; ``scores`` is off where only sets may score."""

    run_min: int
    run_max: int | None
    group_min: int
    group_max: int | None
    gaps: int
    odd: int
    scores: bool


class Steps(dict[int, tuple[Step, ...]]):
    """What chains can become with one offer, by chain; worked out when it is first asked for.

    Steps that another one makes needless are left out; those without fillers come first.
    """

    def __init__(self, chains: Chains, offer: Offer) -> None:
        super().__init__()
        self._chains = chains
        self._offer = offer

    def __missing__(self, chain: int) -> tuple[Step, ...]:
        found = self[chain] = self._chains.worked_out(chain, self._offer)
        return found


class Fate(NamedTuple):
    """What can become of a run: of runs, their indices, -1 for what cannot be.

    ``grown`` by each kind of piece, ``skipped`` if it leaves a number out. ``closes`` and
    ``closes_capped``: 0 never, 1 at any number, 2 only past the number line. ``bound`` and
    ``bound_capped``: whether it must go on, if runs can close under no capstone or under one.
    """

    promise: int
    grown: tuple[int, ...]
    skipped: int
    closes: int
    closes_capped: int
    bound: bool
    bound_capped: bool


class Chains:
    """All chains of a law and what becomes of them, worked out when it is first asked for.

    ``joins``: runs that follow one another are better one run. ``adds``: a hand piece can always be
    added to a run that it follows.
    """

    def __init__(self, law: RunLaw) -> None:
        self._law = law
        self._states: list[tuple[int, ...]] = [()]
        self._index: dict[tuple[int, ...], int] = {(): EMPTY}
        self._steps: dict[Offer, Steps] = {}
        self._runs: list[Run] = []
        self._run_index: dict[Run, int] = {}
        self._fates: list[Fate | None] = []
        limits = [size for size in (law.run_max, law.group_max) if size is not None]
        self._longest = min(limits, default=None)
        self._counted = self._longest or max(law.run_min, law.group_min)
        self.joins = self._longest is None and not (law.gaps or law.odd)
        self.adds = self._longest is None and law.scores

    def steps(self, offer: Offer) -> Steps:
        """What every chain can become with an offer."""
        found = self._steps.get(offer)
        if found is None:
            found = self._steps[offer] = Steps(self, offer)
        return found

    def worked_out(self, chain: int, offer: Offer) -> tuple[Step, ...]:
        """The steps of one chain; :meth:`steps` keeps them."""
        best: dict[tuple[object, ...], list[Step]] = {}

        def keep(step: Step) -> None:
            rivals = best.setdefault((step.chain, step.fill, step.fill_hand, step.caps), [])
            if not any(_no_worse(rival, step) for rival in rivals):
                rivals[:] = [rival for rival in rivals if not _no_worse(step, rival)]
                rivals.append(step)

        _Deal(self, self._states[chain], offer, keep).go_on(0, 0, offer.fillers, offer.room, (), ())
        found = [step for rivals in best.values() for step in rivals]
        found.sort(key=_pieces, reverse=True)
        return tuple(found)

    def fate(self, run: int) -> Fate:
        """What can become of a run, by its index."""
        found = self._fates[run]
        if found is None:
            found = self._fates[run] = self._fate_of(self._runs[run])
        return found

    def opens(self, kind: int) -> tuple[int, ...]:
        """The runs that a piece can open: of each promise one, if the law allows any."""
        if kind in (ODD, ODD_HAND) and not self._law.odd:
            return ()
        promises = (KEPT,) if kind & 1 else (IDLE, PROMISED)
        odd, led = int(kind in (ODD, ODD_HAND)), BARE if kind >= FILL else 0
        return tuple(
            self._index_of_run(Run(1, promise, 0, odd, False, led))
            for promise in promises
            if promise == IDLE or self._law.scores
        )

    def made(self, runs: tuple[tuple[int, int, int], ...], closed: Closed) -> Step:
        """The step to some runs, each with what it was and what it took."""
        runs = tuple(sorted(runs))
        fill = fill_hand = faces = pieces = hand = opened = 0
        for run, at, kind in runs:
            opened += at < 0
            if kind == SKIP:
                continue
            fill += kind == FILL
            fill_hand += kind == FILL_HAND
            hand += kind & 1
            if self._runs[run].promise != IDLE:
                pieces += 1
                faces += kind < FILL
        chain = tuple([run for run, _, _ in runs])
        index = self._index.get(chain)
        if index is None:
            index = self._index[chain] = len(self._states)
            self._states.append(chain)
        capped = sorted([promise for _, promise in closed if promise is not None])
        return Step(
            index,
            fill,
            fill_hand,
            faces,
            pieces,
            hand,
            opened,
            tuple(capped),
            tuple([(at, kind) for _, at, kind in runs]),
            tuple(sorted(closed, key=lambda one: (one[1] or 0, one[0]))) if capped else closed,
        )

    def _fate_of(self, run: Run) -> Fate:
        law = self._law
        ready = 0 if run.skipping or run.led == BARE else 2 if run.led else 1
        kept = run.promise != PROMISED
        short = run.length < law.run_min
        return Fate(
            run.promise,
            tuple(self._grown(run, kind) for kind in range(SKIP)),
            self._index_of_run(run._replace(gaps=run.gaps + 1, skipping=True))
            if run.gaps < law.gaps
            else -1,
            ready if kept and self._may_close(run.length, 0) else 0,
            ready if self._may_close(run.length, 1) else 0,
            short or run.led == BARE or not kept or run.length < law.group_min,
            short or run.led == BARE or run.length + 1 < law.group_min,
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
        if self._longest is not None and run.length == self._longest:
            return -1
        return self._index_of_run(
            Run(
                min(run.length + 1, self._counted),
                KEPT if in_hand else run.promise,
                run.gaps,
                odd,
                False,
                LED if run.led == BARE and kind < FILL else run.led,
            )
        )

    def _index_of_run(self, run: Run) -> int:
        found = self._run_index.get(run)
        if found is None:
            found = self._run_index[run] = len(self._runs)
            self._runs.append(run)
            self._fates.append(None)
        return found


Made = tuple[tuple[int, int, int], ...]
Closed = tuple[tuple[int, int | None], ...]


class _Deal:
    """Every way in which a chain can take an offer, each given to ``keep``."""

    def __init__(
        self,
        chains: Chains,
        chain: tuple[int, ...],
        offer: Offer,
        keep: Callable[[Step], None],
    ) -> None:
        self._chains = chains
        self._chain = chain
        self._fates = [chains.fate(run) for run in chain]
        self._left = list(offer[:SKIP])
        self._caps, self._last = offer.caps, offer.last
        self._opening = [chains.opens(kind) for kind in range(SKIP if offer.lead else FILL)]
        self._keep = keep

    def go_on(
        self, at: int, least: int, fillers: int, room: int, made: Made, closed: Closed
    ) -> None:
        """Decide about the runs from ``at`` on, then about new ones.

        Runs that are alike decide in order, the next no lower than ``least``.
        """
        if at == len(self._chain):
            self._open(0, fillers, room, made, closed)
            return
        fate = self._fates[at]
        alike = at + 1 < len(self._chain) and self._chain[at] == self._chain[at + 1]
        needed = 1 + self._last
        if least <= CLOSE and 0 < fate.closes <= needed:
            self.go_on(at + 1, CLOSE, fillers, room, made, (*closed, (at, None)))
        if least <= CROWN and self._caps and 0 < fate.closes_capped <= needed:
            crowned = (*closed, (at, fate.promise))
            self.go_on(at + 1, CROWN if alike else 0, fillers, room, made, crowned)
        if self._last:
            return
        left = self._left
        for kind in range(max(0, least - TAKE), SKIP):
            run = fate.grown[kind]
            if run >= 0 and left[kind] and (kind < FILL or fillers):
                roomy = room - self._binds(run)
                if roomy >= 0:
                    left[kind] -= 1
                    more = (*made, (run, at, kind))
                    then = TAKE + kind if alike else 0
                    self.go_on(at + 1, then, fillers - (kind >= FILL), roomy, more, closed)
                    left[kind] += 1
        if fate.skipped >= 0 and room:
            more = (*made, (fate.skipped, at, SKIP))
            self.go_on(at + 1, TAKE + SKIP if alike else 0, fillers, room - 1, more, closed)

    def _open(self, least: int, fillers: int, room: int, made: Made, closed: Closed) -> None:
        """Open new runs with what has to be taken and with any of what may be, in the order of
        kinds and promises, so that none is counted twice."""
        left, chains = self._left, self._chains
        wasted = left[OWN_HAND] and closed and chains.adds
        if not (left[OWN] or left[ODD] or left[ODD_HAND] or fillers or wasted):
            self._keep(chains.made(made, closed))
        if self._last or (chains.joins and any(cap is None for _, cap in closed)):
            return
        for kind, runs in enumerate(self._opening):
            if not left[kind] or (kind >= FILL and not fillers):
                continue
            for at, run in enumerate(runs):
                order = 2 * kind + at
                roomy = room - self._binds(run)
                if order >= least and roomy >= 0:
                    left[kind] -= 1
                    more = (*made, (run, -1, kind))
                    self._open(order, fillers - (kind >= FILL), roomy, more, closed)
                    left[kind] += 1

    def _binds(self, run: int) -> bool:
        fate = self._chains.fate(run)
        return fate.bound_capped if self._caps else fate.bound


def _pieces(step: Step) -> int:
    return step.pieces


def _no_worse(one: Step, other: Step) -> bool:
    return (
        one.faces >= other.faces
        and one.pieces >= other.pieces
        and one.hand >= other.hand
        and one.opened <= other.opened
    )


@lru_cache(maxsize=32)
def chains_of(law: RunLaw) -> Chains:
    """The chains of a law, shared by all solves under it."""
    return Chains(law)
