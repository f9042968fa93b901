"""``melder check``: verifies what scenarios expect."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from melder.cli.common import Packs, TextOrJson, one_of


def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help="Files of scenarios; - reads one from standard input."
        ),
    ],
    pack: Packs = None,
    format: TextOrJson = "text",
) -> None:
    """Play scenarios and verify what they expect.

    Ends with 0 when all holds, 1 when something does not, 2 when a scenario cannot be played.

    \b
    Example:
      melder check scenarios/opening.yaml
    """
    from melder.cli import scenarios

    one_of(format, ("text", "json"))
    raise typer.Exit(scenarios.run(files, pack or (), scenarios.checked, as_json=format == "json"))
