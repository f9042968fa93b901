"""Scenarios: every key, what is expected of them, and what is wrong with the impossible ones."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from melder.games.melder.scenario import ScenarioError, play
from tests.games.melder.inline import check, ruleset, run

SET = "R7 B7 K7"


class TestSituation:
    def test_defaults(self) -> None:
        check(
            {
                "money": 0,
                "hand": 0,
                "board": [],
                "bag": 106,
                "plays": 3,
                "draws": 5,
                "discards": 3,
                "opened": True,
                "phase": "play",
                "total": 0,
                "target": 300,
                "relics": [],
            }
        )

    def test_the_default_bag_lacks_what_is_named(self) -> None:
        check({"bag": 100}, hand="R1 R2 W", board=["B1 B2 B3"])

    def test_lifted_tiles_are_none_of_the_hand_or_the_bag(self) -> None:
        check({"bag": 104, "hand": 0, "lifted": "R1 R2"}, lifted="R1 R2")

    def test_a_meld_of_this_play_scores(self) -> None:
        meld = {"tiles": "R7 B7 K7", "placed": "R7"}
        check({"potential": 63}, board=[meld])
        check({"potential": 0}, board=[meld | {"placed": ""}])
        check({"total": 63, "ages": [0]}, board=[meld], steps=["score"])

    def test_a_touched_meld_has_to_be_a_group_for_the_score(self) -> None:
        broken = {"tiles": "R1 R2", "touched": True}
        steps = [{"refused": "score", "rule": "illegal-table"}]
        check({"potential": 63}, board=[broken, {"tiles": SET, "placed": SET}], steps=steps)
        old = {"tiles": "R1 R2", "touched": False}
        check({"total": 63}, board=[old, {"tiles": SET, "placed": SET}], steps=["score"])

    def test_extra_copies_geodes_and_capstones_take_nothing_from_it(self) -> None:
        check({"bag": 104}, hand="R1 R1 R1 R1 G B20")

    def test_a_bag_by_number(self) -> None:
        check({"bag": 7}, bag=7)
        check({"bag": 150}, bag=150)

    def test_a_listed_bag_is_dealt_from_its_top(self) -> None:
        check({"hand": "R1 R2", "bag": "R3"}, bag="R1 R2 R3", steps=["draw", "draw"])

    def test_the_target_follows_ante_and_blind(self) -> None:
        check({"target": 1200}, ante=2, blind="big")
        check({"target": 1600}, ante=2, boss="the-head")

    def test_an_edition_counts_for_the_price(self) -> None:
        check({"money": 4}, relics=[{"id": "six", "edition": "polished"}], steps=[{"sell": "six"}])

    def test_counts_of_the_past(self) -> None:
        check({"state": {"obelisk": {"last": "runs", "xmult": 1}}},
              relics=[{"id": "obelisk", "state": {"last": "runs"}}])  # fmt: skip

    @pytest.mark.parametrize(("given", "held"), [(49, 49), (50, 50), (60, 50)])
    def test_a_state_stops_at_the_bounds_of_its_item(self, given: int, held: int) -> None:
        relics = [{"id": "cascade", "state": {"groups": given}}]
        check({"state": {"cascade": {"groups": held}}}, relics=relics)
        check({"mult": 3 + held}, relics=relics, play=[SET])

    def test_kinds_may_be_written_before_ids(self) -> None:
        check(
            {"relics": ["relic/mirror"], "items": ["die/mirror"]},
            relics=["relic/mirror"],
            items=["die/mirror"],
        )

    def test_ages_are_counts_where_no_count_is_given(self) -> None:
        check({"board": [{"tiles": SET, "age": 3, "count": 3}]}, board=[{"tiles": SET, "age": 3}])

    @pytest.mark.parametrize("boss", [None, "the-plant", "the-heart"])
    @pytest.mark.parametrize(
        ("relic", "meld"),
        [("pareidolia", "R7 R7 B7"), ("the-chameleon", "R1 B2 R3"), ("quick-draw", "R1 R3 R4")],
    )
    def test_a_meld_stays_when_the_boss_stops_the_relic_that_allows_it(
        self, boss: str | None, relic: str, meld: str
    ) -> None:
        doc = {"boss": boss} if boss else {}
        check({"board": [meld, SET], "score": 63}, relics=[relic], board=[meld], play=[SET], **doc)

    def test_a_disabled_relic_is_drawn_by_a_pick(self) -> None:
        check({"mult": 9}, boss="the-heart", relics=["six", "double"], picks=["double"],
              play=[SET])  # fmt: skip

    def test_raise(self) -> None:
        check({}, steps=[{"raise": "shop_left"}])


class TestChance:
    def test_a_list_is_used_in_order(self) -> None:
        check({"money": 3, "mult": 3}, play=["R7+lucky B7 K7"], chance=[False, True])

    def test_rolls_tell_source_and_chance(self) -> None:
        check(
            {
                "rolls": [
                    {"source": "lucky", "chance": "1/5", "hit": False},
                    {"source": "lucky", "chance": "1/15"},
                ]
            },
            play=["R7+lucky B7 K7"],
            chance=[False, True],
        )

    def test_the_same_seed_rolls_the_same(self) -> None:
        def rolls(seed: str) -> list[bool]:
            outcome = run(seed=seed, play=["R7+lucky B7+lucky K7+lucky O7+lucky"])
            return [roll.hit for roll in outcome.rolls]

        assert rolls("AAAAAAAA") == rolls("AAAAAAAA")
        assert len({tuple(rolls(f"SEEDSED{n}")) for n in range(1, 9)}) > 1

    def test_a_list_that_runs_out(self) -> None:
        with pytest.raises(ScenarioError, match="has 1 outcome,") as caught:
            run(play=["R7+lucky B7 K7"], chance=[False])
        assert caught.value.path == ("chance",)

    @pytest.mark.parametrize(
        ("doc", "path"),
        [
            ({"chance": [True]}, ("chance", 0)),
            ({"chance": [False, True, True, True], "play": ["R7+lucky B7 K7"]}, ("chance", 2)),
            ({"picks": ["R7"]}, ("picks", 0)),
        ],
    )
    def test_outcomes_that_nothing_asks_for(self, doc: dict[str, Any], path: Any) -> None:
        with pytest.raises(ScenarioError, match="came up") as caught:
            run(**{"play": [SET], **doc})
        assert caught.value.path == path

    def test_a_refused_play_may_leave_outcomes(self) -> None:
        check({"refused": "group"}, play=["R7 B8 K9"], chance=[True])

    def test_picks_that_run_out_or_name_something_else(self) -> None:
        with pytest.raises(ScenarioError, match="0 picks") as caught:
            run(play=[SET], relics=["mirror-image"], picks=[])
        assert caught.value.path == ("picks",)
        with pytest.raises(ScenarioError, match="O9") as caught:
            run(play=[SET], relics=["mirror-image"], picks=["O9"])
        assert caught.value.path == ("picks", 0)


class TestBoard:
    @pytest.mark.parametrize(
        ("relic", "meld"), [("quick-draw", "R1 R2 R4"), ("pareidolia", "R7 R7 B7 B7 K7")]
    )
    def test_what_lies_there_is_legal_by_the_rules_in_force(self, relic: str, meld: str) -> None:
        check({"board": [meld]}, board=[meld], relics=[relic])
        with pytest.raises(ScenarioError, match="no group"):
            run(board=[meld])

    def test_a_limit_on_what_is_placed_is_none_on_what_lies(self) -> None:
        check({"board": [SET]}, board=[SET], boss="the-psychic")


class TestMeldsByNumber:
    BOARD = ({"tiles": SET, "age": 2}, "R1 R2 R3", {"tiles": SET, "age": 1})

    @pytest.mark.parametrize(("named", "ages"), [("meld 3", [2, 0, 0]), (SET, [0, 0, 1])])
    def test_tiles_mean_the_first_one(self, named: str, ages: list[int]) -> None:
        steps = [{"place": {"hand": "O7", "board": named}}]
        doc = {"hand": "O7", "board": list(self.BOARD)}
        board = run(**doc, steps=steps).state.table.melds
        assert [meld.age if len(meld.tiles) == 3 else 0 for meld in board] == ages

    @pytest.mark.parametrize(
        ("step", "board"),
        [
            ({"lift": "R7", "from": "meld 3"}, [SET, "R1 R2 R3", "B7 K7"]),
            ({"reorder": {"meld": "meld 2", "to": 0}}, ["R1 R2 R3", SET, SET]),
            (
                {"reorder": {"meld": "meld 1", "tiles": "K7 B7 R7"}},
                ["K7 B7 R7", "R1 R2 R3", SET],
            ),
        ],
    )
    def test_in_every_step(self, step: dict[str, Any], board: list[str]) -> None:
        check({"board": board}, board=list(self.BOARD), steps=[step])

    def test_dropping(self) -> None:
        steps = [{"lift": "R7", "from": "meld 3"}, {"drop": "meld 3"}]
        check({"board": [SET, "R1 R2 R3", "B7 K7 R7"]}, board=list(self.BOARD), steps=steps)

    @pytest.mark.parametrize("named", ["meld 0", "meld 4", "meld 9999"])
    def test_one_that_is_not_there(self, named: str) -> None:
        refused = {"refused": {"lift": "R7", "from": named}, "rule": "target"}
        check({"lifted": 0}, board=list(self.BOARD), steps=[refused])

    @pytest.mark.parametrize("named", ["meld", "meld x", "meld 1 2", "meld -1"])
    def test_anything_else_is_no_meld(self, named: str) -> None:
        with pytest.raises(ScenarioError, match="is no tile"):
            run(board=list(self.BOARD), steps=[{"lift": "R7", "from": named}])


class TestExpectations:
    @pytest.mark.parametrize("mult", [41.765625, "41.765625", Decimal("41.7656250"), "2673/64"])
    def test_a_product_of_many_factors_is_compared_to_its_last_decimal(self, mult: Any) -> None:
        marked = ["R7+steel B7+steel K7+steel", "R1+steel R2+steel R3 R4 R5"]
        check({"mult": mult}, play=marked)
        assert run(play=marked, expect={"mult": "41.7656250000001"}).differences

    def test_numbers_of_any_size(self) -> None:
        start = 10**22 + 1
        check({"total": start + 63, "score": "63"}, score=start, play=[SET])
        relics = [{"id": "obelisk", "state": {"xmult": "100000000000000.3"}}] * 2
        check({"mult": "30000000000000180000000000000.27"}, relics=relics, play=[SET])

    def test_numbers_are_exact_however_they_are_written(self) -> None:
        for value in (4.5, "4.5", Decimal("4.50"), "9/2"):
            check({"mult": value}, play=[SET, "O4 O5 O6"])

    def test_differences_name_their_place(self) -> None:
        outcome = run(
            relics=["consortium"],
            play=[SET],
            expect={
                "chips": 20,
                "state": {"consortium": {"mult": 4}},
                "hand": 3,
                "board": ["R1 R2 R3"],
                "values": {"relic_slots": 4},
                "levels": {"cushion": 1},
                "refused": "group",
            },
        )
        found = {one.path: (one.expected, one.found) for one in outcome.differences}
        assert found == {
            ("expect", "chips"): (20, 21),
            ("expect", "state", "consortium", "mult"): (4, 2),
            ("expect", "hand"): (3, 14),
            ("expect", "board"): (["R1 R2 R3"], [SET]),
            ("expect", "values", "relic_slots"): (4, 3),
            ("expect", "levels", "cushion"): (1, 0),
            ("expect", "refused"): ("group", None),
        }

    def test_a_refusal_nobody_expected(self) -> None:
        outcome = run(play=["R1 B2 K3"], expect={"score": 1})
        assert [one.path for one in outcome.differences] == [("expect", "score"), ("play", 0)]
        assert outcome.json()["refused"] == "group"

    def test_refused_steps(self) -> None:
        outcome = run(
            hand=SET,
            steps=[
                {"refused": {"place": SET}},
                {"refused": "score", "rule": "opening"},
            ],
        )
        assert [(one.path, one.expected, one.found) for one in outcome.differences] == [
            (("steps", 0), True, None),
            (("steps", 1, "rule"), "opening", "nothing-banked"),
        ]

    def test_values(self) -> None:
        check(
            {
                "values": {
                    "plays_per_blind": 4,
                    "draws": 2,
                    "target_factor": 1,
                    "shop_weight": {"cut": 4},
                    "price": {"six": 6},
                }
            },
            perks=["overstock"],
            draws=2,
        )


class TestJson:
    def test_a_score(self) -> None:
        found = run(title="t", relics=["consortium"], play=[SET]).json()
        assert json.loads(json.dumps(found)) == {
            "title": "t",
            "score": 63,
            "chips": "21",
            "mult": "3",
            "total": 63,
            "money": 0,
            "phase": "play",
            "state": {"consortium": {"mult": 2}},
            "trace": [
                {"source": SET, "text": "+2 Mult", "chips": "0", "mult": "3"},
                {"source": "R7", "text": "+7 Chips", "chips": "7", "mult": "3"},
                {"source": "B7", "text": "+7 Chips", "chips": "14", "mult": "3"},
                {"source": "K7", "text": "+7 Chips", "chips": "21", "mult": "3"},
                {"source": "Consortium", "text": "mult +2 (now 2)", "chips": "21", "mult": "3"},
            ],
        }

    def test_a_refusal(self) -> None:
        found = run(play=["R1 B2 K3"]).json()
        assert set(found) == {"refused", "message"}


@pytest.mark.parametrize(
    ("doc", "path", "message"),
    [
        ({"relic": ["six"]}, ("relic",), "does not belong here. Did you mean “relics”?"),
        ({"relics": ["sixx"]}, ("relics", 0), "no relic “sixx”. Did you mean “six”?"),
        ({"relics": "six"}, ("relics",), 'Expected a list here. Write ["six"].'),
        ({"play": SET}, ("play",), 'Expected a list here. Write ["'),
        ({"relics": [{"id": "six", "edtion": "x"}]}, ("relics", 0, "edtion"), "“edition”"),
        ({"relics": [{"id": "six", "state": {"mult": 1}}]}, ("relics", 0, "state", "mult"), "here"),
        (
            {"relics": [{"id": "consortium", "state": {"mult": "lots"}}]},
            ("relics", 0, "state", "mult"),
            "number",
        ),
        ({"hand": "R7 X9"}, ("hand",), "“X9” is no tile."),
        ({"hand": "R27"}, ("hand",), "R27"),
        ({"hand": 14}, ("hand",), "Expected tiles"),
        ({"board": ["R1 R2 R99"]}, ("board", 0), "R99"),
        ({"board": [""]}, ("board", 0), "A meld has tiles."),
        ({"money": "many"}, ("money",), "whole number"),
        ({"plays": -1}, ("plays",), "at least 0"),
        ({"plays": True}, ("plays",), "whole number"),
        ({"opened": "yes"}, ("opened",), "true or false"),
        ({"blind": "small", "boss": "the-head"}, ("blind",), "boss blind"),
        ({"blind": "big", "phase": "fight"}, ("blind",), "boss blind"),
        ({"blind": "huge"}, ("blind",), "Known: big, boss, small."),
        ({"chance": "sometimes"}, ("chance",), "“always”"),
        ({"levels": {"sun": 1}}, ("levels", "sun"), "raises nothing"),
        ({"history": {"group_scored": 1}}, ("history", "group_scored"), "“groups_scored”"),
        ({"steps": ["scroe"]}, ("steps", 0), "Did you mean “score”?"),
        ({"steps": [{"place": "R7 X9"}]}, ("steps", 0), "“X9” is no tile."),
        ({"steps": [{"use": "moon"}]}, ("steps", 0), "no consumable “moon”"),
        ({"steps": [{"lift": "R7"}]}, ("steps", 0, "lift"), "from which meld"),
        ({"steps": [{"raise": "tile_drawn"}]}, ("steps", 0, "raise"), "cannot be raised"),
        ({"steps": [{"place": {"hnad": "R7"}}]}, ("steps", 0, "place", "hnad"), "“hand”"),
        ({"play": [SET], "steps": []}, ("steps",), "not both"),
        ({"play": [{"tiles": SET, "at": 1}]}, ("play", 0, "at"), "Known"),
        ({"expect": {"chip": 3}}, ("expect", "chip"), "Did you mean “chips”?"),
        ({"expect": {"chips": "x"}, "play": [SET]}, ("expect", "chips"), "number"),
        ({"expect": {"values": {"relic_slot": 1}}}, ("expect", "values", "relic_slot"), "slots"),
        ({"seed": 7}, ("seed",), "Expected text"),
        ({"seed": "short"}, ("seed",), "8 characters"),
        ({"ante": 10}, ("ante",), "at most 9"),
        ({"bag": 10**9}, ("bag",), "at most 1,000"),
        ({"levels": {"eclipse": 10**12}}, ("levels", "eclipse"), "at most 1,000"),
        ({"money": 10**7}, ("money",), "at most 1,000,000"),
        ({"money": -(10**7)}, ("money",), "at least -1,000,000"),
        ({"plays": 10**6}, ("plays",), "at most 1,000"),
        ({"score": 10**41}, ("score",), "at most"),
        ({"board": [{"tiles": SET, "age": 10**6}]}, ("board", 0, "age"), "at most 1,000"),
        ({"history": {"draws": 10**6}}, ("history", "draws"), "at most 1,000"),
        ({"board": ["R1 R2"]}, ("board", 0), "at least 3 tiles"),
        ({"board": [SET, "R7 B8 K9"]}, ("board", 1), "different colours"),
        ({"board": [{"tiles": SET, "placed": "R8"}]}, ("board", 0, "placed"), "There is no R8"),
        ({"board": [{"tiles": SET, "placed": "R7 R7"}]}, ("board", 0, "placed"), "only one R7"),
        ({"board": [{"tiles": SET, "placed": "X9"}]}, ("board", 0, "placed"), "“X9” is no tile."),
        ({"board": [{"tiles": "R1 R2", "placed": "R1"}]}, ("board", 0), "at least 3 tiles"),
        ({"board": [{"tiles": SET, "touched": "yes"}]}, ("board", 0, "touched"), "true or false"),
        (
            {"board": [{"tiles": SET, "placed": "R7", "touched": False}]},
            ("board", 0, "touched"),
            "is touched",
        ),
        (
            {"board": [{"tiles": SET, "touched": True, "age": 1}]},
            ("board", 0, "age"),
            "has no age",
        ),
        ({"board": [{"tiles": SET, "as": "sett"}]}, ("board", 0, "as"), "Did you mean “set”?"),
        ({"board": [{"tiles": SET, "as": "run"}]}, ("board", 0), "This is no group."),
        ({"lifted": "X9"}, ("lifted",), "“X9” is no tile."),
        ({"lifted": {"tiles": "R7", "age": 1}}, ("lifted", "age"), "does not belong here"),
        ({"lifted": {"tiles": "R7", "placed": "R8"}}, ("lifted", "placed"), "There is no R8"),
        ({"history": {"last_used": "moon"}}, ("history", "last_used"), "no consumable “moon”"),
        ({"history": {"redrawn": -1}}, ("history", "redrawn"), "at least 0"),
        ({"history": {"moved": [{"id": "x"}]}}, ("history", "moved", 0, "id"), "no relic “x”"),
        (
            {"relics": ["six"], "history": {"moved": [{"id": "six"}]}},
            ("history", "moved", 0, "from"),
            "whole number",
        ),
        (
            {"relics": ["six"], "history": {"moved": [{"id": "six", "from": -1}]}},
            ("history", "moved", 0, "from"),
            "at least 0",
        ),
        (
            {"history": {"moved": [{"id": "six", "from": 1}]}},
            ("history", "moved", 0),
            "not so many relics “six”",
        ),
        ({"board": [{"tiles": "R7 R6 R5", "age": 1}]}, ("board", 0), "not in the order"),
        ({"runes": ["eclipse"]}, ("runes", 0), "active"),
        ({"expect": {"refused": "opning"}}, ("expect", "refused"), "Did you mean “opening”?"),
        (
            {"steps": [{"refused": "score", "rule": "the-hed"}]},
            ("steps", 0, "rule"),
            "Did you mean “the-head”?",
        ),
    ],
)
def test_impossible_scenarios(doc: dict[str, Any], path: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run(**doc)
    assert caught.value.path == path
    assert message in str(caught.value)


@pytest.mark.parametrize("chance", [[], [True], [True, False, True, True]])
def test_what_a_list_of_chance_lacks_comes_from_the_seed(chance: list[bool]) -> None:
    scenario = {"seed": "ABCD1234", "chance": chance, "play": ["R7+lucky B7 K7"]}
    outcome = play(ruleset(), scenario, strict=False)
    assert [roll.hit for roll in outcome.rolls][: len(chance)] == chance[:2]
    assert len(outcome.mismatches) == 1
    with pytest.raises(ScenarioError):
        play(ruleset(), scenario)
