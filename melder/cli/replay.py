"""``melder replay``: a save or a log, played again."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from melder.cli.common import Packs, TextOrJson, complain, fail, one_of, with_packs, write_json


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A save, or the log of one.")],
    step: Annotated[
        bool, typer.Option("--step", help="Wait for a line of input after each action.")
    ] = False,
    pack: Packs = None,
    format: TextOrJson = "text",
) -> None:
    """Play a save again from its seed, action by action, and verify it.

    Ends with 1 if the save is damaged or its state is not what its log leads to, with 2 if it
    was made with other content.

    \b
    Example:
      melder replay run.json
    """
    from melder.games.session import Damaged, OtherContent, Session
    from melder.host import UnknownGame, load_game
    from melder.saves.files import Unreadable

    one_of(format, ("text", "json"))
    try:
        save = _read(file)
        name = save.get("game") if isinstance(save, Mapping) else None
        if name is None:
            raise Damaged("This is no save.")
        played = Session.replay(load_game(name, pack or (), tracing=True), save)
        if format == "json":
            write_json(_all(played))
        else:
            _print(played, wait=step)
            if "snapshot" in save:
                typer.echo("The save is what its log leads to.")
    except OtherContent as error:
        fail(f"{file.name}: {with_packs(error)}")
    except UnknownGame as error:
        fail(f"{file.name}: {error}")
    except (Damaged, Unreadable) as error:
        told = str(error) if isinstance(error, Unreadable) else f"{file.name}: {error}"
        complain(told)
        raise typer.Exit(1) from None


def _read(file: Path) -> Any:
    """What a file holds; what cannot be read is told with its name, as output that fails is not."""
    from melder.saves.files import read_json

    try:
        return read_json(file)
    except OSError as error:
        fail(f"{file}: {error.strerror or error}")


def _all(played: Iterator[tuple[Any, list[Any]]]) -> dict[str, Any]:
    steps: list[dict[str, Any]] = []
    session = None
    for session, events in played:
        if session.log:
            steps.append({**session.log[-1], "events": events})
    assert session is not None
    return {
        "game": session.game.name,
        "seed": session.seed,
        "options": session.options,
        "steps": steps,
        "result": session.result,
    }


def _print(played: Iterator[tuple[Any, list[Any]]], *, wait: bool) -> None:
    session, _ = next(played)
    options = ", ".join(f"{name} {value}" for name, value in session.options.items())
    typer.echo(f"{session.game.name} {session.seed} ({options})")
    tiles: dict[int, str] = {}
    _collect(session.view(), tiles)
    for session, events in played:
        entry = session.log[-1]
        typer.echo(f"{len(session.log):4}  {_action(entry['action'], tiles)}")
        for event in events[:1]:
            told = _facts({key: value for key, value in event.items() if _is_short(key, value)})
            if told:
                typer.echo(f"        {told}")
        _collect(session.view(entry["seat"]), tiles)
        if wait and not sys.stdin.readline():
            # The input has ended: the rest is played without waiting.
            wait = False
    typer.echo(_facts(session.result))


def _collect(data: Any, tiles: dict[int, str]) -> None:
    """Learn how tiles are written from whatever part of a view names them."""
    if isinstance(data, Mapping):
        if isinstance(data.get("id"), int) and isinstance(data.get("tile"), str):
            tiles[data["id"]] = data["tile"]
        for value in data.values():
            _collect(value, tiles)
    elif isinstance(data, list):
        for value in data:
            _collect(value, tiles)


def _action(data: Any, tiles: Mapping[int, str]) -> str:
    """An action in a line: its words, tiles as they are written."""
    if isinstance(data, Mapping):
        parts = (f"{key} {_action(value, tiles)}".rstrip() for key, value in data.items())
        return "  ".join(parts)
    if isinstance(data, list):
        return " ".join(tiles.get(one, str(one)) if type(one) is int else str(one) for one in data)
    return str(data)


def _facts(data: Mapping[str, Any]) -> str:
    return "  ".join(f"{key} {_plain(value)}" for key, value in data.items())


def _plain(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _is_short(key: str, value: Any) -> bool:
    return key != "event" and isinstance(value, str | int)
