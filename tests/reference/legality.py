"""What is a set, what is a run, and in which order its tiles lie (R32-R36, R87)."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from .rules import COLOURS, HIGHEST
from .tiles import Tile


@dataclass(frozen=True)
class Law:
    """The rules of groups as the relics bend them."""

    any_colours: bool = False  # Pareidolia
    odd_tiles: int = 0  # The Chameleon
    gaps: int = 0  # Quick Draw


@dataclass(eq=False)
class Group:
    shape: str
    tiles: list[Tile]

    @property
    def size(self) -> int:
        return len(self.tiles)

    @property
    def shape_mult(self) -> Fraction:
        """Sets: 2, 3, then one more a tile; runs: half a point a tile."""
        return Fraction(self.size - 1) if self.shape == "set" else Fraction(self.size, 2)

    @property
    def numbers(self) -> set[int]:
        return {tile.number for tile in self.tiles if tile.numbered}

    @property
    def colours(self) -> set[str]:
        return {colour for tile in self.tiles for colour in tile.colours}


def is_set(tiles: list[Tile], law: Law) -> bool:
    numbers = {tile.number for tile in tiles if tile.numbered}
    if len(tiles) < 3 or len(numbers) != 1:
        return False
    if max(numbers) > HIGHEST and any(tile.filler for tile in tiles):
        return False
    if not all(tile.numbered or tile.filler for tile in tiles):
        return False
    if law.any_colours:
        return True
    # Whoever is bound to one colour must be alone in it; everyone else takes what is left.
    bound = [min(tile.colours) for tile in tiles if len(tile.colours) == 1]
    return len(tiles) <= len(COLOURS) and len(bound) == len(set(bound))


def is_run_as_it_lies(tiles: list[Tile], law: Law) -> bool:
    cap = tiles[-1] if tiles and tiles[-1].capstone else None
    base = tiles[:-1] if cap else tiles
    if not 3 <= len(base) <= HIGHEST or any(tile.capstone for tile in base):
        return False
    if not all(tile.numbered or tile.filler for tile in base):
        return False
    if not any(tile.numbered for tile in base):
        return False
    return _one_colour(base, cap, law) and _counts_up(base, law)


def _one_colour(base: list[Tile], cap: Tile | None, law: Law) -> bool:
    return any(
        sum(colour not in tile.colours for tile in base if tile.numbered) <= law.odd_tiles
        and (cap is None or colour in cap.colours)
        for colour in COLOURS
    )


def _counts_up(base: list[Tile], law: Law) -> bool:
    size = len(base)
    gaps = [size, *(range(1, size) if law.gaps else ())]  # a gap behind the end is none
    for start in range(1, HIGHEST + 1):
        for gap in gaps:
            stands = [start + place + (place >= gap) for place in range(size)]
            if stands[-1] <= HIGHEST and all(
                tile.filler or tile.number == stand
                for tile, stand in zip(base, stands, strict=True)
            ):
                return True
    return False


def sort_run(tiles: list[Tile], law: Law) -> list[Tile] | None:
    """Numbered tiles in order; fillers into gaps, then the high end, then the low end."""
    fillers = [tile for tile in tiles if tile.filler]
    caps = [tile for tile in tiles if tile.capstone]
    base = sorted(
        (tile for tile in tiles if tile.numbered and not tile.capstone),
        key=lambda tile: tile.number,
    )
    if not base or len(caps) > 1:
        return None
    gaps = law.gaps
    line = [base[0]]
    for before, after in pairwise(base):
        for _ in range(after.number - before.number - 1):
            if fillers:
                line.append(fillers.pop(0))
            elif gaps:
                gaps -= 1
            else:
                return None
        line.append(after)
    high, low = base[-1].number, base[0].number
    for filler in fillers:
        if high < HIGHEST:
            high += 1
            line.append(filler)
        else:
            low -= 1
            line.insert(0, filler)
    return line + caps


def arrange_run(tiles: list[Tile], law: Law) -> list[Tile] | None:
    if is_run_as_it_lies(tiles, law):
        return tiles
    line = sort_run(tiles, law)
    return line if line is not None and is_run_as_it_lies(line, law) else None


def readings(tiles: list[Tile], law: Law) -> list[Group]:
    """Every shape the tiles can be, the default reading first.

    A set always brings more Mult than the run of the same size, so it comes first.
    """
    found = []
    if is_set(tiles, law):
        found.append(Group("set", tiles))
    run = arrange_run(tiles, law)
    if run is not None:
        found.append(Group("run", run))
    return found


def legal_as_it_lies(tiles: list[Tile], law: Law) -> bool:
    return is_set(tiles, law) or is_run_as_it_lies(tiles, law)
