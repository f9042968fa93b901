"""The committed schemas: up to date, and as strict as the language."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from melder.content.games import GAMES, RULES
from melder.content.layers import stack
from melder.content.schema import schema_findings
from melder.content.schemas import EFFECTS, rendered, schema_tree, stale, write
from melder.content.source import load
from melder.content.stack import Item
from tests.packs import CONTENT, write_pack

TREE = schema_tree()
COMMITTED = CONTENT.parent / "schemas"
OTHERS: dict[str, Any] = {EFFECTS: TREE[f"melder/{EFFECTS}"]}
HEAD = "id: lamp\nname: Lamp\ncost: 5\nrarity: common\n"


def test_the_committed_schemas_are_up_to_date() -> None:
    changed = stale(COMMITTED, rendered(TREE))
    assert changed == [], "run `melder schema write`"


@pytest.mark.parametrize("path", sorted(TREE))
def test_each_is_a_schema_whose_every_field_is_described(path: str) -> None:
    Draft202012Validator.check_schema(TREE[path])
    missing = [
        name
        for name, field in TREE[path].get("properties", {}).items()
        if not field.get("description")
    ]
    assert missing == []


def schema_of(item: Item) -> dict[str, Any]:
    if item.kind == RULES:
        return TREE[f"{item.game.name}/{RULES}/{item.id}.schema.json"]
    return TREE[f"{item.game.name}/{item.game.kinds[item.kind].plural}.schema.json"]


def test_they_accept_all_content_with_its_effects() -> None:
    refused = [
        str(finding.place)
        for item in stack().items.values()
        if item.document is not None
        for finding in schema_findings(item.document, schema_of(item), OTHERS)
    ]
    assert refused == []


@pytest.mark.parametrize(
    "effect",
    [
        "{on: scoer, do: {mult: 5}}",
        "{on: score, do: {multi: 5}}",
        '{on: score, do: {mult: "5"}}',
        "{on: score}",
        "{on: score, do: {mult: 5}, eahc: {tiles: triggered}}",
        "{on: score, each: {tiles: trigered}, do: {mult: 5}}",
        "{on: score, each: {tiles: triggered, color: orange}, do: {mult: 5}}",
        "{on: score, each: {tiles: triggered, number: 70}, do: {mult: 5}}",
        "{on: score, when: {exists: {groups: scored, size: 30}}, do: {mult: 5}}",
        "{on: score, when: {count: {tiles: hand}, is: {mim: 8}}, do: {mult: 5}}",
        "{on: score, chance: 0.25, do: {mult: 5}}",
        "{on: score, do: {mult: 5, chips: 10}}",
        "{modify: hand_sise, add: 1}",
        "{rule: {run_gap: 1}}",
        "{rule: {run_gaps: 9}}",
        "{govern: {relics: owned}, off: yes}",
        "{on: score, per: {count: {tiles: hand}, evry: 2}, do: {mult: 5}}",
    ],
)
def test_they_refuse_what_the_language_does_not_say(effect: str) -> None:
    document = load(f"{HEAD}effects:\n  - {effect}\n").documents[0]
    assert schema_findings(document, TREE["melder/relics.schema.json"], OTHERS)


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        (HEAD, True),
        ("id: lamp\nname: Lamp\n", False),
        ("id: lamp\nname: Lamp\nretired: {since: 0.2.0}\n", True),
        ("id: lamp\nretired: {since: 0.2.0}\n", False),
        ("patch: lamp\ncost: 3\n", True),
        ("patch: lamp\nid: lamp\ncost: 3\n", False),
        (HEAD + "replaces: lantern\n", True),
    ],
)
def test_the_three_shapes_of_a_file(text: str, accepted: bool) -> None:
    found = schema_findings(load(text).documents[0], TREE["melder/relics.schema.json"], OTHERS)
    assert (found == []) is accepted


@pytest.mark.usefixtures("base")
def test_schemas_for_a_pack_offer_its_ids(tmp_path: Any) -> None:
    pack = write_pack(tmp_path / "more", {"perks/wick.yaml": "id: wick\nname: Wick\n"})
    tree = schema_tree(stack([pack]))
    requires = tree["melder/perks.schema.json"]["properties"]["requires"]
    assert requires["anyOf"][0] == {"enum": ["lamp-oil", "wick"]}
    finishes = tree[f"melder/{EFFECTS}"]["$defs"]["id-finish"]
    assert finishes["anyOf"][0] == {"enum": ["shiny"]}


def test_writing_brings_a_folder_up_to_date(tmp_path: Any) -> None:
    files = {"pack.schema.json": "{}\n", "melder/relics.schema.json": "{}\n"}
    assert write(tmp_path, files) == ["melder/relics.schema.json", "pack.schema.json"]
    (tmp_path / "old.schema.json").write_text("{}")
    (tmp_path / "pack.schema.json").write_text("{ }")
    assert write(tmp_path, files) == ["old.schema.json", "pack.schema.json"]
    assert stale(tmp_path, files) == []


def test_every_kind_and_topic_has_a_schema() -> None:
    wanted = {
        f"{game.name}/{kind.plural}.schema.json"
        for game in GAMES.values()
        for kind in game.kinds.values()
    }
    wanted |= {
        f"{game.name}/{RULES}/{topic}.schema.json"
        for game in GAMES.values()
        for topic in game.topics
    }
    assert wanted < set(TREE)
