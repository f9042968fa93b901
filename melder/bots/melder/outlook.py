"""The blind that comes, looked at before it begins: side bets as good as won, bosses too strong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from melder.bots.bot import Move, View
from melder.bots.melder.deals import Deals
from melder.bots.melder.forecast import DRAWN
from melder.bots.melder.planner import word
from melder.bots.melder.plays import Play, tried
from melder.bots.melder.position import bench, imagine
from melder.effects.amounts import Amount, parse_amount
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.play.scoring import follow, play_score
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.state import State
from melder.games.streams import Stream

BEATEN: Final = 1.0
"""A boss is another one's turn when all plays together reach less than this share of its target."""


class Outlook:
    """Hands of the coming blind are dealt and played, the boss in force if there is one."""

    def __init__(self, rules: Ruleset, view: View, draws: Stream) -> None:
        self.rules = rules
        self.view = view
        self._state = _begun(rules, view)
        self._deals = Deals(rules, self._state, draws)

    def move(self) -> Move | None:
        """Another boss or a side bet, where that is the better for it."""
        view = self.view
        affordable = view.get("redraws", 0) > 0 and view["redraw_price"] <= view["money"]
        if affordable and view["bet"] is None and self._share() < BEATEN:
            return word("redraw_boss")
        bet = self._safe_bet() if view["bets"] and view["bet"] is None else None
        return None if bet is None else {"bet": bet.id}

    def _share(self) -> float:
        """What all plays together are likely to score, as a share of the target."""
        state = self._state
        tempo = (state.draws + state.discards) // DRAWN
        ctx = bench(self.rules, state)
        hands = self._deals.hands(state, ctx.law(), ctx.settled("hand_size") + tempo)
        total = 0
        for hand in hands:
            benches = [play.bench(self.rules, state) for play in hand.plays]
            scored = zip(benches, hand.plays, strict=True)
            total += max((play_score(ctx, list(p.groups)).points for ctx, p in scored), default=0)
        target = max(1, int(self.view["target"]))
        return total * state.plays / (len(hands) * target)

    def _safe_bet(self) -> Item | None:
        """The bet that pays most of those that every hand wins with its first play."""
        safe = [self.rules.item("bet", id) for id in self.view["bets"]]
        ctx = bench(self.rules, self._state)
        for hand in self._deals.hands(self._state, ctx.law(), ctx.settled("hand_size")):
            won: set[str] = set()
            for play in hand.plays:
                after = play.bench(self.rules, self._state)
                points = play_score(after, list(play.groups)).points
                won |= {bet.id for bet in settled(after, points, safe)}
            safe = [bet for bet in safe if bet.id in won]
            if not safe:
                return None
        return max(safe, key=_pays)


def _begun(rules: Ruleset, view: View) -> State:
    """The position at the start of the coming blind, before the deal."""
    state = imagine(rules, view)
    ctx = bench(rules, state)
    return state.but(
        total=0,
        plays=max(1, ctx.settled("plays_per_blind")),
        draws=max(0, ctx.settled("draws_per_blind")),
        discards=max(0, ctx.settled("discards_per_blind")),
    )


def settled(ctx: Work, points: int, bets: Iterable[Item]) -> list[Item]:
    """The bets that are won when a play that was just scored clears the blind with its points;
    none if it does not clear it."""
    follow(ctx, points)
    if not ctx.cleared:
        return []
    ctx.me = None
    return [bet for bet in bets if bet.met is not None and bet.met(ctx)]


def keeping(rules: Ruleset, state: State, plays: Iterable[Play], bet: Item) -> Play | None:
    """The best of some plays, best first, that clears the blind and wins a bet."""
    for play in plays:
        trial = tried(rules, state, play.steps)
        if trial is not None and settled(trial[0], play.points, (bet,)):
            return play
    return None


def _pays(bet: Item) -> Amount:
    return parse_amount(bet.data["pays"])
