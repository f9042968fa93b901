"""Patch notes between two versions of content."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from melder.content.diff import Change, Difference, Moved, difference, inline
from melder.content.layers import stack
from melder.content.resolve import resolve
from melder.snapshot import Snapshot

Edit = Callable[[dict[str, Any]], None]


@pytest.fixture
def old(base: Path) -> Snapshot:
    return resolve(stack())


def changed(old: Snapshot, edit: Edit) -> Difference:
    new = copy.deepcopy(old)
    edit(new["melder"])
    return difference(old, new)


def lantern(melder: dict[str, Any]) -> dict[str, Any]:
    (found,) = melder["relics"]
    return found


def test_nothing_changed(old: Snapshot) -> None:
    found = difference(old, copy.deepcopy(old))
    assert not found
    assert found.moved == []


def test_an_amount(old: Snapshot) -> None:
    def edit(melder: dict[str, Any]) -> None:
        lantern(melder)["effects"][0]["do"]["mult"] = 7

    found = changed(old, edit)
    (one,) = found.items["melder"]
    assert (one.how, one.kind, one.id, one.silent) == ("changed", "relic", "lantern", False)
    assert one.text is not None
    assert inline(one.text) == "+5 -> +7 Mult for each orange tile scored"
    assert one.fields == {}
    (moved,) = found.moved
    assert moved.title == "Two of three tiles are orange"
    assert moved.values["mult"] == Change("8", "10")
    assert moved.values["score"] == Change(168, 210)


def test_a_field_and_a_name(old: Snapshot) -> None:
    def edit(melder: dict[str, Any]) -> None:
        lantern(melder).update(name="Old Lantern", cost=6, flavour="Dim.")

    (one,) = changed(old, edit).items["melder"]
    assert one.fields == {"name": Change("Lantern", "Old Lantern"), "cost": Change(4, 6)}
    assert one.text is None
    assert not one.silent


def test_flavour_and_examples_are_no_change(old: Snapshot) -> None:
    def edit(melder: dict[str, Any]) -> None:
        lantern(melder).update(flavour="Dim.", examples=[])

    assert changed(old, edit).items["melder"] == []


def test_other_behaviour_in_the_same_words(old: Snapshot) -> None:
    def edit(melder: dict[str, Any]) -> None:
        lantern(melder)["wording"] = "Shines."
        lantern(melder)["effects"][0]["do"]["mult"] = 7

    before = copy.deepcopy(old)
    before["melder"]["relics"][0]["wording"] = "Shines."
    (one,) = changed(before, edit).items["melder"]
    assert one.silent
    assert one.text is None


def test_items_that_come_and_go(old: Snapshot) -> None:
    def edit(melder: dict[str, Any]) -> None:
        gone = melder["relics"].pop()
        melder["relics"].append({**gone, "id": "lamp", "name": "Lamp"})
        tomb = {"since": "1.1.0", "instead": "lamp"}
        melder["retired"] = [{"id": "lantern", "kind": "relic", "retired": tomb}]

    found = changed(old, edit)
    came, went = found.items["melder"]
    assert (came.how, came.id, came.name) == ("added", "lamp", "Lamp")
    assert came.text == Change(None, "+5 Mult for each orange tile scored.")
    assert (went.how, went.id) == ("removed", "lantern")
    assert went.retired == {"since": "1.1.0", "instead": "lamp"}
    assert found.moved == []


def test_an_item_that_left_no_tombstone(old: Snapshot) -> None:
    (one,) = changed(old, lambda melder: melder["relics"].clear()).items["melder"]
    assert (one.how, one.retired) == ("removed", None)


def test_numbers_of_the_rules(old: Snapshot) -> None:
    def edit(melder: dict[str, Any]) -> None:
        melder["rules"]["groups"]["set_mult"]["3"] = 5
        del melder["rules"]["run"]["bag_low"]
        melder["rules"]["run"]["new"] = 1

    found = changed(old, edit)
    assert found.items["melder"] == []
    assert found.rules["melder"]["groups.set_mult.3"] == Change(2, 5)
    assert found.rules["melder"]["run.bag_low"] == Change([20, 10], None)
    assert found.rules["melder"]["run.new"] == Change(None, 1)


def test_an_example_that_another_item_moved(old: Snapshot) -> None:
    def edit(melder: dict[str, Any]) -> None:
        melder["rules"]["groups"]["set_mult"]["3"] = 5

    moved = {(one.id, one.title): one for one in changed(old, edit).moved}
    assert moved["lantern", "Two of three tiles are orange"].values["mult"] == Change("8", "11")


def test_an_example_that_can_no_longer_be_played(old: Snapshot) -> None:
    old["melder"]["relics"][0]["examples"] = [
        {"title": "Beside a boss", "boss": "the-end", "play": ["O7 B7 K7"]}
    ]

    def edit(melder: dict[str, Any]) -> None:
        melder["bosses"][0]["id"] = "the-start"
        melder["rules"]["run"]["final_boss"] = "the-start"

    (moved,) = changed(old, edit).moved
    assert moved.id == "lantern"
    assert list(moved.values) == ["cannot be played"]


@pytest.fixture
def growing(old: Snapshot) -> Snapshot:
    """The lantern gathers Mult, and its example says how much."""
    lantern(old["melder"]).update(
        state={"mult": {"start": 1, "max": 9}},
        effects=[{"on": "after", "do": {"gain": "mult", "by": 2}}],
        examples=[
            {
                "title": "It grows",
                "play": ["O7 B7 K7"],
                "expect": {"state": {"lantern": {"mult": 3}}},
            }
        ],
    )
    return old


def test_what_is_compared_only_where_it_is_expected(growing: Snapshot) -> None:
    def edit(melder: dict[str, Any]) -> None:
        lantern(melder)["effects"][0]["do"]["by"] = 4

    (moved,) = changed(growing, edit).moved
    assert moved.values == {"state.lantern.mult": Change(3, 5)}
    back = copy.deepcopy(growing)
    edit(back["melder"])
    (moved,) = difference(back, growing).moved
    assert moved.values == {"state.lantern.mult": Change(5, 3)}


def test_what_neither_version_gives_as_expected(growing: Snapshot) -> None:
    (example,) = lantern(growing["melder"])["examples"]
    example["expect"]["state"]["lantern"]["mult"] = 100

    def edit(melder: dict[str, Any]) -> None:
        lantern(melder)["effects"][0]["do"]["by"] = 4

    (moved,) = changed(growing, edit).moved
    assert moved.values == {"state.lantern.mult": Change(3, 5)}


def test_a_version_that_cannot_be_loaded_moves_nothing(old: Snapshot) -> None:
    def edit(melder: dict[str, Any]) -> None:
        lantern(melder)["effects"] = [{"on": "score", "do": {"mult": "much"}}]

    moved: list[Moved] = list(changed(old, edit).moved)
    assert moved == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("+4 Mult.", "+5 Mult.", "+4 -> +5 Mult"),
        (
            "+4 Mult for each red tile scored.",
            "+5 Mult for each blue tile scored.",
            "+4 -> +5 Mult for each red -> blue tile scored",
        ),
        ("+4 Mult.", "+4 Mult if a Set is scored.", "+4 Mult -> +4 Mult if a Set is scored"),
        ("Earn $1.", "Draw a tile.", "Earn $1 -> Draw a tile"),
        (None, "+4 Mult.", "nothing -> +4 Mult"),
        ("+4 Mult.", "", "+4 Mult -> nothing"),
    ],
)
def test_a_changed_text_is_told_once(before: str | None, after: str, told: str) -> None:
    assert inline(Change(before, after)) == told
