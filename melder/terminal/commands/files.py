"""What goes into files and comes out of them: saves, scenarios; and the way out."""

from __future__ import annotations

from pathlib import Path

from melder.games.melder.run.newrun import SeedError, parse_seed
from melder.terminal import scenario
from melder.terminal.commands.registry import Command
from melder.terminal.desk import Desk
from melder.terminal.faults import Unclear
from melder.terminal.show import now


def save(desk: Desk, words: list[str]) -> None:
    """Write the game into a file."""
    if not words:
        raise Unclear(desk.texts("error.save_where"))
    (path,) = words
    if not desk.shelf.may_write(path):
        raise Unclear(desk.texts("error.there_already", path=path))
    try:
        desk.shelf.write(path, desk.session.save())
    except OSError as error:
        raise Unclear(desk.texts("error.file", path=path, reason=_reason(error))) from None
    except ValueError:
        raise Unclear(desk.texts("error.no_file", path=path)) from None
    desk.say(desk.texts("done.save", path=path))


def load(desk: Desk, words: list[str]) -> None:
    """Go on with the game of a file."""
    if not words:
        raise Unclear(desk.texts("error.load_what"))
    (path,) = words
    try:
        session = desk.shelf.read(path)
    except OSError as error:
        raise Unclear(desk.texts("error.file", path=path, reason=_reason(error))) from None
    except ValueError as error:
        raise Unclear(str(error)) from None
    desk.take(session)
    desk.say(desk.texts("done.load", path=path))
    now(desk)


def new(desk: Desk, words: list[str]) -> None:
    """Start another run; one that is not over has to be given up by name."""
    given_up = words[:1] == ["run"]
    if not desk.session.is_over and not given_up:
        raise Unclear(desk.texts("error.new_running"))
    seed = deck = None
    decks = {id: desk.lexicon.name("deck", id) for id in desk.shelf.decks()}
    for word in words[given_up:]:
        known = [id for id, name in decks.items() if word.lower() in (id, name.lower())]
        if known:
            deck = known[0]
        elif decks and not _is_seed(word):
            names = ", ".join(decks.values())
            raise Unclear(desk.texts("error.new_what", said=word, names=names))
        else:
            seed = word
    if seed is None and not desk.shelf.by_chance:
        raise Unclear(desk.texts("error.new_seed"))
    try:
        session = desk.shelf.start(seed, deck)
    except ValueError as error:
        raise Unclear(str(error)) from None
    desk.take(session)
    now(desk)


def _is_seed(word: str) -> bool:
    try:
        parse_seed(word)
    except SeedError:
        return False
    return True


def write_scenario(desk: Desk, words: list[str]) -> None:
    """Show the position as a scenario, or the play of the last score; or write it into a file."""
    first, _, rest = "".join(words).partition(" ")
    last = first == "last"
    name = rest.strip() if last else "".join(words)
    if last:
        scored = desk.scored()
        if scored is None:
            raise Unclear(desk.texts("error.why_no_score"))
        doc = scenario.of_score(scored, desk.lexicon)
    else:
        journal = desk.journal
        doc = scenario.of_play(journal.play, desk.view, desk.lexicon, journal.refusal)
    text = scenario.write(doc)
    if not name:
        desk.say(text)
        return
    path = Path(name)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text + "\n")
    except FileExistsError:
        raise Unclear(desk.texts("error.file_there", path=path)) from None
    except OSError as error:
        raise Unclear(desk.texts("error.file", path=path, reason=_reason(error))) from None
    except ValueError:
        raise Unclear(desk.texts("error.no_file", path=path)) from None
    desk.say(desk.texts("done.scenario", path=path))


def quit_(desk: Desk, words: list[str]) -> None:
    """Save and stop."""
    desk.done = True


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


COMMANDS = (
    Command("scenario", ("y",), write_scenario, file=True),
    Command("save", (), save, file=True),
    Command("load", (), load, file=True),
    Command("new", (), new),
    Command("quit", ("q", "exit"), quit_, alone=True),
)
