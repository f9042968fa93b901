"""Legal actions: all that are listed are accepted, and all that there should be are listed."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from melder.games.melder.play.actions import (
    Action,
    Buy,
    Discard,
    Place,
    Sell,
    Simple,
    Use,
    parse_action,
)
from melder.games.melder.run.legal import actions, is_accepted
from melder.games.melder.run.turn import Run
from melder.games.melder.tiles.groups import GroupError, arrange
from tests.games.melder.run.pack import bench, do, fresh, rules, situation


def listed(run: Run) -> list[Action]:
    return list(actions(rules(), run))


def placed(run: Run) -> set[frozenset[str]]:
    """Which tiles of the hand can be placed together, by what they show."""
    labels = {tile.id: tile.label for tile in run.state.hand}
    return {
        frozenset(str(labels[int(tile)]) for tile in one.hand)
        for one in listed(run)
        if isinstance(one, Place) and not one.board
    }


HANDS = [
    "R7 B7 K7 O7 R8 R9",
    "R5 R6 W R8 B5 K5",
    "R1 R2 R3 R4 R5 R6 B4",
    "W W R13 B1 K2 O3",
    "R5 R6+wild R7 B6 K6 G",
    "R11 R12 R13 R20 B20 K20",
    "R7 R7 B7 B7 K7",
]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("relic", ["gold-mine", "pareidolia", "the-chameleon", "quick-draw"])
def test_every_group_of_the_hand_is_listed(hand: str, relic: str) -> None:
    run = situation(hand=hand, relics=[relic])
    law = bench(run).law()
    expected = set()
    for size in range(3, len(run.state.hand) + 1):
        for tiles in combinations(run.state.hand, size):
            try:
                arrange(tiles, law)
            except GroupError:
                continue
            expected.add(frozenset(tile.label for tile in tiles))
    assert placed(run) == expected


@pytest.mark.parametrize("hand", HANDS)
def test_what_is_listed_is_accepted_as_it_reads(hand: str) -> None:
    run = situation(
        hand=hand,
        board=["R2 R3 R4", "B9 K9 O9"],
        items=["cleaver", "crucible", "ratchet"],
        relics=["gold-mine", "quick-draw"],
    )
    found = listed(run)
    assert len(found) == len(set(found))
    for action in found:
        assert parse_action(action.json()) == action
        assert is_accepted(rules(), run, action)


def test_single_tiles_onto_melds() -> None:
    run = situation(hand="R8 B9 W", board=["R5 R6 R7", "K9 O9 R9"])
    onto = [one for one in listed(run) if isinstance(one, Place) and one.board]
    labels = {tile.id: tile.label for tile in (*run.state.hand, *run.state.table.tiles)}
    found = {(labels[int(one.hand[0])], labels[int(one.board[0])]) for one in onto}
    assert found == {("R8", "R5"), ("W", "R5"), ("B9", "K9"), ("W", "K9")}


def test_nothing_on_the_board_before_the_opening() -> None:
    run = situation(hand="R8 B9 W", board=["R5 R6 R7", "K9 O9 R9"], opened=False)
    assert not any(isinstance(one, Place) for one in listed(run))


def test_discards_are_all_choices_of_up_to_five() -> None:
    run = situation(hand="R1 R2 B3 B4 K5 K6")
    found = {one.tiles for one in listed(run) if isinstance(one, Discard)}
    ids = [tile.id for tile in run.state.hand]
    assert found == {one for size in range(1, 6) for one in combinations(ids, size)}
    assert not any(isinstance(one, Discard) for one in listed(situation(hand="R1", discards=0)))


def test_tiles_that_show_the_same_are_one_choice() -> None:
    run = situation(hand="R1 R1 B3")
    found = [one for one in listed(run) if isinstance(one, Discard)]
    assert len(found) == 2 + 2 + 1


def test_dies_are_listed_with_every_answer() -> None:
    run = situation(hand="R5 R3", items=["cleaver", "crucible"])
    uses = [one for one in listed(run) if isinstance(one, Use)]
    splits = {(one.tiles, one.split) for one in uses if one.split is not None}
    five, three = (tile.id for tile in run.state.hand)
    assert splits == {
        *(((five,), (low, 5 - low)) for low in range(1, 5)),
        *(((three,), (low, 3 - low)) for low in range(1, 3)),
    }
    pairs = {one.tiles for one in uses if one.split is None}
    assert pairs == set(permutations((five, three)))


def test_the_shop_lists_what_can_be_paid() -> None:
    shop = {"relics": ["gold-mine", "lucky-charm"], "perks": ["passport"], "packs": ["gem-pack"]}
    found = listed(situation(phase="shop", money=5, shop=shop))
    assert {one.what for one in found if isinstance(one, Buy)} == {"relic/lucky-charm"}
    assert Simple("reroll") in found
    assert Simple("next") in found
    found = listed(situation(phase="shop", money=0, shop=shop))
    assert set(found) == {Simple("next"), Sell("W")}


def test_an_open_pack_is_taken_from_or_skipped() -> None:
    run = do(situation(phase="shop", money=9, shop={"packs": ["gem-pack"]}), {"open": "gem-pack"})
    kinds = {type(one).__name__ for one in listed(run)} - {"Sell", "Reorder"}
    assert kinds == {"Take", "Simple"}
    assert Simple("skip") in listed(run)
    assert Simple("next") not in listed(run)


def test_a_run_that_is_over_has_none() -> None:
    assert listed(situation(phase="lost")) == []
    assert listed(situation(phase="won")) == []


def test_the_list_is_lazy() -> None:
    assert next(actions(rules(), do(fresh(), "next"))) is not None
