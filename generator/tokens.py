"""Tiles of worked examples: from notation to what their faces show."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.faces import TileFace

_MARK = re.compile(r"([+~^])([^+~^]+)")
_HEAD = re.compile(r"([A-Z])(\d*)")
_UNSAFE = re.compile(r"[^a-z0-9-]+")


@dataclass(frozen=True)
class Letters:
    """What the letters of notation mean, from the rules' numbers and the finishes."""

    colours: Mapping[str, tuple[int, str]]
    others: Mapping[str, str]
    names: Mapping[str, str]

    def read(self, token: str) -> TileFace | None:
        """The face of one tile, or None for text that is no tile."""
        head = re.split(r"[+~^]", token, maxsplit=1)[0]
        match = _HEAD.fullmatch(head)
        if match is None:
            return None
        letter, number = match.groups()
        marks = dict(_MARK.findall(token))
        if number:
            if letter not in self.colours:
                return None
            colour, name = self.colours[letter]
            title, sign = f"{name} {number}", number
        else:
            if letter not in self.others:
                return None
            colour, title, sign = -1, self.others[letter], letter
        finish, enchantment = marks.get("+", ""), marks.get("~", "")
        said = [title, *(self.names.get(mark, mark) for mark in (finish, enchantment) if mark)]
        if "^" in marks:
            said.append(f"+{marks['^']} Chips")
        return TileFace(
            sign,
            colour,
            ", ".join(said),
            self.names.get(finish, finish),
            self.names.get(enchantment, enchantment),
            marks.get("^", ""),
        )


def letters(
    rules: Mapping[str, Any], finishes: Mapping[str, str], names: Mapping[str, str]
) -> Letters:
    """The letters of the rules. ``finishes`` are the names of those with a letter of their own."""
    tiles = rules["tiles"]
    return Letters(
        colours={
            colour["letter"]: (place, colour["name"])
            for place, colour in enumerate(tiles["colours"])
        },
        others={tiles["wild_letter"]: "wild tile", **finishes},
        names=names,
    )


def file_name(token: str) -> str:
    """A file name for the face of a tile: ``R7+glass`` -> ``r7-glass``."""
    spelt = token.lower().replace("+", "-f-").replace("~", "-e-").replace("^", "-c-")
    return _UNSAFE.sub("", spelt)
