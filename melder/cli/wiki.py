"""`melder wiki`: the wiki as files, or served while one works on content."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    help="Build the wiki, or serve it while you work on content.", no_args_is_help=True
)

Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", help="A folder with a further pack; may be repeated.", metavar="DIR"),
]


@app.command(epilog="Example: melder wiki build --out public")
def build(
    out: Annotated[
        Path, typer.Option("--out", help="The folder to write to.", metavar="DIR")
    ] = Path("site"),
    pack: Packs = None,
) -> None:
    """Write the wiki into a folder.

    Exits with 1 when some page has a problem, and with 2 when there is nothing to build with.
    """
    config_file = _prepared(pack)
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, MkDocsException

    try:
        config = load_config(config_file=str(config_file), site_dir=str(out.resolve()))
        config.plugins.on_startup(command="build", dirty=False)
        mkdocs_build(config)
    except (Abort, MkDocsException) as error:
        _fail(str(error) or "the wiki has problems", 1)
    typer.echo(str(out / "index.html"))


@app.command(epilog="Example: melder wiki serve --at 127.0.0.1:8001")
def serve(
    at: Annotated[
        str, typer.Option("--at", help="The address to serve at.", metavar="HOST:PORT")
    ] = "127.0.0.1:8000",
    pack: Packs = None,
) -> None:
    """Serve the wiki, and build it anew whenever content changes."""
    config_file = _prepared(pack)
    from mkdocs.commands.serve import serve as mkdocs_serve
    from mkdocs.exceptions import Abort, MkDocsException

    options: dict[str, Any] = {"dev_addr": at, "strict": False}
    try:
        mkdocs_serve(config_file=str(config_file), **options)
    except (Abort, MkDocsException) as error:
        _fail(str(error), 1)


def config_path() -> Path | None:
    """The wiki's `mkdocs.yml`: that of the checkout, else the one packaged with this module."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package.parent, package / "_data"):
        if (folder / "mkdocs.yml").is_file() and (folder / "site_src").is_dir():
            return folder / "mkdocs.yml"
    return None


def _prepared(packs: list[Path] | None) -> Path:
    """The configuration to build with, once all that is needed is there."""
    if any(importlib.util.find_spec(name) is None for name in ("mkdocs", "material", "jinja2")):
        _fail("the wiki needs an extra: pip install 'melder[wiki]'", 2)
    config_file = config_path()
    if config_file is None:
        _fail("the wiki's pages are not installed with this package", 2)
    for folder in packs or ():
        if not (folder / "pack.yaml").is_file():
            _fail(f"{folder} is no pack: it has no pack.yaml", 2)
    if packs:
        os.environ["MELDER_PACKS"] = os.pathsep.join(str(folder.resolve()) for folder in packs)
    return config_file


def _fail(message: str, code: int) -> Any:
    typer.echo(f"melder wiki: {message}", err=True)
    raise typer.Exit(code)
