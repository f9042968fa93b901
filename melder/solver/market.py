"""The market of a problem: who can sell and buy what at each number, and at which prices.

The colours of a problem hang together through sets, fillers and pieces of several colours. Here
every piece that can leave the runs of its colour has a price, and so has every filler and, where
the table is short of room, every group. Each colour decides alone which of its pieces it sells,
each number which sets it buys; what that is good for is told in :mod:`melder.solver.bounds`.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from melder.solver.chains import Chains, Offer, Steps
from melder.solver.levels import Levels, made_offer
from melder.solver.sets import Kind

NEVER = -(1 << 200)
"""What a chain brings that cannot be completed."""


class Goal(NamedTuple):
    """What counts.

    ``x`` starts at ``first`` and gains ``face`` times each scoring face value, ``hand`` for each
    hand piece used and ``pip`` times the number where it is used; ``y`` starts at ``start`` and
    gains ``worth`` times the worth of shapes. The value is ``x * y``.
    """

    face: int
    hand: int
    worth: int
    start: int
    first: int = 0
    pip: int = 0

    def held(self, number: int) -> int:
        """What a hand piece gains at a number, whether its group scores or not."""
        return self.hand + self.pip * number


class Way(NamedTuple):
    """One way of splitting up a colour's pieces at a number.

    ``offer``: what is left for its runs. ``sold``, ``sold_hand``: own pieces of the table and of
    the hand that go elsewhere. ``bought``: pieces that are not of this colour alone. ``stayed``:
    table pieces that remain in melds that stay.
    """

    offer: Offer
    sold: int
    sold_hand: int
    bought: tuple[Kind, ...]
    stayed: int


class Basket(NamedTuple):
    """What a choice of sets at a number gains, and what it buys for that."""

    x: int
    y: int
    fillers: int
    groups: int
    kinds: tuple[tuple[Kind, int], ...]


class Stall(NamedTuple):
    """An offer as the bounds use it: its steps by the number of fillers that they take, how many
    other pieces they can take, and the ways that come to it."""

    steps: list[Steps]
    size: int
    offer: Offer
    ways: list[Way]


class Market:
    """What there is to sell and to buy, and what it costs.

    ``prices`` by number and kind, ``filler``, the price of a filler, and ``group``, the price of a
    group where there is a ``limit`` to them, may be changed; then :meth:`reprice`. The weighted sum
    counts ``a`` times x and ``b`` times y.
    """

    def __init__(self, levels: Levels, chains: Chains, goal: Goal, a: int, b: int) -> None:
        self.levels = levels
        self.goal = goal
        self.limit: int | None = None
        self.group = 0
        self.chains = chains
        self._top = levels.law.highest
        self.fillers = levels.fill + levels.fill_hand
        self._steps: dict[tuple[Chains, Offer], list[Steps]] = {}
        self._colours = range(levels.law.colours)
        numbers = range(1, self._top + 1)
        self.stalls: list[list[list[Stall]]] = [
            [],
            *([self._stalls_of(n, c) for c in self._colours] for n in numbers),
            [
                [Stall(self.steps_of(self.chains, term), 0, term, [Way(term, 0, 0, (), 0)])]
                for term in levels.terms(self._top + 1)
            ],
        ]
        self._baskets = [[], *(self._on_sale(n) for n in numbers)]
        self._several = [
            [(kind, count) for kind, count in stock.items() if kind[0].bit_count() > 1]
            for stock in levels.stock
        ]
        self._stay_sizes = [self._staying_at(number) for number in range(self._top + 2)]
        self._buyable = [[self._others(n, c) for c in self._colours] for n in range(self._top + 1)]
        self.prices: list[dict[Kind, int]] = []
        self.weigh(a, b)

    def steps_of(self, chains: Chains, offer: Offer) -> list[Steps]:
        """The steps of some chains with an offer, by the number of fillers that they take."""
        found = self._steps.get((chains, offer))
        if found is None:
            found = self._steps[chains, offer] = [
                chains.steps(offer._replace(fillers=used)) for used in range(self.fillers + 1)
            ]
        return found

    def _staying_at(self, number: int) -> dict[Kind, list[int]]:
        """For the kinds at a number, the sizes of the melds in which they may stay, for each piece
        of the kind, the largest first."""
        sizes: dict[Kind, list[int]] = {}
        for stay in self.levels.stays:
            for kind, count in stay.numbers.get(number, Counter()).items():
                sizes.setdefault(kind, []).extend([stay.size] * count)
        for some in sizes.values():
            some.sort(reverse=True)
        return sizes

    def _stay_costs(self, number: int, kind: Kind) -> list[int]:
        """What it costs if pieces of a kind stay, the cheapest first. Each piece pays its part of
        the group."""
        return [self.group // size for size in self._stay_sizes[number].get(kind, ())]

    def stay_cost(self, number: int, staying: int) -> int:
        """What the melds of a mask pay at a number: their pieces their part, and at the lowest
        number the rest."""
        cost = 0
        for at, stay in enumerate(self.levels.stays):
            if staying >> at & 1:
                part = self.group // stay.size if stay.size else 0
                cost += part * stay.numbers.get(number, Counter()).total()
                if number == stay.lowest:
                    cost += self.group - part * stay.size
        return cost

    def _others(self, number: int, colour: int) -> list[tuple[Kind, int]]:
        """The kinds, and how many, that runs of a colour can hold beside its own."""
        foreign = bool(self.levels.law.run_odd)
        return [
            (kind, count)
            for kind, count in self.levels.stock[number].items()
            if kind[0] != 1 << colour and (foreign or kind[0] >> colour & 1)
        ]

    def _stalls_of(self, number: int, colour: int) -> list[Stall]:
        levels = self.levels
        others = [kind for kind, n in self._others(number, colour) for _ in range(n)]
        own, own_hand = levels.own(number, colour)
        stays = sum(stay.count(number, colour) for stay in levels.stays)
        ways = _ways(
            colour,
            own,
            own_hand,
            min(own, stays),
            bool(levels.law.run_odd) or len(levels.plans(number, 0)) > 1,
            tuple(sorted(others)),
            levels.guests(number)[colour],
            levels.terms(number)[colour],
        )
        by_offer: dict[Offer, list[Way]] = {}
        for way in ways:
            by_offer.setdefault(way.offer, []).append(way)
        return [
            Stall(self.steps_of(self.chains, offer), offer.size, offer, some)
            for offer, some in by_offer.items()
        ]

    def _on_sale(self, number: int) -> list[Basket]:
        goal = self.goal
        found = {}
        for plan in self.levels.plans(number, 0):
            sets = plan.sets
            if sets.sets and sets not in found:
                found[sets] = Basket(
                    goal.face * sets.faces * number + goal.held(number) * sets.hand,
                    goal.worth * sets.worth,
                    plan.fill + plan.fill_hand,
                    len(sets.sets),
                    tuple(Counter([k for made in sets.sets for k in made if k[0]]).items()),
                )
        return list(found.values())

    def weigh(self, a: int, b: int) -> None:
        """Weigh x and y, and start from prices at which no set is worth more than its cost."""
        goal, law, levels = self.goal, self.levels.law, self.levels
        self.a, self.b = a, b
        self._face = a * goal.face
        self._hand = [a * goal.held(number) for number in range(self._top + 2)]
        self._worth = b * goal.worth
        self._piece = self._worth * law.run_worth
        # A filler makes a group of two pieces that would have none.
        two = 3 * (self._face * self._top // 2 + self._hand[-1])
        self.filler = two + self._worth * law.worth_of_set(law.set_min)
        self.prices = [{}]
        for number in range(1, self._top + 1):
            share = 0
            for x, y, fillers, groups, kinds in self._baskets[number]:
                pieces = sum([count for _, count in kinds])
                costs = self.filler * fillers + self.group * groups
                share = max(share, -((costs - a * x - b * y) // pieces))
            self.prices.append(dict.fromkeys(levels.stock[number], share))
        sizes = range(1, law.colours + len(levels.caps) + 1)
        worth = max(law.run_worth, *(-(-law.worth_of_set(size) // size) for size in sizes))
        self._caps = [
            self._face * cap.face + a * goal.held(cap.face) * in_hand + self._worth * worth
            for cap, in_hand in levels.caps
        ]
        self.reprice()

    def reprice(self) -> None:
        """Work out what follows from the prices as they are now."""
        self.filler = max(self.filler, self._piece + self._hand[-1])
        self.group = max(0, self.group) if self.limit is not None else 0
        size = self._top + 2
        self._fates: list[list[dict[Offer, int]]] = [
            [{} for _ in self._colours] for _ in range(size)
        ]
        self.gains: list[list[list[int]]] = [[[] for _ in self._colours] for _ in range(size)]
        self._taken: list[list[list[Way]]] = [[[] for _ in self._colours] for _ in range(size)]
        self._ceiling = [[0 for _ in self._colours] for _ in range(size)]
        self._shared = [0] * size
        self._bought: list[Basket | None] = [None] * size
        for number in range(self._top, 0, -1):
            self._buy_sets(number)
            run = self._face * number + self._hand[number] + self._piece
            prices = self.prices[number]
            for colour in self._colours:
                self._price_stalls(number, colour, prices)
                own, own_hand = self.levels.own(number, colour)
                self._ceiling[number - 1][colour] = (
                    self._ceiling[number][colour]
                    + own * max(prices.get((1 << colour, False), 0), run)
                    + own_hand * max(prices.get((1 << colour, True), 0), run)
                    + sum([max(0, run - prices[k]) * n for k, n in self._buyable[number][colour]])
                )
        for colour in self._colours:
            self._price_stalls(self._top + 1, colour, {})

    def _buy_sets(self, number: int) -> None:
        """Let a number buy the sets that pay most; what pieces of several colours cost is certain
        to come in."""
        prices = self.prices[number]
        a, b, filler, group = self.a, self.b, self.filler, self.group
        best = 0
        for basket in self._baskets[number]:
            x, y, fillers, groups, kinds = basket
            gain = a * x + b * y - filler * fillers - group * groups
            for kind, count in kinds:
                gain -= prices[kind] * count
            # At its break-even a basket is bought, so that demand is not missed.
            if gain >= best:
                best = gain
                self._bought[number] = basket
        for kind, count in self._several[number]:
            best += prices[kind] * count
            best += sum([max(0, -prices[kind] - cost) for cost in self._stay_costs(number, kind)])
        self._shared[number - 1] = self._shared[number] + best

    def _price_stalls(self, number: int, colour: int, prices: dict[Kind, int]) -> None:
        """Find the way to each offer of a colour that brings most without its runs."""
        table, hand = prices.get((1 << colour, False), 0), prices.get((1 << colour, True), 0)
        stayed = [0, *accumulate(self._stay_costs(number, (1 << colour, False)))]
        fates = self._fates[number][colour]
        gains, taken = self.gains[number][colour], self._taken[number][colour]
        for _, _, offer, ways in self.stalls[number][colour]:
            best, best_way = NEVER, ways[0]
            for way in ways:
                gain = table * way.sold + hand * way.sold_hand - stayed[way.stayed]
                for kind in way.bought:
                    gain -= prices[kind]
                if gain > best:
                    best, best_way = gain, way
            fates[offer] = best
            gains.append(best)
            taken.append(best_way)


@lru_cache(maxsize=1 << 14)
def _ways(
    colour: int,
    own: int,
    own_hand: int,
    stays: int,
    sellable: bool,
    others: tuple[Kind, ...],
    guests: int,
    terms: Offer,
) -> tuple[Way, ...]:
    """Every way of splitting up a colour's pieces.

    Up to ``stays`` table pieces may also remain in melds that stay.
    """
    mine = 1 << colour
    found = []
    for bought in _selections(others):
        fitting = [kind for kind in bought if kind[0] & mine]
        odd = [kind for kind in bought if not kind[0] & mine]
        if len(odd) > guests:
            continue
        for stay in range(stays + 1):
            for sold in range(own - stay + 1 if sellable else 1):
                for sold_hand in range(own_hand + 1 if sellable else 1):
                    left = [(mine, False)] * (own - stay - sold)
                    left += [(mine, True)] * (own_hand - sold_hand)
                    offer = made_offer([*left, *fitting], odd, terms)
                    found.append(Way(offer, sold, sold_hand, bought, stay))
    return tuple(found)


def _selections(kinds: tuple[Kind, ...]) -> list[tuple[Kind, ...]]:
    """Every different selection of some kinds, the empty one first."""
    found: dict[tuple[Kind, ...], None] = {(): None}
    for kind in kinds:
        found.update(dict.fromkeys([(*some, kind) for some in found]))
    return list(found)
