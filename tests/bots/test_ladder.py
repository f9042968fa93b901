"""The bots are a ladder: each plays better than the one before."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from melder.bots import registry
from melder.simulate.series import Series, run
from melder.simulate.summary import Summary, summarise

DECK = {"deck": "quartz"}
SERIES = "LADDER"

FEW = 3
MANY = {"random": 400, "casual": 400, "steady": 150, "sharp": 200}
"""How many runs each bot plays in the soak; the weaker, the faster."""


@cache
def played(bot: str, count: int) -> Summary:
    """How a bot fares on the first games of the series."""
    return summarise(list(run(Series("melder", bot, count, SERIES, options=DECK))))


def test_whoever_looks_gets_further_than_chance_and_who_thinks_further_still() -> None:
    found = [played(bot, FEW).ante for bot in ("random", "casual", "steady")]
    assert all(weaker < stronger for weaker, stronger in pairwise(found)), found


def test_every_bot_has_its_place() -> None:
    assert tuple(MANY) == registry.names("melder")


@pytest.mark.soak
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(MANY)))
def test_each_bot_gets_further_than_the_one_before(weaker: str, stronger: str) -> None:
    assert played(weaker, MANY[weaker]).ante < played(stronger, MANY[stronger]).ante


@pytest.mark.soak
@pytest.mark.parametrize(("weaker", "stronger"), [("casual", "steady"), ("steady", "sharp")])
def test_each_bot_wins_clearly_more_than_the_one_before(weaker: str, stronger: str) -> None:
    low, high = played(weaker, MANY[weaker]), played(stronger, MANY[stronger])
    assert high.rate - low.rate > 2 * max(low.error, high.error), (low.rate, high.rate)


@pytest.mark.soak
def test_the_game_can_be_won_and_is_mostly_lost() -> None:
    assert 0.1 <= played("sharp", MANY["sharp"]).rate <= 0.4
