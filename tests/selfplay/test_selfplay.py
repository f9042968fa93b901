"""Bots play whole runs; at every step what must always hold is checked."""

from __future__ import annotations

from functools import cache

import pytest

from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from tests.selfplay.watched import watch

FEW = {"random": 40, "casual": 8, "steady": 4, "sharp": 1}
MANY = {"random": 10_000, "casual": 1_000, "steady": 1_000, "sharp": 200}
PART = 100


@cache
def melder() -> MelderGame:
    return MelderGame.of(resolved())


def deck_of(index: int) -> dict[str, str]:
    """Every deck has its turn."""
    decks = sorted(melder().rules.items["deck"])
    return {"deck": decks[index % len(decks)]}


@pytest.mark.parametrize("bot", FEW)
def test_a_few_runs_end_with_everything_in_order(bot: str) -> None:
    for index in range(FEW[bot]):
        assert melder().is_over(watch(melder(), index, bot, deck_of(index)))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("bot", "first"), [(bot, first) for bot in MANY for first in range(0, MANY[bot], PART)]
)
def test_many_runs_end_with_everything_in_order(bot: str, first: int) -> None:
    for index in range(first, first + PART):
        assert melder().is_over(watch(melder(), index, bot, deck_of(index)))
