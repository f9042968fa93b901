"""Packs: what they may add, replace and patch, and what is said when they cannot."""

import shutil
from decimal import Decimal
from pathlib import Path

import pytest

from melder.content.check import validate
from melder.content.layers import stack
from melder.content.resolve import resolve
from tests.packs import told, write_pack

LAMP = "id: lamp\nname: Lamp\ncost: 3\nrarity: common\n"


def relics(*packs: Path) -> dict[str, dict[str, object]]:
    found = resolve(stack(packs))["melder"]["relics"]
    return {relic["id"]: relic for relic in found}


def findings(*packs: Path) -> str:
    return told(validate(packs=packs, examples=False))


def test_the_small_base_pack_is_sound(base: Path) -> None:
    assert findings() == "no findings\n"


def test_items_come_by_id_with_their_kind_and_file(base: Path) -> None:
    found = resolve(stack())
    lantern = found["melder"]["relics"][0]
    assert (lantern["id"], lantern["kind"], lantern["file"]) == (
        "lantern",
        "relic",
        "melder/relics/lantern.yaml",
    )
    assert found["pack"] == {"id": "base", "title": "Base", "version": "1.0.0", "with": []}
    assert found["melder"]["rules"]["groups"]["run_mult_per_tile"] == Decimal("0.5")


def test_a_pack_adds_an_item(base: Path, tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "more", {"relics/lamp.yaml": LAMP})
    assert list(relics(pack)) == ["lamp", "lantern"]
    assert findings(pack) == "no findings\n"
    assert resolve(stack([pack]))["pack"]["with"] == [
        {"id": "more", "title": "More", "version": "1.0.0"}
    ]


def test_a_pack_replaces_an_item(base: Path, tmp_path: Path) -> None:
    text = LAMP.replace("lamp", "lantern") + "replaces: lantern\n"
    pack = write_pack(tmp_path / "more", {"relics/lantern.yaml": text})
    assert relics(pack)["lantern"]["cost"] == 3
    assert "effects" not in relics(pack)["lantern"]
    assert "replaces" not in relics(pack)["lantern"]
    assert findings(pack) == "no findings\n"


def test_a_pack_replaces_an_item_by_one_of_another_id(base: Path, tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "more", {"relics/lamp.yaml": LAMP + "replaces: lantern\n"})
    assert list(relics(pack)) == ["lamp"]


SUCCESSORS = {
    "relics/lamp.yaml": LAMP + "replaces: lantern\n",
    "finishes/bright.yaml": "id: bright\nname: Bright\nreplaces: shiny\n"
    "effects: [{on: tile, do: {mult: 3}}]\nexamples:\n  - title: It shines\n"
    '    play: ["R7+bright B7 K7"]\n    expect: {mult: 6}\n',
    "bosses/the-dark.yaml": "id: the-dark\nname: The Dark\nantes: [9, 9]\nreplaces: the-end\n",
    "decks/slate.yaml": "id: slate\nname: Slate\norder: 1\nreplaces: stone\n",
    "perks/wick.yaml": "id: wick\nname: Wick\ncost: 10\ntier: 1\nreplaces: lamp-oil\n",
}
"""A pack that replaces one item of each kind by one of another id."""


def test_what_names_a_replaced_item_follows_the_replacement(base: Path, tmp_path: Path) -> None:
    perk = "id: lamp-plus\nname: Lamp+\ncost: 10\ntier: 2\nrequires: lamp-oil\n"
    (base / "melder" / "perks" / "lamp-plus.yaml").write_text(perk, encoding="utf-8")
    stone = "id: candle\nname: Candle\nretired: {since: 0.2.0, instead: lantern}\n"
    (base / "melder" / "relics" / "candle.yaml").write_text(stone, encoding="utf-8")
    relic = LAMP.replace("lamp", "torch").replace("Lamp", "Torch") + (
        "effects: [{on: score, do: {mult: 1}}]\n"
        "examples:\n  - title: Two\n    relics: [torch, lantern]\n"
        '    play: ["R7 B7 K7"]\n    expect: {mult: 4}\n'
    )
    (base / "melder" / "relics" / "torch.yaml").write_text(relic, encoding="utf-8")
    assert told(validate()) == "no findings\n"
    pack = write_pack(tmp_path / "more", SUCCESSORS)
    assert told(validate([pack])) == "no findings\n"
    assert told(validate(packs=[pack])) == "no findings\n"
    content = resolve(stack([pack]))["melder"]
    assert content["rules"]["run"]["deck"] == "slate"
    assert content["rules"]["run"]["final_boss"] == "the-dark"
    assert content["perks"][0]["requires"] == "wick"
    assert content["retired"][0]["retired"]["instead"] == "lamp"
    polish = next(one for one in content["consumables"] if one["id"] == "polish")
    assert polish["effects"][1]["do"]["finish"] == "bright"


def test_a_change_answers_for_every_example_that_it_breaks(base: Path, tmp_path: Path) -> None:
    """It is found whether the pack is checked alone or loaded beside the base pack."""
    relic = LAMP + (
        "effects: [{on: score, do: {mult: 1}}]\nexamples:\n  - title: With another\n"
        '    relics: [lamp, lantern]\n    play: ["O7 B7 K7"]\n    expect: {mult: 9}\n'
    )
    (base / "melder" / "relics" / "lamp.yaml").write_text(relic, encoding="utf-8")
    for files in (
        {
            "relics/lantern.yaml": "patch: lantern\neffects: [{on: score, do: {chips: 1}}]\n"
            'examples: [{play: ["R7 B7 K7"], expect: {chips: 22}}]\n'
        },
        {
            "relics/lantern.yaml": "id: lantern\nname: Lantern\ncost: 3\nrarity: common\n"
            "replaces: lantern\n"
        },
        {"rules/groups.yaml": "patch: groups\nset_mult: {3: 1, 4: 3}\n"},
    ):
        pack = write_pack(tmp_path / "more", files)
        alone, beside = told(validate([pack])), told(validate(packs=[pack]))
        assert "base/melder/relics/lamp.yaml:10:20: error X501" in alone
        assert "the pack `more` changes" in alone
        assert alone == beside
        shutil.rmtree(pack)


@pytest.mark.parametrize("ids", [("lamp", "torch"), ("lantern", "lantern")])
def test_two_packs_that_replace_one_item_need_an_order(
    base: Path, tmp_path: Path, ids: tuple[str, str]
) -> None:
    packs = [
        write_pack(
            tmp_path / name,
            {f"relics/{id}.yaml": LAMP.replace("lamp", id) + "replaces: lantern\n"},
            f"id: {name}\ntitle: {name}\nversion: 1.0.0\nformat: 1\n",
        )
        for name, id in zip(("one", "two"), ids, strict=True)
    ]
    assert findings(*packs) == (
        f"two/melder/relics/{ids[1]}.yaml:5:11: error P612: The pack `one` changes `lantern` "
        "too.\n"
        "  5 | replaces: lantern\n"
        "    |           ^^^^^^^\n"
        f"      the other change (one/melder/relics/{ids[0]}.yaml:5:11):\n"
        "  5 | replaces: lantern\n"
        "    |           ^^^^^^^\n"
        "      hint: name it in `after` of `two`, if yours is to win\n"
        "\n1 error in 1 file\n"
    )
    head = "id: two\ntitle: two\nversion: 1.0.0\nformat: 1\nafter: [one]\n"
    (packs[1] / "pack.yaml").write_text(head, encoding="utf-8")
    assert findings(*packs) == "no findings\n"
    assert list(relics(*packs)) == [ids[1]]


def test_one_pack_replaces_an_item_once(base: Path, tmp_path: Path) -> None:
    files = {
        f"relics/{id}.yaml": f"id: {id}\nname: {id}\ncost: 3\nrarity: common\nreplaces: lantern\n"
        for id in ("lamp", "torch")
    }
    told = findings(write_pack(tmp_path / "more", files))
    assert "torch.yaml:5:11: error P610: Another file of this pack replaces `lantern`." in told
    assert told.endswith("1 error in 1 file\n")


def test_a_pack_patches_single_fields(base: Path, tmp_path: Path) -> None:
    patch = {"relics/lantern.yaml": "patch: lantern\ncost: 9\n"}
    pack = write_pack(tmp_path / "more", patch)
    assert relics(pack)["lantern"]["cost"] == 9
    assert relics(pack)["lantern"]["name"] == "Lantern"
    assert findings(pack) == "no findings\n"


def test_a_pack_patches_a_topic_of_the_rules(base: Path, tmp_path: Path) -> None:
    patch = {"rules/economy.yaml": "patch: economy\nwild_sale: 3\n"}
    pack = write_pack(tmp_path / "more", patch)
    rules = resolve(stack([pack]))["melder"]["rules"]["economy"]
    assert (rules["wild_sale"], rules["interest_every"]) == (3, 5)
    assert findings(pack) == "no findings\n"


def test_what_is_wrong_in_a_patch_stands_in_the_patch(base: Path, tmp_path: Path) -> None:
    patch = """\
        patch: lantern
        effects:
          - on: score
            each: {tiles: triggered, colour: ornge}
            do: {mult: 5}
        """
    pack = write_pack(tmp_path / "more", {"relics/lantern.yaml": patch})
    assert findings(pack) == (
        "more/melder/relics/lantern.yaml:4:38: error L301: No colour is called `ornge`.\n"
        "  4 |     each: {tiles: triggered, colour: ornge}\n"
        "    |                                      ^^^^^\n"
        "      hint: did you mean `orange`?\n"
        "\n1 error in 1 file\n"
    )


def test_a_new_item_with_a_taken_id_is_a_clash(base: Path, tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "more", {"relics/lantern.yaml": LAMP.replace("lamp", "lantern")})
    assert findings(pack) == (
        "more/melder/relics/lantern.yaml:1:5: error P610: The relic `lantern` is there already.\n"
        "  1 | id: lantern\n"
        "    |     ^^^^^^^\n"
        "      it stands here (base/melder/relics/lantern.yaml:2:5):\n"
        "  2 | id: lantern\n"
        "    |     ^^^^^^^\n"
        "      hint: give it another id, or say `replaces: lantern` or `patch: lantern`\n"
        "\n1 error in 1 file\n"
    )


def test_two_packs_that_change_one_field_need_an_order(base: Path, tmp_path: Path) -> None:
    one = write_pack(tmp_path / "one", {"relics/lantern.yaml": "patch: lantern\ncost: 8\n"})
    two = write_pack(tmp_path / "two", {"relics/lantern.yaml": "patch: lantern\ncost: 9\n"})
    assert findings(one, two) == (
        "two/melder/relics/lantern.yaml:2:7: error P612: The pack `one` changes `cost` of "
        "`lantern` too.\n"
        "  2 | cost: 9\n"
        "    |       ^\n"
        "      the other change (one/melder/relics/lantern.yaml:2:7):\n"
        "  2 | cost: 8\n"
        "    |       ^\n"
        "      hint: name it in `after` of `two`, if yours is to win\n"
        "\n1 error in 1 file\n"
    )


def test_the_later_of_two_ordered_packs_wins(base: Path, tmp_path: Path) -> None:
    head = "id: {0}\ntitle: {0}\nversion: 1.0.0\nformat: 1\n"
    first = write_pack(
        tmp_path / "one",
        {"relics/lantern.yaml": "patch: lantern\ncost: 8\n"},
        head.format("one") + "after: [two]\n",
    )
    second = write_pack(
        tmp_path / "two",
        {"relics/lantern.yaml": "patch: lantern\ncost: 9\n"},
        head.format("two"),
    )
    assert relics(first, second)["lantern"]["cost"] == 8
    assert findings(first, second) == "no findings\n"


def test_a_patch_of_nothing(base: Path, tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "more", {"relics/lantren.yaml": "patch: lantren\ncost: 9\n"})
    assert findings(pack) == (
        "more/melder/relics/lantren.yaml:1:8: error P611: There is no relic `lantren` to patch.\n"
        "  1 | patch: lantren\n"
        "    |        ^^^^^^^\n"
        "      hint: did you mean `lantern`?\n"
        "\n1 error in 1 file\n"
    )


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [
        (
            "id: more\ntitle: More\nversion: 1.0.0\nformat: 2\n",
            "more/pack.yaml:4:9: error P601: This pack has format 2, and 1 is what is read here.\n"
            "  4 | format: 2\n"
            "    |         ^\n",
        ),
        (
            "id: more\ntitle: More\nversion: '1'\nformat: 1\n",
            "more/pack.yaml:3:10: error S205: `version` does not have the form that belongs here.\n"
            "  3 | version: '1'\n"
            "    |          ^^^\n"
            "      hint: it looks like `1.0.0` or `0.2.0-beta`\n",
        ),
        (
            "id: more\ntitle: More\nversion: 1.0.0\nformat: 1\nneeds: [lamps]\n",
            "more/pack.yaml:5:9: error P607: This pack needs `lamps`, which is not there.\n"
            "  5 | needs: [lamps]\n"
            "    |         ^^^^^\n"
            "      hint: give its folder with `--pack`\n",
        ),
        (
            "id: more\ntitle: More\nversion: 1.0.0\nformat: 1\n"
            "needs: [{id: base, from: 1.0.1-alpha}]\n",
            "more/pack.yaml:5:14: error P607: This pack needs `base` from version 1.0.1-alpha on, "
            "and 1.0.0 is there.\n"
            "  5 | needs: [{id: base, from: 1.0.1-alpha}]\n"
            "    |              ^^^^\n",
        ),
        (
            "id: more\ntitle: More\nversion: 1.0.0\nformat: 1\nafter: [more]\n",
            "more/pack.yaml:5:8: error P608: The pack `more` waits for `more`, which waits for "
            "it.\n"
            "  5 | after: [more]\n"
            "    |        ^^^^^^\n",
        ),
    ],
)
def test_manifests(base: Path, tmp_path: Path, manifest: str, expected: str) -> None:
    pack = write_pack(tmp_path / "more", {}, manifest)
    assert findings(pack) == expected + "\n1 error in 1 file\n"


def test_two_packs_with_one_id(base: Path, tmp_path: Path) -> None:
    manifest = "id: one\ntitle: One\nversion: 1.0.0\nformat: 1\n"
    one, two = (write_pack(tmp_path / name, {}, manifest) for name in ("one", "two"))
    assert findings(one, two) == (
        "two/pack.yaml:1:5: error P609: Another pack has the id `one` too.\n"
        "  1 | id: one\n"
        "    |     ^^^\n"
        "      the other one (one/pack.yaml:1:5):\n"
        "  1 | id: one\n"
        "    |     ^^^\n"
        "      hint: give each pack an id of its own\n"
        "\n1 error in 1 file\n"
    )


def test_a_pack_with_the_id_of_the_base_pack_stands_in_its_place(
    base: Path, tmp_path: Path
) -> None:
    manifest = "id: base\ntitle: Other\nversion: 1.0.0\nformat: 1\n"
    pack = write_pack(tmp_path / "other", {"relics/lamp.yaml": LAMP}, manifest)
    shutil.copytree(base / "melder" / "rules", pack / "melder" / "rules")
    assert list(relics(pack)) == ["lamp"]


def test_a_pack_without_rules_does_not_take_the_id_of_the_base_pack(
    base: Path, tmp_path: Path
) -> None:
    manifest = "id: base\ntitle: Other\nversion: 1.0.0\nformat: 1\n"
    pack = write_pack(tmp_path / "other", {"relics/lamp.yaml": LAMP}, manifest)
    assert findings(pack) == (
        "other/pack.yaml:1:5: error P609: Another pack has the id `base` too.\n"
        "  1 | id: base\n"
        "    |     ^^^^\n"
        "      the other one (base/pack.yaml:1:5):\n"
        "  1 | id: base\n"
        "    |     ^^^^\n"
        "      hint: give each pack an id of its own\n"
        "\n1 error in 1 file\n"
    )


@pytest.mark.parametrize("line", ["id: BASE!", "id: [base]", "version: '1'", "format: 2", ""])
def test_what_a_wrong_manifest_may_have_caused_is_not_told_too(
    base: Path, tmp_path: Path, line: str
) -> None:
    known = {"id": "base", "title": "Base", "version": "1.0.0", "format": "1"}
    known.pop(line.partition(":")[0] or "title")
    manifest = "".join(f"{key}: {value}\n" for key, value in known.items()) + line + "\n"
    pack = tmp_path / "copy"
    shutil.copytree(base / "melder" / "relics", pack / "melder" / "relics")
    (pack / "pack.yaml").write_text(manifest, encoding="utf-8")
    assert "P610" not in findings(pack)
    assert findings(pack).count("error") >= 1


def test_strays_and_wrong_places(base: Path, tmp_path: Path) -> None:
    scroll = "id: {0}\nname: {0}\ncost: 3\ntype: scroll\n"
    pack = write_pack(
        tmp_path / "more",
        {
            "relic/lamp.yaml": LAMP,
            "relics/lamp.yml": LAMP,
            "relics/lamb.yaml": LAMP,
            "relics/light/lamp.yaml": LAMP,
            "rules/economics.yaml": "wild_sale: 3\n",
            "consumables/wax.yaml": scroll.format("wax"),
            "consumables/runes/oil.yaml": scroll.format("oil"),
        },
    )
    (pack / "README.md").write_text("About lamps.")
    (pack / "notes").mkdir()
    (pack / "melder" / "relics" / "link.yaml").symlink_to(base / "pack.yaml")
    assert findings(pack) == (
        "more/melder/consumables/runes/oil.yaml:4:7: error P605: The type is `scroll`, and the "
        "file lies in `runes`.\n"
        "  4 | type: scroll\n"
        "    |       ^^^^^^\n"
        "      hint: move the file to `scrolls`\n"
        "\n"
        "more/melder/consumables/wax.yaml:1:1: error P603: Nothing reads this file.\n"
        "      hint: known here: `cuts`, `runes`, `scrolls`, `spirits`, `dies`\n"
        "\n"
        "more/melder/relic:1:1: error P603: Nothing reads this folder.\n"
        "      hint: did you mean `relics`?\n"
        "\n"
        "more/melder/relics/lamb.yaml:1:5: error P604: The id is `lamp`, and the file is called "
        "`lamb.yaml`.\n"
        "  1 | id: lamp\n"
        "    |     ^^^^\n"
        "      hint: rename the file to `lamp.yaml`, or write `id: lamb`\n"
        "\n"
        "more/melder/relics/lamp.yml:1:1: error P603: Nothing reads this file.\n"
        "      hint: rename it to `lamp.yaml`\n"
        "\n"
        "more/melder/relics/light:1:1: error P603: Nothing reads this folder.\n"
        "\n"
        "more/melder/relics/link.yaml:1:1: error P603: Nothing reads this link.\n"
        "      hint: put the file itself here\n"
        "\n"
        "more/melder/rules/economics.yaml:1:1: error P603: Nothing reads this file.\n"
        "      hint: did you mean `economy.yaml`?\n"
        "\n"
        "more/notes:1:1: error P603: Nothing reads this folder.\n"
        "      hint: known here: `melder`, `meldvale`, `rummy`\n"
        "\n"
        "9 errors in 9 files\n"
    )


def test_a_tombstone_is_no_item(base: Path, tmp_path: Path) -> None:
    stone = "id: candle\nname: Candle\nretired: {since: 0.2.0, instead: lantern}\n"
    user = LAMP + "effects: [{on: blind_start, do: {next_boss: the-dark}}]\nexamples: [{}]\n"
    dark = "id: the-dark\nname: The Dark\nretired: {since: 0.2.0, instead: the-end}\n"
    pack = write_pack(
        tmp_path / "more",
        {"relics/candle.yaml": stone, "relics/lamp.yaml": user, "bosses/the-dark.yaml": dark},
    )
    assert [relic["id"] for relic in resolve(stack([pack]))["melder"]["retired"]] == [
        "candle",
        "the-dark",
    ]
    assert list(relics(pack)) == ["lamp", "lantern"]
    assert findings(pack) == (
        "more/melder/relics/lamp.yaml:5:45: error L301: No boss is called `the-dark`.\n"
        "  5 | effects: [{on: blind_start, do: {next_boss: the-dark}}]\n"
        "    |                                             ^^^^^^^^\n"
        "      hint: it was retired: write `the-end` instead\n"
        "\n1 error in 1 file\n"
    )


def test_order_of_load_is_that_of_the_manifests(base: Path, tmp_path: Path) -> None:
    head = "id: {0}\ntitle: {0}\nversion: 1.0.0\nformat: 1\n"
    one = write_pack(tmp_path / "one", {}, head.format("one") + "needs: [two]\n")
    two = write_pack(tmp_path / "two", {}, head.format("two") + "after: [three]\n")
    three = write_pack(tmp_path / "three", {}, head.format("three"))
    built = stack([one, two, three])
    assert [pack.manifest.id for pack in built.packs] == ["base", "three", "two", "one"]
    assert built.findings == []


def test_a_base_pack_brings_all_rules(base: Path) -> None:
    (base / "melder" / "rules" / "economy.yaml").unlink()
    assert told(validate()) == (
        "base/pack.yaml:1:1: error P613: The rules of melder have no `economy`.\n"
        "  1 | id: base\n"
        "    | ^^^^^^^^\n"
        "\n1 error in 1 file\n"
    )


def test_a_broken_first_deck_does_not_spread(base: Path) -> None:
    (base / "melder" / "decks" / "stone.yaml").write_text("id: stone\norder: 1\n")
    assert told(validate()) == (
        "base/melder/decks/stone.yaml:1:1: error S202: The key `name` is missing.\n"
        "  1 | id: stone\n"
        "    | ^^^^^^^^^\n"
        "      hint: `name`: What players call it.\n"
        "\n1 error in 1 file\n"
    )
