"""``melder content fmt``: content files in canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from melder.cli.common import fail

if TYPE_CHECKING:
    from melder.content.packs import Entry


def fmt(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH]...", help="Packs, folders or files; else the base pack."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; end with 1 where a file would change.")
    ] = False,
) -> None:
    """Bring content files into canonical form: order of keys, indentation. Comments stay.

    \b
    Example:
      melder content fmt --check content
    """
    from melder.content.format import FormatError, NoFormatter, formatted, key_order

    changed, failed = [], False
    for path, entry in _files(paths):
        try:
            old = path.read_text(encoding="utf-8")
            new = formatted(old, key_order(entry))
            if new != old:
                changed.append(path)
                if not check:
                    path.write_text(new, encoding="utf-8", newline="\n")
        except NoFormatter as error:
            fail(str(error))
        except (FormatError, OSError, UnicodeDecodeError) as error:
            failed = True
            typer.echo(f"melder: {path.as_posix()}: {error}", err=True)
    for path in changed:
        typer.echo(f"{'would change' if check else 'changed'} {path.as_posix()}")
    if check and not changed and not failed:
        typer.echo("all files are in canonical form")
    if failed:
        raise typer.Exit(2)
    raise typer.Exit(1 if check and changed else 0)


def _files(paths: Iterable[Path] | None) -> Iterator[tuple[Path, Entry]]:
    """The files of content in these places, each once."""
    from melder.content import roots
    from melder.content.loose import loose_pack
    from melder.content.packs import read_pack

    base = roots.base_root()
    chosen = list(paths or ([base] if base is not None else []))
    for path in chosen:
        if not path.exists():
            fail(f"there is no file or folder {path}")
        root = roots.pack_root(path)
        pack = read_pack(root) if root is not None else loose_pack(path)
        for entry in pack.entries:
            file = Path(entry.source.name)
            if file.resolve().is_relative_to(path.resolve()):
                yield file, entry
