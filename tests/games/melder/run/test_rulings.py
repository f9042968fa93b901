"""Rulings on blinds and consumables as the base pack keeps them, by number (`R42` to `R56`).

`R45` stands with the cash-out, `R46` with the end of an ante, `R48` with the packs, `R57` to
`R67` with shop, packs, course and bets.
"""

from __future__ import annotations

from typing import Any

import pytest

from melder.games.melder.game import MelderGame
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

SET = "R7 B7 K7"


class TestR42:
    def test_the_hand_is_filled_to_its_size(self) -> None:
        assert len(do(situation(phase="offer", deck="garnet"), "next").state.hand) == 11
        assert len(do(situation(phase="offer", perks=["palette"]), "next").state.hand) == 16

    def test_a_short_bag_gives_what_it_has(self) -> None:
        # The new tiles come first, so none of the discarded ones returns.
        check(
            {"hand": "R1 K9", "bag": "R2 R3", "discards": 2},
            {"discard": "R2 R3"},
            hand="R1 R2 R3",
            bag="K9",
        )

    def test_the_water_blocks_drawing_and_the_new_hand_alone(self) -> None:
        check(
            {"hand": "R1 K9", "discards": 2},
            refused("draw", "the-water"),
            {"discard": "R2"},
            boss="the-water",
            hand="R1 R2",
            bag="K9",
        )
        check({"hand": "R1"}, "pass", boss="the-water", hand="R1")


class TestR43:
    def test_a_pass_uses_a_play_and_counts_for_it(self) -> None:
        check(
            {"money": 3 + 1 + 2},
            "pass",
            {"place": SET},
            "score",
            "cash_out",
            relics=["golden-goose"],
            score=290,
            opened=True,
            hand="R1",
            bag=SET,
        )

    def test_it_is_no_scoring_play(self) -> None:
        check(
            {"money": 3 + 1 + 15},
            "pass",
            {"place": SET},
            "score",
            "cash_out",
            bet="one-shot",
            score=290,
            hand="R1",
            bag=SET,
        )

    def test_on_the_last_play_it_loses(self) -> None:
        check({"phase": "lost"}, "pass", plays=1, hand="R1")

    def test_unless_last_stand_saves_the_run(self) -> None:
        check({"phase": "cash_out"}, "pass", plays=1, hand="R1", score=75, relics=["last-stand"])

    def test_a_banked_group_is_scored_not_passed(self) -> None:
        check({"plays": 3}, {"place": SET}, refused("pass", "phase"), hand=SET)

    def test_too_little_for_the_opening_is_passed_when_nothing_else_is_left(self) -> None:
        start: dict[str, Any] = {"hand": SET, "opened": False, "draws": 0}
        check({"plays": 3}, {"place": SET}, refused("pass", "phase"), hand=f"{SET} R1",
              opened=False, draws=0)  # fmt: skip
        check(
            {"plays": 2, "board": [], "hand": 4, "opened": False},
            {"place": SET},
            refused("score", "opening"),
            "pass",
            **start,
            bag="K1",
        )


class TestR44:
    def test_the_run_is_lost_without_a_tile_to_play(self) -> None:
        check({"phase": "lost"}, "pass", hand="", bag="")

    def test_the_consolation_is_a_free_reroll_in_the_first_shop(self) -> None:
        run = with_money(after_blind(do(fresh(free_rerolls=1), "next")), 0)
        run = do(run, "reroll")
        assert run.state.money == 0
        run = with_money(after_blind(do(run, "next", "next")), 5)
        assert do(run, "reroll").state.money == 0

    @pytest.mark.parametrize(
        ("facts", "steps", "earned"),
        [
            ({"bag": "K4"}, ["draw"], 1),
            ({"bag": "K4"}, ["pass"], 1),
            ({"bag": "K4", "ante": 2}, ["draw"], 0),
            ({"bag": "K4", "blind": "big"}, ["draw"], 0),
            ({"bag": "K4", "plays": 1}, ["pass"], 0),
            ({"bag": "R2 R3 K4"}, ["draw"], 0),
            ({"bag": "K4", "hand": "R7 B7 K7"}, [{"place": "R7 B7 K7"}, "score"], 0),
        ],
    )
    def test_a_deadlock_of_the_first_blind_earns_it(
        self, facts: dict[str, Any], steps: list[Any], earned: int
    ) -> None:
        run = do(situation(**{"hand": "R1", **facts}), *steps)
        assert run.state.phase == ("play" if "R2" in facts["bag"] else "lost")
        assert MelderGame(rules()).result(run)["consolation"] == earned


class TestR47:
    def test_absolution_counts_from_the_next_blind(self) -> None:
        run = situation(hand=SET, score=290, relics=["dark-offering", "absolution"], plays=2)
        assert run.state.plays == 2
        assert do(run, *BEAT, "cash_out", "next", "next").state.plays == 3


class TestR49:
    def test_from_the_hand_in_play_and_from_the_bag_outside(self) -> None:
        facts = {"items": ["scroll-of-midas"], "hand": "R5", "bag": "B2"}
        check({"hand": "R5+minted", "bag": "B2"}, {"use": "scroll-of-midas"}, **facts)
        check(
            {"bag": "B2+minted"},
            {"use": "scroll-of-midas"},
            phase="shop",
            items=["scroll-of-midas"],
            bag="B2",
        )

    def test_refused_where_there_is_none(self) -> None:
        check({"hand": 0}, refused({"use": "scroll-of-midas"}, "item"), items=["scroll-of-midas"])

    @pytest.mark.parametrize(("chance", "money"), [("always", 0), ("never", 8)])
    def test_what_a_roll_has_shown_is_not_refused(self, chance: str, money: int) -> None:
        check(
            {"money": money, "items": []},
            {"use": "scroll-of-wheel"},
            phase="shop",
            items=["scroll-of-wheel"],
            chance=chance,
        )


@pytest.mark.parametrize(
    "id", ["scroll-of-the-tower", "phantom", "banshee", "scroll-of-flame", "specter", "poltergeist"]
)
def test_r50_what_works_on_the_hand_is_used_in_play(id: str) -> None:
    check(
        {"bag": "R1 R2 R3"}, refused({"use": id}, "phase"), phase="shop", items=[id], bag="R1 R2 R3"
    )


def test_r38_between_blinds_a_die_leaves_the_table_whole() -> None:
    check(
        {"board": ["R5 R6 R7", "B1 B2 B3"]},
        refused({"use": {"item": "cleaver", "tiles": "R7", "split": [1, 6]}}, "illegal-table"),
        phase="shop",
        items=["cleaver"],
        board=["R5 R6 R7", "B1 B2 B3"],
    )


class TestR52:
    @pytest.mark.parametrize(("money", "after"), [(4, 8), (40, 70), (0, 0), (-5, -5)])
    def test_hermit(self, money: int, after: int) -> None:
        check(
            {"money": after},
            {"use": "scroll-of-the-hermit"},
            items=["scroll-of-the-hermit"],
            money=money,
        )


class TestR53:
    def test_the_fool_needs_something_used_before(self) -> None:
        check(
            {"items": ["scroll-of-the-fool"]},
            refused({"use": "scroll-of-the-fool"}, "item"),
            items=["scroll-of-the-fool"],
        )

    def test_a_new_relic_needs_a_slot(self) -> None:
        check(
            {"relics": ["gold-mine", "quick-draw", "board-lord"]},
            refused({"use": "apparition"}, "slots"),
            items=["apparition"],
            relics=["gold-mine", "quick-draw", "board-lord"],
        )

    @pytest.mark.parametrize("chance", ["always", "never"])
    def test_where_every_relic_is_owned_nothing_is_rolled_for(self, chance: str) -> None:
        owned = [*of_rarity("mythic"), *of_rarity("legendary")]
        check(
            {"items": ["soul"], "relics": owned},
            refused({"use": "soul"}, "item"),
            items=["soul"],
            relics=without_slots(owned),
            chance=chance,
        )

    @pytest.mark.parametrize(
        ("chance", "owned", "left"),
        [("always", "mythic", "legendary"), ("never", "legendary", "mythic")],
    )
    def test_a_rarity_that_has_run_out_gives_way_to_the_other(
        self, chance: str, owned: str, left: str
    ) -> None:
        relics, new = of_rarity(owned), of_rarity(left)[0]
        check(
            {"items": [], "relics": [*relics, new]},
            {"use": "soul"},
            items=["soul"],
            relics=without_slots(relics),
            chance=chance,
            picks=[new],
        )


def of_rarity(rarity: str) -> list[str]:
    """The ids of all relics of a rarity."""
    return [id for id, item in rules().items["relic"].items() if item.rarity == rarity]


def without_slots(relics: list[str]) -> list[dict[str, str]]:
    """Relics that take no slots."""
    return [{"id": id, "edition": "negative"} for id in relics]


class TestR55:
    def test_spare_wilds_sell_from_the_bag_first(self) -> None:
        check({"money": 2, "hand": "W", "bag": "R1"}, {"sell": "W"}, hand="W", bag="R1 W")

    def test_in_the_shop_as_well(self) -> None:
        check({"money": 2, "bag": "R1"}, {"sell": "W"}, phase="shop", bag="R1 W")

    def test_that_destroys_nothing(self) -> None:
        check({"state": {"canio": {"xmult": 1}}}, {"sell": "W"}, hand="W", relics=["canio"])
