"""How fast a score is: four groups, with no, five and ten relics, without a trace."""

from __future__ import annotations

from typing import Any

import pytest

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.play.actions import parse_action
from melder.games.melder.play.scoring import Score, banked, play_score
from melder.games.melder.ruleset.rules import Ruleset, load
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.scenario.setting import set_up
from melder.games.melder.state.state import State
from tests.base_pack import melder

RELICS = (
    "amber-glow",
    "tile-matcher",
    "ripple",
    "low-roller",
    "grim-mask",
    "the-banker",
    "sage",
    "drama-masks",
    "walkie-talkie",
    "photograph",
)
GROUPS = ("R7 B7 K7+glass", "O4 O5 O6", "R10 R11 R12 R13", "K2 B2+foil O2")


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return load(melder())


@pytest.mark.parametrize("relics", [0, 5, 10])
def test_scores(benchmark: Any, rules: Ruleset, relics: int) -> None:
    state = _placed(rules, relics)
    groups = banked(rules, state.table, state.placed, rules.law)
    luck = set_up(rules, {})[1]

    def once() -> Score:
        return play_score(Work(rules, state, luck), list(groups))

    score = benchmark(once)
    assert score.points > 0
    assert len(groups) == len(GROUPS)


def _placed(rules: Ruleset, relics: int) -> State:
    state, luck = set_up(rules, {"relics": list(RELICS[:relics]), "hand": " ".join(GROUPS)})
    run = Run(state)
    for group in GROUPS:
        run = apply(rules, run, parse_action({"place": group}), luck).run
    return run.state
