"""Tiles, and the kinds of things a tile can carry.

A tile is an immutable value with an identity. Whatever changes a tile makes a new value with the
same ``id``, so "this tile" stays the same one through moves, saves and replays.

What a tile *counts as* (its number, its colours, whether it fills a place) follows from the rule
data in :class:`TileKinds` and is worked out once, when the tile is made. Nothing here knows a
colour, a finish or an enchantment by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

NONE = -1
"""Index that stands for "no colour", "no finish" or "no enchantment"."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A tile colour. ``letter`` is how notation writes it."""

    id: str
    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class FinishKind:
    """What a finish does to the identity of a tile; what it scores is an effect, not this.

    ``every_colour``: the tile counts as every colour. ``fills``: the tile has neither number nor
    colour and fills any place of a group; ``letter`` is then how notation writes the bare tile.
    """

    id: str
    letter: str | None
    every_colour: bool
    fills: bool


@dataclass(frozen=True, slots=True)
class TileKinds:
    """The rule data behind tiles (rules, section 1).

    Tiles refer to colours, finishes and enchantments by their index here. Numbers run from 1 to
    ``highest``; those above, up to ``capstone_highest``, are Capstones. The standard pool has
    ``copies`` of each numbered tile and ``wilds`` wild tiles.
    """

    colours: tuple[Colour, ...]
    finishes: tuple[FinishKind, ...]
    enchantments: tuple[str, ...]
    wild_letter: str
    highest: int
    capstone_highest: int
    copies: int
    wilds: int

    @property
    def every_colour(self) -> int:
        """Bit mask of all colours."""
        return (1 << len(self.colours)) - 1


@dataclass(frozen=True, slots=True)
class Tile:
    """One physical tile. Make it with :func:`make_tile`, which fills the derived fields.

    Two tiles are equal when everything they carry is equal, identity included.
    """

    id: int
    wild: bool
    """A wild tile; no finish changes that (`R36`)."""
    printed: int
    """The number it carries, or remembers under a filling finish (`R29`); 0 for none."""
    hue: int
    """Index of the colour it carries or remembers; -1 for none."""
    finish: int
    enchantment: int
    bonus: int
    """Permanent bonus chips."""

    number: int = field(compare=False)
    """The number it counts as: 0 for wild tiles and tiles with a filling finish."""
    colours: int = field(compare=False)
    """Bit mask of the colours it counts as: 0 for fillers, all bits for every colour."""
    face: int = field(compare=False)
    """Chips that it banks when placed: its number, 0 for fillers."""
    filler: bool = field(compare=False)
    """Stands for any tile that makes its group legal."""
    capstone: bool = field(compare=False)
    """Its number is above the highest ordinary one."""
    label: str = field(compare=False)
    """What it is now in notation, without marks."""


def make_tile(
    kinds: TileKinds,
    id: int,
    *,
    number: int = 0,
    hue: int = NONE,
    wild: bool = False,
    finish: int = NONE,
    enchantment: int = NONE,
    bonus: int = 0,
) -> Tile:
    """Make a tile and work out what it counts as.

    A tile is wild, or has a number and a colour, or has neither and a filling finish.
    Raises ``ValueError`` for anything else, and for values that ``kinds`` does not have.
    """
    kind = kinds.finishes[finish] if finish != NONE else None
    fills = kind is not None and kind.fills
    if number or hue != NONE:
        if wild:
            raise ValueError("a wild tile has no number and no colour")
        if not 1 <= number <= kinds.capstone_highest:
            raise ValueError(f"no tile has the number {number}")
        if not 0 <= hue < len(kinds.colours):
            raise ValueError(f"no colour has the index {hue}")
    elif not (wild or fills):
        raise ValueError("a tile needs a number and a colour, or to be wild, or a filling finish")
    if bonus < 0:
        raise ValueError("bonus chips are never negative")
    filler = wild or fills
    if wild:
        label = kinds.wild_letter
    elif kind is not None and fills and kind.letter is not None:
        label = kind.letter
    else:
        label = f"{kinds.colours[hue].letter}{number}"
    if filler:
        colours = 0
    elif kind is not None and kind.every_colour:
        colours = kinds.every_colour
    else:
        colours = 1 << hue
    return Tile(
        id=id,
        wild=wild,
        printed=number,
        hue=hue,
        finish=finish,
        enchantment=enchantment,
        bonus=bonus,
        number=0 if filler else number,
        colours=colours,
        face=0 if filler else number,
        filler=filler,
        capstone=not filler and number > kinds.highest,
        label=label,
    )


def _remake(kinds: TileKinds, tile: Tile, number: int, hue: int, finish: int) -> Tile:
    return make_tile(
        kinds,
        tile.id,
        number=number,
        hue=hue,
        wild=tile.wild,
        finish=finish,
        enchantment=tile.enchantment,
        bonus=tile.bonus,
    )


def with_finish(kinds: TileKinds, tile: Tile, finish: int) -> Tile:
    """The tile with another finish, or without one (-1).

    A tile that loses a filling finish counts again as what it remembers (`R29`). One that
    remembers nothing has only that finish to be a tile by, and keeps it.
    """
    bare = not tile.wild and not tile.printed
    if bare and (finish == NONE or not kinds.finishes[finish].fills):
        return tile
    return _remake(kinds, tile, tile.printed, tile.hue, finish)


def with_number(kinds: TileKinds, tile: Tile, number: int) -> Tile:
    """The tile with another number. Raises ``ValueError`` for a tile that has none now."""
    if tile.filler:
        raise ValueError(f"{tile.label} has no number to change")
    return _remake(kinds, tile, number, tile.hue, tile.finish)


def with_colour(kinds: TileKinds, tile: Tile, hue: int) -> Tile:
    """The tile in another colour. Raises ``ValueError`` for a tile that has none now."""
    if tile.filler:
        raise ValueError(f"{tile.label} has no colour to change")
    return _remake(kinds, tile, tile.printed, hue, tile.finish)


def with_enchantment(tile: Tile, enchantment: int) -> Tile:
    """The tile with another enchantment, or without one (-1)."""
    return replace(tile, enchantment=enchantment)


def with_bonus(tile: Tile, bonus: int) -> Tile:
    """The tile with ``bonus`` permanent bonus chips in all. Raises ``ValueError`` below 0."""
    if bonus < 0:
        raise ValueError("bonus chips are never negative")
    return replace(tile, bonus=bonus)


def with_id(tile: Tile, id: int) -> Tile:
    """The same marks and number on another physical tile (copies, claimed tiles)."""
    return replace(tile, id=id)


def standard_pool(kinds: TileKinds) -> tuple[Tile, ...]:
    """All tiles of a new run, with ids from 0.

    The order is fixed, because saves and shuffles build on it: colour by colour, number by number,
    the copies of a tile side by side, then the wild tiles.
    """
    pool: list[Tile] = []
    for hue in range(len(kinds.colours)):
        for number in range(1, kinds.highest + 1):
            for _ in range(kinds.copies):
                pool.append(make_tile(kinds, len(pool), number=number, hue=hue))
    for _ in range(kinds.wilds):
        pool.append(make_tile(kinds, len(pool), wild=True))
    return tuple(pool)
