"""The turn: placing, lifting, undoing, using, selling, and the ends of plays and blinds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck, fresh_streams
from melder.games.melder.play.actions import ActionError, Place, Simple, parse_action
from melder.games.melder.play.blind import start_blind
from melder.games.melder.refusal import Refusal
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.scenario.setting import set_up
from melder.games.melder.state.state import State
from melder.games.melder.tiles.notation import format_tiles
from tests.games.melder.inline import base, check

SET = "R7 B7 K7"
RUN = "O4 O5 O6"
FULL = [f"{c}{n} {c}{n + 1} {c}{n + 2}" for c in "RBOK" for n in (1, 4, 8)]


def begun(state: State) -> State:
    """The blind of a state, started."""
    ctx = Work(base(), state, SeededLuck(()))
    start_blind(ctx)
    return ctx.finish()


def steps(*done: Any, expect: dict[str, Any], **doc: Any) -> None:
    check(expect, steps=list(done), **doc)


def refused(action: Any, rule: str) -> dict[str, Any]:
    return {"refused": action, "rule": rule}


class TestPlace:
    def test_potential_is_chips_times_mult(self) -> None:
        steps({"place": SET}, expect={"potential": 63, "hand": "R1"}, hand=f"{SET} R1")

    def test_merging_keeps_the_place_of_the_meld(self) -> None:
        steps(
            {"place": {"hand": "R8", "board": "R5 R6 R7"}},
            "score",
            hand="R8",
            board=["R5 R6 R7", "B1 B2 B3"],
            expect={"board": ["R5 R6 R7 R8", "B1 B2 B3"], "chips": 26, "ages": [0, 1]},
        )

    def test_a_splitting_tile_scores_with_its_half(self) -> None:
        steps(
            {"place": {"hand": "R7", "board": "R5 R6 R7 R8 R9"}},
            "score",
            hand="R7",
            board=["R5 R6 R7 R8 R9"],
            expect={"board": ["R5 R6 R7", "R7 R8 R9"], "chips": 24},
        )

    def test_lifted_tiles_score_with_a_hand_tile(self) -> None:
        steps(
            {"lift": "R7 R8", "from": "R4 R5 R6 R7 R8"},
            {"place": {"hand": "R9", "lifted": "R7 R8"}},
            "score",
            hand="R9",
            board=["R4 R5 R6 R7 R8"],
            expect={"board": ["R4 R5 R6", "R7 R8 R9"], "chips": 24},
        )

    def test_regrouping_alone_scores_nothing(self) -> None:
        steps(
            {"lift": "R7 R8 R9", "from": "R4 R5 R6 R7 R8 R9"},
            {"place": {"lifted": "R7 R8 R9"}},
            refused("score", "nothing-banked"),
            board=["R4 R5 R6 R7 R8 R9"],
            expect={"board": ["R4 R5 R6", "R7 R8 R9"]},
        )

    def test_a_placed_group_that_came_apart_is_an_illegal_table(self) -> None:
        for tiles in ("K1", "K1 K2 K3"):
            steps(
                {"place": "K1 K2 K3"},
                {"lift": tiles, "from": "K1 K2 K3"},
                refused("score", "illegal-table"),
                hand="K1 K2 K3",
                expect={},
            )

    @pytest.mark.parametrize(
        ("action", "rule", "doc"),
        [
            ({"place": "R7 B7 K7"}, "hand", {"hand": "R7 B7"}),
            ({"place": "R1 B2 K3"}, "group", {"hand": "R1 B2 K3"}),
            ({"place": "R12 R13 R14"}, "group", {"hand": "R12 R13 R14"}),
            ({"place": SET}, "board-full", {"hand": SET, "board": FULL}),
            ({"place": "R1 B2 K3"}, "board-full", {"hand": "R1 B2 K3", "board": FULL}),
            (
                {"place": {"hand": "R8", "board": "R5 R6 R7"}},
                "opening",
                {"hand": "R8", "board": ["R5 R6 R7"], "opened": False},
            ),
            ({"place": "R7 B7 W"}, "opening-wild", {"hand": "R7 B7 W", "opened": False}),
            ({"place": "R1 B1 O2 W"}, "group", {"hand": "R1 B1 O2 W", "opened": False}),
            (
                {"place": {"hand": "R8", "board": "R5 R6 R7"}},
                "foundation",
                {
                    "hand": "R8",
                    "relics": ["foundation"],
                    "board": [{"tiles": "R5 R6 R7", "age": 1}],
                },
            ),
            ({"place": SET}, "the-serpent", {"hand": SET, "boss": "the-serpent"}),
            (
                {"place": "R1 R2 R3 R4 R5"},
                "the-psychic",
                {"hand": "R1 R2 R3 R4 R5", "boss": "the-psychic"},
            ),
            ({"place": {"hand": "R8", "board": "R1 R2 R3"}}, "target", {"hand": "R8"}),
            ({"place": {"hand": "R7 B7 W", "as": "run"}}, "group", {"hand": "R7 B7 W"}),
        ],
    )
    def test_refusals(self, action: Any, rule: str, doc: dict[str, Any]) -> None:
        steps(refused(action, rule), expect={}, **doc)

    def test_passport_opens_with_wilds(self) -> None:
        steps({"place": "R13 B13 W"}, "score", refused("score", "nothing-banked"),
              hand="R13 B13 W R12 B12 K12", opened=False, perks=["passport"],
              expect={"refused": "opening"})  # fmt: skip

    def test_hematite_has_room_for_a_thirteenth(self) -> None:
        steps({"place": SET}, hand=SET, board=FULL, deck="hematite", expect={"hand": 0})

    def test_the_eye_looks_at_what_is_placed(self) -> None:
        steps(
            {"place": SET},
            refused({"place": RUN}, "the-eye"),
            refused({"place": {"hand": "R1 W W", "as": "run"}}, "the-eye"),
            refused({"place": "R1 B2 K3"}, "group"),
            {"place": "R1 W W"},
            hand=f"{SET} {RUN} R1 W W B2 K3",
            boss="the-eye",
            expect={"board": [SET, "R1 W W"]},
        )

    def test_a_rebuilt_meld_must_have_the_size_of_the_boss(self) -> None:
        steps(
            {"place": "R1 R2 R3 R4"},
            {"lift": "O7", "from": "O4 O5 O6 O7"},
            {"drop": "O8 O9 O10 O11"},
            refused("score", "the-serpent"),
            hand="R1 R2 R3 R4",
            board=["O4 O5 O6 O7", "O8 O9 O10 O11", "K1 K2 K3"],
            boss="the-serpent",
            expect={},
        )

    def test_what_is_placed_may_be_extended_in_the_opening(self) -> None:
        steps(
            {"place": "R10 B10 K10"},
            {"place": {"hand": "O10", "board": "R10 B10 K10"}},
            "score",
            hand="R10 B10 K10 O10",
            opened=False,
            expect={"chips": 40, "opened": True},
        )


class TestTable:
    def test_a_tile_dropped_into_a_run_splits_it(self) -> None:
        steps(
            {"lift": "R7", "from": "R7 B7 K7 O7"},
            {"drop": "R5 R6 R7 R8 R9"},
            board=["R7 B7 K7 O7", "R5 R6 R7 R8 R9"],
            expect={"board": ["B7 K7 O7", "R5 R6 R7", "R7 R8 R9"], "lifted": 0},
        )

    def test_one_of_the_lifted_tiles(self) -> None:
        steps(
            {"lift": "R7 B7", "from": "R7 B7 K7 O7"},
            {"drop": {"meld": "R8 R9 R10", "tiles": "R7"}},
            board=["R7 B7 K7 O7", "R8 R9 R10"],
            expect={"board": ["K7 O7", "R7 R8 R9 R10"], "lifted": "B7"},
        )

    def test_a_broken_table_is_not_scored(self) -> None:
        steps(
            {"place": SET},
            {"lift": "O4", "from": RUN},
            refused("score", "illegal-table"),
            refused("pass", "phase"),
            hand=SET,
            board=[RUN],
            expect={"lifted": "O4"},
        )

    def test_scoring_order_is_no_touch_and_tiles_in_order_are(self) -> None:
        steps(
            {"reorder": {"meld": RUN, "to": 1}},
            {"reorder": {"meld": SET, "tiles": "K7 B7 R7"}},
            {"place": "R1 R2 R3"},
            "score",
            hand="R1 R2 R3",
            board=[{"tiles": RUN, "age": 2}, {"tiles": SET, "age": 2}],
            expect={"board": ["K7 B7 R7", RUN, "R1 R2 R3"], "ages": [0, 3, 0]},
        )

    def test_relics_change_places(self) -> None:
        steps(
            {"reorder": {"relic": "six", "to": 1}},
            relics=["six", "double"],
            expect={"relics": ["double", "six"]},
        )

    def test_nothing_is_lifted_before_the_opening(self) -> None:
        steps(
            refused({"lift": "O7", "from": "O4 O5 O6 O7"}, "opening"),
            board=["O4 O5 O6 O7"],
            opened=False,
            expect={},
        )

    def test_the_locked_meld_stays(self) -> None:
        locked = [{"tiles": "O4 O5 O6 O7", "age": 3}, {"tiles": SET, "age": 1}]
        steps(
            refused({"lift": "O7", "from": "O4 O5 O6 O7"}, "foundation"),
            refused({"use": {"item": "mirror", "tiles": "O4"}}, "foundation"),
            refused({"use": {"item": "cleaver", "tiles": "O5", "split": [1, 4]}}, "foundation"),
            {"reorder": {"meld": SET, "tiles": "K7 B7 R7"}},
            relics=["foundation"],
            items=["mirror", "cleaver"],
            board=locked,
            expect={"items": ["mirror", "cleaver"], "board": ["O4 O5 O6 O7", "K7 B7 R7"]},
        )


class TestUndo:
    def test_step_by_step(self) -> None:
        steps(
            {"place": SET},
            {"use": {"item": "mirror", "tiles": "R1"}},
            "undo",
            "undo",
            refused("undo", "target"),
            hand=f"{SET} R1",
            items=["mirror"],
            expect={"hand": f"{SET} R1", "items": ["mirror"], "board": []},
        )

    def test_not_past_what_revealed_something(self) -> None:
        steps({"place": SET}, "draw", refused("undo", "target"), hand=SET, expect={"board": [SET]})
        steps(
            {"place": SET},
            {"use": "flame"},
            refused("undo", "target"),
            hand=f"{SET} R1 R2",
            items=["flame"],
            expect={"board": [SET]},
        )

    def test_a_suggestion_stays_spent(self) -> None:
        steps({"place": SET}, "suggest", "undo", hand=SET, expect={"suggests": 2, "board": []})

    def test_reset_goes_back_to_a_legal_table_and_keeps_placements(self) -> None:
        steps(
            {"place": SET},
            {"lift": "O7", "from": "O4 O5 O6 O7"},
            {"lift": "O4 O5", "from": "O4 O5 O6"},
            "reset",
            hand=SET,
            board=["O4 O5 O6 O7"],
            expect={"board": ["O4 O5 O6 O7", SET], "lifted": 0},
        )

    def test_reset_keeps_a_placement_that_came_after_what_it_takes_back(self) -> None:
        steps(
            {"lift": "O7", "from": "O4 O5 O6 O7"},
            {"lift": "O4 O5", "from": "O4 O5 O6"},
            {"place": SET},
            {"lift": "O6", "from": "O6"},
            "reset",
            "undo",
            {"place": SET},
            hand=SET,
            board=["O4 O5 O6 O7"],
            expect={"board": ["O4 O5 O6 O7", SET], "lifted": 0},
        )

    @pytest.mark.parametrize("strays", range(6))
    @pytest.mark.parametrize("late", [False, True])
    def test_reset_keeps_a_placement_between_any_stray_steps(self, strays: int, late: bool) -> None:
        board = ["R5 R6 R7 R8", *(f"B{n} O{n} K{n}" for n in range(1, strays + 1))]
        stray = [{"lift": f"B{n}", "from": f"B{n} O{n} K{n}"} for n in range(1, strays + 1)]
        steps(
            *([] if late else stray),
            {"lift": "R8", "from": "R5 R6 R7 R8"},
            {"place": {"hand": "R9 R10", "lifted": "R8"}},
            *(stray if late else []),
            "reset",
            hand="R9 R10 O11",
            board=board,
            expect={"board": ["R5 R6 R7", *board[1:], "R8 R9 R10"], "hand": "O11", "lifted": 0},
        )

    def test_reset_keeps_placements_where_the_table_was_broken_before_all_steps(self) -> None:
        steps(
            {"lift": "O6", "from": "O4 O5 O6"},
            "draw",
            {"place": SET},
            {"lift": "O4", "from": "O4 O5"},
            "reset",
            hand=SET,
            bag="R1 B12",
            board=["O4 O5 O6"],
            expect={"board": ["O4 O5", SET], "hand": "R1", "lifted": 1},
        )

    def test_reset_takes_back_a_placement_that_needs_what_is_taken_back(self) -> None:
        steps(
            {"lift": "O6", "from": RUN},
            {"place": {"hand": "R6 B6", "lifted": "O6"}},
            {"place": SET},
            "reset",
            hand=f"{SET} R6 B6",
            board=[RUN],
            expect={"board": [RUN, SET], "hand": "R6 B6"},
        )

    def test_reset_of_a_whole_table_changes_nothing(self) -> None:
        steps("reset", hand=SET, expect={"hand": SET})
        steps(
            {"place": SET},
            "reset",
            "undo",
            hand=SET,
            expect={"hand": SET, "board": []},
        )

    def test_reset_returns_a_die(self) -> None:
        steps(
            {"place": SET},
            {"use": {"item": "cleaver", "tiles": "O6", "split": [1, 5]}},
            "reset",
            hand=SET,
            items=["cleaver"],
            board=[RUN],
            expect={"board": [RUN, SET], "items": ["cleaver"]},
        )
        steps(
            {"use": {"item": "mirror", "tiles": "R1"}},
            "reset",
            hand="R1",
            items=["mirror"],
            expect={"hand": "R1", "items": ["mirror"]},
        )

    @pytest.mark.parametrize("stray_first", [True, False])
    def test_reset_keeps_a_placement_with_what_it_took_from_the_table(
        self, stray_first: bool
    ) -> None:
        """Whether the tile that is left over was lifted before or after what it takes."""
        lifts = [{"lift": "K3", "from": "K1 K2 K3"}, {"lift": "O7", "from": "O4 O5 O6 O7"}]
        steps(
            *(lifts if stray_first else reversed(lifts)),
            {"place": {"hand": "R7 B7", "lifted": "O7"}},
            "reset",
            hand="R7 B7",
            board=["K1 K2 K3", "O4 O5 O6 O7"],
            expect={"board": ["K1 K2 K3", RUN, "R7 B7 O7"], "lifted": 0},
        )

    def test_reset_keeps_all_that_a_placement_took(self) -> None:
        """A lift and a drop; the reorder between them and the stray lift before them go."""
        steps(
            {"lift": "K3", "from": "K1 K2 K3"},
            {"lift": "O7 O8", "from": "O4 O5 O6 O7 O8"},
            {"reorder": {"meld": "O4 O5 O6", "to": 0}},
            {"place": {"hand": "R7 B7", "lifted": "O7"}},
            {"drop": {"meld": "R8 B8 K8", "tiles": "O8"}},
            {"place": {"hand": "R9 B9 K9"}},
            "reset",
            hand="R7 B7 R9 B9 K9",
            board=["K1 K2 K3", "O4 O5 O6 O7 O8", "R8 B8 K8"],
            expect={"board": ["K1 K2 K3", RUN, "R8 B8 K8 O8", "R7 B7 O7", "R9 B9 K9"]},
        )

    def test_reset_keeps_a_placement_beside_a_die_that_it_does_not_need(self) -> None:
        steps(
            {"lift": "K4", "from": "K1 K2 K3 K4"},
            {"lift": "K1", "from": "K1 K2 K3"},
            {"use": {"item": "cleaver", "tiles": "R9", "split": [4, 5]}},
            {"place": {"hand": "R1 B1", "lifted": "K1"}},
            "reset",
            hand="R9 R1 B1",
            items=["cleaver"],
            board=["K1 K2 K3 K4"],
            expect={"board": ["K2 K3 K4", "R1 B1 K1"], "hand": "R9", "items": ["cleaver"]},
        )

    def test_reset_keeps_a_die_that_a_placement_needs(self) -> None:
        steps(
            {"lift": "K3", "from": "K1 K2 K3"},
            {"use": {"item": "cleaver", "tiles": "R9", "split": [4, 5]}},
            {"place": "R4 B4 K4"},
            "reset",
            hand="R9 B4 K4",
            items=["cleaver"],
            board=["K1 K2 K3"],
            expect={"board": ["K1 K2 K3", "R4 B4 K4"], "hand": "R5", "items": []},
        )

    def test_reset_returns_a_die_though_other_steps_follow(self) -> None:
        steps(
            {"use": {"item": "cleaver", "tiles": "R9", "split": [4, 5]}},
            {"reorder": {"meld": RUN, "to": 1}},
            "reset",
            hand="R9 B1",
            items=["cleaver"],
            board=[RUN, "B2 B3 B4"],
            expect={"board": ["B2 B3 B4", RUN], "hand": "R9 B1", "items": ["cleaver"]},
        )


class TestSales:
    """`R55`: wild tiles are sold while a blind is played and in the shop."""

    def test_wild_tiles_are_sold_in_play(self) -> None:
        steps({"sell": "W"}, money=4, expect={"money": 6})

    @pytest.mark.parametrize("phase", ["draft", "offer", "fight", "cash_out"])
    def test_and_in_no_other_phase_but_the_shop(self, phase: str) -> None:
        steps(refused({"sell": "W"}, "phase"), phase=phase, money=4, expect={"money": 4})


class TestCommands:
    def test_draw(self) -> None:
        steps(
            "draw",
            relics=["hologram"],
            bag="R1 R2",
            expect={"hand": "R1", "draws": 4, "state": {"hologram": {"mult": 0.5}}},
        )

    def test_discard_draws_first(self) -> None:
        steps(
            {"discard": "R1 R2"},
            hand="R1 R2 R3",
            bag="B1",
            relics=["green-thumb", "hologram"],
            expect={
                "hand": "R3 B1",
                "bag": "R1 R2",
                "discards": 2,
                "state": {"green-thumb": {"chips": 4}, "hologram": {"mult": 0.5}},
            },
        )

    def test_pass_deals_a_fresh_hand_and_does_not_age(self) -> None:
        steps(
            "pass",
            hand="R1 R2",
            bag="B1 B2",
            board=[{"tiles": RUN, "age": 2}],
            runes=["sun"],
            expect={"plays": 2, "hand": "B1 B2 R1 R2", "ages": [2], "runes": []},
        )

    @pytest.mark.parametrize(
        ("action", "rule", "doc"),
        [
            ("draw", "no-draws", {"draws": 0}),
            ("draw", "bag-empty", {"bag": 0}),
            ("draw", "the-water", {"boss": "the-water"}),
            ({"discard": "R1"}, "no-discards", {"hand": "R1", "discards": 0}),
            ({"discard": "R1"}, "hand", {"hand": "R2"}),
            ({"discard": "R1 R2 R3 R4 R5 R6"}, "target", {"hand": "R1 R2 R3 R4 R5 R6"}),
            ("score", "nothing-banked", {}),
            ("score", "no-plays", {"plays": 0}),
            ("suggest", "no-suggests", {"suggests": 0}),
            ({"sell": "six"}, "item", {}),
        ],
    )
    def test_refusals(self, action: Any, rule: str, doc: dict[str, Any]) -> None:
        steps(refused(action, rule), expect={}, **doc)

    def test_the_water_keeps_the_hand(self) -> None:
        check({"hand": "R1 R2"}, boss="the-water", play=[SET], hand="R1 R2")


class TestEnds:
    def test_a_clear_shows_the_cash_out(self) -> None:
        check({"phase": "cash_out", "hand": 0, "bag": 11}, play=[SET], hand="R1", bag=10, score=240)

    def test_the_last_play_loses(self) -> None:
        check({"phase": "lost"}, play=[SET], plays=1)

    def test_a_broken_table_that_cannot_be_taken_back_can_be_passed(self) -> None:
        steps(
            {"lift": "R7", "from": "R5 R6 R7"},
            refused("pass", "illegal-table"),
            "draw",
            refused("score", "nothing-banked"),
            "pass",
            hand="K1",
            bag="K2 K3",
            board=["R5 R6 R7", "B1 B2 B3"],
            expect={"board": ["B1 B2 B3"], "plays": 2, "hand": 6, "bag": 0},
        )

    def test_a_pass_on_the_last_play_loses(self) -> None:
        steps("pass", plays=1, expect={"phase": "lost"})
        steps("pass", plays=1, score=75, relics=["last-stand"], expect={"phase": "cash_out"})

    def test_last_stand_leaves_with_the_cash_out(self) -> None:
        check({"phase": "cash_out", "relics": ["last-stand"]}, plays=1, score=12, play=[SET],
              relics=["last-stand"])  # fmt: skip
        check({"phase": "lost"}, plays=1, score=11, play=[SET], relics=["last-stand"])
        check({"phase": "lost"}, plays=1, score=300, play=[SET], relics=["last-stand"],
              boss="the-plant")  # fmt: skip

    def test_nothing_left_to_play_with(self) -> None:
        check({"phase": "lost"}, play=[SET], bag=0)
        check({"phase": "play"}, play=[SET], bag=1)
        check({"phase": "lost", "hand": 1}, play=[SET], bag=0, relics=["mirror-image"])
        check({"phase": "play", "hand": 2}, play=[SET], bag=1, relics=["mirror-image"])
        steps({"use": "flame"}, hand="R1", bag=0, items=["flame"], expect={"phase": "lost"})

    def test_nothing_goes_on_after_the_end(self) -> None:
        steps("pass", refused({"sell": "six"}, "phase"), refused("draw", "phase"),
              plays=1, relics=["six"], expect={"phase": "lost"})  # fmt: skip


class TestItems:
    def test_a_line_grows_with_each_use(self) -> None:
        steps(
            {"use": "cushion"},
            {"use": "cushion"},
            {"place": SET},
            "score",
            items=["cushion", "cushion"],
            hand=SET,
            expect={"chips": 61, "mult": 5, "levels": {"cushion": 2}, "items": []},
        )

    def test_observatory_at_the_moment_of_use(self) -> None:
        steps(
            {"use": "cushion"},
            {"use": "eclipse"},
            {"place": SET},
            "score",
            items=["cushion", "eclipse"],
            perks=["observatory"],
            hand=SET,
            expect={"chips": 61, "mult": 4.5},
        )

    def test_runes_are_for_play(self) -> None:
        steps({"place": SET}, "score", refused({"use": "sun"}, "phase"), items=["sun"], hand=SET,
              score=290, expect={"items": ["sun"]})  # fmt: skip

    def test_sight_draws(self) -> None:
        steps({"use": "sight"}, items=["sight"], bag="R1 R2 R3 R4", expect={"hand": "R1 R2 R3"})

    def test_destroyed_tiles_are_heard_of(self) -> None:
        steps({"use": "flame"}, items=["flame"], relics=["canio"], hand="R1+foil R2", bag=1,
              expect={"hand": "R1+foil", "money": 6, "state": {"canio": {"xmult": 2}}})  # fmt: skip

    def test_the_fool_brings_back_the_last_one(self) -> None:
        steps(refused({"use": "fool"}, "item"), {"use": "sun"}, {"use": "fool"}, {"use": "sun"},
              items=["sun", "fool"], expect={"items": [], "runes": ["sun", "sun"]})  # fmt: skip

    def test_judgement_needs_room_and_draws_what_is_not_owned(self) -> None:
        steps(refused({"use": "judgement"}, "slots"), items=["judgement"],
              relics=["six", "double", "ripple"], expect={"items": ["judgement"]})  # fmt: skip
        steps({"use": "judgement"}, items=["judgement"], picks=["mirror"],
              relics=["six", {"id": "double", "edition": "negative"}, "ripple"],
              expect={"relics": ["six", "double", "ripple", "mirror"]})  # fmt: skip

    def test_a_created_relic_is_acquired(self) -> None:
        steps({"use": "wraith"}, items=["wraith"], money=-3, expect={"relics": ["nest-egg"],
              "money": 0})  # fmt: skip

    def test_counterfeit_makes_no_debt(self) -> None:
        steps({"use": "counterfeit"}, items=["counterfeit"], chance="never", money=4,
              expect={"money": 0})  # fmt: skip

    def test_dies_on_the_table(self) -> None:
        steps(
            {"use": {"item": "mirror", "tiles": "R5"}},
            {"use": {"item": "crucible", "tiles": "B1 B2"}},
            items=["mirror", "crucible"],
            board=["R5 R6 R7 R8", "B1 B2 B3 B4"],
            expect={"board": ["R6 R7 R8 R9", "B3 B3 B4"]},
        )

    def test_a_die_touches_its_meld(self) -> None:
        steps({"use": {"item": "mirror", "tiles": "R7"}}, {"place": RUN}, "score",
              items=["mirror"], hand=RUN, board=[{"tiles": SET, "age": 3}],
              expect={"ages": [0, 0]})  # fmt: skip

    def test_a_banked_tile_stays_banked_whatever_becomes_of_it(self) -> None:
        steps(
            {"place": {"hand": "R9", "board": "R4 R5 R6 R7 R8"}},
            {"use": {"item": "crucible", "tiles": "R8 R9"}},
            "score",
            items=["crucible"],
            hand="R9",
            board=["R4 R5 R6 R7 R8"],
            expect={"chips": 39, "board": ["R4 R5 R6 R7 R17"]},
        )

    @pytest.mark.parametrize(
        ("use", "rule"),
        [
            ({"item": "cleaver", "tiles": "R9", "split": [4, 4]}, "target"),
            ({"item": "cleaver", "tiles": "R20", "split": [6, 14]}, "target"),
            ({"item": "cleaver", "tiles": "R9"}, "target"),
            ({"item": "cleaver", "tiles": "R9 R20", "split": [4, 5]}, "target"),
            ({"item": "cleaver", "tiles": "B9", "split": [4, 5]}, "target"),
            ({"item": "mirror", "tiles": "R20"}, "capstone"),
            ({"item": "crucible", "tiles": "R20 R1"}, "capstone"),
            ({"item": "crucible", "tiles": "R9 K1"}, "target"),
            ({"item": "crucible", "tiles": "R1 O1"}, "target"),
            ({"item": "mirror", "tiles": "W"}, "target"),
            ({"item": "ratchet", "colour": "black"}, "item"),
            ({"item": "ratchet", "colour": "pink"}, "target"),
            ({"item": "flame"}, "item"),
        ],
    )
    def test_answers_that_do_not_fit(self, use: Any, rule: str) -> None:
        steps(
            refused({"use": use}, rule),
            hand="R9 R20 R1 W",
            board=["K1 O1 B1"],
            items=["cleaver", "mirror", "crucible", "ratchet"],
            expect={"items": ["cleaver", "mirror", "crucible", "ratchet"]},
        )

    def test_selling(self) -> None:
        steps(
            {"sell": "piggy-bank"},
            {"sell": "campfire"},
            {"sell": "sun"},
            relics=[
                {"id": "piggy-bank", "edition": "polished", "state": {"money": 3}},
                "campfire",
                {"id": "copycat"},
            ],
            items=["sun"],
            expect={"money": 4 + 3 + 3 + 2, "relics": ["copycat"], "items": []},
        )
        steps({"sell": "six"}, relics=["six", "campfire"],
              expect={"state": {"campfire": {"mult": 2}}})  # fmt: skip

    def test_spare_wilds_go_from_the_bag_first(self) -> None:
        steps({"sell": "W"}, hand="W", bag="R1 W", expect={"hand": "W", "bag": "R1", "money": 2})


class TestBlind:
    def state(self, **doc: Any) -> State:
        state, _ = set_up(base(), doc)
        return state

    def test_a_blind_starts_with_what_the_sources_allow(self) -> None:
        state = self.state(perks=["overstock"], relics=["dark-offering", "wild-dealer"], plays=0)
        started = begun(state.but(phase="shop", total=99, opened=True))
        assert (started.plays, started.draws, started.discards, started.suggests) == (3, 5, 3, 3)
        assert (started.phase, started.total, started.opened) == ("play", 0, False)
        assert len(started.hand) == 15
        assert started.hand[-1].wild
        assert started.leaving == {started.hand[-1].id}
        assert [relic.seat for relic in started.roster.relics] == [0, 1]

    def test_plays_never_start_below_one(self) -> None:
        state = self.state(relics=["dark-offering"] * 5)
        assert begun(state).plays == 1

    def test_absolution_switches_banes_off(self) -> None:
        state = self.state(relics=["dark-offering", "absolution"])
        assert begun(state).plays == 3

    def test_blank_copies_the_perk_before_it(self) -> None:
        state = self.state(perks=["overstock", "blank"])
        assert begun(state).plays == 5

    def test_the_heart_draws_for_each_play(self) -> None:
        state = self.state(relics=["six", "double"], boss="the-heart", hand=SET)
        drawn = set()
        for seed in ("A", "B", "C", "D", "E", "F"):
            started = begun(replace(state, seed=seed))
            assert len(started.roster.disabled) == 1
            drawn.add(started.roster.disabled)
        assert len(drawn) == 2

    def test_one_seed_is_one_game(self) -> None:
        def play_on(seed: str) -> str:
            state = begun(replace(self.state(hand=SET), seed=seed))
            run = Run(state)
            for action in (Simple("draw"), Simple("pass")):
                run = apply(base(), run, action).run
            return format_tiles(base().kinds, run.state.hand)

        assert play_on("A") == play_on("A")
        assert play_on("A") != play_on("B")

    def test_draws_of_one_stream_leave_the_others_alone(self) -> None:
        left, right = (SeededLuck(fresh_streams("A", 1, 0)) for _ in range(2))
        left.number(0, 100)
        assert left.shuffle(range(20)) == right.shuffle(range(20))

    def test_an_action_that_is_refused_changes_nothing(self) -> None:
        run = Run(self.state(hand=SET))
        with pytest.raises(Refusal) as caught:
            apply(base(), run, Place(("R1",)))
        assert caught.value.code == "hand"
        assert run == Run(self.state(hand=SET))

    def test_slots(self) -> None:
        ctx = Work(base(), self.state(relics=[{"id": "six", "edition": "negative"}, "double"]),
                   SeededLuck(()))  # fmt: skip
        assert ctx.relic_room() == 2
        assert ctx.item_room() == 2


@pytest.mark.parametrize(
    "raw",
    [
        "score",
        {"place": {"hand": "R8", "board": "R5 R6 R7", "as": "run"}},
        {"lift": "R7", "from": "R7 B7 K7"},
        {"drop": "B3 B4 B5"},
        {"drop": {"meld": "B3 B4 B5", "tiles": "B6"}},
        {"reorder": {"meld": "B3 B4 B5", "to": 0}},
        {"reorder": {"relic": "six", "to": 1}},
        {"use": "sun"},
        {"use": {"item": "cleaver", "tiles": [12], "split": [4, 5]}},
        {"use": {"item": "ratchet", "colour": "red"}},
        {"discard": "R1 R2"},
        {"sell": "relic/mirror"},
        {"raise": "shop_left"},
    ],
)
def test_an_action_has_one_form(raw: Any) -> None:
    assert parse_action(raw).json() == raw


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"draw": {}, "score": {}}, "An action has one name, and this has “draw” and “score”."),
        ({"place": "R1", "pass": {}}, "An action has one name, and this has “place” and “pass”."),
        ({"draw": {}, "n": 2}, "“draw” stands alone, with nothing beside or behind it."),
        ({"draw": 2}, "“draw” stands alone, with nothing beside or behind it."),
        *(
            ({word: value}, f"“{word}” takes one id, written as text.")
            for word in ("buy", "sell", "open", "bet", "raise")
            for value in (99, True, None, "", [], ["x"], {"item": "x"})
        ),
        *(
            ({word: facts}, "“item” takes one id, written as text.")
            for word in ("use", "take")
            for facts in (99, {}, {"item": 99}, {"item": ["x"]})
        ),
        ({"use": {"item": "x", "colour": 1}}, "“colour” takes one id, written as text."),
        ({"drow": {}}, "“drow” is no action."),
        ({}, "This is no action."),
        (7, "This is no action."),
    ],
)
def test_what_is_no_action(raw: Any, told: str) -> None:
    with pytest.raises(ActionError) as caught:
        parse_action(raw)
    assert caught.value.message == told


def test_events_are_raised_in_scenarios_alone() -> None:
    with pytest.raises(ActionError, match="in scenarios only"):
        parse_action({"raise": "shop_left"}, scripted=False)
    for scripted in (True, False):
        with pytest.raises(ActionError) as caught:
            parse_action("zzz", scripted=scripted)
        assert (" raise," in str(caught.value.hint)) is scripted


class TestDeadlock:
    """R44: no play that could be scored is left, and nothing to get one with."""

    @pytest.mark.parametrize(
        ("facts", "phase"),
        [
            ({"bag": "R2 R9"}, "lost"),
            ({"bag": "O1 R9"}, "play"),
            ({"bag": "R2 R3 R4"}, "play"),
            ({"bag": "R2 R9", "board": ["R6 R7 R8"]}, "play"),
            ({"bag": "R2 R9", "items": ["flame"]}, "play"),
            ({"bag": 2}, "play"),
        ],
    )
    def test_it_is_proven_before_it_loses_the_run(self, facts: Any, phase: str) -> None:
        steps({"place": "R1 B1 K1"}, "score", hand="R1 B1 K1", expect={"phase": phase}, **facts)

    @pytest.mark.parametrize(
        ("rest", "phase"), [("R2 R9", "lost"), ("O1 R9", "play"), ("R2 R3 R4", "play")]
    )
    def test_a_bag_that_is_counted_as_empty_hides_nothing(self, rest: str, phase: str) -> None:
        hand = f"R1 B1 K1 {rest}"
        for bag in (0, ""):
            steps({"place": "R1 B1 K1"}, "score", hand=hand, bag=bag, expect={"phase": phase})

    def test_an_opening_that_cannot_be_met_is_none(self) -> None:
        facts: dict[str, Any] = {"hand": "R1 R2 R3", "opened": False}
        steps("draw", bag="R4", expect={"phase": "lost"}, **facts)
        steps("draw", bag="R4 R5", expect={"phase": "play"}, **facts)

    @pytest.mark.parametrize(
        ("step", "facts"),
        [
            ("draw", {"bag": "R5"}),
            ({"use": "cushion"}, {"items": ["cushion"]}),
            ({"sell": "cushion"}, {"items": ["cushion"]}),
            ({"sell": "W"}, {"hand": "R1 R2 W B9"}),
            ({"sell": "pareidolia"}, {"hand": "R1 R1 R1", "relics": ["pareidolia"]}),
        ],
    )
    def test_the_last_hope_may_be_given_away(self, step: Any, facts: Any) -> None:
        given = {"hand": "R1 R2 B9", "bag": "", **facts}
        steps(expect={"phase": "play"}, **given)
        steps(step, expect={"phase": "lost"}, **given)
