"""One game played to its end by a bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from melder.bots import registry
from melder.bots.bot import NoMove
from melder.games.contract import Game, Refused
from melder.games.session import Session
from melder.games.streams import Stream, stream

LONGEST: Final = 6000
"""A game that takes more actions than this goes round in circles."""


class GameFailure(Exception):
    """A game that could not be played to its end; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game went.

    ``index`` is its number in the series, ``actions`` how many were taken, ``result`` what the
    game tells about its end.
    """

    index: int
    seed: str
    bot: str
    actions: int
    result: Mapping[str, Any]

    def json(self) -> dict[str, Any]:
        """The outcome as one flat line of data."""
        return {
            "game": self.index,
            "seed": self.seed,
            "bot": self.bot,
            "actions": self.actions,
            **self.result,
        }


def series_seed(game: Game[Any], series: str, index: int, options: Mapping[str, Any]) -> str:
    """The seed of a game of a series: the same whoever plays it and in which order."""
    return game.settle(None, options, Stream(stream(series, "simulate", index)).below)[0]


def play(game: Game[Any], bot: str, series: str, index: int, options: Mapping[str, Any]) -> Outcome:
    """Play one game of a series. Raises :class:`GameFailure` and ``OptionError``."""
    seed = series_seed(game, series, index, options)
    player = registry.get(game, bot, seed)
    session = Session.new(game, seed, options)
    taken = 0
    while not session.is_over:
        if taken == LONGEST:
            raise GameFailure(f"game {index} is not over after {taken} actions")
        seat = session.to_act[0]
        try:
            action = player.choose(session.view(seat), session.each_action(seat))
            session.act(action, seat)
        except NoMove:
            raise GameFailure(f"game {index} has no move after {taken} actions") from None
        except Refused as refused:
            raise GameFailure(
                f"game {index}, action {taken + 1}: {refused.message} ({refused.rule}) {action}"
            ) from None
        taken += 1
    return Outcome(index, seed, bot, taken, session.result)
