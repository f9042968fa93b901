"""Mutants: each kind of change is made, and classified by whether an example notices it."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from melder.content.mutants import mutants
from melder.content.mutate import BrokenExample, EquivalentsError, Score, equivalents, mutate
from melder.content.packs import EQUIVALENTS
from tests import base_pack

ROOT = base_pack.ROOT / "content"


def names(kind: str, **fields: Any) -> set[str]:
    """The mutants of a made-up item."""
    ids = base_pack.ids(base_pack.melder())
    raw = {"id": "made-up", "name": "Made Up", **fields}
    return {one.name for one in mutants(kind, raw, lambda of, id: id in ids[of], ids)}


def effect(**fields: Any) -> set[str]:
    return names("relic", effects=[fields])


def test_amounts() -> None:
    found = effect(on="score", do={"mult": 5})
    assert {"effects.0.do.mult: 5 -> 6", "effects.0.do.mult: 5 -> 4"} <= found


@pytest.mark.parametrize(
    ("on", "others"),
    [
        ("after", {"scoring", "groups_end", "score"}),
        ("groups_end", {"scoring", "score", "after"}),
        ("tile", {"held", "tile_after"}),
        ("score", set()),
        ("group", set()),
    ],
)
def test_phases_that_happen_to_the_same(on: str, others: set[str]) -> None:
    found = names("relic" if on != "tile" else "finish", effects=[{"on": on, "do": {"earn": 1}}])
    phases = {"scoring", "group", "tile", "groups_end", "held", "score", "score_end", "after",
              "tile_after"}  # fmt: skip
    tried = {one.removeprefix(f"effects.0.on: {on} -> ") for one in found}
    assert tried & phases == others


@pytest.mark.parametrize("part", ["every", "beyond", "at_most"])
def test_parts_of_a_value(part: str) -> None:
    found = effect(on="score", per={"count": {"tiles": "hand"}, part: 4}, do={"mult": 5})
    path = f"effects.0.per.{part}"
    assert {f"{path}: left out", f"{path}: 4 -> 5", f"{path}: 4 -> 3"} <= found


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        (4, {": 4 -> 5", ": 4 -> 3"}),
        ({"min": 4}, {".min: 4 -> 5", ".min: 4 -> 3"}),
        ([2, 9], {".0: 2 -> 3", ".1: 9 -> 8", ".0: left out", ".1: left out"}),
        ({"from": 2, "to": 8, "step": 2}, {".from: 2 -> 4", ".to: 8 -> 6", ".step: left out"}),
    ],
)
def test_bounds(written: Any, wanted: set[str]) -> None:
    found = effect(on="score", each={"tiles": "scored", "number": written}, do={"mult": 5})
    assert {f"effects.0.each.number{one}" for one in wanted} <= found


def test_selectors() -> None:
    picked = {"tiles": ["hand", "table"], "pick": "random", "count": 2, "prefer": {"number": 1}}
    found = effect(on="score", each={**picked, "except": {"tiles": "scored"}}, do={"mult": 5})
    assert {
        "effects.0.each.tiles.0: left out",
        "effects.0.each.tiles.1: table -> bag",
        "effects.0.each.pick: random -> first",
        "effects.0.each.count: 2 -> 3",
        "effects.0.each.prefer: left out",
        "effects.0.each.except: left out",
        "effects.0.each.except.tiles: scored -> hand",
    } <= found


def test_conditions_events_and_windows() -> None:
    happened = {"happened": "draw_used", "within": "blind", "is": {"max": 2}}
    seen = {"exists": {"tiles": "hand"}}
    found = effect(on="payout", when=[happened, seen], do=[{"earn": 1}, {"pay": 2}])
    assert {
        "effects.0.on: payout -> blind_end",
        "effects.0.when: left out",
        "effects.0.when.0: left out",
        "effects.0.when.0.happened: draw_used -> discard_used",
        "effects.0.when.0.within: blind -> ante",
        "effects.0.when.0.is.max: 2 -> 3",
        "effects.0.when.1.exists: exists becomes none",
        "effects.0.do.0: left out",
        "effects.0.do.0.earn: earn becomes pay",
    } <= found


def test_chances() -> None:
    found = effect(on="payout", chance="1/4", do={"earn": 1})
    assert {"effects.0.chance: 1/4 -> 1/5", "effects.0.chance: left out"} <= found


def test_layers() -> None:
    found = effect(modify="hand_size", add=2)
    assert {
        "effects.0.add: add becomes times",
        "effects.0.modify: hand_size -> board_size",
    } <= found
    assert "effects.0.times: times becomes add" in effect(modify="boss_factor", times=2)


def test_states() -> None:
    found = names(
        "relic",
        state={"chips": {"start": 0, "max": 9}, "left": 5},
        effects=[{"on": "after", "do": {"gain": "chips", "by": 2}}],
    )
    assert {
        "state.chips: start 0 -> 1",
        "state.chips: max 9 -> 10",
        "state.chips.max: left out",
        "state.left: start 5 -> 6",
        "effects.0.do.gain: chips -> left",
    } <= found


def test_the_condition_of_a_bet() -> None:
    found = names("bet", pays=2, met={"happened": "draw_used", "within": "blind", "is": 1})
    assert {"met.within: blind -> play", "met.is: 1 -> 2"} <= found


def test_what_the_type_check_refuses_is_no_mutant() -> None:
    found = effect(on="payout", do={"earn": 1})
    assert "effects.0.on: payout -> kept" not in found
    assert not any("mult" in one for one in found)


def test_the_item_itself_is_left_alone() -> None:
    raw = {"id": "x", "name": "X", "effects": [{"on": "score", "do": [{"mult": 5}, {"chips": 1}]}]}
    before = copy.deepcopy(raw)
    assert all(one.raw != before for one in mutants("relic", raw, lambda _of, _id: True, {}))
    assert raw == before


RELIC = {
    "name": "Made Up",
    "cost": 1,
    "rarity": "common",
    "effects": [{"on": "score", "do": {"mult": 5}}],
}


def scored(examples: list[Any], known: Iterable[tuple[str, str]] = (), **more: Any) -> Score:
    """The score of a relic that stands in place of the first of the base pack."""
    content = dict(base_pack.melder())
    first, *others = content["relics"]
    content["relics"] = [{**RELIC, "id": first["id"], "examples": examples, **more}, *others]
    reasons = {(f"relic/{first['id']}", mutant): "a reason" for _, mutant in known}
    return mutate({"melder": content}, [("relic", first["id"])], reasons)


def test_killed_surviving_and_equivalent() -> None:
    plays = {"play": ["R7 B7 K7"]}
    sharp = scored([{**plays, "expect": {"mult": 8, "chips": 21}}])
    assert (sharp.survivors, sharp.share) == ([], 1.0)
    assert sharp.killed["amount"] == 2

    blunt = scored([{**plays, "expect": {"chips": 21}}])
    left = {one.mutant.name for one in blunt.survivors}
    assert {"effects.0.do.mult: 5 -> 6", "effects.0.do.mult: 5 -> 4"} <= left
    assert blunt.share < 1

    known = [("", one) for one in left]
    listed = scored([{**plays, "expect": {"chips": 21}}], known)
    assert (listed.survivors, listed.equivalent["amount"]) == ([], 2)


def test_a_broken_example_is_refused() -> None:
    with pytest.raises(BrokenExample, match="does not hold as it is"):
        scored([{"play": ["R7 B7 K7"], "expect": {"mult": 9}}])


def test_equivalents_are_read(tmp_path: Path) -> None:
    path = tmp_path / EQUIVALENTS
    assert equivalents(path) == {}
    path.write_text("- {item: relic/x, mutant: 'a: 1 -> 2', because: it is so}\n")
    assert equivalents(path) == {("relic/x", "a: 1 -> 2"): "it is so"}
    path.write_text("- {item: relic/x, mutant: 'a: 1 -> 2'}\n")
    with pytest.raises(EquivalentsError, match="each entry has"):
        equivalents(path)


@pytest.mark.slow
def test_the_examples_of_the_base_pack_notice_every_mutant() -> None:
    known = {**equivalents(ROOT / EQUIVALENTS), ("relic/gone", "effects.0: left out"): "stale"}
    score = mutate({"melder": base_pack.melder()}, None, known)
    assert [f"{one.item}  {one.mutant.name}" for one in score.survivors] == []
    assert score.stale == ["relic/gone: effects.0: left out"]
    assert sum(score.killed.values()) > 1000
