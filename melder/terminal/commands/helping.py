"""Help: what can be done now, and each command in turn."""

from __future__ import annotations

from collections.abc import Iterator

from melder.terminal.commands.registry import Command, Registry
from melder.terminal.desk import Desk
from melder.terminal.paint import width
from melder.terminal.screens.layout import columns


def command(registry: Registry) -> Command:
    """The command help for all others."""

    def run(desk: Desk, words: list[str]) -> None:
        if words:
            desk.say(_one(desk, registry.find(words[0], desk.texts)))
        else:
            desk.say(_all(desk, registry))

    return Command("help", ("h", "?"), run)


def _one(desk: Desk, known: Command) -> Iterator[str]:
    text = desk.texts
    short = text("help.short", words=", ".join(known.short)) if known.short else ""
    yield f"{desk.paint.strong(known.name)}{short}"
    yield from (f"  {line}" for line in text(f"command.{known.name}.help").split("\n"))


def _all(desk: Desk, registry: Registry) -> Iterator[str]:
    known = [one for one in registry.all if one.offered(desk)]
    here = [one for one in known if not one.phases or desk.phase in one.phases]
    elsewhere = [one for one in known if one not in here]
    first = [one for one in here if one.phases]
    always = [one for one in here if not one.phases]
    for key, group in (("help.now", first), ("help.always", always)):
        if group:
            yield desk.paint.strong(desk.texts(key))
            lines = columns([_line(desk, one) for one in group])
            if max(map(width, lines)) <= desk.columns:
                yield from lines
            else:
                yield from _stacked(desk, group)
    names = ", ".join(one.name for one in elsewhere)
    text = desk.texts("help.elsewhere", names=names)
    yield from map(desk.paint.faint, desk.paragraph(text))
    yield from desk.paragraph(desk.texts("help.tiles"))


def _stacked(desk: Desk, group: list[Command]) -> Iterator[str]:
    """Commands where there is no room for columns: what each does stands below it."""
    for one in group:
        usage, short, does = _line(desk, one)
        yield f"{usage}  {short}"
        yield from desk.paragraph(does, indent=6)


def _line(desk: Desk, one: Command) -> tuple[str, str, str]:
    usage = desk.texts(f"command.{one.name}.usage")
    return (
        f"  {usage}",
        desk.paint.faint(" ".join(one.short)),
        desk.texts(f"command.{one.name}.does"),
    )
