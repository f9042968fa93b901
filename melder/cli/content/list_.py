"""``melder content list``: which items there are."""

from __future__ import annotations

from typing import Annotated

import typer

from melder.cli.common import Packs, TextOrJson, one_of, write_json


def list_(
    kind: Annotated[
        str | None, typer.Argument(metavar="[KIND]", help="Only this kind, such as `relic`.")
    ] = None,
    pack: Packs = None,
    format: TextOrJson = "text",
) -> None:
    """List items: kind, id and name.

    \b
    Example:
      melder content list relics
    """
    from melder.cli.content import choose

    one_of(format, ("text", "json"))
    wanted = choose.kind(kind)[1].name if kind is not None else None
    built = choose.read(pack)
    found = [
        {"kind": item.kind, "id": item.id, "name": str(item.data.get("name", ""))}
        for item in choose.items(built)
        if wanted in (None, item.kind) and not item.retired
    ]
    if format == "json":
        write_json(found)
        return
    widths = {key: max((len(one[key]) for one in found), default=0) for key in ("kind", "id")}
    for one in found:
        head = "" if wanted else one["kind"].ljust(widths["kind"]) + "  "
        typer.echo(f"{head}{one['id'].ljust(widths['id'])}  {one['name']}")
