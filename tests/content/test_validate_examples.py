# ruff: noqa: E501 - what is told stands here as it is printed
"""The fifth stage: examples are executed, and say where they come out otherwise."""

from pathlib import Path

import pytest

from melder.content.check import validate
from tests.packs import told, write_pack

HEAD = """\
id: lamp
name: Lamp
cost: 5
rarity: common
effects:
  - on: score
    do: {mult: 4}
examples:
"""


PROOF = '  - play: ["R7 B7 K7"]\n    expect: {mult: 7}\n'


def findings(tmp_path: Path, text: str, file: str = "relics/lamp.yaml") -> str:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return told(validate([path]))


def test_an_example_that_holds(base: Path, tmp_path: Path) -> None:
    example = '  - play: ["R7 B7 K7"]\n    expect: {chips: 21, mult: 7, score: 147}\n'
    assert findings(tmp_path, HEAD + example) == "no findings\n"


def test_an_example_that_no_longer_holds(base: Path, tmp_path: Path) -> None:
    example = '  - play: ["R7 B7 K7"]\n    expect: {chips: 21, mult: 6, score: 420}\n'
    assert findings(tmp_path, HEAD + example) == (
        "relics/lamp.yaml:10:31: error X501: Expected mult 6, got 7.\n"
        "  10 |     expect: {chips: 21, mult: 6, score: 420}\n"
        "     |                               ^\n"
        "\n"
        "relics/lamp.yaml:10:41: error X501: Expected score 420, got 147.\n"
        "  10 |     expect: {chips: 21, mult: 6, score: 420}\n"
        "     |                                         ^^^\n"
        "\n"
        "2 errors in 1 file\n"
    )


def test_an_example_that_the_rules_refuse(base: Path, tmp_path: Path) -> None:
    example = '  - play: ["R7 B8 K9"]\n    expect: {mult: 7}\n'
    assert findings(tmp_path, HEAD + example) == (
        "relics/lamp.yaml:9:12: error X502: The rules refuse this (group): R7 and B8 are of different colours, and a run has one.\n"
        '  9 |   - play: ["R7 B8 K9"]\n'
        "    |            ^^^^^^^^^^\n"
        "\n"
        "1 error in 1 file\n"
    )


def test_an_example_that_expects_the_refusal(base: Path, tmp_path: Path) -> None:
    example = '  - play: ["R7 B8 K9"]\n    expect: {refused: group}\n'
    assert findings(tmp_path, HEAD + example + PROOF) == "no findings\n"


@pytest.mark.parametrize("expect", ["", "    expect: {}\n"])
def test_an_example_that_expects_nothing(base: Path, tmp_path: Path, expect: str) -> None:
    example = f'  - play: ["R7 B7 K7"]\n{expect}'
    told = findings(tmp_path, HEAD + example + PROOF)
    assert "error X504: This example expects nothing." in told
    assert told.endswith("1 error in 1 file\n")


@pytest.mark.parametrize(
    "example",
    [
        '  - play: ["R7 B7 K7"]\n    expect: {chips: 21}\n',
        "  - hand: R7\n    steps: [draw]\n    expect: {hand: 2}\n",
        '  - play: ["R7 B8 K9"]\n    expect: {refused: group}\n',
    ],
)
def test_examples_that_hold_without_the_effects(base: Path, tmp_path: Path, example: str) -> None:
    told = findings(tmp_path, HEAD + example)
    assert "error X504: No example would fail if `lamp` did nothing." in told
    assert findings(tmp_path, HEAD + example + PROOF) == "no findings\n"


def test_an_example_with_a_key_that_nothing_reads(base: Path, tmp_path: Path) -> None:
    example = '  - play: ["R7 B7 K7"]\n    bosss: the-end\n    expect: {mult: 7}\n'
    assert findings(tmp_path, HEAD + example) == (
        "relics/lamp.yaml:10:5: error X503: `bosss` does not belong here.\n"
        "  10 |     bosss: the-end\n"
        "     |     ^^^^^\n"
        "       hint: did you mean `boss`?\n"
        "\n"
        "1 error in 1 file\n"
    )


def test_an_example_with_an_item_that_is_not_there(base: Path, tmp_path: Path) -> None:
    example = '  - relics: [lamp, lanturn]\n    play: ["R7 B7 K7"]\n    expect: {mult: 7}\n'
    assert "error X503" in findings(tmp_path, HEAD + example)
    assert "did you mean `lantern`?" in findings(tmp_path, HEAD + example)


def test_the_item_is_in_force_unless_the_example_says_otherwise(base: Path, tmp_path: Path) -> None:
    example = '  - relics: []\n    play: ["R7 B7 K7"]\n    expect: {mult: 3}\n'
    assert findings(tmp_path, HEAD + example + PROOF) == "no findings\n"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "bosses/lamp.yaml",
            "id: lamp\nname: Lamp\nantes: [1, 9]\neffects: [{modify: boss_factor, times: 0.5}]\n"
            'examples: [{play: ["R7 B7 K7"], expect: {score: 31}}]\n',
        ),
        (
            "decks/lamp.yaml",
            "id: lamp\nname: Lamp\norder: 2\neffects: [{on: score, do: {mult: 4}}]\n"
            'examples: [{play: ["R7 B7 K7"], expect: {mult: 7}}]\n',
        ),
        (
            "perks/lamp.yaml",
            "id: lamp\nname: Lamp\ncost: 9\ntier: 1\neffects: [{on: score, do: {mult: 4}}]\n"
            'examples: [{play: ["R7 B7 K7"], expect: {mult: 7}}]\n',
        ),
    ],
)
def test_how_each_kind_is_in_force(base: Path, tmp_path: Path, file: str, text: str) -> None:
    assert findings(tmp_path, text, file) == "no findings\n"
    changed = text.replace("mult: 4", "mult: 9").replace("0.5", "0.25")
    assert "error X501" in findings(tmp_path, changed, file)


def test_a_patch_answers_for_the_examples_that_it_breaks(base: Path, tmp_path: Path) -> None:
    patch = """\
        patch: lantern
        effects:
          - on: score
            each: {tiles: triggered, colour: orange}
            do: {mult: 6}
        """
    pack = write_pack(tmp_path / "more", {"relics/lantern.yaml": patch})
    assert told(validate([pack])) == (
        "base/melder/relics/lantern.yaml:13:20: error X501: Expected mult 8, got 9.\n"
        "  13 |     expect: {mult: 8}\n"
        "     |                    ^\n"
        "       the pack `more` changes `lantern` (more/melder/relics/lantern.yaml:2:1):\n"
        "   2 | effects:\n"
        "     | ^^^^^^^\n"
        "\n"
        "1 error in 1 file\n"
    )


def test_examples_around_a_broken_item_are_passed_over(base: Path, tmp_path: Path) -> None:
    pack = write_pack(
        tmp_path / "more",
        {
            "relics/lamp.yaml": HEAD.replace("mult: 4", "multi: 4") + "  - {}\n",
            "relics/lamb.yaml": HEAD.replace("lamp", "lamb").replace("Lamp", "Lamb")
            + '  - relics: [lamp, lamb]\n    play: ["R7 B7 K7"]\n    expect: {mult: 9}\n'
            + '  - play: ["R7 B7 K7"]\n    expect: {mult: 9}\n',
        },
    )
    assert told(validate([pack])) == (
        "more/melder/relics/lamb.yaml:13:20: error X501: Expected mult 9, got 7.\n"
        "  13 |     expect: {mult: 9}\n"
        "     |                    ^\n"
        "\n"
        "more/melder/relics/lamp.yaml:7:10: error E401: `multi` is no action that is known here.\n"
        "  7 |     do: {multi: 4}\n"
        "    |          ^^^^^\n"
        "      hint: did you mean `mult`?\n"
        "\n"
        "2 errors in 2 files\n"
    )


def test_an_id_unlike_the_file_name_does_not_keep_the_examples_from_being_played(
    base: Path, tmp_path: Path
) -> None:
    text = HEAD.replace("id: lamp", "id: lapm") + PROOF.replace("mult: 7", "mult: 8")
    path = base / "melder/relics/lamp.yaml"
    path.write_text(text, encoding="utf-8")
    said = told(validate([path]))
    assert "The id is `lapm`, and the file is called `lamp.yaml`." in said
    assert "error X501: Expected mult 8, got 7." in said
    path.write_text(text.replace("mult: 8", "mult: 7"), encoding="utf-8")
    assert told(validate([path])).endswith("\n1 error in 1 file\n")
