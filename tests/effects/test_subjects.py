"""What filters without a kind of their own look at: the subject, and how far it reaches."""

from __future__ import annotations

from melder.effects.parse import Parser
from melder.games.melder.vocabulary import MELDER


def problems(effect: dict[str, object]) -> list[str]:
    parser = Parser(MELDER, "relic", links=lambda _kind, _id: True)
    parser.effects([effect], ("effects",))
    return [problem.message for problem in parser.problems]


def test_every_gives_its_filters_their_kind() -> None:
    when = {"every": {"tiles": "hand"}, "are": {"colour": "black"}}
    assert problems({"on": "score", "when": when, "do": {"xmult": 4}}) == []


def test_filters_of_another_kind_are_refused_behind_every() -> None:
    when = {"every": {"tiles": "hand"}, "are": {"shape": "set"}}
    assert problems({"on": "score", "when": when, "do": {"xmult": 4}}) == [
        "`shape` is no filter on a tile that is known here"
    ]


def test_the_subject_of_every_stays_within_its_condition() -> None:
    when = [
        {"every": {"tiles": "hand"}, "are": {"colour": "black"}},
        {"it": {"size": 4}},
    ]
    assert problems({"on": "group", "when": when, "do": {"chips": 4}}) == []


def test_a_problem_in_a_list_of_conditions_stands_at_its_entry() -> None:
    parser = Parser(MELDER, "relic", links=lambda _kind, _id: True)
    when = [{"count": {"groups": "scored"}, "is": 2}, {"exists": {"groups": "scorred"}}]
    parser.effects([{"on": "score", "when": when, "do": {"xmult": 2}}], ("effects",))
    assert [problem.path for problem in parser.problems] == [
        ("effects", 0, "when", 1, "exists", "groups")
    ]
