"""Findings on a whole pack, each with a case that is one and a case that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from melder.content.check import validate
from melder.content.findings import Severity
from tests.packs import CONTENT, write_pack

RELIC = "id: {id}\nname: {id}\ncost: {cost}\nrarity: {rarity}\neffects:\n{effects}"
BOSS = "id: lamp\nname: Lamp\nantes: [{first}, {last}]\n"
PERK = "id: {id}\nname: {id}\ncost: 8\ntier: 2\nrequires: {requires}\n"
RUNE = "id: lamp\nname: Lamp\ncost: 3\ntype: rune\n"
RUNE_PACK = "id: runes\nname: Runes\nprice: 4\nholds: rune\nshows: 3\ntake: 1\nodds: 4\n"
EDITION = "id: lit\nname: Lit\nodds: {odds}\nsurcharge: 2\n"


def relic(*effects: str, id: str = "lamp", cost: int = 4, rarity: str = "common") -> str:
    listed = "".join(f"  - {effect}\n" for effect in effects)
    return RELIC.format(id=id, cost=cost, rarity=rarity, effects=listed)


def found(root: Path, files: dict[str, str]) -> list[tuple[str, str]]:
    """Code and file of what the analysis says of a pack."""
    pack = write_pack(root / "more", files)
    return [
        (one.code, one.place.file.rpartition("/")[2])
        for one in validate([pack], examples=False).findings
        if one.code.startswith("A7")
    ]


def told(root: Path, files: dict[str, str]) -> list[str]:
    pack = write_pack(root / "more", files)
    findings = validate([pack], examples=False).findings
    return [one.message for one in findings if one.code.startswith("A7")]


def patch_shop(base: Path, old: str, new: str) -> None:
    path = base / "melder" / "rules" / "shop.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


# -- limits of the rules ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("{count: {groups: scored}, is: {min: 13}}", False),
        ("{count: {groups: scored}, is: {min: 12}}", True),
        ("{count: {melds: table}, is: 99}", False),
        ("{count: {melds: table}, is: 3}", True),
        ("{count: {tiles: scored}, is: {min: 13}}", True),
    ],
)
def test_no_more_melds_than_the_board_holds(
    base: Path, tmp_path: Path, condition: str, holds: bool
) -> None:
    files = {"relics/lamp.yaml": relic(f"{{on: score, when: {condition}, do: {{mult: 4}}}}")}
    never = ["The board holds at most 12 melds, so this never holds."]
    assert told(tmp_path, files) == ([] if holds else never)


@pytest.mark.parametrize(
    ("change", "finds"),
    [("add: 2", True), ("add: 1", False), ("add: -5", False), ("set: 9", True)],
)
def test_a_board_may_be_widened(base: Path, tmp_path: Path, change: str, finds: bool) -> None:
    wide = "id: slate\nname: Slate\norder: 2\neffects: [{modify: board_size, " + change + "}]\n"
    when = "{count: {melds: table}, is: {min: 14}}"
    files = {
        "decks/slate.yaml": wide,
        "relics/lamp.yaml": relic(f"{{on: score, when: {when}, do: {{mult: 4}}}}"),
    }
    assert (found(tmp_path, files) == []) is finds


@pytest.mark.parametrize("times", [0, -1, 1])
def test_what_is_done_so_many_times_over(base: Path, tmp_path: Path, times: int) -> None:
    for effect in (
        f"{{on: score, per: {times}, do: {{mult: 4}}}}",
        f"{{modify: hand_size, add: 1, per: {times}}}",
    ):
        told_of = told(tmp_path, {"relics/lamp.yaml": relic(effect)})
        message = f"{times} times over is never, so nothing happens."
        assert told_of == ([] if times > 0 else [message])


def test_an_empty_list_of_effects(base: Path, tmp_path: Path) -> None:
    text = "id: lamp\nname: Lamp\ncost: 4\nrarity: common\neffects: []\n"
    pack = write_pack(tmp_path / "more", {"relics/lamp.yaml": text})
    (finding,) = validate([pack]).findings
    assert (finding.code, finding.place.line) == ("S207", 5)


# -- A701 ------------------------------------------------------------------------------------------


def test_a_perk_that_waits_for_itself(base: Path, tmp_path: Path) -> None:
    circle = {
        "perks/lamp.yaml": PERK.format(id="lamp", requires="wick"),
        "perks/wick.yaml": PERK.format(id="wick", requires="lamp"),
    }
    assert found(tmp_path, circle) == [("A701", "lamp.yaml"), ("A701", "wick.yaml")]


def test_a_perk_that_waits_for_another(base: Path, tmp_path: Path) -> None:
    assert found(tmp_path, {"perks/lamp.yaml": PERK.format(id="lamp", requires="lamp-oil")}) == []


@pytest.mark.parametrize(
    ("first", "last", "message"),
    [
        (10, 12, "`lamp` waits for ante 10; the last is 9."),
        (7, 5, "`lamp` is to come from ante 7 to ante 5, which is none."),
        (9, 9, "The boss of ante 9 is always `the-end`."),
    ],
)
def test_a_boss_that_never_comes(
    base: Path, tmp_path: Path, first: int, last: int, message: str
) -> None:
    assert told(tmp_path, {"bosses/lamp.yaml": BOSS.format(first=first, last=last)}) == [message]


@pytest.mark.parametrize(("first", "last"), [(1, 1), (8, 9), (3, 12)])
def test_a_boss_that_comes(base: Path, tmp_path: Path, first: int, last: int) -> None:
    assert found(tmp_path, {"bosses/lamp.yaml": BOSS.format(first=first, last=last)}) == []


def test_a_rarity_that_no_shop_offers(base: Path, tmp_path: Path) -> None:
    lamp = relic("{on: score, do: {mult: 9}}", rarity="mythic")
    soul = "id: soul\nname: Soul\ncost: 8\ntype: spirit\neffects:\n"
    soul += "  - {on: use, do: {create: {relics: new, rarity: mythic}}}\n"
    assert found(tmp_path / "a", {"relics/lamp.yaml": lamp}) == [("A701", "lamp.yaml")]
    both = {"relics/lamp.yaml": lamp, "consumables/spirits/soul.yaml": soul}
    assert found(tmp_path / "b", both) == []


def test_a_type_that_nothing_offers(base: Path, tmp_path: Path) -> None:
    patch_shop(base, "rune: 3", "rune: 0")
    rune = {"consumables/runes/lamp.yaml": RUNE}
    assert found(tmp_path / "a", rune) == [("A701", "lamp.yaml")]
    assert found(tmp_path / "b", {**rune, "packs/runes.yaml": RUNE_PACK}) == []


def test_an_edition_without_odds(base: Path, tmp_path: Path) -> None:
    never, often = EDITION.format(odds=0), EDITION.format(odds=2)
    gift = relic("{on: acquired, do: {make: {relics: owned}, edition: lit}}")
    assert found(tmp_path / "a", {"editions/lit.yaml": never}) == [("A701", "lit.yaml")]
    assert found(tmp_path / "b", {"editions/lit.yaml": often}) == []
    given = {"editions/lit.yaml": never, "relics/lamp.yaml": gift}
    assert found(tmp_path / "c", given) == []


# -- A702 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("never", "at_times"),
    [
        ("exists: {groups: scored, size: 3, colours: 4}", "exists: {groups: scored, colours: 3}"),
        ("colours: {tiles: hand}, is: 5", "colours: {tiles: hand}, is: 4"),
        ("value: ante, is: {min: 10}", "value: ante, is: {min: 9}"),
        (
            "exists: {tiles: hand, wild: true, number: 7}",
            "exists: {tiles: hand, wild: false, number: 7}",
        ),
        (
            "all: [{value: money, is: {min: 5}}, {value: money, is: {max: 4}}]",
            "all: [{value: money, is: {min: 5}}, {value: money, is: {max: 5}}]",
        ),
        (
            "all: [{count: {groups: scored}, is: 2}, {all: [{count: {groups: scored}, is: 3}]}]",
            "all: [{count: {groups: scored}, is: 2}, {count: {tiles: hand}, is: 3}]",
        ),
        ("all: [last_play, {not: last_play}]", "all: [last_play, {not: mixed}]"),
        ("all: [{not: last_play}, last_play]", "any: [{not: last_play}, last_play]"),
    ],
)
def test_a_condition_that_never_holds(
    base: Path, tmp_path: Path, never: str, at_times: str
) -> None:
    effect = "{{on: score, when: {{{0}}}, do: {{mult: 4}}}}"
    bad = {"relics/lamp.yaml": relic(effect.format(never))}
    good = {"relics/lamp.yaml": relic(effect.format(at_times))}
    assert found(tmp_path / "bad", bad) == [("A702", "lamp.yaml")]
    assert found(tmp_path / "good", good) == []


def test_a_bet_that_nobody_can_win(base: Path, tmp_path: Path) -> None:
    bet = "id: lamp\nname: Lamp\npays: 2\nmet: {{happened: group_scored, within: blind, {0}}}\n"
    bad = {"bets/lamp.yaml": bet.format("where: {size: 3, colours: 4}, is: 1")}
    good = {"bets/lamp.yaml": bet.format("where: {size: 4, colours: 4}, is: 1")}
    assert found(tmp_path / "good", good) == []
    assert found(tmp_path / "bad", bad) == [("A702", "lamp.yaml")]


# -- A703 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nothing", "something"),
    [
        ("{on: score, do: {mult: 0}}", "{on: score, do: {mult: 0.5}}"),
        ("{on: score, do: {xmult: 1}}", "{on: score, do: {xmult: 1.1}}"),
        ("{on: payout, do: {earn: 0}}", "{on: payout, do: {earn: 1}}"),
        ("{modify: hand_size, add: 0}", "{modify: hand_size, add: -1}"),
        ("{modify: target_factor, times: 1}", "{modify: target_factor, times: 0.5}"),
    ],
)
def test_an_effect_that_does_nothing(
    base: Path, tmp_path: Path, nothing: str, something: str
) -> None:
    bad, good = ({"relics/lamp.yaml": relic(one)} for one in (nothing, something))
    assert found(tmp_path / "bad", bad) == [("A703", "lamp.yaml")]
    assert found(tmp_path / "good", good) == []


@pytest.mark.parametrize(("value", "codes"), [("triggers", []), ("hand_size", ["A703"])])
def test_a_mark_modifies_the_triggers_of_its_tile_alone(
    base: Path, tmp_path: Path, value: str, codes: list[str]
) -> None:
    mark = f"id: lit\nname: Lit\neffects: [{{modify: {value}, add: 1}}]\n"
    files = {"enchantments/lit.yaml": mark}
    assert [code for code, _ in found(tmp_path, files) if code == "A703"] == codes


# -- A706 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ("modify: hand_size, add: -14", True),
        ("modify: hand_size, add: -13", False),
        ("modify: hand_size, set: 0", True),
        ("modify: plays_per_blind, add: -3", True),
        ("modify: plays_per_blind, add: -2", False),
        ("modify: board_size, set: -1", True),
        ("modify: draws_per_blind, set: 0", False),
    ],
)
def test_a_value_of_which_nothing_is_left(tmp_path: Path, change: str, wrong: bool) -> None:
    files = {"relics/lamp.yaml": relic(f"{{{change}}}")}
    assert found(tmp_path, files) == [("A706", "lamp.yaml")] * wrong


# -- A704 ------------------------------------------------------------------------------------------


DRAW = "{move: {tiles: bag, pick: first}, to: hand}"
PUT_BACK = "{move: {tiles: hand, pick: first}, to: bag}"
DRAWS_ON = f"{{on: tile_drawn, do: {DRAW}}}"


@pytest.mark.parametrize(
    ("endless", "bounded"),
    [
        (DRAWS_ON, f"{{on: draw_used, do: {DRAW}}}"),
        (
            DRAWS_ON,
            f"{{on: tile_drawn, when: {{value: money, is: {{min: 5}}}}, do: [{{pay: 1}}, {DRAW}]}}",
        ),
        (DRAWS_ON, f"{{on: tile_drawn, chance: 1/2, do: {DRAW}}}"),
        (DRAWS_ON, f"{{on: tile_drawn, do: {PUT_BACK}}}"),
        (
            "{on: tile_destroyed, do: {destroy: {tiles: bag, pick: random}}}",
            "{on: tile_discarded, do: {destroy: {tiles: bag, pick: random}}}",
        ),
    ],
)
def test_effects_that_set_themselves_off(
    base: Path, tmp_path: Path, endless: str, bounded: str
) -> None:
    bad, good = ({"relics/lamp.yaml": relic(one)} for one in (endless, bounded))
    assert found(tmp_path / "bad", bad) == [("A704", "lamp.yaml")]
    assert found(tmp_path / "good", good) == []


def test_a_loop_names_its_items(base: Path, tmp_path: Path) -> None:
    lamp = {"relics/lamp.yaml": relic(DRAWS_ON)}
    assert told(tmp_path, lamp) == ["`tile_drawn` sets itself off again without an end (lamp)."]


# -- A705 ------------------------------------------------------------------------------------------

SHINES = "{{on: score, do: {{mult: {0}}}}}"


@pytest.mark.parametrize(
    ("mult", "cost", "rarity", "worse"),
    [
        (3, 4, "common", True),
        (3, 5, "common", True),
        (3, 4, "rare", True),
        (4, 5, "common", True),
        (3, 3, "common", False),
        (5, 5, "common", False),
        (4, 4, "common", False),
    ],
)
def test_an_item_that_is_strictly_worse(
    base: Path, tmp_path: Path, mult: int, cost: int, rarity: str, worse: bool
) -> None:
    better = relic(SHINES.format(4), id="bright", cost=4)
    other = relic(SHINES.format(mult), id="dim", cost=cost, rarity=rarity)
    files = {"relics/bright.yaml": better, "relics/dim.yaml": other}
    named = [one for one in found(tmp_path, files) if one[1] == "dim.yaml"]
    assert named == ([("A705", "dim.yaml")] if worse else [])


def test_a_dearer_item_of_a_lower_rarity_is_not_worse(base: Path, tmp_path: Path) -> None:
    rare = relic(SHINES.format(6), id="bright", cost=4, rarity="rare")
    common = relic(SHINES.format(4), id="dim", cost=4)
    assert found(tmp_path, {"relics/bright.yaml": rare, "relics/dim.yaml": common}) == []


def test_a_second_tier_is_not_worse_than_its_first(base: Path, tmp_path: Path) -> None:
    grows = "effects: [{modify: hand_size, add: 1}]\n"
    first = f"id: one\nname: One\ncost: 8\ntier: 1\n{grows}"
    second = PERK.format(id="two", requires="one").replace("cost: 8", "cost: 9") + grows
    assert found(tmp_path, {"perks/one.yaml": first, "perks/two.yaml": second}) == []


def test_being_worse_is_a_warning(base: Path, tmp_path: Path) -> None:
    dim, bright = relic(SHINES.format(3), id="dim"), relic(SHINES.format(4), id="bright")
    pack = write_pack(tmp_path / "more", {"relics/dim.yaml": dim, "relics/bright.yaml": bright})
    (one,) = (f for f in validate([pack], examples=False).findings if f.code == "A705")
    assert one.severity is Severity.WARNING
    assert one.message == "bright (relic/bright) does the same with more, for no more money."


# -- the base pack ---------------------------------------------------------------------------------


def test_the_base_pack_has_no_such_findings() -> None:
    findings = validate([CONTENT], examples=False).findings
    assert [one for one in findings if one.code.startswith("A7")] == []
