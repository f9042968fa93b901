"""``melder content new``: the file of a new item."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from melder.cli.common import fail

LONGEST_ID = 80
"""File systems take names of 255 bytes; nobody types so much."""


def new(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind, such as `relic`.")],
    id: Annotated[str, typer.Argument(metavar="ID", help="The id: words with hyphens.")],
    pack: Annotated[
        Path | None, typer.Option("--pack", metavar="DIR", help="The pack; else the base pack.")
    ] = None,
    set: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="A field of the item. Repeatable."),
    ] = None,
) -> None:
    """Write the file of a new item, ready to be changed. An existing file is never overwritten.

    \b
    Example:
      melder content new consumable polish --set type=scroll --set cost=3
    """
    from melder.cli.content import choose
    from melder.content import roots
    from melder.content.games import type_folders
    from melder.content.manifest import NO_MANIFEST
    from melder.content.roots import MANIFEST
    from melder.content.scaffold import place, scaffold
    from melder.content.schema_words import as_id

    game, chosen = choose.kind(kind)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
        near = as_id(id)
        fail(f"{id!r} is no id" + (f"; did you mean {near}?" if near else ""))
    if len(id) > LONGEST_ID:
        fail(f"an id has at most {LONGEST_ID} characters, not {len(id)}")
    if pack is None and roots.is_packaged():
        fail("the base pack was installed and is not yours to change: name a pack with --pack DIR")
    sorting = chosen.folders
    if sorting and not any(one.startswith(f"{sorting}=") for one in set or ()):
        known = ", ".join(type_folders(chosen).values())
        fail(f"say of which {sorting} the {chosen.name} is: --set {sorting}=VALUE ({known})")
    root = pack or roots.base_root()
    if root is None or not (root / MANIFEST).is_file():
        fail(
            f"{root or 'the base pack'} is no pack: there is no {MANIFEST} in it; write one that "
            f"says id, title, version and format (melder explain {NO_MANIFEST.id} shows one)"
        )
    there = choose.read([] if pack is None else [pack]).items.get((game.name, chosen.name, id))
    if there is not None and there.entry.pack.root.resolve() != root.resolve():
        fail(
            f"the pack {there.entry.pack.id} has a {chosen.name} {id!r} already: choose another "
            f"id, or write a file with `patch: {id}` to change it"
        )
    given = dict(_field(one) for one in set or ())
    try:
        text = scaffold(chosen, id, given)
        path = root / game.name / place(chosen, id, given)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        fail(f"{path.as_posix()} is there already")
    except (ValueError, OSError) as error:
        fail(str(error))
    typer.echo(path.as_posix())
    typer.echo("melder: now write what it does, and an example that shows it", err=True)


def _field(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        fail(f"{text!r} sets nothing; write FIELD=VALUE")
    return name, value
