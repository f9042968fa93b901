"""`melder wiki`: the wiki as files, or served while one works on content."""

from __future__ import annotations

import importlib.util
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer

from melder.cli.common import Packs, complain, fail

PLUGIN: Final = "melder"
"""How `mkdocs.yml` calls the plugin."""

app = typer.Typer(
    help="Build the wiki, or serve it while you work on content.", no_args_is_help=True
)


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

    with _warnings() as warned:
        try:
            config = load_config(config_file=str(config_file), site_dir=str(out.resolve()))
            config.plugins.on_startup(command="build", dirty=False)
            mkdocs_build(config)
        except Abort:
            _stopped(
                f"the wiki has {warned.count} {'problem' if warned.count == 1 else 'problems'}"
            )
        except MkDocsException as error:
            _stopped(str(error))
        except OSError as error:
            fail(f"the wiki cannot be written to {out}: {error.strerror}")
    typer.echo(str(out / "index.html"))


@app.command(epilog="Example: melder wiki serve --at 127.0.0.1:8001")
def serve(
    at: Annotated[
        str, typer.Option("--at", help="The address to serve at.", metavar="HOST:PORT")
    ] = "127.0.0.1:8000",
    pack: Packs = None,
) -> None:
    """Serve the wiki, and build it anew whenever content changes."""
    host, _, port = at.rpartition(":")
    if not host or port not in map(str, range(1, 65536)):
        fail(f"{at!r} is no address: write HOST:PORT, such as 127.0.0.1:8000")
    config_file = _prepared(pack)
    from mkdocs.commands.serve import serve as mkdocs_serve
    from mkdocs.exceptions import Abort, MkDocsException

    options: dict[str, Any] = {"dev_addr": at, "strict": False}
    with _warnings():
        try:
            mkdocs_serve(config_file=str(config_file), **options)
        except (Abort, MkDocsException) as error:
            _stopped(str(error))


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
        fail("the wiki needs an extra: pip install 'melder[wiki]'")
    config_file = config_path()
    if config_file is None:
        fail("the wiki's pages are not installed with this package")
    if not _plugin_is_known():
        fail("mkdocs does not know the wiki's plugin: pip install -e . in the checkout installs it")
    for folder in packs or ():
        if not (folder / "pack.yaml").is_file():
            fail(f"{folder} is no pack: it has no pack.yaml")
    if packs:
        os.environ["MELDER_PACKS"] = os.pathsep.join(str(folder.resolve()) for folder in packs)
    return config_file


def _plugin_is_known() -> bool:
    """Whether mkdocs finds the plugin, which it does once the project is installed."""
    from mkdocs.config.defaults import MkDocsConfig

    plugins: Any = dict(MkDocsConfig()._schema)["plugins"]
    return PLUGIN in plugins.installed_plugins


class _Warnings(logging.Handler):
    """Tells warnings of the build on standard error, and counts them."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1
        typer.echo(record.getMessage(), err=True)


@contextmanager
def _warnings() -> Iterator[_Warnings]:
    logger, handler = logging.getLogger("mkdocs"), _Warnings()
    logger.addHandler(handler)
    try:
        yield handler
    finally:
        logger.removeHandler(handler)


def _stopped(message: str) -> NoReturn:
    """Say what is wrong with the wiki, and end with 1."""
    complain(message)
    raise typer.Exit(1)
