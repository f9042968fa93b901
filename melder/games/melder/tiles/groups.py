"""The two shapes of groups: sets and runs.

Tiles become a group in one of two ways. *Arranged*: the player put tiles together and any order
will do (`R32`). *As they lie*: the order is fixed, as for melds on the table and for what a
shattered tile leaves behind (`R87`). Wild tiles and other fillers stand for any tile, a Capstone
sits on top of a run (`R34`); what else is allowed says :class:`Legality`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from melder.games.melder.tiles.faults import GroupError, group_fault, size_fault
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.tile import Tile

__all__ = [
    "Group",
    "GroupError",
    "Shape",
    "ShapeMult",
    "arrange",
    "as_it_lies",
    "merge",
    "readings",
    "split_with",
]

LOWEST = 1
"""Runs start here at the lowest; they do not wrap."""

Shape = Literal["set", "run"]
ShapeMult = Callable[[Shape, int], Fraction]
"""The Mult of a shape and a size, to choose between two readings."""

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A legal group, tiles in their final order.

    ``stands`` holds the number that each place stands for, fillers included. ``capstone``: the
    last tile is a Capstone on top of a run (a set of Capstones has none on top).
    """

    shape: Shape
    tiles: Tiles
    stands: tuple[int, ...]
    capstone: bool

    @property
    def size(self) -> int:
        """Number of tiles; a Capstone is one of them."""
        return len(self.tiles)

    @property
    def face(self) -> int:
        """Face value of all tiles, in chips."""
        return sum(tile.face for tile in self.tiles)

    @property
    def numbered(self) -> Tiles:
        """The tiles that have a number of their own, in order."""
        return tuple(tile for tile in self.tiles if not tile.filler)


def arrange(
    tiles: Iterable[Tile],
    law: Legality,
    reading: Shape | None = None,
    prefer: ShapeMult | None = None,
) -> Group:
    """Make a group of tiles in any order (`R32`).

    A given order that is legal stands; otherwise numbered tiles are sorted and fillers take the
    gaps, then the high end, then the low end. Of two readings the one with more Mult by ``prefer``
    is taken, a set on a tie; ``reading`` forces one. Raises :class:`GroupError`.
    """
    tiles = tuple(tiles)
    group = _better(
        None if reading == "run" else _set(tiles, law),
        None if reading == "set" else _lying_run(tiles, law) or _sorted_run(tiles, law),
        prefer,
    )
    if group is None:
        raise group_fault(tiles, law, reading)
    return _within_limits(group, law)


def readings(tiles: Iterable[Tile], law: Legality) -> tuple[Group, ...]:
    """Every shape in which the tiles can be arranged, the set first; empty if there is none."""
    tiles = tuple(tiles)
    if not law.admits(len(tiles)):
        return ()
    found = (_set(tiles, law), _lying_run(tiles, law) or _sorted_run(tiles, law))
    return tuple(group for group in found if group is not None)


def as_it_lies(
    tiles: Iterable[Tile],
    law: Legality,
    reading: Shape | None = None,
    prefer: ShapeMult | None = None,
) -> Group | None:
    """The group that tiles make in exactly this order, or ``None`` (`R87`)."""
    tiles = tuple(tiles)
    if not law.admits(len(tiles)):
        return None
    return _better(
        None if reading == "run" else _set(tiles, law),
        None if reading == "set" else _lying_run(tiles, law),
        prefer,
    )


def merge(
    meld: Iterable[Tile],
    added: Iterable[Tile],
    law: Legality,
    reading: Shape | None = None,
    prefer: ShapeMult | None = None,
) -> Group:
    """Add tiles to a meld (`R33`).

    A run takes them at their places and fillers at the high end, else the low end; a set takes
    them at its end. The tiles of the meld stay where they are if that works, else all are arranged
    anew (`R87`). Raises :class:`GroupError`.
    """
    meld, added = tuple(meld), tuple(added)
    tiles = meld + added
    run = None
    if reading != "set":
        run = _lying_run(tiles, law) or _extended_run(meld, added, law) or _sorted_run(tiles, law)
    group = _better(None if reading == "run" else _set(tiles, law), run, prefer)
    if group is None:
        raise group_fault(tiles, law, reading)
    return _within_limits(group, law)


def split_with(meld: Iterable[Tile], tile: Tile, law: Legality) -> tuple[Group, Group] | None:
    """Split a run by a tile whose number it already has: the lower and the upper run (`R33`).

    The tile of the meld ends the lower run, the added one starts the upper (`R87`). ``None`` if
    one of them is no legal run.
    """
    meld = tuple(meld)
    stands = _lying_stands(meld, law)
    if stands is None or tile.filler or tile.number not in stands:
        return None
    cut = stands.index(tile.number)
    lower = as_it_lies(meld[: cut + 1], law, "run")
    upper = as_it_lies((tile, *meld[cut + 1 :]), law, "run")
    return None if lower is None or upper is None else (lower, upper)


def _better(as_set: Group | None, as_run: Group | None, prefer: ShapeMult | None) -> Group | None:
    if as_set is None or as_run is None:
        return as_set or as_run
    if prefer is not None and prefer("run", as_run.size) > prefer("set", as_set.size):
        return as_run
    return as_set


def _within_limits(group: Group, law: Legality) -> Group:
    if not law.admits(group.size):
        raise size_fault(group.size, law)
    return group


def _set(tiles: Tiles, law: Legality) -> Group | None:
    """Tiles as a set; their order never matters for that."""
    size = len(tiles)
    if size < law.set_min or (law.set_max is not None and size > law.set_max):
        return None
    number = seen = 0
    fillers = capstones = False
    for tile in tiles:
        if tile.filler:
            fillers = True
        elif number and tile.number != number:
            return None
        else:
            number = tile.number
            capstones = tile.capstone
            if not law.set_repeats:
                colours = tile.colours
                # A tile of every colour takes whichever is left, so only single ones clash.
                if not colours & (colours - 1):
                    if seen & colours:
                        return None
                    seen |= colours
    if not number or (fillers and capstones):
        return None
    return Group("set", tiles, (number,) * size, False)


def _sorted_run(tiles: Tiles, law: Legality) -> Group | None:
    return _laid_run(
        [(tile.number, tile) for tile in tiles if not tile.filler and not tile.capstone],
        [tile for tile in tiles if tile.filler],
        [tile for tile in tiles if tile.capstone],
        law,
    )


def _extended_run(meld: Tiles, added: Tiles, law: Legality) -> Group | None:
    """The run of a meld with more tiles, nothing of the meld moved."""
    stands = _lying_stands(meld, law)
    if stands is None:
        return None
    places = [(stand, tile) for stand, tile in zip(stands, meld, strict=True) if not tile.capstone]
    places += [(tile.number, tile) for tile in added if not tile.filler and not tile.capstone]
    return _laid_run(
        places,
        [tile for tile in added if tile.filler],
        [tile for tile in meld + added if tile.capstone],
        law,
    )


def _laid_run(
    places: list[tuple[int, Tile]], fillers: list[Tile], capstones: list[Tile], law: Legality
) -> Group | None:
    """Lay tiles at their numbers, fillers in the gaps, then above, then below."""
    if not places or len(capstones) > 1:
        return None
    places.sort(key=lambda place: place[0])
    tiles: list[Tile] = []
    stands: list[int] = []
    last = places[0][0] - 1
    used = skipped = 0
    for number, tile in places:
        if number <= last:
            return None
        while last + 1 < number and used < len(fillers):
            last += 1
            tiles.append(fillers[used])
            stands.append(last)
            used += 1
        skipped += number - last - 1
        if skipped > law.run_gaps:
            return None
        tiles.append(tile)
        stands.append(number)
        last = number
    while used < len(fillers) and last < law.highest:
        last += 1
        tiles.append(fillers[used])
        stands.append(last)
        used += 1
    below = fillers[used:][::-1]  # one after the other, each below the one before (`R87`)
    start = stands[0] - len(below)
    if start < LOWEST:
        return None
    laid = (*below, *tiles, *capstones)
    tops = [tile.number for tile in capstones]
    return _checked_run(laid, (*range(start, stands[0]), *stands, *tops), law)


def _lying_run(tiles: Tiles, law: Legality) -> Group | None:
    stands = _lying_stands(tiles, law)
    return None if stands is None else _checked_run(tiles, stands, law)


def _lying_stands(tiles: Tiles, law: Legality) -> tuple[int, ...] | None:
    """The numbers that tiles in this order stand for in a run of any length and colour.

    Fillers count on from the number before them, so a number left out is the one before the next
    numbered tile.
    """
    stands: list[int] = []
    last = waiting = 0
    skips = law.run_gaps
    top = tiles[-1] if tiles and tiles[-1].capstone else None
    for tile in tiles if top is None else tiles[:-1]:
        if tile.filler:
            waiting += 1
            continue
        number = tile.number
        if tile.capstone:
            return None
        if last:
            skipped = number - last - 1 - waiting
            if skipped < 0 or skipped > skips:
                return None
            skips -= skipped
            stands.extend(range(last + 1, last + 1 + waiting))
        elif number - waiting < LOWEST:
            return None
        else:
            stands.extend(range(number - waiting, number))
        stands.append(number)
        last = number
        waiting = 0
    if not last or last + waiting > law.highest:
        return None
    stands.extend(range(last + 1, last + 1 + waiting))
    if top is not None:
        stands.append(top.number)
    return tuple(stands)


def _checked_run(tiles: Tiles, stands: tuple[int, ...], law: Legality) -> Group | None:
    """A run whose numbers are right, if its length and its colours are."""
    capstone = tiles[-1].capstone
    length = len(tiles) - capstone
    if length < law.run_min or length > law.run_max or not _one_colour(tiles, law):
        return None
    return Group("run", tiles, stands, capstone)


def _one_colour(tiles: Tiles, law: Legality) -> bool:
    """Whether a run has a colour that its Capstone has, and enough of its other tiles."""
    common = -1
    for tile in tiles:
        if not tile.filler:
            common &= tile.colours
    if common or not law.run_odd:
        return common != 0
    numbered = [tile.colours for tile in tiles if not tile.filler]
    # The Capstone is never the odd tile, so only its colours are open when there is one.
    candidates = 0
    for colours in numbered[-1:] if tiles[-1].capstone else numbered:
        candidates |= colours
    while candidates:
        colour = candidates & -candidates
        candidates ^= colour
        if sum(not colours & colour for colours in numbered) <= law.run_odd:
            return True
    return False
