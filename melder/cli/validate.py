"""``melder validate``: all findings on content."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from melder.cli.common import Packs, colour, fail, one_of


def validate(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH]...", help="Packs, folders or files; else the base pack."),
    ] = None,
    pack: Packs = None,
    format: Annotated[
        str,
        typer.Option("--format", metavar="text|json|github|sarif", help="How to write findings."),
    ] = "text",
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again whenever a file changes, until stopped.")
    ] = False,
) -> None:
    """Check content and print everything that is wrong with it.

    Ends with 0 when there is nothing, 1 with findings, 2 when it cannot run.

    \b
    Example:
      melder validate content/melder/relics/amber-glow.yaml
    """
    from melder.content.report import FORMATS

    chosen = one_of(format, FORMATS)
    found = _check(paths or (), pack or (), chosen)
    if watch:
        from melder.cli.watch import changes

        try:
            for _ in changes([*(paths or ()), *(pack or ())]):
                typer.echo()
                found = _check(paths or (), pack or (), chosen)
        except KeyboardInterrupt:
            # That is how one stops it; the last check is the answer.
            typer.echo(err=True)
    raise typer.Exit(1 if found else 0)


def _check(paths: Sequence[Path], packs: Sequence[Path], format: str) -> bool:
    """Check once and print; gives whether anything was found."""
    from melder.content.check import validate as check
    from melder.content.report import render

    try:
        report = check(paths, packs)
    except (OSError, RuntimeError) as error:
        fail(str(error))
    text = render(report.findings, format, report.sources, colour=colour())  # type: ignore[arg-type]
    typer.echo(text, nl=False)
    return bool(report.findings)
