"""Melder as a game that clients play: the contract, carried out by the turn and the run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from melder.games.contract import Below, Json, OptionError, Refused, RestoreError
from melder.games.identity import identity
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.play.actions import Action, ActionError, parse_action
from melder.games.melder.play.moves import banked_now
from melder.games.melder.play.report import score_json
from melder.games.melder.play.scoring import potential
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset, load
from melder.games.melder.run import dump, legal, newrun
from melder.games.melder.run import view as views
from melder.games.melder.run.consolation import consolation
from melder.games.melder.run.suggest import suggestion
from melder.games.melder.run.turn import Result, Run, apply
from melder.games.melder.state.phases import OVER, PLAY, WON

NAME: Final = "melder"
_OPTIONS: Final = ("deck", "luck", "free_rerolls")


class MelderGame:
    """The rules of Melder with the content of a ruleset. It has one seat.

    Options of a new run: ``deck`` (an id; whether it is unlocked is the profile's business),
    ``luck`` (the seed of side bets, `R80`) and ``free_rerolls`` (for the first shop, `R44`).
    ``tracing``: events of scores tell how Chips and Mult came about, which takes its time.
    """

    name = NAME

    def __init__(
        self,
        rules: Ruleset,
        content: Mapping[str, Any] | None = None,
        *,
        tracing: bool = False,
    ) -> None:
        self.rules = rules
        self.content: Mapping[str, Any] = content or {}
        self.tracing = tracing

    @classmethod
    def of(cls, snapshot: Mapping[str, Any], *, tracing: bool = False) -> MelderGame:
        """The game with the content of a resolved snapshot. Raises ``ContentError``."""
        return cls(load(snapshot[NAME]), identity(snapshot, NAME), tracing=tracing)

    @property
    def decks(self) -> list[Item]:
        """The decks in the order in which they are unlocked."""
        return sorted(self.rules.items["deck"].values(), key=lambda deck: int(deck.data["order"]))

    def settle(
        self, seed: str | None, options: Mapping[str, Any], below: Below | None
    ) -> tuple[str, Json]:
        """Seed, deck and luck in full. The luck is drawn where there is something to draw from,
        else it follows from the seed (`R80`). Raises :class:`OptionError`."""
        for name in options:
            if name not in _OPTIONS:
                raise OptionError(f"“{name}” is no option of a run: {', '.join(_OPTIONS)}.")
        if seed is None and below is None:
            raise OptionError("A run needs a seed.")
        luck = options.get("luck")
        rerolls = options.get("free_rerolls", 0)
        if isinstance(rerolls, bool) or not isinstance(rerolls, int) or rerolls < 0:
            raise OptionError("“free_rerolls” is a whole number from 0.")
        seed = newrun.random_seed(below) if seed is None and below else _seed(seed)
        if luck is None:
            luck = newrun.random_seed(below) if below else newrun.derived_luck(seed)
        full: Json = {"deck": self._deck(options.get("deck")).id, "luck": _seed(luck)}
        if rerolls:
            full["free_rerolls"] = rerolls
        return seed, full

    def new(self, seed: str, options: Mapping[str, Any]) -> Run:
        """A run at its draft. Raises :class:`OptionError`."""
        seed, full = self.settle(seed, options, None)
        deck = self._deck(full["deck"])
        return newrun.new(self.rules, seed, deck, full["luck"], full.get("free_rerolls", 0))

    def seats(self, state: Run) -> int:
        return 1

    def to_act(self, state: Run) -> tuple[int, ...]:
        return () if self.is_over(state) else (0,)

    def view(self, state: Run, seat: int) -> Json:
        """What the player sees (`melder.games.melder.run.view`)."""
        return views.view(self.rules, state)

    def actions(self, state: Run, seat: int) -> Iterator[Json]:
        """Legal actions. Placements are all single groups from the hand and single tiles onto
        melds; others are accepted too."""
        return map(_json, legal.actions(self.rules, state))

    def act(self, state: Run, seat: int, action: object) -> tuple[Run, list[Json]]:
        """Carry out an action. Raises :class:`Refused`; its rule is ``action`` for what is none."""
        try:
            parsed = parse_action(action, scripted=False)
        except ActionError as error:
            text = f"{error.message} {error.hint}" if error.hint else error.message
            raise Refused("action", text) from None
        try:
            result = apply(self.rules, state, parsed, tracing=self.tracing)
        except Refusal as refusal:
            raise Refused(refusal.code, refusal.message) from None
        return result.run, self._events(result)

    def suggest(self, state: Run, seat: int) -> Json | None:
        """The solver's best play, as actions, the POTENTIAL after them, and how many Chips it
        ``lacks`` to the opening; None for no play."""
        if state.state.phase != PLAY:
            return None
        actions = suggestion(self.rules, state)
        for action in actions:
            state = apply(self.rules, state, action).run
        if not actions:
            return None
        return {"actions": list(map(_json, actions)), **self._banked(state)}

    def is_over(self, state: Run) -> bool:
        return state.state.phase in OVER

    def result(self, state: Run) -> Json:
        """Whether the run is won, how far it came, and what the profile keeps of it (`R68`).

        ``consolation`` is the number of free rerolls that the next run has as its option
        ``free_rerolls`` (`R44`).
        """
        now = state.state
        record = now.course.record
        return {
            "over": now.phase in OVER,
            "won": now.phase == WON,
            "deck": now.roster.deck.id,
            "ante": now.ante,
            "points": record.points,
            "best": record.best,
            "plays": record.plays,
            "groups": record.groups,
            "consolation": consolation(self.rules, now),
        }

    def dump(self, state: Run) -> Json:
        return dump.dump(state)

    def restore(self, data: Mapping[str, Any]) -> Run:
        """The run of a dump. Raises :class:`RestoreError`."""
        try:
            run = dump.restore(self.rules, data)
            # Data of the wrong type may pass as a state until somebody looks at it.
            exact = dump.dump(run) == data
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
            raise RestoreError("This is no state of a run.") from error
        if not exact:
            raise RestoreError("This is not all that a state of a run is.")
        return run

    def _deck(self, id: object) -> Item:
        if id is None:
            return newrun.first_deck(self.rules)
        decks = self.rules.items["deck"]
        if not isinstance(id, str) or id not in decks:
            raise OptionError(f"There is no deck “{id}”: {', '.join(decks)}.")
        return decks[id]

    def _events(self, result: Result) -> list[Json]:
        events: list[Json] = []
        for event in result.events:
            told: Json = {"event": event.name, **event.facts}
            if result.score is not None and event.name == "scored":
                told |= score_json(result.score, result.run.state)
                told["rolls"] = [
                    {"source": roll.source, "chance": str(roll.chance), "hit": roll.hit}
                    for roll in result.rolls
                ]
                told["outcomes"] = list(result.outcomes)
            events.append(told)
        return events

    def _banked(self, run: Run) -> Json:
        """What a suggestion comes to."""
        ctx = Work(self.rules, run.state, SeededLuck(run.state.streams))
        law = ctx.law()
        groups = banked_now(ctx, law)
        lacks = 0 if run.state.opened else law.opening_bar - sum(group.face for group in groups)
        return {"value": potential(self.rules, groups), "lacks": max(0, lacks)}


def _seed(text: object) -> str:
    if not isinstance(text, str):
        raise OptionError("A seed is text.")
    try:
        return newrun.parse_seed(text)
    except newrun.SeedError as error:
        raise OptionError(str(error)) from None


def _json(action: Action) -> Json:
    """An action as an object, also where scenarios write a word alone."""
    found = action.json()
    return {found: {}} if isinstance(found, str) else found
