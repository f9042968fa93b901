"""Sets and runs: what is a group, and where its tiles go."""

from __future__ import annotations

from fractions import Fraction

import pytest

from melder.games.melder.tiles.groups import (
    GroupError,
    arrange,
    as_it_lies,
    merge,
    readings,
    split_with,
)
from melder.games.melder.tiles.notation import format_tiles, parse_tile, parse_tiles
from tests.games.melder.rules import KINDS, base_legality

FULL_RUN = " ".join(f"R{number}" for number in range(1, 14))
BASE = base_legality()
SETS_OF_ANY = base_legality(set_repeats=True, set_max=None)
ONE_GAP = base_legality(run_gaps=1)
ONE_ODD = base_legality(run_odd=1)
BOTH = base_legality(run_gaps=1, run_odd=1)
AT_LEAST_4 = base_legality(group_min=4)
EXACTLY_4 = base_legality(group_min=4, group_max=4)


def tiles(text, first_id=0):
    return parse_tiles(KINDS, text, first_id)


def written(group):
    return f"{group.shape}: {format_tiles(KINDS, group.tiles)}"


def base_mult(shape, size):
    if shape == "run":
        return Fraction(size, 2)
    return Fraction(size - 1)


class TestArrange:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("R7 B7 K7", "set: R7 B7 K7"),
            ("K7 R7 O7 B7", "set: K7 R7 O7 B7"),
            ("R7 W R7+wild", "set: R7 W R7+wild"),
            ("R5 R6 R7", "run: R5 R6 R7"),
            ("R7 R5 R6", "run: R5 R6 R7"),
            ("R5 B6+wild R7", "run: R5 B6+wild R7"),
            (FULL_RUN, f"run: {FULL_RUN}"),
        ],
    )
    def test_base_rules(self, text, expected):
        assert written(arrange(tiles(text), BASE)) == expected

    @pytest.mark.parametrize(
        ("text", "expected", "stands"),
        [
            ("W R5 R6", "run: W R5 R6", (4, 5, 6)),
            ("R5 R6 W", "run: R5 R6 W", (5, 6, 7)),
            ("W R6 R5", "run: R5 R6 W", (5, 6, 7)),
            ("R5 R7 W", "run: R5 W R7", (5, 6, 7)),
            ("R12 R13 W", "run: W R12 R13", (11, 12, 13)),
            ("R13 R11 W W", "run: W R11 W R13", (10, 11, 12, 13)),
            ("G R9 R5 W W~echo W", "run: R5 G W W~echo R9 W", (5, 6, 7, 8, 9, 10)),
            ("R13 R12 W~coin W~echo", "run: W~echo W~coin R12 R13", (10, 11, 12, 13)),
        ],
    )
    def test_fillers_take_gaps_then_high_end_then_low_end_r32(self, text, expected, stands):
        group = arrange(tiles(text), BASE)
        assert (written(group), group.stands) == (expected, stands)

    def test_of_two_readings_the_higher_mult_and_a_set_on_a_tie_r32(self):
        lone = tiles("W R7 W")
        assert written(arrange(lone, BASE, prefer=base_mult)) == "set: W R7 W"
        assert arrange(lone, BASE, prefer=lambda shape, size: Fraction(1)).shape == "set"
        by_run = arrange(lone, BASE, prefer=lambda shape, size: Fraction(int(shape == "run")))
        assert (written(by_run), by_run.stands) == ("run: W R7 W", (6, 7, 8))

    def test_a_reading_can_be_forced_r32(self):
        lone = tiles("W R13 W")
        assert written(arrange(lone, BASE, "run")) == "run: W W R13"
        assert arrange(lone, BASE, "set").stands == (13, 13, 13)
        assert [group.shape for group in readings(lone, BASE)] == ["set", "run"]
        assert readings(tiles("R1 R2"), BASE) == ()
        assert readings(lone, AT_LEAST_4) == ()

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("R11 R12 R13 R14", "run: R11 R12 R13 R14"),
            ("R18 R6 R4 R5", "run: R4 R5 R6 R18"),
            ("R4 W R6 R18", "run: R4 W R6 R18"),
            ("W R18 R4 W", "run: R4 W W R18"),
            ("R4 R5 R6 B18+wild", "run: R4 R5 R6 B18+wild"),
            (f"{FULL_RUN} R14", f"run: {FULL_RUN} R14"),
            ("R14 B14 K14", "set: R14 B14 K14"),
        ],
    )
    def test_capstones_r34_r87(self, text, expected):
        group = arrange(tiles(text), BASE)
        assert written(group) == expected
        assert group.capstone is (group.shape == "run")

    @pytest.mark.parametrize("size", [3, 5, 8])
    def test_sets_without_colour_rule_have_no_upper_size_r35(self, size):
        text = " ".join(["R7"] * (size - 1) + ["W"])
        assert arrange(tiles(text), SETS_OF_ANY).shape == "set"

    def test_a_gap_is_the_lowest_that_fillers_do_not_fill_r35_r87(self):
        group = arrange(tiles("R6 W R3"), ONE_GAP)
        assert (written(group), group.stands) == ("run: R3 W R6", (3, 4, 6))
        group = arrange(tiles("R8 W R3 R5 W"), ONE_GAP)
        assert (written(group), group.stands) == ("run: R3 W R5 W R8", (3, 4, 5, 6, 8))

    def test_one_odd_colour_and_a_gap_combine_r35(self):
        assert arrange(tiles("R3 B5 R6"), BOTH).stands == (3, 5, 6)
        for law in (ONE_GAP, ONE_ODD):
            with pytest.raises(GroupError):
                arrange(tiles("R3 B5 R6"), law)

    @pytest.mark.parametrize(
        ("law", "text"),
        [
            (ONE_GAP, "R3 R5 R7"),
            (ONE_GAP, "R3 R6 R7"),
            (ONE_ODD, "R3 B4 K5"),
            (ONE_ODD, "R3 R4 B5 K6"),
            (ONE_ODD, "R4 R5 R6 B18"),
            (SETS_OF_ANY, "R7 R7 R8"),
        ],
    )
    def test_relics_allow_no_more_than_they_say_r34_r35(self, law, text):
        with pytest.raises(GroupError):
            arrange(tiles(text), law)

    def test_a_capstone_may_share_the_colour_of_all_but_one_r34(self):
        assert arrange(tiles("R4 B5 R6 R18"), ONE_ODD).capstone
        with pytest.raises(GroupError) as caught:
            arrange(tiles("R4 B5 R6 B18"), ONE_ODD)
        assert caught.value.code == "capstone"

    @pytest.mark.parametrize(
        ("law", "text", "legal"),
        [
            (AT_LEAST_4, "R5 R6 R7", False),
            (AT_LEAST_4, "R5 R6 R7 R8", True),
            (AT_LEAST_4, "R5 R6 R7 R20", True),
            (EXACTLY_4, "R5 R6 R7 R20", True),
            (EXACTLY_4, "R5 R6 R7 R8 R9", False),
            (EXACTLY_4, "R5 B5 K5", False),
        ],
    )
    def test_limits_on_any_group_count_capstones_r7(self, law, text, legal):
        assert (as_it_lies(tiles(text), law) is not None) is legal
        if not legal:
            with pytest.raises(GroupError) as caught:
                arrange(tiles(text), law)
            assert caught.value.code == "size"

    def test_what_scoring_reads_of_a_group(self):
        group = arrange(tiles("R4 W R6 G R18"), BASE)
        assert (group.size, group.face) == (5, 28)
        assert format_tiles(KINDS, group.numbered) == "R4 R6 R18"


class TestFaults:
    @pytest.mark.parametrize(
        ("text", "code", "message"),
        [
            ("", "group", "at least one numbered tile"),
            ("W G W", "group", "at least one numbered tile"),
            ("R7 R8", "group", "at least 3 tiles, not 2"),
            ("R7 R9 R10", "group", "R7 and R9 leave a gap at 8."),
            ("R7 R10 R11", "group", "R7 and R10 leave a gap at 8 and 9."),
            ("R7 R13 R12", "group", "R7 and R12 leave a gap from 8 to 11."),
            ("R12 R13 R1", "group", "leave a gap from 2 to 11."),
            ("R7 R7 R8", "group", "R7 and R7 take the same place"),
            ("R7 R7 B7", "group", "R7 is there twice"),
            ("R7 B8 R9", "group", "R7 and B8 are of different colours"),
            ("R7 B7 B8", "group", "R7 and B8 fit neither one set nor one run."),
            ("R7 B7 O9", "group", "O9 fits neither a set nor a run with R7 and B7."),
            ("R7 O9 B7", "group", "O9 fits neither a set nor a run with R7 and B7."),
            ("R7 R8 R9 B8", "group", "R7 and B8 fit neither one set nor one run."),
            ("R7 B8 B8 W", "group", "R7 and B8 fit neither"),
            ("R7 B7 K7 O7 W", "group", "at most 4 tiles, not 5"),
            (f"{FULL_RUN} W", "group", "at most 13 tiles, not 14"),
            ("R12 R13 R14", "capstone", "The run under R14 needs at least 3 tiles."),
            ("R4 R5 R6 B18", "capstone", "B18 sits only on a run of its own colour."),
            ("R4 R5 R6 R18 R19", "capstone", "R18 and R19 cannot share one run."),
            ("R4 B4 K4 R18", "capstone", "R18 sits on a run, not on a set."),
            ("R14 B14 W", "capstone", "W stands for no Capstone"),
            ("W W W R18", "capstone", "W stands for no Capstone"),
            ("R14 B15 K16", "capstone", "R14, B15 and K16 are Capstones of different numbers."),
            ("R14 R14 K14", "capstone", "R14 is there twice"),
            ("R4 R6 R7 R18", "group", "R4 and R6 leave a gap at 5."),
            ("R4 B5 R6 R18", "group", "R4 and B5 are of different colours"),
        ],
    )
    def test_the_reason_and_its_code_r76(self, text, code, message):
        with pytest.raises(GroupError) as caught:
            arrange(tiles(text), BASE)
        assert caught.value.code == code
        assert message in caught.value.message

    @pytest.mark.parametrize(
        ("text", "reading", "message"),
        [
            ("R7 B7 K7", "run", "of different colours, and a run has one"),
            ("R5 R6 R7", "set", "R5 and R6 are of different numbers."),
            ("R14 B14 K14", "run", "are a set, not a run"),
        ],
    )
    def test_the_reason_against_a_wanted_reading_r32(self, text, reading, message):
        with pytest.raises(GroupError, match=message):
            arrange(tiles(text), BASE, reading)

    def test_the_reason_under_relics(self):
        with pytest.raises(GroupError, match="Too many tiles of this run have another colour"):
            arrange(tiles("R3 B4 K5"), ONE_ODD)
        with pytest.raises(GroupError, match="R5 and R7 leave a gap at 6"):
            arrange(tiles("R3 R5 R7"), ONE_GAP)
        with pytest.raises(GroupError, match="exactly 4 tiles now, not 3"):
            arrange(tiles("R3 R4 R5"), EXACTLY_4)
        with pytest.raises(GroupError, match="at most 4 tiles now, not 5"):
            arrange(tiles("R3 R4 R5 R6 R7"), base_legality(group_max=4))


class TestAsItLies:
    def test_order_is_fixed_r87(self):
        assert as_it_lies(tiles("R5 W R7"), BASE).stands == (5, 6, 7)
        assert as_it_lies(tiles("W R6 R7"), BASE).stands == (5, 6, 7)
        assert as_it_lies(tiles("R5 R7 W"), BASE) is None
        assert as_it_lies(tiles("R18 R4 R5 R6"), BASE) is None
        assert as_it_lies(tiles("R4 R18 R5 R6"), BASE) is None
        assert as_it_lies(tiles("R13 W W"), BASE, "run") is None
        assert as_it_lies(tiles("W R1 R2"), BASE) is None
        assert as_it_lies((), BASE) is None


class TestMerge:
    @pytest.mark.parametrize(
        ("meld", "hand", "expected"),
        [
            ("R5 R6 R7", "R8", "run: R5 R6 R7 R8"),
            ("R5 R6 R7", "R4", "run: R4 R5 R6 R7"),
            ("R5 R6 R7", "R9 R4 R8", "run: R4 R5 R6 R7 R8 R9"),
            ("R5 R6 R7", "R20", "run: R5 R6 R7 R20"),
            ("R5 R6 R7 R20", "R8", "run: R5 R6 R7 R8 R20"),
            ("R5 R6 R7 R20", "W", "run: R5 R6 R7 W R20"),
            ("K7 B7 O7", "R7", "set: K7 B7 O7 R7"),
            ("K7 B7 O7", "W", "set: K7 B7 O7 W"),
            ("R5 R6 R7", "W", "run: R5 R6 R7 W"),
            ("R11 R12 R13", "W", "run: W R11 R12 R13"),
            ("R5 R6 R7", "R9 W", "run: R5 R6 R7 W R9"),
        ],
    )
    def test_a_run_tile_goes_to_its_place_and_a_set_tile_to_the_end_r33(self, meld, hand, expected):
        assert written(merge(tiles(meld), tiles(hand, 50), BASE)) == expected

    def test_fillers_of_the_meld_stay_where_they_are_r33(self):
        group = merge(tiles("W~coin R11 R12 R13"), tiles("W~echo", 50), BASE)
        assert written(group) == "run: W~echo W~coin R11 R12 R13"
        group = merge(tiles("W~coin R4 R5"), tiles("R7 W~echo", 50), BASE)
        assert written(group) == "run: W~coin R4 R5 W~echo R7"

    @pytest.mark.parametrize(
        ("meld", "hand", "expected"),
        [
            ("R5 W R7", "R6", "run: R5 R6 R7 W"),
            ("W R5 R6", "R8", "run: R5 R6 W R8"),
            ("R7 W W", "R9", "run: R7 W R9 W"),
            ("W R12 R13", "R11", "run: W R11 R12 R13"),
            ("R5 R6", "R7", "run: R5 R6 R7"),
        ],
    )
    def test_else_all_tiles_are_arranged_anew_r87(self, meld, hand, expected):
        assert written(merge(tiles(meld), tiles(hand, 50), BASE)) == expected

    def test_a_filler_leaves_an_allowed_gap_alone_r33(self):
        assert written(merge(tiles("R3 R5 R6"), tiles("W", 50), ONE_GAP)) == "run: R3 R5 R6 W"

    def test_readings_and_limits_bind_merges_too_r7_r32(self):
        assert merge(tiles("R7 W W"), tiles("W", 50), BASE).shape == "set"
        assert merge(tiles("R7 W W"), tiles("W", 50), BASE, "run").shape == "run"
        with pytest.raises(GroupError, match="exactly 4"):
            merge(tiles("R5 R6 R7 R8"), tiles("R9", 50), EXACTLY_4)
        with pytest.raises(GroupError) as caught:
            merge(tiles("R5 R6 R7"), tiles("B20", 50), BASE)
        assert caught.value.code == "capstone"


class TestSplit:
    @pytest.mark.parametrize(
        ("meld", "tile", "lower", "upper"),
        [
            ("R5 R6 R7 R8 R9", "R7+foil", "R5 R6 R7", "R7+foil R8 R9"),
            ("R5 R6 W R8 R9", "R7", "R5 R6 W", "R7 R8 R9"),
            ("R5 R6 R7 R8 R9 R20", "R7+foil", "R5 R6 R7", "R7+foil R8 R9 R20"),
        ],
    )
    def test_the_added_tile_starts_the_upper_run_r33_r87(self, meld, tile, lower, upper):
        low, high = split_with(tiles(meld), parse_tile(KINDS, tile, 50), BASE)
        assert (written(low), written(high)) == (f"run: {lower}", f"run: {upper}")

    @pytest.mark.parametrize(
        ("meld", "tile", "law"),
        [
            ("R5 R6 R7 R8", "R7", BASE),
            ("R5 R6 R7 R8 R9", "B7", BASE),
            ("R5 R6 R7 R8 R9", "W", BASE),
            ("R5 R6 R7 R8 R9", "R10", BASE),
            ("R5 R6 R7 R8 R9 R20", "R20", BASE),
            ("R7 B7 K7", "R7", BASE),
            ("R5 R6 R7 R8 R9", "R7", AT_LEAST_4),
        ],
    )
    def test_no_split_unless_both_runs_are_legal_r33(self, meld, tile, law):
        assert split_with(tiles(meld), parse_tile(KINDS, tile, 50), law) is None

    def test_a_split_run_may_hold_an_odd_colour(self):
        low, high = split_with(tiles("R5 R6 R7 R8 R9"), parse_tile(KINDS, "B7", 50), ONE_ODD)
        assert (written(low), written(high)) == ("run: R5 R6 R7", "run: B7 R8 R9")
