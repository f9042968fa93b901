"""A bot's run on the screen: the same run as in a series, told in lines that can be typed."""

from __future__ import annotations

from typing import Any

import pytest

from melder.bots import registry as bots
from melder.games.session import Session
from melder.terminal.client import PROMPT
from melder.terminal.watching import watch
from tests.terminal.sitting import Sitting, game


def _watched(bot: str, seed: str) -> Sitting:
    sitting = Sitting(seed)
    watch(sitting.desk, bots.get(game(), bot, seed))
    return sitting


def _alone(bot: str, seed: str) -> Session[Any]:
    session = Session.new(game(), seed)
    mover = bots.get(game(), bot, seed)
    while not session.is_over:
        session.act(mover.choose(session.view(), session.each_action()))
    return session


@pytest.mark.parametrize(
    ("bot", "seed"),
    [
        ("steady", "ABCD2345"),
        ("sharp", "ZZZZ2222"),
        ("casual", "HHHH3333"),
        ("random", "BBBB3333"),
    ],
)
def test_what_a_bot_does_can_be_typed(bot: str, seed: str) -> None:
    watched = _watched(bot, seed)
    assert watched.desk.session.result == _alone(bot, seed).result
    lines = [one.removeprefix(PROMPT) for one in watched.text.split("\n") if one.startswith(PROMPT)]
    assert len(lines) == len(watched.desk.session.log)
    typing = Sitting(seed, strict=True)
    typing.type(*lines)
    assert not typing.client.failed, typing.text[-500:]
    assert typing.desk.session.result == watched.desk.session.result
    assert typing.desk.view == watched.desk.view


def test_scores_are_traced_and_the_end_is_told() -> None:
    text = _watched("steady", "ABCD2345").text
    scores = text.count(f"{PROMPT}score\n")
    assert scores > 0
    assert text.count(" points, ") == scores
    assert "Seed ABCD2345, deck Quartz." in text
