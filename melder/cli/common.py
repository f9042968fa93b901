"""What commands share: options, and the way they speak and fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from melder.content.findings import Finding
    from melder.content.source import Source
    from melder.games.session import OtherContent

Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="DIR", help="A pack to load beside the base pack. Repeatable."),
]
"""The option that every command on content takes."""

TextOrJson = Annotated[
    str, typer.Option("--format", metavar="text|json", help="How to write what comes out.")
]


def complain(message: str) -> None:
    """Say in one line of standard error what is wrong, whatever signs are in it."""
    shown = "".join(sign if sign.isprintable() else " " for sign in message)
    typer.echo(f"melder: {' '.join(shown.split())}", err=True)


def fail(message: str) -> NoReturn:
    """Say in one line why the command cannot run, and end with 2."""
    complain(message)
    raise typer.Exit(2)


def reason(error: Exception) -> str:
    """What went wrong in one sentence, that of the system without its number."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def with_packs(error: OtherContent) -> str:
    """Why a save does not fit the content, and the option that adds what it lacks."""
    if not error.missing:
        return str(error)
    options = " ".join("--pack DIR" for _ in error.missing)
    folders = "the folder" if len(error.missing) == 1 else "the folders"
    return f"{error} Add {options}, {folders} of {', '.join(error.missing)}."


def one_of(value: str, known: Iterable[str], what: str = "format") -> str:
    """The value of an option, if it is one of those known; else fails."""
    options = list(known)
    if value not in options:
        fail(f"{value!r} is no {what}: {', '.join(options)}")
    return value


def colour(stream: Any = None) -> bool:
    """Whether to write in colour: on a terminal that knows colours, unless `NO_COLOR` is set."""
    stream = sys.stdout if stream is None else stream
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(stream.isatty())


def write_json(data: Any) -> None:
    """Data as JSON on standard output."""
    from melder.snapshot import dumps

    typer.echo(dumps(data, indent=2))


def show_findings(findings: Iterable[Finding], sources: Iterable[Source]) -> None:
    """Findings on standard error, for people."""
    from melder.content.report import render

    text = render(findings, "text", sources, colour=colour(sys.stderr))
    typer.echo(text, err=True, nl=False)
