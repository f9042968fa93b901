"""What a line-up is worth: hands that might be dealt are played and scored with it.

Strength is on a scale of doublings: 1 more is scores twice as high.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import Final

from melder.bots.melder.deals import Deals, Hand, LaidPlay
from melder.bots.melder.position import bench
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.play.scoring import follow, play_score
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.cashout import pay_out
from melder.games.melder.state.state import State

GROWN: Final = 2
"""How much a score counts that follows another, which shows what grows."""

DRAWN: Final = 3
"""So many draws and discards of a blind are as good as one tile more in hand."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Strength of scores, and dollars that a play and the cash-out after it bring."""

    strength: float
    income: float


class Forecast:
    """Compares imagined positions between blinds with the one at hand.

    ``known`` and ``losses`` are for those who ask, to keep what they have worked out with it.
    """

    def __init__(self, rules: Ruleset, base: State, deals: Deals) -> None:
        """``base``: the position at hand, before the deal of the blind that comes."""
        self.rules = rules
        self.base = base
        self.known: dict[tuple[str, str, str | None], float] = {}
        self.losses: list[float] = []
        self._deals = deals
        self.now = self.worth(base)

    def worth(self, state: State) -> Worth:
        """What a position is worth that differs from the one at hand in what is owned."""
        ctx = bench(self.rules, state)
        tempo = ctx.settled("draws_per_blind") + ctx.settled("discards_per_blind")
        size = max(1, ctx.settled("hand_size") + tempo // DRAWN)
        plays = max(1, ctx.settled("plays_per_blind"))
        strength = income = 0.0
        hands = self._deals.hands(state, ctx.law(), size)
        for hand in hands:
            points, money = self._played(state.but(plays=2), hand)
            strength += log2(1 + points)
            income += money
        return Worth(strength / len(hands) + log2(plays), income / len(hands))

    def _played(self, state: State, hand: Hand) -> tuple[float, float]:
        """Score the best play of a hand twice, with all that follows in between."""
        best: tuple[int, Work, LaidPlay] | None = None
        for play in hand.plays:
            ctx = play.bench(self.rules, state)
            points = play_score(ctx, list(play.groups)).points
            if best is None or points > best[0]:
                best = points, ctx, play
        if best is None:
            return 0.0, 0.0
        points, ctx, play = best
        follow(ctx, 0)
        grown = state.but(roster=ctx.roster())
        again = play.bench(self.rules, grown)
        again.history = list(ctx.history)
        later = play_score(again, list(play.groups)).points
        ctx.kept = tuple(ctx.hand)
        before = state.money
        reward = self.rules.blinds[ctx.blind].reward
        pay_out(ctx)
        return (points + GROWN * later) / (1 + GROWN), ctx.money - before - reward
