"""What a position can still bring at most, colour by colour.

The colours of a problem hang together through sets, fillers and pieces of several colours. Let
each colour decide alone what becomes of its pieces, at fixed *prices*: a set pays a share for
every piece that it takes, a filler costs its price wherever it is used, and so does a piece that
is not of this colour alone. With prices high enough that no set is worth more than it pays (a
Lagrangian relaxation), the sum over the colours is at least what the best play brings, and any
play falls short of it by exactly the sum of what each of its decisions *loses*.

The score is a product of two sums, ``x`` and ``y``. Since ``x * y <= (a * x + b * y)**2 / (4 * a *
b)``, with equality where ``a * x = b * y``, bounding the weighted sum bounds the product.
"""

from __future__ import annotations

from dataclasses import dataclass

from melder.solver.chains import EMPTY, Chains, Offer, Step, Steps
from melder.solver.levels import Levels, Plan

NEVER = -(1 << 200)
"""The bound of a chain that cannot be completed."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts: ``x`` gains ``face`` times each scoring face value and ``hand`` for each hand
    piece used, ``y`` starts at ``start`` and gains ``worth`` times the worth of shapes. ``a`` and
    ``b`` weigh ``x`` and ``y`` in bounds, ``filler`` is the price of a filler."""

    face: int
    hand: int
    worth: int
    start: int
    a: int
    b: int
    filler: int


class Bounds:
    """Upper bounds on what open chains can still bring, in units of the weighted sum."""

    def __init__(self, levels: Levels, chains: Chains, weights: Weights) -> None:
        self.levels = levels
        self.chains = chains
        self.weights = weights
        law = levels.law
        self.top = law.highest
        self.ax = weights.a * weights.face
        self.ah = weights.a * weights.hand
        self.by = weights.b * weights.worth
        self.piece = self.by * law.run_worth
        colours = range(law.colours)
        numbers = range(self.top + 2)
        self.shared = [0] * (self.top + 2)
        """What the pieces of several colours bring at most above each number."""
        self._price = [0] * (self.top + 2)
        self._fates: list[list[dict[Offer, int]]] = [[{} for _ in colours] for _ in numbers]
        self._ceiling = [[0 for _ in colours] for _ in numbers]
        """What the pieces of a colour bring at most above each number, whatever is open."""
        self._found: list[list[dict[int, int]]] = [[{} for _ in colours] for _ in numbers]
        for number in range(self.top, 0, -1):
            self._set_prices(number)
        for colour in colours:
            offer = levels.offer(self.top + 1, colour, 0, 0)
            self._fates[self.top + 1][colour] = {offer: 0}
        self._loops = [
            [[(chains.steps(offer), gain) for offer, gain in of.items()] for of in at]
            for at in self._fates
        ]
        self._cap_price = [
            self._of_cap(cap.face, in_hand) for cap, in_hand in levels.caps
        ]

    def _of_cap(self, face: int, in_hand: bool) -> int:
        law = self.levels.law
        worth = max(law.run_worth, *(
            -(-law.worth_of_set(size) // size) for size in range(1, law.colours + len(self.levels.caps) + 1)
        ))
        return self.ax * face + self.ah * in_hand + self.by * worth

    def caps(self, left: int) -> int:
        """What the capstones of a mask bring at most."""
        return sum(p for at, p in enumerate(self._cap_price) if left >> at & 1)

    def _set_prices(self, number: int) -> None:
        levels, law = self.levels, self.levels.law
        stock = levels.stock[number]
        share = None
        for plan in levels.plans(number, 0):
            if plan.sets.sets:
                pieces = sum(bool(kind[0]) for made in plan.sets.sets for kind in made)
                gain = -(-self.gain(number, plan) // pieces)
                share = gain if share is None else max(share, gain)
        price = self.ax * number + self.ah + self.piece
        if share is not None:
            price = max(price, share)
        self._price[number] = price
        several = [kind for kind in stock.elements() if kind[0].bit_count() > 1]
        self.shared[number - 1] = self.shared[number] + price * len(several)
        for colour in range(law.colours):
            own, own_hand = levels.own(number, colour)
            lend = price if law.run_odd else None
            stays = min(own, sum(
                stay.numbers.get(number, {}).get((1 << colour, False), 0) for stay in levels.stays
            ))
            best = max(share or 0, lend or 0, self.ax * number + self.ah + self.piece)
            self._ceiling[number - 1][colour] = self._ceiling[number][colour] + best * (own + own_hand)
            exits = [gain for gain in (share, lend) if gain is not None]
            leave = max(exits, default=0)
            others = [kind for kind in stock.elements() if kind[0] != 1 << colour]
            fitting = [kind for kind in others if kind[0] >> colour & 1]
            foreign = [k for k in others if not k[0] >> colour & 1] if law.run_odd else []
            fates = self._fates[number][colour]
            for extra, extra_hand in _counts(fitting):
                for odd, odd_hand in _counts(foreign):
                    paid = price * (extra + extra_hand + odd + odd_hand)
                    for gone in range((own if exits else stays) + 1):
                        out = leave * (gone if leave >= 0 else max(0, gone - stays))
                        for gone_hand in range((own_hand if exits else 0) + 1):
                            offer = levels.offer(number, colour, own - gone + extra,
                                                 own_hand - gone_hand + extra_hand, odd, odd_hand)
                            gain = out + leave * gone_hand - paid
                            fates[offer] = max(fates.get(offer, NEVER), gain)

    def gain(self, number: int, plan: Plan) -> int:
        """What the sets of a plan bring, their fillers paid."""
        sets = plan.sets
        return (
            self.ax * sets.faces * number
            + self.ah * sets.hand
            + self.by * sets.worth
            - self.weights.filler * (plan.fill + plan.fill_hand)
        )

    def loss(self, number: int, plan: Plan) -> int:
        """By how much a plan falls short of what its colours were promised for its sets."""
        stays = sum(
            self.weights.filler * stay.fillers + self.caps(stay.caps)
            for at, stay in enumerate(self.levels.stays)
            if plan.stays >> at & 1
        )
        promised = sum(
            self._fates[number][colour][offer] for colour, offer in enumerate(plan.offers)
        ) + (self.shared[number - 1] - self.shared[number] if number <= self.top else 0)
        return promised + stays - self.gain(number, plan)

    def of(self, number: int, colour: int, chain: int) -> int:
        """What a chain that is open after ``number`` can still bring; :data:`NEVER` if it cannot
        be completed."""
        found = self._found[number][colour]
        best = found.get(chain)
        if best is not None:
            return best
        if number > self.top:
            return 0 if chain == EMPTY else NEVER
        best = NEVER
        after = number + 1
        ceiling = self._ceiling[after][colour]
        ax, ah, piece, filler = self.ax * after, self.ah, self.piece, self.weights.filler
        for steps, fate in self._loops[after][colour]:
            for step in steps[chain]:
                gain = (
                    fate
                    + ax * step.faces
                    + ah * step.hand
                    + piece * step.pieces
                    - filler * (step.fill + step.fill_hand)
                )
                if gain + ceiling > best:
                    gain += self.of(after, colour, step.chain)
                    if gain > best:
                        best = gain
        found[chain] = best
        return best

    def fate(self, number: int, colour: int, offer: Offer) -> int:
        """What a colour gets for the pieces that it was not offered."""
        return self._fates[number][colour][offer]

    def step_gain(self, number: int, step: Step) -> int:
        """What a step brings at once, its fillers paid."""
        return (
            self.ax * number * step.faces
            + self.ah * step.hand
            + self.piece * step.pieces
            - self.weights.filler * (step.fill + step.fill_hand)
        )

    def steps(self, offer: Offer) -> Steps:
        """The steps of every chain with an offer."""
        return self.chains.steps(offer)


def _counts(kinds: list[tuple[int, bool]]) -> list[tuple[int, int]]:
    """Every number of table pieces and of hand pieces that can be taken from some."""
    hand = sum(in_hand for _, in_hand in kinds)
    return [(t, h) for t in range(len(kinds) - hand + 1) for h in range(hand + 1)]
