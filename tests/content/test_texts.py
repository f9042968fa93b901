"""Texts of resolved content."""

from pathlib import Path

import pytest

from melder.content.check import validate
from melder.content.layers import stack
from melder.content.resolve import resolve
from melder.content.texts import with_texts
from tests.packs import told, write_pack

HEAD = "id: lamp\nname: Lamp\ncost: 3\nrarity: common\n"
EFFECTS = "effects:\n  - on: score\n    do: {mult: 4}\n"


def text_of(pack: Path, plural: str) -> dict[str, str]:
    found = with_texts(resolve(stack([pack])))["melder"][plural]
    return next(item for item in found if item["id"] == "lamp")


@pytest.mark.parametrize(
    ("more", "text"),
    [
        (EFFECTS, "+4 Mult."),
        (EFFECTS + "wording: Shines for {mult}.\n", "Shines for +4 Mult."),
        ("", "Changes no rules."),
    ],
)
def test_text(base: Path, tmp_path: Path, more: str, text: str) -> None:
    pack = write_pack(tmp_path / "more", {"relics/lamp.yaml": HEAD + more})
    assert text_of(pack, "relics")["text"] == text


def test_notes_are_filled_in(base: Path, tmp_path: Path) -> None:
    note = "note: The {mult} comes late.\n"
    pack = write_pack(tmp_path / "more", {"relics/lamp.yaml": HEAD + EFFECTS + note})
    assert text_of(pack, "relics")["note"] == "The +4 Mult comes late."


def test_names_come_from_the_content(base: Path, tmp_path: Path) -> None:
    effects = "effects:\n  - on: acquired\n    do: {next_boss: the-end}\n"
    pack = write_pack(tmp_path / "more", {"relics/lamp.yaml": HEAD + effects})
    assert "The End" in text_of(pack, "relics")["text"]


def test_a_bet_says_when_it_is_met(base: Path, tmp_path: Path) -> None:
    bet = "id: lamp\nname: Lamp\npays: 2\nmet: {happened: draw_used, within: blind, is: 0}\n"
    pack = write_pack(tmp_path / "more", {"bets/lamp.yaml": bet})
    assert text_of(pack, "bets")["text"] == "Pays twice the stake if no draws were used this blind."


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ("holds: cut\nshows: 3\ntake: 1\n", "Shows 3 Cuts, take 1."),
        ("holds: relic\nshows: 1\ntake: 1\n", "Shows 1 relic, take 1."),
        (
            "holds: tile\nshows: 5\ntake: 2\nfinish_chance: 3/10\n",
            "Shows 5 tiles, take 2. Each tile has 3 in 10 to carry a finish.",
        ),
    ],
)
def test_a_pack_says_what_it_shows(base: Path, tmp_path: Path, fields: str, text: str) -> None:
    raw = f"id: lamp\nname: Lamp\nprice: 4\nodds: 4\n{fields}"
    pack = write_pack(tmp_path / "more", {"packs/lamp.yaml": raw})
    assert text_of(pack, "packs")["text"] == text


def test_a_mark_that_is_given_says_what_it_does(base: Path, tmp_path: Path) -> None:
    effects = """\
effects:
  - {on: use, do: {make: {tiles: hand}, finish: shiny}}
  - {on: use, do: {make: {tiles: bag}, finish: random, never: shiny}}
"""
    scroll = f"id: lamp\nname: Lamp\ncost: 3\ntype: scroll\n{effects}"
    pack = write_pack(tmp_path / "more", {"consumables/scrolls/lamp.yaml": scroll})
    assert text_of(pack, "consumables")["text"] == (
        "Give Shiny to every tile in hand and give a random finish, never Shiny, "
        "to every tile in the bag. Shiny: +2 Mult when scored."
    )


def test_a_note_with_a_place_that_nothing_fills(base: Path, tmp_path: Path) -> None:
    text = (
        HEAD
        + EFFECTS
        + "note: All {chips} count.\n"
        + 'examples: [{expect: {refused: group}, play: ["R7 B8 K9"]}, '
        + '{expect: {mult: 7}, play: ["R7 B7 K7"]}]\n'
    )
    write_pack(tmp_path / "more", {"relics/lamp.yaml": text})
    assert told(validate([tmp_path / "more"])) == (
        "more/melder/relics/lamp.yaml:8:7: error E420: {chips} stands for nothing in the effects; "
        "there is: {mult}.\n"
        "  8 | note: All {chips} count.\n"
        "    |       ^^^^^^^^^^^^^^^^^^\n"
        "\n1 error in 1 file\n"
    )
