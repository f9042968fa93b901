"""Colour for terminals. Tiles keep their letters, so colour never says anything alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_HUES: Final = ("1;31", "1;34", "38;5;208", "1;30;47")
"""SGR codes of tile colours in the order of the content; they repeat where there are more."""

_CODE: Final = re.compile(r"\x1b\[[0-9;]*m")


class Paint:
    """Puts text into colour, or leaves it as it is."""

    def __init__(self, letters: Sequence[str], *, on: bool) -> None:
        self._hues = {letter: _HUES[n % len(_HUES)] for n, letter in enumerate(letters)}
        self._on = on

    def tile(self, notation: str) -> str:
        """A tile in its colour."""
        hue = next((hue for letter, hue in self._hues.items() if notation.startswith(letter)), "1")
        return self._put(hue, notation)

    def strong(self, text: str) -> str:
        """A title, or a number that matters."""
        return self._put("1", text)

    def faint(self, text: str) -> str:
        """What is there for those who look for it."""
        return self._put("2", text)

    def good(self, text: str) -> str:
        """Money and points."""
        return self._put("32", text)

    def warn(self, text: str) -> str:
        """What runs short."""
        return self._put("33", text)

    def bad(self, text: str) -> str:
        """A refusal, a loss."""
        return self._put("31", text)

    def _put(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self._on and text else text


def width(text: str) -> int:
    """How many columns a painted text takes."""
    return len(_CODE.sub("", text))


def left(text: str, columns: int) -> str:
    """A painted text, filled up on its right."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """A painted text, filled up on its left."""
    return " " * (columns - width(text)) + text
