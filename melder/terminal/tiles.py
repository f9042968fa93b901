"""Tiles and melds as players type them, against those that a view shows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from melder.terminal.faults import Unclear
from melder.terminal.texts import Texts

Tile: TypeAlias = Mapping[str, Any]
"""A tile of a view: ``{"id": 31, "tile": "R7+glass"}``."""

Ref: TypeAlias = int | str
"""A tile in an action: its identity, or what was typed where there is no such tile."""

MELD: Final = "meld"
"""The word before the number of a meld."""

TWIN: Final = ":"
"""Behind it stands which of several alike tiles is meant: ``K3:2`` is the second K3."""

_NOTATION = re.compile(r"[A-Za-z]\d{0,9}([+~^][^:]*)?(:\d{1,9})?", re.ASCII)
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)
_RANGE = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)
_ROW = re.compile(r"([A-Za-z])(\d{1,2})-([A-Za-z]?)(\d{1,2})", re.ASCII)
_MARKS = re.compile(r"[+~^:]")
_HEAD = re.compile(r"([A-Z])(\d*)")


def label(notation: str) -> str:
    """A tile's notation without its marks."""
    return _MARKS.split(notation, maxsplit=1)[0]


def normal(word: str) -> str:
    """Notation as it is written: the letter large, marks small."""
    head = label(word)
    return head.upper() + word[len(head) :].lower()


def is_notation(word: str) -> bool:
    """Whether a word can be meant as a tile."""
    return _NOTATION.fullmatch(word) is not None


def natural(word: str) -> int | None:
    """The whole number that a word is; None for anything else, and for more than anybody counts."""
    return int(word) if _WHOLE.fullmatch(word) else None


def number(notation: str) -> int:
    """The number on a tile; 0 where there is none."""
    found = _HEAD.match(notation)
    return int(found[2]) if found and found[2] else 0


def sort_key(notation: str, letters: Sequence[str], by: str) -> tuple[Any, ...]:
    """Where a tile stands in a sorted hand: ``by`` colour or number, fillers last."""
    letter, value = notation[:1], number(notation)
    hue = letters.index(letter) if letter in letters else len(letters)
    rank = value or 1000
    return (hue, rank, notation) if by == "colour" else (rank, hue, notation)


def numbers(said: Iterable[str]) -> list[str]:
    """The same words with ranges written out: ``3-5`` is ``3 4 5``, ``R3-5`` is ``R3 R4 R5``."""
    found: list[str] = []
    for word in said:
        span, row = _RANGE.fullmatch(word), _ROW.fullmatch(word)
        if span and int(span[1]) <= int(span[2]) < int(span[1]) + 100:
            found += map(str, range(int(span[1]), int(span[2]) + 1))
        elif row and row[3].upper() in ("", row[1].upper()) and int(row[2]) <= int(row[4]):
            found += (f"{row[1]}{value}" for value in range(int(row[2]), int(row[4]) + 1))
        else:
            found.append(word)
    return found


def pick(said: Iterable[str], among: Sequence[Tile], texts: Texts) -> list[Ref]:
    """Identities of the tiles that are meant, by notation or by their place counted from 1.

    Of alike tiles the first that is free is meant, or the one whose number among them is given.
    What is notation of no tile here stays as it is: the rules say why that is refused. Raises
    :class:`Unclear` for anything else.
    """
    found: list[Ref] = []
    taken: set[Ref] = set()
    for word in numbers(said):
        place = natural(word)
        if place is not None:
            if not 1 <= place <= len(among):
                raise Unclear(texts("error.position", place=word, most=len(among)))
            found.append(among[place - 1]["id"])
        elif is_notation(word):
            found.append(_named(normal(word), among, taken))
        else:
            raise Unclear(texts("error.no_tile", said=word))
        if found[-1] in taken and not isinstance(found[-1], str):
            raise Unclear(texts("error.twice", tile=word))
        taken.add(found[-1])
    return found


def _named(said: str, among: Sequence[Tile], taken: Collection[Ref]) -> Ref:
    notation, _, nth = said.partition(TWIN)
    for same in (lambda tile: tile == notation, lambda tile: label(tile) == notation):
        alike = [int(tile["id"]) for tile in among if same(tile["tile"])]
        if nth and alike:
            return alike[int(nth) - 1] if 0 < int(nth) <= len(alike) else notation
        free = [id for id in alike if id not in taken]
        if free:
            return free[0]
    return notation


def exactly(ids: Iterable[int], among: Sequence[Tile]) -> Iterator[str]:
    """Tiles so that :func:`pick` finds these very ones, also where others are like them."""
    written = {tile["id"]: str(tile["tile"]) for tile in among}
    taken: set[int] = set()
    for id in ids:
        notation = written[id]
        alike = [one for one, same in written.items() if same == notation]
        first = next(one for one in alike if one not in taken)
        yield notation if first == id else f"{notation}{TWIN}{alike.index(id) + 1}"
        taken.add(id)


def meld_at(said: Sequence[str], board: Sequence[Mapping[str, Any]], texts: Texts) -> int:
    """The place of the meld that is meant: its number on the table, some of its tiles or all.

    Of several with the same tiles the one in the order that was said is meant, of those the first.

    Raises :class:`Unclear` where none or several can be meant.
    """
    if not board:
        raise Unclear(texts("error.empty_table"))
    place = natural(said[0]) if len(said) == 1 else None
    if place is not None:
        if not 1 <= place <= len(board):
            raise Unclear(texts("error.no_meld", place=said[0], most=len(board)))
        return place - 1
    holding = [n for n, meld in enumerate(board) if holds(said, meld["tiles"], texts)]
    whole = [n for n in holding if len(board[n]["tiles"]) == len(said)]
    said_so = [n for n in whole if _reads(said, board[n]["tiles"])]
    if said_so or len(whole) == 1 or len(holding) == 1:
        return (said_so or whole or holding)[0]
    shown = " ".join(map(normal, said))
    if holding:
        places = ", ".join(str(n + 1) for n in holding)
        raise Unclear(texts("error.several_melds", tiles=shown, places=places))
    raise Unclear(texts("error.no_such_meld", tiles=shown or "?"))


def meld_name(board: Sequence[Mapping[str, Any]], place: int) -> str:
    """A meld as actions name it: by its tiles in notation, or by its number where another one has
    the same tiles but for their order and marks."""
    faces = [sorted(label(tile["tile"]) for tile in meld["tiles"]) for meld in board]
    if faces.count(faces[place]) > 1:
        return f"{MELD} {place + 1}"
    return " ".join(tile["tile"] for tile in board[place]["tiles"])


def _reads(said: Sequence[str], tiles: Sequence[Tile]) -> bool:
    """Whether tiles lie in the order in which they are named."""
    labels = [label(tile["tile"]) for tile in tiles]
    return labels == [label(normal(word)) for word in said]


def holds(said: Sequence[str], tiles: Sequence[Tile], texts: Texts) -> bool:
    """Whether all of these are among the tiles; a word that is no notation is never."""
    if not 0 < len(said) <= len(tiles) or not all(map(is_notation, said)):
        return False
    return all(isinstance(ref, int) for ref in pick(said, tiles, texts))
