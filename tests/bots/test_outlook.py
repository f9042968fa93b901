"""Before a blind: bets that are as good as won are taken, bosses too strong are sent away."""

from __future__ import annotations

from typing import Any

import pytest

from melder.bots import registry
from melder.bots.bot import Move
from melder.bots.melder.outlook import Outlook, keeping
from melder.bots.melder.plays import best_plays
from melder.bots.melder.position import imagine
from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from melder.games.melder.run.turn import Run
from melder.games.melder.run.view import view
from melder.games.streams import Stream
from tests.games.melder.run.pack import do, rules, situation

STRONG = {"levels": {"eclipse": 400}}
"""Whatever is placed beats any blind at once."""

FIGHT = {"phase": "fight", "money": 25, "perks": ["directors-cut"], "ante": 3}


def chosen(run: Run, seed: int = 1) -> Move | None:
    return Outlook(rules(), view(rules(), run), Stream(seed)).move()


def test_who_is_strong_bets_once_a_blind() -> None:
    """Unless one of the hands that may come has no opening."""
    run = situation(phase="offer", money=30, ante=2, **STRONG)
    taken = {move["bet"] for seed in range(40) if (move := chosen(run, seed)) is not None}
    assert taken
    assert taken <= {offered.id for offered in run.state.course.offers}
    after = do(run, {"bet": min(taken)})
    assert {str(chosen(after, seed)) for seed in range(40)} == {"None"}


def test_who_is_weak_takes_no_bet() -> None:
    assert chosen(situation(phase="offer", money=30, ante=8)) is None


@pytest.mark.parametrize(
    ("more", "move"),
    [
        ({}, {"redraw_boss": {}}),
        ({"money": 9}, None),
        ({"perks": []}, None),
        ({"ante": 9}, None),
    ],
)
def test_a_boss_too_strong_is_sent_away_where_it_can_be(
    more: dict[str, Any], move: Move | None
) -> None:
    assert chosen(situation(**{**FIGHT, "ante": 8, **more})) == move


def test_a_boss_that_can_be_beaten_stays() -> None:
    move = chosen(situation(**FIGHT, **STRONG))
    assert move is None or "bet" in move


def test_the_bet_decides_between_plays_that_clear() -> None:
    """A Run of six is worth more here than two of three; the bet asks for Sets."""
    run = situation(
        blind="big", bet="sets-only", score=420, hand="R1 R2 R3 R4 R5 R6 B6 K6", opened=True
    )
    state = imagine(rules(), view(rules(), run))
    plays = best_plays(rules(), state, 10)
    bet = rules().item("bet", "sets-only")
    kept = keeping(rules(), state, plays, bet)
    assert kept is not None
    assert kept.steps != plays[0].steps
    assert [step.reading for step in kept.steps] == ["set"]  # type: ignore[union-attr]
    assert keeping(rules(), state.but(total=0), plays, bet) is None


def test_sharp_plays_for_its_bet() -> None:
    game = MelderGame.of(resolved())
    run = situation(
        blind="big", bet="sets-only", score=420, hand="R1 R2 R3 R4 R5 R6 B6 K6", opened=True
    )
    bot = registry.get(game, "sharp")
    move = bot.choose(game.view(run, 0), game.actions(run, 0))
    assert move["place"]["as"] == "set"
