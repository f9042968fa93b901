"""What every command works on: the session, its view, and the means to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from melder.games.contract import Refused
from melder.games.session import Session
from melder.saves.profile import Profile
from melder.terminal.goods import Good, owned, wares
from melder.terminal.journal import Journal, Scored, begun, retold
from melder.terminal.lexicon import Lexicon
from melder.terminal.paint import Paint
from melder.terminal.screens.layout import LABEL, NARROW, WIDTH, paragraph, rows
from melder.terminal.texts import Texts
from melder.terminal.tiles import Tile, sort_key

Json = dict[str, Any]

_PASSING: Final = ("suggests", "undo")
"""Counts in a view that do not change what is best in it."""

BELL: Final = "\a"


@dataclass(frozen=True)
class Achieved:
    """What a finished run brought: names of decks that it unlocked, records that it took, free
    rerolls for the next run (`R44`)."""

    unlocked: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    free_rerolls: int = 0


class Shelf(Protocol):
    """Where games are kept: what the terminal needs of saves and the profile."""

    def start(self, seed: str | None, deck: str | None = None) -> Session[Any]:
        """A new game, with the deck of the one before unless one is named.

        Raises ``ValueError`` with one sentence.
        """
        ...

    def read(self, path: str) -> Session[Any]:
        """A game from a file. Raises ``ValueError`` or ``OSError``."""
        ...

    def write(self, path: str, save: Mapping[str, Any]) -> None:
        """A game into a file. Raises ``OSError``."""
        ...

    def may_write(self, path: str) -> bool:
        """Whether a save there would lose nothing but an older save."""
        ...

    def first_time(self, hint: str) -> bool:
        """Whether a hint was never shown before; from now on it was."""
        ...

    def over(self, session: Session[Any]) -> Achieved:
        """Enter a finished game into the profile; gives what it achieved there."""
        ...

    def profile(self) -> Profile | None:
        """What was achieved over all runs; None where nothing is kept."""
        ...

    @property
    def by_chance(self) -> bool:
        """Whether a game can be started without a seed."""
        ...

    def decks(self) -> list[str]:
        """All decks in the order of unlocking."""
        ...

    @property
    def kept(self) -> bool:
        """Whether the game as it stands can be gone on with later."""
        ...


@dataclass(frozen=True)
class Question:
    """Something that the next line answers. ``answer`` gets the words of that line."""

    prompt: str
    answer: Callable[[list[str]], None]


@dataclass
class Desk:
    """One sitting at the table.

    ``paid`` is the last suggestion that was spent, with the position that it is for. ``room``
    tells how many columns there are by now. ``bell`` says whether big moments are heard; None
    where nothing can be heard.
    """

    session: Session[Any]
    lexicon: Lexicon
    texts: Texts
    paint: Paint
    shelf: Shelf
    write: Callable[[str], object]
    journal: Journal = field(init=False)
    view: Json = field(init=False)
    room: Callable[[], int] = lambda: WIDTH
    bell: bool | None = None
    order: str = "colour"
    question: Question | None = None
    done: bool = False
    warned: tuple[int, str] | None = None
    paid: tuple[Json, Json] | None = None

    def __post_init__(self) -> None:
        self.take(self.session)

    def take(self, session: Session[Any]) -> None:
        """Sit down at another game."""
        self.session = session
        self.view = session.view()
        self.journal = Journal(begun(self.view))
        self.question = None
        self.warned = None
        self.paid = None

    def say(self, lines: str | Iterable[str] = "") -> None:
        """Write a line, or several."""
        if isinstance(lines, str):
            lines = lines.split("\n")
        for line in lines:
            self.write(line.rstrip() + "\n")

    @property
    def columns(self) -> int:
        """The columns that lines are broken at."""
        return max(NARROW, min(WIDTH, self.room()))

    def paragraph(self, text: str, indent: int = 0) -> list[str]:
        """Plain text, broken into lines."""
        return paragraph(text, indent, self.columns)

    def rows(self, label: str, text: str, paint: Callable[[str], str] = str) -> Iterator[str]:
        """Plain text behind a label, broken into lines and painted."""
        lines = paragraph(text, 0, self.columns - LABEL)
        return rows(label, map(paint, lines))

    def tell(self, text: str, paint: Callable[[str], str] = str) -> None:
        """Write plain text, broken into lines and painted."""
        self.say(map(paint, self.paragraph(text)))

    def ring(self) -> None:
        """Have the terminal make its sound, where it may."""
        if self.bell:
            self.write(BELL)

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
        return events

    @property
    def phase(self) -> str:
        """The phase of the run."""
        return str(self.view["phase"])

    def pay(self, suggestion: Json) -> None:
        """Keep a suggestion for the position as it stands."""
        self.paid = (self._position(), suggestion)

    @property
    def suggested(self) -> Json | None:
        """The suggestion that was spent in this very position, if one was; in an earlier sitting if
        that was the last thing done."""
        log = self.session.log
        if self.paid is None and log and log[-1]["action"] == {"suggest": {}}:
            found = self.session.suggest()
            if found:
                self.pay(found)
        return self.paid[1] if self.paid and self.paid[0] == self._position() else None

    def _position(self) -> Json:
        """What a suggestion depends on: all that is seen but how many are left, and steps."""
        return {key: value for key, value in self.view.items() if key not in _PASSING}

    def scored(self) -> Scored | None:
        """The last score of the game; one from before this sitting by the log."""
        if self.journal.scored is None and self.session.log:
            self.journal.scored = retold(self.session).scored
        return self.journal.scored

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
