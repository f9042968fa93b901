"""What ``score`` and ``check`` share: reading scenario files, playing them, telling the outcome."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from melder.cli.common import fail, show_findings
from melder.content.findings import Finding, has_errors
from melder.content.library import ContentProblem, resolved
from melder.content.scenarios import SCENARIO, play
from melder.content.source import Document, Source, load
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.ruleset.rules import load as load_rules
from melder.snapshot import dumps


@dataclass(frozen=True)
class Played:
    """A document, how it went, and what is to be said of it. `outcome` None: not playable."""

    document: Document
    outcome: Any | None
    findings: list[Finding]

    @property
    def fails(self) -> bool:
        """Whether it does not hold; a warning is no failure."""
        return has_errors(self.findings)

    @property
    def title(self) -> str:
        """The title that the scenario gives itself, else its place."""
        title = self.document.data.get("title") if isinstance(self.document.data, dict) else None
        place = self.document.place(())
        return title if isinstance(title, str) else f"{place.file}:{place.line}"


Writer = Callable[[Played, bool], str]
"""Turns what was played into the lines of the output, as JSON or for people."""


def run(files: Iterable[Path], packs: Sequence[Path], write: Writer, *, as_json: bool) -> int:
    """Play all documents of the files; gives the exit code."""
    sources = [_read(file) for file in files]
    unread = [finding for source in sources for finding in source.findings]
    findings: list[Finding] = list(unread)
    impossible = any(not source.ok for source in sources)
    rules = _rules(packs)
    for source in sources:
        for played in _play(source, rules):
            findings += played.findings
            impossible = impossible or played.outcome is None
            typer.echo(write(played, as_json))
    if findings:
        show_findings(findings, sources)
    return 2 if impossible else 1 if has_errors(findings) else 0


def scored(played: Played, as_json: bool) -> str:
    """The score of a scenario, as ``melder score`` prints it."""
    if played.outcome is None:
        return dumps(_error(played)) if as_json else f"{played.title}\n  cannot be played"
    result = played.outcome.json()
    return dumps(result) if as_json else "\n".join(_score_lines(played.title, result))


def checked(played: Played, as_json: bool) -> str:
    """Whether a scenario holds, as ``melder check`` prints it."""
    if not as_json:
        word = "ERROR" if played.outcome is None else "FAIL" if played.fails else "ok"
        return f"{word.ljust(5)}  {played.title}"
    if played.outcome is None:
        return dumps({"title": played.title, "ok": False, "differences": [], **_error(played)})
    differences = played.outcome.json().get("differences", [])
    return dumps({"title": played.title, "ok": not played.fails, "differences": differences})


def _error(played: Played) -> dict[str, Any]:
    """Why a scenario cannot be played, for programs."""
    first = played.findings[0]
    return {"error": first.message, "place": str(first.place)}


def _score_lines(title: str, result: Mapping[str, Any]) -> Iterator[str]:
    from melder.cli.content.show import outcome_lines

    yield title
    yield from outcome_lines(result)


def _read(file: Path) -> Source:
    if str(file) == "-":
        return load(sys.stdin.buffer.read(), name="-")
    return load(file)


def _rules(packs: Sequence[Path]) -> dict[str, Ruleset]:
    try:
        return {"melder": load_rules(resolved(packs)["melder"])}
    except ContentProblem as problem:
        show_findings(problem.report.findings, problem.report.sources)
        fail("the content has errors, so that nothing can be played with it")
    except (OSError, ValueError) as error:
        fail(str(error))


def _play(source: Source, rules: Mapping[str, Ruleset]) -> Iterator[Played]:
    for document in source.documents:
        outcome, told = play(rules, document, (), document.data, SCENARIO, tracing=True)
        yield Played(document, outcome, told)
