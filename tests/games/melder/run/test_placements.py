"""Choices of tiles: each that shows something else is found once, and alike ones cost nothing."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from melder.games.melder.run.placements import face, subsets
from melder.games.melder.tiles.notation import parse_tiles
from melder.games.melder.tiles.tile import Tile
from tests.games.melder.run.pack import rules

FACES = ("R1", "R2", "B1", "R1+geode", "W")
MANY = 60


def tiles(faces: list[str]) -> tuple[Tile, ...]:
    return tuple(parse_tiles(rules().kinds, " ".join(faces), 0))


@settings(deadline=None)  # The rules are read first.
@given(st.lists(st.sampled_from(FACES), max_size=8), st.integers(1, 9))
def test_the_first_of_choices_that_show_the_same(faces: list[str], most: int) -> None:
    hand = tiles(faces)
    expected = []
    for size in range(1, min(most, len(hand)) + 1):
        seen = set()
        for choice in combinations(hand, size):
            shown = tuple(sorted(map(repr, map(face, choice))))
            if shown not in seen:
                seen.add(shown)
                expected.append(choice)
    assert list(subsets(hand, most)) == expected


def test_alike_tiles_can_be_chosen_in_as_many_ways_as_there_are_tiles() -> None:
    assert len(list(subsets(tiles(["R1"] * MANY), MANY))) == MANY
