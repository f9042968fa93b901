"""Questions that change nothing in the game: look, items, why, bag, log, show, profile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from melder.terminal import looking, why
from melder.terminal.commands.registry import Command
from melder.terminal.desk import Desk
from melder.terminal.faults import Unclear
from melder.terminal.screens import records
from melder.terminal.screens.between import describe
from melder.terminal.screens.layout import columns, row
from melder.terminal.screens.play import level
from melder.terminal.show import now
from melder.terminal.tiles import label, number
from melder.terminal.typed import line_for

LOGGED: Final = 30
"""How many actions the log shows, the newest."""


def show(desk: Desk, words: list[str]) -> None:
    """The whole screen again."""
    now(desk)


def items(desk: Desk, words: list[str]) -> None:
    """All that is owned, with what it does."""
    lexicon, texts = desk.lexicon, desk.texts
    owned = desk.owned()
    for good in owned:
        desk.say(f"{desk.paint.faint(good.handle)} {desk.paint.strong(good.name)}")
        for line in describe(desk, good):
            desk.say(desk.paragraph(line, indent=2))
    for id in desk.view["perks"]:
        desk.say(f"{desk.paint.strong(lexicon.name('perk', id))}  {texts('kind.perk')}")
        desk.say(desk.paragraph(lexicon.text("perk", id), indent=2))
    for line in desk.view["levels"]:
        desk.say(level(desk, line))
        desk.say(desk.paragraph(lexicon.text("consumable", line["id"]), indent=2))
    if not owned and not desk.view["perks"] and not desk.view["levels"]:
        desk.say(texts("done.nothing_owned"))


def look(desk: Desk, words: list[str]) -> None:
    """What something is and does, as it stands now."""
    if not words:
        raise Unclear(desk.texts("error.look_what", such=", ".join(_in_sight(desk))))
    desk.say(looking.look(desk, words))


def _in_sight(desk: Desk) -> Iterator[str]:
    """One thing of each sort on the screen, as it is looked at."""
    if desk.wares() or (desk.phase == "play" and desk.view["board"]):
        yield "look 1"
    yield from (f"look {good.handle}" for good in desk.owned()[:1])
    yield from (f"look {tile['tile']}" for tile in desk.hand()[:1])
    yield "look deck"


def ask_why(desk: Desk, words: list[str]) -> None:
    """The rule behind the last refusal, or a line of the last score."""
    desk.say(why.why(desk, words))


def log(desk: Desk, words: list[str]) -> None:
    """What was done in this game, also before this sitting."""
    session, texts = desk.session, desk.texts
    count = len(session.log)
    unseen = max(0, count - LOGGED)
    key = "log_last" if unseen else "log" if count else "no_log"
    desk.say(texts(f"done.{key}", count=texts.count(count, "action"), last=LOGGED))
    # How tiles were written is known only where the game stood then.
    save = {key: value for key, value in session.save().items() if key != "snapshot"}
    places = enumerate(session.replay(session.game, save), 1)
    for place, (then, _) in islice(places, unseen, count):
        said = line_for(session.log[place - 1]["action"], then.view())
        desk.say(f"  {desk.paint.faint(str(place).rjust(len(str(count))))}  {said}")


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


def profile(desk: Desk, words: list[str]) -> None:
    """What was achieved over all runs."""
    found = desk.shelf.profile()
    if found is None:
        raise Unclear(desk.texts("error.no_profile"))
    decks = {id: desk.lexicon.name("deck", id) for id in desk.shelf.decks()}
    desk.say(records.lines(found, decks, desk.texts))


def mute(desk: Desk, words: list[str]) -> None:
    """Sound on and off."""
    if desk.bell is None:
        desk.say(desk.texts("done.no_sound"))
        return
    desk.bell = not desk.bell
    desk.say(desk.texts("done.sound_on" if desk.bell else "done.sound_off"))


def back(desk: Desk, words: list[str]) -> None:
    """Leave a question; the client has closed it before it comes here."""
    desk.say(desk.texts("done.cancel"))


COMMANDS = (
    Command("look", ("e",), look),
    Command("why", (), ask_why),
    Command("bag", (), bag, alone=True),
    Command("log", (), log, alone=True),
    Command("items", ("i", "relics"), items, alone=True),
    Command("show", ("v",), show, alone=True),
    Command("profile", ("records",), profile, alone=True),
    Command("mute", ("m",), mute, alone=True, offered=lambda desk: desk.bell is not None),
    Command("back", ("esc", "cancel"), back, alone=True),
)
