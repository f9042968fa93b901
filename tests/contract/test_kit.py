"""The kit notices: for every promise of the contract a game that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from melder.content.library import resolved
from melder.games.contract import Below, Game, Json, OptionError, Refused
from melder.games.melder.game import MelderGame
from melder.games.melder.run.turn import Run
from melder.games.streams import stream
from tests.contract.kit import GameContract
from tests.contract.test_melder import TestMelder as MelderContract


class Sound(MelderGame):
    """Melder as it is."""


class ShowsTheBag(MelderGame):
    def view(self, state: Run, seat: int) -> Json:
        return {**super().view(state, seat), "top": [tile.id for tile in state.state.bag[:1]]}


class ShowsChance(MelderGame):
    def view(self, state: Run, seat: int) -> Json:
        return {**super().view(state, seat), "lucky": state.state.streams[0][1] % 7}


class ShowsTheNextShop(MelderGame):
    def view(self, state: Run, seat: int) -> Json:
        return {**super().view(state, seat), "soon": stream(state.state.seed, "shop", 1) % 97}


class ShowsBetsInResults(MelderGame):
    def result(self, state: Run) -> Json:
        return {**super().result(state), "luck": state.state.course.luck}


class TellsTheBagInEvents(MelderGame):
    def act(self, state: Run, seat: int, action: object) -> tuple[Run, list[Json]]:
        after, events = super().act(state, seat, action)
        return after, [{**events[0], "next": [t.id for t in after.state.bag[:1]]}, *events[1:]]


class TellsTheBagInRefusals(MelderGame):
    def act(self, state: Run, seat: int, action: object) -> tuple[Run, list[Json]]:
        try:
            return super().act(state, seat, action)
        except Refused as refused:
            tiles = " ".join(str(tile.id) for tile in state.state.bag[:1])
            raise Refused(refused.rule, f"{refused.message} {tiles}.") from None


class ListsInTheOrderOfTheBag(MelderGame):
    def actions(self, state: Run, seat: int) -> Iterator[Json]:
        found = list(super().actions(state, seat))
        return iter(found[::-1] if sum(t.id for t in state.state.bag[:3]) % 2 else found)


class SuggestsFromTheBag(MelderGame):
    def suggest(self, state: Run, seat: int) -> Json | None:
        found = super().suggest(state, seat)
        top = sum(tile.id for tile in state.state.bag[:2])
        return None if found is None else {**found, "value": found["value"] + top}


class ListsWhatItRefuses(MelderGame):
    """The last of the kinds that are listed is one that is refused."""

    def actions(self, state: Run, seat: int) -> Iterator[Json]:
        yield from super().actions(state, seat)
        yield {"sell": "relic/nothing"}


class ListsWords(MelderGame):
    def actions(self, state: Run, seat: int) -> Iterator[Any]:
        return (next(iter(action)) for action in super().actions(state, seat))


class RefusesAndMovesOn(MelderGame):
    """What was refused has drawn from a stream."""

    def act(self, state: Run, seat: int, action: object) -> tuple[Run, list[Json]]:
        try:
            return super().act(state, seat, action)
        except Refused:
            streams = tuple((name, at ^ 1) for name, at in state.state.streams)
            object.__setattr__(state, "state", state.state.but(streams=streams))
            raise


class RemembersRefusals(MelderGame):
    """What was refused is counted beside the state, and the next draw is moved by it."""

    refusals = 0

    def act(self, state: Run, seat: int, action: object) -> tuple[Run, list[Json]]:
        try:
            after, events = super().act(state, seat, action)
        except Refused:
            self.refusals += 1
            raise
        return moved(after, self.refusals), events


class MovesWhenLookedAt(MelderGame):
    looks = 0

    def view(self, state: Run, seat: int) -> Json:
        self.looks += 1
        return super().view(state, seat)

    def act(self, state: Run, seat: int, action: object) -> tuple[Run, list[Json]]:
        after, events = super().act(state, seat, action)
        return moved(after, self.looks), events


class HandsOutItsOwn(MelderGame):
    """The same view again and again, which a client may have changed."""

    def view(self, state: Run, seat: int) -> Json:
        known = self.__dict__.setdefault("known", {})
        if id(state) not in known:
            known[id(state)] = state, super().view(state, seat)
        found: Json = known[id(state)][1]
        return found


class IsAnotherGameEachTime(MelderGame):
    turns = 0

    def act(self, state: Run, seat: int, action: object) -> tuple[Run, list[Json]]:
        after, events = super().act(state, seat, action)
        self.turns += 1
        return moved(after, self.turns), events


class IsAlwaysTheSameGame(MelderGame):
    def new(self, seed: str, options: Mapping[str, Any]) -> Run:
        return super().new("ABCD2345", {})


class ForgetsWhatAnUndoGivesBack(MelderGame):
    def act(self, state: Run, seat: int, action: object) -> tuple[Run, list[Json]]:
        after, events = super().act(state, seat, action)
        if action == {"undo": {}}:
            history = (*state.state.history[:-1], state.state.history[-1] + 1)
            after = replace(after, state=after.state.but(history=history))
        return after, events


class NeverTakesBack(MelderGame):
    def act(self, state: Run, seat: int, action: object) -> tuple[Run, list[Json]]:
        after, events = super().act(state, seat, action)
        return replace(after, steps=()), events


class LosesACounter(MelderGame):
    def restore(self, data: Mapping[str, Any]) -> Run:
        run = super().restore(data)
        return replace(run, state=run.state.but(history=(0,) * len(run.state.history)))


class SavesWithoutACounter(MelderGame):
    def dump(self, state: Run) -> Json:
        zero = state.state.but(draws=0)
        return super().dump(replace(state, state=zero))


class LosesWhereChanceStands(MelderGame):
    def restore(self, data: Mapping[str, Any]) -> Run:
        return moved(super().restore(data), 1)


class TakesAnyState(MelderGame):
    def restore(self, data: Mapping[str, Any]) -> Run:
        with suppress(ValueError):
            return super().restore(data)
        return self.new("ABCD2345", {})


class GoesOnAfterTheEnd(MelderGame):
    def to_act(self, state: Run) -> tuple[int, ...]:
        return (0,)


class TakesNonsense(MelderGame):
    def act(self, state: Run, seat: int, action: object) -> tuple[Run, list[Json]]:
        try:
            return super().act(state, seat, action)
        except Refused:
            return state, [{"event": "nothing"}]


class SuggestsNonsense(MelderGame):
    def suggest(self, state: Run, seat: int) -> Json | None:
        found = super().suggest(state, seat)
        return None if found is None else {**found, "actions": [*found["actions"], {"next": {}}]}


class TakesAnyOption(MelderGame):
    def settle(
        self, seed: str | None, options: Mapping[str, Any], below: Below | None
    ) -> tuple[str, Json]:
        with suppress(OptionError):
            return super().settle(seed, options, below)
        return super().settle("ABCD2345", {}, below)


class IsAnybody(MelderGame):
    @property  # type: ignore[misc]
    def content(self) -> Mapping[str, Any]:
        return {"packs": [], "hash": ""}

    @content.setter
    def content(self, _content: Mapping[str, Any]) -> None:
        pass


def moved(run: Run, by: int) -> Run:
    """A run whose chance stands elsewhere."""
    streams = tuple((name, at + by) for name, at in run.state.streams)
    return replace(run, state=run.state.but(streams=streams))


BROKEN: Mapping[type[MelderGame], Callable[..., None]] = {
    ShowsTheBag: GameContract.test_views_and_actions_leak_nothing,
    ShowsChance: GameContract.test_views_and_actions_leak_nothing,
    ShowsTheNextShop: GameContract.test_views_and_actions_leak_nothing,
    ShowsBetsInResults: GameContract.test_views_and_actions_leak_nothing,
    TellsTheBagInEvents: GameContract.test_actions_that_reveal_nothing_leak_nothing,
    TellsTheBagInRefusals: GameContract.test_actions_that_reveal_nothing_leak_nothing,
    ListsInTheOrderOfTheBag: GameContract.test_actions_and_suggestions_leak_nothing,
    SuggestsFromTheBag: GameContract.test_actions_and_suggestions_leak_nothing,
    ListsWhatItRefuses: GameContract.test_every_listed_action_is_accepted_and_is_an_object,
    ListsWords: GameContract.test_every_listed_action_is_accepted_and_is_an_object,
    RefusesAndMovesOn: GameContract.test_a_refused_action_changes_nothing,
    RemembersRefusals: GameContract.test_a_refused_action_changes_nothing,
    TakesNonsense: GameContract.test_a_refused_action_changes_nothing,
    MovesWhenLookedAt: GameContract.test_looking_changes_nothing,
    HandsOutItsOwn: GameContract.test_looking_changes_nothing,
    IsAnotherGameEachTime: GameContract.test_the_same_seed_and_actions_are_the_same_game,
    IsAlwaysTheSameGame: GameContract.test_other_seeds_are_other_games,
    ForgetsWhatAnUndoGivesBack: GameContract.test_undo_restores,
    NeverTakesBack: GameContract.test_undo_restores,
    LosesACounter: GameContract.test_states_go_through_json_and_back,
    SavesWithoutACounter: GameContract.test_states_go_through_json_and_back,
    LosesWhereChanceStands: GameContract.test_a_restored_game_goes_on_as_the_first,
    TakesAnyState: GameContract.test_what_is_no_state_is_refused,
    GoesOnAfterTheEnd: GameContract.test_nobody_acts_in_a_game_that_is_over,
    SuggestsNonsense: GameContract.test_suggestions_are_accepted,
    TakesAnyOption: GameContract.test_bad_seeds_and_options_are_refused,
    IsAnybody: GameContract.test_content_is_identified,
}
"""Broken games, and the test of the kit that finds each out."""


def contract(broken: type[MelderGame]) -> MelderContract:
    """The kit on a game, with shorter walks."""
    game = broken.of(resolved())

    class Kit(MelderContract):
        SEEDS = ("ABCD2345", "BBBB3333")  # The first is over within these steps.
        STEPS = 45

        @staticmethod
        def game() -> Game[Any]:
            return game

    return Kit()


def run(test: Callable[..., None], kit: MelderContract) -> None:
    if "walk" in test.__code__.co_varnames[: test.__code__.co_argcount]:
        test(kit, list(kit.steps(kit.SEEDS[0])))
    else:
        test(kit)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_broken_game_is_found_out(broken: type[MelderGame]) -> None:
    with pytest.raises((AssertionError, Refused, pytest.fail.Exception)):
        run(BROKEN[broken], contract(broken))


@pytest.mark.parametrize("test", dict.fromkeys(BROKEN.values()), ids=lambda test: test.__name__)
def test_a_sound_game_passes(test: Callable[..., None]) -> None:
    run(test, contract(Sound))
