"""What there is at each number, and every way of sharing it out.

A *level* is one number of the number line. A :class:`Plan` says for one level which sets are made
and which pieces each colour's runs are offered. A meld that the law would not allow today may stay
as it is (a :class:`Stay`); which of them do is part of the plans.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from melder.solver.chains import Offer, Room
from melder.solver.loose_sets import choices_of
from melder.solver.model import Law, Piece
from melder.solver.sets import Choice, Kind, Stock

Lot = tuple[tuple[Kind, ...], tuple[Kind, ...]]
"""The kinds that the runs of a colour are offered: own ones and odd ones."""


@dataclass(frozen=True, slots=True)
class Stay:
    """A meld that may only stay as it is.

    ``numbers``: what it holds at each number, ``size`` pieces in all. ``caps``: bit mask of its
    capstones. Whether it stays is decided at the ``lowest`` number, and matters until after the
    ``highest``.
    """

    meld: tuple[Piece, ...]
    numbers: Mapping[int, Counter[Kind]]
    fillers: int
    caps: int
    size: int
    lowest: int
    highest: int

    def count(self, number: int, colour: int) -> int:
        """How many pieces of exactly one colour it has at a number."""
        return self.numbers.get(number, Counter())[1 << colour, False]


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """One way of sharing out a level.

    ``stays``: mask of the melds that stay from here on. ``fill``, ``fill_hand``: fillers in its
    sets. ``offers`` and ``lots``: what each colour's runs are offered.
    """

    stays: int
    sets: Choice
    fill: int
    fill_hand: int
    offers: tuple[Offer, ...]
    lots: tuple[Lot, ...]


class Levels:
    """The pieces of a problem by number, and its plans.

    ``sets_score`` is off where only runs may score. ``fill`` and ``fill_hand`` count the fillers,
    ``caps`` lists the capstones and whether the hand holds them.
    """

    def __init__(
        self,
        hand: Sequence[Piece],
        table: Sequence[Sequence[Piece]],
        stays: Sequence[Sequence[Piece]],
        law: Law,
        *,
        sets_score: bool = True,
    ) -> None:
        self.law = law
        self.sets_score = sets_score
        self.stock: list[Counter[Kind]] = [Counter() for _ in range(law.highest + 1)]
        self.fill = self.fill_hand = 0
        self.caps: list[tuple[Piece, bool]] = []
        for meld in (*table, *stays):
            for piece in meld:
                self._add(piece, False)
        for piece in hand:
            self._add(piece, True)
        self.stays = [self._stay(tuple(meld)) for meld in stays]
        self._capped = [
            any(cap.colours >> colour & 1 for cap, _ in self.caps) for colour in range(law.colours)
        ]
        self._guests = [self._invited(number) for number in range(law.highest + 1)]
        self._rooms = [self._roomy(colour) for colour in range(law.colours)]
        self._leads = [self._leading(colour) for colour in range(law.colours)]
        self._plans: dict[tuple[int, int], tuple[Plan, ...]] = {}

    def _add(self, piece: Piece, in_hand: bool) -> None:
        if piece.filler:
            self.fill += not in_hand
            self.fill_hand += in_hand
        elif piece.capstone:
            self.caps.append((piece, in_hand))
        else:
            self.stock[piece.number][piece.colours, in_hand] += 1

    def _stay(self, meld: tuple[Piece, ...]) -> Stay:
        numbers: dict[int, Counter[Kind]] = {}
        ids = {piece.id for piece in meld if piece.capstone}
        for piece in meld:
            if not (piece.filler or piece.capstone):
                numbers.setdefault(piece.number, Counter())[piece.colours, False] += 1
        if not numbers:
            # Capstones alone are decided about at the end of the number line.
            numbers[self.law.highest] = Counter()
        caps = sum(1 << at for at, (cap, _) in enumerate(self.caps) if cap.id in ids)
        return Stay(
            meld,
            numbers,
            sum(piece.filler for piece in meld),
            caps,
            sum(kinds.total() for kinds in numbers.values()),
            min(numbers),
            max(numbers),
        )

    def _leading(self, colour: int) -> list[bool]:
        """For each number whether a run that starts there with a filler can reach the end."""
        law = self.law
        able = [False] * (law.highest + 1)
        room = self.fill + self.fill_hand + law.run_gaps + law.run_odd
        for number in range(law.highest, 0, -1):
            able[number] = room > 0
            room -= not any(kind[0] >> colour & 1 for kind in self.stock[number])
        return able

    def _roomy(self, colour: int) -> list[Room]:
        """For each number the room that the runs of a colour have after it."""
        law = self.law
        own = [self._fitting(number, colour) for number in range(law.highest + 1)]
        odd = [guests[colour] for guests in self._guests]
        fillers = self.fill + self.fill_hand
        rooms = []
        for number in range(law.highest):
            after = slice(number + 1, number + law.run_gaps + 2)
            later = slice(number + 1, number + law.run_gaps + law.run_min)
            near = sum(own[after]) + fillers
            rooms.append(Room(near + sum(odd[after]), near, sum(own[later]) + fillers))
        return [*rooms, Room(0, 0, 0)]

    def guests(self, number: int) -> tuple[int, ...]:
        """For each colour how many odd pieces its runs can hold at a number at most."""
        return self._guests[number]

    def _fitting(self, number: int, colour: int) -> int:
        return sum(n for kind, n in self.stock[number].items() if kind[0] >> colour & 1)

    def _invited(self, number: int) -> tuple[int, ...]:
        """For each colour how many pieces of other colours its runs can hold at a number at most.

        A run that holds one there has a piece of its own, or a filler, close by; and so many of
        them, a little further away, that it is a run.
        """
        law = self.law
        if not law.run_odd:
            return (0,) * law.colours
        if law.run_odd >= law.run_min:
            return (self.stock[number].total(),) * law.colours
        fillers = self.fill + self.fill_hand
        reach = law.run_odd + law.run_gaps
        wide = law.run_min - 1 + law.run_gaps
        return tuple(
            min(
                fillers + self._near(number, reach, colour),
                (fillers + self._near(number, wide, colour)) // (law.run_min - law.run_odd),
            )
            for colour in range(law.colours)
        )

    def _near(self, number: int, reach: int, colour: int) -> int:
        """How many pieces the runs of a colour can have in the numbers about one."""
        low, high = max(1, number - reach), min(self.law.highest, number + reach)
        return sum(self._fitting(n, colour) for n in range(low, high + 1) if n != number)

    def living(self, number: int) -> int:
        """Mask of the melds whose staying still matters after a number."""
        return sum(1 << at for at, stay in enumerate(self.stays) if stay.highest > number)

    def own(self, number: int, colour: int) -> tuple[int, int]:
        """How many pieces of exactly one colour the table and the hand have at a number."""
        stock = self.stock[number]
        return stock[1 << colour, False], stock[1 << colour, True]

    def terms(self, number: int) -> tuple[Offer, ...]:
        """For each colour an offer of no pieces but the fillers, past the number line of none."""
        if number > self.law.highest:
            return tuple([Offer(caps=capped, last=True) for capped in self._capped])
        return tuple(
            [
                Offer(
                    fill=self.fill,
                    fill_hand=self.fill_hand,
                    lead=lead[number],
                    caps=capped,
                    room=room[number],
                )
                for lead, capped, room in zip(self._leads, self._capped, self._rooms, strict=True)
            ]
        )

    def plans(self, number: int, staying: int) -> tuple[Plan, ...]:
        """All plans of a number, given the melds that stay since lower ones."""
        key = (number, staying)
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = tuple(self._planned(number, staying))
        return found

    def _planned(self, number: int, staying: int) -> Iterator[Plan]:
        terms = self.terms(number)
        if number > self.law.highest:
            yield Plan(0, Choice((), (), 0, 0, 0), 0, 0, terms, (((), ()),) * len(terms))
            return
        fresh = [at for at, stay in enumerate(self.stays) if stay.lowest == number]
        for picked in product((False, True), repeat=len(fresh)):
            more = sum(1 << at for at, stays in zip(fresh, picked, strict=True) if stays)
            left = Counter(self.stock[number])
            for at, stay in enumerate(self.stays):
                if (staying | more) >> at & 1:
                    left.subtract(stay.numbers.get(number, Counter()))
            if min(left.values(), default=0) >= 0:
                stock = tuple(sorted((kind, count) for kind, count in left.items() if count))
                plans = _shared_out(stock, terms, self.guests(number), self.law, self.sets_score)
                if not more:
                    yield from plans
                    continue
                for plan in plans:
                    yield Plan(more, plan.sets, plan.fill, plan.fill_hand, plan.offers, plan.lots)


@lru_cache(maxsize=1 << 14)
def _shared_out(
    stock: Stock, terms: tuple[Offer, ...], guests: tuple[int, ...], law: Law, sets_score: bool
) -> tuple[Plan, ...]:
    """All plans for a stock, with nothing staying."""
    fillers = (((0, False), terms[0].fill), ((0, True), terms[0].fill_hand))
    offered = (*((kind, count) for kind, count in fillers if count), *stock)
    plans = []
    for sets in choices_of(offered, law, sets_score):
        taken = dict(zip([kind for kind, _ in offered], sets.taken, strict=True))
        left = [kind for kind, count in stock for _ in range(count - taken[kind])]
        fill, fill_hand = taken.get((0, False), 0), taken.get((0, True), 0)
        seen = set()
        for lots in _dealt(left, 0, 0, [((), ())] * law.colours, guests):
            offers = tuple(
                [made_offer(own, odd, term) for (own, odd), term in zip(lots, terms, strict=True)]
            )
            if offers not in seen:
                seen.add(offers)
                plans.append(Plan(0, sets, fill, fill_hand, offers, tuple(lots)))
    return tuple(plans)


def made_offer(own: Sequence[Kind], odd: Sequence[Kind], term: Offer) -> Offer:
    """An offer of pieces beside what the terms already offer."""
    own_hand = sum([in_hand for _, in_hand in own])
    odd_hand = sum([in_hand for _, in_hand in odd])
    return term._replace(
        own=len(own) - own_hand, own_hand=own_hand, odd=len(odd) - odd_hand, odd_hand=odd_hand
    )


def _dealt(
    left: list[Kind], at: int, least: int, lots: list[Lot], guests: tuple[int, ...]
) -> Iterator[list[Lot]]:
    """Every way of offering the kinds from ``at`` on to the runs of the colours.

    The first of them goes to no colour before ``least``; of kinds that are alike none goes to a
    colour before that of the last one. A hand piece that nobody needs is offered to its own
    colour, which need not take it.
    """
    if at == len(left):
        yield lots
        return
    kind = left[at]
    alike = at + 1 < len(left) and left[at + 1] == kind
    for colour in range(least, len(lots)):
        own, odd = lots[colour]
        if kind[0] >> colour & 1:
            lot = ((*own, kind), odd)
        elif len(odd) < guests[colour]:
            lot = (own, (*odd, kind))
        else:
            continue
        dealt = [*lots[:colour], lot, *lots[colour + 1 :]]
        yield from _dealt(left, at + 1, colour if alike else 0, dealt, guests)
