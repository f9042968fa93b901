"""What filters without a kind of their own look at: the subject, and how far it reaches."""

from __future__ import annotations

import pytest

from melder.effects.parse import Parser
from melder.games.melder.vocabulary import MELDER


def problems(effect: dict[str, object], kind: str = "relic") -> list[str]:
    parser = Parser(MELDER, kind, links=lambda _kind, _id: True)
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


@pytest.mark.parametrize(
    ("event", "do", "told"),
    [
        ("relic_sold", {"destroy": {"tiles": "it"}}, "here `it` is a relic, which has no tiles"),
        ("used", {"copy": {"tiles": "it"}}, "here `it` is a consumable, which has no tiles"),
        ("tile_destroyed", {"make": {"melds": "it"}, "tally": {"add": 1}},
         "here `it` is a tile and no meld"),
        ("tile_drawn", {"destroy": {"relics": "it"}}, "here `it` is a tile and no relic"),
    ],
)  # fmt: skip
def test_it_is_what_the_event_happens_to(event: str, do: dict[str, object], told: str) -> None:
    assert problems({"on": event, "do": do}) == [told]


@pytest.mark.parametrize("event", ["group", "tile_drawn"])
def test_it_has_tiles_where_it_is_or_holds_some(event: str) -> None:
    assert problems({"on": event, "do": {"make": {"tiles": "it"}, "number": 1}}) == []


def test_within_each_it_is_one_of_them() -> None:
    each = {"on": "relic_sold", "each": {"tiles": "hand"}}
    assert problems({**each, "do": {"destroy": {"tiles": "it"}}}) == []
    assert problems({**each, "do": {"destroy": {"relics": "it"}}}) == [
        "here `it` is a tile and no relic"
    ]


def test_what_every_looks_at_is_not_it() -> None:
    when = {"every": {"tiles": "hand"}, "are": {"colour": {"most": {"tiles": "it"}}}}
    assert problems({"on": "relic_sold", "when": when, "do": {"earn": 1}}) == [
        "here `it` is a relic, which has no tiles"
    ]
    assert problems({"on": "group", "when": when, "do": {"earn": 1}}) == []


def test_what_is_counted_brings_nothing_into_the_effect() -> None:
    counted = {"happened": "tile_drawn", "within": "blind", "where": {"number": 7}}
    do = [{"earn": counted}, {"destroy": {"tiles": "it"}}]
    reason = "`it` has a meaning only where the event happens to something"
    assert problems({"on": "shop_left", "do": do}) == [reason]
    scored = {"happened": "after", "within": "blind"}
    assert problems({"on": "shop_left", "do": [{"earn": scored}, {"mult": 4}]}) == [
        "`mult` has a meaning only where a play is being scored"
    ]


def test_a_value_that_is_read_leaves_it_as_it_was() -> None:
    do = [{"earn": {"value": "plays"}}, {"destroy": {"tiles": "it"}}]
    when = [{"value": "plays", "is": 2}, {"it": {"number": 7}}]
    assert problems({"on": "tile_drawn", "when": when, "do": do}) == []


@pytest.mark.parametrize(
    ("kind", "effect", "told"),
    [
        ("consumable", {"on": "use", "do": {"destroy": {"relics": "self"}}},
         "`self` is about a relic; this is a consumable"),
        ("relic", {"govern": {"perks": "neighbour"}, "act": "here"},
         "`neighbour` is about a perk; this is a relic"),
        ("edition", {"on": "use", "do": {"earn": 1}},
         "`use` happens to a consumable; this is an edition"),
    ],
)  # fmt: skip
def test_the_item_itself_is_what_its_words_take_it_for(
    kind: str, effect: dict[str, object], told: str
) -> None:
    parser = Parser(MELDER, kind, links=lambda _kind, _id: True)
    parser.effects([effect], ("effects",))
    assert [problem.message for problem in parser.problems] == [told]


SCORED = "has a meaning only where all groups have scored"
EARLY = [
    ({"on": "score", "do": {"mult": {"value": "mult_of_others"}}},
     "`mult_of_others` has a meaning only where all relics have had their turn"),
    ({"on": "scoring", "per": {"count": {"tiles": "triggered"}}, "do": {"mult": 4}},
     f"`triggered` {SCORED}"),
    ({"on": "group", "per": {"count": {"tiles": "scored"}}, "do": {"mult": 4}},
     f"`scored` {SCORED}"),
    ({"on": "group", "do": {"mult": {"total": "group_chips", "of": {"groups": "it"}}}},
     f"`group_chips` {SCORED}"),
    ({"on": "scoring", "do": {"mult": {"greatest": "group_chips", "of": {"groups": "scored"}}}},
     f"`group_chips` {SCORED}"),
    ({"on": "score", "per": {"count": {"tiles": "hand", "place": {"every": 3}}},
      "do": {"mult": 4}},
     "`place` has a meaning only where a tile scores in its group"),
    ({"on": "score", "do": {"move": {"groups": "scored"}, "to": "table"}},
     "groups can be moved only where nothing has scored yet"),
]  # fmt: skip
"""What asks of a score, or changes of it, what is not known yet, or is past."""


@pytest.mark.parametrize(("effect", "told"), EARLY, ids=[one[1] for one in EARLY])
def test_nothing_of_a_score_is_read_before_it_is_known(
    effect: dict[str, object], told: str
) -> None:
    assert problems(effect) == [told]


@pytest.mark.parametrize(
    "effect",
    [
        {"on": "score_end", "do": {"mult": {"value": "mult_of_others"}}},
        {"on": "scoring", "per": {"count": {"groups": "scored"}}, "do": {"mult": 4}},
        {"modify": "boss_factor", "when": {"exists": {"tiles": "scored"}}, "times": 2},
        {"modify": "tile_chips", "of": {"place": {"every": 3}}, "add": 5},
    ],
)
def test_what_is_known_is_read(effect: dict[str, object]) -> None:
    assert problems(effect) == []


def test_effects_on_effects_hold_always() -> None:
    effect = {"govern": {"relics": "owned"}, "off": True, "when": {"value": "ante", "is": 1}}
    assert problems(effect) == ["`when` is no part of `govern` that is known here"]


def test_only_chosen_tiles_are_taken_apart_or_together() -> None:
    parser = Parser(MELDER, "consumable", links=lambda _kind, _id: True)
    for zone in ("chosen", "hand"):
        parser.effects([{"on": "use", "do": {"recast": {"tiles": zone}, "into": 1}}], ("effects",))
    assert [problem.message for problem in parser.problems] == ["only `chosen` tiles can be recast"]


@pytest.mark.parametrize("action", ["chips", "mult", "xmult"])
def test_a_score_that_is_counted_takes_nothing_more(action: str) -> None:
    late = f"`{action}` has a meaning only where the score is not counted yet"
    for event in ("after", "tile_after"):
        assert problems({"on": event, "do": {action: 2}}, bearer(event)) == [late]
    for event in ("scoring", "group", "tile", "groups_end", "held", "score", "score_end"):
        assert problems({"on": event, "do": {action: 2}}, bearer(event)) == []


def bearer(event: str) -> str:
    """A kind of item to which an event may happen."""
    return "finish" if event in ("tile", "held", "tile_after") else "relic"


@pytest.mark.parametrize(
    ("effect", "bearer"),
    [
        ({"govern": "bosses", "off": True}, "relic"),
        ({"govern": {"relics": "owned"}, "off": True}, "boss"),
        ({"govern": {"relics": "owned"}, "banes": True, "off": True}, "relic"),
        ({"govern": {"relics": "owned"}, "again": 1}, "relic"),
        ({"govern": {"relics": "neighbour"}, "act": "here"}, "relic"),
        ({"govern": {"perks": "neighbour"}, "act": "here"}, "perk"),
    ],
)
def test_what_is_governed_is_governed_from_one_kind_of_item(
    effect: dict[str, object], bearer: str
) -> None:
    assert problems(effect, bearer) == []
    for kind in ("relic", "boss", "perk", "deck", "edition", "enchantment", "consumable"):
        if kind != bearer:
            assert problems(effect, kind), kind


@pytest.mark.parametrize("switch", ["off", "banes"])
def test_a_switch_that_is_not_on_is_left_out(switch: str) -> None:
    effect = {"govern": {"relics": "owned"}, "banes": True, "off": True, switch: False}
    assert problems(effect) == [f"`{switch}: false` says nothing and has to be left out"]


def test_only_a_boss_draws_what_it_turns_off() -> None:
    drawn = {"relics": "owned", "pick": "random"}
    assert problems({"govern": drawn, "off": True}, "boss") == []
    assert problems({"govern": drawn, "banes": True, "off": True}) == [
        "`govern` does not take `pick` here"
    ]
