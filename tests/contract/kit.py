"""The tests that every game has to pass: subclass :class:`GameContract` and give it the game.

Games are walked from their start by a policy of the subclass, which should lead through all that
the game has; the state after each step is then held against what the contract promises.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from melder.games.contract import Game, Json, OptionError, Refused, RestoreError
from melder.games.session import Damaged, OtherContent, Session
from melder.games.streams import Stream, stream

GARBAGE: tuple[Any, ...] = (
    None, 7, "", "nothing", [], {}, {"": 1}, {"nothing": {}}, {"a": 1, "b": 2}, [["draw"]], True,
    {"act": None}, {"draw": {"draw": {}}}, {"place": {"hand": [10**30, -1]}}, "draw\0",
)  # fmt: skip
"""Data that is no action, or none that could be legal."""


def same(left: Any, right: Any) -> bool:
    """Whether JSON data is the same to the byte."""
    return json.dumps(left) == json.dumps(right)


class GameContract(ABC):
    """The contract of `melder.games.contract`; a subclass is a test class for one game."""

    SEEDS: tuple[str, ...]
    STEPS = 90
    """How far each seed is walked; enough to come through every phase with one of them."""
    LISTED = 25
    """How many of the listed actions are compared at each step."""
    READ = 400
    """How many of them are read, to try some of every kind."""
    TRIED = 3
    """How many of a kind are tried: the first, and others that lie apart."""

    @staticmethod
    @abstractmethod
    def game() -> Game[Any]:
        """The game; made once and shared."""

    @abstractmethod
    def choose(self, session: Session[Any], chance: Stream) -> Json:
        """The next action of a walk."""

    @abstractmethod
    def hidden(self, state: Any) -> Iterable[tuple[str, Any]]:
        """States that differ from this one only in what no seat may see, each with its name."""

    def seen(self, view: Json) -> Json:
        """What of a view must not depend on what :meth:`hidden` has changed."""
        return view

    def reveals(self, action: Json) -> bool:
        """Whether an action may show something that was hidden, in any state."""
        return True

    def undo(self, before: Any, after: Any) -> Json | None:
        """The action that takes back the step between two states; None if nothing can."""
        return None

    def restored(self, before: Any, undone: Any) -> bool:
        """Whether taking a step back has led to where it started."""
        return bool(before == undone)

    # -- walking -----------------------------------------------------------------------------

    @pytest.fixture(params=range(2))
    def walk(self, request: pytest.FixtureRequest) -> list[tuple[Any, Json, Any]]:
        """The steps of a game: state, action, next state."""
        return _walk(type(self), self.SEEDS[request.param])

    def steps(self, seed: str) -> Iterator[tuple[Any, Json, Any]]:
        """Walk a game."""
        session = Session.new(self.game(), seed)
        chance = Stream(stream(seed, "walk"))
        while len(session.log) < self.STEPS and not session.is_over:
            before, action = session._state, self.choose(session, chance)
            session.act(action, session.to_act[0])
            yield before, action, session._state

    def some(self, listed: Iterable[Json]) -> Iterator[Json]:
        """Some of the listed actions of every kind."""
        kinds: dict[str, list[Json]] = {}
        for action in islice(listed, self.READ):
            assert isinstance(action, dict)
            kinds.setdefault("".join(sorted(action)), []).append(action)
        for found in kinds.values():
            yield from found[:: max(1, -(-len(found) // self.TRIED))]

    # -- the contract ------------------------------------------------------------------------

    def test_a_walk_comes_far(self, walk: list[tuple[Any, Json, Any]]) -> None:
        assert len(walk) == self.STEPS or self.game().is_over(walk[-1][2])
        assert len(walk) > self.STEPS // 3

    def test_the_same_seed_and_actions_are_the_same_game(
        self, walk: list[tuple[Any, Json, Any]]
    ) -> None:
        game, first = self.game(), walk[0][0]
        starts = [Session.new(game, seed) for seed in self.SEEDS]
        again = [start for start in starts if same(game.dump(start._state), game.dump(first))]
        assert len(again) == 1, "one seed leads to the start of the walk again"
        session = again[0]
        for before, action, after in walk:
            assert before == session._state
            session.act(action, session.to_act[0])
            assert same(game.dump(session._state), game.dump(after))

    def test_other_seeds_are_other_games(self) -> None:
        game = self.game()
        starts = {json.dumps(game.dump(Session.new(game, seed)._state)) for seed in self.SEEDS}
        assert len(starts) == len(self.SEEDS)

    def test_every_listed_action_is_accepted_and_is_an_object(
        self, walk: list[tuple[Any, Json, Any]]
    ) -> None:
        game = self.game()
        for before, _action, _after in walk[::3]:
            dumped = game.dump(before)
            for seat in game.to_act(before):
                for action in self.some(game.actions(before, seat)):
                    assert isinstance(action, dict)
                    sent = json.loads(json.dumps(action))
                    state, events = game.act(before, seat, sent)
                    assert sent == action, "an action is not changed by being carried out"
                    assert events
                    assert all(isinstance(event["event"], str) for event in events)
                    json.dumps(events)
                    assert state is not before
            assert same(game.dump(before), dumped)

    def test_nobody_acts_in_a_game_that_is_over(self, walk: list[tuple[Any, Json, Any]]) -> None:
        game = self.game()
        for state in (state for _, _, state in walk):
            assert game.is_over(state) == (not game.to_act(state))
            if game.is_over(state):
                assert not list(game.actions(state, 0))
                with pytest.raises(Refused):
                    game.act(state, 0, walk[0][1])

    def test_a_refused_action_changes_nothing(self, walk: list[tuple[Any, Json, Any]]) -> None:
        game, refused = self.game(), 0
        others = [action for _, action, _ in walk]
        for number, (before, action, after) in enumerate(walk):
            dumped, taken = game.dump(before), action
            for action in (*GARBAGE, *others[:: max(1, len(others) // 8)], others[number - 1]):
                seat = game.to_act(before)[0]
                refusal = _refusal(game, before, seat, action)
                if refusal is not None:
                    refused += 1
                    assert refusal.rule
                    assert refusal.message.endswith((".", "?"))
            assert same(game.dump(before), dumped)
            again, _ = game.act(before, game.to_act(before)[0], taken)
            assert same(game.dump(again), game.dump(after)), "what was refused has an effect later"
        assert refused > len(walk) * len(GARBAGE)

    def test_looking_changes_nothing(self, walk: list[tuple[Any, Json, Any]]) -> None:
        game = self.game()
        for before, action, after in walk[::4]:
            seat, dumped = game.to_act(before)[0], json.dumps(game.dump(before))
            for look in (
                lambda state=before, seat=seat: game.view(state, seat),
                lambda state=before: game.result(state),
                lambda state=before: game.dump(state),
            ):
                first = look()
                told = json.dumps(first)
                _spoil(first)
                assert json.dumps(look()) == told, "what is handed out is the caller's own"
            list(islice(game.actions(before, seat), self.LISTED))
            game.suggest(before, seat)
            assert json.dumps(game.dump(before)) == dumped
            again, _ = game.act(before, seat, action)
            assert same(game.dump(again), game.dump(after))

    def test_actions_that_were_tampered_with_are_taken_or_refused(
        self, walk: list[tuple[Any, Json, Any]]
    ) -> None:
        game, chance, refused = self.game(), Stream(len(walk)), 0
        for before, action, _after in walk:
            seat, dumped = game.to_act(before)[0], game.dump(before)
            listed = [one for _, one in zip(range(9), game.actions(before, seat), strict=False)]
            for one in (action, *listed):
                refused += _refusal(game, before, seat, _tampered(one, chance)) is not None
            assert same(game.dump(before), dumped)
        assert refused > len(walk)

    def test_a_session_stays_as_it_is_when_an_action_is_refused(self) -> None:
        kept: list[Json] = []
        session = Session.new(self.game(), self.SEEDS[0], keep=kept.append)
        before = session.save()
        for action in GARBAGE:
            with pytest.raises(Refused):
                session.act(action)
        assert same(session.save(), before)
        assert not kept

    def test_seats_that_are_none_are_refused(self) -> None:
        session = Session.new(self.game(), self.SEEDS[0])
        action = session.actions(session.to_act[0], 1)[0]
        for seat in (-1, session.seats, True, None, "0"):
            for call in (session.view, session.actions, session.suggest):
                with pytest.raises(Refused):
                    call(seat)  # type: ignore[operator]
            with pytest.raises(Refused):
                session.act(action, seat)  # type: ignore[arg-type]

    def test_undo_restores(self, walk: list[tuple[Any, Json, Any]]) -> None:
        game, taken_back = self.game(), 0
        for before, _action, after in walk:
            action = self.undo(before, after)
            if action is not None:
                taken_back += 1
                undone, _ = game.act(after, game.to_act(after)[0], action)
                assert self.restored(before, undone)
        undoes = type(self).undo is not GameContract.undo
        assert bool(taken_back) == undoes

    def test_states_go_through_json_and_back(self, walk: list[tuple[Any, Json, Any]]) -> None:
        game = self.game()
        for _before, _action, after in walk:
            dumped = game.dump(after)
            restored = game.restore(json.loads(json.dumps(dumped)))
            assert restored == after
            assert same(game.dump(restored), dumped)
            for seat in range(game.seats(after)):
                assert same(game.view(restored, seat), game.view(after, seat))

    def test_a_restored_game_goes_on_as_the_first(self, walk: list[tuple[Any, Json, Any]]) -> None:
        game = self.game()
        for before, action, after in walk:
            seat = game.to_act(before)[0]
            restored = game.restore(json.loads(json.dumps(game.dump(before))))
            assert same(game.dump(game.act(restored, seat, action)[0]), game.dump(after))

    def test_what_is_no_state_is_refused(self) -> None:
        game = self.game()
        for data in ({}, {"state": 1}, {"tiles": [], "state": {}, "steps": []}):
            with pytest.raises(RestoreError):
                game.restore(data)

    def test_states_that_were_tampered_with_are_restored_exactly_or_refused(
        self, walk: list[tuple[Any, Json, Any]]
    ) -> None:
        game, chance, refused = self.game(), Stream(len(walk)), 0
        for _before, _action, after in walk:
            spoilt = _tampered(json.loads(json.dumps(game.dump(after))), chance)
            try:
                restored = game.restore(spoilt)
            except RestoreError:
                refused += 1
            else:
                assert game.dump(restored) == spoilt
        assert refused > len(walk) // 2

    def test_saves_are_loaded_at_every_step(self) -> None:
        game, seed = self.game(), self.SEEDS[-1]
        session = Session.new(game, seed)
        chance = Stream(stream(seed, "walk"))
        while len(session.log) < self.STEPS and not session.is_over:
            # Loading plays the whole log again, so that later steps are asked less often.
            if len(session.log) < self.STEPS // 3 or not len(session.log) % 10:
                _is_loaded(game, session)
            session.act(self.choose(session, chance), session.to_act[0])
        _is_loaded(game, session)

    def test_saves_that_contradict_themselves_are_refused(self) -> None:
        session = Session.new(self.game(), self.SEEDS[0])
        chance = Stream(stream(self.SEEDS[0], "walk"))
        for _ in range(6):
            session.act(self.choose(session, chance), session.to_act[0])
        text = json.dumps(session.save())
        for wrong, spoil in _SPOILT.items():
            save = json.loads(text)
            spoil(save)
            with pytest.raises((Damaged, OtherContent)) as error:
                Session.load(self.game(), save)
            assert str(error.value).endswith((".", "?")), wrong
        for data in (None, [], 3, "save", {}, {"format": None}):
            with pytest.raises((Damaged, OtherContent)):
                Session.load(self.game(), data)

    def test_views_and_actions_leak_nothing(self, walk: list[tuple[Any, Json, Any]]) -> None:
        game, changed = self.game(), set()
        for _before, _action, state in walk:
            for name, other in self.hidden(state):
                if same(game.dump(other), game.dump(state)):
                    continue
                changed.add(name)
                for seat in range(game.seats(state)):
                    mine, theirs = game.view(state, seat), game.view(other, seat)
                    assert same(self.seen(mine), self.seen(theirs)), name
                assert same(game.result(state), game.result(other)), name
        assert changed == {name for name, _ in self.hidden(walk[0][0])}

    def test_actions_and_suggestions_leak_nothing(self, walk: list[tuple[Any, Json, Any]]) -> None:
        game = self.game()
        for _before, _action, state in walk[::4]:
            for seat in game.to_act(state):
                first = list(zip(range(self.LISTED), game.actions(state, seat), strict=False))
                best = game.suggest(state, seat)
                for name, other in self.hidden(state):
                    found = zip(range(self.LISTED), game.actions(other, seat), strict=False)
                    assert same(list(found), first), name
                    assert same(game.suggest(other, seat), best), name

    def test_actions_that_reveal_nothing_leak_nothing(
        self, walk: list[tuple[Any, Json, Any]]
    ) -> None:
        game, quiet = self.game(), 0
        for before, action, _after in walk:
            seat = game.to_act(before)[0]
            tried = [action, *self.some(game.actions(before, seat)), *GARBAGE]
            for one in tried:
                if isinstance(one, dict) and self.reveals(one):
                    continue
                quiet += 1
                told = _told(game, before, seat, one)
                for name, other in self.hidden(before):
                    assert same(_told(game, other, seat, one), told), (name, one)
        assert quiet > len(walk)

    def test_suggestions_are_accepted(self, walk: list[tuple[Any, Json, Any]]) -> None:
        game, suggested = self.game(), 0
        for state, _action, _after in walk[::2]:
            for seat in game.to_act(state):
                best = game.suggest(state, seat)
                suggested += best is not None
                for action in () if best is None else best["actions"]:
                    state, _ = game.act(state, seat, action)
        assert suggested

    def test_bad_seeds_and_options_are_refused(self) -> None:
        game = self.game()
        for options in ({"nothing": 1}, {"": None}):
            with pytest.raises(OptionError):
                Session.new(game, self.SEEDS[0], options)
        with pytest.raises(OptionError):
            Session.new(game)

    def test_what_is_left_open_is_drawn_by_the_caller(self) -> None:
        drawn = [
            Session.new(self.game(), below=Stream(number).below).save() for number in (1, 1, 2)
        ]
        assert same(drawn[0], drawn[1])
        assert drawn[0]["seed"] != drawn[2]["seed"]

    def test_content_is_identified(self) -> None:
        content = self.game().content
        assert content["packs"]
        assert content["hash"]


@cache
def _walk(contract: type[GameContract], seed: str) -> list[tuple[Any, Json, Any]]:
    return list(contract().steps(seed))


def _is_loaded(game: Game[Any], session: Session[Any]) -> None:
    save = json.loads(json.dumps(session.save()))
    loaded = Session.load(game, save)
    assert same(loaded.save(), save)
    for seat in range(session.seats):
        assert same(loaded.view(seat), session.view(seat))


def _told(game: Game[Any], state: Any, seat: int, action: object) -> Any:
    """What the player hears of an action."""
    try:
        return game.act(state, seat, action)[1]
    except Refused as refused:
        return refused.rule, refused.message


def _spoil(data: Any) -> None:
    """Change everything in some data that can be changed."""
    if isinstance(data, dict):
        for value in data.values():
            _spoil(value)
        data.clear()
    elif isinstance(data, list):
        for value in data:
            _spoil(value)
        data.append("spoilt")


def _refusal(game: Game[Any], state: Any, seat: int, action: object) -> Refused | None:
    try:
        game.act(state, seat, action)
    except Refused as refused:
        return refused
    return None


LEAVES: tuple[Any, ...] = (
    None, True, -1, 0, 10**25, "", "W", "R7 R7", "relic/", "a/b/c", "é\n", [], [[]], {}, {"x": 1},
    [None], [True], ["R7", 3], 0.5, "draw", "set",
)  # fmt: skip
"""What stands in the place of something in an action that was tampered with."""


def _tampered(action: Any, chance: Stream) -> Any:
    """An action with something in it replaced, left out or added."""
    if isinstance(action, dict) and action and chance.below(5):
        key = list(action)[chance.below(len(action))]
        rest = {name: value for name, value in action.items() if name != key}
        match chance.below(8):
            case 0:
                return rest
            case 1:
                return {**action, "x": LEAVES[chance.below(len(LEAVES))]}
        return {**rest, key: _tampered(action[key], chance)}
    if isinstance(action, list) and action and chance.below(3):
        place = chance.below(len(action))
        return [*action[:place], _tampered(action[place], chance), *action[place:]]
    return LEAVES[chance.below(len(LEAVES))]


_SPOILT: dict[str, Callable[[Json], object]] = {
    "another seed": lambda save: save.update(seed=save["seed"][::-1]),
    "no log": lambda save: save.pop("log"),
    "a log that is none": lambda save: save.update(log=[1, 2]),
    "a shorter log": lambda save: save["log"].pop(),
    "an action that is none": lambda save: save["log"].append({"seat": 0, "action": {"no": {}}}),
    "a seat that is none": lambda save: save["log"][0].update(seat=9),
    "another state": lambda save: save.update(snapshot={}),
    "options that are none": lambda save: save.update(options={"nothing": 1}),
    "another game": lambda save: save.update(game="nothing"),
    "another format": lambda save: save.update(format=999),
    "other content": lambda save: save["content"].update(hash="nothing"),
    "content that is none": lambda save: save.update(content=3),
}
"""Ways to spoil a save."""
