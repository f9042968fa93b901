"""Which bots there are, by game and name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from melder.bots.bot import Bot
from melder.bots.chance import Random
from melder.games.contract import Game
from melder.games.streams import Stream, stream

SEED: Final = "bot"
"""The seed of bots that are given none."""

Make = Callable[[Any, Stream], Bot]


def get(game: Game[Any], name: str, seed: str = SEED) -> Bot:
    """A bot for a game. ``seed`` starts its own stream, which no game draws from.

    Raises ``KeyError`` with a sentence where the game has no such bot.
    """
    makers = _makers(game.name)
    if name not in makers:
        raise KeyError(f"no bot of {game.name} is called {name!r}: {', '.join(makers)}")
    return makers[name](game, Stream(stream(seed, "bot", name)))


def names(game: str) -> tuple[str, ...]:
    """The bots of a game, the weakest first."""
    return tuple(_makers(game))


def _makers(game: str) -> Mapping[str, Make]:
    found: dict[str, Make] = {"random": lambda _game, draws: Random(draws)}
    if game == "melder":
        from melder.bots.melder import BOTS

        found.update(BOTS)
    return found
