"""The base pack played from scenarios and from fresh runs, for tests of a run's course.

What blinds pay is tuned by how bots fare; here it stays as it is.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.play.actions import parse_action
from melder.games.melder.ruleset.rules import Ruleset, load
from melder.games.melder.run.newrun import new
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.scenario import Outcome, play
from melder.games.melder.scenario.setting import set_up
from melder.games.melder.state.course_state import Shop
from melder.games.melder.state.phases import CASH_OUT
from melder.games.melder.state.state import State
from tests import base_pack

WIN = {"score": 290, "hand": "R7 B7 K7"}
"""A small blind that one Set beats, with two plays to spare."""

REWARDS = {"small": 3, "big": 4, "boss": 5}
"""What the blinds of these tests pay, in dollars."""

BEAT: tuple[Any, ...] = ({"place": "R7 B7 K7"}, "score")


@cache
def rules() -> Ruleset:
    content = deepcopy(dict(base_pack.melder()))
    for blind in content["rules"]["run"]["blinds"]:
        blind["reward"] = REWARDS[blind["id"]]
    return load(content)


def check(expect: dict[str, Any], *steps: Any, **doc: Any) -> Outcome:
    """Play a scenario and hold it against what is expected."""
    outcome = play(rules(), {**doc, "steps": list(steps), "expect": expect})
    assert outcome.differences == []
    return outcome


def refused(action: Any, rule: str) -> dict[str, Any]:
    return {"refused": action, "rule": rule}


def situation(**doc: Any) -> Run:
    """The run that a scenario starts from."""
    return Run(set_up(rules(), doc)[0])


def fresh(seed: str = "ABCD2345", deck: str = "obsidian", **facts: Any) -> Run:
    """A new run."""
    return new(rules(), seed, rules().item("deck", deck), **facts)


def do(run: Run, *steps: Any) -> Run:
    """The run after these steps, by its own streams."""
    for raw in steps:
        run = apply(rules(), run, parse_action(raw)).run
    return run


def after_blind(run: Run) -> Run:
    """The run in the next shop, its blind beaten without a tile being placed."""
    state = run.state
    bag = (*state.bag, *state.hand)
    return do(Run(state.but(phase=CASH_OUT, bag=bag, hand=())), "cash_out")


def to_shop(run: Run, ante: int, blind: int) -> Run:
    """The run in the shop before this blind, every blind until then beaten."""
    while True:
        run = after_blind(run)
        if (run.state.ante, run.state.blind) == (ante, blind):
            return run
        run = do(run, "next", "next")


def bench(run: Run) -> Work:
    return Work(rules(), run.state, SeededLuck(run.state.streams))


def counter(run: Run) -> Shop:
    shop = run.state.course.shop
    assert shop is not None
    return shop


def with_money(run: Run, money: int) -> Run:
    return Run(run.state.but(money=money), run.steps)


def relic_ids(state: State) -> list[str]:
    return [relic.item.id for relic in state.roster.relics]


def numbered(word: str, n: int) -> str:
    """The n-th seed that begins with a word; seeds have no 0."""
    return f"{word}{n}".replace("0", "Z")
