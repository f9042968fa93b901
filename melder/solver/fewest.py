"""How few groups a position can still do with, where the table has hardly room for more.

A bound on the score says little there: almost nothing that would be better is possible. So what is
left of the limit is bounded as well, in the same way as the score: colour by colour, at prices of
its own. Every group costs the same and nothing else counts, so a piece costs what its part of a
group does. It makes no difference which runs score, so these bounds are on easier chains.
"""

from __future__ import annotations

from melder.solver.bounds import Bounds, Totals
from melder.solver.chains import Chains, Offer, Step
from melder.solver.levels import Levels
from melder.solver.market import Goal
from melder.solver.nodes import Node

GROUP = 1 << 16
"""What a group costs."""


class Fewest(Bounds):
    """Bounds on how many groups of a ``limit`` can be left, in units of ``GROUP``.

    ``chains`` are those of the search. A position with fewer than 0 cannot come to anything.
    """

    def __init__(self, levels: Levels, chains: Chains, limit: int) -> None:
        super().__init__(levels, chains.easier, Goal(0, 0, 0, 0), 0, 0)
        self._eased = chains.eased
        self.limit, self.group = limit, GROUP
        self._most = limit
        self.reprice()

    def reprice(self) -> None:
        """Work out what follows from the prices as they are now."""
        super().reprice()
        self._least: dict[tuple[int, tuple[int, ...], int, int], int] = {}

    def totals(self) -> Totals:
        """What all parties reach; what a group costs must stay as it is, whatever they want."""
        return super().totals()._replace(groups=0)

    def spare(self, node: Node) -> int:
        """What a position leaves at most of the limit."""
        key = node.number, node.chains, node.fill + node.fill_hand, node.stays
        least = self._least.get(key)
        if least is None:
            least = self._least[key] = self._least_of(*key)
        return self.group * (self._most - node.groups) - least

    def _least_of(self, number: int, chains: tuple[int, ...], left: int, stays: int) -> int:
        """What it costs at least to complete a position after a number."""
        least = -self.filler * left - self._shared[number]
        for colour, chain in enumerate(chains):
            least -= self.of(number, colour, self._eased(chain), left)
        # Melds that stay are counted as groups, but not yet all of their pieces.
        later = range(number + 1, self._top + 1) if stays else ()
        return least - sum([self.stay_cost(number, stays) for number in later])

    def step_loss(
        self, number: int, colour: int, chain: int, offer: Offer, step: Step, left: int
    ) -> int:
        """What a step of a chain of the search loses."""
        used = step.fill + step.fill_hand
        return (
            self.of(number - 1, colour, self._eased(chain), left)
            - self._fates[number][colour][offer]
            - self.gain(step, number)
            - self.of(number, colour, self._eased(step.chain), left - used)
        )
