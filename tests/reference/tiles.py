"""Tiles and their notation: ``R7+glass~echo^10``, ``W``, ``G``."""

import re
from dataclasses import dataclass

from .rules import COLOURS, COPIES, HIGHEST, STANDARD_BAG

_TILE = re.compile(r"(W|G|[RBOK]\d{1,2})(?:\+([a-z]+))?(?:~([a-z]+))?(?:\^(\d+))?")


@dataclass(eq=False)
class Tile:
    """One physical tile; two tiles are never equal, however alike they look."""

    wild: bool
    printed_colour: str | None
    printed_number: int
    finish: str | None
    enchantment: str | None
    bonus: int

    @property
    def geode(self) -> bool:
        return self.finish == "geode" and not self.wild

    @property
    def filler(self) -> bool:
        """Wilds and geodes stand for any tile and have neither number nor colour."""
        return self.wild or self.geode

    @property
    def number(self) -> int:
        return 0 if self.filler else self.printed_number

    @property
    def numbered(self) -> bool:
        return self.number > 0

    @property
    def colours(self) -> frozenset[str]:
        if self.filler or self.printed_colour is None:
            return frozenset()
        if self.finish == "wild":
            return frozenset(COLOURS)
        return frozenset(self.printed_colour)

    @property
    def capstone(self) -> bool:
        return self.number > HIGHEST


def parse_tile(text: str) -> Tile:
    match = _TILE.fullmatch(text)
    if match is None:
        raise ValueError(f"no tile: {text!r}")
    face, finish, enchantment, bonus = match.groups()
    wild = face == "W"
    plain_geode = face == "G"
    return Tile(
        wild=wild,
        printed_colour=None if wild or plain_geode else face[0],
        printed_number=0 if wild or plain_geode else int(face[1:]),
        finish="geode" if plain_geode else finish,
        enchantment=enchantment,
        bonus=int(bonus or 0),
    )


def parse_tiles(text: str) -> list[Tile]:
    return [parse_tile(word) for word in text.split()]


def format_tile(tile: Tile) -> str:
    if tile.geode:
        text = "G"
    else:
        text = "W" if tile.wild else f"{tile.printed_colour}{tile.printed_number}"
        text += f"+{tile.finish}" if tile.finish else ""
    text += f"~{tile.enchantment}" if tile.enchantment else ""
    return text + (f"^{tile.bonus}" if tile.bonus else "")


def format_tiles(tiles: list[Tile]) -> str:
    return " ".join(format_tile(tile) for tile in tiles)


def default_bag(named: list[Tile]) -> int:
    """How many tiles the standard bag holds without the named ones (R69, R88)."""
    taken: dict[tuple[str | None, int], int] = {}
    for tile in named:
        if tile.geode or tile.capstone:
            continue
        face = (None, 0) if tile.wild else (tile.printed_colour, tile.printed_number)
        taken[face] = min(COPIES, taken.get(face, 0) + 1)
    return STANDARD_BAG - sum(taken.values())
