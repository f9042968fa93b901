"""What a position can still bring at most, colour by colour.

The colours of a problem hang together through sets, fillers and pieces of several colours. Put a
*price* on every piece that can leave the runs of its colour and on every filler, and let all
parties decide alone: each colour what becomes of its pieces, each number which sets it buys. The
sum of what they reach is at least what the best play brings, whatever the prices are (a Lagrangian
relaxation), and any play falls short of it by exactly the sum of what each of its decisions
*loses*. Better prices, nearer to where supply meets demand, make lower sums.

The score is a product of two sums, ``x`` and ``y``. Since ``x * y <= (a * x + b * y)**2 / (4 * a *
b)``, with equality where ``a * x = b * y``, bounding the weighted sum bounds the product.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from melder.solver.chains import EMPTY, Chains, Offer, Step, Steps
from melder.solver.levels import Levels, Plan, made_offer
from melder.solver.sets import Kind

NEVER = -(1 << 200)
"""The bound of a chain that cannot be completed."""


class Goal(NamedTuple):
    """What counts.

    ``x`` gains ``face`` times each scoring face value and ``hand`` for each hand piece used; ``y``
    starts at ``start`` and gains ``worth`` times the worth of shapes. The value is ``x * y``.
    """

    face: int
    hand: int
    worth: int
    start: int


class Way(NamedTuple):
    """One way of splitting up a colour's pieces at a number.

    ``offer``: what is left for its runs. ``sold``, ``sold_hand``: own pieces of the table and of
    the hand that go elsewhere. ``bought``: pieces that are not of this colour alone.
    """

    offer: Offer
    sold: int
    sold_hand: int
    bought: tuple[Kind, ...]


class Basket(NamedTuple):
    """What a choice of sets at a number gains, and what it buys for that."""

    x: int
    y: int
    fillers: int
    groups: int
    kinds: tuple[tuple[Kind, int], ...]


class Totals(NamedTuple):
    """What all parties together would reach, and how much more they want than there is."""

    x: int
    y: int
    excess: list[Counter[Kind]]
    fillers: int
    groups: int


class Bounds:
    """Upper bounds on what open chains can still bring, in units of the weighted sum.

    ``prices`` by number and kind, ``filler``, the price of a filler, and ``group``, the price of a
    group where there is a ``limit`` to them, may be changed; then :meth:`reprice`.
    """

    def __init__(self, levels: Levels, chains: Chains, goal: Goal, a: int, b: int) -> None:
        self.levels = levels
        self.goal = goal
        self._chains = chains
        self._top = levels.law.highest
        self._fillers = levels.fill + levels.fill_hand
        self._steps: dict[Offer, list[Steps]] = {}
        self.limit: int | None = None
        self.group = 0
        self._colours = range(levels.law.colours)
        numbers = range(1, self._top + 1)
        self._ways = [[], *([self._split(n, c) for c in self._colours] for n in numbers)]
        self._ways.append([(Way(term, 0, 0, ()),) for term in levels.terms(self._top + 1)])
        self._baskets = [[], *(self._on_sale(n) for n in numbers)]
        self._several = [
            [(kind, count) for kind, count in stock.items() if kind[0].bit_count() > 1]
            for stock in levels.stock
        ]
        self.prices: list[dict[Kind, int]] = []
        self.weigh(a, b)

    def _split(self, number: int, colour: int) -> tuple[Way, ...]:
        levels = self.levels
        foreign = bool(levels.law.run_odd)
        others = tuple(
            sorted(
                kind
                for kind in levels.stock[number].elements()
                if kind[0] != 1 << colour and (foreign or kind[0] >> colour & 1)
            )
        )
        own, own_hand = levels.own(number, colour)
        stays = sum(stay.count(number, colour) for stay in levels.stays)
        sellable = foreign or len(levels.plans(number, 0)) > 1
        return _ways(
            colour,
            own,
            own_hand,
            min(own, stays),
            sellable,
            others,
            levels.guests(number)[colour],
            levels.terms(number)[colour],
        )

    def _on_sale(self, number: int) -> list[Basket]:
        goal = self.goal
        found = {}
        for plan in self.levels.plans(number, 0):
            sets = plan.sets
            if sets.sets and sets not in found:
                found[sets] = Basket(
                    goal.face * sets.faces * number + goal.hand * sets.hand,
                    goal.worth * sets.worth,
                    plan.fill + plan.fill_hand,
                    len(sets.sets),
                    tuple(Counter([k for made in sets.sets for k in made if k[0]]).items()),
                )
        return list(found.values())

    def weigh(self, a: int, b: int) -> None:
        """Weigh ``x`` and ``y``, and start from prices at which no set is worth its cost."""
        goal, law, levels = self.goal, self.levels.law, self.levels
        self.a, self.b = a, b
        self._face = a * goal.face
        self._hand = a * goal.hand
        self._worth = b * goal.worth
        self._piece = self._worth * law.run_worth
        # A filler makes a group of two pieces that would have none.
        two = 3 * (self._face * self._top // 2 + self._hand)
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
            self._face * cap.face + self._hand * in_hand + self._worth * worth
            for cap, in_hand in levels.caps
        ]
        self.reprice()

    def reprice(self) -> None:
        """Start afresh from the prices as they are now."""
        a, b, filler = self.a, self.b, max(self.filler, self._piece + self._hand)
        self.filler = filler
        group = self.group = max(0, self.group) if self.limit is not None else 0
        size = self._top + 2
        colours = self._colours
        foreign = bool(self.levels.law.run_odd)
        self._fates: list[list[dict[Offer, int]]] = [[{} for _ in colours] for _ in range(size)]
        self._loops: list[list[list[tuple[int, int, list[Steps], Way]]]] = [
            [[] for _ in colours] for _ in range(size)
        ]
        self._found: list[list[dict[tuple[int, int], int]]] = [
            [{} for _ in colours] for _ in range(size)
        ]
        self._chosen: list[list[dict[tuple[int, int], tuple[Step, Way]]]] = [
            [{} for _ in colours] for _ in range(size)
        ]
        self._ceiling = [[0 for _ in colours] for _ in range(size)]
        self._shared = [0] * size
        self._bought: list[Basket | None] = [None] * size
        for number in range(self._top, 0, -1):
            prices = self.prices[number]
            run = self._face * number + self._hand + self._piece
            shared = 0
            for kind, count in self._several[number]:
                shared += prices[kind] * count
            bargains = {
                kind: max(0, run - price) * self.levels.stock[number][kind]
                for kind, price in prices.items()
            }
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
            self._shared[number - 1] = self._shared[number] + shared + best
            for colour in colours:
                self._price_ways(number, colour, prices, run)
                own, own_hand = self.levels.own(number, colour)
                mine = 1 << colour
                buys = sum(
                    [
                        gain
                        for kind, gain in bargains.items()
                        if kind[0] != mine and (foreign or kind[0] & mine)
                    ]
                )
                self._ceiling[number - 1][colour] = (
                    self._ceiling[number][colour]
                    + buys
                    + own * max(prices.get((mine, False), 0), run)
                    + own_hand * max(prices.get((mine, True), 0), run)
                )
        for colour in colours:
            self._price_ways(self._top + 1, colour, {}, 0)

    def _price_ways(self, number: int, colour: int, prices: dict[Kind, int], run: int) -> None:
        table, hand = prices.get((1 << colour, False), 0), prices.get((1 << colour, True), 0)
        fates = self._fates[number][colour]
        loops = self._loops[number][colour]
        for way in self._ways[number][colour]:
            offer, sold, sold_hand, bought = way
            gain = table * sold + hand * sold_hand
            for kind in bought:
                gain -= prices[kind]
            if gain > fates.get(offer, NEVER):
                fates[offer] = gain
            loops.append((gain, gain + offer.size * run, self.steps(offer), way))
        if len(loops) > 1:
            loops.sort(key=_first, reverse=True)

    def steps(self, offer: Offer) -> list[Steps]:
        """The steps of every chain with an offer, by the number of fillers that they take."""
        found = self._steps.get(offer)
        if found is None:
            found = self._steps[offer] = [
                self._chains.steps(offer._replace(fillers=used))
                for used in range(self._fillers + 1)
            ]
        return found

    def root(self) -> int:
        """The bound of the whole problem."""
        levels = self.levels
        return (
            self.b * self.goal.start
            + sum([self.of(0, colour, EMPTY, self._fillers) for colour in self._colours])
            + self.filler * self._fillers
            + self.group * (self.limit or 0)
            + self._shared[0]
            + self.caps((1 << len(levels.caps)) - 1)
        )

    def of(self, number: int, colour: int, chain: int, left: int) -> int:
        """What a chain that is open after ``number`` can still bring with ``left`` fillers.

        :data:`NEVER` if it cannot be completed.
        """
        found = self._found[number][colour]
        key = (chain, left)
        best = found.get(key)
        if best is not None:
            return best
        if number > self._top:
            return 0 if chain == EMPTY else NEVER
        best, chosen = NEVER, None
        after = number + 1
        ceiling = self._ceiling[after][colour]
        face, hand, piece = self._face * after, self._hand, self._piece
        filler = self.filler - piece - hand
        group = self.group
        for fate, peak, by_fillers, way in self._loops[after][colour]:
            for used in range(left + 1):
                # Fillers never pay their price at once, so more of them do not help either.
                if peak + ceiling <= best:
                    break
                peak -= filler
                for step in by_fillers[used][chain]:
                    gain = fate + face * step.faces + hand * step.hand + piece * step.pieces
                    if group:
                        gain -= group * step.opened
                    if gain + ceiling > best:
                        gain += self.of(after, colour, step.chain, left - used)
                        if gain > best:
                            best, chosen = gain, (step, way)
                fate -= self.filler
        found[key] = best
        if chosen is not None:
            self._chosen[number][colour][key] = chosen
        return best

    def caps(self, left: int) -> int:
        """What the capstones of a mask bring at most."""
        return sum([price for at, price in enumerate(self._caps) if left >> at & 1])

    def plan_loss(self, number: int, plan: Plan) -> int:
        """By how much a plan falls short of what all parties were promised; never negative."""
        sets = plan.sets
        promised = self._shared[number - 1] - self._shared[number]
        for fates, offer in zip(self._fates[number], plan.offers, strict=True):
            promised += fates[offer]
        for at, stay in enumerate(self.levels.stays):
            if plan.stays >> at & 1:
                promised += self.filler * stay.fillers + self.caps(stay.caps) + self.group
        return promised - (
            self._face * sets.faces * number
            + self._hand * sets.hand
            + self._worth * sets.worth
            - self.filler * (plan.fill + plan.fill_hand)
            - self.group * len(sets.sets)
        )

    def step_losses(
        self, number: int, colour: int, chain: int, offer: Offer, left: int, slack: int
    ) -> list[tuple[int, Step]]:
        """The steps of a chain that lose at most ``slack``, the best first."""
        run = self._face * number + self._hand + self._piece
        best = self.of(number - 1, colour, chain, left) - self._fates[number][colour][offer]
        spare = slack - best + self._ceiling[number][colour]
        peak = offer.size * run
        found = []
        for used, steps in enumerate(self.steps(offer)[: left + 1]):
            if peak + spare < 0:
                break
            peak -= self.filler - self._piece - self._hand
            for step in steps[chain]:
                gain = (
                    self._face * number * step.faces
                    + self._hand * step.hand
                    + self._piece * step.pieces
                    - self.filler * used
                    - self.group * step.opened
                )
                if gain + spare >= 0:
                    loss = best - gain - self.of(number, colour, step.chain, left - used)
                    if loss <= slack:
                        found.append((loss, step))
        if len(found) > 1:
            found.sort(key=_first)
        return found

    def drop(self, number: int, chains: tuple[int, ...], lefts: list[int], left: int) -> int:
        """What is lost when colours that could each count on some fillers find fewer left."""
        return sum(
            [
                self.of(number, colour, chain, had) - self.of(number, colour, chain, left)
                for colour, (chain, had) in enumerate(zip(chains, lefts, strict=True))
                if had != left
            ]
        )

    def totals(self) -> Totals:
        """What all parties reach at these prices, deciding alone."""
        goal, levels = self.goal, self.levels
        x, y, fillers, groups = 0, goal.start, -self._fillers, -(self.limit or 0)
        excess: list[Counter[Kind]] = [Counter() for _ in range(self._top + 2)]
        for number in range(1, self._top + 1):
            for kind, count in self._several[number]:
                excess[number][kind] -= count
            basket = self._bought[number]
            if basket is not None:
                x += basket.x
                y += basket.y
                fillers += basket.fillers
                groups += basket.groups
                for kind, count in basket.kinds:
                    excess[number][kind] += count
        for colour in self._colours:
            chain, left = EMPTY, self._fillers
            for number in range(1, self._top + 2):
                step, way = self._chosen[number - 1][colour][chain, left]
                chain = step.chain
                left -= step.fill + step.fill_hand
                x += goal.face * step.faces * number + goal.hand * step.hand
                y += goal.worth * levels.law.run_worth * step.pieces
                fillers += step.fill + step.fill_hand
                groups += step.opened
                excess[number][1 << colour, False] -= way.sold
                excess[number][1 << colour, True] -= way.sold_hand
                for kind in way.bought:
                    excess[number][kind] += 1
        return Totals(x, y, excess, fillers, groups)


def _first(entry: tuple[int, Any] | tuple[int, Any, Any, Any]) -> int:
    return entry[0]


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

    Up to ``stays`` table pieces may also remain in melds that stay, which brings nothing.
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
                    found.append(Way(offer, sold, sold_hand, bought))
    return tuple(found)


def _selections(kinds: tuple[Kind, ...]) -> list[tuple[Kind, ...]]:
    """Every different selection of some kinds, the empty one first."""
    found: dict[tuple[Kind, ...], None] = {(): None}
    for kind in kinds:
        found.update(dict.fromkeys([(*some, kind) for some in found]))
    return list(found)
