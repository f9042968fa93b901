"""What came of a scenario: the last score, a refusal, and what is not as expected."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from melder.games.melder.bench.bench import Line, Roll
from melder.games.melder.play.report import score_json
from melder.games.melder.play.scoring import Score
from melder.games.melder.refusal import Refusal
from melder.games.melder.scenario.reading import Path
from melder.games.melder.state.state import State


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as expected. ``path`` leads to the expectation in the document;
    values are as JSON shows them."""

    path: Path
    key: str
    expected: Any
    found: Any


@dataclass
class Outcome:
    """What came of a scenario.

    ``score`` is the last one; ``refused`` the refusal that ended the play early, which is no
    failure if it was expected; ``differences`` are what is not as the scenario says, and
    ``mismatches`` where its lists of outcomes and picks are shorter or longer than was asked for.
    """

    title: str
    state: State
    score: Score | None = None
    refused: Refusal | None = None
    refused_at: Path = ()
    rolls: tuple[Roll, ...] = ()
    differences: list[Difference] = field(default_factory=list)
    mismatches: tuple[tuple[Path, str], ...] = ()

    @property
    def trace(self) -> tuple[Line, ...]:
        """The trace of the last score."""
        return () if self.score is None else self.score.trace

    def json(self) -> dict[str, Any]:
        """The outcome in the published form."""
        found: dict[str, Any] = {"title": self.title} if self.title else {}
        if self.refused is not None:
            found |= {"refused": self.refused.code, "message": self.refused.message}
        else:
            found |= score_json(self.score, self.state)
        if self.differences:
            found["differences"] = [
                {
                    "path": list(one.path),
                    "key": one.key,
                    "expected": one.expected,
                    "found": one.found,
                }
                for one in self.differences
            ]
        return found
