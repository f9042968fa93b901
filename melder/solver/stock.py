"""The pieces of a problem by number, as the search deals in them.

At each number pieces are known by their *kinds*. How many there are of each is packed into one
number, some bits for each kind, so that taking some away is one subtraction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from melder.solver.goal import Goal
from melder.solver.groups import is_group
from melder.solver.loose_sets import choices_of
from melder.solver.model import Law, Piece
from melder.solver.sets import Choice, Kind


class Sets(NamedTuple):
    """Some sets at one number: what they take, gain and use."""

    choice: Choice
    take: int
    x: int
    y: int
    fill: int
    fill_hand: int


class Stay(NamedTuple):
    """A meld that may only stay as it is: what it takes at each number, and which capstones."""

    meld: tuple[Piece, ...]
    takes: dict[int, int]
    fill: int
    caps: tuple[int, ...]
    highest: int
    lowest: int


class Reach(NamedTuple):
    """The only number at which the fillers of the table and of the hand may be used; ``None``: at
    any. In melds that may only stay as they are they lie wherever they lie."""

    table: int | None = None
    hand: int | None = None


ANYWHERE = Reach()


class Stock:
    """What there is.

    The numbers of a stock are *steps*, counted so that a search goes from the last one down to the
    first. They are those of the pieces or, if it is ``turned``, these from the other end; ``worth``
    tells by step what number a piece has there. Capstones are known only to one that is not turned.

    ``kinds`` by number, ``counts`` of them, and packed ``all`` of them, with ``bits`` for each;
    ``guard`` has the highest bit of each kind, which no count reaches, ``table`` all bits of those
    that the table has. ``fill`` and ``fill_hand`` count fillers, ``caps`` lists capstones and
    whether the hand holds them. Index 0 stands for the end of the number line, where nothing is
    left.
    """

    def __init__(
        self,
        hand: Sequence[Piece],
        table: Sequence[Sequence[Piece]],
        law: Law,
        goal: Goal,
        *,
        sets_score: bool,
        loose: Sequence[Piece] = (),
        turned: bool = False,
        reach: Reach = ANYWHERE,
    ) -> None:
        self.law, self.goal, self.sets_score, self.turned = law, goal, sets_score, turned
        self._reach = reach
        highest = law.highest
        self.worth = [0, *(highest + 1 - n if turned else n for n in range(1, highest + 1))]
        self.fill = self.fill_hand = 0
        self.caps: list[tuple[Piece, bool]] = []
        self._counters: list[Counter[Kind]] = [Counter() for _ in range(law.highest + 1)]
        for meld in (*table, loose):
            self._add(meld, False)
        self._add(hand, True)
        self.kinds = [tuple(sorted(counter)) for counter in self._counters]
        self.counts = [
            tuple([counter[kind] for kind in kinds])
            for counter, kinds in zip(self._counters, self.kinds, strict=True)
        ]
        most = max([max(counts, default=0) for counts in self.counts])
        self.bits = bits = most.bit_length() + 1
        self._ones = ones = (1 << bits) - 1
        self.all = [self._packed(number, of) for number, of in enumerate(self._counters)]
        self.guard = [
            sum([1 << bits * at + bits - 1 for at, _ in enumerate(k)]) for k in self.kinds
        ]
        self.table = [
            sum([ones << bits * at for at, (_, held) in enumerate(kinds) if not held])
            for kinds in self.kinds
        ]
        lying = [is_group([(p.number, p.colours, False) for p in meld], law) for meld in table]
        self.stays = [
            self._stay(tuple(meld)) for meld, lies in zip(table, lying, strict=True) if not lies
        ]
        self.sets = [self._sets(number) for number in range(law.highest + 1)]
        self.single = [[one for one in some if len(one.choice.sets) == 1] for some in self.sets]

    def _add(self, pieces: Iterable[Piece], in_hand: bool) -> None:
        for piece in pieces:
            if piece.filler:
                self.fill += not in_hand
                self.fill_hand += in_hand
            elif piece.capstone:
                self.caps.append((piece, in_hand))
            else:
                self._counters[self.worth[piece.number]][piece.colours, in_hand] += 1

    def _packed(self, number: int, counter: Counter[Kind]) -> int:
        return sum([counter[kind] << self.bits * at for at, kind in enumerate(self.kinds[number])])

    def _stay(self, meld: tuple[Piece, ...]) -> Stay:
        takes: dict[int, int] = {}
        for piece in meld:
            if not (piece.filler or piece.capstone):
                step = self.worth[piece.number]
                at = self.kinds[step].index((piece.colours, False))
                takes[step] = takes.get(step, 0) + (1 << self.bits * at)
        ids = {piece.id for piece in meld if piece.capstone}
        return Stay(
            meld,
            takes,
            sum(piece.filler for piece in meld),
            tuple(at for at, (cap, _) in enumerate(self.caps) if cap.id in ids),
            max(takes, default=self.law.highest),
            min(takes, default=self.law.highest),
        )

    def _sets(self, number: int) -> list[Sets]:
        """Every choice of sets at a number but the empty one."""
        goal, kinds, worth = self.goal, self.kinds[number], self.worth[number]
        fill, fill_hand = self.fillers(number)
        fillers = (((0, False), fill), ((0, True), fill_hand))
        offered = (
            *((kind, count) for kind, count in fillers if count),
            *zip(kinds, self.counts[number], strict=True),
        )
        if not kinds:
            return []
        found = []
        for choice in choices_of(offered, self.law, self.sets_score):
            taken = Counter(dict(zip([kind for kind, _ in offered], choice.taken, strict=True)))
            if choice.sets:
                found.append(
                    Sets(
                        choice,
                        self._packed(number, taken),
                        goal.face * choice.faces * worth + goal.held(worth) * choice.hand,
                        goal.worth * choice.worth,
                        taken[0, False],
                        taken[0, True],
                    )
                )
        return found

    def fillers(self, number: int) -> tuple[int, int]:
        """How many fillers of the table and of the hand may be used at a number."""
        table, hand = self._reach
        worth = self.worth[number]
        return (
            self.fill if table is None or table == worth else 0,
            self.fill_hand if hand is None or hand == worth else 0,
        )

    def counted(self, number: int, packed: int) -> Iterable[tuple[int, int]]:
        """The kinds of a packed number, by index, and how many of each."""
        at, ones, bits = 0, self._ones, self.bits
        while packed:
            if packed & ones:
                yield at, packed & ones
            packed >>= bits
            at += 1
