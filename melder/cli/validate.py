"""``melder validate``: all findings on content."""

from __future__ import annotations

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
) -> None:
    """Check content and print everything that is wrong with it.

    Ends with 0 when there is nothing, 1 with findings, 2 when it cannot run.

    \b
    Example:
      melder validate content/melder/relics/amber-glow.yaml
    """
    from melder.content.check import validate as check
    from melder.content.report import FORMATS, render

    one_of(format, FORMATS)
    try:
        report = check(paths or (), pack or ())
    except (OSError, RuntimeError) as error:
        fail(str(error))
    text = render(report.findings, format, report.sources, colour=colour())  # type: ignore[arg-type]
    typer.echo(text, nl=False)
    raise typer.Exit(1 if report.findings else 0)
