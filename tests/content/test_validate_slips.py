# ruff: noqa: E501 - what is told stands here as it is printed
"""The slips that designers make in an item, and what they are told: the whole text of each."""

from pathlib import Path

import pytest

from melder.content.check import validate
from tests.packs import told

HEAD = "id: lamp\nname: Lamp\ncost: 5\nrarity: common\n"


@pytest.mark.parametrize(
    ("folder", "text", "expected"),
    [
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: score\n     do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:6: error Y111: This line is indented deeper than the line above, which already has its value.\n"
            "  7 |      do: {mult: 5}\n"
            "    |      ^^^^^^^^^^^^^\n"
            "      the line above:\n"
            "  6 |   - on: score\n"
            "    | ^^^^^^^^^^^^^\n"
            "      hint: line it up with the key above (indented by 4 spaces), or take the value above away\n"
            "\n"
            "1 error in 1 file\n",
            id="wrong_indent",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: score\n\tdo: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:1: error Y110: A tab indents this line; YAML knows only spaces.\n"
            "  7 |  do: {mult: 5}\n"
            "    | ^\n"
            "      hint: replace the tab by spaces, two for each level\n"
            "\n"
            "1 error in 1 file\n",
            id="tab",
        ),
        pytest.param(
            "relics",
            "id: lamp\nname: Lamp\ncots: 5\nrarity: common\n",
            "relics/lamp.yaml:3:1: error S201: The key `cots` is not known here.\n"
            "  3 | cots: 5\n"
            "    | ^^^^\n"
            "      hint: did you mean `cost`?\n"
            "\n"
            "1 error in 1 file\n",
            id="misspelt_field",
        ),
        pytest.param(
            "relics",
            'id: lamp\nname: Lamp\ncost: "5"\nrarity: common\n',
            'relics/lamp.yaml:3:7: error S203: `cost` is the text "5", and a whole number belongs here.\n'
            '  3 | cost: "5"\n'
            "    |       ^^^\n"
            "      hint: write the number 5 without quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="number_as_text",
        ),
        pytest.param(
            "relics",
            "id: lamp\nname: Lamp\ncost: 5\nrarity: comon\n",
            "relics/lamp.yaml:4:9: error S204: `rarity` cannot be `comon`.\n"
            "  4 | rarity: comon\n"
            "    |         ^^^^^\n"
            "      hint: did you mean `common`?\n"
            "\n"
            "1 error in 1 file\n",
            id="misspelt_rarity",
        ),
        pytest.param(
            "relics",
            "id: lamp\nname: Lamp\ncost: 5\n",
            "relics/lamp.yaml:1:1: error S202: The key `rarity` is missing.\n"
            "  1 | id: lamp\n"
            "    | ^^^^^^^^\n"
            "      hint: `rarity`: How rare it is.\n"
            "\n"
            "1 error in 1 file\n",
            id="missing_field",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: scoer\n    do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:6:9: error E401: `scoer` is no event that is known here.\n"
            "  6 |   - on: scoer\n"
            "    |         ^^^^^\n"
            "      hint: did you mean `score`?\n"
            "\n"
            "1 error in 1 file\n",
            id="misspelt_event",
        ),
        pytest.param(
            "relics",
            HEAD
            + "effects:\n  - on: score\n    eahc: {tiles: triggered}\n    do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:5: error E401: `eahc` is no part of `on` that is known here.\n"
            "  7 |     eahc: {tiles: triggered}\n"
            "    |     ^^^^\n"
            "      hint: did you mean `each`?\n"
            "\n"
            "1 error in 1 file\n",
            id="misspelt_key_of_an_effect",
        ),
        pytest.param(
            "relics",
            HEAD
            + "effects:\n  - on: score\n    each: {tiles: triggered, color: orange}\n    do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:30: error E401: `color` is no filter on a tile that is known here.\n"
            "  7 |     each: {tiles: triggered, color: orange}\n"
            "    |                              ^^^^^\n"
            "      hint: did you mean `colour`?\n"
            "\n"
            "1 error in 1 file\n",
            id="misspelt_filter",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: score\n    do: {multi: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:10: error E401: `multi` is no action that is known here.\n"
            "  7 |     do: {multi: 5}\n"
            "    |          ^^^^^\n"
            "      hint: did you mean `mult`?\n"
            "\n"
            "1 error in 1 file\n",
            id="misspelt_action",
        ),
        pytest.param(
            "relics",
            HEAD
            + "effects:\n  - on: score\n    each: {tiles: triggered, colour: ornage}\n    do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:38: error L301: No colour is called `ornage`.\n"
            "  7 |     each: {tiles: triggered, colour: ornage}\n"
            "    |                                      ^^^^^^\n"
            "      hint: did you mean `orange`?\n"
            "\n"
            "1 error in 1 file\n",
            id="misspelt_id",
        ),
        pytest.param(
            "relics",
            HEAD + 'effects:\n  - on: score\n    do: {mult: "5"}\nexamples: [{}]\n',
            "relics/lamp.yaml:7:16: error E402: Expected a number, or a value such as {count: {tiles: hand}}, not `5`.\n"
            '  7 |     do: {mult: "5"}\n'
            "    |                ^^^\n"
            "      hint: write 5 without quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="amount_as_text",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: score\n    do: {xmult: 1.33333}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:17: error E402: Expected a number, or a value such as {count: {tiles: hand}}, not `1.33333`.\n"
            "  7 |     do: {xmult: 1.33333}\n"
            "    |                 ^^^^^^^\n"
            "      hint: an amount has at most 4 decimals\n"
            "\n"
            "1 error in 1 file\n",
            id="too_many_decimals",
        ),
        pytest.param(
            "relics",
            HEAD
            + "effects:\n  - on: shop_left\n    per: {count: {tiles: scored}}\n    do: {earn: 1}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:26: error E405: `scored` has a meaning only where a play is being scored.\n"
            "  7 |     per: {count: {tiles: scored}}\n"
            "    |                          ^^^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="nothing_is_scored_in_a_shop",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: shop_left\n    do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:16: error E405: `mult` has a meaning only where a play is being scored.\n"
            "  7 |     do: {mult: 5}\n"
            "    |                ^\n"
            "\n"
            "1 error in 1 file\n",
            id="nothing_adds_to_a_score_in_a_shop",
        ),
        pytest.param(
            "relics",
            HEAD
            + "effects:\n  - on: score\n    when: {exists: {groups: scored, shape: run, size: 30}}\n    do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:55: error E402: Expected a whole number from 3 to 14, not `30`.\n"
            "  7 |     when: {exists: {groups: scored, shape: run, size: 30}}\n"
            "    |                                                       ^^\n"
            "\n"
            "1 error in 1 file\n",
            id="an_impossible_size",
        ),
        pytest.param(
            "relics",
            HEAD
            + "effects:\n  - on: score\n    each: {tiles: triggered, number: {from: 9, to: 4}}\n    do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:38: error E402: `from` is above `to`, so that no number fits.\n"
            "  7 |     each: {tiles: triggered, number: {from: 9, to: 4}}\n"
            "    |                                      ^^^^^^^^^^^^^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="an_impossible_number",
        ),
        pytest.param(
            "relics",
            HEAD
            + "state: {glow: 0}\neffects:\n  - on: score\n    do: {mult: {state: glo}}\nexamples: [{}]\n",
            "relics/lamp.yaml:8:24: error E410: `glo` is no state that is known here.\n"
            "  8 |     do: {mult: {state: glo}}\n"
            "    |                        ^^^\n"
            "      hint: did you mean `glow`?\n"
            "\n"
            "1 error in 1 file\n",
            id="unknown_state",
        ),
        pytest.param(
            "relics",
            HEAD
            + "state: {glow: 4}\neffects:\n  - on: score\n    do: {mult: {state: glow}}\nexamples: [{}]\n",
            "relics/lamp.yaml:5:9: error L304: Nothing changes the state `glow`.\n"
            "  5 | state: {glow: 4}\n"
            "    |         ^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="state_that_nothing_changes",
        ),
        pytest.param(
            "relics",
            HEAD
            + "state: {glow: 4}\neffects:\n  - on: after\n    do: {gain: glow, by: 1}\nexamples: [{}]\n",
            "relics/lamp.yaml:5:9: error L305: Nothing reads the state `glow`.\n"
            "  5 | state: {glow: 4}\n"
            "    |         ^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="state_that_nothing_reads",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: score\n    chance: 5/4\n    do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:13: error E402: Expected a chance such as 1/4, not `5/4`.\n"
            "  7 |     chance: 5/4\n"
            "    |             ^^^\n"
            "      hint: a chance cannot be above 1\n"
            "\n"
            "1 error in 1 file\n",
            id="chance_above_one",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: score\n    chance: 0.25\n    do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:13: error E402: Expected a chance such as 1/4, not `0.25`.\n"
            "  7 |     chance: 0.25\n"
            "    |             ^^^^\n"
            "      hint: write 1/4\n"
            "\n"
            "1 error in 1 file\n",
            id="chance_as_a_number",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: score\n    do: {mult: 5, chips: 10}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:19: error E406: `mult` and `chips` cannot stand in one action.\n"
            "  7 |     do: {mult: 5, chips: 10}\n"
            "    |                   ^^^^^\n"
            "      hint: write them as two entries of a list\n"
            "\n"
            "1 error in 1 file\n",
            id="two_heads",
        ),
        pytest.param(
            "relics",
            HEAD
            + "effects:\n  - on: score\n    modify: hand_size\n    do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:5: error E406: `on` and `modify` cannot stand in one effect.\n"
            "  7 |     modify: hand_size\n"
            "    |     ^^^^^^\n"
            "      hint: write them as two entries of a list\n"
            "\n"
            "1 error in 1 file\n",
            id="two_forms",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  on: score\n  do: {mult: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:6:3: error S203: `effects` is a mapping, and a list belongs here.\n"
            "  6 |   on: score\n"
            "    |   ^^^^^^^^^\n"
            "      hint: a list has items that begin with `- `, or stands in `[ ]`\n"
            "\n"
            "1 error in 1 file\n",
            id="no_list",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: score\nexamples: [{}]\n",
            "relics/lamp.yaml:6:5: error E403: `on` needs `do`: an action or a list of actions.\n"
            "  6 |   - on: score\n"
            "    |     ^^^^^^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="nothing_done",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: use\n    do: {earn: 5}\nexamples: [{}]\n",
            "relics/lamp.yaml:6:9: error E408: `use` happens to a consumable; this is a relic.\n"
            "  6 |   - on: use\n"
            "    |         ^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="event_of_another_kind",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: score\n    do: {mult: 5}\n",
            "relics/lamp.yaml:5:1: error L303: The relic `lamp` has effects and no example.\n"
            "  5 | effects:\n"
            "    | ^^^^^^^\n"
            "      hint: write a scenario under `examples` that would fail without the effects\n"
            "\n"
            "1 error in 1 file\n",
            id="missing_example",
        ),
        pytest.param(
            "relics",
            "id: lamp\nname: Lantern\ncost: 5\nrarity: common\n",
            "relics/lamp.yaml:2:7: error L302: Another relic is called `Lantern` too.\n"
            "  2 | name: Lantern\n"
            "    |       ^^^^^^^\n"
            "      it is `lantern` (base/melder/relics/lantern.yaml:3:7):\n"
            "  3 | name: Lantern\n"
            "    |       ^^^^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="taken_name",
        ),
        pytest.param(
            "relics",
            "id: The Lamp\nname: Lamp\ncost: 5\nrarity: common\n",
            "relics/lamp.yaml:1:5: error S205: `id` must be an id, and `The Lamp` is none.\n"
            "  1 | id: The Lamp\n"
            "    |     ^^^^^^^^\n"
            "      hint: an id is made of lower-case words with hyphens: `the-lamp`\n"
            "\n"
            "1 error in 1 file\n",
            id="id_of_another_form",
        ),
        pytest.param(
            "relics",
            HEAD + "cost: 6\n",
            "relics/lamp.yaml:5:1: error Y120: The key `cost` stands twice: in line 3 and in line 5.\n"
            "  5 | cost: 6\n"
            "    | ^^^^\n"
            "      it stands here first:\n"
            "  3 | cost: 5\n"
            "    | ^^^^\n"
            "      hint: keep one of the two\n"
            "\n"
            "1 error in 1 file\n",
            id="duplicate_key",
        ),
        pytest.param(
            "perks",
            "id: lamp\nname: Lamp\ncost: 5\ntier: 2\nrequires: lamp-oli\n",
            "perks/lamp.yaml:5:11: error L301: No perk is called `lamp-oli`.\n"
            "  5 | requires: lamp-oli\n"
            "    |           ^^^^^^^^\n"
            "      hint: did you mean `lamp-oil`?\n"
            "\n"
            "1 error in 1 file\n",
            id="perk_that_needs_nobody",
        ),
        pytest.param(
            "perks",
            "id: lamp\nname: Lamp\ncost: 5\ntier: 2\nrequires: lamp\n",
            "perks/lamp.yaml:5:11: error A701: `lamp` needs a perk that cannot be had before it.\n"
            "  5 | requires: lamp\n"
            "    |           ^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="perk_that_needs_itself",
        ),
        pytest.param(
            "finishes",
            "id: lamp\nname: Lamp\n",
            "finishes/lamp.yaml:1:5: warning L306: Nothing puts the finish `lamp` on a tile.\n"
            "  1 | id: lamp\n"
            "    |     ^^^^\n"
            "\n"
            "1 warning in 1 file\n",
            id="finish_that_nothing_applies",
        ),
        pytest.param(
            "relics",
            HEAD
            + "effects:\n  - on: score\n    do: {mult: 5}\nwording: Adds 5 to Mult.\nexamples: [{}]\n",
            "relics/lamp.yaml:8:10: error E420: A number is written out; amounts come from places such as {mult}.\n"
            "  8 | wording: Adds 5 to Mult.\n"
            "    |          ^^^^^^^^^^^^^^^\n"
            "\n"
            "relics/lamp.yaml:8:10: error E420: {mult} is missing: +5 Mult.\n"
            "  8 | wording: Adds 5 to Mult.\n"
            "    |          ^^^^^^^^^^^^^^^\n"
            "\n"
            "2 errors in 1 file\n",
            id="wording_with_a_number",
        ),
        pytest.param(
            "relics",
            HEAD + "effects:\n  - on: score\n    do: {mult: 0}\nexamples: [{}]\n",
            "relics/lamp.yaml:7:16: error A703: `mult` with 0 changes nothing.\n"
            "  7 |     do: {mult: 0}\n"
            "    |                ^\n"
            "\n"
            "1 error in 1 file\n",
            id="effect_without_effect",
        ),
    ],
)
def test_slips(base: Path, tmp_path: Path, folder: str, text: str, expected: str) -> None:
    path = tmp_path / folder / "lamp.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    assert told(validate([path], examples=False)) == expected
