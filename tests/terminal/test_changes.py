"""What is told of an action's consequences, from the views before and after it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from melder.terminal import changes
from melder.terminal.shelf import Memory
from tests.terminal.sitting import Sitting, game

SEED = "SHYP771B"


def told(change: Any, spent: str = "") -> list[str]:
    """What is said once the view of a fresh blind has been changed."""
    sitting = Sitting(SEED)
    sitting.type("buy amber", "next")
    desk = sitting.desk
    before = desk.view
    desk.view = deepcopy(before)
    change(desk.view)
    return list(changes.told(desk, before, spent))


def test_nothing_is_said_where_nothing_changed() -> None:
    assert told(lambda view: None) == []


def test_a_tile_that_moves_is_no_change() -> None:
    def move(view: Any) -> None:
        view["bag_tiles"].append(view["hand"].pop(0)["tile"])

    assert told(move) == []


def test_a_tile_in_hand_that_became_another() -> None:
    def mark(view: Any) -> None:
        view["hand"][0]["tile"] += "+glass"

    (line,) = told(mark)
    assert line.startswith("Tiles: ")
    assert line.count("→") == 1
    assert "gone" not in line


def test_a_tile_in_the_bag_that_got_a_mark() -> None:
    def mark(view: Any) -> None:
        view["bag_tiles"].remove("W")
        view["bag_tiles"].append("W~coin")

    assert told(mark) == ["Tiles: W → W~coin."]


def test_tiles_that_came_and_went() -> None:
    def swap(view: Any) -> None:
        view["bag_tiles"].remove("R1")
        view["bag_tiles"] += ["B13", "O13"]

    assert told(swap) == ["Tiles: R1 gone, new B13, new O13."]


def test_relics_and_items_that_came_and_went() -> None:
    def change(view: Any) -> None:
        view["relics"] = [{"id": "hiker", "edition": "polished"}]
        view["items"] = [{"id": "trillion"}]

    assert told(change) == ["Amber Glow is gone.", "New: Polished Hiker.", "New: Trillion."]


def test_the_item_that_was_used_needs_no_word() -> None:
    sitting = Sitting(SEED)
    desk = sitting.desk
    before = {**desk.view, "items": [{"id": "trillion"}, {"id": "cleaver"}]}
    assert list(changes.told(desk, before, "trillion")) == ["Cleaver is gone."]


def test_a_meld_that_left_the_table() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "p K5 B5 R5", "p K9 K10 K11", "score")
    desk = sitting.desk
    before = desk.view
    desk.view = deepcopy(before)
    meld = desk.view["board"].pop(0)
    desk.view["bag_tiles"] += [tile["tile"] for tile in meld["tiles"]]
    assert list(changes.told(desk, before)) == ["Off the table, into the bag: K5 B5 R5."]
    desk.view["phase"] = "shop"
    assert changes.fallen(before, desk.view) == []


def test_the_first_craze_has_a_hint() -> None:
    shelf = Remembering(game(), {}, None)
    sitting = Sitting(SEED, shelf=shelf)
    sitting.type("next", "p K5 B5 R5", "p K9 K10 K11", "score", "p O5 on 1")
    before = sitting.desk.view
    assert not changes.fallen(before, before)
    sitting.desk.view = {**before, "board": [*before["board"], STRANGER]}
    answer = sitting.type("score")
    assert "Hint: Crazed" in answer


STRANGER = {
    "tiles": [{"id": 900 + place, "tile": tile} for place, tile in enumerate(("R1", "B1", "O1"))],
    "scores": False,
}
"""A meld that the game does not know, so that it is gone after the next score."""


class Remembering(Memory):
    """A shelf that gives every hint."""

    def first_time(self, hint: str) -> bool:
        return True


def test_a_level_that_rose() -> None:
    def rise(view: Any) -> None:
        view["levels"] = [{"id": "trillion", "level": 1, "adds": {"chips": "25", "mult": "2"}}]

    assert told(rise) == ["Now Trillion · Lv1 · +25 Chips +2 Mult."]


def test_the_end_of_a_run_takes_no_tiles_away() -> None:
    sitting = Sitting(SEED)
    answer = sitting.type("next", "pass", "pass", "pass", "pass")
    assert "The run is lost" in answer
    assert "gone" not in answer
