"""``melder save``: everything of a player in one file, out and in again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from melder.cli.common import fail, reason

app = typer.Typer(
    help="Take saves, records and unlocks along in one file.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command("export")
def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is there.")
    ] = False,
) -> None:
    """Write the profile and the games that are going on into one file.

    \b
    Example:
      melder save export progress.json
    """
    from melder.saves import bundle
    from melder.saves.files import write_json

    if file.exists() and not force:
        fail(f"{file} is there already; --force writes over it")
    try:
        packed = bundle.pack()
        write_json(file, packed, folders=False)
    except (bundle.BundleError, OSError) as error:
        fail(reason(error))
    typer.echo(f"{file}: profile and {_count(len(packed['saves']))}", err=True)


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that was exported.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Replace the profile and all saves by those of a file. Asks twice.

    What was there is written into a file of its own first.

    \b
    Example:
      melder save import progress.json
    """
    from melder.content.library import ContentProblem
    from melder.host import UnknownGame, load_game
    from melder.saves import bundle

    try:
        found = bundle.read(file, load_game)
        if not yes:
            typer.confirm("Replace your profile and all saves?", abort=True, err=True)
            typer.confirm("Everything that you have now is replaced. Sure?", abort=True, err=True)
        before = bundle.unpack(found)
    except (bundle.BundleError, OSError) as error:
        fail(reason(error))
    except UnknownGame as error:
        fail(f"{file.name}: {error}")
    except ContentProblem:
        fail("the content has errors: melder validate shows them")
    typer.echo(f"imported: profile and {_count(len(found['saves']))}", err=True)
    if before is not None:
        typer.echo(f"what was there before is in {before}", err=True)


def _count(saves: int) -> str:
    return f"{saves} save" if saves == 1 else f"{saves} saves"
