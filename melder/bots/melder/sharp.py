"""The sharp player: simulates its own scores before it plays, buys, uses or moves anything."""

from __future__ import annotations

from json import dumps
from typing import Final

from melder.bots.bot import Move, View
from melder.bots.melder.buying import Buyer
from melder.bots.melder.deals import Deals
from melder.bots.melder.forecast import Forecast
from melder.bots.melder.hands import shaped
from melder.bots.melder.outlook import Outlook, keeping
from melder.bots.melder.planner import Menu, Planner, word, word_of
from melder.bots.melder.plays import Play, best_plays, suggested, tried
from melder.bots.melder.position import Typical, bench, imagine
from melder.games.melder.play.actions import Reorder, Use, parse_action
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.state.state import State
from melder.games.streams import Stream

KEEP: Final = 10
"""How many of the best drafts are scored."""

DRAFTS: Final = 3
"""How many are scored where many positions are compared."""

ANSWERS: Final = 24
"""How many ways to use an item are tried."""

WORTH_IT: Final = 1.15
"""An item is used for a score so many times higher."""

DEALT: Final = ("ante", "blind", "bag_tiles", "board")
"""What the hands hang on that may be dealt."""

OWNED: Final = (*DEALT, "relics", "perks", "levels", "items")
"""What a forecast hangs on, as far as it is worth a new one."""


class Sharp(Planner):
    """Weighs everything by what the engine makes of it in imagined positions."""

    def __init__(self, rules: Ruleset, draws: Stream) -> None:
        super().__init__()
        self.rules = rules
        self._draws = draws
        self._deals: tuple[str, Deals] | None = None
        self._forecast: tuple[str, Forecast] | None = None
        self._visit = (0, "", "")
        self._rerolls = 0

    # -- while a blind is played -----------------------------------------------------------------

    def play(self, view: View, menu: Menu) -> Move | None:
        if view["lifted"] and view["undo"]:
            return word("undo")
        state = imagine(self.rules, view)
        missing = view["target"] - view["score"]
        best = self._best(view, state, missing)
        points = 0 if best is None else best.points
        if points < missing:
            law = bench(self.rules, state).law()
            most = int(self.rules.numbers["run"]["discard_most"])
            move = shaped(view, state, law, best, most)
            if move is not None:
                return move
            used = self._item(state, menu) if view["items"] else None
            if used is not None:
                return used
        if best is None:
            others = ("undo", "draw", "discard", "use", "sell", "drop", "reorder")
            return menu.first("pass") or menu.first(*others)
        ordered, best = self._ordered(state, best)
        return self.follow(self.rules, state, (*ordered, *best.steps))

    def _best(self, view: View, state: State, missing: int) -> Play | None:
        """The play that scores most; where several clear the blind, one that wins the side bet.

        The table is rearranged only for what cannot be had without.
        """
        plays = best_plays(self.rules, state, KEEP)
        if not plays or plays[0].points < missing:
            trial = tried(self.rules, state, suggested(self.rules, state))
            if trial is not None and (not plays or trial[1].points > plays[0].points):
                plays.insert(0, trial[1])
        if plays and plays[0].points >= missing and view["bet"] is not None:
            bet = self.rules.item("bet", view["bet"]["bet"])
            return keeping(self.rules, state, plays, bet) or plays[0]
        return plays[0] if plays else None

    def _draft(self, state: State) -> float:
        """What the best play scores that needs no rearranging, for all plays that are left."""
        plays = best_plays(self.rules, state, DRAFTS)
        return (plays[0].points if plays else 0) * max(1, state.plays)

    def _ordered(self, state: State, best: Play) -> tuple[list[Reorder], Play]:
        """Moves of relics and another order of groups that make the play score more."""
        for place in range(1, len(best.steps)):
            steps = (best.steps[place], *best.steps[:place], *best.steps[place + 1 :])
            trial = tried(self.rules, state, steps)
            if trial is not None and trial[1].points > best.points:
                best = trial[1]
        moved: list[Reorder] = []
        relics = [relic.item.id for relic in state.roster.relics]
        for _ in relics:
            found: tuple[Reorder, State, Play] | None = None
            for id in dict.fromkeys(relics):
                for to in range(len(relics)):
                    step = Reorder(relic=id, to=to)
                    after = apply(self.rules, Run(state), step, Typical()).run.state
                    trial = tried(self.rules, after, best.steps)
                    limit = best.points if found is None else found[2].points
                    if trial is not None and trial[1].points > limit:
                        found = step, after, trial[1]
            if found is None:
                break
            moved.append(found[0])
            state, best = found[1], found[2]
        return moved, best

    def _item(self, state: State, menu: Menu) -> Move | None:
        """The use of an item after which the best play scores clearly more."""
        tries: dict[str, int] = {}
        best: tuple[float, Move] | None = None
        for move in menu.all("use"):
            use = parse_action(move)
            assert isinstance(use, Use)
            tries[use.item] = tries.get(use.item, 0) + 1
            if tries[use.item] > ANSWERS:
                continue
            try:
                after = apply(self.rules, Run(state), use, Typical()).run.state
            except Refusal:
                continue
            worth = self._draft(after)
            if best is None or worth > best[0]:
                best = worth, move
        if best is None or best[0] <= self._draft(state) * WORTH_IT:
            return None
        return best[1]

    # -- between blinds --------------------------------------------------------------------------

    def before(self, view: View, menu: Menu) -> Move | None:
        return Outlook(self.rules, view, self._draws).move() or super().before(view, menu)

    def shop(self, view: View, menu: Menu) -> Move | None:
        visit = (view["ante"], view["blind"], view["phase"])
        if self._visit != visit:
            self._visit, self._rerolls = visit, 0
        move = Buyer(self.rules, view, self._foreseen(view), self._rerolls).move(menu)
        self._rerolls += word_of(move) == "reroll"
        return move

    def _foreseen(self, view: View) -> Forecast:
        """The forecast for what is owned now; hands are dealt anew where others may come."""
        base = imagine(self.rules, view).but(opened=True, total=0, money=view["money"])
        dealt, owned = (dumps([view[key] for key in keys]) for keys in (DEALT, OWNED))
        if self._deals is None or self._deals[0] != dealt:
            self._deals = dealt, Deals(self.rules, base, self._draws)
        if self._forecast is None or self._forecast[0] != owned:
            self._forecast = owned, Forecast(self.rules, base, self._deals[1])
        return self._forecast[1]
