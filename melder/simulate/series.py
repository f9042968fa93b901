"""A series of games, one after another or in several processes, always with the same results."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from melder.games.contract import Game
from melder.host import load_game
from melder.simulate.game import Outcome, play

SERIES: Final = "MELDER"
"""The seed of a series that is given none."""


@dataclass(frozen=True)
class Series:
    """What is played: games ``first`` to ``first + count - 1`` of the series ``seed``."""

    game: str
    bot: str
    count: int
    seed: str = SERIES
    first: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    packs: tuple[Path, ...] = ()

    @property
    def indices(self) -> range:
        return range(self.first, self.first + self.count)

    def command(self, index: int) -> str:
        """The command that plays one game of the series again."""
        given = {"bot": self.bot, "seed": self.seed, **dict(sorted(self.options.items()))}
        words = ["melder", "simulate", self.game]
        for name, value in (
            *given.items(),
            *(("pack", pack) for pack in self.packs),
            ("first", index),
            ("games", 1),
        ):
            words += [f"--{name}", str(value)]
        return shlex.join(words)


class SeriesFailure(Exception):
    """A game of a series failed; ``command`` plays it again."""

    def __init__(self, message: str, command: str) -> None:
        # Both are given on: what is not among the arguments does not come out of a process.
        super().__init__(message, command)
        self.message = message
        self.command = command

    def __str__(self) -> str:
        return self.message


def run(series: Series, jobs: int = 1) -> Iterator[Outcome]:
    """The outcomes in order, each as soon as it is there. Raises :class:`SeriesFailure`."""
    if jobs <= 1 or series.count <= 1:
        game = load_game(series.game, series.packs)
        for index in series.indices:
            yield _played(game, series, index)
        return
    # Processes start afresh, so that they are the same on every system.
    with get_context("spawn").Pool(min(jobs, series.count), _start, (series,)) as pool:
        yield from pool.imap(_in_process, series.indices)


def _played(game: Game[Any], series: Series, index: int) -> Outcome:
    try:
        return play(game, series.bot, series.seed, index, series.options)
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        raise SeriesFailure(message, series.command(index)) from error


_here: tuple[Game[Any], Series] | None = None
"""What a process of its own plays."""


def _start(series: Series) -> None:
    global _here
    _here = load_game(series.game, series.packs), series


def _in_process(index: int) -> Outcome:
    assert _here is not None
    return _played(*_here, index)
