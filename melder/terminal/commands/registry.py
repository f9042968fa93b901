"""Commands by their words: whole, abbreviated, or mistyped with a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

from melder.terminal.desk import Desk
from melder.terminal.faults import Unclear
from melder.terminal.texts import Texts

Run: TypeAlias = Callable[[Desk, list[str]], None]
"""Carries out a command, given the words behind it."""


@dataclass(frozen=True)
class Command:
    """A command: its word, its abbreviations, what it does. Its help stands in the catalogue.

    ``phases`` are those of a run in which it belongs; empty: all. ``alone``: no word may stand
    behind it. ``file``: behind it stands the name of a file, which is given as one word just as it
    was typed. ``offered`` says whether it could do anything at this desk at all.
    """

    name: str
    short: tuple[str, ...]
    run: Run
    phases: tuple[str, ...] = ()
    alone: bool = False
    file: bool = False
    offered: Callable[[Desk], bool] = lambda _: True


class Registry:
    """All commands."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self.all = tuple(commands)
        self._words = {
            word: command for command in self.all for word in (command.name, *command.short)
        }

    def knows(self, word: str) -> bool:
        """Whether a word is a command or an abbreviation of one."""
        return word.lower() in self._words

    def find(self, word: str, texts: Texts) -> Command:
        """The command that a word means: its own, its abbreviation, or how only it begins.

        Raises :class:`Unclear`.
        """
        word = word.lower()
        if word in self._words:
            return self._words[word]
        begun = [command for command in self.all if command.name.startswith(word)]
        if len(begun) == 1:
            return begun[0]
        if begun:
            names = ", ".join(command.name for command in begun)
            raise Unclear(texts("error.several", said=word, names=names))
        near = get_close_matches(word, self._words, n=1)
        if near:
            raise Unclear(texts("error.near_command", said=word, name=self._words[near[0]].name))
        raise Unclear(texts("error.no_command", said=word))
