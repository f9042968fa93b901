"""Runs of one colour, number by number.

The solver walks up the number line. Between two numbers the open runs of one colour are a
*chain*: a sorted tuple of :mod:`~melder.solver.runs`, known by its index. What a chain can become
at the next number depends only on how many pieces it is offered there, not on the colour and not on
the number, so :class:`Chains` works it out once and keeps it for later solves.

Some ways of laying the same pieces are left out because another is never worse:

- a leading filler, unless its run reaches the end of the number line (it could lie on top);
- where runs have no upper size: closing a run while the next number opens one in the same colour
  (they could be one run), or while a hand piece of that number is not used (it could be added).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from melder.solver.runs import (
    FILL,
    FILL_HAND,
    IDLE,
    KEPT,
    ODD,
    ODD_HAND,
    OWN,
    OWN_HAND,
    SKIP,
    RunLaw,
    Runs,
)

CLOSE, CROWN, TAKE = range(3)
"""What is decided about an open run, in this order; to take comes with a kind."""

EMPTY = 0
"""Index of the chain without open runs."""


class Room(NamedTuple):
    """What there is after a number for runs that must go on.

    ``runs`` of them can go on, ``own`` of these without an odd piece, and ``pieces`` that are not
    odd there are for them until they are long enough.
    """

    runs: int
    own: int
    pieces: int


NO_ROOM = Room(0, 0, 0)


class Offer(NamedTuple):
    """What a chain is offered at a number.

    ``own`` and ``odd`` table pieces and ``odd_hand`` pieces must be taken, ``own_hand`` pieces may
    be. So many ``fillers`` are taken, from ``fill`` of the table and ``fill_hand`` of the hand;
    only with ``lead`` may a run start with one. ``caps``: runs may close under a capstone.
    ``last``: past the number line. ``room`` is what there is for runs that must go on.
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
    room: Room = NO_ROOM
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
    """All chains of a law and what becomes of them, worked out when it is first asked for.

    ``joins``: runs that follow one another are better one run. ``adds``: a hand piece can always be
    added to a run that it follows.
    """

    def __init__(self, law: RunLaw) -> None:
        self._law = law
        self._states: list[tuple[int, ...]] = [()]
        self._needy = [0]
        self._index: dict[tuple[int, ...], int] = {(): EMPTY}
        self._steps: dict[Offer, Steps] = {}
        self.runs = Runs(law)
        endless = self.runs.longest is None
        self.joins = endless and not (law.gaps or law.odd)
        self.adds = endless and law.scores
        self._eased: dict[int, int] = {EMPTY: EMPTY}

    @property
    def easier(self) -> Chains:
        """The chains of the same law if every run scores: far fewer, as it makes no difference
        which of their runs hold a hand piece."""
        if self._law.eased or not self._law.scores:
            return self
        return chains_of(replace(self._law, eased=True))

    def eased(self, chain: int) -> int:
        """What a chain is among the easier ones."""
        found = self._eased.get(chain)
        if found is None:
            easier, runs = self.easier, self.runs
            if easier is self:
                return chain
            found = self._eased[chain] = easier.index_of(
                tuple(
                    sorted(
                        easier.runs.index_of(runs.run(run)._replace(promise=KEPT))
                        for run in self._states[chain]
                    )
                )
            )
        return found

    def steps(self, offer: Offer) -> Steps:
        """What every chain can become with an offer."""
        found = self._steps.get(offer)
        if found is None:
            found = self._steps[offer] = Steps(self, offer)
        return found

    def worked_out(self, chain: int, offer: Offer) -> tuple[Step, ...]:
        """The steps of one chain; :meth:`steps` keeps them."""
        if not offer.last and (
            self._needy[chain] > offer.size + offer.fillers
            or (offer.fillers > len(self._states[chain]) and not offer.lead)
        ):
            return ()
        best: dict[tuple[object, ...], list[Step]] = {}

        def keep(step: Step) -> None:
            rivals = best.setdefault((step.chain, step.fill, step.fill_hand, step.caps), [])
            if not any(_no_worse(rival, step) for rival in rivals):
                rivals[:] = [rival for rival in rivals if not _no_worse(step, rival)]
                rivals.append(step)

        _Deal(self, self._states[chain], offer, keep).go_on(0, 0, offer.fillers, (), ())
        found = [step for rivals in best.values() for step in rivals]
        found.sort(key=_pieces, reverse=True)
        return tuple(found)

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
            if self.runs.fate(run).promise != IDLE:
                pieces += 1
                faces += kind < FILL
        capped = sorted([promise for _, promise in closed if promise is not None])
        return Step(
            self.index_of(tuple([run for run, _, _ in runs])),
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

    def index_of(self, chain: tuple[int, ...]) -> int:
        """The index of a chain, by its runs in order."""
        found = self._index.get(chain)
        if found is None:
            found = self._index[chain] = len(self._states)
            self._states.append(chain)
            self._needy.append(sum([self.runs.fate(run).needy for run in chain]))
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
        self._fates = [chains.runs.fate(run) for run in chain]
        self._left = [
            offer.own, offer.own_hand, offer.odd, offer.odd_hand, offer.fill, offer.fill_hand
        ]  # fmt: skip
        self._caps, self._last = offer.caps, offer.last
        self._room = list(offer.room)
        self._opening = chains.runs.openings[: SKIP if offer.lead else FILL]
        self._keep = keep

    def go_on(self, at: int, least: int, fillers: int, made: Made, closed: Closed) -> None:
        """Decide about the runs from ``at`` on, then about new ones.

        Runs that are alike decide in order, the next no lower than ``least``.
        """
        if at == len(self._chain):
            self._open(0, fillers, made, closed)
            return
        fate = self._fates[at]
        alike = at + 1 < len(self._chain) and self._chain[at] == self._chain[at + 1]
        needed = 1 + self._last
        if least <= CLOSE and 0 < fate.closes <= needed:
            self.go_on(at + 1, CLOSE, fillers, made, (*closed, (at, None)))
        if least <= CROWN and self._caps and 0 < fate.closes_capped <= needed:
            crowned = (*closed, (at, fate.promise))
            self.go_on(at + 1, CROWN if alike else 0, fillers, made, crowned)
        if self._last:
            return
        left = self._left
        for kind in range(max(0, least - TAKE), SKIP):
            run = fate.grown[kind]
            if run >= 0 and left[kind] and (kind < FILL or fillers):
                if self._enter(run):
                    left[kind] -= 1
                    more = (*made, (run, at, kind))
                    then = TAKE + kind if alike else 0
                    self.go_on(at + 1, then, fillers - (kind >= FILL), more, closed)
                    left[kind] += 1
                self._leave(run)
        if fate.skipped >= 0:
            if self._enter(fate.skipped):
                more = (*made, (fate.skipped, at, SKIP))
                self.go_on(at + 1, TAKE + SKIP if alike else 0, fillers, more, closed)
            self._leave(fate.skipped)

    def _open(self, least: int, fillers: int, made: Made, closed: Closed) -> None:
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
                if order < least:
                    continue
                if self._enter(run):
                    left[kind] -= 1
                    more = (*made, (run, -1, kind))
                    self._open(order, fillers - (kind >= FILL), more, closed)
                    left[kind] += 1
                self._leave(run)

    def _enter(self, run: int) -> bool:
        """Take the room that a run needs to go on; whether there is enough."""
        self._take_room(run, 1)
        return min(self._room) >= 0

    def _leave(self, run: int) -> None:
        self._take_room(run, -1)

    def _take_room(self, run: int, times: int) -> None:
        fate = self._chains.runs.fate(run)
        if fate.bound_capped if self._caps else fate.bound:
            self._room[0] -= times
            self._room[1] -= times * fate.spent
            self._room[2] -= times * fate.lacks


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
