"""``melder --version``."""

from __future__ import annotations

from typing import Annotated

import typer

import melder


def _show(wanted: bool) -> None:
    if wanted:
        typer.echo(f"melder {melder.__version__}")
        raise typer.Exit()


def version(
    _version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and stop.", is_eager=True, callback=_show),
    ] = False,
) -> None:
    """Content, rules and wiki of three tile and card games."""
