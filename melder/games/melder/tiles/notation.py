"""Tiles as text: reading, writing, and finding the named tiles in a pool.

A tile is written as its colour's letter and its number, or as the letter of the wild tile or of a
filling finish; marks follow in a fixed order, each at most once: ``+finish``, ``~enchantment``,
``^chips`` (permanent bonus). ``R7+glass~echo^10`` is a red 7 with all three. Tiles in a row are
separated by spaces.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from melder.games.melder.tiles.tile import NONE, Tile, TileKinds, make_tile, with_id

_MARKS = "+~^"
_WORD = re.compile(r"\S+")
_MARK = re.compile(r"([+~^])([^+~^]*)")
_POSITIVE = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


class NotationError(ValueError):
    """Text that is no tile.

    ``text`` is all that was read, ``position`` the offset in it, ``message`` says what is wrong
    and ``hint`` what would be right; each is one sentence.
    """

    def __init__(self, text: str, position: int, message: str, hint: str) -> None:
        super().__init__(f"{message} {hint}")
        self.text = text
        self.position = position
        self.message = message
        self.hint = hint


def parse_tiles(kinds: TileKinds, text: str, first_id: int = 0) -> tuple[Tile, ...]:
    """Read tiles separated by spaces; ids count up from ``first_id``. Empty text is no tile.

    Raises :class:`NotationError` at the first tile that cannot be read.
    """
    return tuple(
        _parse(kinds, text, word.start(), word.group(), first_id + offset)
        for offset, word in enumerate(_WORD.finditer(text))
    )


def parse_tile(kinds: TileKinds, text: str, id: int = 0) -> Tile:
    """Read exactly one tile. Raises :class:`NotationError` if the text is anything else."""
    words = list(_WORD.finditer(text))
    if len(words) != 1:
        position = words[1].start() if words else 0
        raise NotationError(
            text,
            position,
            f"Expected one tile, not {len(words)}.",
            "Write it like " + _example(kinds),
        )
    return _parse(kinds, text, words[0].start(), words[0].group(), id)


def format_tile(kinds: TileKinds, tile: Tile) -> str:
    """Write a tile as what it is now; a filling finish hides what the tile remembers (`R36`)."""
    text = tile.label
    if tile.finish != NONE:
        finish = kinds.finishes[tile.finish]
        if tile.wild or not finish.fills or finish.letter is None:
            text += f"+{finish.id}"
    if tile.enchantment != NONE:
        text += f"~{kinds.enchantments[tile.enchantment]}"
    if tile.bonus:
        text += f"^{tile.bonus}"
    return text


def format_tiles(kinds: TileKinds, tiles: Iterable[Tile]) -> str:
    """Write tiles in order, separated by spaces."""
    return " ".join(format_tile(kinds, tile) for tile in tiles)


@dataclass(frozen=True, slots=True)
class Claim:
    """Named tiles with their identities, and what is left of the pool in its order."""

    tiles: tuple[Tile, ...]
    rest: tuple[Tile, ...]


def claim(pool: Sequence[Tile], wanted: Iterable[Tile]) -> Claim:
    """Give named tiles the identities of tiles in the pool (`R69`).

    Each takes the first free tile of the pool with the same printed face, whatever its marks. What
    the pool has no tile for (filling finishes, Capstones, more copies or wild tiles than there
    are) gets a new identity above all of the pool and takes nothing from it (`R72`, `R88`).
    """
    free: defaultdict[tuple[bool, int, int], deque[int]] = defaultdict(deque)
    for tile in pool:
        free[tile.wild, tile.printed, tile.hue].append(tile.id)
    fresh = max((tile.id for tile in pool), default=-1) + 1
    taken: set[int] = set()
    tiles: list[Tile] = []
    for tile in wanted:
        filled = tile.filler and not tile.wild
        copies = None if filled else free.get((tile.wild, tile.printed, tile.hue))
        if copies:
            id = copies.popleft()
            taken.add(id)
        else:
            id = fresh
            fresh += 1
        tiles.append(with_id(tile, id))
    return Claim(tuple(tiles), tuple(tile for tile in pool if tile.id not in taken))


def _parse(kinds: TileKinds, text: str, start: int, word: str, id: int) -> Tile:
    end = next((place for place, sign in enumerate(word) if sign in _MARKS), len(word))
    head, marks = word[:end], word[end:]
    number, hue, wild, finish = _parse_head(kinds, text, start, head)
    enchantment, bonus, order = NONE, 0, -1
    for mark in _MARK.finditer(marks):
        sign, name = mark.groups()
        place = start + end + mark.start()
        if _MARKS.index(sign) <= order:
            raise NotationError(
                text,
                place,
                f"“{sign}{name}” is out of place in “{word}”.",
                "Write at most one +finish, then one ~enchantment, then ^chips.",
            )
        order = _MARKS.index(sign)
        if sign == "+":
            if finish != NONE:
                raise NotationError(
                    text,
                    place,
                    f"“{head}” already is a tile with a finish.",
                    f"Leave out “+{name}”.",
                )
            ids = tuple(kind.id for kind in kinds.finishes)
            finish = _index(text, place, name, ids, "finish")
        elif sign == "~":
            enchantment = _index(text, place, name, kinds.enchantments, "enchantment")
        else:
            if not _POSITIVE.fullmatch(name):
                raise NotationError(
                    text,
                    place,
                    f"“^{name}” is no number of bonus chips.",
                    "Write a whole number above 0 of at most nine digits, like ^10.",
                )
            bonus = int(name)
    return make_tile(
        kinds,
        id,
        number=number,
        hue=hue,
        wild=wild,
        finish=finish,
        enchantment=enchantment,
        bonus=bonus,
    )


def _parse_head(kinds: TileKinds, text: str, start: int, head: str) -> tuple[int, int, bool, int]:
    """Number, colour index, wild, finish index of the part before the marks."""
    if head == kinds.wild_letter:
        return 0, NONE, True, NONE
    for index, finish in enumerate(kinds.finishes):
        if finish.fills and head == finish.letter:
            return 0, NONE, False, index
    for hue, colour in enumerate(kinds.colours):
        if not head.startswith(colour.letter):
            continue
        digits = head.removeprefix(colour.letter)
        if _POSITIVE.fullmatch(digits) and int(digits) <= kinds.capstone_highest:
            return int(digits), hue, False, NONE
        raise NotationError(
            text,
            start + len(colour.letter),
            f"“{head}” has no number that a tile can have.",
            "Put spaces between tiles, and no commas."
            if head.endswith(",")
            else f"Numbers go from 1 to {kinds.highest}, Capstones up to {kinds.capstone_highest}.",
        )
    raise NotationError(text, start, f"“{head}” is no tile.", _legal_heads(kinds))


def _index(text: str, position: int, name: str, ids: tuple[str, ...], what: str) -> int:
    if name in ids:
        return ids.index(name)
    close = get_close_matches(name, ids, n=1)
    hint = f"Did you mean “{close[0]}”?" if close else f"Known: {', '.join(ids)}."
    raise NotationError(text, position, f"There is no {what} “{name}”.", hint)


def _legal_heads(kinds: TileKinds) -> str:
    colours = ", ".join(f"{colour.letter} ({colour.name})" for colour in kinds.colours)
    others = [f"{kinds.wild_letter} is a wild tile"]
    others += [
        f"{kind.letter} is {kind.id}" for kind in kinds.finishes if kind.fills and kind.letter
    ]
    return f"Colours are {colours}; {'; '.join(others)}."


def _example(kinds: TileKinds) -> str:
    return f"{kinds.colours[0].letter}{kinds.highest}."
