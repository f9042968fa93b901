"""What a position can still bring at most, colour by colour.

At given prices (:mod:`melder.solver.market`) let all parties decide alone: each colour what becomes
of its pieces, each number which sets it buys. The sum of what they reach is at least what the best
play brings, whatever the prices are (a Lagrangian relaxation), and any play falls short of it by
exactly the sum of what each of its decisions *loses*. Better prices, nearer to where supply meets
demand, make lower sums.

The score is a product of two sums, ``x`` and ``y``. Since ``x * y <= (a * x + b * y)**2 / (4 * a *
b)``, with equality where ``a * x = b * y``, bounding the weighted sum bounds the product.
"""

from __future__ import annotations

from collections import Counter
from math import lcm
from typing import Any, NamedTuple

from melder.solver.chains import EMPTY, Chains, Offer, Step
from melder.solver.levels import Levels, Plan
from melder.solver.market import NEVER, Goal, Market
from melder.solver.sets import Kind

Table = list[list[list[dict[int, int]]]]
"""By number, colour and fillers left: an amount for each chain."""


Chosen = tuple[Step, int]
"""How a chain goes on: the step, and the index of the stall that offers it."""


class Totals(NamedTuple):
    """What all parties together would reach, and how much more they want than there is."""

    x: int
    y: int
    excess: list[Counter[Kind]]
    fillers: int
    groups: int


class Bounds(Market):
    """Upper bounds on what open chains can still bring, in units of the weighted sum."""

    def __init__(self, levels: Levels, chains: Chains, goal: Goal, a: int, b: int) -> None:
        size = levels.law.highest + 2
        colours, lefts = range(levels.law.colours), range(levels.fill + levels.fill_hand + 1)
        self._shape = (size, colours, lefts)
        self._drift = [[0 for _ in colours] for _ in range(size)]
        super().__init__(levels, chains, goal, a, b)

    def _empty(self) -> list[list[list[dict[int, Any]]]]:
        size, colours, lefts = self._shape
        return [[[{} for _ in lefts] for _ in colours] for _ in range(size)]

    def weigh(self, a: int, b: int) -> None:
        """Weigh x and y, and start from prices at which no set is worth more than its cost."""
        self._known: Table = self._empty()
        self._last: tuple[list[dict[Kind, int]], int, int] | None = None
        self._chosen: list[list[list[dict[int, Chosen]]]] = self._empty()
        super().weigh(a, b)

    def reprice(self) -> None:
        """Work out what follows from the prices as they are now."""
        super().reprice()
        self._found: Table = self._empty()
        if self._last is not None:
            self._add_drift(*self._last)
        self._last = ([dict(prices) for prices in self.prices], self.filler, self.group)

    def _add_drift(self, prices: list[dict[Kind, int]], filler: int, group: int) -> None:
        """Note by how much the new prices can raise bounds that were found at the old ones."""
        cheaper_group = max(0, group - self.group)
        start = self.fillers * (max(0, filler - self.filler) + cheaper_group)
        for colour in self._colours:
            total = start
            self._drift[self._top][colour] += total
            for number in range(self._top, 0, -1):
                old, new = prices[number], self.prices[number]
                for kind, count in self.levels.stock[number].items():
                    if kind[0] == 1 << colour:
                        total += count * (max(0, new[kind] - old[kind]) + cheaper_group)
                for kind, count in self._buyable[number][colour]:
                    total += count * (max(0, old[kind] - new[kind]) + cheaper_group)
                self._drift[number - 1][colour] += total

    def root(self) -> int:
        """The bound of the whole problem."""
        levels = self.levels
        return (
            self.a * self.goal.first
            + self.b * self.goal.start
            + sum([self.of(0, colour, EMPTY, self.fillers) for colour in self._colours])
            + self.filler * self.fillers
            + self.group * (self.limit or 0)
            + self._shared[0]
            + self.caps((1 << len(levels.caps)) - 1)
        )

    def of(self, number: int, colour: int, chain: int, left: int) -> int:
        """What a chain that is open after ``number`` can still bring with ``left`` fillers.

        :data:`~melder.solver.market.NEVER` if it cannot be completed.
        """
        found = self._found[number][colour][left]
        best = found.get(chain)
        if best is not None:
            return best
        if number > self._top:
            return 0 if chain == EMPTY else NEVER
        best, after = NEVER, number + 1
        chosen = self._chosen[number][colour][left].get(chain)
        if chosen is not None:
            # What was best at other prices is a good start: most of the rest need not be tried.
            step, at = chosen
            best = self.gains[after][colour][at] + self.gain(step, after)
            best += self.of(after, colour, step.chain, left - step.fill - step.fill_hand)
        best, chosen = self._better(number, colour, chain, left, best, chosen)
        found[chain] = best
        self._known[number][colour][left][chain] = best - self._drift[number][colour]
        if chosen is not None:
            self._chosen[number][colour][left][chain] = chosen
        return best

    def _better(
        self, number: int, colour: int, chain: int, left: int, best: int, chosen: Chosen | None
    ) -> tuple[int, Chosen | None]:
        """What a chain can still bring, and how, given one way of going on."""
        after = number + 1
        ceiling, drift = self._ceiling[after][colour], self._drift[after][colour]
        face, hand, piece = self._face * after, self._hand[after], self._piece
        run = face + hand + piece
        founds, knowns = self._found[after][colour], self._known[after][colour]
        gains, stalls = self.gains[after][colour], self.stalls[after][colour]
        for at, gain_of_way in enumerate(gains):
            by_fillers, size, _, _ = stalls[at]
            peak = gain_of_way + size * run
            for used in range(left + 1):
                # Fillers never pay their price at once, so more of them do not help either.
                if peak + ceiling <= best:
                    break
                peak += piece + hand - self.filler
                start = gain_of_way - self.filler * used
                done, known = founds[left - used], knowns[left - used]
                for step in by_fillers[used][chain]:
                    gain = start + face * step.faces + hand * step.hand + piece * step.pieces
                    if self.group:
                        gain -= self.group * step.opened
                    if gain + ceiling <= best:
                        continue
                    then = step.chain
                    more = done.get(then)
                    if more is None:
                        most = known.get(then)
                        if most is not None and gain + most + drift <= best:
                            continue
                        more = self.of(after, colour, then, left - used)
                    if gain + more > best:
                        best, chosen = gain + more, (step, at)
        return best, chosen

    def gain(self, step: Step, number: int) -> int:
        """What a step brings at once, its fillers and groups paid."""
        return (
            self._face * number * step.faces
            + self._hand[number] * step.hand
            + self._piece * step.pieces
            - self.filler * (step.fill + step.fill_hand)
            - self.group * step.opened
        )

    def caps(self, left: int) -> int:
        """What the capstones of a mask bring at most."""
        return sum([price for at, price in enumerate(self._caps) if left >> at & 1])

    def plan_loss(self, number: int, plan: Plan, staying: int) -> int:
        """By how much a plan falls short of what all parties were promised; never negative.

        ``staying``: mask of the melds that stay since lower numbers.
        """
        sets = plan.sets
        promised = self._shared[number - 1] - self._shared[number]
        for fates, offer in zip(self._fates[number], plan.offers, strict=True):
            promised += fates[offer]
        for at, stay in enumerate(self.levels.stays):
            if plan.stays >> at & 1:
                promised += self.filler * stay.fillers + self.caps(stay.caps)
        if self.group:
            promised += self.stay_cost(number, staying | plan.stays)
        return promised - (
            self._face * sets.faces * number
            + self._hand[number] * sets.hand
            + self._worth * sets.worth
            - self.filler * (plan.fill + plan.fill_hand)
            - self.group * len(sets.sets)
        )

    def step_losses(
        self, number: int, colour: int, chain: int, offer: Offer, left: int, slack: int
    ) -> list[tuple[int, Step]]:
        """The steps of a chain that lose at most ``slack``, the best first."""
        run = self._face * number + self._hand[number] + self._piece
        best = self.of(number - 1, colour, chain, left) - self._fates[number][colour][offer]
        spare = slack - best + self._ceiling[number][colour]
        peak = offer.size * run
        found = []
        for used, steps in enumerate(self.steps_of(self.chains, offer)[: left + 1]):
            if peak + spare < 0:
                break
            peak -= self.filler - self._piece - self._hand[number]
            for step in steps[chain]:
                gain = self.gain(step, number)
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
        x, y, fillers, groups = goal.first, goal.start, -self.fillers, -(self.limit or 0)
        excess: list[Counter[Kind]] = [Counter() for _ in range(self._top + 2)]
        stayed: list[int] = []
        for number in range(1, self._top + 1):
            for kind, count in self._several[number]:
                costs = self._stay_costs(number, kind)
                kept = sum([self.prices[number][kind] < -cost for cost in costs])
                stayed += self._stay_sizes[number][kind][:kept] if kept else ()
                excess[number][kind] -= count - kept
            basket = self._bought[number]
            if basket is not None:
                x += basket.x
                y += basket.y
                fillers += basket.fillers
                groups += basket.groups
                for kind, count in basket.kinds:
                    excess[number][kind] += count
        for colour in self._colours:
            chain, left = EMPTY, self.fillers
            for number in range(1, self._top + 2):
                step, at = self._chosen[number - 1][colour][left][chain]
                way = self._taken[number][colour][at]
                if way.stayed:
                    stayed += self._stay_sizes[number][1 << colour, False][: way.stayed]
                chain = step.chain
                left -= step.fill + step.fill_hand
                x += goal.face * step.faces * number + goal.held(number) * step.hand
                y += goal.worth * levels.law.run_worth * step.pieces
                fillers += step.fill + step.fill_hand
                groups += step.opened
                excess[number][1 << colour, False] -= way.sold
                excess[number][1 << colour, True] -= way.sold_hand
                for kind in way.bought:
                    excess[number][kind] += 1
        whole = lcm(*stayed)
        groups += sum([whole // size for size in stayed]) // whole
        return Totals(x, y, excess, fillers, groups)


def _first(entry: tuple[int, Step]) -> int:
    return entry[0]
