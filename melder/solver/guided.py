"""Bounds where runs can be of so many kinds that most of them must not even be looked at.

What an open chain can bring is found as in :mod:`melder.solver.bounds` and is the same amount, but
in the order of what it could bring if every run scored (:mod:`melder.solver.easier`), until nothing
that is left can be better.
"""

from __future__ import annotations

from typing import Any

from melder.solver.bounds import Bounds, Chosen
from melder.solver.chains import Chains, Offer, Step
from melder.solver.easier import Easier


class Guided(Bounds):
    """Bounds that are led by easier ones, from whose prices they start."""

    def __init__(self, lead: Bounds, chains: Chains) -> None:
        super().__init__(lead.levels, chains, lead.goal, lead.a, lead.b)
        self.lead = lead
        self.follow()

    def follow(self) -> None:
        """Take the limit of groups and the prices of the easier bounds."""
        lead = self.lead
        self.limit, self.group, self.filler = lead.limit, lead.group, lead.filler
        self.prices = [dict(prices) for prices in lead.prices]
        self.reprice()

    def reprice(self) -> None:
        """Work out what follows from the prices as they are now."""
        super().reprice()
        self._easier = Easier(self, self.chains.easier)

    def _better(
        self, number: int, colour: int, chain: int, left: int, best: int, chosen: Chosen | None
    ) -> tuple[int, Chosen | None]:
        """What a chain can still bring, and how, given one way of going on."""
        after, eased, of = number + 1, self.chains.eased, self._easier.of
        gains, stalls = self.gains[after][colour], self.stalls[after][colour]
        for most, at, used in self._easier.ways(number, colour, eased(chain), left):
            if most <= best:
                break
            able = []
            for step in stalls[at].steps[used][chain]:
                gain = gains[at] + self.gain(step, after)
                most = gain + of(after, colour, eased(step.chain), left - used)
                if most > best:
                    able.append((most, gain, step))
            if len(able) > 1:
                able.sort(key=_first, reverse=True)
            for most, gain, step in able:
                if most <= best:
                    break
                reached = gain + self.of(after, colour, step.chain, left - used)
                if reached > best:
                    best, chosen = reached, (step, at)
        return best, chosen

    def step_losses(
        self, number: int, colour: int, chain: int, offer: Offer, left: int, slack: int
    ) -> list[tuple[int, Step]]:
        """The steps of a chain that lose at most ``slack``, the best first."""
        before = number - 1
        most = self.of(before, colour, chain, left)
        eased, of = self.chains.eased, self._easier.of
        found = []
        for reached, at, used in self._easier.ways(before, colour, eased(chain), left):
            stall = self.stalls[number][colour][at]
            if most - reached > slack:
                break
            if stall.offer != offer:
                continue
            best = most - self.gains[number][colour][at]
            for step in stall.steps[used][chain]:
                lost = best - self.gain(step, number)
                if lost - of(number, colour, eased(step.chain), left - used) <= slack:
                    loss = lost - self.of(number, colour, step.chain, left - used)
                    if loss <= slack:
                        found.append((loss, step))
        if len(found) > 1:
            found.sort(key=_first)
        return found


def _first(entry: tuple[Any, ...]) -> Any:
    return entry[0]
