"""Players for Melder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from melder.bots.bot import Bot
from melder.bots.melder.casual import Casual
from melder.bots.melder.sharp import Sharp
from melder.bots.melder.steady import Steady
from melder.games.streams import Stream

BOTS: Final[Mapping[str, Callable[[Any, Stream], Bot]]] = {
    "casual": lambda _game, _draws: Casual(),
    "steady": lambda game, _draws: Steady(game.rules),
    "sharp": lambda game, draws: Sharp(game.rules, draws),
}
"""How each is made, the weakest first; the game has the rules."""
