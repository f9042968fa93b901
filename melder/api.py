"""Games for Python programs: what ``melder.new`` and ``melder.load`` give.

A thin dress over a session. Views are dictionaries whose entries can be read as attributes, legal
actions are iterated, counted and asked for with ``in``.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeAlias

from melder.games.contract import Json, OptionError, Refused
from melder.games.session import Damaged, OtherContent, SaveError, Session
from melder.host import UnknownGame, load_game
from melder.saves.files import Unreadable, read_json, write_json

Action: TypeAlias = Mapping[str, Any] | str
"""An action as JSON data, or the word alone of one that has nothing else to it."""


class View(dict[str, Any]):
    """What a seat sees. ``view.money`` is ``view["money"]``, also further inside."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the view has no {name!r}: {', '.join(self)}") from None


class Actions:
    """The legal actions of a seat at this moment, worked out as far as they are asked for.

    ``in`` also knows legal actions that are not listed.
    """

    def __init__(self, session: Session[Any], seat: int) -> None:
        self._session = session
        self._seat = seat

    def __iter__(self) -> Iterator[Json]:
        return self._session.each_action(self._seat)

    def __contains__(self, action: object) -> bool:
        return self._session.accepts(action, self._seat)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


class Playing:
    """A game that goes on. Make it with :func:`new` or :func:`load`."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session

    def __repr__(self) -> str:
        state = "over" if self.done else "going on"
        count = len(self.session.log)
        return f"<{self.session.game.name} {self.seed}, {count} actions, {state}>"

    @property
    def seed(self) -> str:
        """What the game was started from."""
        return self.session.seed

    @property
    def log(self) -> Sequence[Json]:
        """What was done: ``{"seat": ..., "action": ...}``, the oldest first; a copy."""
        return deepcopy(self.session.log)

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self.session.is_over

    @property
    def result(self) -> View:
        """How the game stands or ended."""
        return View(self.session.result)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.session.to_act

    def view(self, seat: int = 0) -> View:
        """What a seat sees. Raises :class:`Refused` for a seat that is none."""
        found = _viewed(self.session.view(seat))
        assert isinstance(found, View)
        return found

    def actions(self, seat: int = 0) -> Actions:
        """The legal actions of a seat."""
        return Actions(self.session, seat)

    def act(self, action: Action, seat: int = 0) -> list[View]:
        """Carry out an action; gives what happened. Raises :class:`Refused`."""
        events, _ = self.session.act(action, seat)
        return [View(event) for event in events]

    def suggest(self, seat: int = 0) -> View | None:
        """The best that can be worked out, its steps in ``actions``; or None."""
        found = self.session.suggest(seat)
        return None if found is None else View(found)

    def play(self, choose: Callable[[View, Actions], Action], most: int | None = None) -> View:
        """Let a function choose, action by action, until the game is over or ``most`` actions
        are done; gives the result. Seats take turns in the order of the game."""
        done = 0
        while not self.done and done != most:
            seat = self.to_act[0]
            self.act(choose(self.view(seat), self.actions(seat)), seat)
            done += 1
        return self.result

    def save(self, path: str | os.PathLike[str] | None = None) -> Json:
        """The game as JSON data of its own, for :func:`load`; written to a file as well if one is
        named.

        Raises ``OSError``.
        """
        found = deepcopy(self.session.save())
        if path is not None:
            write_json(Path(path), found)
        return found


def new(
    game: str,
    *,
    seed: str | None = None,
    packs: Iterable[str | os.PathLike[str]] = (),
    **options: Any,
) -> Playing:
    """Start a game.

    Without a ``seed`` one is drawn. ``packs`` are folders of packs beside the base pack. Options
    are those of the game: for Melder, ``deck``, ``luck`` and ``free_rerolls``. Raises
    :class:`OptionError`, :class:`UnknownGame` and `melder.content.library.ContentProblem`.

    >>> import melder
    >>> run = melder.new("melder", seed="ABCD2345")
    >>> run.view().phase, run.done
    ('draft', False)
    """
    rules = load_game(game, [Path(pack) for pack in packs], tracing=True)
    below = secrets.randbelow if seed is None else None
    return Playing(Session.new(rules, seed, options, below=below))


def load(
    save: Mapping[str, Any] | str | os.PathLike[str],
    *,
    packs: Iterable[str | os.PathLike[str]] = (),
) -> Playing:
    """Go on with a game from a save, or from the file of one.

    The log is played again and has to lead to what the save says. Raises :class:`SaveError`
    (:class:`Damaged`, :class:`OtherContent`) and ``OSError``.
    """
    try:
        data = save if isinstance(save, Mapping) else read_json(Path(save))
    except Unreadable as error:
        raise Damaged(str(error)) from None
    name = data.get("game") if isinstance(data, Mapping) else None
    if name is None:
        raise Damaged("This is no save.")
    try:
        rules = load_game(name, [Path(pack) for pack in packs], tracing=True)
    except UnknownGame as error:
        raise OtherContent(str(error)) from None
    return Playing(Session.load(rules, json.loads(json.dumps(data))))


def _viewed(data: Any) -> Any:
    if isinstance(data, dict):
        return View({key: _viewed(value) for key, value in data.items()})
    if isinstance(data, list):
        return [_viewed(value) for value in data]
    return data


__all__ = [
    "Action",
    "Actions",
    "Damaged",
    "OptionError",
    "OtherContent",
    "Playing",
    "Refused",
    "SaveError",
    "UnknownGame",
    "View",
    "load",
    "new",
]
