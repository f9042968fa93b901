"""What a series of games comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, median
from typing import Any

from melder.simulate.game import Outcome


@dataclass(frozen=True, slots=True)
class Summary:
    """Figures of a series.

    ``rate`` is the share of games won with its standard ``error``, which is that of Agresti and
    Coull: no win in a few games does not mean that there is none in many. ``antes`` says how many
    games ended in each ante; points are of whole runs, ``best`` is the best single score of each.
    """

    games: int
    won: int
    rate: float
    error: float
    ante: float
    antes: dict[int, int]
    points: float
    best: float
    actions: float

    def json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "won": self.won,
            "win_rate": round(self.rate, 4),
            "win_rate_error": round(self.error, 4),
            "ante_mean": round(self.ante, 2),
            "antes": {str(ante): count for ante, count in self.antes.items()},
            "points_median": self.points,
            "best_median": self.best,
            "actions_mean": round(self.actions, 1),
        }


def summarise(outcomes: Sequence[Outcome]) -> Summary:
    """The figures of a series. Raises ``ValueError`` for one without games."""
    if not outcomes:
        raise ValueError("a series has at least one game")
    results = [outcome.result for outcome in outcomes]
    count = len(outcomes)
    won = sum(bool(result["won"]) for result in results)
    rate = won / count
    antes = Counter(int(result["ante"]) for result in results)
    return Summary(
        games=count,
        won=won,
        rate=rate,
        error=_error(won, count),
        ante=mean(int(result["ante"]) for result in results),
        antes=dict(sorted(antes.items())),
        points=median(int(result["points"]) for result in results),
        best=median(int(result["best"]) for result in results),
        actions=mean(outcome.actions for outcome in outcomes),
    )


def _error(won: int, count: int) -> float:
    """The standard error of a share, as if two more games were won and two more lost."""
    likely = (won + 2) / (count + 4)
    return sqrt(likely * (1 - likely) / (count + 4))


def lines(summary: Summary) -> list[str]:
    """The figures for people."""
    most = max(summary.antes.values())
    bars = [
        f"  Ante {ante}  {count:>6}  {'#' * max(1, round(30 * count / most))}"
        for ante, count in summary.antes.items()
    ]
    return [
        f"{summary.games} {'game' if summary.games == 1 else 'games'}, {summary.won} won "
        f"({summary.rate:.1%}, give or take {summary.error:.1%})",
        f"Ante reached: {summary.ante:.2f} on average",
        *bars,
        f"Points of a run: {summary.points:,.0f}, its best score: {summary.best:,.0f} (medians)",
        f"Actions of a run: {summary.actions:.0f} on average",
    ]
