"""The games by name, with content: what everybody who starts one begins with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from melder.content.library import resolved
from melder.games.contract import Game
from melder.games.melder.game import MelderGame

GAMES: Final[dict[str, Callable[..., Game[Any]]]] = {MelderGame.name: MelderGame.of}
"""How each game is made from a resolved snapshot."""


class UnknownGame(LookupError):
    """A name that no game has; the text is one sentence."""


def load_game(name: object, packs: Sequence[Path] = (), *, tracing: bool = False) -> Game[Any]:
    """A game with the content of the base pack and others.

    ``tracing``: events tell how scores came about. Raises :class:`UnknownGame`,
    `melder.content.library.ContentProblem` and `FileNotFoundError`.
    """
    make = GAMES.get(name) if isinstance(name, str) else None
    if make is None:
        raise UnknownGame(f"There is no game {name!r}: {', '.join(GAMES)}.")
    return make(resolved(packs), tracing=tracing)
