"""Lines and what they mean: names, abbreviations, places, and answers to slips."""

from __future__ import annotations

import re

import pytest

from melder.bots import registry as bots
from melder.terminal.commands.registry import Registry
from melder.terminal.faults import Unclear
from melder.terminal.lexicon import choose
from melder.terminal.texts import Texts
from melder.terminal.tiles import meld_at, numbers, pick, sort_key
from tests.terminal.sitting import Sitting, game

TEXTS = Texts.load()
SEED = "SHYP771B"
HAND = [{"id": 7, "tile": "R7"}, {"id": 8, "tile": "R7+glass"}, {"id": 9, "tile": "W"}]


def registry() -> Registry:
    return Sitting(SEED).client.commands


def test_every_command_has_its_texts() -> None:
    for command in registry().all:
        for part in ("usage", "does", "help"):
            assert TEXTS(f"command.{command.name}.{part}")
        assert TEXTS(f"command.{command.name}.usage").startswith(command.name)


def test_no_word_means_two_commands() -> None:
    words = [word for one in registry().all for word in (one.name, *one.short)]
    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("word", "name"),
    [("p", "place"), ("PLACE", "place"), ("sugg", "suggest"), ("x", "discard"), ("b", "lift")],
)
def test_abbreviations(word: str, name: str) -> None:
    assert registry().find(word, TEXTS).name == name


@pytest.mark.parametrize(
    ("word", "answer"),
    [("plcae", "Did you mean “place”"), ("re", "reset, redraw, reroll"), ("zzzz", "help")],
)
def test_words_that_are_no_command(word: str, answer: str) -> None:
    with pytest.raises(Unclear) as unclear:
        registry().find(word, TEXTS)
    assert answer in unclear.value.message


@pytest.mark.parametrize(
    ("said", "ids"),
    [
        ("R7", [7]),
        ("r7+GLASS", [8]),
        ("r7 r7", [7, 8]),
        ("3", [9]),
        ("1-3", [7, 8, 9]),
        ("w", [9]),
        ("B2", ["B2"]),
        ("R6-7", ["R6", 7]),
        ("r6-R8", ["R6", 7, "R8"]),
    ],
)
def test_tiles_by_notation_and_by_place(said: str, ids: list[object]) -> None:
    assert pick(said.split(), HAND, TEXTS) == ids


@pytest.mark.parametrize("said", ["4", "0", "1 1", "seven", "²", "1-9", "R7-B9", "R9-7"])
def test_what_is_no_tile(said: str) -> None:
    with pytest.raises(Unclear):
        pick(said.split(), HAND, TEXTS)


def test_a_range_that_runs_backwards_is_left_alone() -> None:
    assert numbers(["5-3"]) == ["5-3"]


def test_two_orders_of_a_hand() -> None:
    tiles = ["W", "B2", "R9", "R10", "B1"]
    by_colour = sorted(tiles, key=lambda tile: sort_key(tile, ["R", "B"], "colour"))
    by_number = sorted(tiles, key=lambda tile: sort_key(tile, ["R", "B"], "number"))
    assert by_colour == ["R9", "R10", "B1", "B2", "W"]
    assert by_number == ["B1", "B2", "R9", "R10", "W"]


@pytest.mark.parametrize(
    ("said", "place"), [("lantern", 0), ("the b", 1), ("bell", 1), ("LANTERN", 0), ("ante", 0)]
)
def test_things_by_their_names(said: str, place: int) -> None:
    assert choose(said, [("Lantern", "lantern"), ("The Bell", "the-bell")], TEXTS) == place


def test_a_name_that_fits_several_or_none() -> None:
    names = [("Red Bell", "red-bell"), ("Blue Bell", "blue-bell")]
    with pytest.raises(Unclear, match="Red Bell, Blue Bell"):
        choose("bell", names, TEXTS)
    with pytest.raises(Unclear, match="Did you mean “Red Bell”"):
        choose("redd bel", names, TEXTS)


def test_sorting_changes_what_places_mean() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "sort number")
    first = sitting.desk.hand()[0]["tile"]
    assert first == "B2"
    assert "Hand by colour." in sitting.type("sort")
    assert sitting.desk.hand()[0]["tile"] == "R4"


def test_a_meld_can_be_named_by_its_tiles() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "p K5 B5 R5", "p K9 K10 K11", "score", "p K8 on K9 K10 K11", "lift 1")
    assert [tile["tile"] for tile in sitting.desk.view["lifted"]] == ["K5", "B5", "R5"]
    assert sitting.desk.view["board"][0]["tiles"][0]["tile"] == "K8"


def test_of_melds_with_the_same_tiles_the_order_tells_which() -> None:
    def meld(first: int, tiles: str) -> dict[str, object]:
        named = enumerate(tiles.split(), first)
        return {"tiles": [{"id": id, "tile": tile} for id, tile in named]}

    board = [meld(1, "K9 R9 B9"), meld(4, "B9 R9+glass K9"), meld(7, "B9 R9 K9")]
    assert meld_at(["K9", "R9", "B9"], board, TEXTS) == 0
    assert meld_at(["b9", "r9", "k9"], board, TEXTS) == 1
    with pytest.raises(Unclear, match="1, 2, 3"):
        meld_at(["R9", "K9", "B9"], board, TEXTS)


def test_a_row_of_tiles_in_every_move() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "p K5 B5 R5", "p K9-11", "score", "p K7-8 on K9-11", "lift K7-8 from 2")
    assert [tile["tile"] for tile in sitting.desk.view["lifted"]] == ["K7", "K8"]
    sitting.type("drop K7-K8 on K9-11")
    assert len(sitting.desk.view["board"][1]["tiles"]) == 5
    assert not sitting.client.failed


def test_lifted_tiles_come_along_by_name() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "p K5 B5 R5", "p K9 K10 K11", "score", "p K7 K8 on 2", "lift K11")
    sitting.type("p R11 O11 K11")
    tiles = [tile["tile"] for tile in sitting.desk.view["board"][2]["tiles"]]
    assert sorted(tiles) == ["K11", "O11", "R11"]


@pytest.mark.parametrize(("said", "left"), [("O5 K5 B5 R5", "lifted"), ("O5 lifted 1-3", "hand")])
def test_which_of_two_twins_is_meant(said: str, left: str) -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "p K5 B5 R5", "p K9 K10 K11", "score", "lift 1", f"p {said}")
    assert not sitting.client.failed
    for area in ("hand", "lifted"):
        tiles = [tile["tile"] for tile in sitting.desk.view[area]]
        assert ("K5" in tiles) == (area == left)


@pytest.mark.parametrize("seed", ["SHYP771B", "QQQQ1113"])
def test_what_is_suggested_can_be_typed(seed: str) -> None:
    sitting = Sitting(seed)
    desk, bot = sitting.desk, bots.get(game(), "steady")
    typed = 0
    for _ in range(60):
        if desk.session.is_over:
            break
        if desk.phase == "play" and not desk.view["banked"] and desk.view["suggests"]:
            answer = sitting.type("suggest")
            lines = re.findall("^Suggested: (.*)$", answer, re.MULTILINE)
            if lines:
                sitting.type(*(lines if typed % 2 else ["accept"]))
                assert not sitting.client.failed, sitting.text[-500:]
                assert f"Worth {desk.view['potential']:,} before relics." in answer
                typed += 1
        desk.act(bot.choose(desk.view, desk.session.each_action()))
    assert typed > 3


def test_a_suggestion_is_accepted_only_where_it_was_made() -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    assert "Nothing is suggested" in sitting.type("accept")
    sitting.type("suggest", "draw")
    before = sitting.desk.view
    assert "Nothing is suggested" in sitting.type("ok")
    assert sitting.desk.view == before


def test_a_comment_and_an_empty_line_do_nothing() -> None:
    sitting = Sitting(SEED)
    before = sitting.desk.session.save()
    sitting.type("", "# nothing", "   ")
    assert sitting.desk.session.save() == before
    assert not sitting.client.failed


def test_a_refusal_changes_nothing() -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    before = sitting.desk.session.view()
    sitting.type("p R4 R5 B2", "score", "use 1", "buy 1", "fight", "bet 1")
    assert sitting.desk.session.view() == before
    assert sitting.client.failed


def test_words_to_complete_are_those_of_the_moment() -> None:
    sitting = Sitting(SEED)
    assert {"buy", "next", "Amber"} <= set(sitting.client.words())
    assert "place" not in sitting.client.words()
    sitting.type("next")
    assert {"place", "R4", "K11", "help"} <= set(sitting.client.words())


def test_strict_stops_at_the_first_slip() -> None:
    sitting = Sitting(SEED, strict=True)
    assert not sitting.client.run(["next", "place nothing", "pass"])
    assert sitting.desk.view["plays"] == 4


def test_a_question_is_answered_by_the_next_line_or_left_by_a_command() -> None:
    sitting = Sitting("1WKR7B2B")
    lines = ["next", "p K11 O11 B11", "p R6 K6 O6", "score", "p K13 B13 R13", "p B6 on 2"]
    sitting.type(*lines, "p K6 K7 K8", "score", "next", "buy cleaver", "next", "next")
    sitting.type("use cleaver")
    assert sitting.desk.question is not None
    sitting.type("bag")
    assert sitting.desk.question is None
    assert "Never mind" in sitting.type("use cleaver", "esc")
    assert sitting.desk.question is None
    sitting.type("use cleaver", "R8", "3 5")
    hand = [tile["tile"] for tile in sitting.desk.hand()]
    assert {"R3", "R5"} <= set(hand)
    assert "R8" not in hand
