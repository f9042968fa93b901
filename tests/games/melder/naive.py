"""What a group is, written down a second time and as plainly as possible.

Every order and every assignment is tried, so these predicates are slow and share nothing with the
code they check.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product

from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.tile import Tile


def colours_of(tile: Tile, colours: int) -> list[int]:
    """Indices of the colours that a tile can be in a group."""
    return [c for c in range(colours) if tile.filler or tile.colours >> c & 1]


def is_set(tiles: Sequence[Tile], law: Legality, colours: int = 4) -> bool:
    if len(tiles) < law.set_min or (law.set_max is not None and len(tiles) > law.set_max):
        return False
    numbered = [tile for tile in tiles if not tile.filler]
    if len({tile.number for tile in numbered}) != 1:
        return False
    if numbered[0].number > law.highest and len(numbered) < len(tiles):
        return False
    return law.set_repeats or any(
        len(set(chosen)) == len(tiles)
        for chosen in product(*(colours_of(tile, colours) for tile in tiles))
    )


def is_run(tiles: Sequence[Tile], law: Legality, colours: int = 4) -> bool:
    """Whether tiles in exactly this order are a run, with or without a Capstone on top."""
    body, top = list(tiles), None
    if body and body[-1].number > law.highest:
        top = body.pop()
    numbered = [tile for tile in body if not tile.filler]
    if not law.run_min <= len(body) <= law.run_max or not numbered:
        return False
    one_colour = any(
        sum(colour not in colours_of(tile, colours) for tile in numbered) <= law.run_odd
        and (top is None or colour in colours_of(top, colours))
        for colour in range(colours)
    )
    return one_colour and any(
        stands[-1] - stands[0] + 1 - len(stands) <= law.run_gaps
        and all(
            tile.filler or tile.number == stand for tile, stand in zip(body, stands, strict=True)
        )
        for stands in combinations(range(1, law.highest + 1), len(body))
    )


def is_run_in_some_order(tiles: Sequence[Tile], law: Legality) -> bool:
    return any(is_run(order, law) for order in permutations(tiles))


def within_limits(tiles: Sequence[Tile], law: Legality) -> bool:
    return law.group_min <= len(tiles) and (law.group_max is None or len(tiles) <= law.group_max)
