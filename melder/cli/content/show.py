"""``melder content show``: one item, with its text and the trace of an example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from melder.cli.common import Packs, TextOrJson, fail, one_of, show_findings, write_json

if TYPE_CHECKING:
    from melder.snapshot import Snapshot

_APART = ("id", "kind", "name", "text", "file", "effects", "examples", "state")


def show(
    item: Annotated[str, typer.Argument(metavar="ITEM", help="An id, or kind/id.")],
    pack: Packs = None,
    format: TextOrJson = "text",
) -> None:
    """Show one item: its fields, its compiled text, and an example with its trace.

    \b
    Example:
      melder content show amber-glow
    """
    from melder.cli.content import choose
    from melder.content.library import ContentProblem, resolved
    from melder.content.texts import with_texts

    one_of(format, ("text", "json"))
    built = choose.read(pack)
    chosen = choose.item(built, item)
    plural = chosen.game.kinds[chosen.kind].plural
    if chosen.retired:
        fail(f"{item!r} was retired")
    try:
        content = with_texts(resolved(pack or ()))
    except ContentProblem as problem:
        show_findings(problem.report.findings, problem.report.sources)
        fail("the content has errors, so that it cannot be shown")
    except OSError as error:
        fail(str(error))
    found = next(one for one in content[chosen.game.name][plural] if one["id"] == chosen.id)
    outcome = _played(content, chosen.game.name, chosen.kind, found)
    if format == "json":
        write_json({**found, "trace": outcome["trace"]} if outcome else found)
        return
    typer.echo("\n".join(_page(found, outcome)))


def _played(
    content: Snapshot, game: str, kind: str, found: Mapping[str, Any]
) -> dict[str, Any] | None:
    """The first example that scores, else the first, as ``melder score`` gives it."""
    from melder.content.examples import scenario_of
    from melder.content.games import GAMES
    from melder.games.melder.ruleset.rules import load
    from melder.games.melder.scenario import ScenarioError, play

    rules = load(content[game])
    first: dict[str, Any] | None = None
    for example in found.get("examples", ()):
        data = scenario_of(GAMES[game].kinds[kind], found["id"], example)
        try:
            outcome = play(rules, data, tracing=True)
        except ScenarioError:
            # `melder validate` says what is wrong with it.
            continue
        played = {"title": example.get("title", ""), "trace": [], **outcome.json()}
        if outcome.trace:
            return played
        first = first or played
    return first


def _page(found: Mapping[str, Any], outcome: Mapping[str, Any] | None) -> Iterator[str]:
    yield f"{found['name']} ({found['kind']} {found['id']})"
    if found["text"]:
        yield found["text"]
    for key in ("note", "flavour"):
        if key in found:
            yield f"{key}: {found[key]}"
    yield ""
    for key, value in found.items():
        if key not in (*_APART, "note", "flavour", "wording"):
            yield f"{key}: {_shown(value)}"
    yield f"file: {found['file']}"
    if outcome:
        yield ""
        yield f"Example: {outcome['title']}"
        yield from outcome_lines(outcome)


def _shown(value: Any) -> str:
    """A value as its file has it, lists without their brackets."""
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def outcome_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """What came of a scenario: a refusal, or the trace and the score, or the state without one."""
    if "refused" in result:
        yield f"  refused ({result['refused']}): {result['message']}"
        return
    yield from trace_lines(result["trace"])
    if result["score"] is not None:
        yield f"  = {result['score']:,}"
    else:
        shown = f"total {result['total']:,}, money {result['money']:,}, phase {result['phase']}"
        yield f"  nothing scored: {shown}"


def trace_lines(trace: list[Mapping[str, Any]]) -> Iterator[str]:
    """A trace in columns: what acted, what it did, Chips and Mult after it."""
    rows = [[str(one[key]) for key in ("source", "text", "chips", "mult")] for one in trace]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else []
    for source, text, chips, mult in rows:
        left = f"  {source.ljust(widths[0])}  {text.ljust(widths[1])}"
        yield f"{left}  {chips.rjust(widths[2])} × {mult.rjust(widths[3])}"
