"""Amounts have a sane size: a slip of the designer is a finding, and no game hangs on it."""

from __future__ import annotations

import pytest

from melder.effects.parse import Parser
from melder.effects.words import Named, Role
from melder.games.melder.bench.context import MOST_TIMES
from melder.games.melder.ruleset.topics import TOPICS
from melder.games.melder.scenario import play
from melder.games.melder.vocabulary import MELDER
from tests.games.melder.inline import ruleset


def problems(effect: dict[str, object]) -> list[str]:
    parser = Parser(MELDER, "relic", links=lambda _kind, _id: True)
    parser.effects([effect], ("effects",))
    return [problem.message for problem in parser.problems]


HUGE = 10**26


@pytest.mark.parametrize("name", ["chips", "mult", "xmult", "earn", "pay"])
def test_an_action_has_an_amount_of_some_size(name: str) -> None:
    assert problems({"on": "score", "do": {name: 2}}) == []
    assert len(problems({"on": "score", "do": {name: HUGE}})) == 1


@pytest.mark.parametrize("factor", [0, -2])
def test_a_factor_is_above_nothing(factor: int) -> None:
    (message,) = problems({"on": "score", "do": {"xmult": factor}})
    assert message == f"expected a factor above 0 and at most 1,000, not `{factor}`"


@pytest.mark.parametrize(
    "word",
    [word for word in MELDER.all(Role.NAMED) if isinstance(word, Named) and word.changes],
    ids=lambda word: word.name,
)
@pytest.mark.parametrize("how", ["set", "add", "at_most", "times"])
def test_a_named_value_is_changed_within_bounds(word: Named, how: str) -> None:
    assert problems({"modify": word.name, how: 1}) == []
    assert len(problems({"modify": word.name, how: 10**9})) == 1


def test_what_repeats_is_counted_in_hundreds() -> None:
    for name in ("triggers", "held_triggers", "scorings"):
        assert problems({"modify": name, "add": 100}) == []
        assert problems({"modify": name, "add": 101}) == [f"`{name}` takes add from -100 to 100"]


def test_a_value_begins_where_it_can_be_played_with() -> None:
    bases = {field.name: field.schema for field in TOPICS["values"].fields}
    for name in ("hand_size", "plays_per_blind", "board_size"):
        assert bases[name]["minimum"] == 1
    assert bases["draws_per_blind"]["minimum"] == 0


@pytest.mark.parametrize(
    ("effect", "times"),
    [
        ("{modify: triggers, add: 100, per: {value: money}}", MOST_TIMES),
        ("{modify: scorings, add: 100, per: {value: money}}", MOST_TIMES + 1),
    ],
)
def test_what_repeats_ends(effect: str, times: int) -> None:
    rules = ruleset(f"{{kind: relic, id: again-and-again, effects: [{effect}]}}")
    doc = {"relics": ["again-and-again"], "money": 1_000_000, "play": ["R7 B7 K7"]}
    score = play(rules, doc, tracing=False).score
    assert score is not None
    assert score.chips == 21 * times * 10_000


def test_a_factor_is_taken_so_often_and_no_more() -> None:
    effect = "{on: score, per: {value: money}, do: {xmult: 2}}"
    rules = ruleset(f"{{kind: relic, id: doubling, effects: [{effect}]}}")
    doc = {"relics": ["doubling"], "money": 1_000_000, "play": ["R7 B7 K7"]}
    score = play(rules, doc, tracing=False).score
    assert score is not None
    assert score.points == 21 * 3 * 2**MOST_TIMES


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        ({"random": 1, "to": 6}, []),
        ({"random": 6, "to": 1}, ["`random` is above `to`, so that no number fits"]),
        ({"random": {"count": {"tiles": "hand"}}, "to": 6},
         ["expected a whole number, not a value"]),
        ({"random": 1, "to": {"value": "plays"}}, ["expected a whole number, not a value"]),
    ],
)  # fmt: skip
def test_both_ends_of_a_random_number_are_known(ends: dict[str, object], told: list[str]) -> None:
    assert problems({"on": "score", "do": {"mult": ends}}) == told
