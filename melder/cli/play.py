"""``melder play``: Melder in the terminal."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TextIO

import typer

from melder.cli.common import Packs, colour, complain, fail, one_of, show_findings, with_packs

if TYPE_CHECKING:
    from melder.games.contract import Game
    from melder.games.session import Session
    from melder.snapshot import Snapshot
    from melder.terminal.client import Client
    from melder.terminal.desk import Desk
    from melder.terminal.shelf import Kept, Memory


def play(
    seed: Annotated[str | None, typer.Option(help="The seed of a new run.")] = None,
    deck: Annotated[str | None, typer.Option(help="The deck of a new run.")] = None,
    luck: Annotated[str | None, typer.Option(help="The seed of its side bets.")] = None,
    daily: Annotated[bool, typer.Option("--daily", help="A new run with today's seed.")] = False,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the game of a file.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="A new run, though one goes on.")] = False,
    tutorial: Annotated[
        bool, typer.Option("--tutorial", help="A guided first blind; nothing is kept.")
    ] = False,
    bot: Annotated[
        str | None, typer.Option(metavar="B", help="Watch a bot play; nothing is kept.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours, and lines echoed.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop with 1 at a line that does not work.")
    ] = False,
    pack: Packs = None,
) -> None:
    """Play Melder, line by line; help tells the commands.

    Goes on with the run that was left, unless a new one is asked for. The game is kept after every
    action. On a pipe each line is echoed before its answer, side bets follow from a given seed,
    and the end of the input saves and ends.

    \b
    Example:
      echo 'next' | melder play --seed ABCD2345
      melder play --bot steady --seed ABCD2345
    """
    from melder.bots import registry
    from melder.games.melder.game import NAME
    from melder.games.session import OtherContent
    from melder.terminal.shelf import told

    _check_together(
        {
            "--tutorial": tutorial,
            "--load": load,
            "--daily": daily,
            "--seed": seed,
            "--new": new,
            "--deck": deck,
            "--luck": luck,
            "--bot": bot,
            "--strict": strict,
        }
    )
    if bot is not None:
        one_of(bot, registry.names(NAME), "bot")
    if daily:
        seed = _todays_seed()
    content = _content(pack or ())
    scripted = plain or not _is_terminal(sys.stdin)
    options = {key: value for key, value in (("deck", deck), ("luck", luck)) if value is not None}
    try:
        if tutorial:
            client = _lessons(content, scripted=scripted, strict=strict, plain=plain)
        elif bot is not None:
            _watch(content, bot, seed, load, options, plain=plain)
            return
        else:
            shelf = _shelf(content, options, fixed=scripted and seed is not None)
            session = _session(shelf, seed, load, fresh=new or bool(options))
            client = _client(content, shelf, session, scripted=scripted, strict=strict, plain=plain)
    except OtherContent as error:
        stays = "leaves it where it is" if load else "keeps it under another name"
        fail(f"{with_packs(error)} melder play --new {stays} and begins another run.")
    except OSError as error:
        fail(told(error))
    except ValueError as error:
        fail(str(error))
    _run(client, scripted=scripted)
    if client.failed and strict:
        raise typer.Exit(1)


def _watch(
    content: Snapshot,
    bot: str,
    seed: str | None,
    load: Path | None,
    options: dict[str, str],
    *,
    plain: bool,
) -> None:
    """A bot plays a new game, or goes on with that of a file; neither profile nor save knows."""
    import secrets

    from melder.bots import registry
    from melder.terminal.shelf import Memory
    from melder.terminal.watching import watch

    shelf = Memory(_game(content), options, None if seed else secrets.randbelow)
    session = shelf.start(seed) if load is None else shelf.read(str(load))
    desk = _desk(content, shelf, session, plain=plain)
    desk.say(desk.texts("watching", seed=session.seed, bot=bot))
    with suppress(KeyboardInterrupt):
        watch(desk, registry.get(session.game, bot, session.seed))


def _check_together(given: dict[str, object]) -> None:
    """Fail where one option would take the meaning of another one away."""
    names = [name for name, value in given.items() if value not in (None, False)]
    for name, other in combinations(names, 2):
        if other in _EXCLUDED.get(name, ()):
            fail(f"give {name} or {other}, not together")


_NEW_RUN: Final = ("--daily", "--seed", "--new", "--deck", "--luck")
_EXCLUDED: Final[dict[str, tuple[str, ...]]] = {
    "--tutorial": ("--load", *_NEW_RUN, "--bot"),
    "--load": _NEW_RUN,
    "--daily": ("--seed",),
    "--bot": ("--strict",),
}
"""What each option leaves nothing to say for."""


def _content(packs: Any) -> Snapshot:
    from melder.content.library import ContentProblem, resolved
    from melder.content.roots import MANIFEST

    for folder in packs:
        if folder.is_dir() and not (folder / MANIFEST).is_file():
            fail(f"{folder} is no pack: it has no {MANIFEST}")
    try:
        return resolved(packs)
    except ContentProblem as problem:
        show_findings(problem.report.findings, problem.report.sources)
        fail("the content has errors, so that nothing can be played with it")
    except (OSError, ValueError) as error:
        fail(str(error))


def _game(content: Snapshot) -> Game[Any]:
    from melder.games.melder.game import MelderGame

    return MelderGame.of(content, tracing=True)


def _shelf(content: Snapshot, options: dict[str, str], *, fixed: bool) -> Kept:
    """The shelf on disk; ``fixed``: nothing is left to chance beside the seed."""
    import secrets

    from melder.games.melder.game import NAME
    from melder.saves.home import autosave, profile
    from melder.saves.profile import ProfileFile
    from melder.saves.savefile import SaveFile
    from melder.terminal.lexicon import Lexicon
    from melder.terminal.shelf import Kept

    return Kept(
        _game(content),
        options,
        None if fixed else secrets.randbelow,
        SaveFile(autosave(NAME)),
        ProfileFile(profile()),
        Lexicon(content, NAME),
        complain,
    )


def _session(shelf: Kept, seed: str | None, load: Path | None, *, fresh: bool) -> Session[Any]:
    if load is not None:
        return shelf.read(str(load))
    if seed is None and not fresh:
        session = shelf.goes_on()
        if session is not None:
            return session
    return shelf.start(seed)


def _lessons(content: Snapshot, *, scripted: bool, strict: bool, plain: bool) -> Client:
    from melder.terminal.shelf import Memory
    from melder.terminal.tutorial import Course, Tutorial

    course = Course.load()
    shelf = Memory(_game(content), {}, None)
    session = shelf.start(course.seed)
    client = _client(content, shelf, session, scripted=scripted, strict=strict, plain=plain)
    client.tutorial = Tutorial(course)
    return client


def _client(
    content: Snapshot,
    shelf: Memory,
    session: Session[Any],
    *,
    scripted: bool,
    strict: bool,
    plain: bool,
) -> Client:
    from melder.terminal.client import Client

    desk = _desk(content, shelf, session, plain=plain)
    if not scripted and _is_terminal(sys.stdout):
        desk.room = lambda: shutil.get_terminal_size().columns
        desk.bell = True
    return Client(desk, echo=scripted, strict=strict)


def _desk(content: Snapshot, shelf: Memory, session: Session[Any], *, plain: bool) -> Desk:
    from melder.games.melder.game import NAME
    from melder.terminal.desk import Desk
    from melder.terminal.lexicon import Lexicon
    from melder.terminal.paint import Paint
    from melder.terminal.texts import Texts

    lexicon = Lexicon(content, NAME)
    paint = Paint(lexicon.letters, on=colour() and not plain)
    return Desk(session, lexicon, Texts.load(), paint, shelf, _write)


def _run(client: Client, *, scripted: bool) -> None:
    client.begin()
    try:
        client.run(_lines() if scripted else _typed(client))
    except KeyboardInterrupt:
        typer.echo()
    client.end()


def _typed(client: Client) -> Iterator[str]:
    """Lines from a keyboard, with a history where the platform has one."""
    with suppress(ImportError):
        import readline  # input() uses it once it is imported

        readline.set_completer_delims(" ")
        readline.set_completer(lambda begun, number: _completed(client, begun, number))
        readline.parse_and_bind("tab: complete")
    while True:
        try:
            yield input(client.prompt)
        except EOFError:
            typer.echo()
            return


def _completed(client: Client, begun: str, number: int) -> str | None:
    """The word that the tab key makes of its beginning."""
    fitting = [word for word in client.words() if word.lower().startswith(begun.lower())]
    return fitting[number] if number < len(fitting) else None


def _lines() -> Iterator[str]:
    """Lines from a pipe or a file; what is no text in it is read as question marks."""
    if sys.stdin is None:
        return
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    yield from sys.stdin


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _write(text: str) -> None:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = text.translate(_SIMPLE)
    sys.stdout.write(text)
    sys.stdout.flush()


_SIMPLE = str.maketrans({"×": "x", "·": "|", "→": "->", "…": "..", "◉": "*", "“": '"', "”": '"'})
"""Signs for terminals whose encoding has not those of the texts."""


def _todays_seed() -> str:
    from datetime import UTC, datetime

    from melder.games.melder.run.newrun import daily_seed

    return daily_seed(datetime.now(UTC).date().isoformat())
