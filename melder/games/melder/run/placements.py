"""Every group that can be placed from a hand, one after another.

Tiles that show the same are the same choice: of two alike the first is named. What is found fits
the shapes of groups; whether the turn allows it is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from melder.games.melder.tiles.groups import LOWEST, as_it_lies
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.tile import Tile


def distinct(tiles: Sequence[Tile]) -> list[Tile]:
    """The first of every kind of tile that shows the same."""
    found: dict[tuple[object, ...], Tile] = {}
    for tile in tiles:
        found.setdefault(face(tile), tile)
    return list(found.values())


def face(tile: Tile) -> tuple[object, ...]:
    """Everything that a tile shows and remembers, without its identity."""
    return tile.wild, tile.printed, tile.hue, tile.finish, tile.enchantment, tile.bonus


def groups(hand: Sequence[Tile], law: Legality) -> Iterator[tuple[tuple[Tile, ...], str]]:
    """Tiles of a hand that make a group as they stand, and its shape."""
    for tiles in _sets(hand, law):
        if as_it_lies(tiles, law, "set") is not None:
            yield tiles, "set"
    seen: set[tuple[object, ...]] = set()
    for tiles in _runs(hand, law):
        key = tuple(map(face, tiles))
        if key not in seen and as_it_lies(tiles, law, "run") is not None:
            seen.add(key)
            yield tiles, "run"


def subsets(tiles: Sequence[Tile], most: int) -> Iterator[tuple[Tile, ...]]:
    """Every choice of 1 to ``most`` tiles, each once whatever tiles are alike.

    Of alike tiles the first ones are chosen, so that choices which show the same are never made:
    twenty geodes can be chosen in twenty ways, not in a million.
    """
    faces = [face(tile) for tile in tiles]
    for size in range(1, min(most, len(tiles)) + 1):
        yield from _chosen(tiles, faces, size, 0, frozenset())


def _chosen(
    tiles: Sequence[Tile],
    faces: Sequence[tuple[object, ...]],
    size: int,
    start: int,
    passed: frozenset[tuple[object, ...]],
) -> Iterator[tuple[Tile, ...]]:
    """Choices of ``size`` tiles from ``start`` on, none like a tile that was passed over."""
    if not size:
        yield ()
        return
    for at in range(start, len(tiles) - size + 1):
        if faces[at] not in passed:
            for more in _chosen(tiles, faces, size - 1, at + 1, passed):
                yield (tiles[at], *more)
            passed |= {faces[at]}


def _sets(hand: Sequence[Tile], law: Legality) -> Iterator[tuple[Tile, ...]]:
    fillers = [tile for tile in hand if tile.filler]
    numbers = sorted({tile.number for tile in hand if not tile.filler})
    for number in numbers:
        pool = [tile for tile in hand if tile.number == number]
        most = len(pool) + len(fillers) if law.set_max is None else law.set_max
        for choice in subsets(pool, min(most, len(pool))):
            if len(choice) >= law.set_min:
                yield choice
            for more in subsets(fillers, min(most - len(choice), len(fillers))):
                if len(choice) + len(more) >= law.set_min:
                    yield (*choice, *more)


@dataclass(frozen=True, slots=True)
class _Row:
    """A run in the making: what lies, what may still be used, whose colours may still be."""

    tiles: tuple[Tile, ...]
    used: frozenset[int]
    at: int
    gaps: int
    odd: int


def _runs(hand: Sequence[Tile], law: Legality) -> Iterator[tuple[Tile, ...]]:
    """Runs colour by colour from every number at which one can start."""
    hues = 0
    for tile in hand:
        hues |= tile.colours
    while hues:
        colour = hues & -hues
        hues ^= colour
        for start in range(LOWEST, law.highest + 1):
            row = _Row((), frozenset(), start, law.run_gaps, law.run_odd)
            yield from _grown(hand, row, colour, law)


def _grown(
    hand: Sequence[Tile], row: _Row, colour: int, law: Legality
) -> Iterator[tuple[Tile, ...]]:
    """The runs that begin with this row: it, with a Capstone on it, and all longer ones."""
    numbered = any(not tile.filler for tile in row.tiles)
    if len(row.tiles) >= law.run_min and numbered:
        yield row.tiles
        for tile in distinct([tile for tile in hand if tile.capstone and tile.colours & colour]):
            yield (*row.tiles, tile)
    if row.at > law.highest or len(row.tiles) >= law.run_max:
        return
    left = [tile for tile in hand if tile.id not in row.used]
    fitting = [tile for tile in left if tile.filler or tile.number == row.at]
    for tile in distinct(fitting):
        odd = not tile.filler and not tile.colours & colour
        if odd and not row.odd:
            continue
        longer = _Row((*row.tiles, tile), row.used | {tile.id}, row.at + 1, row.gaps, row.odd - odd)
        yield from _grown(hand, longer, colour, law)
    if row.gaps and row.tiles and not row.tiles[-1].filler:
        yield from _grown(hand, replace(row, at=row.at + 1, gaps=row.gaps - 1), colour, law)
