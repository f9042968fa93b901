"""Side bets: offers, stakes, what they pay (rules section 11, `R67`, `R80`)."""

from __future__ import annotations

import pytest

from melder.games.melder.run.newrun import derived_luck
from melder.games.melder.scenario import play
from tests.games.melder.run.pack import (
    BEAT,
    after_blind,
    check,
    do,
    fresh,
    refused,
    rules,
    situation,
    with_money,
)


def offers(**doc: object) -> list[str]:
    state = situation(phase="offer", **{"money": 10, **doc}).state
    return [bet.id for bet in state.course.offers]


SEEDS = [f"BET{n}".replace("0", "Z") for n in range(11111, 11151)]


def test_three_different_offers() -> None:
    for seed in SEEDS:
        assert len(set(offers(seed=seed))) == 3


def test_every_bet_is_offered_at_times() -> None:
    assert {bet for seed in SEEDS for bet in offers(seed=seed)} == set(rules().items["bet"])


@pytest.mark.parametrize(
    ("ante", "money", "paid"), [(1, 20, 5), (3, 20, 9), (9, 50, 21), (3, 2, 2)]
)
def test_the_stake_is_no_more_than_there_is(ante: int, money: int, paid: int) -> None:
    run = situation(phase="offer", ante=ante, money=money)
    bet = run.state.course.offers[0]
    after = do(run, {"bet": bet.id}).state
    assert after.money == money - paid
    assert after.course.wager is not None
    assert (after.course.wager.bet, after.course.wager.stake) == (bet, paid)


@pytest.mark.parametrize("money", [0, -3])
def test_nothing_is_offered_to_a_player_without_money(money: int) -> None:
    assert offers(money=money) == []


def test_a_lost_stake_is_gone_and_a_wager_ends_with_its_blind() -> None:
    run = do(
        situation(bet="sets-only", blind="big", score=449, hand="R4 R5 R6"),
        {"place": "R4 R5 R6"},
        "score",
        "cash_out",
    )
    assert run.state.money == 4
    assert run.state.course.wager is None


def test_half_dollars_are_dropped() -> None:
    # $5 at x2.5 is $12 and a half.
    check(
        {"money": 2 + 2 + 12},
        {"place": "R4 R5 R6"},
        "score",
        "cash_out",
        bet="runs-only",
        blind="big",
        score=449,
        hand="R4 R5 R6",
    )


def test_only_one_bet_on_a_blind() -> None:
    run = situation(phase="offer", money=30)
    first, second = (bet.id for bet in run.state.course.offers[:2])
    check(
        {"money": 25},
        {"bet": first},
        refused({"bet": second}, "phase"),
        phase="offer",
        money=30,
    )


def test_bets_are_taken_before_a_blind_only() -> None:
    check({"phase": "play"}, refused({"bet": "one-shot"}, "phase"), money=20)


def test_what_is_not_offered_cannot_be_taken() -> None:
    missing = next(id for id in rules().items["bet"] if id not in offers())
    check({"money": 10}, refused({"bet": missing}, "target"), phase="offer", money=10)


def test_a_scenario_takes_any_bet_that_may_be_offered() -> None:
    missing = next(id for id in rules().items["bet"] if id not in offers())
    check({"money": 5}, {"bet": missing}, phase="offer", money=10)
    free = refused({"bet": "dry-hand"}, "target")
    check({"money": 10}, free, phase="fight", boss="the-water", money=10)
    outcome = play(rules(), {"phase": "fight", "boss": "the-water", "money": 10,
                             "steps": [{"bet": "dry-hand"}]})  # fmt: skip
    assert outcome.refused is not None


def test_playing_on_leaves_the_offer() -> None:
    run = do(situation(phase="offer", money=10), "draw")
    assert run.state.phase == "play"
    assert run.state.course.offers == ()
    assert len(run.state.hand) == 15


def test_none_before_the_first_blind() -> None:
    assert do(fresh(), "next").state.phase == "play"


class TestR67:
    def test_no_bet_on_what_the_boss_forbids(self) -> None:
        for seed in SEEDS:
            state = situation(phase="fight", boss="the-water", money=20, seed=seed).state
            offered = {bet.id for bet in state.course.offers}
            assert len(offered) == 3
            assert "dry-hand" not in offered

    def test_it_is_offered_against_others(self) -> None:
        found = set()
        for seed in SEEDS:
            state = situation(phase="fight", boss="the-mark", money=20, seed=seed).state
            found |= {bet.id for bet in state.course.offers}
        assert {"dry-hand", "no-regrets"} <= found

    def test_leaving_one_out_changes_nothing_about_the_others(self) -> None:
        for seed in SEEDS:
            with_water = situation(phase="fight", boss="the-water", money=20, seed=seed).state
            without = situation(phase="fight", boss="the-mark", money=20, seed=seed).state
            kept = [bet for bet in without.course.offers if bet.id != "dry-hand"]
            assert list(with_water.course.offers[: len(kept)]) == kept

    def test_a_lift_that_was_undone_does_not_count(self) -> None:
        check(
            {"money": 11},
            {"lift": "K8", "from": "K5 K6 K7 K8"},
            "undo",
            {"place": "R4 R5 R6"},
            "score",
            "cash_out",
            bet="hands-off",
            blind="big",
            score=449,
            board=["K5 K6 K7 K8"],
            hand="R4 R5 R6",
        )


class TestR80:
    def test_offers_come_from_the_second_seed(self) -> None:
        def offered(luck: str | None) -> list[str]:
            run = after_blind(do(fresh(luck=luck), "next"))
            run = do(with_money(run, 20), "next")
            return [bet.id for bet in run.state.course.offers]

        assert offered(None) == offered(derived_luck("ABCD2345"))
        assert len({tuple(offered(luck)) for luck in ("AAAA1111", "BBBB2222", "CCCC3333")}) > 1

    def test_bets_never_touch_the_seed(self) -> None:
        run = situation(phase="offer", money=30)
        bet = run.state.course.offers[0].id
        plain, betting = do(run, "next").state, do(run, {"bet": bet}, "next").state
        assert plain.hand == betting.hand
        assert plain.bag == betting.bag


def test_beating_the_blind_without_a_bet_pays_none() -> None:
    check({"money": 3}, *BEAT, "cash_out", score=290, hand="R7 B7 K7")
