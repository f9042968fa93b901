"""Tiles: what they count as, and what changes keep."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from melder.games.melder.tiles.tile import (
    make_tile,
    standard_pool,
    with_bonus,
    with_colour,
    with_enchantment,
    with_finish,
    with_id,
    with_number,
)

RED, BLUE = 0, 1
FOIL, EVERY, FILLS = 0, 1, 2


def test_a_numbered_tile_counts_as_what_it_carries(kinds):
    tile = make_tile(kinds, 5, number=7, hue=BLUE)
    assert (tile.number, tile.colours, tile.face, tile.label) == (7, 0b0010, 7, "B7")
    assert not tile.filler
    assert not tile.capstone


def test_a_wild_tile_has_neither_number_nor_colour(kinds):
    tile = make_tile(kinds, 0, wild=True)
    assert (tile.number, tile.colours, tile.face, tile.filler) == (0, 0, 0, True)


def test_a_finish_on_a_wild_tile_keeps_it_wild_r36(kinds):
    wild = make_tile(kinds, 0, wild=True)
    for finish in (EVERY, FILLS):
        marked = with_finish(kinds, wild, finish)
        assert (marked.wild, marked.filler, marked.colours, marked.number) == (True, True, 0, 0)
        assert with_finish(kinds, marked, -1) == wild


def test_an_every_colour_finish_keeps_the_number(kinds):
    tile = make_tile(kinds, 0, number=9, hue=RED, finish=EVERY)
    assert (tile.colours, tile.number, tile.filler) == (0b1111, 9, False)


def test_a_filling_finish_hides_and_remembers_r29(kinds):
    plain = make_tile(kinds, 3, number=7, hue=RED, enchantment=1, bonus=10)
    geode = with_finish(kinds, plain, FILLS)
    assert (geode.number, geode.colours, geode.face, geode.filler) == (0, 0, 0, True)
    assert (geode.printed, geode.hue) == (7, RED)
    assert with_finish(kinds, geode, -1) == plain
    assert with_finish(kinds, geode, FOIL).number == 7


def test_a_tile_that_remembers_nothing_keeps_its_filling_finish_r36(kinds):
    bare = make_tile(kinds, 3, finish=FILLS)
    assert with_finish(kinds, bare, -1) is bare
    assert with_finish(kinds, bare, FOIL) is bare


@pytest.mark.parametrize(("number", "capstone"), [(13, False), (14, True), (26, True)])
def test_numbers_above_the_highest_are_capstones_r34(kinds, number, capstone):
    tile = make_tile(kinds, 0, number=number, hue=RED)
    assert tile.capstone is capstone
    assert tile.face == number


def test_changes_keep_identity_and_marks(kinds):
    tile = make_tile(kinds, 8, number=4, hue=RED, finish=FOIL, enchantment=0, bonus=5)
    changed = with_colour(kinds, with_number(kinds, tile, 14), BLUE)
    assert (changed.id, changed.label, changed.colours, changed.capstone) == (8, "B14", 2, True)
    assert (changed.finish, changed.enchantment, changed.bonus) == (FOIL, 0, 5)
    assert with_enchantment(tile, 1).enchantment == 1
    assert with_bonus(tile, 12).bonus == 12


def test_equality_and_hash_include_identity_and_marks(kinds):
    tile = make_tile(kinds, 1, number=4, hue=RED)
    same = make_tile(kinds, 1, number=4, hue=RED)
    assert tile == same
    assert hash(tile) == hash(same)
    assert tile != with_id(tile, 2)
    assert tile != with_bonus(tile, 5)
    assert tile != with_finish(kinds, tile, FOIL)


def test_tiles_are_immutable(kinds):
    with pytest.raises(FrozenInstanceError):
        make_tile(kinds, 1, number=4, hue=RED).number = 5


@pytest.mark.parametrize(
    "carries",
    [
        {},
        {"number": 7},
        {"hue": RED},
        {"number": 27, "hue": RED},
        {"number": 7, "hue": 4},
        {"number": 7, "hue": RED, "wild": True},
        {"finish": FOIL},
        {"number": 7, "hue": RED, "bonus": -5},
    ],
)
def test_impossible_tiles_are_refused(kinds, carries):
    with pytest.raises(ValueError, match=r"tile|colour|number|bonus"):
        make_tile(kinds, 0, **carries)


def test_fillers_have_no_number_or_colour_to_change(kinds):
    for tile in (
        make_tile(kinds, 0, wild=True),
        make_tile(kinds, 0, number=7, hue=0, finish=FILLS),
    ):
        with pytest.raises(ValueError, match="no number"):
            with_number(kinds, tile, 5)
        with pytest.raises(ValueError, match="no colour"):
            with_colour(kinds, tile, BLUE)


def test_the_standard_pool_is_complete_and_in_its_documented_order(kinds):
    pool = standard_pool(kinds)
    assert [tile.id for tile in pool] == list(range(106))
    assert [tile.label for tile in pool[:4]] == ["R1", "R1", "R2", "R2"]
    assert [tile.label for tile in pool[102:]] == ["K13", "K13", "W", "W"]
    assert {(tile.number, tile.colours) for tile in pool[:104]} == {
        (number, 1 << hue) for number in range(1, 14) for hue in range(4)
    }
