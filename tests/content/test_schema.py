# ruff: noqa: E501 - what is told stands here as it is printed
"""Schema errors, told to a designer: the whole text of each."""

from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from melder.content.findings import code, codes
from melder.content.report import render
from melder.content.schema import schema_findings
from melder.content.source import load

NAME = "relics/lantern.yaml"
ID = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}


def mapping(required: list[str], **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "required": required,
        "additionalProperties": False,
        "properties": properties,
    }


VALUE = {"$ref": "#/$defs/value"}
ACTION = {"$ref": "#/$defs/action"}
ITEM: dict[str, Any] = {
    **mapping(
        ["id", "name"],
        id=ID,
        name={"type": "string", "minLength": 1, "description": "What players\nread. Short."},
        cost={"type": "integer", "minimum": 0, "maximum": 20},
        rarity={"enum": ["common", "uncommon", "rare"]},
        tags={"type": "array", "items": ID, "minItems": 1, "maxItems": 4, "uniqueItems": True},
        once={"type": "boolean"},
        chance={"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1, "multipleOf": 0.05},
        since={"type": "string", "pattern": r"^\d+\.\d+$", "examples": ["0.1"]},
        tile={"type": "string", "pattern": "^[RB][1-9]$", "patternErrorMessage": "write R7 or B10"},
        levels={"type": "object", "propertyNames": ID, "additionalProperties": {"type": "integer"}},
        pair={"type": "array", "prefixItems": [{}, {}], "items": False},
        limits={"type": "object", "minProperties": 1, "dependentRequired": {"min": ["max"]}},
        do={"anyOf": [ACTION, {"type": "array", "items": ACTION}]},
        who={
            "oneOf": [
                mapping(["kind", "count"], kind={"const": "tile"}, count={"type": "integer"}),
                mapping(["kind"], kind={"const": "relic"}, at={"type": "integer"}),
            ]
        },
        either={"oneOf": [{"type": "number"}, {"type": "integer"}]},
        effects={
            "type": "array",
            "items": {
                "oneOf": [
                    mapping(["on", "do"], on={"enum": ["score", "shop"]}, do=ACTION, when=VALUE),
                    mapping(["modify", "by"], modify={"type": "string"}, by=VALUE),
                ]
            },
        },
    ),
    "$defs": {
        "action": {
            "anyOf": [
                mapping(["mult"], mult=VALUE),
                mapping(["chips"], chips=VALUE),
                mapping(["money"], money=VALUE),
            ]
        },
        "value": {
            "anyOf": [
                {"type": "number"},
                {"enum": ["hand", "board"]},
                mapping(["count"], count={"type": "string"}),
                mapping(["sum"], sum={"type": "array", "items": VALUE}),
                mapping(["not"], **{"not": VALUE}),
            ]
        },
    },
}
START = "id: lantern\nname: Lantern\n"


def told(text: str, schema: Any = ITEM) -> str:
    source = load(text, name=NAME)
    (document,) = source.documents
    return render(source.findings + schema_findings(document, schema), "text", [source])


def codes_of(text: str, schema: Any = ITEM) -> list[str]:
    (document,) = load(text, name=NAME).documents
    return [finding.code for finding in schema_findings(document, schema)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            START + "cots: 4\n",
            "relics/lantern.yaml:3:1: error S201: The key `cots` is not known here.\n"
            "  3 | cots: 4\n"
            "    | ^^^^\n"
            "      hint: did you mean `cost`?\n"
            "\n"
            "1 error in 1 file\n",
            id="unknown_key",
        ),
        pytest.param(
            START + "zzz: 4\n",
            "relics/lantern.yaml:3:1: error S201: The key `zzz` is not known here.\n"
            "  3 | zzz: 4\n"
            "    | ^^^\n"
            "      hint: known here: `id`, `name`, `cost`, `rarity`, `tags`, `once`, `chance`, `since`, `tile`, `levels`, `pair`, `limits`, …\n"
            "\n"
            "1 error in 1 file\n",
            id="unknown_key_like_none",
        ),
        pytest.param(
            "id: lantern\nnmae: Lantern\n",
            "relics/lantern.yaml:2:1: error S201: The key `nmae` is not known here.\n"
            "  2 | nmae: Lantern\n"
            "    | ^^^^\n"
            "      hint: did you mean `name`?\n"
            "\n"
            "1 error in 1 file\n",
            id="misspelt_key_is_not_missing_too",
        ),
        pytest.param(
            "cost: 4\n",
            "relics/lantern.yaml:1:1: error S202: The key `id` is missing.\n"
            "  1 | cost: 4\n"
            "    | ^^^^^^^\n"
            "\n"
            "relics/lantern.yaml:1:1: error S202: The key `name` is missing.\n"
            "  1 | cost: 4\n"
            "    | ^^^^^^^\n"
            "      hint: `name`: What players read.\n"
            "\n"
            "2 errors in 1 file\n",
            id="missing_keys",
        ),
        pytest.param(
            START + "do: {mult:5}\n",
            "relics/lantern.yaml:3:6: error S201: The key `mult:5` is not known here.\n"
            "  3 | do: {mult:5}\n"
            "    |      ^^^^^^\n"
            "      hint: put a space after the colon\n"
            "\n"
            "1 error in 1 file\n",
            id="glued_key",
        ),
        pytest.param(
            START + 'cost: "5"\n',
            'relics/lantern.yaml:3:7: error S203: `cost` is the text "5", and a whole number belongs here.\n'
            '  3 | cost: "5"\n'
            "    |       ^^^\n"
            "      hint: write the number 5 without quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="number_as_text",
        ),
        pytest.param(
            START + "cost: 1_000\n",
            'relics/lantern.yaml:3:7: error S203: `cost` is the text "1_000", and a whole number belongs here.\n'
            "  3 | cost: 1_000\n"
            "    |       ^^^^^\n"
            "      hint: write the number 1000 without quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="number_with_a_separator",
        ),
        pytest.param(
            START + "chance: 0,5\n",
            'relics/lantern.yaml:3:9: error S203: `chance` is the text "0,5", and a number belongs here.\n'
            "  3 | chance: 0,5\n"
            "    |         ^^^\n"
            "      hint: write 0.5: decimals come after a point\n"
            "\n"
            "1 error in 1 file\n",
            id="number_with_a_comma",
        ),
        pytest.param(
            START + "cost: 4.0\n",
            "relics/lantern.yaml:3:7: error S203: `cost` is the number 4.0, and a whole number belongs here.\n"
            "  3 | cost: 4.0\n"
            "    |       ^^^\n"
            "      hint: write 4\n"
            "\n"
            "1 error in 1 file\n",
            id="fraction_for_a_whole_number",
        ),
        pytest.param(
            "id: lantern\nname: 7\n",
            "relics/lantern.yaml:2:7: error S203: `name` is the number 7, and a text belongs here.\n"
            "  2 | name: 7\n"
            "    |       ^\n"
            '      hint: as a text, it is written "7"\n'
            "\n"
            "1 error in 1 file\n",
            id="number_for_a_text",
        ),
        pytest.param(
            "id: lantern\nname: true\n",
            "relics/lantern.yaml:2:7: error S203: `name` is true, and a text belongs here.\n"
            "  2 | name: true\n"
            "    |       ^^^^\n"
            '      hint: as a text, it is written "true"\n'
            "\n"
            "1 error in 1 file\n",
            id="truth_for_a_text",
        ),
        pytest.param(
            START + "once: yes\n",
            'relics/lantern.yaml:3:7: error S203: `once` is the text "yes", and true or false belongs here.\n'
            "  3 | once: yes\n"
            "    |       ^^^\n"
            "      hint: write true\n"
            "\n"
            "1 error in 1 file\n",
            id="word_for_truth",
        ),
        pytest.param(
            START + "tags: light\n",
            'relics/lantern.yaml:3:7: error S203: `tags` is the text "light", and a list belongs here.\n'
            "  3 | tags: light\n"
            "    |       ^^^^^\n"
            "      hint: a list has items that begin with `- `, or stands in `[ ]`\n"
            "\n"
            "1 error in 1 file\n",
            id="text_for_a_list",
        ),
        pytest.param(
            START + "effects:\n  on: score\n  do: {mult: 1}\n",
            "relics/lantern.yaml:4:3: error S203: `effects` is a mapping, and a list belongs here.\n"
            "  4 |   on: score\n"
            "    |   ^^^^^^^^^\n"
            "      hint: a list has items that begin with `- `, or stands in `[ ]`\n"
            "\n"
            "1 error in 1 file\n",
            id="mapping_for_a_list",
        ),
        pytest.param(
            "- id: lantern\n",
            "relics/lantern.yaml:1:1: error S203: The document is a list, and a mapping belongs here.\n"
            "  1 | - id: lantern\n"
            "    | ^^^^^^^^^^^^^\n"
            "      hint: write it without `- ` and without `[ ]`\n"
            "\n"
            "1 error in 1 file\n",
            id="list_for_a_mapping",
        ),
        pytest.param(
            "lantern\n",
            'relics/lantern.yaml:1:1: error S203: The document is the text "lantern", and a mapping belongs here.\n'
            "  1 | lantern\n"
            "    | ^^^^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="text_for_the_document",
        ),
        pytest.param(
            "id: lantern\nname:\n",
            "relics/lantern.yaml:2:1: error S203: `name` has no value, and a text belongs here.\n"
            "  2 | name:\n"
            "    | ^^^^\n"
            "      hint: write a text after the colon\n"
            "\n"
            "1 error in 1 file\n",
            id="nothing_for_a_text",
        ),
        pytest.param(
            START + "rarity: comon\n",
            "relics/lantern.yaml:3:9: error S204: `rarity` cannot be `comon`.\n"
            "  3 | rarity: comon\n"
            "    |         ^^^^^\n"
            "      hint: did you mean `common`?\n"
            "\n"
            "1 error in 1 file\n",
            id="unknown_word",
        ),
        pytest.param(
            START + "rarity: zzz\n",
            "relics/lantern.yaml:3:9: error S204: `rarity` cannot be `zzz`.\n"
            "  3 | rarity: zzz\n"
            "    |         ^^^\n"
            "      hint: known here: `common`, `uncommon` or `rare`\n"
            "\n"
            "1 error in 1 file\n",
            id="unknown_word_like_none",
        ),
        pytest.param(
            START + "rarity: [rare]\n",
            "relics/lantern.yaml:3:9: error S203: `rarity` is a list, and `common`, `uncommon` or `rare` belongs here.\n"
            "  3 | rarity: [rare]\n"
            "    |         ^^^^^^\n"
            "      hint: write it without `- ` and without `[ ]`\n"
            "\n"
            "1 error in 1 file\n",
            id="list_for_a_word",
        ),
        pytest.param(
            "id: The Keeper's Lantern\nname: Lantern\n",
            "relics/lantern.yaml:1:5: error S205: `id` must be an id, and `The Keeper's Lantern` is none.\n"
            "  1 | id: The Keeper's Lantern\n"
            "    |     ^^^^^^^^^^^^^^^^^^^^\n"
            "      hint: an id is made of lower-case words with hyphens: `the-keepers-lantern`\n"
            "\n"
            "1 error in 1 file\n",
            id="id_with_capitals_and_spaces",
        ),
        pytest.param(
            START + "tags: [light, old_one]\n",
            "relics/lantern.yaml:3:15: error S205: Item 2 of `tags` must be an id, and `old_one` is none.\n"
            "  3 | tags: [light, old_one]\n"
            "    |               ^^^^^^^\n"
            "      hint: an id is made of lower-case words with hyphens: `old-one`\n"
            "\n"
            "1 error in 1 file\n",
            id="id_in_a_list",
        ),
        pytest.param(
            START + "levels: {Old Lantern: 1}\n",
            "relics/lantern.yaml:3:10: error S205: The key `Old Lantern` must be an id.\n"
            "  3 | levels: {Old Lantern: 1}\n"
            "    |          ^^^^^^^^^^^\n"
            "      hint: an id is made of lower-case words with hyphens: `old-lantern`\n"
            "\n"
            "1 error in 1 file\n",
            id="id_as_a_key",
        ),
        pytest.param(
            START + "since: now\n",
            "relics/lantern.yaml:3:8: error S205: `since` does not have the form that belongs here.\n"
            "  3 | since: now\n"
            "    |        ^^^\n"
            "      hint: it looks like `0.1`\n"
            "\n"
            "1 error in 1 file\n",
            id="form_with_an_example",
        ),
        pytest.param(
            START + "tile: X7\n",
            "relics/lantern.yaml:3:7: error S205: `tile` does not have the form that belongs here.\n"
            "  3 | tile: X7\n"
            "    |       ^^\n"
            "      hint: write R7 or B10\n"
            "\n"
            "1 error in 1 file\n",
            id="form_with_its_own_words",
        ),
        pytest.param(
            START + "cost: -1\n",
            "relics/lantern.yaml:3:7: error S206: `cost` is -1, and must be at least 0.\n"
            "  3 | cost: -1\n"
            "    |       ^^\n"
            "\n"
            "1 error in 1 file\n",
            id="too_small",
        ),
        pytest.param(
            START + "cost: 21\n",
            "relics/lantern.yaml:3:7: error S206: `cost` is 21, and must be at most 20.\n"
            "  3 | cost: 21\n"
            "    |       ^^\n"
            "\n"
            "1 error in 1 file\n",
            id="too_large",
        ),
        pytest.param(
            START + "chance: 0\n",
            "relics/lantern.yaml:3:9: error S206: `chance` is 0, and must be more than 0.\n"
            "  3 | chance: 0\n"
            "    |         ^\n"
            "\n"
            "1 error in 1 file\n",
            id="not_above_a_bound",
        ),
        pytest.param(
            START + "chance: 1\n",
            "relics/lantern.yaml:3:9: error S206: `chance` is 1, and must be less than 1.\n"
            "  3 | chance: 1\n"
            "    |         ^\n"
            "\n"
            "1 error in 1 file\n",
            id="not_below_a_bound",
        ),
        pytest.param(
            START + "chance: 0.33\n",
            "relics/lantern.yaml:3:9: error S206: `chance` is 0.33, and must be a multiple of 0.05.\n"
            "  3 | chance: 0.33\n"
            "    |         ^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="not_a_multiple",
        ),
        pytest.param(
            START + "tags: []\n",
            "relics/lantern.yaml:3:7: error S207: `tags` has no items, and must have at least 1.\n"
            "  3 | tags: []\n"
            "    |       ^^\n"
            "\n"
            "1 error in 1 file\n",
            id="no_items",
        ),
        pytest.param(
            START + "tags: [a, b, c, d, e]\n",
            "relics/lantern.yaml:3:7: error S207: `tags` has 5 items, and must have at most 4.\n"
            "  3 | tags: [a, b, c, d, e]\n"
            "    |       ^^^^^^^^^^^^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="too_many_items",
        ),
        pytest.param(
            START + "pair: [1, 2, 3]\n",
            "relics/lantern.yaml:3:7: error S207: `pair` has 3 items, and must have at most 2.\n"
            "  3 | pair: [1, 2, 3]\n"
            "    |       ^^^^^^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="more_than_a_pair",
        ),
        pytest.param(
            START + "limits: {}\n",
            "relics/lantern.yaml:3:9: error S207: `limits` has no keys, and must have at least 1.\n"
            "  3 | limits: {}\n"
            "    |         ^^\n"
            "\n"
            "1 error in 1 file\n",
            id="no_keys",
        ),
        pytest.param(
            "id: lantern\nname: ''\n",
            "relics/lantern.yaml:2:7: error S207: `name` is empty.\n"
            "  2 | name: ''\n"
            "    |       ^^\n"
            "\n"
            "1 error in 1 file\n",
            id="empty_text",
        ),
        pytest.param(
            START + "limits: {min: 1}\n",
            "relics/lantern.yaml:3:10: error S202: The key `max` is missing, which belongs to `min`.\n"
            "  3 | limits: {min: 1}\n"
            "    |          ^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="companion_missing",
        ),
        pytest.param(
            START + "tags: [a, b, a]\n",
            "relics/lantern.yaml:3:14: error S209: Item 3 of `tags` repeats item 1.\n"
            "  3 | tags: [a, b, a]\n"
            "    |              ^\n"
            "\n"
            "1 error in 1 file\n",
            id="repeated_items",
        ),
        pytest.param(
            START + "either: 1\n",
            "relics/lantern.yaml:3:9: error S208: `either` can be read in more than one way.\n"
            "  3 | either: 1\n"
            "    |         ^\n"
            "\n"
            "1 error in 1 file\n",
            id="ambiguous",
        ),
        pytest.param(
            START + "do: {mutl: 5}\n",
            "relics/lantern.yaml:3:6: error S201: The key `mutl` is not known here.\n"
            "  3 | do: {mutl: 5}\n"
            "    |      ^^^^\n"
            "      hint: did you mean `mult`?\n"
            "\n"
            "1 error in 1 file\n",
            id="unknown_action",
        ),
        pytest.param(
            START + "do: {zzz: 5}\n",
            "relics/lantern.yaml:3:6: error S201: The key `zzz` is not known here.\n"
            "  3 | do: {zzz: 5}\n"
            "    |      ^^^\n"
            "      hint: known here: `mult`, `chips` or `money`\n"
            "\n"
            "1 error in 1 file\n",
            id="unknown_action_like_none",
        ),
        pytest.param(
            START + "do: {}\n",
            "relics/lantern.yaml:3:5: error S208: `do` is an empty mapping.\n"
            "  3 | do: {}\n"
            "    |     ^^\n"
            "      hint: known here: `mult`, `chips` or `money`\n"
            "\n"
            "1 error in 1 file\n",
            id="empty_action",
        ),
        pytest.param(
            START + "do: {mult: 4, chips: 10}\n",
            "relics/lantern.yaml:3:15: error S208: `chips` cannot stand beside `mult`.\n"
            "  3 | do: {mult: 4, chips: 10}\n"
            "    |               ^^^^^\n"
            "      hint: where a list is possible, write two items\n"
            "\n"
            "1 error in 1 file\n",
            id="two_actions_in_one_mapping",
        ),
        pytest.param(
            START + "who: {kind: tiel, count: 1}\n",
            "relics/lantern.yaml:3:13: error S204: `kind` cannot be `tiel`.\n"
            "  3 | who: {kind: tiel, count: 1}\n"
            "    |             ^^^^\n"
            "      hint: did you mean `tile`?\n"
            "\n"
            "1 error in 1 file\n",
            id="wrong_mark",
        ),
        pytest.param(
            START + "who: {kind: tile}\n",
            "relics/lantern.yaml:3:1: error S202: The key `count` of `who` is missing.\n"
            "  3 | who: {kind: tile}\n"
            "    | ^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="branch_by_its_mark",
        ),
        pytest.param(
            START
            + "effects:\n- on: score\n  od: {mult: 5}\n- modify: plays\n- onn: score\n  do: {mult: 5}\n",
            "relics/lantern.yaml:5:3: error S201: The key `od` is not known here.\n"
            "  5 |   od: {mult: 5}\n"
            "    |   ^^\n"
            "      hint: did you mean `do`?\n"
            "\n"
            "relics/lantern.yaml:6:3: error S202: The key `by` of item 2 of `effects` is missing.\n"
            "  6 | - modify: plays\n"
            "    |   ^^^^^^^^^^^^^\n"
            "\n"
            "relics/lantern.yaml:7:3: error S201: The key `onn` is not known here.\n"
            "  7 | - onn: score\n"
            "    |   ^^^\n"
            "      hint: did you mean `on`?\n"
            "\n"
            "3 errors in 1 file\n",
            id="branch_by_its_key",
        ),
        pytest.param(
            START
            + "effects:\n- on: score\n  do: {mult: {sum: [1, {cuont: tiles}, hnad, '5', {not: [1]}]}}\n",
            "relics/lantern.yaml:5:25: error S201: The key `cuont` is not known here.\n"
            "  5 |   do: {mult: {sum: [1, {cuont: tiles}, hnad, '5', {not: [1]}]}}\n"
            "    |                         ^^^^^\n"
            "      hint: did you mean `count`?\n"
            "\n"
            "relics/lantern.yaml:5:40: error S204: Item 3 of `sum` cannot be `hnad`.\n"
            "  5 |   do: {mult: {sum: [1, {cuont: tiles}, hnad, '5', {not: [1]}]}}\n"
            "    |                                        ^^^^\n"
            "      hint: did you mean `hand`?\n"
            "\n"
            'relics/lantern.yaml:5:46: error S203: Item 4 of `sum` is the text "5", and a number, a mapping, `hand` or `board` belongs here.\n'
            "  5 |   do: {mult: {sum: [1, {cuont: tiles}, hnad, '5', {not: [1]}]}}\n"
            "    |                                              ^^^\n"
            "      hint: write the number 5 without quotes\n"
            "\n"
            "relics/lantern.yaml:5:57: error S203: `not` is a list, and a number, a mapping, `hand` or `board` belongs here.\n"
            "  5 |   do: {mult: {sum: [1, {cuont: tiles}, hnad, '5', {not: [1]}]}}\n"
            "    |                                                         ^^^\n"
            "      hint: write it without `- ` and without `[ ]`\n"
            "\n"
            "4 errors in 1 file\n",
            id="deep_in_branches",
        ),
        pytest.param(
            START + "do:\n",
            "relics/lantern.yaml:3:1: error S203: `do` has no value, and a mapping or a list belongs here.\n"
            "  3 | do:\n"
            "    | ^^\n"
            "      hint: write a mapping or a list after the colon\n"
            "\n"
            "1 error in 1 file\n",
            id="nothing_in_a_union",
        ),
    ],
)
def test_what_a_designer_is_told(text: str, expected: str) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        START,
        START + "cost: 20\nrarity: rare\ntags: [a, b-c]\nonce: false\nchance: 0.35\n",
        START + "do: {mult: {sum: [1, hand, {count: tiles}, 0.5]}}\n",
        START + "do: [{mult: 1}, {chips: 2}]\nwho: {kind: relic, at: 3}\n",
        START + "effects: [{on: shop, do: {money: 1}, when: 1}, {modify: plays, by: -1}]\n",
        START + "levels: {lantern: 2}\npair: [1, 2]\nlimits: {min: 1, max: 2}\neither: 1.5\n",
    ],
)
def test_what_fits_is_not_spoken_of(text: str) -> None:
    assert codes_of(text) == []


def test_all_findings_come_in_the_order_of_the_document() -> None:
    text = "once: 1\nid: Lantern\ncots: 4\nrarity: rar\n"
    assert codes_of(text) == ["S202", "S203", "S205", "S201", "S204"]


def test_decimals_are_exact() -> None:
    """As floats, 0.35 is no multiple of 0.05, and 0.1 + 0.2 is more than 0.3."""
    assert codes_of(START + "chance: 0.35\n") == []
    assert codes_of(START + "chance: 0.3500000000000000000000001\n") == ["S206"]
    assert codes_of("0.3\n", {"maximum": 0.3}) == []
    assert codes_of("0.30000000000000001\n", {"maximum": 0.3}) == ["S206"]
    assert codes_of("0.1\n", {"enum": [0.1]}) == []
    assert codes_of("1e90\n", {"multipleOf": 0.01}) == []


def test_whole_numbers_are_written_without_a_point() -> None:
    assert codes_of("4\n", {"type": "integer"}) == []
    assert codes_of("4.0\n", {"type": "integer"}) == ["S203"]
    assert codes_of("true\n", {"type": "integer"}) == ["S203"]
    assert codes_of("true\n", {"type": "number"}) == ["S203"]


def test_a_pattern_ends_with_the_text() -> None:
    assert codes_of('"lantern\\n"\n', ID) == ["S205"]
    assert codes_of('"a$\\n"\n', {"pattern": r"\$"}) == []


def test_a_schema_may_refer_to_others() -> None:
    others = {"urn:ids": ID}
    schema = mapping(["id"], id={"$ref": "urn:ids"})
    (document,) = load("id: Old Lantern\n", name=NAME).documents
    (finding,) = schema_findings(document, schema, others)
    assert (finding.code, finding.place.column) == ("S205", 5)


def test_a_condition_inside_a_branch_looks_at_values() -> None:
    """The branch demands `by` only when `kind` is a list; its keys alone cannot tell."""
    branch = {
        "type": "object",
        "if": {"properties": {"kind": {"type": "array"}}, "required": ["kind"]},
        "else": {"required": ["by"]},
    }
    schema = {"anyOf": [branch, {"type": "string"}]}
    assert codes_of("kind: [1]\n", schema) == []
    assert codes_of("kind: 1\n", schema) == ["S202"]


def test_what_was_refused_while_reading_is_passed_over() -> None:
    assert codes_of("id: lantern\nname: !x 5\ncost: .inf\n") == []


def test_a_union_is_not_checked_again_and_again_at_each_level() -> None:
    """Were each branch followed to the bottom, this would take longer than the universe has."""
    branches = [
        mapping([f"k{n}"], **{f"k{n}": {"$ref": "#"}, "x": {"$ref": "#"}}) for n in range(8)
    ]
    schema = {"anyOf": [{"type": "number"}, *branches]}
    text = "{k1: 1, x: " * 60 + "wrong" + "}" * 60
    assert codes_of(text, schema) == ["S203"]


def test_too_deep_for_python_is_a_finding() -> None:
    level: dict[str, Any] = {
        "anyOf": [{"type": "number"}, mapping(["not"], **{"not": {"$ref": "#"}})]
    }
    for _ in range(8):
        level = {"allOf": [level]}
    text = "{not: " * 60 + "1" + "}" * 60
    assert codes_of(text, level) == ["S210"]


# Hangs on the schema: see test_too_deep_for_python_is_a_finding.
BEYOND_ITEM = {"S210"}


@pytest.mark.parametrize("code_id", [each.id for each in codes() if each.id.startswith("S")])
def test_each_code_is_shown_by_its_snippets(code_id: str) -> None:
    shown = code(code_id)
    assert codes_of(shown.mended) == []
    if code_id not in BEYOND_ITEM:
        assert codes_of(shown.bad) == [code_id]


WORDS = st.sampled_from(
    [
        "id",
        "name",
        "cost",
        "tags",
        "do",
        "who",
        "kind",
        "tile",
        "on",
        "score",
        "mult",
        "sum",
        "effects",
        "levels",
        "limits",
        "min",
        "pair",
        "either",
        "when",
        "x",
        "A b",
        "hand",
    ]
)
TREES = st.recursive(
    st.one_of(
        WORDS, st.integers(-3, 30), st.booleans(), st.none(), st.just("'5'"), st.just("0.35")
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(map(str, items))}]"),
        st.dictionaries(WORDS, inner, max_size=4).map(
            lambda items: f"{{{', '.join(f'{key}: {value}' for key, value in items.items())}}}"
        ),
    ),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(WORDS, TREES, max_size=6))
def test_every_document_is_judged(entries: dict[str, Any]) -> None:
    """No tree raises, and a document is told of nothing exactly when it fits."""
    text = "".join(f"{key}: {value}\n" for key, value in entries.items()) or "{}\n"
    source = load(text, name=NAME)
    (document,) = source.documents
    findings = schema_findings(document, ITEM)
    render(findings, "text", [source])
    assert all(1 <= finding.place.line <= len(source.lines) for finding in findings)
    assert (not findings) == jsonschema.Draft202012Validator(ITEM).is_valid(document.data)
