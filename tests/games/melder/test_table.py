"""The table: moves of a turn, what a score does, age."""

from __future__ import annotations

import pytest

from melder.games.melder.tiles.groups import GroupError, arrange
from melder.games.melder.tiles.notation import format_tiles, parse_tile, parse_tiles
from melder.games.melder.tiles.table import Meld, Table, TableError
from melder.games.melder.tiles.tile import with_bonus, with_finish, with_number
from tests.games.melder.rules import KINDS, base_legality

BASE = base_legality()
LOCKING = base_legality(lock_oldest=True)


def table_of(*melds, ages=(), tallies=()):
    """A table of melds that lay there at the last score; tile ids count up from 0."""
    first, result = 0, []
    for index, text in enumerate(melds):
        tiles = parse_tiles(KINDS, text, first)
        first += len(tiles)
        age = ages[index] if index < len(ages) else 0
        tally = tallies[index] if index < len(tallies) else 0
        result.append(Meld(tiles, age, tally))
    return Table(tuple(result))


def hand(text):
    return parse_tiles(KINDS, text, 500)


def written(table):
    return [format_tiles(KINDS, meld.tiles) for meld in table.melds]


def pick(table, index, *labels):
    """Tiles of a meld by their label, the first of each."""
    meld = table.melds[index].tiles
    return tuple(next(tile for tile in meld if tile.label == label) for label in labels)


def ages(table):
    return [meld.age for meld in table.melds]


def refused(code, operation, *arguments):
    with pytest.raises((TableError, GroupError)) as caught:
        operation(*arguments)
    return caught.value.code == code


class TestPlace:
    def test_a_new_meld_goes_last_r87(self):
        table = table_of("R5 R6 R7", ages=[3]).place(arrange(hand("K1 B1 O1"), BASE), BASE)
        assert written(table) == ["R5 R6 R7", "K1 B1 O1"]
        assert [meld.touched for meld in table.melds] == [False, True]
        assert (len(table), table.melds[1].shape) == (2, "set")
        assert format_tiles(KINDS, table.tiles) == "R5 R6 R7 K1 B1 O1"

    def test_a_full_table_takes_no_more_r76(self):
        table = table_of("R5 R6 R7", "R1 R2 R3")
        group = arrange(hand("K1 B1 O1"), BASE)
        assert refused("board-full", table.place, group, base_legality(board_max=2))
        assert len(table.place(group, base_legality(board_max=3))) == 3


class TestMerge:
    def test_a_merged_meld_keeps_its_place_and_is_touched_r33_r87(self):
        table, group = table_of("R5 R6 R7", "B1 K1 O1", ages=[4, 2], tallies=[3, 1]).merge(
            0, hand("R8"), BASE
        )
        assert written(table) == ["R5 R6 R7 R8", "B1 K1 O1"]
        assert group.tiles == table.melds[0].tiles
        assert table.melds[0] == Meld(group.tiles, 0, 0, touched=True, shape="run")
        assert table.melds[1].age == 2

    def test_a_hand_tile_may_split_a_run_and_its_half_is_placed_r33_r87(self):
        table, group = table_of("R5 R6 R7 R8 R9", "B1 K1 O1").merge(0, hand("R7+foil"), BASE)
        assert written(table) == ["R5 R6 R7", "B1 K1 O1", "R7+foil R8 R9"]
        assert format_tiles(KINDS, group.tiles) == "R7+foil R8 R9"
        assert [meld.touched for meld in table.melds] == [True, False, True]

    def test_a_split_needs_room_for_one_more_meld(self):
        table = table_of("R5 R6 R7 R8 R9")
        assert refused("board-full", table.merge, 0, hand("R7"), base_legality(board_max=1))

    def test_what_fits_nowhere_is_refused_r76(self):
        table = table_of("R5 R6 R7")
        assert refused("group", table.merge, 0, hand("B8"), BASE)
        assert refused("capstone", table.merge, 0, hand("B18"), BASE)
        assert refused("target", table.merge, 1, hand("R8"), BASE)
        assert refused("target", table.merge, -1, hand("R8"), BASE)

    def test_a_wanted_set_is_never_split(self):
        table = table_of("R5 R6 R7 R8 R9")
        assert refused("group", table.merge, 0, hand("R7"), BASE, "set")


class TestLiftAndDrop:
    def test_lifted_tiles_leave_the_rest_as_it_lay(self):
        table = table_of("R5 R6 R7 R8 R9", ages=[5])
        after, lifted = table.lift(0, pick(table, 0, "R7", "R6"), BASE)
        assert format_tiles(KINDS, lifted) == "R6 R7"
        assert written(after) == ["R5 R8 R9"]
        assert after.melds[0].age == 0
        assert after.illegal(BASE) == (0,)
        assert table.melds[0].age == 5

    def test_a_meld_lifted_whole_is_gone(self):
        table = table_of("R5 R6 R7", "B1 K1 O1")
        after, lifted = table.lift(0, table.melds[0].tiles, BASE)
        assert (written(after), len(lifted)) == (["B1 K1 O1"], 3)

    def test_tiles_must_be_of_the_meld_r89(self):
        table = table_of("R5 R6 R7", "B1 K1 O1")
        assert refused("target", table.lift, 0, pick(table, 1, "B1"), BASE)
        assert refused("target", table.lift, 0, pick(table, 0, "R5", "R5"), BASE)
        assert refused("target", table.lift, 0, (), BASE)

    def test_a_dropped_tile_goes_to_its_place_or_splits_r33(self):
        table = table_of("R3 R4 R5 R6", "R7 R8 R9", "R5 B5 K5 O5")
        joined, lifted = table.lift(0, pick(table, 0, "R6"), BASE)
        assert written(joined.drop(1, lifted, BASE))[1] == "R6 R7 R8 R9"
        table = table_of("R5 R6 R7 R8 R9", "R7 B7 K7 O7")
        table, lifted = table.lift(1, pick(table, 1, "R7"), BASE)
        table = table.drop(0, lifted, BASE)
        assert written(table) == ["R5 R6 R7", "B7 K7 O7", "R7 R8 R9"]
        assert table.illegal(BASE) == ()

    def test_the_table_may_be_short_in_the_middle_of_a_turn(self):
        table = table_of("R5 R6 R7", "R8 R9 R10")
        table, first = table.lift(1, pick(table, 1, "R10"), BASE)
        table, second = table.lift(0, pick(table, 0, "R5", "R6"), BASE)
        assert written(table) == ["R7", "R8 R9"]
        assert table.illegal(BASE) == (0, 1)
        table = table.drop(0, second[1:], BASE)
        assert written(table) == ["R6 R7", "R8 R9"]
        table = table.drop(0, second[:1], BASE).drop(1, first, BASE)
        assert (written(table), table.illegal(BASE)) == (["R5 R6 R7", "R8 R9 R10"], ())

    def test_dropped_tiles_must_belong_together(self):
        table = table_of("R5 R6 R7", "B1 K1 O1 R1")
        table, lifted = table.lift(1, pick(table, 1, "B1"), BASE)
        assert refused("group", table.drop, 0, lifted, BASE)

    def test_a_meld_put_back_together_has_been_touched_r87(self):
        table = table_of("R5 R6 R7", ages=[0])
        after, lifted = table.lift(0, pick(table, 0, "R7"), BASE)
        after = after.drop(0, lifted, BASE)
        assert after.melds[0].tiles == table.melds[0].tiles
        assert ages(after.settle()) == [0]
        assert ages(table.settle()) == [1]


class TestOrder:
    def test_moving_a_meld_is_no_touch_r41(self):
        table = table_of("R5 R6 R7", "B1 K1 O1", "R1 R2 R3", ages=[1, 2, 3])
        moved = table.move(0, 2)
        assert written(moved) == ["B1 K1 O1", "R1 R2 R3", "R5 R6 R7"]
        assert ages(moved.settle()) == [3, 4, 2]
        assert written(moved.move(2, 0)) == written(table)
        assert refused("target", table.move, 0, 3)
        assert refused("target", table.move, 3, 0)

    def test_reordering_its_tiles_is_a_touch_r41(self):
        table = table_of("R7 B7 K7", ages=[2])
        red, blue, black = table.melds[0].tiles
        after = table.reorder(0, (black, blue, red), BASE)
        assert written(after) == ["K7 B7 R7"]
        assert ages(after) == [0]
        assert table.reorder(0, (red, blue, black), BASE) is table

    def test_runs_keep_their_order(self):
        table = table_of("R5 R6 R7")
        assert refused("group", table.reorder, 0, table.melds[0].tiles[::-1], BASE)
        assert refused("target", table.reorder, 0, table.melds[0].tiles[:2], BASE)
        assert refused("target", table.reorder, 0, hand("R5 R6 R7"), BASE)


class TestRework:
    def test_a_split_tile_leaves_both_in_place_r38(self):
        table = table_of("R5 R6 R9", ages=[3])
        (nine,) = pick(table, 0, "R9")
        parts = (with_number(KINDS, nine, 7), parse_tile(KINDS, "R2", 500))
        after = table.rework(0, {nine.id: parts}, BASE)
        assert written(after) == ["R5 R6 R7 R2"]
        assert after.illegal(BASE) == (0,)

    def test_a_fused_tile_takes_the_place_of_the_first_r38(self):
        table = table_of("R3 R4 R5 R6 R9")
        four, five = pick(table, 0, "R4", "R5")
        after = table.rework(0, {five.id: (with_number(KINDS, five, 9),), four.id: ()}, BASE)
        assert written(after) == ["R3 R9 R6 R9"]

    def test_a_rework_touches_even_if_nothing_differs(self):
        table = table_of("R5 R6 R7", ages=[3], tallies=[2])
        (tile,) = pick(table, 0, "R6")
        after = table.rework(0, {tile.id: (tile,)}, BASE)
        assert after.melds[0] == Meld(table.melds[0].tiles, touched=True, shape="run")

    def test_tiles_of_other_melds_are_refused_r89(self):
        table = table_of("R5 R6 R7", "B1 K1 O1")
        tile = table.melds[1].tiles[0]
        assert refused("target", table.rework, 0, {tile.id: ()}, BASE)
        assert refused("target", table.rework, 0, {}, BASE)


class TestLock:
    def test_the_oldest_is_the_first_of_the_highest_age(self):
        assert table_of("R5 R6 R7", "B1 K1 O1", "R1 R2 R3", ages=[1, 4, 4]).oldest() == 1
        assert table_of("R5 R6 R7").oldest() is None
        assert Table().oldest() is None

    def test_a_locked_meld_refuses_every_touch_r40(self):
        table = table_of("R7 B7 K7", "R1 R2 R3", ages=[2, 1])
        tiles = table.melds[0].tiles
        assert table.locked(LOCKING) == 0
        assert table.locked(BASE) is None
        assert refused("locked", table.merge, 0, hand("O7"), LOCKING)
        assert refused("locked", table.drop, 0, hand("O7"), LOCKING)
        assert refused("locked", table.lift, 0, tiles[:1], LOCKING)
        assert refused("locked", table.reorder, 0, tiles[::-1], LOCKING)
        assert refused("locked", table.rework, 0, {tiles[0].id: ()}, LOCKING)
        assert written(table.merge(1, hand("R4"), LOCKING)[0])[1] == "R1 R2 R3 R4"

    def test_it_can_be_moved_and_can_shatter(self):
        table = table_of("R7 B7 K7", "R1 R2 R3", ages=[2, 1])
        assert ages(table.move(0, 1)) == [1, 2]
        assert written(table.shatter({table.melds[0].tiles[0].id}, LOCKING)[0]) == ["R1 R2 R3"]


class TestScore:
    def test_untouched_melds_age_and_touched_ones_start_over_r87(self):
        table = table_of("R5 R6 R7", "B1 K1 O1", ages=[4, 2], tallies=[3, 5])
        table = table.merge(0, hand("R8"), BASE)[0].settle()
        assert ages(table) == [0, 3]
        assert [meld.tally for meld in table.melds] == [0, 5]
        assert ages(table.settle()) == [1, 4]

    def test_untouched_melds_may_stay_whatever_the_law_r7(self):
        table = table_of("R5 R6 R7", "R7 R7 K7")
        strict = base_legality(group_min=4)
        assert table.illegal(strict) == ()
        touched = table.reorder(1, table.melds[1].tiles[::-1], base_legality(set_repeats=True))
        assert touched.illegal(strict) == (1,)

    def test_a_tally_is_kept_by_meld(self):
        table = table_of("R5 R6 R7", "B1 K1 O1", ages=[1, 1]).tally(1, 4)
        assert [meld.tally for meld in table.melds] == [0, 4]
        assert ages(table) == [1, 1]
        assert refused("target", table.tally, 2, 1)

    def test_tiles_that_change_do_not_touch_their_meld(self):
        table = table_of("R5 R6 R7", "B1 K1 O1", ages=[1, 2])
        (six,) = pick(table, 0, "R6")
        after = table.restate({six.id: with_bonus(six, 5)})
        assert written(after) == ["R5 R6^5 R7", "B1 K1 O1"]
        assert ages(after.settle()) == [2, 3]
        assert table.restate({}) is table

    @pytest.mark.parametrize(
        ("meld", "lost", "left", "returned"),
        [
            ("R5 R6 R7 R8", "R8", ["R5 R6 R7"], ""),
            ("R5 R6 R7 R8", "R6", [], "R5 R7 R8"),
            ("R7 B7 K7 O7", "B7", ["R7 K7 O7"], ""),
            ("R7 B7 K7", "B7", [], "R7 K7"),
            ("W R6 R7 R8", "R8", ["W R6 R7"], ""),
            ("R5 W R7 R8", "R7", [], "R5 W R8"),
            ("R5 R6 R7 R20", "R20", ["R5 R6 R7"], ""),
            ("R5 R6 R7 R20", "R5", [], "R6 R7 R20"),
            ("W W R7", "R7", [], "W W"),
        ],
    )
    def test_what_a_shattered_tile_leaves_is_legal_as_it_lies_or_returns_r28_r87(
        self, meld, lost, left, returned
    ):
        table = table_of(meld, "B1 K1 O1", ages=[6, 6])
        after, back = table.shatter({pick(table, 0, lost)[0].id}, BASE)
        assert written(after) == [*left, "B1 K1 O1"]
        assert format_tiles(KINDS, back) == returned
        assert ages(after.settle()) == [0] * len(left) + [7]

    def test_several_tiles_of_a_meld_shatter_at_once_r28(self):
        table = table_of("R5 R6 R7 R8 R9")
        gone = {tile.id for tile in pick(table, 0, "R5", "R9")}
        assert written(table.shatter(gone, BASE)[0]) == ["R6 R7 R8"]

    def test_limits_on_any_group_do_not_bind_what_shattering_leaves_r7(self):
        table = table_of("R5 R6 R7 R8")
        gone = {pick(table, 0, "R8")[0].id}
        assert written(table.shatter(gone, base_legality(group_min=4))[0]) == ["R5 R6 R7"]

    def test_a_meld_made_illegal_by_a_stripped_finish_comes_apart_r86(self):
        table = table_of("R5 B6+wild R7", "B1 K1+glass O1", ages=[2, 3])
        six, one = pick(table, 0, "B6")[0], pick(table, 1, "K1")[0]
        stripped = {tile.id: with_finish(KINDS, tile, -1) for tile in (six, one)}
        after, back = table.restate(stripped).shatter((), BASE, changed=stripped)
        assert (written(after), ages(after)) == (["B1 K1 O1"], [3])
        assert format_tiles(KINDS, back) == "R5 B6 R7"

    def test_a_whole_meld_can_be_taken(self):
        table = table_of("R5 R6 R7", "B1 K1 O1")
        after, tiles = table.take(0)
        assert written(after) == ["B1 K1 O1"]
        assert format_tiles(KINDS, tiles) == "R5 R6 R7"


def test_melds_are_found_by_their_exact_tiles_in_order():
    table = table_of("R5 R6 R7", "B1 K1 O1")
    assert table.index_of(table.melds[1].tiles) == 1
    assert table.index_of(table.melds[1].tiles[::-1]) is None
    assert table.index_of(hand("B1 K1 O1")) is None
