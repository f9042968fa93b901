"""Runs of one colour, number by number.

The solver walks up the number line. Between two numbers the open runs of one colour are a
*chain*: a sorted tuple of :data:`Run` states, known by its index. What a chain can become at the
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

from collections.abc import Iterator
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

EMPTY = 0
"""Index of the chain without open runs."""


class Run(NamedTuple):
    """An open run. ``length`` counts no further than what matters."""

    length: int
    promise: int
    gaps: int
    odd: int
    skipping: bool
    led: int
    """Whether it starts with a filler: :data:`BARE` as long as it holds nothing else."""


Chain = tuple[Run, ...]


class Offer(NamedTuple):
    """What a chain is offered at a number.

    ``own`` and ``odd`` table pieces and ``odd_hand`` pieces must be taken, ``own_hand`` pieces and
    fillers may be; only with ``lead`` may a run start with a filler. ``caps``: runs may close under
    a capstone. ``last``: past the number line. ``room``: how many runs can go on after this.
    ``most``: the most fillers that may be taken.
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
    most: int = 0


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


class Chains:
    """All chains of a law and what becomes of them."""

    def __init__(self, law: RunLaw) -> None:
        self.law = law
        self.states: list[Chain] = [()]
        self._index: dict[Chain, int] = {(): EMPTY}
        self._steps: dict[Offer, Steps] = {}
        limits = [size for size in (law.run_max, law.group_max) if size is not None]
        self._longest = min(limits, default=None)
        self._counted = self._longest or max(law.run_min, law.group_min)
        self._joins = self._longest is None and not (law.gaps or law.odd)

    def steps(self, offer: Offer) -> Steps:
        """What every chain can become with an offer."""
        found = self._steps.get(offer)
        if found is None:
            found = self._steps[offer] = Steps(self, offer)
        return found

    def worked_out(self, chain: int, offer: Offer) -> tuple[Step, ...]:
        """The steps of one chain; :meth:`steps` keeps them."""
        best: dict[tuple[object, ...], list[Step]] = {}
        for step in self._continued(self.states[chain], 0, offer, _Draft()):
            rivals = best.setdefault((step.chain, step.fill, step.fill_hand, step.caps), [])
            if not any(_no_worse(rival, step) for rival in rivals):
                rivals[:] = [rival for rival in rivals if not _no_worse(step, rival)]
                rivals.append(step)
        found = [step for rivals in best.values() for step in rivals]
        found.sort(key=lambda step: (step.fill + step.fill_hand, -step.pieces))
        return tuple(found)

    def _continued(self, chain: Chain, at: int, left: Offer, draft: _Draft) -> Iterator[Step]:
        """Decide about the runs from ``at`` on, then about new ones."""
        if left.room < 0:
            return
        if at == len(chain):
            yield from self._opened(left, draft)
            return
        run = chain[at]
        if not run.skipping and (not run.led or (left.last and run.led == LED)):
            if run.promise != PROMISED and self._may_close(run.length):
                yield from self._continued(chain, at + 1, left, draft.close(at, None))
            if left.caps and self._may_close(run.length, capped=True):
                yield from self._continued(chain, at + 1, left, draft.close(at, run.promise))
        if left.last:
            return
        if run.gaps < self.law.gaps:
            skipped = run._replace(gaps=run.gaps + 1, skipping=True)
            rest = left._replace(room=left.room - 1)
            yield from self._continued(chain, at + 1, rest, draft.add(skipped, at, SKIP))
        for kind, rest in _pieces(left):
            grown = self._grown(run, kind)
            if grown is not None:
                rest = self._after(grown, rest)
                yield from self._continued(chain, at + 1, rest, draft.add(grown, at, kind))

    def _opened(self, left: Offer, draft: _Draft) -> Iterator[Step]:
        """Open new runs with what has to be taken and with any of what may be."""
        if left.room < 0:
            return
        law = self.law
        wasted = law.scores and self._longest is None and left.own_hand and draft.closed
        if not (left.own or left.odd or left.odd_hand or wasted):
            yield draft.step(self)
        if left.last:
            return
        for kind, rest in _pieces(left):
            # New runs open in the order of kinds, so that none is counted twice.
            if kind < draft.newest or (kind >= FILL and not left.lead):
                continue
            if self._joins and any(cap is None for _, cap in draft.closed):
                return
            for promise in (KEPT,) if kind & 1 else (IDLE, PROMISED):
                if promise == IDLE or self.law.scores:
                    odd = int(kind in (ODD, ODD_HAND))
                    if odd <= self.law.odd:
                        run = Run(1, promise, 0, odd, False, BARE if kind >= FILL else 0)
                        more = self._after(run, rest)
                        yield from self._opened(more, draft.add(run, -1, kind))

    def _may_close(self, length: int, capped: bool = False) -> bool:
        law = self.law
        size = length + capped
        return (
            length >= law.run_min
            and size >= law.group_min
            and (law.group_max is None or size <= law.group_max)
        )

    def _after(self, run: Run, left: Offer) -> Offer:
        """What is left beside a run, which takes up room if it has to go on."""
        law = self.law
        short = run.length < law.run_min or run.length + left.caps < law.group_min
        if short or run.led == BARE or (run.promise == PROMISED and not left.caps):
            return left._replace(room=left.room - 1)
        return left

    def _grown(self, run: Run, kind: int) -> Run | None:
        if kind & 1:
            if run.promise == IDLE:
                return None
            promise = KEPT
        else:
            promise = run.promise
        odd = run.odd + (kind in (ODD, ODD_HAND))
        if odd > self.law.odd:
            return None
        if self._longest is not None and run.length == self._longest:
            return None
        length = min(run.length + 1, self._counted)
        led = LED if run.led == BARE and kind < FILL else run.led
        return Run(length, promise, run.gaps, odd, False, led)

    def index(self, chain: Chain) -> int:
        """The index of a chain, a new one if it was never seen."""
        found = self._index.get(chain)
        if found is None:
            found = self._index[chain] = len(self.states)
            self.states.append(chain)
        return found


class _Draft(NamedTuple):
    """A step in the making: the new runs with what each was and took, and what closed."""

    runs: tuple[tuple[Run, int, int], ...] = ()
    closed: tuple[tuple[int, int | None], ...] = ()
    newest: int = 0

    def close(self, at: int, capped: int | None) -> _Draft:
        return self._replace(closed=(*self.closed, (at, capped)))

    def add(self, run: Run, at: int, kind: int) -> _Draft:
        return self._replace(
            runs=(*self.runs, (run, at, kind)), newest=kind if at < 0 else self.newest
        )

    def step(self, chains: Chains) -> Step:
        runs = sorted(self.runs)
        taken = [(run, kind) for run, _, kind in runs if kind != SKIP]
        scoring = [kind for run, kind in taken if run.promise != IDLE]
        return Step(
            chain=chains.index(tuple(run for run, _, _ in runs)),
            fill=sum(kind == FILL for _, kind in taken),
            fill_hand=sum(kind == FILL_HAND for _, kind in taken),
            faces=sum(kind < FILL for kind in scoring),
            pieces=len(scoring),
            hand=sum(kind & 1 for _, kind in taken),
            opened=sum(at < 0 for _, at, _ in runs),
            caps=tuple(sorted(cap for _, cap in self.closed if cap is not None)),
            moves=tuple((at, kind) for _, at, kind in runs),
            closed=tuple(sorted(self.closed, key=lambda one: (one[1] or 0, one[0]))),
        )


def _pieces(left: Offer) -> Iterator[tuple[int, Offer]]:
    """Each kind of piece that is left, with what is left without it."""
    if left.own:
        yield OWN, left._replace(own=left.own - 1)
    if left.own_hand:
        yield OWN_HAND, left._replace(own_hand=left.own_hand - 1)
    if left.odd:
        yield ODD, left._replace(odd=left.odd - 1)
    if left.odd_hand:
        yield ODD_HAND, left._replace(odd_hand=left.odd_hand - 1)
    if left.fill and left.most:
        yield FILL, left._replace(fill=left.fill - 1, most=left.most - 1)
    if left.fill_hand and left.most:
        yield FILL_HAND, left._replace(fill_hand=left.fill_hand - 1, most=left.most - 1)


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
