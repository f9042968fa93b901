"""``melder content``: looking at content, and writing it."""

from __future__ import annotations

import typer

from melder.cli.content import diff, export, fmt, list_, mutate, new, show

app = typer.Typer(help="Look at content, and write it.", no_args_is_help=True)
app.command("list")(list_.list_)
app.command("show")(show.show)
app.command("export")(export.export)
app.command("new")(new.new)
app.command("fmt")(fmt.fmt)
app.command("mutate")(mutate.mutate)
app.command("diff")(diff.diff)

__all__ = ["app"]
