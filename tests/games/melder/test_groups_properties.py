"""Groups against the plain predicates of ``naive``.

A short number line keeps every order and assignment in reach, and few colours make groups likely.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from melder.games.melder.tiles.groups import GroupError, arrange, as_it_lies, merge, readings
from melder.games.melder.tiles.notation import parse_tiles
from melder.games.melder.tiles.tile import with_id
from tests.games.melder import naive
from tests.games.melder.rules import KINDS, base_legality

SHORT = replace(KINDS, highest=6, capstone_highest=12)
FACES = (
    *(f"R{number}" for number in range(1, 7)),
    *(f"R{number}" for number in range(1, 7)),
    *("B2", "B3", "B4", "K3", "O3", "R3+wild", "B4+wild", "W", "W", "G"),
    *("R7", "R8", "B7", "K7+wild"),
)


@st.composite
def some_tiles(draw, fewest=1, most=5):
    faces = draw(st.lists(st.sampled_from(FACES), min_size=fewest, max_size=most))
    return parse_tiles(SHORT, " ".join(faces))


@st.composite
def some_law(draw):
    repeats = draw(st.booleans())
    return base_legality(
        highest=6,
        run_max=6,
        set_repeats=repeats,
        set_max=draw(st.sampled_from([4, None])) if repeats else 4,
        run_gaps=draw(st.integers(0, 2)),
        run_odd=draw(st.integers(0, 2)),
        group_min=draw(st.sampled_from([0, 0, 4])),
        group_max=draw(st.sampled_from([None, None, 4])),
    )


def holds(group, law):
    """Whether a group is what it says it is, by the plain predicates."""
    check = naive.is_set if group.shape == "set" else naive.is_run
    bare = [tile for tile in group.tiles if not tile.filler]
    own = [stand for stand, tile in zip(group.stands, group.tiles, strict=True) if tile in bare]
    body = group.stands[:-1] if group.capstone else group.stands
    ordered = group.shape == "set" or all(a < b for a, b in pairwise(body))
    return (
        check(group.tiles, law)
        and naive.within_limits(group.tiles, law)
        and own == [tile.number for tile in bare]
        and ordered
        and all(1 <= stand <= law.highest for stand in body if group.shape == "run")
    )


@settings(max_examples=400, deadline=None)
@given(some_tiles(), some_law())
def test_readings_are_exactly_what_some_order_makes_legal(given_tiles, law):
    found = {group.shape: group for group in readings(given_tiles, law)}
    fits = naive.within_limits(given_tiles, law)
    assert ("set" in found) == (fits and naive.is_set(given_tiles, law))
    assert ("run" in found) == (fits and naive.is_run_in_some_order(given_tiles, law))
    for group in found.values():
        assert Counter(group.tiles) == Counter(given_tiles)
        assert holds(group, law)
    if "run" in found and naive.is_run(given_tiles, law):
        assert found["run"].tiles == given_tiles


@settings(max_examples=400, deadline=None)
@given(some_tiles(), some_law())
def test_as_it_lies_is_exactly_what_this_order_makes_legal(given_tiles, law):
    fits = naive.within_limits(given_tiles, law)
    for shape, check in (("set", naive.is_set), ("run", naive.is_run)):
        group = as_it_lies(given_tiles, law, shape)
        assert (group is not None) == (fits and check(given_tiles, law))
        assert group is None or (group.tiles == given_tiles and holds(group, law))


@settings(max_examples=300, deadline=None)
@given(some_tiles(most=6), some_law(), st.sampled_from([None, "set", "run"]))
def test_tiles_are_arranged_or_a_reason_is_given(given_tiles, law, reading):
    def shapes(law):
        found = {group.shape for group in readings(given_tiles, law)}
        return found & {reading} if reading else found

    if shapes(law):
        assert arrange(given_tiles, law, reading).shape in shapes(law)
        return
    with pytest.raises(GroupError) as caught:
        arrange(given_tiles, law, reading)
    assert caught.value.code in {"group", "capstone", "size"}
    assert (caught.value.code == "size") == bool(shapes(law.unlimited()))
    assert caught.value.message.endswith(".")


@settings(max_examples=300, deadline=None)
@given(some_tiles(most=4), some_tiles(most=2), some_law())
def test_a_merge_is_legal_whenever_all_its_tiles_are(meld, added, law):
    added = tuple(with_id(tile, tile.id + 50) for tile in added)
    together = meld + added
    if readings(together, law):
        group = merge(meld, added, law)
        assert Counter(group.tiles) == Counter(together)
        assert holds(group, law)
    else:
        with pytest.raises(GroupError):
            merge(meld, added, law)
