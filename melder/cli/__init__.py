"""The command line: one command a file.

Results go to standard output, talk to standard error. A command ends with 0, with 1 when it found
something wrong, and with 2 when it could not run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from melder.cli import (
    check,
    content,
    explain,
    play,
    profile,
    replay,
    save,
    schema,
    score,
    session,
    simulate,
    solve,
    validate,
    version,
    wiki,
)

app = typer.Typer(
    name="melder",
    help="Melder, a roguelike of tiles: play it, write items for it, check them, simulate.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback()(version.version)
app.command("validate")(validate.validate)
app.command("explain")(explain.explain)
app.command("play")(play.play)
app.command("score")(score.score)
app.command("check")(check.check)
app.command("solve")(solve.solve)
app.command("session")(session.session)
app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("profile")(profile.profile)
app.add_typer(save.app, name="save")
app.add_typer(content.app, name="content")
app.add_typer(schema.app, name="schema")
app.add_typer(wiki.app, name="wiki")

TRACEBACK = "MELDER_TRACEBACK"
"""Set in the environment to see where an unexpected failure comes from."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; gives the exit code. Whatever happens is told in one line."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            # Started with the stream closed: what is written goes nowhere.
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal of another encoding shows `?` where it has no sign, and goes on.
            stream.reconfigure(errors="replace")
    try:
        given = None if arguments is None else list(arguments)
        outcome = app(given, prog_name="melder", standalone_mode=False)
        sys.stdout.flush()
        return outcome if isinstance(outcome, int) else 0
    except BrokenPipeError:
        # Whoever read the output has had enough of it; nothing may be flushed into the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if os.environ.get(TRACEBACK):
            raise
        # A full disk, say: what is still buffered cannot be written at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        place = f": {error.filename}" if error.filename else ""
        return _told(f"{error.strerror or error}{place}")
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        usage = getattr(error, "format_message", None)
        if usage is not None and "\n" in usage():
            # A group without a command answers with its help.
            print(usage(), file=sys.stderr)
            return 2
        if usage is not None:
            return _told(usage())
        if isinstance(error, typer.Abort):
            return _told("stopped")
        return _told(f"unexpected failure: {type(error).__name__}: {error}")


def _told(message: str) -> int:
    print(f"melder: {' '.join(message.split())}", file=sys.stderr)
    return 2
