"""Melder keeps the contract."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from melder.content.library import resolved
from melder.games.contract import Game, Json, Refused
from melder.games.melder.game import MelderGame
from melder.games.melder.run.turn import Run
from melder.games.session import Session
from melder.games.streams import Stream
from tests.contract.kit import GameContract
from tests.contract.walks import melder_step

LOUD = {
    "draw", "discard", "score", "pass", "use", "take", "open", "skip", "reroll", "redraw_boss",
    "next", "fight", "cash_out",
}  # fmt: skip
"""Actions that may draw, roll or show something."""


@cache
def melder() -> MelderGame:
    return MelderGame.of(resolved())


class TestMelder(GameContract):
    SEEDS = ("HHHH3333", "BBBB3333", "FFFF7777")

    @staticmethod
    def game() -> Game[Any]:
        return melder()

    def choose(self, session: Session[Any], chance: Stream) -> Json:
        return melder_step(session, chance)

    def hidden(self, state: Run) -> Iterable[tuple[str, Run]]:
        now = state.state
        streams = tuple((name, position ^ 0x5A5A) for name, position in now.streams)
        for name, other in (
            ("the bag's order", now.but(bag=now.bag[::-1])),
            ("the streams", now.but(streams=streams)),
            ("coming shops, packs and bosses", now.but(seed=now.seed[::-1])),
            ("coming bets", now.but(course=now.course.but(luck=now.course.luck[::-1]))),
        ):
            yield name, replace(state, state=other)

    def seen(self, view: Json) -> Json:
        # The seed is the player's to see and to share; only what follows from it is hidden.
        return {**view, "seed": ""}

    def reveals(self, action: Json) -> bool:
        return next(iter(action), "") in LOUD

    def undo(self, before: Run, after: Run) -> Json | None:
        return {"undo": {}} if len(after.steps) > len(before.steps) else None

    def restored(self, before: Run, undone: Run) -> bool:
        return undone == before


def test_a_walk_comes_through_the_phases() -> None:
    contract = TestMelder()
    phases = {
        before.state.phase for seed in TestMelder.SEEDS for before, _, _ in contract.steps(seed)
    }
    assert {"draft", "offer", "fight", "play", "cash_out", "shop"} <= phases


def test_foreseeing_changes_nothing() -> None:
    session = Session.new(melder(), "ABCD2345", {})
    before, views, actions = session.save(), [], []
    other = Session.load(melder(), before)
    for _ in range(6):
        views.append(other.view())
        actions.append(other.actions()[0])
        other.act(actions[-1])
    assert list(session.foresee(actions)) == views
    assert session.save() == before
    with pytest.raises(Refused):
        list(session.foresee([{"score": {}}]))
