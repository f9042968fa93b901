"""Questions that change nothing: help, look, why, log, bag, show."""

from __future__ import annotations

from collections import Counter

from melder.terminal import looking, why
from melder.terminal.commands.registry import Command
from melder.terminal.desk import Desk
from melder.terminal.faults import Unclear
from melder.terminal.screens.layout import columns, row
from melder.terminal.show import now
from melder.terminal.tiles import label, number


def show(desk: Desk, words: list[str]) -> None:
    """The whole screen again."""
    now(desk)


def look(desk: Desk, words: list[str]) -> None:
    """What something is and does, as it stands now."""
    if not words:
        raise Unclear(desk.texts("error.look_what"))
    desk.say(looking.look(desk, words))


def ask_why(desk: Desk, words: list[str]) -> None:
    """The rule behind the last refusal, or a line of the last score."""
    desk.say(why.why(desk, words))


def log(desk: Desk, words: list[str]) -> None:
    """What was done in this game."""
    steps = [entry["action"] for entry in desk.session.log]
    shown = desk.journal.lines[-30:]
    desk.say(desk.texts("done.log", count=desk.texts.count(len(steps), "action")))
    desk.say(f"  {line}" for line in shown)


def bag(desk: Desk, words: list[str]) -> None:
    """What is left in the bag, by colour and number."""
    texts, paint = desk.texts, desk.paint
    tiles: Counter[str] = Counter(desk.view["bag_tiles"])
    desk.say(texts("done.bag", tiles=texts.count(desk.view["bag"], "tile")))
    plain = Counter(tile for tile in tiles.elements() if tile == label(tile))
    highest = desk.lexicon.rules["tiles"]["highest"]
    table = [["", *map(str, range(1, highest + 1))]]
    for letter in desk.lexicon.letters:
        counts = (plain.pop(f"{letter}{value}", 0) for value in range(1, highest + 1))
        table.append([paint.tile(letter), *(str(count) if count else "·" for count in counts)])
    desk.say(f"  {line}" for line in columns(table, to_right=range(1, highest + 1)))
    others = {tile: count for tile, count in tiles.items() if tile != label(tile)} | plain
    if others:
        ordered = sorted(others, key=lambda tile: (number(tile), tile))
        shown = [f"{others[tile]} × {paint.tile(tile)}" for tile in ordered]
        desk.say(row(texts("done.bag_others"), "   ".join(shown)))


COMMANDS = (
    Command("look", ("e",), look),
    Command("why", (), ask_why),
    Command("bag", (), bag),
    Command("log", (), log),
    Command("show", ("i", "v"), show),
)
