"""The file of one game: written after every action, read when the game goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from melder.games.contract import Game, Json
from melder.games.session import Damaged, OtherContent, Session
from melder.saves.files import Unreadable, clear_parts, read_json, set_aside, write_json
from melder.saves.lock import hold

S = TypeVar("S")


class SaveFile:
    """A save on disk.

    Whatever lies there and was neither loaded nor written through this object is moved aside
    before anything is written, so no game is ever lost to another one; ``aside`` says where it is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.aside: Path | None = None
        self._own = False

    def write(self, save: Json) -> None:
        """Keep a save, as :class:`Session` hands it out. Raises `OSError`, which is
        `melder.saves.lock.InUse` where another process plays the game of this file."""
        if not self._own:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            hold(self.path)
            if self.path.exists():
                self.aside = set_aside(self.path, "earlier")
        write_json(self.path, save)
        self._own = True

    def load(self, game: Game[S]) -> Session[S] | None:
        """Go on with the game that is kept here, and keep it here further; None if there is none.

        A damaged file is set aside. Raises :class:`Damaged` then, :class:`OtherContent` for one
        that this game cannot go on with (it stays where it is), `OSError`, and of these
        `melder.saves.lock.InUse` where another process plays it.
        """
        if not self.path.exists():
            return None
        hold(self.path)
        clear_parts(self.path)
        try:
            session = Session.load(game, self._data(), keep=self.write)
        except OtherContent as error:
            raise OtherContent(f"{self.path.name}: {error}", error.missing) from None
        except Damaged as error:
            kept = set_aside(self.path, "damaged")
            raise Damaged(f"{self.path.name}: {error} It was set aside as {kept.name}.") from None
        self._own = True
        return session

    def release(self) -> None:
        """Leave the game that lies here to itself: it is moved aside before the next write."""
        self._own = False

    def remove(self) -> None:
        """Remove the save of a game that is over or was abandoned; one that was neither loaded
        nor written through this object stays. Raises `OSError`."""
        if self._own:
            self.path.unlink(missing_ok=True)
        self._own = False

    def _data(self) -> Any:
        try:
            return read_json(self.path)
        except Unreadable:
            raise Damaged("The save is damaged, it holds no JSON.") from None


def read_save(path: Path, game: Game[S]) -> Session[S]:
    """A game from a file that somebody names; the file stays as it is.

    Raises :class:`Damaged`, :class:`OtherContent` and `OSError`.
    """
    try:
        return Session.load(game, read_json(path))
    except Unreadable as error:
        raise Damaged(str(error)) from None
