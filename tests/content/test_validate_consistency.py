"""Fields that exclude each other: told once, where they stand, and nothing else is blamed."""

from pathlib import Path

import pytest

from melder.content.check import validate
from melder.content.findings import Finding
from tests.packs import told, write_pack

PERK = "id: wick\nname: Wick\ncost: 10\n"
PACK = "id: bag\nname: Bag\nprice: 4\nholds: rune\nodds: 4\n"
FINISH = "id: dull\nname: Dull\nletter: {letter}\n"
SLIPS = {
    "a first perk that needs another": (
        "perks/wick.yaml",
        PERK + "tier: 1\nrequires: lamp-oil\n",
        "5:1: error L307: A perk of tier 1 needs no other.",
    ),
    "a second perk that needs none": (
        "perks/wick.yaml",
        PERK + "tier: 2\n",
        "4:7: error L307: A perk of tier 2 needs another, and this one names none.",
    ),
    "a perk in the place of none": (
        "perks/wick.yaml",
        PERK + "tier: 1\nsupersedes: true\n",
        "5:1: error L307: It takes the place of the perk that it requires, and it requires none.",
    ),
    "a pack of which more is taken than shown": (
        "packs/bag.yaml",
        PACK + "shows: 2\ntake: 3\n",
        "7:7: error L307: It shows 2, so that no 3 can be taken.",
    ),
    "a finish that would grow": (
        "finishes/dull.yaml",
        "id: dull\nname: Dull\nstate: {glow: 0}\n",
        "3:1: error L307: A finish keeps nothing, so that no state can grow.",
    ),
    "a finish with the letter of a colour": (
        "finishes/dull.yaml",
        FINISH.format(letter="R"),
        "3:9: error L307: The letter `R` means something else in notation already.",
    ),
    "a finish with the letter of the wild tile": (
        "finishes/dull.yaml",
        FINISH.format(letter="W"),
        "3:9: error L307: The letter `W` means something else in notation already.",
    ),
}
RULES = {
    "two colours with one letter": (
        "tiles",
        "letter: B",
        "letter: R",
        "Two kinds of tiles have the letter `R`.",
    ),
    "a colour with the letter of the wild tile": (
        "tiles",
        "letter: B",
        "letter: W",
        "Two kinds of tiles have the letter `W`.",
    ),
    "two colours with one id": ("tiles", "id: blue", "id: red", "Two colours have the id `red`."),
    "capstones below other tiles": (
        "tiles",
        "capstone_highest: 26",
        "capstone_highest: 9",
        "`capstone_highest` is 9, which is below `highest`.",
    ),
    "no set fits": ("groups", "set_max: 4", "set_max: 2", "`set_max` is 2, which is below"),
    "no run fits": ("groups", "run_max: 13", "run_max: 2", "`run_max` is 2, which is below"),
    "a set without its Mult": (
        "groups",
        "set_min: 3",
        "set_min: 2",
        "The Mult of a Set of 2 is missing, and `set_min` allows one.",
    ),
    "no blind of the boss": ("run", ", boss: true", "", "No blind is that of the boss."),
    "two blinds of the boss": (
        "run",
        "factor: 1, reward: 1}",
        "factor: 1, reward: 1, boss: true}",
        "The boss of an ante is met once.",
    ),
    "two blinds with one id": ("run", "id: big", "id: small", "Two blinds have the id `small`."),
    "weights of no ante": (
        "shop",
        "antes: [3, 4]",
        "antes: [4, 3]",
        "From ante 4 to ante 3 there is none.",
    ),
}


def only(pack: Path) -> Finding:
    (finding,) = validate(packs=[pack]).findings
    return finding


@pytest.mark.parametrize("slip", SLIPS)
def test_items(base: Path, tmp_path: Path, slip: str) -> None:
    name, text, expected = SLIPS[slip]
    pack = write_pack(tmp_path / "more", {name: text})
    findings = [one for one in told(validate([pack])).splitlines() if "error" in one]
    assert findings[0] == f"more/melder/{name}:{expected}"


def test_finishes_with_one_letter(base: Path, tmp_path: Path) -> None:
    files = {
        f"finishes/{id}.yaml": f"id: {id}\nname: {id.title()}\nletter: X\n"
        for id in ("dull", "matt")
    }
    pack = write_pack(tmp_path / "more", files)
    findings = [one for one in validate([pack]).findings if one.code == "L307"]
    assert [one.place.file for one in findings] == ["more/melder/finishes/matt.yaml"]
    assert findings[0].related[0].place.file == "more/melder/finishes/dull.yaml"


@pytest.mark.parametrize("slip", RULES)
def test_rules_are_blamed_alone(base: Path, slip: str) -> None:
    topic, old, new, expected = RULES[slip]
    path = base / "melder" / "rules" / f"{topic}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    findings = validate().findings
    assert {one.code for one in findings} == {"L307"}
    assert {one.place.file for one in findings} == {f"base/melder/rules/{topic}.yaml"}
    assert any(one.message.startswith(expected) for one in findings)


def test_a_patch_of_the_rules_is_blamed_where_it_stands(base: Path, tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "more", {"rules/groups.yaml": "patch: groups\nset_max: 2\n"})
    finding = only(pack)
    assert str(finding.place) == "more/melder/rules/groups.yaml:2:10"
    assert finding.related[0].place.file == "base/melder/rules/groups.yaml"
