"""Playing a scenario: its groups or steps one after another, and the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from melder.effects.words import Event, Role
from melder.games.melder.play.actions import (
    Action,
    ActionError,
    Discard,
    Drop,
    Lift,
    Place,
    Raise,
    Reorder,
    Simple,
    TileRef,
    Tiles,
    Use,
    parse_action,
)
from melder.games.melder.play.refs import numbered
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.scenario import reading as read
from melder.games.melder.scenario.expecting import compare
from melder.games.melder.scenario.offered import as_offered
from melder.games.melder.scenario.outcome import Difference, Outcome
from melder.games.melder.scenario.reading import Path, ScenarioError
from melder.games.melder.scenario.script import ScriptedLuck
from melder.games.melder.scenario.setting import set_up
from melder.games.melder.tiles.notation import NotationError, parse_tile
from melder.games.melder.vocabulary import MELDER


def play(
    rules: Ruleset, doc: Mapping[str, Any], *, tracing: bool = True, strict: bool = True
) -> Outcome:
    """Play a scenario and compare it with what it expects.

    Lists of outcomes and picks have to be as long as is asked for where ``strict``; else the
    outcome tells where they are not. Raises :class:`ScenarioError` for a scenario that cannot be
    played.
    """
    state, luck = set_up(rules, doc)
    luck.strict = strict
    title = read.text(doc["title"], ("title",)) if "title" in doc else ""
    if "play" in doc and "steps" in doc:
        raise ScenarioError(("steps",), "A scenario has a “play” or “steps”, not both.")
    player = _Player(rules, Run(state), luck, Outcome(title, state), tracing)
    if "play" in doc:
        player.groups(doc["play"])
    else:
        player.steps(doc.get("steps", ()))
    outcome = player.outcome
    if outcome.refused is None:
        luck.used_up()
    outcome.mismatches = tuple(luck.mismatches.items())
    expected = doc.get("expect")
    if expected is not None:
        outcome.differences += compare(rules, outcome, expected)
        if outcome.refused is not None and "refused" not in expected:
            code = outcome.refused.code
            outcome.differences.append(Difference(outcome.refused_at, "refused", None, code))
    return outcome


@dataclass
class _Player:
    rules: Ruleset
    run: Run
    luck: ScriptedLuck
    outcome: Outcome
    tracing: bool

    def groups(self, raw: object) -> None:
        """Place every group and press Score."""
        left = list(self.run.state.hand)
        for index, entry in enumerate(read.listing(raw, ("play",))):
            path: Path = ("play", index)
            facts = dict(entry) if isinstance(entry, Mapping) else {"hand": entry}
            key = "hand" if "hand" in facts else "tiles"
            # The groups' tiles lead the hand in this order, so they are known by identity.
            count = len(facts[key].split()) if isinstance(facts.get(key), str) else 0
            facts["hand"] = [left.pop(0).id for _ in range(count)]
            facts.pop("tiles", None)
            if not self.act(self._action({"place": facts}, path), path):
                return
        self.act(Simple("score"), ("play",))

    def steps(self, raw: object) -> None:
        for index, step in enumerate(read.listing(raw, ("steps",))):
            path: Path = ("steps", index)
            if isinstance(step, Mapping) and "refused" in step:
                self.refusal(step, path)
            elif not self.act(self._action(step, path), path):
                return

    def act(self, action: Action, path: Path) -> bool:
        """Carry out an action; a refusal ends the scenario."""
        run = as_offered(self.rules, self.run, action, self.luck)
        try:
            done = apply(self.rules, run, action, self.luck, tracing=self.tracing)
        except Refusal as refusal:
            self.outcome.refused = refusal
            self.outcome.refused_at = path
            return False
        self.run = done.run
        self.outcome.state = done.run.state
        self.outcome.rolls += done.rolls
        if done.score is not None:
            self.outcome.score = done.score
        return True

    def refusal(self, step: Mapping[str, Any], path: Path) -> None:
        """A step that must be refused, by the rule that is named if one is."""
        read.mapping(step, path, ("refused", "rule"))
        rule = None
        if "rule" in step:
            rule = read.refusal(self.rules, step["rule"], (*path, "rule"))
        action = self._action(step["refused"], (*path, "refused"))
        codes = self._codes(action)
        if rule is not None and codes and rule not in codes:
            at = (*path, "rule")
            self.outcome.differences.append(Difference(at, "rule", rule, codes[0]))
        elif not codes:
            self.outcome.differences.append(Difference(path, "refused", rule or True, None))

    def _codes(self, action: Action) -> list[str]:
        """The codes by which an action is refused: as things are, and with it on offer."""
        codes = []
        offered = as_offered(self.rules, self.run, action, self.luck)
        for run in (self.run,) if offered is self.run else (self.run, offered):
            try:
                apply(self.rules, run, action, self.luck)
            except Refusal as refusal:
                codes.append(refusal.code)
        return codes

    def _action(self, raw: object, path: Path) -> Action:
        try:
            action = parse_action(raw, path)
            for ref in _refs(action):
                if isinstance(ref, str):
                    parse_tile(self.rules.kinds, ref)
        except ActionError as error:
            raise ScenarioError(error.path, error.message, error.hint) from None
        except NotationError as error:
            raise ScenarioError(path, error.message, error.hint) from None
        if isinstance(action, Raise):
            self._check_event(action.event, path)
        if isinstance(action, Use):
            read.item(self.rules, "consumable", action.item, path)
        return action

    def _check_event(self, name: str, path: Path) -> None:
        word = MELDER.find(Role.EVENT, name)
        if not isinstance(word, Event) or word.phase or word.subject:
            names = [
                one.name
                for one in MELDER.all(Role.EVENT)
                if isinstance(one, Event) and not one.phase and not one.subject
            ]
            hint = read.did_you_mean(name, names)
            raise ScenarioError((*path, "raise"), f"“{name}” cannot be raised.", hint)


def _refs(action: Action) -> Iterator[TileRef]:
    """Every tile that an action names."""
    match action:
        case Place():
            yield from (*action.hand, *_of_meld(action.board), *action.lifted)
        case Lift() | Drop() | Reorder():
            yield from (*action.tiles, *_of_meld(action.meld))
        case Use() | Discard():
            yield from action.tiles


def _of_meld(refs: Tiles) -> Tiles:
    """The tiles by which a meld is named; none where that is its number."""
    return () if numbered(refs) is not None else refs
