"""A player at a desk, for tests: what is typed in, everything that is written out."""

from __future__ import annotations

from functools import cache
from typing import Any

from melder.content.library import resolved
from melder.games.melder.game import NAME, MelderGame
from melder.snapshot import Snapshot
from melder.terminal.client import PROMPT, Client
from melder.terminal.desk import Desk
from melder.terminal.lexicon import Lexicon
from melder.terminal.paint import Paint
from melder.terminal.shelf import Memory
from melder.terminal.texts import Texts


@cache
def content() -> Snapshot:
    return resolved()


@cache
def game() -> MelderGame:
    return MelderGame.of(content(), tracing=True)


@cache
def lexicon() -> Lexicon:
    return Lexicon(content(), NAME)


class Sitting:
    """A client that keeps what it writes."""

    def __init__(
        self,
        seed: str,
        deck: str | None = None,
        *,
        strict: bool = False,
        echo: bool = True,
        shelf: Memory | None = None,
    ) -> None:
        options: dict[str, Any] = {"deck": deck} if deck else {}
        shelf = shelf or Memory(game(), options, None)
        self.written: list[str] = []
        paint = Paint(lexicon().letters, on=False)
        session = shelf.start(seed)
        self.desk = Desk(session, lexicon(), Texts.load(), paint, shelf, self.written.append)
        self.client = Client(self.desk, echo=echo, strict=strict)

    def type(self, *lines: str) -> str:
        """What is written in answer to these lines, the lines themselves left out."""
        start = len(self.written)
        self.client.run(lines)
        return "".join(one for one in self.written[start:] if not one.startswith(PROMPT))

    @property
    def text(self) -> str:
        return "".join(self.written)
