"""What every command works on: the session, its view, and the means to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from melder.games.contract import Refused
from melder.games.session import Session
from melder.terminal.goods import Good, owned, wares
from melder.terminal.journal import Journal, Play
from melder.terminal.lexicon import Lexicon
from melder.terminal.paint import Paint
from melder.terminal.texts import Texts
from melder.terminal.tiles import Tile, sort_key

Json = dict[str, Any]


@dataclass(frozen=True)
class Gains:
    """What a finished game brings its player: the names of decks that it unlocked, and free
    rerolls for the next run (`R44`)."""

    decks: tuple[str, ...] = ()
    free_rerolls: int = 0


class Shelf(Protocol):
    """Where games are kept: what the terminal needs of saves and the profile."""

    def start(self, seed: str | None) -> Session[Any]:
        """A new game. Raises ``ValueError`` with one sentence."""
        ...

    def read(self, path: str) -> Session[Any]:
        """A game from a file. Raises ``ValueError`` or ``OSError``."""
        ...

    def write(self, path: str, save: Mapping[str, Any]) -> None:
        """A game into a file. Raises ``OSError``."""
        ...

    def first_time(self, hint: str) -> bool:
        """Whether a hint was never shown before; from now on it was."""
        ...

    def over(self, session: Session[Any]) -> Gains:
        """Enter a finished game into the profile; gives what came of it."""
        ...


@dataclass(frozen=True)
class Question:
    """Something that the next line answers. ``answer`` gets the words of that line."""

    prompt: str
    answer: Callable[[list[str]], None]


@dataclass
class Desk:
    """One sitting at the table."""

    session: Session[Any]
    lexicon: Lexicon
    texts: Texts
    paint: Paint
    shelf: Shelf
    write: Callable[[str], object]
    journal: Journal = field(init=False)
    view: Json = field(init=False)
    order: str = "colour"
    question: Question | None = None
    done: bool = False
    events: list[Json] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.take(self.session)

    def take(self, session: Session[Any]) -> None:
        """Sit down at another game."""
        self.session = session
        self.view = session.view()
        self.journal = Journal(Play(self.view))
        self.question = None
        self.events = []

    def say(self, lines: str | Iterable[str] = "") -> None:
        """Write a line, or several."""
        if isinstance(lines, str):
            lines = lines.split("\n")
        for line in lines:
            self.write(line.rstrip() + "\n")

    def act(self, action: Mapping[str, Any]) -> list[Json]:
        """Do something in the game; gives what happened. Raises :class:`Refused`."""
        before = self.view
        try:
            events, _ = self.session.act(dict(action))
        except Refused as refused:
            self.journal.refused(refused.rule, refused.message, action)
            raise
        self.view = self.session.view()
        self.journal.acted(action, before, self.view, events)
        self.events += events
        return events

    @property
    def phase(self) -> str:
        """The phase of the run."""
        return str(self.view["phase"])

    def hand(self) -> list[Tile]:
        """The hand in the order in which it is shown, which its positions count."""
        letters = self.lexicon.letters
        tiles: Sequence[Tile] = self.view.get("hand", ())
        return sorted(tiles, key=lambda tile: sort_key(tile["tile"], letters, self.order))

    def owned(self) -> list[Good]:
        """Relics and items, each with the letter that names it."""
        return owned(self.view, self.lexicon)

    def wares(self) -> list[Good]:
        """What is on offer, each with the number that names it."""
        return wares(self.view, self.lexicon)
