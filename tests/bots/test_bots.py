"""Bots play from views, repeatably, and as well as they are meant to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from melder.bots import registry
from melder.bots.bot import NoMove
from melder.bots.chance import READ, Random
from melder.content.library import resolved
from melder.games.contract import Refused
from melder.games.melder.game import MelderGame
from melder.games.melder.run.turn import Run
from melder.games.streams import Stream

NAMES = ("random", "casual", "steady", "sharp")


@pytest.fixture(scope="module")
def game() -> MelderGame:
    return MelderGame.of(resolved())


def test_which_bots_there_are() -> None:
    assert registry.names("melder") == NAMES
    assert registry.names("unheard-of") == ("random",)


def test_an_unknown_bot_is_refused_in_a_sentence(game: MelderGame) -> None:
    with pytest.raises(KeyError, match="no bot of melder is called 'deep': random, casual"):
        registry.get(game, "deep")


@pytest.mark.parametrize("name", NAMES)
def test_no_bot_sees_more_than_its_view(game: MelderGame, name: str) -> None:
    """The same choices are made where all that is hidden is different."""
    run = game.new("ABCD2345", {})
    bot, other = (registry.get(game, name, "X") for _ in range(2))
    for _ in range(25):
        if game.is_over(run):
            break
        twisted = _twisted(run)
        choice = bot.choose(game.view(run, 0), game.actions(run, 0))
        view = {**game.view(twisted, 0), "seed": "ZZZZ9999"}
        assert other.choose(view, game.actions(twisted, 0)) == choice
        run, _ = game.act(run, 0, choice)


def _twisted(run: Run) -> Run:
    """The same to look at: another order of the bag, other streams."""
    now = run.state
    streams = tuple((name, position ^ 0x5A5A) for name, position in now.streams)
    return replace(run, state=now.but(bag=now.bag[::-1], streams=streams, seed=now.seed[::-1]))


def test_another_seed_is_another_random_player(game: MelderGame) -> None:
    run = game.new("ABCD2345", {})
    run, _ = game.act(run, 0, {"next": {}})
    choices = {
        str(registry.get(game, "random", str(seed)).choose({}, game.actions(run, 0)))
        for seed in range(12)
    }
    assert len(choices) > 4


def test_random_reads_no_further_than_it_must() -> None:
    listed = ({"go": {"to": number}} for number in range(10 * READ))
    Random(Stream(1)).choose({}, listed)
    assert next(listed) == {"go": {"to": READ}}


def test_nothing_to_choose_from(game: MelderGame) -> None:
    with pytest.raises(NoMove, match="no legal action"):
        Random(Stream(1)).choose({}, ())
    with pytest.raises(NoMove, match="over"):
        registry.get(game, "casual").choose({"phase": "lost"}, ())


@pytest.mark.parametrize("name", NAMES)
def test_bots_answer_to_what_others_have_done(game: MelderGame, name: str) -> None:
    """Whoever asks a bot for a move may do something else, lift tiles and draw among it."""
    for seed in ("ABCDEFGB", "HHHH3333"):
        run, chance = game.new(seed, {}), Stream(3)
        bot = registry.get(game, name, seed)
        for _ in range(90):
            if game.is_over(run):
                break
            choice = bot.choose(game.view(run, 0), game.actions(run, 0))
            after, _ = game.act(run, 0, choice)
            if chance.below(3):
                run = after
                continue
            melds = [meld["tiles"] for meld in game.view(run, 0)["board"]]
            other: dict[str, Any] = {"draw": {}}
            if melds and chance.below(2):
                ids = [tile["id"] for tile in melds[chance.below(len(melds))]]
                other = {"lift": ids[: 1 + chance.below(2)], "from": ids}
            try:
                run, _ = game.act(run, 0, other)
            except Refused:
                run = after
