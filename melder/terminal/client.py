"""The loop: a line in, an answer out, until there are no more lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Protocol

from melder.games.contract import Refused
from melder.terminal import hints
from melder.terminal.commands import asking, files, goods, helping, table, turn
from melder.terminal.commands.registry import Registry
from melder.terminal.desk import Desk
from melder.terminal.faults import Unclear
from melder.terminal.screens.keys import BETWEEN, commands
from melder.terminal.show import now

COMMENT: Final = "#"
_WORD: Final = re.compile(rf"^[\s,]*[^\s,{COMMENT}]+,?")
_REMARK: Final = re.compile(rf"(?:^|\s){COMMENT}.*")

PHASE: Final = "phase"
"""The code of refusals that belong to another moment (`R76`)."""

PROMPT: Final = "> "


class Teacher(Protocol):
    """Who looks on and speaks between the lines."""

    def go_on(self, desk: Desk) -> None:
        """Say what belongs to where the game stands by now, if anything."""
        ...


class Client:
    """Carries out the lines of a player at a desk.

    ``echo``: write each line before its answer, as a terminal would have. ``strict``: stop at the
    first line that is not understood or refused. ``failed`` says whether there was one. A
    ``tutorial`` tells its lessons between the lines.
    """

    def __init__(self, desk: Desk, *, echo: bool = False, strict: bool = False) -> None:
        plain = (*table.COMMANDS, *turn.COMMANDS, *goods.COMMANDS, *asking.COMMANDS)
        known = Registry((*plain, *files.COMMANDS))
        self.commands = Registry((*known.all, helping.command(known)))
        self.desk = desk
        self.tutorial: Teacher | None = None
        self.failed = False
        self._echo = echo
        self._strict = strict
        self._number = 0

    @property
    def prompt(self) -> str:
        """What stands before the next line."""
        question = self.desk.question
        return f"{question.prompt} {PROMPT}" if question else PROMPT

    def words(self) -> list[str]:
        """Words that can be completed: commands of the moment, and tiles in hand."""
        desk = self.desk
        known = [one for one in self.commands.all if not one.phases or desk.phase in one.phases]
        tiles = dict.fromkeys(tile["tile"] for tile in desk.hand())
        goods = [word for good in (*desk.owned(), *desk.wares()) for word in good.name.split()]
        return [*(one.name for one in known), *tiles, *dict.fromkeys(goods)]

    def begin(self) -> None:
        """Greet, and show where the game stands."""
        self.desk.say(self.desk.texts("greeting", seed=self.desk.view["seed"]))
        hints.learn(self.desk)
        now(self.desk)
        self._teach()

    def end(self) -> None:
        """Say goodbye, and whether the game goes on."""
        if self.desk.session.is_over or self.tutorial is not None:
            key = "over"
        else:
            key = "saved" if self.desk.shelf.kept else "not_saved"
        self.desk.say(self.desk.texts(f"done.{key}"))

    def run(self, lines: Iterable[str]) -> bool:
        """Carry out all lines; gives whether each was understood and accepted."""
        for line in lines:
            self.line(line)
            if self.desk.done or (self._strict and self.failed):
                break
        return not self.failed

    def line(self, line: str) -> None:
        """Carry out one line. Empty lines and comments do nothing."""
        desk = self.desk
        self._number += 1
        line = "".join(char if char.isprintable() else " " for char in line).strip()
        said = line.split(COMMENT, 1)[0].strip()
        if self._echo:
            desk.say(f"{self.prompt}{line}")
        if not said and desk.question is None:
            return
        over = desk.session.is_over
        try:
            self._do(said, line)
        except Unclear as unclear:
            self._fail(unclear.message)
        except Refused as refused:
            self._fail(desk.texts("error.refused", message=refused.message, rule=refused.rule))
            hints.refused(desk)
        if desk.session.is_over and not over:
            desk.ring()
            self._achieved()
        self._teach()

    def _do(self, said: str, line: str) -> None:
        desk = self.desk
        words = said.replace(",", " ").split()
        question, desk.question = desk.question, None
        if question is not None and not (words and self.commands.knows(words[0])):
            if not words or words[0].lower() == "no":
                desk.say(desk.texts("done.cancel"))
                return
            question.answer(words)
            return
        if not words:
            return
        command = self.commands.find(words[0], desk.texts)
        if command.phases and desk.phase not in command.phases:
            keys = BETWEEN.join(commands(desk))
            *others, last = (desk.texts(f"moment.{phase}") for phase in command.phases)
            when = desk.texts("moment.or", first=", ".join(others), last=last) if others else last
            message = desk.texts("error.moment", name=command.name, when=when, keys=keys)
            desk.journal.refused(PHASE, message, said)
            raise Unclear(message)
        if command.alone and len(words) > 1:
            raise Unclear(desk.texts("error.alone", name=command.name, said=" ".join(words[1:])))
        command.run(desk, _file(line) if command.file else words[1:])

    def _fail(self, message: str) -> None:
        self.failed = True
        desk = self.desk
        if self._echo:
            # One line for each slip, so that whoever reads the output of a script finds it.
            where = desk.texts("error.line", number=self._number)
            desk.say(desk.paint.bad(f"{where}{message}"))
        else:
            desk.tell(message, desk.paint.bad)

    def _achieved(self) -> None:
        """Tell what the run that has just ended brought."""
        desk, texts = self.desk, self.desk.texts
        achieved = desk.shelf.over(desk.session)
        if achieved.records:
            names = ", ".join(texts(f"record.{name}") for name in achieved.records)
            desk.tell(texts("over.best", names=names), desk.paint.good)
        for name in achieved.unlocked:
            desk.tell(texts("over.unlocked", name=name), desk.paint.good)
        if achieved.free_rerolls:
            rerolls = texts.count(achieved.free_rerolls, "free_reroll")
            desk.tell(texts("over.consolation", rerolls=rerolls), desk.paint.good)

    def _teach(self) -> None:
        if self.tutorial is not None:
            self.tutorial.go_on(self.desk)


def _file(line: str) -> list[str]:
    """The name of a file behind a command, as it was typed: signs that mean something elsewhere
    belong to it, and a comment begins behind a blank only."""
    name = _REMARK.sub("", _WORD.sub("", line, count=1)).strip()
    return [name] if name else []
