"""An imagined position scores what the engine scores."""

from __future__ import annotations

import json

import pytest

from melder.bots import registry
from melder.bots.melder.plays import best_plays, suggested, tried
from melder.bots.melder.position import imagine
from melder.content.library import resolved
from melder.games.melder.bench.luck import CHANCE
from melder.games.melder.game import MelderGame
from melder.games.melder.run.turn import Run
from melder.games.melder.state.phases import PLAY
from melder.games.melder.state.state import Roster, State


@pytest.fixture(scope="module")
def game() -> MelderGame:
    return MelderGame.of(resolved())


def in_play(game: MelderGame, seed: str, bot: str = "casual") -> list[Run]:
    """The positions of a run in which a turn begins."""
    player = registry.get(game, bot, seed)
    run, found = game.new(seed, {}), []
    while not game.is_over(run):
        if run.state.phase == PLAY and not run.state.placed:
            found.append(run)
        run, _ = game.act(run, 0, player.choose(game.view(run, 0), game.actions(run, 0)))
    return found


def test_what_the_best_play_scores_is_what_it_is_said_to(game: MelderGame) -> None:
    compared = 0
    for seed in ("ABCD2345", "BBBB3333", "CCCC4444", "EEEE5555", "FFFF6666", "GGGG7777"):
        for run in in_play(game, seed)[:12]:
            view = json.loads(json.dumps(game.view(run, 0)))
            plays = best_plays(game.rules, imagine(game.rules, view), 1)
            if not plays:
                continue
            after = run
            for step in plays[0].steps:
                after, _ = game.act(after, 0, step.json())
            after, events = game.act(after, 0, {"score": {}})
            if _chance(after) == _chance(run):
                compared += 1
                assert events[0]["score"] == plays[0].points
    assert compared > 5


def _chance(run: Run) -> int:
    """Where the stream of chance stands: nothing was rolled as long as it stays there."""
    return dict(run.state.streams)[CHANCE]


def test_positions_are_imagined_from_the_view_alone(game: MelderGame) -> None:
    for run in in_play(game, "ABCD2345")[:8]:
        state = imagine(game.rules, game.view(run, 0))
        assert {tile.id for tile in state.hand} == {tile.id for tile in run.state.hand}
        assert not {tile.id for tile in state.bag} & {tile.id for tile in run.state.bag}
        assert len(state.bag) == len(run.state.bag)
        assert state.seed == ""
        assert state.streams != run.state.streams


def open_position(game: MelderGame) -> State:
    """A hand that can be played, the opening met."""
    found = (
        imagine(game.rules, game.view(run, 0)).but(opened=True) for run in in_play(game, "ABCD2345")
    )
    return next(state for state in found if best_plays(game.rules, state, 1))


def test_the_solver_is_no_worse_by_groups_alone(game: MelderGame) -> None:
    state = open_position(game)
    bare = state.but(roster=Roster(state.roster.deck))
    (best, *_) = best_plays(game.rules, bare, 8)
    found = tried(game.rules, bare, suggested(game.rules, bare))
    assert found is not None
    assert found[1].points >= best.points


def test_a_play_that_is_refused_is_no_play(game: MelderGame) -> None:
    state = open_position(game)
    assert tried(game.rules, state, ()) is None
    (best, *_) = best_plays(game.rules, state, 4)
    assert tried(game.rules, state.but(hand=()), best.steps) is None
