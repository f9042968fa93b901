"""``melder solve``: the best play from a hand and a table."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from melder.cli.common import Packs, TextOrJson, complain, fail, one_of, show_findings

if TYPE_CHECKING:
    from melder.games.melder.ruleset.rules import Ruleset
    from melder.solver import Objective


_KEYS = ("hand", "board", "objective")
"""What a problem says; other keys are the asker's own."""


class _BadProblem(ValueError):
    """A problem that cannot be solved as it is written; the text is one sentence."""


def solve(
    hand: Annotated[
        str | None, typer.Argument(metavar="HAND", help="The tiles of the hand, like “R7 B7 W”.")
    ] = None,
    board: Annotated[
        list[str] | None,
        typer.Option("--board", metavar="MELD", help="A meld on the table. Repeatable."),
    ] = None,
    objective: Annotated[
        str,
        typer.Option(
            "--objective",
            metavar="score|face|tiles",
            help="What the best play has most of: POTENTIAL, face value banked, or hand tiles.",
        ),
    ] = "score",
    batch: Annotated[
        Path | None,
        typer.Option(
            "--batch",
            metavar="FILE|-",
            help="Solve many: lines of JSON with `hand`, `board` and `objective`.",
        ),
    ] = None,
    pack: Packs = None,
    format: TextOrJson = "text",
) -> None:
    """Find the best play, exactly.

    The table may be rearranged, all its tiles stay on it, and the opening counts as met. Prints
    the melds of the table after the play, the hand tiles in them and what the play is worth. A
    batch is answered line by line in JSON.

    \b
    Example:
      melder solve "R8 K7" --board "R5 R6 R7" --board "B7 O7 R7"
    """
    from melder.solver import OBJECTIVES

    as_json = one_of(format, ("text", "json")) == "json"
    wanted = cast("Objective", one_of(objective, OBJECTIVES, "objective"))
    if (hand is None) == (batch is None):
        fail("give either a hand or --batch")
    if batch is not None and board:
        fail("--board goes with a hand; in a batch each line has its own board")
    rules = _rules(pack or ())
    if batch is not None:
        _solve_all(rules, batch, wanted)
        return
    try:
        solved = _solved(rules, _Problem(hand or "", tuple(board or ()), wanted))
    except _BadProblem as error:
        fail(str(error))
    typer.echo(json.dumps(solved) if as_json else _told(solved, objective))


def _solve_all(rules: Ruleset, batch: Path, objective: Objective) -> None:
    """Answer every line of a batch with a line, bad ones with what is wrong with them."""
    bad = 0
    for number, line in _shown(_lines(batch)):
        try:
            answer = _solved(rules, _problem(line, objective))
        except _BadProblem as error:
            bad += 1
            answer = {"error": str(error)}
            complain(f"line {number}: {error}")
        typer.echo(json.dumps(answer))
    if bad:
        raise typer.Exit(2)


@dataclass(frozen=True)
class _Problem:
    hand: str
    board: tuple[str, ...]
    objective: Objective


def _rules(packs: Sequence[Path]) -> Ruleset:
    from melder.content.library import ContentProblem, resolved
    from melder.games.melder.ruleset.rules import load

    try:
        return load(resolved(packs)["melder"])
    except ContentProblem as problem:
        show_findings(problem.report.findings, problem.report.sources)
        fail("the content has errors, so that nothing can be solved with it")
    except (OSError, ValueError) as error:
        fail(str(error))


def _lines(batch: Path) -> Iterator[tuple[int, str]]:
    """The lines of a batch that are not empty, as they come in, with their numbers."""
    try:
        with nullcontext(sys.stdin) if str(batch) == "-" else batch.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, line
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{batch} cannot be read: {getattr(error, 'strerror', None) or error}")


def _shown(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The same, with a bar on a terminal that does not show the answers anyway."""
    if sys.stdout.isatty() or not sys.stderr.isatty():
        yield from lines
        return
    with typer.progressbar(lines, file=sys.stderr, label="Solving") as bar:
        yield from bar


def _problem(line: str, objective: Objective) -> _Problem:
    from melder.effects.hints import closest

    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _BadProblem(f"this is no JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("hand"), str):
        raise _BadProblem("a problem is an object with a “hand”, which is text")
    for key in data:
        meant = closest(key, _KEYS)
        if key not in _KEYS and meant is not None:
            raise _BadProblem(f"a problem has no “{key}”; did you mean “{meant}”?")
    board = data.get("board") or []
    if not isinstance(board, list) or not all(isinstance(meld, str) for meld in board):
        raise _BadProblem("the “board” is a list of melds, each of them text")
    from melder.solver import OBJECTIVES

    wanted = data.get("objective", objective)
    if wanted not in OBJECTIVES:
        raise _BadProblem(f"{wanted!r} is no objective: {', '.join(OBJECTIVES)}")
    return _Problem(data["hand"], tuple(board), wanted)


def _solved(rules: Ruleset, problem: _Problem) -> dict[str, Any]:
    """The answer to a problem. Raises :class:`_BadProblem`."""
    from melder.games.melder.play.searching import best_play
    from melder.games.melder.tiles.groups import GroupError, arrange
    from melder.games.melder.tiles.notation import NotationError, format_tiles, parse_tiles

    kinds = rules.kinds
    try:
        hand = parse_tiles(kinds, problem.hand)
        melds = [
            arrange(parse_tiles(kinds, meld), rules.law, prefer=rules.prefer).tiles
            for meld in problem.board
        ]
    except NotationError as error:
        raise _BadProblem(str(error)) from error
    except GroupError as error:
        raise _BadProblem(f"a meld on the board is none: {error.message}") from error
    if len(melds) > rules.law.board_max:
        raise _BadProblem(f"the table holds {rules.law.board_max} melds, not {len(melds)}")
    start = perf_counter()
    play = best_play(rules, hand, melds, rules.law, problem.objective)
    return {
        "melds": [format_tiles(kinds, meld) for meld in play.melds],
        "used": format_tiles(kinds, play.used),
        "value": play.value,
        "ms": round((perf_counter() - start) * 1000, 3),
    }


def _told(solved: dict[str, Any], objective: str) -> str:
    """An answer for people."""
    table = [f"  {meld}" for meld in solved["melds"]]
    if not solved["used"]:
        return "\n".join(["No tile of the hand can be placed.", *table])
    return "\n".join([f"Place {solved['used']} for {solved['value']} ({objective}).", *table])
