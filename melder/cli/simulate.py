"""``melder simulate``: many games played by a bot."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from melder.cli.common import Packs, TextOrJson, fail, one_of, reason, write_json

if TYPE_CHECKING:
    from melder.simulate.game import Outcome

DATA = "games.jsonl"
"""The file of outcomes in the folder of ``--out``, one game a line."""


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game: melder.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    bot: Annotated[str, typer.Option("--bot", metavar="B", help="Who plays.")] = "steady",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Names the series.")] = "MELDER",
    deck: Annotated[str | None, typer.Option("--deck", metavar="D", help="A deck's id.")] = None,
    first: Annotated[int, typer.Option("--first", min=0, help="Number of the first game.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", help=f"Write {DATA} into this folder, over an older one."
        ),
    ] = None,
    pack: Packs = None,
    format: TextOrJson = "text",
) -> None:
    """Let a bot play many games and sum up how they went.

    The same seed gives the same games, however many processes play them. Ends with 1 where a game
    cannot be played to its end, and says how to play it again.

    \b
    Example:
      melder simulate melder --games 200 --bot sharp --jobs 4
    """
    from time import perf_counter

    from melder.bots import registry
    from melder.content.library import ContentProblem
    from melder.games.contract import OptionError
    from melder.host import GAMES, load_game
    from melder.simulate import series as play
    from melder.simulate.summary import lines, summarise

    one_of(format, ("text", "json"))
    one_of(game, GAMES, "game")
    one_of(bot, registry.names(game), "bot")
    options = {} if deck is None else {"deck": deck}
    planned = play.Series(game, bot, games, seed, first, options, tuple(pack or ()))
    try:
        load_game(game, planned.packs).settle(None, options, lambda _limit: 0)
    except OptionError as error:
        fail(reason(error))
    except ContentProblem:
        fail("the content has errors: melder validate shows them")
    except OSError as error:
        fail(reason(error))
    began = perf_counter()
    try:
        played = _shown(play.run(planned, jobs), games)
        outcomes = list(played if out is None else _written(out, played))
    except play.SeriesFailure as failure:
        typer.echo(f"melder: {failure}\nplay it again: {failure.command}", err=True)
        raise typer.Exit(1) from None
    minutes = (perf_counter() - began) / 60
    summary = summarise(outcomes)
    pace = round(games / minutes, 1)
    if format == "json":
        write_json({"bot": bot, "seed": seed, **summary.json(), "games_per_minute": pace})
        return
    for line in (*lines(summary), f"{pace:,.1f} games a minute"):
        typer.echo(line)


def _shown(outcomes: Iterable[Outcome], count: int) -> Iterator[Outcome]:
    """The outcomes, with a bar on a terminal."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    with typer.progressbar(outcomes, length=count, file=sys.stderr, label="Playing") as bar:
        yield from bar


def _written(folder: Path, outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """The outcomes, each written as soon as it is there: what was played stays, come what may."""
    from json import dumps

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / DATA).open("w", encoding="utf-8") as file:
            for outcome in outcomes:
                file.write(dumps(outcome.json()) + "\n")
                file.flush()
                yield outcome
    except OSError as error:
        fail(f"cannot write to {folder}: {error.strerror}")
