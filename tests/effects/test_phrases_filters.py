"""Every filter that an effect has is heard in its text, wherever filters may stand.

Any filter is put into any position that takes filters of its kind. The text must then differ from
the text without it, and from the text with any other filter there; a filter that the text leaves
out makes an effect read as one that reaches further.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from melder.effects.parse import Parser
from melder.effects.phrases import Catalogue, describe
from melder.effects.phrases.standing import CHANGES
from melder.effects.words import Named, Role
from melder.games.melder.vocabulary import MELDER
from tests.effects.phrase_corpus import data, names

ENGLISH = Catalogue.load()

SAMPLES = {
    "tile": {
        "number": ["number: 7", "number: {min: 10}", "number: {max: 13}", "number: [1, 2]"],
        "colour": ["colour: red", "colour: [red, blue]"],
        "finish": ["finish: any", "finish: none", "finish: steel"],
        "enchantment": ["enchantment: any", "enchantment: none"],
        "wild": ["wild: true", "wild: false"],
        "place": ["place: first", "place: {every: 3}", "place: {every: 2}"],
        "not": ["not: {colour: red}", "not: {place: first}", "not: {number: 7, colour: red}"],
    },
    "group": {
        "shape": ["shape: run", "shape: set"],
        "size": ["size: 3", "size: {min: 5}", "size: {max: 4}"],
        "contains": ["contains: {colour: red}", "contains: {wild: false}"],
        "colours": ["colours: 3", "colours: {min: 2}"],
        "place": ["place: first"],
        "not": ["not: {size: 3}", "not: {place: first}", "not: {contains: {finish: any}}"],
    },
    "meld": {
        "age": ["age: 2", "age: {min: 3}"],
        "tally": ["tally: 4", "tally: {max: 3}"],
        "moved": ["moved: true", "moved: false"],
        "not": ["not: {age: 2}"],
    },
    "relic": {
        "rarity": ["rarity: rare", "rarity: [rare, mythic]"],
        "moved": ["moved: true", "moved: false"],
        "edition": ["edition: any", "edition: none"],
        "not": ["not: {rarity: rare}"],
    },
    "consumable": {
        "edition": ["edition: any", "edition: none"],
        "type": ["type: rune", "type: [rune, cut]"],
        "not": ["not: {type: rune}"],
    },
    "offer": {
        "sells": ["sells: relic", "sells: [pack, perk]"],
        "type": ["type: rune"],
        "not": ["not: {sells: relic}"],
    },
}
"""A few ways to write each filter of each kind of thing."""

POSITIONS = {
    "tile": [
        "{on: score, each: {tiles: triggered, %s}, do: {mult: 2}}",
        "{on: score, each: {tiles: hand, %s}, chance: 1/2, do: {mult: 2}}",
        "{on: score, when: {exists: {tiles: hand, %s}}, do: {mult: 2}}",
        "{on: score, when: {none: {tiles: hand, %s}}, do: {mult: 2}}",
        "{on: score, when: {every: {tiles: scored, %s}, are: {colour: blue}}, do: {mult: 2}}",
        "{on: score, when: {every: {tiles: scored}, are: {%s}}, do: {mult: 2}}",
        "{on: score, when: {count: {tiles: bag, %s}, is: 2}, do: {mult: 2}}",
        "{on: score, when: {exists: {groups: scored, contains: {%s}}}, do: {mult: 2}}",
        "{on: score, per: {count: {tiles: hand, %s}}, do: {mult: 2}}",
        "{on: score, per: {colours: {tiles: hand, %s}}, do: {mult: 2}}",
        "{on: score, do: {mult: {total: number, of: {tiles: hand, %s}}}}",
        "{on: tile_drawn, when: {it: {%s}}, do: {earn: 1}}",
        "{on: tile_destroyed, when: {it: {%s}}, do: {earn: 1}}",
        "{on: group, when: {it: {contains: {%s}}}, do: {mult: 2}}",
        "{on: score, per: {happened: tile_drawn, within: run, where: {%s}}, do: {mult: 2}}",
        "{on: blind_start, do: {destroy: {tiles: hand, %s}}}",
        "{on: blind_start, do: {destroy: {tiles: hand, pick: random, %s}}}",
    ],
    "group": [
        "{on: score, each: {groups: scored, %s}, do: {mult: 2}}",
        "{on: scoring, each: {groups: scored, %s}, chance: 1/4, do: {destroy: {tiles: it}}}",
        "{on: scoring, each: {groups: scored, %s}, do: {destroy: {tiles: it}}}",
        "{on: score, when: {exists: {groups: scored, %s}}, do: {mult: 2}}",
        "{on: score, when: {none: {groups: scored, %s}}, do: {mult: 2}}",
        "{on: score, when: {every: {groups: scored, %s}, are: {colours: 4}}, do: {mult: 2}}",
        "{on: score, when: {every: {groups: scored}, are: {%s}}, do: {mult: 2}}",
        "{on: score, when: {count: {groups: scored, %s}, is: 2}, do: {mult: 2}}",
        "{on: score, do: {mult: {total: size, of: {groups: scored, %s}}}}",
        "{on: group, when: {it: {%s}}, do: {mult: 2}}",
        "{on: score, per: {happened: group_scored, within: blind, where: {%s}}, do: {mult: 2}}",
    ],
    "meld": [
        "{on: score, each: {melds: table, %s}, do: {mult: 2}}",
        "{on: score, when: {exists: {melds: table, %s}}, do: {mult: 2}}",
        "{on: score, when: {count: {melds: table, %s}, is: {min: 2}}, do: {mult: 2}}",
        "{on: score, do: {mult: {greatest: age, of: {melds: table, %s}}}}",
    ],
    "relic": [
        "{on: score, each: {relics: owned, %s}, do: {mult: 2}}",
        "{on: score, when: {exists: {relics: owned, %s}}, do: {mult: 2}}",
        "{on: score, when: {none: {relics: owned, %s}}, do: {mult: 2}}",
        "{on: score, when: {count: {relics: owned, %s}, is: {max: 2}}, do: {mult: 2}}",
        "{on: score, when: {every: {relics: owned, %s}, are: {rarity: common}}, do: {mult: 2}}",
        "{on: relic_sold, when: {it: {%s}}, do: {earn: 2}}",
        "{on: blind_start, do: {destroy: {relics: owned, pick: random, %s}}}",
    ],
    "consumable": [
        "{on: score, each: {consumables: owned, %s}, do: {mult: 2}}",
        "{on: score, when: {exists: {consumables: owned, %s}}, do: {mult: 2}}",
        "{on: score, when: {count: {consumables: owned, %s}, is: 0}, do: {mult: 2}}",
        "{on: used, when: {it: {%s}}, do: {earn: 1}}",
        "{on: shop_left, do: {copy: {consumables: owned, pick: random, %s}}}",
    ],
    "offer": [],
}
"""Positions that take filters of a kind of thing; those of `modify` come on top."""

AMOUNTS = ("0", "0.5", "2", "-1")


def _modified(kind: str) -> list[str]:
    return [
        f"{{modify: {named.name}, of: {{%s}}, {change}: {amount}}}"
        for named in MELDER.all(Role.NAMED)
        if isinstance(named, Named) and named.of == kind and named.changes
        for change in CHANGES
        for amount in AMOUNTS
    ]


def _text(position: str, filters: str) -> str | None:
    """The text of an effect; None where such a filter cannot stand there."""
    source = position.replace("%s", filters)
    if not filters:
        for rest in (", of: {}", ", where: {}"):
            source = source.replace(rest, "")
        source = source.replace(", }", "}")
    parser = Parser(MELDER, "relic", lambda _kind, _id: True)
    found = parser.effects(data(f"- {source}"), ())
    if parser.problems:
        return None
    return str(describe("relic", found, {}, names, ENGLISH))


def _cases() -> list[tuple[str, str]]:
    return [
        (kind, position)
        for kind in POSITIONS
        for position in (*POSITIONS[kind], *_modified(kind))
        if _text(position, SAMPLES[kind]["not"][0]) is not None
    ]


def _samples(kind: str) -> list[str]:
    listed = [one for each in SAMPLES[kind].values() for one in each]
    words = {name: each[0] for name, each in SAMPLES[kind].items() if name != "not"}
    pairs = [f"{words[one]}, {words[other]}" for one, other in combinations(words, 2)]
    return listed + pairs


@pytest.mark.parametrize("kind", SAMPLES)
def test_each_filter_has_a_sample(kind: str) -> None:
    assert SAMPLES[kind].keys() == {word.name for word in MELDER.all(Role.FILTER, kind)}


@pytest.mark.parametrize("kind", SAMPLES)
def test_each_position_takes_filters(kind: str) -> None:
    written = (*POSITIONS[kind], *_modified(kind))
    taken = {position for of, position in _cases() if of == kind}
    refused = {one for one in written if one not in taken}
    assert taken
    assert all(one.startswith("{modify") for one in refused), refused


@pytest.mark.parametrize(("kind", "position"), _cases())
def test_each_filter_is_heard(kind: str, position: str) -> None:
    texts: dict[str, str] = {}
    for filters in ("", *_samples(kind)):
        text = _text(position, filters)
        if text is None:
            continue
        assert text not in texts, f"{filters!r} reads like {texts[text]!r}: {text}"
        texts[text] = filters
