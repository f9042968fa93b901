"""New runs and seeds (rules section 12, `R80`, `R81`)."""

from __future__ import annotations

import random

import pytest

from melder.games.melder.run.newrun import (
    ALPHABET,
    SeedError,
    daily_seed,
    derived_luck,
    first_deck,
    new,
    parse_seed,
    random_seed,
)
from tests.games.melder.run.pack import do, fresh, rules


@pytest.mark.parametrize("text", ["", "ABCD234", "ABCD23456", "ABCD234O", "ABCD2340", "ABCD-345"])
def test_what_is_no_seed(text: str) -> None:
    with pytest.raises(SeedError):
        parse_seed(text)


def test_a_seed_may_be_typed_carelessly() -> None:
    assert parse_seed(" abcd2345\n") == "ABCD2345"


def test_random_seeds_are_seeds_of_every_character() -> None:
    source = random.Random(1)
    seeds = [random_seed(source.randrange) for _ in range(300)]
    assert [parse_seed(seed) for seed in seeds] == seeds
    assert set("".join(seeds)) == set(ALPHABET)
    assert len(ALPHABET) == 34


def test_a_day_has_one_seed() -> None:
    assert daily_seed("2031-05-01") == daily_seed("2031-05-01")
    assert parse_seed(daily_seed("2031-05-01"))
    assert daily_seed("2031-05-01") != daily_seed("2031-05-02")


def test_seeds_mean_the_same_for_ever() -> None:
    """Recorded once: what changes here changes every saved seed."""
    assert daily_seed("2031-05-01") == "7MZW5HGH"
    assert derived_luck("ABCD2345") == "ESZLTWFI"
    labels = [tile.label for tile in do(fresh(), "next").state.hand[:5]]
    assert labels == ["K9", "K5", "O1", "K1", "B3"]


def test_the_start_of_a_run() -> None:
    state = fresh().state
    assert (state.phase, state.ante, state.blind, state.money) == ("draft", 1, 0, 4)
    assert (state.hand, state.items, state.roster.relics, state.roster.perks) == ((), (), (), ())
    assert state.bag == rules().pool
    assert len(state.bag) == 106


def test_the_first_deck_is_the_first_in_order() -> None:
    assert first_deck(rules()).id == "quartz"
    assert new(rules(), "ABCD2345").state.roster.deck is first_deck(rules())


def test_the_second_seed_is_given_or_derived() -> None:
    assert fresh().state.course.luck == derived_luck("ABCD2345")
    assert fresh(luck="ZZZZ9999").state.course.luck == "ZZZZ9999"
    with pytest.raises(SeedError):
        fresh(luck="nothing")
