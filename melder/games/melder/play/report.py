"""Results of a score as JSON data, in the published form (`melder score --format json`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from melder.effects.amounts import ONE, Amount, show
from melder.games.melder.play.scoring import Score
from melder.games.melder.state.state import Owned, State


def score_json(score: Score | None, state: State) -> dict[str, Any]:
    """The score with what it led to; without a score, the state alone."""
    return {
        "score": None if score is None else score.points,
        "chips": None if score is None else show(score.chips, grouped=False),
        "mult": None if score is None else show(score.mult, grouped=False),
        "total": state.total,
        "money": state.money,
        "phase": state.phase,
        "state": states_json(state.roster.relics),
        "trace": [] if score is None else trace_json(score),
    }


def trace_json(score: Score) -> list[dict[str, str]]:
    """Who did what, and Chips and Mult after it."""
    return [
        {
            "source": line.source,
            "text": line.text,
            "chips": show(line.chips, grouped=False),
            "mult": show(line.mult, grouped=False),
        }
        for line in score.trace
    ]


def states_json(relics: Iterable[Owned]) -> dict[str, Any]:
    """What relics have accumulated, by id; a list in relic order where one is owned twice."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for relic in relics:
        if relic.state:
            found.setdefault(relic.item.id, []).append(state_json(relic))
    return {id: states[0] if len(states) == 1 else states for id, states in found.items()}


def state_json(owned: Owned) -> dict[str, Any]:
    """The state of one copy by key."""
    return {key: plain(value) for key, value in zip(owned.item.states, owned.state, strict=True)}


def plain(value: Amount | str | None) -> Any:
    """An amount as a JSON number, as text where no number is exact."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int) and value % ONE == 0:
        return value // ONE
    if isinstance(value, int) and abs(value) < 2**53:
        return value / ONE
    return show(value, grouped=False)
