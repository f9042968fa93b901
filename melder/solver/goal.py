"""What a search makes as large as possible."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from melder.solver.model import Banked, Law, Objective

FIRST = 1 << 20
"""What makes one thing count before another; no total of the other comes near it."""


class Goal(NamedTuple):
    """What counts.

    ``x`` starts at ``first`` and gains ``face`` times each scoring face value, ``hand`` for each
    hand piece used and ``pip`` times its number; ``y`` starts at ``start`` and gains ``worth``
    times the worth of scoring groups. The value is ``x * y``, and values make no difference within
    one ``unit``.
    """

    face: int
    hand: int
    worth: int
    start: int
    unit: int
    first: int = 0
    pip: int = 0

    def held(self, number: int) -> int:
        """What a hand piece gains at a number, whether its group scores or not."""
        return self.hand + self.pip * number

    def beaten(self, value: int, a: int, b: int) -> int:
        """The highest bound on ``a * x + b * y`` that proves that nothing beats a value.

        The value is a product of two sums. As ``x * y <= (a * x + b * y)**2 / (4 * a * b)``, a
        bound on the weighted sum bounds it; where y is constant ``b`` is 0.
        """
        better = (value // self.unit + 1) * self.unit
        if not b:
            return -(-better // self.start) * a - 1
        return isqrt(4 * a * b * better - 1)

    def most(self, bound: int, a: int, b: int) -> int:
        """The highest value that a bound on ``a * x + b * y`` allows."""
        if bound < 0:
            return -1
        return bound * bound // (4 * a * b) if b else bound // a * self.start


MOST = Goal(face=0, hand=FIRST, worth=0, start=1, unit=FIRST, pip=1)
"""The goal of using as many hand pieces as possible."""


def goal_of(objective: Objective, law: Law, banked: Banked) -> Goal:
    """The goal of an objective."""
    if objective == "score":
        return Goal(1, 0, 1, law.unit + banked.worth, law.unit, banked.face)
    return Goal(FIRST, 1, 0, 1, 1) if objective == "face" else MOST
