"""The hand-written table of facts is complete and sound in itself.

Other tests hold the content against the table; a gap or a slip in it would weaken them silently.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
import yaml

from tests.content.facts import FACTS, Item, StrictLoader, Table, magnitude, table

COUNTS = {
    "relics": 131,
    "consumables": 62,
    "bosses": 16,
    "decks": 9,
    "perks": 34,
    "editions": 5,
    "finishes": 11,
    "enchantments": 4,
    "packs": 18,
    "bets": 10,
    "antes": 9,
    "blinds": 3,
}
NAMED = [kind for kind in COUNTS if kind != "antes"]
WITH_AMOUNTS = [kind for kind in NAMED if kind not in ("packs", "blinds")]
COLOURS = {"red", "blue", "orange", "black"}

# What each size of pack adds to the normal one: price, tiles or items shown, how many are taken.
PACK_SIZES = {"normal": (0, 0, 1, 4), "jumbo": (2, 2, 1, 2), "mega": (4, 2, 2, 1)}


def kebab(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


@pytest.fixture(scope="module")
def facts() -> Table:
    return table()


def tally(items: dict[str, Item], field: str) -> Counter[str]:
    return Counter(item[field] for item in items.values())


def test_every_kind_is_complete(facts: Table) -> None:
    assert {kind: len(items) for kind, items in facts.items()} == COUNTS


def test_relics_of_each_rarity(facts: Table) -> None:
    assert tally(facts["relics"], "rarity") == {
        "common": 30,
        "uncommon": 57,
        "rare": 36,
        "mythic": 5,
        "legendary": 3,
    }


def test_consumables_of_each_type(facts: Table) -> None:
    assert tally(facts["consumables"], "type") == {
        "cut": 10,
        "rune": 7,
        "scroll": 22,
        "spirit": 19,
        "die": 4,
    }


@pytest.mark.parametrize("kind", NAMED)
def test_ids_follow_from_unique_names(facts: Table, kind: str) -> None:
    names = {item_id: item["name"] for item_id, item in facts[kind].items()}
    assert {item_id: kebab(name) for item_id, name in names.items()} == {i: i for i in names}
    assert [name for name, count in Counter(names.values()).items() if count > 1] == []


@pytest.mark.parametrize("kind", WITH_AMOUNTS)
def test_amounts_are_positive_magnitudes(facts: Table, kind: str) -> None:
    wrong = {
        item_id: item["amounts"]
        for item_id, item in facts[kind].items()
        if not all(magnitude(amount) > 0 for amount in item["amounts"])
    }
    assert wrong == {}


def test_only_mythic_and_legendary_relics_are_unpriced(facts: Table) -> None:
    unpriced = {relic["rarity"] for relic in facts["relics"].values() if relic["cost"] == 0}
    priced = {relic["rarity"] for relic in facts["relics"].values() if relic["cost"] > 0}
    assert unpriced == {"mythic", "legendary"}
    assert priced == {"common", "uncommon", "rare"}


@pytest.mark.parametrize("kind", ["consumables", "perks", "packs"])
def test_everything_else_in_the_shop_has_a_price(facts: Table, kind: str) -> None:
    assert [item_id for item_id, item in facts[kind].items() if item["cost"] < 1] == []


def test_banes(facts: Table) -> None:
    banes = {relic_id for relic_id, relic in facts["relics"].items() if relic.get("bane")}
    assert banes == {"tax-man", "loan-shark", "dark-offering", "daredevil"}


def test_second_tier_perks_require_one_of_the_first(facts: Table) -> None:
    perks = facts["perks"]
    assert tally(perks, "tier") == {1: 22, 2: 12}
    required = {perk_id: perk["requires"] for perk_id, perk in perks.items() if "requires" in perk}
    assert set(required) == {perk_id for perk_id, perk in perks.items() if perk["tier"] == 2}
    assert {perks[perk_id]["tier"] for perk_id in required.values()} == {1}
    assert len(set(required.values())) == len(required)


def test_decks_unlock_one_after_the_other(facts: Table) -> None:
    assert [deck["order"] for deck in facts["decks"].values()] == list(range(1, 10))


def test_every_ante_has_a_boss_to_draw(facts: Table) -> None:
    ranges = [boss["antes"] for boss in facts["bosses"].values()]
    assert all(1 <= first <= last <= 9 for first, last in ranges)
    assert {ante for first, last in ranges for ante in range(first, last + 1)} == set(range(1, 10))
    assert facts["bosses"]["the-final-boss"]["antes"] == [9, 9]


@pytest.mark.parametrize(
    ("field", "kind"), [("finish", "finishes"), ("enchantment", "enchantments")]
)
def test_every_mark_is_given_by_some_consumable(facts: Table, field: str, kind: str) -> None:
    given = {item[field] for item in facts["consumables"].values() if field in item}
    assert given == set(facts[kind])


def test_named_bosses_and_colours_exist(facts: Table) -> None:
    items = [item for kind in facts.values() for item in kind.values()]
    assert {item["boss"] for item in items if "boss" in item} <= set(facts["bosses"])
    assert {item["colour"] for item in items if "colour" in item} == COLOURS


def test_pack_sizes_follow_from_the_normal_pack(facts: Table) -> None:
    packs = facts["packs"]
    normal = {p["holds"]: p for p in packs.values() if p["size"] == "normal"}
    assert set(normal) == {"cut", "scroll", "rune", "spirit", "tile", "relic"}
    for pack_id, pack in packs.items():
        price, shows, take, odds = PACK_SIZES[pack["size"]]
        plain = normal[pack["holds"]]
        assert pack == {
            **plain,
            "name": pack["name"],
            "size": pack["size"],
            "cost": plain["cost"] + price,
            "shows": plain["shows"] + shows,
            "take": take,
            "odds": odds,
        }, pack_id


def test_targets_rise_with_every_ante(facts: Table) -> None:
    targets = [ante["target"] for ante in facts["antes"].values()]
    assert list(facts["antes"]) == list(range(1, 10))
    assert targets == sorted(set(targets))


def test_a_key_written_twice_is_refused() -> None:
    with pytest.raises(yaml.YAMLError, match="written twice"):
        yaml.load("{relic: 1, relic: 2}", Loader=StrictLoader)


def test_each_item_has_a_line_of_its_own(facts: Table) -> None:
    lines = FACTS.read_text(encoding="utf-8").splitlines()
    items = [line for line in lines if re.match(r"  [a-z0-9-]+: \{.*\}$", line)]
    assert len(items) == sum(COUNTS.values())
    assert sum(len(kind) for kind in facts.values()) == len(items)
