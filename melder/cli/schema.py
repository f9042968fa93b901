"""``melder schema``: JSON schemas of content files, for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from melder.cli.common import Packs, fail

app = typer.Typer(help="JSON schemas of content files, for editors.", no_args_is_help=True)


@app.callback()
def _schema() -> None:
    """JSON schemas of content files, for editors."""


@app.command()
def write(
    pack: Packs = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where to write; else `schemas` beside the content."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; end with 1 where something is stale.")
    ] = False,
) -> None:
    """Write the schemas, or say which are stale.

    With a pack, they are written into the pack and offer the ids that there are.

    \b
    Example:
      melder schema write --check
    """
    from melder.content import roots
    from melder.content.layers import stack
    from melder.content.schemas import rendered, schema_tree, stale
    from melder.content.schemas import write as write_tree

    try:
        built = stack(pack) if pack else None
        base = roots.base_root()
        folder = out or (pack[-1] / "schemas" if pack else base and base.parent / "schemas")
        if folder is None:
            fail("there is no content to write schemas beside; name a folder with --out")
        files = rendered(schema_tree(built))
        touched = stale(folder, files) if check else write_tree(folder, files)
    except OSError as error:
        fail(str(error))
    for name in touched:
        typer.echo((folder / name).as_posix())
    if check and touched:
        typer.echo("melder: these are stale; run `melder schema write`", err=True)
        raise typer.Exit(1)
    if not touched:
        typer.echo("melder: all schemas are up to date", err=True)
