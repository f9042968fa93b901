"""What is said of a word that is known, but not where it stands: one finding, with the way out."""

from __future__ import annotations

import re

import pytest

from melder.effects.parse import Parser, State
from melder.effects.tree import Problem
from melder.effects.words import Named, Role, Word
from melder.games.melder.vocabulary import MELDER
from tests.effects.phrase_corpus import data


def problems(effect: str, kind: str = "relic") -> list[Problem]:
    states = {"glow": State("glow", 0)}
    parser = Parser(MELDER, kind, lambda _kind, _id: True, states=states)
    parser.effects(data(f"- {effect}"), ())
    return parser.problems


@pytest.mark.parametrize(
    ("effect", "hint"),
    [
        ("{on: blind_start, do: {create: relic, rarity: rare}}",
         "write {create: {relics: new, rarity: rare}}"),
        ("{on: blind_start, do: {create: relics}}", "write {create: {relics: new}}"),
        ("{on: blind_start, do: {create: consumable, type: rune, count: 2}}",
         "write {create: {consumables: new, type: rune}, count: 2}"),
        ("{on: blind_start, do: {destroy: tiles, colour: red}}",
         "write {destroy: {tiles: ..., colour: red}}"),
        ("{on: after, do: {gain: {glow: 2}}}", "write {gain: glow, by: 2}"),
        ("{on: blind_start, do: {change: {plays: -1}}}", "write {change: plays, by: -1}"),
        ("{on: score, when: {money: {min: 5}}, do: {mult: 2}}",
         "`money` is a named value: write {value: money, is: {min: 5}}"),
        ("{on: score, when: {draws: 0}, do: {mult: 2}}",
         "`draws` is a named value: write {value: draws, is: 0}"),
        ("{on: blind_start, do: {draws: 2}}",
         "`draws` is a named value: write {change: draws, by: 2}"),
        ("{on: score, do: {mult: money}}", "`money` is a named value: write {value: money}"),
        ("{on: score, each: {groups: scored, colour: red}, do: {mult: 2}}",
         "`colour` is a filter on a tile: write contains: {colour: red}"),
        ("{on: score, each: {groups: scored, number: {min: 5}}, do: {mult: 2}}",
         "`number` is a filter on a tile: write contains: {number: {min: 5}}"),
        ("{on: score, each: {tiles: triggered, shape: run}, do: {mult: 2}}",
         "`shape` is a filter on a group"),
        ("{on: score, each: {tiles: hand, edition: any}, do: {mult: 2}}",
         "`edition` is a filter on a relic or a consumable"),
        ("{modify: plays, add: 1}",
         "`change` changes it at once; `plays_per_blind` can be modified"),
        ("{on: hullabaloo, do: {mult: 2}}",
         "every event is listed in the wiki under `language/event`"),
        ("{on: score, do: {hullabaloo: 2}}",
         "every action is listed in the wiki under `language/action`"),
        ("{modify: hullabaloo, add: 2}",
         "every named value is listed in the wiki under `language/named-value`"),
    ],
)  # fmt: skip
def test_the_way_out(effect: str, hint: str) -> None:
    (found,) = problems(effect)
    assert found.hint == hint


WRITTEN = re.compile(r"write (\{.*\})")


@pytest.mark.parametrize(
    "effect",
    [
        "{on: blind_start, do: {create: relic, rarity: rare}}",
        "{on: after, do: {gain: {glow: 2}}}",
        "{on: blind_start, do: {change: {plays: -1}}}",
        "{on: blind_start, do: {draws: 2}}",
    ],
)
def test_what_is_advised_is_right(effect: str) -> None:
    (found,) = problems(effect)
    advised = WRITTEN.search(str(found.hint))
    assert advised is not None
    head = effect.partition(", do:")[0]
    assert not problems(f"{head}, do: {advised[1]}}}")


@pytest.mark.parametrize("named", [one.name for one in MELDER.all(Role.NAMED)])
def test_each_named_value_that_stands_as_a_condition_or_an_action(named: str) -> None:
    word = MELDER.find(Role.NAMED, named)
    assert isinstance(word, Named)
    if word.read is not None and MELDER.find(Role.CONDITION, named) is None:
        (found,) = problems(f"{{on: score, when: {{{named}: 3}}, do: {{mult: 2}}}}")
        assert f"write {{value: {named}, is: 3}}" in str(found.hint)
    if not word.changes:
        (found,) = problems(f"{{modify: {named}, add: 1}}")
        assert "cannot be modified" in found.message
        assert ("`change`" in str(found.hint)) is bool(word.kept)


PLACED = [one for one in MELDER.all(Role.SELECTOR) if one.found is None]
KNOWN = re.compile(r"known here: (.*)")


@pytest.mark.parametrize("kind", ["relic", "consumable", "boss", "perk", "finish"])
@pytest.mark.parametrize("selector", PLACED, ids=lambda one: one.name)
def test_only_zones_that_are_possible_are_listed(kind: str, selector: Word) -> None:
    effect = "{on: blind_start, each: {%s: %s}, do: {earn: 1}}"
    (found,) = problems(effect % (selector.name, "hullabaloo"), kind)
    listed = KNOWN.fullmatch(str(found.hint))
    offered = listed[1].split(", ") if listed else []
    for word in MELDER.all(Role.ZONE, selector.kind):
        refused = problems(effect % (selector.name, word.name), kind)
        assert (word.name in offered) is (not refused), word.name
