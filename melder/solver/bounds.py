"""What a position can still bring at most, colour by colour.

The colours of a problem hang together through sets, fillers and pieces of several colours. Put a
*price* on every piece that can leave the runs of its colour and on every filler, and let all
parties decide alone: each colour what becomes of its pieces, each number which sets it buys. The
sum of what they reach is at least what the best play brings, whatever the prices are (a Lagrangian
relaxation), and any play falls short of it by exactly the sum of what each of its decisions
*loses*. Prices are moved where supply and demand differ, which lowers the sum (a subgradient
method).

The score is a product of two sums, ``x`` and ``y``. Since ``x * y <= (a * x + b * y)**2 / (4 * a *
b)``, with equality where ``a * x = b * y``, bounding the weighted sum bounds the product.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from melder.solver.chains import EMPTY, Chains, Offer, Step, Steps
from melder.solver.levels import Levels, Plan
from melder.solver.sets import Kind

NEVER = -(1 << 200)
"""The bound of a chain that cannot be completed."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What counts: ``x`` gains ``face`` times each scoring face value and ``hand`` for each hand
    piece used; ``y`` starts at ``start`` and gains ``worth`` times the worth of shapes."""

    face: int
    hand: int
    worth: int
    start: int


class Way:
    """One way of splitting up a colour's pieces at a number: what runs are offered, and what is
    sold (own pieces, by table and hand; ``free`` table pieces stay in melds) and bought."""

    __slots__ = ("steps", "offer", "sold", "sold_hand", "free", "bought")

    def __init__(self, steps, offer, sold, sold_hand, free, bought):
        self.steps = steps
        self.offer = offer
        self.sold = sold
        self.sold_hand = sold_hand
        self.free = free
        self.bought = bought


class Bounds:
    """Upper bounds on what open chains can still bring, in units of the weighted sum."""

    def __init__(self, levels: Levels, chains: Chains, goal: Goal, a: int, b: int) -> None:
        self.levels = levels
        self.chains = chains
        self.goal = goal
        self.law = law = levels.law
        self.top = law.highest
        self.numbers = range(1, self.top + 1)
        self.colours = range(law.colours)
        self._ways = [[self._split(n, c) for c in self.colours] for n in range(1, self.top + 1)]
        self._ways.insert(0, [])
        last = []
        for c in self.colours:
            o = levels.offer(self.top + 1, c, 0, 0)
            last.append([Way(chains.steps(o), o, 0, 0, 0, ())])
        self._ways.append(last)
        self._choices = [[]]
        for n in self.numbers:
            seen = {}
            for plan in levels.plans(n, 0):
                s = plan.sets
                if id(s) not in seen:
                    taken = Counter(k for made in s.sets for k in made if k[0])
                    seen[id(s)] = (goal.face * s.faces * n + goal.hand * s.hand, goal.worth * s.worth,
                                   plan.fill + plan.fill_hand, tuple(taken.items()))
            self._choices.append(list(seen.values()))
        self.price: list[dict[Kind, int]] = [{} for _ in range(self.top + 1)]
        self.weigh(a, b)

    def _split(self, number: int, colour: int) -> list[Way]:
        levels, law = self.levels, self.law
        stock = levels.stock[number]
        own, own_hand = levels.own(number, colour)
        me = 1 << colour
        sellable = law.run_odd or any(p.sets.sets for p in levels.plans(number, 0))
        stays = min(own, sum(
            stay.numbers.get(number, {}).get((me, False), 0) for stay in levels.stays
        ))
        others = [kind for kind in stock.elements() if kind[0] != me]
        fitting = [kind for kind in others if kind[0] >> colour & 1]
        foreign = [k for k in others if not k[0] >> colour & 1] if law.run_odd else []
        ways = []
        for extra in _picks(fitting):
            for odd in _picks(foreign):
                for free in range(stays + 1):
                    for sold in range(own - free + 1 if sellable else 1):
                        for sold_hand in range(own_hand + 1 if sellable else 1):
                            eh = sum(k[1] for k in extra)
                            oh = sum(k[1] for k in odd)
                            offer = levels.offer(number, colour, own - free - sold + len(extra) - eh,
                                                 own_hand - sold_hand + eh, len(odd) - oh, oh)
                            ways.append(Way(self.chains.steps(offer), offer, sold, sold_hand, free, extra + odd))
        return ways

    def weigh(self, a: int, b: int) -> None:
        """Set weights, and prices at which no set is worth more than it costs."""
        goal, law = self.goal, self.law
        self.a, self.b = a, b
        self.ax = a * goal.face
        self.ah = a * goal.hand
        self.by = b * goal.worth
        self.piece = self.by * law.run_worth
        self.filler = self.ax * 3 * self.top // 2 + 3 * self.ah + self.by * law.worth_of_set(law.set_min)
        for n in self.numbers:
            share = 0
            for x, y, fill, taken in self._choices[n]:
                if taken:
                    gain = a * x + b * y - self.filler * fill
                    share = max(share, -(-gain // sum(c for _, c in taken)))
            least = self.ax * n + self.ah + self.piece
            for kind in self.levels.stock[n]:
                self.price[n][kind] = share if kind[0].bit_count() == 1 and not law.run_odd else max(share, least)
        law_sizes = range(1, law.colours + len(self.levels.caps) + 1)
        worth = max(law.run_worth, *(-(-law.worth_of_set(size) // size) for size in law_sizes))
        self._cap_price = [self.ax * cap.face + self.ah * in_hand + self.by * worth for cap, in_hand in self.levels.caps]
        self.reprice()

    def reprice(self):
        """Work out what follows from the prices."""
        top = self.top
        least = self.piece + self.ah
        self.filler = max(self.filler, least)
        self._fates = [[{} for _ in self.colours] for _ in range(top + 2)]
        self._loops = [[[] for _ in self.colours] for _ in range(top + 2)]
        self._found = [[{} for _ in self.colours] for _ in range(top + 2)]
        self._chosen = [[{} for _ in self.colours] for _ in range(top + 2)]
        self.ceiling = [[0] * self.law.colours for _ in range(top + 2)]
        self.shared = [0] * (top + 2)
        self._bought = [None] * (top + 2)
        a, b, filler = self.a, self.b, self.filler
        for n in range(top + 1, 0, -1):
            price = self.price[n] if n <= top else {}
            for c in self.colours:
                t, h = price.get((1 << c, False), 0), price.get((1 << c, True), 0)
                fates = self._fates[n][c]
                loops = self._loops[n][c]
                for way in self._ways[n][c]:
                    gain = t * way.sold + h * way.sold_hand
                    for kind in way.bought:
                        gain -= price[kind]
                    if way.offer not in fates or gain > fates[way.offer]:
                        fates[way.offer] = gain
                    loops.append((way.steps, gain, way))
                loops.sort(key=_by_gain, reverse=True)
                if n <= top:
                    own, own_hand = self.levels.own(n, c)
                    run = self.ax * n + self.piece
                    self.ceiling[n - 1][c] = self.ceiling[n][c] + own * max(t, run, 0) + own_hand * max(h, run + self.ah)
            if n > top:
                continue
            best, bought = 0, None
            for choice in self._choices[n]:
                x, y, fill, taken = choice
                gain = a * x + b * y - filler * fill
                for kind, count in taken:
                    gain -= price[kind] * count
                if gain > best:
                    best, bought = gain, choice
            self._bought[n] = bought
            for kind, count in self.levels.stock[n].items():
                if kind[0].bit_count() > 1:
                    best += price[kind] * count
            self.shared[n - 1] = self.shared[n] + best

    def caps(self, left: int) -> int:
        """What the capstones of a mask bring at most."""
        return sum(p for at, p in enumerate(self._cap_price) if left >> at & 1)

    def root(self):
        lv = self.levels
        return (self.b * self.goal.start + sum(self.of(0, c, EMPTY) for c in self.colours) + self.filler * (lv.fill + lv.fill_hand)
                + self.shared[0] + self.caps((1 << len(lv.caps)) - 1))

    def trace(self):
        """x, y and the excess demand for each kind and for fillers of what all parties chose."""
        x, y = 0, self.goal.start
        excess = [Counter() for _ in range(self.top + 1)]
        fill = -(self.levels.fill + self.levels.fill_hand)
        goal = self.goal
        for n in self.numbers:
            if self._bought[n]:
                bx, by, f, taken = self._bought[n]
                x += bx; y += by; fill += f
                for k, c in taken: excess[n][k] += c
            for kind, count in self.levels.stock[n].items():
                if kind[0].bit_count() > 1: excess[n][kind] -= count
        for c in self.colours:
            chain = EMPTY
            me = 1 << c
            for n in range(1, self.top + 2):
                if not chain in self._chosen[n - 1][c]:
                    break
                step, way = self._chosen[n - 1][c][chain]
                chain = step.chain
                x += goal.face * step.faces * n + goal.hand * step.hand
                y += goal.worth * self.law.run_worth * step.pieces
                fill += step.fill + step.fill_hand
                if n <= self.top:
                    if way.sold: excess[n][me, False] -= way.sold
                    if way.sold_hand: excess[n][me, True] -= way.sold_hand
                    for k in way.bought: excess[n][k] += 1
        return x, y, excess, fill

    def tune(self, rounds: int, mode="rprop", up=1.3, down=0.5, first=0.15) -> int:
        best = self.root()
        keep = ([dict(p) for p in self.price], self.filler)
        steps = [{} for _ in self.price]
        signs = [{} for _ in self.price]
        fstep = int(self.filler * first); fsign = 0
        rate = 8
        self.history=[best]
        for _ in range(rounds):
            x, y, excess, fill = self.trace()
            moved = False
            if mode == "rprop":
                for n in self.numbers:
                    price = self.price[n]
                    st, sg = steps[n], signs[n]
                    for kind, v in excess[n].items():
                        if not v: continue
                        s = 1 if v > 0 else -1
                        step = st.get(kind)
                        if step is None:
                            step = int(first * abs(price[kind])) + 1
                        elif sg[kind] == s: step = int(step * up)
                        else: step = int(step * down)
                        st[kind] = step; sg[kind] = s
                        price[kind] += s * step
                        moved = True
                        if kind[0].bit_count() > 1 or self.law.run_odd:
                            price[kind] = max(price[kind], self.ax * n + self.ah + self.piece)
                if fill:
                    s = 1 if fill > 0 else -1
                    if fsign: fstep = int(fstep * (up if fsign == s else down))
                    fsign = s
                    self.filler += s * fstep
                    moved = True
            else:
                norm = fill * fill + sum(v * v for e in excess for v in e.values())
                if norm:
                    moved = True
                    theta = int(best * rate // 100 // norm)
                    for n in self.numbers:
                        for kind, v in excess[n].items():
                            if v:
                                self.price[n][kind] += theta * v
                                if kind[0].bit_count() > 1 or self.law.run_odd:
                                    self.price[n][kind] = max(self.price[n][kind], self.ax * n + self.ah + self.piece)
                    self.filler += theta * fill
            if not moved: break
            self.reprice()
            now = self.root()
            self.history.append(now)
            if now < best:
                best = now
                keep = ([dict(p) for p in self.price], self.filler)
            else:
                rate *= .6
        self.price, self.filler = keep
        self.reprice()
        return self.root()

    def gain(self, number: int, plan: Plan) -> int:
        """What the sets of a plan bring, their fillers paid."""
        sets = plan.sets
        return (
            self.ax * sets.faces * number
            + self.ah * sets.hand
            + self.by * sets.worth
            - self.filler * (plan.fill + plan.fill_hand)
        )

    def loss(self, number: int, plan: Plan) -> int:
        """By how much a plan falls short of what all parties were promised."""
        stays = sum(
            self.filler * stay.fillers + self.caps(stay.caps)
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
        chosen = None
        after = number + 1
        ceiling = self.ceiling[after][colour]
        ax, ah, piece, filler = self.ax * after, self.ah, self.piece, self.filler
        for steps, fate, way in self._loops[after][colour]:
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
                        chosen = step, way
        found[chain] = best
        if chosen: self._chosen[number][colour][chain] = chosen
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
            - self.filler * (step.fill + step.fill_hand)
        )

    def steps(self, offer: Offer) -> Steps:
        """The steps of every chain with an offer."""
        return self.chains.steps(offer)


def _by_gain(loop):
    return loop[1]


def _picks(kinds):
    """Every different selection of some kinds."""
    found = {()}
    for kind in kinds:
        found |= {tuple(sorted((*one, kind))) for one in found}
    return sorted(found)
