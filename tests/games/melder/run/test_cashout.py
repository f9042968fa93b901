"""The cash-out: what is paid, in which order, what ends with it (`R45`, `R58`, `R66`)."""

from __future__ import annotations

import pytest

from melder.games.melder.play.actions import Simple
from melder.games.melder.run.cashout import preview
from melder.games.melder.run.turn import apply
from tests.games.melder.run.pack import BEAT, WIN, check, do, refused, rules, situation


@pytest.mark.parametrize(("blind", "reward"), [("small", 1), ("big", 2), ("boss", 3)])
def test_reward_and_unused_plays(blind: str, reward: int) -> None:
    check({"money": reward + 2}, *BEAT, "cash_out", blind=blind, score=10_000, hand="R7 B7 K7")


@pytest.mark.parametrize(
    ("held", "paid"), [(0, 0), (4, 0), (5, 1), (14, 2), (15, 3), (60, 3), (-7, 0)]
)
def test_interest(held: int, paid: int) -> None:
    check({"money": held + 3 + paid}, *BEAT, "cash_out", money=held, **WIN)


class TestR58:
    def test_interest_looks_at_the_money_before_any_payout(self) -> None:
        # $4 held: the reward would make another $5 full.
        check({"money": 7}, *BEAT, "cash_out", money=4, **WIN)

    @pytest.mark.parametrize(
        ("more", "cap"),
        [
            ({"perks": ["seed-money"]}, 10),
            ({"perks": ["seed-money", "money-tree"]}, 20),
            ({"relics": ["dividend"]}, 6),
            ({"deck": "amber"}, 5),
            ({"deck": "amber", "perks": ["seed-money"], "relics": ["dividend"]}, 15),
        ],
    )
    def test_the_cap(self, more: dict[str, object], cap: int) -> None:
        check({"money": 203 + cap}, *BEAT, "cash_out", money=200, **WIN, **more)


def test_lines_come_in_the_order_of_the_rules() -> None:
    run = situation(
        money=10,
        bet="one-shot",
        score=290,
        hand="R7 B7 K7 O1+minted O2+minted",
        relics=[{"id": "gold-mine", "edition": "crowned"}, "echo-hand", "golden-goose"],
    )
    run = do(run, *BEAT)
    shown = preview(rules(), run.state)
    result = apply(rules(), run, Simple("cash_out"))
    lines = result.events[0].facts["lines"]
    assert [(line["kind"], line["source"], line["money"]) for line in lines] == [
        ("reward", "", 1),
        ("unused_plays", "", 2),
        ("interest", "", 2),
        ("finish", "minted", 2),
        ("finish", "minted", 2),
        ("relic", "gold-mine", 5),
        ("relic", "golden-goose", 1),
        ("edition", "crowned", 3),
        ("bet", "one-shot", 15),
    ]
    assert [line.json() for line in shown] == lines
    assert result.run.state.money == 10 + sum(line["money"] for line in lines)


def test_echo_chamber_doubles_no_payout() -> None:
    check(
        {"money": 1 + 2 + 3},
        *BEAT,
        "cash_out",
        relics=[{"id": "quick-draw", "edition": "crowned"}, "echo-chamber"],
        **WIN,
    )


SAVED = {"plays": 1, "score": 50, "hand": "R7 B7 K7 O1+minted", "money": 10}
"""A blind that is lost by the next score, with a quarter of its target."""


class TestR45:
    def test_last_stand_pays_interest_and_leaves(self) -> None:
        check({"money": 13, "relics": []}, *BEAT, "cash_out", relics=["last-stand"], **SAVED)

    def test_it_pays_no_bet(self) -> None:
        check(
            {"money": 13, "relics": []},
            *BEAT,
            "cash_out",
            relics=["last-stand"],
            bet="runs-only",
            **SAVED,
        )

    def test_minted_looks_at_the_hand_of_the_clearing_score(self) -> None:
        check({"money": 4}, *BEAT, "cash_out", score=290, hand="R7 B7 K7 O1+minted")

    def test_at_the_last_boss_it_wins_the_run(self) -> None:
        check(
            {"phase": "won", "relics": []},
            *BEAT,
            "cash_out",
            relics=["last-stand"],
            ante=9,
            boss="the-final-boss",
            disabled=[],
            plays=1,
            score=100_000,
            hand="R7 B7 K7",
        )


class TestR66:
    def test_growth_for_the_blind_just_beaten_comes_before_its_cash_out(self) -> None:
        check({"money": 6}, *BEAT, "cash_out", relics=["accelerator"], **WIN)

    def test_and_not_before_it_is_taken(self) -> None:
        check({"state": {"accelerator": {"money": 0}}}, *BEAT, relics=["accelerator"], **WIN)

    @pytest.mark.parametrize("times", [1, 2])
    def test_any_consumable_of_the_bar_is_copied(self, times: int) -> None:
        items = ["prism", "rose"][:times]
        check(
            {"items": [*items, "prism"]},
            "next",
            phase="shop",
            relics=["perkeo"],
            items=items,
            picks=["prism"],
        )

    def test_an_empty_bar_has_nothing_to_copy(self) -> None:
        check({"items": []}, "next", phase="shop", relics=["perkeo"])


class TestTheEndOfTheBlind:
    def test_a_scenario_may_start_at_the_cash_out(self) -> None:
        check(
            {"money": 1 + 2 + 1, "bag": "K1 R1+minted", "hand": 0},
            "cash_out",
            phase="cash_out",
            plays=2,
            hand="R1+minted",
            bag="K1",
        )

    def test_a_cash_out_needs_a_beaten_blind(self) -> None:
        check({"phase": "play"}, refused("cash_out", "phase"), hand="R7")

    def test_the_plant_is_there_until_it_has_paid(self) -> None:
        # Gold Mine is off to the end of the cash-out (R4), and sells for its price in the shop.
        check(
            {"money": 5, "phase": "shop"},
            *BEAT,
            "cash_out",
            boss="the-plant",
            ante=4,
            score=20_000,
            relics=["gold-mine"],
            hand="R7 B7 K7",
        )

    def test_the_board_stays_until_the_ante_ends(self) -> None:
        check({"board": ["R7 B7 K7"]}, *BEAT, "cash_out", **WIN)


def test_plays_of_the_past_were_used() -> None:
    check(
        {"money": 4},
        *BEAT,
        "cash_out",
        relics=["golden-goose"],
        history={"plays_scored": 1},
        plays=2,
        hand="R7 B7 K7",
        score=290,
    )
