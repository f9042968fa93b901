"""The content has the facts of the hand-written table, item for item and in both directions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from melder.effects.tree import Literal, Many, Node, walk
from melder.games.melder.ruleset.kinds import KINDS
from tests.base_pack import ids, melder, trees
from tests.content.facts import Item, table

NAMED = tuple(kind.plural for kind in KINDS.values())
OUTSIDE = {"antes", "blinds"}
"""Kinds of the table that are rows of the rules."""

MARKS = {"finish": "finish", "enchantment": "enchantment", "boss": "boss", "colour": "colour"}
"""Fields of the table for what an item's effects name, and the kind that is named."""

CONSERVATIVE = {"recast"}
"""Actions of Dies that keep the sum of all numbers."""


def by_id(plural: str) -> dict[str, Mapping[str, Any]]:
    return {raw["id"]: raw for raw in melder()[plural]}


@cache
def nodes() -> Mapping[tuple[str, str], tuple[Node, ...]]:
    """Every node of every item's effects and conditions, by kind and id."""
    found: dict[tuple[str, str], tuple[Node, ...]] = {}
    for kind, raw, tree in trees(melder()):
        found[kind, raw["id"]] = (*found.get((kind, raw["id"]), ()), *walk(tree))
    return found


def named(kind: str, id_: str, of: str) -> set[str]:
    """The items of a kind that an item gives or speaks of, without those it only rules out."""
    return {
        str(literal.value)
        for node in nodes().get((kind, id_), ())
        for name, arg in node.args.items()
        if name != "never"
        for literal in _literals(arg)
        if literal.type == f"ref:{of}"
    }


def _literals(arg: Any) -> Iterator[Literal]:
    if isinstance(arg, Literal):
        yield arg
    elif isinstance(arg, Many):
        yield from (item for item in arg if isinstance(item, Literal))


def own_fields(plural: str, raw: Mapping[str, Any]) -> Item:
    """The facts that an item's own fields state, as the table writes them."""
    fact: Item = {"name": raw["name"]}
    for field in FIELDS[plural]:
        if field in raw:
            fact[field] = raw[field]
    if plural == "packs":
        fact["cost"] = raw["price"]
        fact["size"] = SIZES[raw["odds"]]
        if "finish_chance" in raw:
            fact["finish_odds"] = Fraction(raw["finish_chance"]) * 100
    return fact


FIELDS = {
    "relics": ("cost", "rarity"),
    "consumables": ("cost", "type", "weight"),
    "bosses": ("antes",),
    "decks": ("order",),
    "perks": ("cost", "tier", "requires"),
    "editions": ("odds", "surcharge"),
    "finishes": (),
    "enchantments": (),
    "packs": ("holds", "shows", "take", "odds"),
    "bets": ("pays",),
}
SIZES = {4: "normal", 2: "jumbo", 1: "mega"}


def said_by_effects(kind: str, plural: str, raw: Mapping[str, Any]) -> Item:
    """The facts that an item's effects state."""
    own = nodes().get((kind, raw["id"]), ())
    fact: Item = {}
    for field, of in MARKS.items():
        if found := named(kind, raw["id"], of):
            (fact[field],) = found
    if any(_plain(node, "bane") for node in own):
        fact["bane"] = True
    if raw.get("type") == "die":
        done = {node.word.name for node in own if node.word.key.startswith("action.")}
        fact["kind"] = "conservative" if done <= CONSERVATIVE else "generative"
    return fact


def _plain(node: Node, name: str) -> Any:
    arg = node.get(name)
    return arg.value if isinstance(arg, Literal) else None


def test_the_table_has_the_kinds_of_the_game() -> None:
    assert set(table()) == {*NAMED, *OUTSIDE}


@pytest.mark.parametrize("plural", NAMED)
def test_no_item_is_missing_and_none_too_many(plural: str) -> None:
    assert set(by_id(plural)) == set(table()[plural])


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.plural)
def test_every_item_has_its_facts(kind: Any) -> None:
    found = {
        id_: own_fields(kind.plural, raw) | said_by_effects(kind.name, kind.plural, raw)
        for id_, raw in by_id(kind.plural).items()
    }
    wanted = {
        id_: {field: value for field, value in fact.items() if field != "amounts"}
        for id_, fact in table()[kind.plural].items()
    }
    assert found == wanted


def test_what_is_named_exists() -> None:
    known = ids(melder())
    for kind, id_ in nodes():
        for of in MARKS.values():
            assert named(kind, id_, of) <= set(known[of]), (kind, id_)


def test_targets_of_the_antes() -> None:
    targets = melder()["rules"]["run"]["targets"]
    assert dict(enumerate(targets, 1)) == {
        ante: fact["target"] for ante, fact in table()["antes"].items()
    }


def test_blinds() -> None:
    blinds = melder()["rules"]["run"]["blinds"]
    found = {
        blind["id"]: {
            "name": blind["name"].removesuffix(" Blind"),
            "factor": blind["factor"],
            "reward": blind["reward"],
        }
        for blind in blinds
    }
    assert found == table()["blinds"]
    assert list(found) == list(table()["blinds"])
    assert [blind["id"] for blind in blinds if blind.get("boss")] == [blinds[-1]["id"]]
