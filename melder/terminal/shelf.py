"""Where the terminal keeps its games and the profile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from melder.games.contract import Below, Game, OptionError
from melder.games.session import Session
from melder.saves.files import write_json
from melder.saves.profile import Ended, Profile, ProfileFile
from melder.saves.savefile import SaveFile, read_save
from melder.terminal.desk import Gains
from melder.terminal.lexicon import Lexicon


class Memory:
    """A shelf that forgets: for tutorials and whoever wants no trace."""

    def __init__(self, game: Game[Any], options: Mapping[str, Any], below: Below | None) -> None:
        self.game = game
        self.options = dict(options)
        self.below = below

    def start(self, seed: str | None) -> Session[Any]:
        """A new game. Raises :class:`OptionError`."""
        return Session.new(self.game, seed, self.options, below=self.below)

    def read(self, path: str) -> Session[Any]:
        """A game from a file, which stays as it is. Raises ``SaveError`` and ``OSError``."""
        return read_save(Path(path), self.game)

    def write(self, path: str, save: Mapping[str, Any]) -> None:
        """A game into a file. Raises ``OSError``."""
        write_json(Path(path), dict(save))

    def first_time(self, hint: str) -> bool:
        """Never: what forgets would give each hint again and again."""
        return False

    def over(self, session: Session[Any]) -> Gains:
        """Nothing is entered anywhere."""
        return Gains()


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
        self._profile = self._load()

    def _load(self) -> Profile:
        try:
            return self._file.load()
        except ValueError as error:
            self._warn(str(error))
            return Profile()

    def start(self, seed: str | None) -> Session[Any]:
        """A new game with a deck that is unlocked. Raises :class:`OptionError`."""
        deck = self.options.get("deck")
        free = self.unlocked()
        known = self.decks()
        if deck in known and deck not in free:
            wins = known.index(deck)
            raise OptionError(f"The deck “{deck}” takes {wins} wins; unlocked: {', '.join(free)}.")
        gift = self._profile.consolation
        options = {**self.options, "free_rerolls": gift} if gift else self.options
        session = Session.new(self.game, seed, options, below=self.below)
        session.keep = self._keep_gift if gift else self._keep
        return session

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
        """A game from a file; it is kept on the shelf from its next action on."""
        session = super().read(path)
        session.keep = self._keep
        return session

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
        new = self._profile.first_time(hint)
        if new:
            self._write()
        return new

    def over(self, session: Session[Any]) -> Gains:
        """Enter a run that has ended into the profile; its save is no longer needed."""
        before, waiting = self.unlocked(), self._profile.consolation
        result = session.result
        self._profile.record(Ended.of(session.save(), result), result["consolation"])
        self._write()
        try:
            self.save.remove()
        except OSError as error:
            self._warn(str(error))
        decks = [self._lexicon.name("deck", id) for id in self.unlocked() if id not in before]
        return Gains(tuple(decks), self._profile.consolation - waiting)

    def _keep_gift(self, save: dict[str, Any]) -> None:
        """Write the game, which has the free rerolls that waited: they are used up from now on.

        They wait until here, so that a run that is left before its first action takes none along.
        """
        self._keep(save)
        if self._profile.consolation:
            self._profile.consolation = 0
            self._write()

    def _keep(self, save: dict[str, Any]) -> None:
        """Write the game; a full disk must not end it."""
        try:
            self.save.write(save)
        except OSError as error:
            self._warn(f"{self.save.path}: {error.strerror}")

    def _write(self) -> None:
        try:
            self._file.write(self._profile)
        except OSError as error:
            self._warn(str(error))
