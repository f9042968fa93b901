"""What there is at each number, and every way of sharing it out.

A *level* is one number of the number line. A :class:`Plan` says for one level which sets are made
and which pieces each colour's runs are offered. Melds that the law would not allow today may stay
as they are (they are *relics of the past*: :class:`Stay`), so every plan is for a mask of those
that do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from melder.solver.chains import Offer
from melder.solver.model import Law, Piece
from melder.solver.sets import Choice, Kind, choices

Stock = Mapping[Kind, int]


@dataclass(frozen=True, slots=True)
class Stay:
    """A meld that may only stay as it is. ``numbers``: what it holds at each number."""

    meld: tuple[Piece, ...]
    numbers: Mapping[int, Counter[Kind]]
    fillers: int
    caps: int
    """Bit mask of its capstones."""

    @property
    def lowest(self) -> int:
        """The number at which it is decided whether it stays."""
        return min(self.numbers)

    @property
    def highest(self) -> int:
        """The number after which that no longer matters."""
        return max(self.numbers)


@dataclass(frozen=True, slots=True)
class Plan:
    """One way of sharing out a level.

    ``stays``: mask of the melds that stay from here on. ``lots``: for each colour the pieces that
    its runs are offered, own and odd ones, as kinds. ``idle`` hand pieces are in neither.
    """

    stays: int
    sets: Choice
    fill: int
    fill_hand: int
    offers: tuple[Offer, ...]
    lots: tuple[tuple[tuple[Kind, ...], tuple[Kind, ...]], ...]


class Levels:
    """The pieces of a problem by number, and its plans."""

    def __init__(self, hand: Sequence[Piece], table: Sequence[Sequence[Piece]], law: Law,
                 stays: Sequence[Sequence[Piece]], *, sets_score: bool) -> None:
        self.law = law
        self.sets_score = sets_score
        self.stock: list[Counter[Kind]] = [Counter() for _ in range(law.highest + 1)]
        self.fill = self.fill_hand = 0
        self.caps: list[tuple[Piece, bool]] = []
        held = [(piece, False) for meld in table for piece in meld]
        for piece, in_hand in [*held, *((piece, True) for piece in hand)]:
            if piece.filler:
                self.fill += not in_hand
                self.fill_hand += in_hand
            elif piece.capstone:
                self.caps.append((piece, in_hand))
            else:
                self.stock[piece.number][piece.colours, in_hand] += 1
        self.stays = [self._stay(tuple(meld)) for meld in stays]
        self._plans: dict[tuple[int, int], list[Plan]] = {}
        self._lead = [self._leads(colour) for colour in range(law.colours)]

    def _stay(self, meld: tuple[Piece, ...]) -> Stay:
        numbers: dict[int, Counter[Kind]] = {}
        ids = {piece.id for piece in meld if piece.capstone}
        for piece in meld:
            if not (piece.filler or piece.capstone):
                numbers.setdefault(piece.number, Counter())[piece.colours, False] += 1
        caps = sum(1 << at for at, (cap, _) in enumerate(self.caps) if cap.id in ids)
        if not numbers:
            numbers[self.law.highest] = Counter()
        return Stay(meld, numbers, sum(piece.filler for piece in meld), caps)

    def _leads(self, colour: int) -> list[bool]:
        """For each number whether a run that starts there with a filler can reach the end."""
        able = [False] * (self.law.highest + 1)
        room = self.fill + self.fill_hand + self.law.run_gaps
        for number in range(self.law.highest, 0, -1):
            able[number] = room > 0
            fits = any(
                self.law.run_odd or kind[0] >> colour & 1 for kind in self.stock[number]
            )
            room -= not fits
        return able

    def living(self, number: int) -> int:
        """Mask of the melds whose staying still matters after a number."""
        return sum(1 << at for at, stay in enumerate(self.stays) if stay.highest > number)

    def own(self, number: int, colour: int) -> tuple[int, int]:
        """How many pieces of exactly this colour the table and the hand have."""
        stock = self.stock[number]
        return stock[1 << colour, False], stock[1 << colour, True]

    def offer(self, number: int, colour: int, own: int, own_hand: int, odd: int = 0,
              odd_hand: int = 0) -> Offer:
        """An offer with all fillers that there are."""
        caps = any(cap.colours >> colour & 1 for cap, _ in self.caps)
        if number > self.law.highest:
            return Offer(caps=caps, last=True)
        lead = self._lead[colour][number]
        return Offer(own, own_hand, odd, odd_hand, self.fill, self.fill_hand, lead, caps)

    def plans(self, number: int, staying: int) -> list[Plan]:
        """All plans of a number, given the melds that stay since lower ones."""
        key = (number, staying)
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = list(self._planned(number, staying))
        return found

    def _planned(self, number: int, staying: int) -> Iterator[Plan]:
        if number > self.law.highest:
            offers = tuple(self.offer(number, c, 0, 0) for c in range(self.law.colours))
            yield Plan(0, Choice((), (), 0, 0, 0), 0, 0, offers, (((), ()),) * self.law.colours)
            return
        fresh = [at for at, stay in enumerate(self.stays) if stay.lowest == number]
        for picked in product((False, True), repeat=len(fresh)):
            more = sum(1 << at for at, stays in zip(fresh, picked, strict=True) if stays)
            stock = Counter(self.stock[number])
            for at, stay in enumerate(self.stays):
                if (staying | more) >> at & 1:
                    stock.subtract(stay.numbers.get(number, {}))
            if min(stock.values(), default=0) >= 0:
                yield from self._shared_out(number, more, +stock)

    def _shared_out(self, number: int, stays: int, stock: Counter[Kind]) -> Iterator[Plan]:
        law = self.law
        offered: dict[Kind, int] = dict(stock)
        if self.fill:
            offered[0, False] = self.fill
        if self.fill_hand:
            offered[0, True] = self.fill_hand
        kinds = tuple(offered)
        for sets in choices(offered, law, score=self.sets_score):
            seen: set[object] = set()
            taken = dict(zip(kinds, sets.taken, strict=True))
            left = stock - Counter(taken)
            for lots in self._lots(left):
                offers = tuple(
                    self.offer(
                        number, colour,
                        sum(not k[1] for k in own), sum(k[1] for k in own),
                        sum(not k[1] for k in odd), sum(k[1] for k in odd),
                    )
                    for colour, (own, odd) in enumerate(lots)
                )
                if offers in seen:
                    continue
                seen.add(offers)
                yield Plan(stays, sets, taken.get((0, False), 0), taken.get((0, True), 0),
                           offers, lots)

    def _lots(self, left: Counter[Kind]):
        """Every way of offering pieces to the runs of the colours."""
        law = self.law
        lots: list[tuple[list[Kind], list[Kind]]] = [([], []) for _ in range(law.colours)]
        free: list[Kind] = []
        for kind in left.elements():
            if kind[0].bit_count() == 1 and not law.run_odd:
                lots[kind[0].bit_length() - 1][0].append(kind)
            else:
                free.append(kind)
        def dealt(at: int):
            if at == len(free):
                yield tuple((tuple(own), tuple(odd)) for own, odd in lots)
                return
            kind = free[at]
            for colour in range(law.colours):
                fits = kind[0] >> colour & 1
                if fits or law.run_odd:
                    lot = lots[colour][not fits]
                    lot.append(kind)
                    yield from dealt(at + 1)
                    lot.pop()
        yield from dealt(0)
