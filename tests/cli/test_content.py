"""``melder content``: list, show, export, new, fmt."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.packs import write_pack


def test_list(base: Path, run: Run) -> None:
    result = run("content", "list")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "finish      shiny     Shiny\n"
        "relic       lantern   Lantern\n"
        "consumable  polish    Polish\n"
        "boss        the-end   The End\n"
        "deck        stone     Stone\n"
        "perk        lamp-oil  Lamp Oil\n"
    )


def test_list_of_a_kind(base: Path, run: Run) -> None:
    assert run("content", "list", "relics").out == "lantern  Lantern\n"
    found = json.loads(run("content", "list", "perk", "--format", "json").out)
    assert found == [{"kind": "perk", "id": "lamp-oil", "name": "Lamp Oil"}]


def test_list_of_a_pack(base: Path, tmp_path: Path, run: Run) -> None:
    lamp = "id: lamp\nname: Lamp\ncost: 3\nrarity: common\n"
    write_pack(tmp_path / "more", {"relics/lamp.yaml": lamp})
    assert run("content", "list", "relic", "--pack", "more").out == (
        "lamp     Lamp\nlantern  Lantern\n"
    )


def test_new_with_an_id_of_the_base_pack(base: Path, tmp_path: Path, run: Run) -> None:
    write_pack(tmp_path / "more", {})
    result = run("content", "new", "relic", "lantern", "--pack", "more")
    assert (result.code, result.out) == (2, "")
    assert "the pack base has a relic 'lantern' already" in result.err
    assert "`patch: lantern`" in result.err
    assert not (tmp_path / "more" / "melder" / "relics").exists()
    assert run("content", "new", "perk", "lantern", "--pack", "more").code == 0


def test_new_where_there_is_no_pack_says_how_one_begins(
    base: Path, tmp_path: Path, run: Run
) -> None:
    (tmp_path / "bare").mkdir()
    result = run("content", "new", "relic", "lamp", "--pack", "bare")
    assert (result.code, result.out) == (2, "")
    assert "there is no pack.yaml in it; write one that says id, title, version" in result.err
    assert "id: lanterns\n" in run("explain", "P602").out


def test_list_of_no_kind(run: Run) -> None:
    result = run("content", "list", "relix")
    assert (result.code, result.out) == (2, "")
    assert result.err == "melder: there is no kind 'relix'; did you mean relic?\n"


def test_show(base: Path, run: Run) -> None:
    result = run("content", "show", "lantern")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "Lantern (relic lantern)\n"
        "+5 Mult for each orange tile scored.\n"
        "\n"
        "cost: 4\n"
        "rarity: common\n"
        "file: melder/relics/lantern.yaml\n"
        "\n"
        "Example: Two of three tiles are orange\n"
        "  O7 B7 K7  +2 Mult    0 × 3\n"
        "  O7        +7 Chips   7 × 3\n"
        "  B7        +7 Chips  14 × 3\n"
        "  K7        +7 Chips  21 × 3\n"
        "  Lantern   +5 Mult   21 × 8\n  = 168\n"
    )


def test_show_for_programs(base: Path, run: Run) -> None:
    found = json.loads(run("content", "show", "relic/lantern", "--format", "json").out)
    assert (found["id"], found["kind"], found["cost"]) == ("lantern", "relic", 4)
    assert found["text"] == "+5 Mult for each orange tile scored."
    assert found["trace"][-1]["source"] == "Lantern"


def test_show_passes_over_an_example_that_cannot_be_played(base: Path, run: Run) -> None:
    path = base / "melder" / "relics" / "lantern.yaml"
    path.write_text(path.read_text().replace("O7 B7 K7", "O7 B7 X7"))
    result = run("content", "show", "lantern")
    assert (result.code, result.err) == (0, "")
    assert "Example" not in result.out


def test_show_of_an_id_that_two_kinds_have(base: Path, tmp_path: Path, run: Run) -> None:
    lamp = "id: lantern\nname: Lantern\ncost: 3\ntype: die\n"
    write_pack(tmp_path / "more", {"consumables/dies/lantern.yaml": lamp})
    result = run("content", "show", "lantern", "--pack", "more")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "melder: several items are called 'lantern': write relic/lantern or die/lantern\n"
    )
    for name in ("die/lantern", "consumable/lantern"):
        shown = run("content", "show", name, "--pack", "more")
        assert shown.out.startswith("Lantern (consumable lantern)\n")


def test_show_of_nothing(base: Path, run: Run) -> None:
    result = run("content", "show", "lantrn")
    assert (result.code, result.out) == (2, "")
    assert result.err == "melder: there is no item 'lantrn'; did you mean lantern?\n"


def test_export(base: Path, run: Run) -> None:
    result = run("content", "export", "--format", "json")
    assert (result.code, result.err) == (0, "")
    found = json.loads(result.out)
    assert found["pack"]["id"] == "base"
    assert list(found["melder"]) == [
        "finishes",
        "enchantments",
        "editions",
        "relics",
        "consumables",
        "bosses",
        "decks",
        "perks",
        "packs",
        "bets",
        "rules",
    ]
    assert (found["meldvale"], found["rummy"]) == ({}, {})
    lantern = found["melder"]["relics"][0]
    assert list(lantern)[:4] == ["id", "kind", "name", "text"]
    assert lantern["file"] == "melder/relics/lantern.yaml"
    assert lantern["text"] == "+5 Mult for each orange tile scored."
    assert lantern["rarity"] == "common"


def test_broken_content_is_not_exported(base: Path, run: Run) -> None:
    path = base / "melder" / "relics" / "lantern.yaml"
    path.write_text(path.read_text().replace("cost", "cots"))
    result = run("content", "export")
    assert (result.code, result.out) == (2, "")
    assert "error S201: The key `cots` is not known here." in result.err
    assert result.err.endswith("melder: the content has errors, so that it cannot be exported\n")


@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        (("relic", "wick"), "relics/wick.yaml"),
        (("finish", "wick"), "finishes/wick.yaml"),
        (("enchantment", "wick"), "enchantments/wick.yaml"),
        (("edition", "wick"), "editions/wick.yaml"),
        (("consumable", "wick", "--set", "type=cut"), "consumables/cuts/wick.yaml"),
        (("consumable", "wick", "--set", "type=die"), "consumables/dies/wick.yaml"),
        (("boss", "wick"), "bosses/wick.yaml"),
        (("deck", "wick"), "decks/wick.yaml"),
        (("perk", "wick", "--set", "cost=12"), "perks/wick.yaml"),
        (("pack", "wick"), "packs/wick.yaml"),
        (("bet", "wick"), "bets/wick.yaml"),
    ],
)
def test_a_new_item_lacks_nothing_but_an_example(
    base: Path, run: Run, arguments: tuple[str, ...], file: str
) -> None:
    result = run("content", "new", *arguments)
    assert (result.code, result.out) == (0, f"{base.as_posix()}/melder/{file}\n")
    assert result.err == "melder: now write what it does, and an example that shows it\n"
    checked = run("validate", f"base/melder/{file}", "--format", "json")
    found = {one["code"] for one in json.loads(checked.out)["findings"]}
    assert found <= {"L303", "L306"}
    again = run("content", "new", *arguments)
    assert (again.code, again.out) == (2, "")
    assert again.err.endswith(f"{file} is there already\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("relic", "Old Lamp"), "'Old Lamp' is no id; did you mean old-lamp?"),
        (("lamp", "wick"), "there is no kind 'lamp'"),
        (("relic", "wick", "--set", "rarity"), "'rarity' sets nothing; write FIELD=VALUE"),
        (("relic", "wick", "--set", "rarity=comon"), "rarity cannot be 'comon'"),
        (("relic", "wick", "--set", "weight=2"), "a relic has no field 'weight'"),
        (("relic", "wick", "--pack", "none"), "none is no pack"),
    ],
)
def test_what_cannot_be_new(base: Path, run: Run, arguments: tuple[str, ...], told: str) -> None:
    result = run("content", "new", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"melder: {told}")
    assert result.err.count("\n") == 1


UNTIDY = """\
# A lamp.

rarity:   common
# what it costs
cost: 3   # dollars
name: Lamp
id: lamp
effects:
- on: score
  do: {mult: 4,  chips: 10}
"""

TIDY = """\
# A lamp.

id: lamp
name: Lamp
# what it costs
cost: 3   # dollars
rarity: common
effects:
  - on: score
    do: {mult: 4, chips: 10}
"""


@pytest.fixture
def untidy(base: Path) -> Path:
    path = base / "melder" / "relics" / "lamp.yaml"
    path.write_text(UNTIDY, encoding="utf-8")
    return path


def test_fmt_keeps_comments_and_orders_keys(untidy: Path, run: Run) -> None:
    check = run("content", "fmt", "--check", "base/melder/relics")
    assert (check.code, check.err) == (1, "")
    assert check.out == "would change base/melder/relics/lamp.yaml\n"
    assert untidy.read_text(encoding="utf-8") == UNTIDY
    result = run("content", "fmt", "base/melder/relics")
    assert (result.code, result.out) == (0, "changed base/melder/relics/lamp.yaml\n")
    assert untidy.read_text(encoding="utf-8") == TIDY
    again = run("content", "fmt", "--check", "base")
    assert (again.code, again.out, again.err) == (0, "all files are in canonical form\n", "")


def test_fmt_leaves_alone_what_cannot_be_read(base: Path, run: Run) -> None:
    path = base / "melder" / "relics" / "lamp.yaml"
    path.write_text("id: [lamp\n", encoding="utf-8")
    result = run("content", "fmt", "base")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "melder: base/melder/relics/lamp.yaml: it cannot be read; `melder validate` says why\n"
    )
    assert path.read_text(encoding="utf-8") == "id: [lamp\n"


def test_fmt_without_its_library(untidy: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ruamel.yaml", None)
    result = run("content", "fmt", "base")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "melder: formatting needs ruamel.yaml, which `pip install 'melder[fmt]'` installs\n"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("relic", "x", "--set", "cost=abc"), "cost cannot be 'abc': a whole number is wanted"),
        (("relic", "x", "--set", "cost=-1"), "cost cannot be '-1': a number from 0 to 1000"),
        (
            ("consumable", "x"),
            "the consumable is: --set type=VALUE (cut, rune, scroll, spirit, die)",
        ),
        (("relic", "x" * 300), "an id has at most 80 characters, not 300"),
    ],
)
def test_new_refuses_what_would_not_be_sound(
    base: Path, run: Run, arguments: tuple[str, ...], told: str
) -> None:
    before = set(base.rglob("*"))
    result = run("content", "new", *arguments)
    assert (result.code, result.out) == (2, "")
    assert told in result.err
    assert set(base.rglob("*")) == before


def test_new_leaves_an_installed_base_pack_alone(
    base: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("melder.content.roots.is_packaged", lambda: True)
    before = set(base.rglob("*"))
    result = run("content", "new", "relic", "lamp")
    assert result.code == 2
    assert "--pack DIR" in result.err
    assert set(base.rglob("*")) == before


def test_fmt_says_that_nothing_is_to_be_done(base: Path, run: Run) -> None:
    run("content", "fmt")
    result = run("content", "fmt", "--check")
    assert (result.code, result.out) == (0, "all files are in canonical form\n")


def test_show_of_an_item_whose_examples_do_not_score(base: Path, run: Run) -> None:
    result = run("content", "show", "polish")
    assert result.code == 0
    assert "Example: Polishes a tile\n  nothing scored: total 0, money 0" in result.out


def test_show_ends_with_the_score(base: Path, run: Run) -> None:
    result = run("content", "show", "lantern")
    assert result.out.rstrip().splitlines()[-1] == "  = 168"
