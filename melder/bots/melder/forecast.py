"""What a line-up is worth: hands are dealt from the bag that the view shows, played and scored.

A forecast keeps its hands and the plays found for them, so that two line-ups are compared on the
same ones. Strength is on a scale of doublings: 1 more is scores twice as high.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import Final

from melder.bots.bot import View
from melder.bots.melder.plays import Step, best_plays, tried
from melder.bots.melder.position import bench, imagine
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.play.scoring import follow
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.cashout import pay_out
from melder.games.melder.state.state import State
from melder.games.melder.tiles.legality import Legality
from melder.games.streams import Stream

HANDS: Final = 5
"""How many hands are dealt."""

PLAYS: Final = 5
"""How many plays of each hand are scored."""

GROWN: Final = 2
"""How much a score counts that follows another, which shows what grows."""

DRAWN: Final = 3
"""So many draws and discards of a blind are as good as one tile more in hand."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Strength of scores, and dollars that a play and the cash-out after it bring."""

    strength: float
    income: float


@dataclass(frozen=True, slots=True)
class _Hand:
    state: State
    plays: tuple[tuple[Step, ...], ...]


class Forecast:
    """Compares imagined positions between blinds.

    ``known`` and ``losses`` are for those who ask, to keep what they have worked out with it.
    """

    def __init__(self, rules: Ruleset, view: View, draws: Stream) -> None:
        self.rules = rules
        self.base = imagine(rules, view).but(opened=True, total=0, money=view["money"])
        self._orders = [draws.shuffle(self.base.bag) for _ in range(HANDS)]
        self.known: dict[tuple[str, str, str | None], float] = {}
        self.losses: list[float] = []
        self._hands: dict[tuple[Legality, int], list[_Hand]] = {}
        self.now = self.worth(self.base)

    def worth(self, state: State) -> Worth:
        """What a position is worth that differs from the view's in what is owned."""
        ctx = bench(self.rules, state)
        tempo = ctx.settled("draws_per_blind") + ctx.settled("discards_per_blind")
        size = max(1, ctx.settled("hand_size") + tempo // DRAWN)
        plays = max(1, ctx.settled("plays_per_blind"))
        strength = income = 0.0
        hands = self._dealt(ctx, state, size)
        for hand in hands:
            points, money = self._played(state, hand)
            strength += log2(1 + points)
            income += money
        return Worth(strength / len(hands) + log2(plays), income / len(hands))

    def _dealt(self, ctx: Work, state: State, size: int) -> list[_Hand]:
        """The hands of a position; dealt and searched anew where other groups are legal."""
        law = ctx.law()
        if state.bag != self.base.bag:
            return [self._searched(state, list(state.bag), size)]
        key = (law, size)
        if key not in self._hands:
            self._hands[key] = [self._searched(state, order, size) for order in self._orders]
        return self._hands[key]

    def _searched(self, state: State, order: Sequence[object], size: int) -> _Hand:
        hand = tuple(order[:size])
        dealt = state.but(hand=hand, bag=tuple(order[size:]), plays=2)
        found = best_plays(self.rules, dealt, PLAYS)
        return _Hand(dealt, tuple(play.steps for play in found))

    def _played(self, state: State, hand: _Hand) -> tuple[float, float]:
        """Score the best play of a hand twice, with all that follows in between."""
        dealt = state.but(hand=hand.state.hand, bag=hand.state.bag, plays=2)
        best: tuple[Work, int] | None = None
        for steps in hand.plays:
            trial = tried(self.rules, dealt, steps)
            if trial is not None and (best is None or trial[1].points > best[1]):
                best = trial[0], trial[1].points
                chosen = steps
        if best is None:
            return 0.0, 0.0
        ctx, points = best
        follow(ctx, 0)
        grown = dealt.but(roster=ctx.roster(), history=tuple(ctx.history))
        again = tried(self.rules, grown, chosen)
        later = points if again is None else again[1].points
        ctx.kept = tuple(ctx.hand)
        before = dealt.money
        reward = self.rules.blinds[ctx.blind].reward
        pay_out(ctx)
        return (points + GROWN * later) / (1 + GROWN), ctx.money - before - reward
