"""Where the terminal keeps its games and the profile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from melder.games.contract import Below, Game, OptionError
from melder.games.session import Session
from melder.saves.files import read_json, write_json
from melder.saves.profile import RECORDS, Ended, Profile, ProfileFile
from melder.saves.savefile import SaveFile, read_save
from melder.terminal.desk import Achieved
from melder.terminal.lexicon import Lexicon


class Memory:
    """A shelf that forgets: for tutorials and whoever wants no trace."""

    def __init__(self, game: Game[Any], options: Mapping[str, Any], below: Below | None) -> None:
        self.game = game
        self.options = dict(options)
        self.below = below

    def start(self, seed: str | None, deck: str | None = None) -> Session[Any]:
        """A new game, with the deck of the one before unless one is named.

        All of a game with a seed follows from it, so it gets no gift. Raises :class:`OptionError`.
        """
        options = {**self.options, **({"deck": deck} if deck else {})}
        gift = {} if seed else self.gift()
        session = Session.new(self.game, seed, {**options, **gift}, below=self.below)
        self.options = options
        return session

    def read(self, path: str) -> Session[Any]:
        """A game from a file, which stays as it is. Raises ``SaveError`` and ``OSError``."""
        return read_save(Path(path), self.game)

    def write(self, path: str, save: Mapping[str, Any]) -> None:
        """A game into a file. Raises ``OSError``."""
        write_json(Path(path), dict(save), folders=False)

    def may_write(self, path: str) -> bool:
        """Whether a save there would lose nothing but an older save."""
        place = Path(path)
        if not place.is_file():
            return True
        try:
            data = read_json(place)
        except (OSError, ValueError):
            return False
        return isinstance(data, Mapping) and {"format", "game", "log"} <= data.keys()

    def gift(self) -> dict[str, Any]:
        """Options that an earlier game left to the next one: none."""
        return {}

    def first_time(self, hint: str) -> bool:
        """Never: what forgets would give each hint again and again."""
        return False

    def over(self, session: Session[Any]) -> Achieved:
        """Nothing is entered anywhere."""
        return Achieved()

    def profile(self) -> Profile | None:
        """There is none."""
        return None

    @property
    def by_chance(self) -> bool:
        """Whether there is a source of chance for seeds."""
        return self.below is not None

    def decks(self) -> list[str]:
        """None can be chosen."""
        return []

    @property
    def kept(self) -> bool:
        """It never is."""
        return False


class Kept(Memory):
    """A shelf on disk: the game is written after every action, and the profile lasts."""

    def __init__(
        self,
        game: Game[Any],
        options: Mapping[str, Any],
        below: Below | None,
        save: SaveFile,
        profile: ProfileFile,
        lexicon: Lexicon,
        warn: Callable[[str], None],
    ) -> None:
        super().__init__(game, options, below)
        self.save = save
        self._file = profile
        self._lexicon = lexicon
        self._warn = warn
        self._ahead = False
        self._profile = self._load(Profile())
        self._kept = True
        self._warned: set[str] = set()

    def _load(self, otherwise: Profile) -> Profile:
        """The profile as it lies on disk, with what other processes have entered."""
        if self._ahead:
            return otherwise
        try:
            return self._file.load()
        except (ValueError, OSError) as error:
            self._warn(told(error) if isinstance(error, OSError) else str(error))
            return otherwise

    def start(self, seed: str | None, deck: str | None = None) -> Session[Any]:
        """A new game with a deck that is unlocked; it takes the gift that waits, unless it has a
        seed. Raises :class:`OptionError`."""
        deck = deck or self.options.get("deck")
        free = self.unlocked()
        known = self.decks()
        if deck in known and deck not in free:
            wins = known.index(deck)
            takes = f"{wins} win{'s'[: wins > 1]}"
            raise OptionError(f"The deck “{deck}” takes {takes}; unlocked: {', '.join(free)}.")
        session = super().start(seed, deck)
        self._take(session)
        if self._profile.consolation and self._kept and not seed:
            # From here on the run has it, as its save says.
            self._profile.consolation = 0
            self._write()
        return session

    def gift(self) -> dict[str, Any]:
        """The free rerolls that wait in the profile (`R44`)."""
        waiting = self._profile.consolation
        return {"free_rerolls": waiting} if waiting else {}

    def goes_on(self) -> Session[Any] | None:
        """The game that was left, or None. Raises ``SaveError`` and ``OSError``."""
        session = self.save.load(self.game)
        if session is None:
            return None
        if session.is_over:
            # The process ended between the last action and the profile.
            self.over(session)
            return None
        session.keep = self._keep
        return session

    def read(self, path: str) -> Session[Any]:
        """A game from a file; it is kept on the shelf from now on."""
        session = super().read(path)
        self.save.release()
        self._take(session)
        return session

    def _take(self, session: Session[Any]) -> None:
        """Keep a game at once, so that it can be left before its first action."""
        session.keep = self._keep
        if not session.is_over:
            self._keep(session.save())

    def decks(self) -> list[str]:
        """All decks in the order of unlocking."""
        ids = [id for kind, id in self._lexicon.all() if kind == "deck"]
        return sorted(ids, key=lambda id: int(self._lexicon.item("deck", id)["order"]))

    def unlocked(self) -> list[str]:
        """The decks that may be played."""
        decks = self.decks()
        return decks[: self._profile.unlocked(len(decks))]

    def first_time(self, hint: str) -> bool:
        """Whether a hint was never shown in this profile (`R81`)."""
        if hint in self._profile.hints:
            return False
        self._profile = self._load(self._profile)
        new = self._profile.first_time(hint)
        if new:
            self._write()
        return new

    def over(self, session: Session[Any]) -> Achieved:
        """Enter a run that has ended into the profile; its save is no longer needed.

        The first run of a profile takes every record, so that none of them is worth a word.
        """
        self._profile = self._load(self._profile)
        free, first = self.unlocked(), not self._profile.last
        result, waiting = session.result, self._profile.consolation
        before = {name: getattr(self._profile, name) for name in RECORDS}
        self._profile.record(Ended.of(session.save(), result), result["consolation"])
        self._write()
        try:
            self.save.remove()
        except OSError as error:
            self._tell(error)
        taken = [name for name in RECORDS if getattr(self._profile, name) is not before[name]]
        return Achieved(
            tuple(self._lexicon.name("deck", id) for id in self.unlocked() if id not in free),
            () if first else tuple(taken),
            self._profile.consolation - waiting,
        )

    def profile(self) -> Profile | None:
        """What was achieved over all runs."""
        return self._profile

    @property
    def kept(self) -> bool:
        """Whether the last action was written."""
        return self._kept

    def _keep(self, save: dict[str, Any]) -> None:
        """Write the game; a full disk must not end it."""
        try:
            self.save.write(save)
            self._kept = True
            if self.save.aside is not None:
                self._say_once(f"the run that was left here is kept as {self.save.aside}")
        except OSError as error:
            self._kept = False
            self._tell(error)

    def _write(self) -> None:
        try:
            self._file.write(self._profile)
            self._ahead = False
        except OSError as error:
            self._ahead = True
            self._tell(error)

    def _tell(self, error: OSError) -> None:
        """Warn of what could not be written, once: it is tried again after every action."""
        self._say_once(told(error))

    def _say_once(self, message: str) -> None:
        if message not in self._warned:
            self._warned.add(message)
            self._warn(message)


def told(error: OSError) -> str:
    """What is wrong with a file, in one line."""
    if error.strerror is None:
        return str(error)
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror.lower()}"
