"""What a colour can still bring at most if every run scored, with a hand piece or without.

There are far fewer chains then (:attr:`~melder.solver.chains.Chains.easier`), so this is found
soon, and it is seldom much too high: most groups of a good play score. It tells
:mod:`melder.solver.bounds` which ways of going on need not be looked at.
"""

from __future__ import annotations

from melder.solver.bounds import Bounds
from melder.solver.chains import EMPTY, Chains, Steps
from melder.solver.market import NEVER

Way = tuple[int, int, int]
"""What a chain reaches at most by one stall and so many fillers, the index of that stall, and the
number of fillers."""


class Easier:
    """Upper bounds on what the easier ``chains`` can bring, at the prices that bounds have now."""

    def __init__(self, bounds: Bounds, chains: Chains) -> None:
        self._bounds = bounds
        self._steps: list[list[list[list[Steps]]]] = [
            [[bounds.steps_of(chains, stall.offer) for stall in stalls] for stalls in colours]
            for colours in bounds.stalls
        ]
        lefts = range(bounds.fillers + 1)
        self._ways: list[list[list[dict[int, list[Way]]]]] = [
            [[{} for _ in lefts] for _ in colours] for colours in bounds.stalls[1:]
        ]
        end: list[Way] = [(0, 0, 0)]
        self._ways.append([[{EMPTY: end} for _ in lefts] for _ in self._ways[0]])

    def of(self, number: int, colour: int, chain: int, left: int) -> int:
        """What a chain that is open after ``number`` can still bring with ``left`` fillers.

        :data:`~melder.solver.market.NEVER` if it cannot be completed.
        """
        ways = self.ways(number, colour, chain, left)
        return ways[0][0] if ways else NEVER

    def ways(self, number: int, colour: int, chain: int, left: int) -> list[Way]:
        """The ways of going on that a chain has, the best first."""
        found = self._ways[number][colour][left].get(chain)
        if found is not None:
            return found
        if number == len(self._ways) - 1:
            return []
        bounds, after = self._bounds, number + 1
        found = []
        steps = self._steps[after][colour]
        for at, gain in enumerate(bounds.gains[after][colour]):
            for used in range(left + 1):
                best = NEVER
                done = self._ways[after][colour][left - used]
                for step in steps[at][used][chain]:
                    then = done.get(step.chain)
                    if then:
                        reached = then[0][0]
                    else:
                        reached = self.of(after, colour, step.chain, left - used)
                    reached += bounds.gain(step, after)
                    if reached > best:
                        best = reached
                if best > NEVER // 2:
                    found.append((gain + best, at, used))
        found.sort(reverse=True)
        self._ways[number][colour][left][chain] = found
        return found
