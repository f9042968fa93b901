"""A game that is being played: the one way in which any client plays.

Terminals, programs on a pipe, bots and simulations all talk to a :class:`Session` in JSON data;
rules live behind it and nowhere else. The session keeps the log of what was done, which together
with seed and options is the whole game: a save is that log, with the state to check it against.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import islice
from typing import Any, Final, Generic

from melder.games.contract import (
    Below,
    Game,
    Json,
    OptionError,
    Refused,
    RestoreError,
    S,
)

FORMAT: Final = 1
"""The format of saves, raised when an older reader could not read a newer one."""


class SaveError(ValueError):
    """A save that cannot be played on; the text is one sentence."""


class Damaged(SaveError):
    """Data that is no save, or whose parts contradict each other."""


class OtherContent(SaveError):
    """A save that was made with other content, or for another game.

    ``missing`` are the ids of packs that it was made with and that are not here.
    """

    def __init__(self, message: str, missing: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.missing = tuple(missing)


class Session(Generic[S]):
    """One game from its start.

    ``seed`` and ``options`` are what it started from, ``log`` is what was accepted since:
    ``{"seat": 0, "action": {...}}``, the oldest first. ``keep``, if given, is called with the save
    after every action that was accepted.
    """

    def __init__(
        self, game: Game[S], seed: str, options: Json, keep: Callable[[Json], object] | None = None
    ) -> None:
        self.game = game
        self.seed = seed
        self.options = options
        self.keep = keep
        self._log: list[Json] = []
        self._state = game.new(seed, options)

    @classmethod
    def new(
        cls,
        game: Game[S],
        seed: str | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        below: Below | None = None,
        keep: Callable[[Json], object] | None = None,
    ) -> Session[S]:
        """Start a game.

        What seed and options leave open is decided by ``below``, the caller's source of chance;
        without one it follows from the seed, which then has to be given. Raises
        :class:`OptionError`.
        """
        seed, full = game.settle(seed, options or {}, below)
        return cls(game, seed, full, keep)

    @property
    def log(self) -> Sequence[Json]:
        """What was accepted so far."""
        return tuple(self._log)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.game.seats(self._state)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.game.to_act(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self._state)

    @property
    def result(self) -> Json:
        """How the game stands or ended."""
        return self.game.result(self._state)

    def view(self, seat: int = 0) -> Json:
        """Everything that a seat may see. Raises :class:`Refused` for a seat that is none."""
        self._seat(seat)
        return self.game.view(self._state, seat)

    def actions(self, seat: int = 0, limit: int | None = None) -> list[Json]:
        """Legal actions of a seat, at most ``limit``; none when it is not to act."""
        # Nothing is counted further than that.
        stop = None if limit is None else min(limit, sys.maxsize)
        return list(islice(self.each_action(seat), stop))

    def each_action(self, seat: int = 0) -> Iterator[Json]:
        """The same, one after another, as long as they are asked for."""
        self._seat(seat)
        if seat not in self.to_act:
            return iter(())
        return self.game.actions(self._state, seat)

    def act(self, action: object, seat: int = 0) -> tuple[list[Json], bool]:
        """Carry out an action; gives what happened, and whether the game is over.

        Raises :class:`Refused`, and then nothing has changed.
        """
        self._seat(seat)
        if seat not in self.to_act:
            reason = "The game is over." if self.is_over else f"Seat {seat} is not to act now."
            raise Refused("phase", reason)
        self._state, events = self.game.act(self._state, seat, action)
        self._log.append({"seat": seat, "action": deepcopy(action)})
        if self.keep is not None:
            self.keep(self.save())
        return events, self.is_over

    def accepts(self, action: object, seat: int = 0) -> bool:
        """Whether :meth:`act` would carry out an action; it need not be a listed one."""
        try:
            self._seat(seat)
            if seat in self.to_act:
                self.game.act(self._state, seat, action)
                return True
        except Refused:
            pass
        return False

    def suggest(self, seat: int = 0) -> Json | None:
        """The best that a seat can do as far as can be worked out, in ``actions``; or None."""
        self._seat(seat)
        return self.game.suggest(self._state, seat)

    def foresee(self, actions: Iterable[object], seat: int = 0) -> Iterator[Json]:
        """The view before each of some actions, as if they were carried out; nothing is.

        Raises :class:`Refused`.
        """
        self._seat(seat)
        state = self._state
        for action in actions:
            yield self.game.view(state, seat)
            state, _ = self.game.act(state, seat, action)

    def save(self) -> Json:
        """Everything, as JSON data."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "content": dict(self.game.content),
            "seed": self.seed,
            "options": dict(self.options),
            "log": list(self._log),
            "snapshot": self.game.dump(self._state),
        }

    @classmethod
    def load(
        cls,
        game: Game[S],
        save: object,
        *,
        keep: Callable[[Json], object] | None = None,
    ) -> Session[S]:
        """Go on from a save, whose snapshot is verified by playing its log again.

        Raises :class:`Damaged` and :class:`OtherContent`.
        """
        *_, (session, _) = cls.replay(game, save)
        session.keep = keep
        return session

    @classmethod
    def replay(cls, game: Game[S], save: object) -> Iterator[tuple[Session[S], list[Json]]]:
        """Play a save again from its start: the session at first and after each action of the
        log, with what happened. The same session moves on.

        A save without a snapshot is a plain log and is not verified. Raises :class:`Damaged` and
        :class:`OtherContent`, at the latest at the end.
        """
        seed, options, log = parts(save)
        assert isinstance(save, Mapping)
        _check_content(game, save)
        try:
            session = cls.new(game, seed, options)
        except OptionError as error:
            raise Damaged(f"The save begins with what is no start: {error}") from None
        yield session, []
        for number, entry in enumerate(log, 1):
            try:
                events, _ = session.act(entry["action"], entry["seat"])
            except Refused as refused:
                raise Damaged(
                    f"Action {number} of the save is refused: {refused.message}"
                ) from None
            yield session, events
        if "snapshot" in save and not session._is_at(save["snapshot"]):
            raise Damaged("The state in the save is not what its log leads to.")

    def _is_at(self, snapshot: Any) -> bool:
        """Whether a dump is of the state that the session is in."""
        try:
            return self.game.dump(self.game.restore(snapshot)) == self.game.dump(self._state)
        except RestoreError:
            return False

    def _seat(self, seat: object) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise Refused("seat", f"There is no seat {seat!r}.")


def parts(save: object) -> tuple[str, Json, list[Json]]:
    """Seed, options and log of a save, whatever its game.

    Raises :class:`Damaged`, and :class:`OtherContent` for one of another format.
    """
    if not isinstance(save, Mapping) or "format" not in save:
        raise Damaged("This is no save.")
    if type(save["format"]) is not int or save["format"] != FORMAT:
        raise OtherContent(f"The save has format {save['format']!r}, and {FORMAT} is read here.")
    seed, options, log = save.get("seed"), save.get("options"), save.get("log")
    if not isinstance(seed, str) or not isinstance(options, Mapping) or not isinstance(log, list):
        raise Damaged("The save lacks its seed, its options or its log.")
    for entry in log:
        if not isinstance(entry, Mapping) or not {"seat", "action"} <= entry.keys():
            raise Damaged("The log of the save is not made of actions.")
    return seed, dict(options), log


def _check_content(game: Game[Any], save: Mapping[str, Any]) -> None:
    """Raises :class:`OtherContent` for a save that this game cannot go on with."""
    if save.get("game") != game.name:
        raise OtherContent(f"The save is of {save.get('game')!r}, not of {game.name}.")
    if "snapshot" in save and save.get("content") != dict(game.content):
        there, here = save.get("content"), game.content
        missing = [id for id in _packs(there) if id not in _packs(here)]
        beside = "pack" if len(missing) == 1 else "packs"
        how = f"the {beside} {', '.join(missing)}" if missing else "that content"
        raise OtherContent(
            f"The save was made with {_called(there)}, and this is {_called(here)}: load it with "
            f"{how}, or abandon it.",
            missing,
        )


def _packs(content: object) -> dict[str, str]:
    """The packs of some content by their ids, with their versions."""
    packs = content.get("packs") if isinstance(content, Mapping) else None
    return {
        str(pack.get("id")): str(pack.get("version"))
        for pack in (packs if isinstance(packs, list) else ())
        if isinstance(pack, Mapping)
    }


def _called(content: object) -> str:
    """The packs of some content in a few words, to tell them apart."""
    if not isinstance(content, Mapping):
        return "unknown content"
    names = [f"{id} {version}" for id, version in _packs(content).items()]
    return f"{' + '.join(names) or 'unknown packs'} ({str(content.get('hash'))[:8]})"
