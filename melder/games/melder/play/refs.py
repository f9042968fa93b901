"""Which tiles and melds an action means: notation and identities resolved against a place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from melder.games.melder.play.actions import TileRef
from melder.games.melder.refusal import Refusal
from melder.games.melder.tiles.notation import NotationError, parse_tile
from melder.games.melder.tiles.table import Table
from melder.games.melder.tiles.tile import NONE, Tile, TileKinds

_NUMBERED: Final = "meld"
"""The word before the number of a meld."""


def numbered(refs: Sequence[TileRef]) -> int | None:
    """The number in ``meld 2``, which counts melds in scoring order from 1 (`R75`); None where
    tiles are named."""
    if len(refs) != 2 or refs[0] != _NUMBERED:
        return None
    number = str(refs[1])
    return int(number) if number.isascii() and number.isdigit() and len(number) < 5 else None


def find(kinds: TileKinds, refs: Sequence[TileRef], among: Sequence[Tile]) -> list[Tile] | None:
    """The tiles that are meant, each one once; None where one of them is not there.

    A tile with exactly the marks written is taken before others; a tile written without marks
    may stand for one that has some. Raises :class:`Refusal` for text that is no tile.
    """
    found = _found(kinds, refs, among)
    return found if len(found) == len(refs) else None


def take(
    kinds: TileKinds, refs: Sequence[TileRef], among: Sequence[Tile], code: str, where: str
) -> list[Tile]:
    """The tiles that are meant. Raises :class:`Refusal` with ``code`` where one is missing."""
    found = _found(kinds, refs, among)
    if len(found) == len(refs):
        return found
    ref = refs[len(found)]
    there = sum(_first(kinds, ref, (tile,)) is not None for tile in among)
    few = {0: "is no", 1: "is only one"}.get(there, f"are only {there}")
    raise Refusal(code, f"There {few} {ref} {where}.")


def _found(kinds: TileKinds, refs: Sequence[TileRef], among: Sequence[Tile]) -> list[Tile]:
    """The tiles that are meant, up to the first that is not there."""
    left = {tile.id: tile for tile in among}
    found: list[Tile] = []
    for ref in refs:
        tile = left.get(ref) if isinstance(ref, int) else _first(kinds, ref, left.values())
        if tile is None:
            break
        del left[tile.id]
        found.append(tile)
    return found


def find_meld(kinds: TileKinds, table: Table, refs: Sequence[TileRef]) -> int:
    """The meld that is meant: by its number (``meld 2``), or of these tiles in this order, else in
    any order. Of several that look alike, tiles mean the first one.

    Raises :class:`Refusal`, ``target`` (`R89`).
    """
    number = numbered(refs)
    if number is not None:
        if not 1 <= number <= len(table):
            raise Refusal("target", f"There is no meld {number} on the table.")
        return number - 1
    for index, meld in enumerate(table.melds):
        if refs and meld.tiles[0].id == refs[0] and meld.ids == refs:
            return index
    melds = [
        (index, meld.tiles)
        for index, meld in enumerate(table.melds)
        if len(meld.tiles) == len(refs)
    ]
    for index, tiles in melds:
        if all(_first(kinds, ref, (tile,)) for ref, tile in zip(refs, tiles, strict=True)):
            return index
    for index, tiles in melds:
        if find(kinds, refs, tiles) is not None:
            return index
    if not refs:
        raise Refusal("target", "No meld is named.")
    raise Refusal("target", f"There is no meld {' '.join(map(str, refs))} on the table.")


def _first(kinds: TileKinds, ref: TileRef, among: Collection[Tile]) -> Tile | None:
    if isinstance(ref, int):
        return next((tile for tile in among if tile.id == ref), None)
    try:
        wanted = parse_tile(kinds, ref)
    except NotationError as error:
        raise Refusal("target", error.message) from error
    exact = next((tile for tile in among if _face(tile) == _face(wanted)), None)
    if exact is not None:
        return exact
    plain = wanted.enchantment == NONE and not wanted.bonus and "+" not in ref
    if plain or (wanted.filler and not wanted.wild):
        return next((tile for tile in among if tile.label == wanted.label), None)
    return None


def _face(tile: Tile) -> tuple[bool, int, int, int, int, int]:
    """Everything that a tile shows and remembers, without its identity."""
    return tile.wild, tile.printed, tile.hue, tile.finish, tile.enchantment, tile.bonus
