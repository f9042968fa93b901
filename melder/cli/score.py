"""``melder score``: plays scoring scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from melder.cli.common import Packs, TextOrJson, one_of


def score(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE|-", help="A file of scenarios; - reads it from standard input."
        ),
    ],
    pack: Packs = None,
    format: TextOrJson = "text",
) -> None:
    """Play scenarios and print how each score comes about.

    With `--format json`, one line a document, in their order. Ends with 1 where an `expect` does
    not hold, 2 where a scenario cannot be played.

    \b
    Example:
      echo 'play: ["R7 B7 K7"]' | melder score -
    """
    from melder.cli import scenarios

    one_of(format, ("text", "json"))
    raise typer.Exit(scenarios.run([file], pack or (), scenarios.scored, as_json=format == "json"))
