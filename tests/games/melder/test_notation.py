"""Tile notation, and naming tiles of a pool."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from melder.games.melder.tiles.notation import (
    NotationError,
    claim,
    format_tile,
    format_tiles,
    parse_tile,
    parse_tiles,
)
from melder.games.melder.tiles.tile import make_tile, standard_pool
from tests.games.melder.rules import KINDS


@pytest.mark.parametrize(
    "text",
    [
        "R7",
        "B13",
        "O1",
        "K26",
        "W",
        "G",
        "R7+glass~echo^10",
        "W+foil",
        "W+geode",
        "G~coin^5",
        "K2^15",
    ],
)
def test_reads_and_writes_the_same(kinds, text):
    assert format_tile(kinds, parse_tile(kinds, text)) == text


def test_reads_every_mark(kinds):
    tile = parse_tile(kinds, "R7+glass~echo^10", 42)
    assert tile == make_tile(kinds, 42, number=7, hue=0, finish=3, enchantment=1, bonus=10)


def test_a_filled_tile_is_read_with_memory_and_written_bare_r36(kinds):
    tile = parse_tile(kinds, "R7+geode~echo")
    assert (tile.printed, tile.hue, tile.filler) == (7, 0, True)
    assert format_tile(kinds, tile) == "G~echo"
    assert parse_tile(kinds, "G").printed == 0


def test_several_tiles_count_their_ids_up(kinds):
    tiles = parse_tiles(kinds, "  R7 W\tG ", 10)
    assert [tile.id for tile in tiles] == [10, 11, 12]
    assert format_tiles(kinds, tiles) == "R7 W G"
    assert parse_tiles(kinds, "  ") == ()


@given(
    st.builds(
        lambda number, hue, finish, enchantment, bonus: make_tile(
            KINDS, 0, number=number, hue=hue, finish=finish, enchantment=enchantment, bonus=bonus
        ),
        st.integers(1, 26),
        st.integers(0, 3),
        st.sampled_from([-1, 0, 1, 3]),
        st.integers(-1, 1),
        st.integers(0, 10**6),
    )
)
def test_any_tile_without_memory_survives_the_round_trip(tile):
    assert parse_tile(KINDS, format_tile(KINDS, tile)) == tile


@pytest.mark.parametrize(
    ("text", "position", "message", "hint"),
    [
        ("X7", 0, "“X7” is no tile", "R (red), B (blue)"),
        ("r7", 0, "“r7” is no tile", "W is a wild tile; G is geode"),
        ("R7 B27", 4, "“B27” has no number", "1 to 13, Capstones up to 26"),
        ("R7, B7, K7", 1, "“R7,” has no number", "spaces between tiles, and no commas"),
        ("R0", 1, "“R0” has no number", "1 to 13"),
        ("R07", 1, "“R07” has no number", "1 to 13"),
        ("R", 1, "“R” has no number", "1 to 13"),
        ("R٣", 1, "“R٣” has no number", "1 to 13"),
        ("R7+glas", 2, "no finish “glas”", "“glass”"),
        ("R7+zzz", 2, "no finish “zzz”", "foil, wild, geode, glass"),
        ("R7~ecco", 2, "no enchantment “ecco”", "“echo”"),
        ("R7^0", 2, "“^0” is no number", "^10"),
        ("R7^x", 2, "“^x” is no number", "^10"),
        ("R7~echo+foil", 7, "“+foil” is out of place", "then one ~enchantment"),
        ("R7+foil+glass", 7, "“+glass” is out of place", "at most one +finish"),
        ("R7 G+foil", 4, "“G” already is a tile with a finish", "“+foil”"),
        ("R7+", 2, "no finish “”", "foil"),
    ],
)
def test_says_what_is_wrong_where_and_what_would_be_right(kinds, text, position, message, hint):
    with pytest.raises(NotationError) as caught:
        parse_tiles(kinds, text)
    error = caught.value
    assert (error.text, error.position) == (text, position)
    assert message in error.message
    assert hint in error.hint
    assert str(error) == f"{error.message} {error.hint}"


@pytest.mark.parametrize(("text", "position"), [("", 0), ("R7 B7", 3)])
def test_one_tile_means_one(kinds, text, position):
    with pytest.raises(NotationError) as caught:
        parse_tile(kinds, text)
    assert caught.value.position == position
    assert caught.value.hint == "Write it like R13."


def test_claimed_tiles_take_the_first_free_copy_r69(kinds):
    pool = standard_pool(kinds)
    claimed = claim(pool, parse_tiles(kinds, "R2+glass^5 R2 W B1"))
    assert [tile.id for tile in claimed.tiles] == [2, 3, 104, 26]
    assert format_tiles(kinds, claimed.tiles) == "R2+glass^5 R2 W B1"
    assert [tile.id for tile in claimed.rest] == [
        tile.id for tile in pool if tile.id not in {2, 3, 104, 26}
    ]


def test_what_the_pool_does_not_have_takes_nothing_from_it_r72_r88(kinds):
    pool = standard_pool(kinds)
    claimed = claim(pool, parse_tiles(kinds, "G R14 R2 R2 R2 W W W"))
    assert [tile.id for tile in claimed.tiles] == [106, 107, 2, 3, 108, 104, 105, 109]
    assert len(claimed.rest) == 106 - 4


def test_claims_build_on_each_other(kinds):
    first = claim(standard_pool(kinds), parse_tiles(kinds, "R2"))
    second = claim(first.rest, parse_tiles(kinds, "R2 R2"))
    assert [tile.id for tile in second.tiles] == [3, 106]
