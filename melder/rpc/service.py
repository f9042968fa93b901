"""The methods of a server of sessions, and the sessions that are open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from melder.content.library import ContentProblem
from melder.games.contract import Below, Game, Json, OptionError, Refused
from melder.games.session import SaveError, Session
from melder.host import GAMES, UnknownGame, load_game
from melder.rpc.protocol import INVALID_PARAMS, Method, Methods, RpcError

T = TypeVar("T")

ILLEGAL: Final = 1
"""An action that the rules refuse; ``data`` has ``rule`` and ``message``."""

NO_SESSION: Final = 2
"""A session that is not open."""

BAD_SAVE: Final = 3
"""A save that cannot be played on."""


class Player(Protocol):
    """A bot, as far as a server needs to know it."""

    def choose(self, view: Json, actions: Iterable[Json]) -> Any:
        """The action to take."""
        ...


Bots: TypeAlias = Callable[[Game[Any], str, str], Player]
"""Where bots come from: by game, name and seed. Raises ``KeyError`` for a name that none has."""


class Service:
    """Any number of games at once.

    ``below`` is the chance from which seeds are drawn that nobody gives. With a seed given, side
    bets follow from it, so that programs can repeat a game by its seed (`R80`).
    """

    def __init__(self, below: Below, bots: Bots, packs: Sequence[Path] = ()) -> None:
        self._below = below
        self._make = bots
        self._packs = tuple(packs)
        self._games: dict[str, Game[Any]] = {}
        self._sessions: dict[str, Session[Any]] = {}
        self._bots: dict[tuple[str, int, str], Player] = {}
        self._advice: dict[tuple[str, int, str], tuple[int, Any]] = {}
        self._opened = 0

    @property
    def methods(self) -> Methods:
        """The methods by name."""
        return {
            "new": Method(self._new, ("game",), ("seed", "options")),
            "view": Method(self._view, ("session",), ("seat",)),
            "actions": Method(self._actions, ("session",), ("seat", "limit")),
            "suggest": Method(self._suggest, ("session",), ("seat",)),
            "act": Method(self._act, ("session", "action"), ("seat",)),
            "save": Method(self._save, ("session",)),
            "load": Method(self._load, ("save",)),
            "bot": Method(self._bot, ("session", "bot"), ("seat",)),
            "close": Method(self._close, ("session",)),
        }

    def _new(self, game: object, seed: object = None, options: object = None) -> Json:
        if seed is not None and not isinstance(seed, str):
            raise RpcError(INVALID_PARAMS, "A seed is text.")
        if options is not None and not isinstance(options, dict):
            raise RpcError(INVALID_PARAMS, "Options are an object.")
        below = self._below if seed is None else None
        try:
            return self._open(Session.new(self._game(game), seed, options, below=below))
        except OptionError as error:
            raise RpcError(INVALID_PARAMS, str(error)) from None

    def _view(self, session: object, seat: object = 0) -> Json:
        return _ruled(lambda: self._found(session).view(_seat(seat)))

    def _actions(self, session: object, seat: object = 0, limit: object = None) -> list[Json]:
        if limit is not None and (type(limit) is not int or limit < 0):
            raise RpcError(INVALID_PARAMS, "The limit is a whole number from 0.")
        return _ruled(lambda: self._found(session).actions(_seat(seat), limit))

    def _suggest(self, session: object, seat: object = 0) -> Json | None:
        return _ruled(lambda: self._found(session).suggest(_seat(seat)))

    def _act(self, session: object, action: object, seat: object = 0) -> Json:
        if not isinstance(action, dict | str):
            raise RpcError(INVALID_PARAMS, "An action is an object.")
        found = self._found(session)
        events, done = _ruled(lambda: found.act(action, _seat(seat)))
        return {"events": events, "done": done}

    def _save(self, session: object) -> Json:
        return self._found(session).save()

    def _load(self, save: object) -> Json:
        game = save.get("game") if isinstance(save, dict) else None
        if not isinstance(game, str):
            raise RpcError(BAD_SAVE, "This is no save.")
        if game not in GAMES:
            raise RpcError(BAD_SAVE, f"The save is of {game!r}, which is not played here.")
        try:
            return self._open(Session.load(self._game(game), save))
        except SaveError as error:
            raise RpcError(BAD_SAVE, str(error)) from None

    def _bot(self, session: object, bot: object, seat: object = 0) -> Any:
        found, place = self._found(session), _seat(seat)
        if not isinstance(bot, str):
            raise RpcError(INVALID_PARAMS, "A bot is called by its name.")
        key = (str(session), place, bot)
        if key not in self._bots:
            try:
                self._bots[key] = self._make(found.game, bot, found.seed)
            except KeyError as error:
                raise RpcError(INVALID_PARAMS, str(error.args[0])) from None
        player = self._bots[key]
        view = _ruled(lambda: found.view(place))
        if place not in found.to_act:
            raise _illegal(Refused("phase", f"Seat {place} has nothing to do now."))
        # Who asks again before acting gets the same answer: bots plan ahead and draw from streams.
        moment, action = self._advice.get(key, (-1, None))
        if moment != len(found.log):
            action = player.choose(view, found.each_action(place))
            self._advice[key] = len(found.log), action
        return action

    def _close(self, session: object) -> Json:
        self._found(session)
        del self._sessions[str(session)]
        self._bots = {key: bot for key, bot in self._bots.items() if key[0] != session}
        self._advice = {key: told for key, told in self._advice.items() if key[0] != session}
        return {"closed": session}

    def _open(self, session: Session[Any]) -> Json:
        self._opened += 1
        name = str(self._opened)
        self._sessions[name] = session
        return {"session": name}

    def _found(self, session: object) -> Session[Any]:
        found = self._sessions.get(session) if isinstance(session, str) else None
        if found is None:
            raise RpcError(NO_SESSION, f"There is no session {session!r}.")
        return found

    def _game(self, name: object) -> Game[Any]:
        try:
            if not isinstance(name, str) or name not in self._games:
                self._games[str(name)] = load_game(name, self._packs, tracing=True)
        except UnknownGame as error:
            raise RpcError(INVALID_PARAMS, str(error)) from None
        except (ContentProblem, FileNotFoundError) as error:
            raise RpcError(INVALID_PARAMS, f"The content cannot be played with: {error}.") from None
        return self._games[str(name)]


def _ruled(call: Callable[[], T]) -> T:
    try:
        return call()
    except Refused as refused:
        raise _illegal(refused) from None


def _illegal(refused: Refused) -> RpcError:
    data = {"rule": refused.rule, "message": refused.message}
    return RpcError(ILLEGAL, refused.message, data)


def _seat(seat: object) -> int:
    if type(seat) is not int:
        raise RpcError(INVALID_PARAMS, "A seat is a whole number from 0.")
    return seat
