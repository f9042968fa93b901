"""The loop: a line in, an answer out, until there are no more lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from melder.games.contract import Refused
from melder.terminal import hints
from melder.terminal.commands import asking, files, goods, helping, table, turn
from melder.terminal.commands.registry import Registry
from melder.terminal.desk import Desk, Gains
from melder.terminal.faults import Unclear
from melder.terminal.show import now
from melder.terminal.tutorial import Tutorial

COMMENT: Final = "#"
PROMPT: Final = "> "


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
        self.tutorial: Tutorial | None = None
        self.failed = False
        self._echo = echo
        self._strict = strict
        self._number = 0

    @property
    def prompt(self) -> str:
        """What stands before the next line."""
        question = self.desk.question
        return f"{question.prompt} {PROMPT}" if question else PROMPT

    def begin(self) -> None:
        """Greet, and show where the game stands."""
        self.desk.say(self.desk.texts("greeting", seed=self.desk.view["seed"]))
        now(self.desk)
        self._teach()

    def end(self) -> None:
        """Say goodbye, and whether the game goes on."""
        goes_on = not self.desk.session.is_over and self.tutorial is None
        self.desk.say(self.desk.texts("done.saved" if goes_on else "done.over"))

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
        said = line.split(COMMENT, 1)[0].strip()
        if self._echo:
            desk.say(f"{self.prompt}{line.strip()}")
        if not said and desk.question is None:
            return
        over = desk.session.is_over
        try:
            self._do(said)
        except Unclear as unclear:
            self._fail(unclear.message)
        except Refused as refused:
            self._fail(desk.texts("error.refused", message=refused.message, rule=refused.rule))
            hints.refused(desk)
        if desk.session.is_over and not over:
            self._gains(desk.shelf.over(desk.session))
        self._teach()

    def _do(self, said: str) -> None:
        desk = self.desk
        words = said.replace(",", " ").split()
        question, desk.question = desk.question, None
        if question is not None and not (words and self.commands.knows(words[0])):
            if not words or words[0].lower() in ("cancel", "no", "esc"):
                desk.say(desk.texts("done.cancel"))
                return
            question.answer(words)
            return
        if not words:
            return
        command = self.commands.find(words[0], desk.texts)
        if command.phases and desk.phase not in command.phases:
            raise Unclear(desk.texts("error.moment", name=command.name))
        command.run(desk, words[1:])
        desk.journal.lines.append(said)

    def _gains(self, gains: Gains) -> None:
        desk = self.desk
        for name in gains.decks:
            desk.say(desk.paint.good(desk.texts("done.unlocked", name=name)))
        if gains.free_rerolls:
            rerolls = desk.texts.count(gains.free_rerolls, "free_reroll")
            desk.say(desk.paint.good(desk.texts("done.consolation", rerolls=rerolls)))

    def _fail(self, message: str) -> None:
        self.failed = True
        where = self.desk.texts("error.line", number=self._number) if self._echo else ""
        self.desk.say(self.desk.paint.bad(f"{where}{message}"))

    def _teach(self) -> None:
        if self.tutorial is not None:
            self.tutorial.go_on(self.desk)
