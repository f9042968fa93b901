"""Lines and what they mean: names, abbreviations, places, and answers to slips."""

from __future__ import annotations

from itertools import permutations

import pytest

from melder.terminal.commands.registry import Registry
from melder.terminal.faults import Unclear
from melder.terminal.lexicon import choose
from melder.terminal.texts import Texts
from melder.terminal.tiles import exactly, meld_at, numbers, pick, sort_key
from melder.terminal.typed import typed
from tests.terminal.sitting import Sitting

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


def test_commands_that_take_no_words_are_those_whose_usage_has_none() -> None:
    for command in registry().all:
        assert command.alone == (TEXTS(f"command.{command.name}.usage") == command.name)


@pytest.mark.parametrize("before", [[], ["next"], ["next", "p K5 B5 R5", "p K9-11"]])
def test_words_behind_a_command_that_takes_none_are_refused(before: list[str]) -> None:
    sitting = Sitting(SEED)
    sitting.type(*before)
    stands = sitting.desk.session.save()
    for command in registry().all:
        if command.alone and (not command.phases or sitting.desk.phase in command.phases):
            answer = sitting.type(f"{command.name} 3 now")
            assert f"{command.name} stands alone" in answer
            assert "“3 now”" in answer
    assert sitting.desk.session.save() == stands
    assert not sitting.desk.done


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


def test_items_are_used_on_the_twin_that_is_named() -> None:
    sitting = Sitting("1WKR7B2B")
    lines = ["next", "p K11 O11 B11", "p R6 K6 O6", "score", "p K13 B13 R13", "p B6 on 2"]
    sitting.type(*lines, "p K6 K7 K8", "score", "next", "buy cleaver", "next", "next")
    before = sitting.desk.view
    for said, fault in (
        ("R8 from 4 3 5", "There is no R8 in meld 4."),
        ("K8 from 5 3 5", "There is no meld 5"),
    ):
        assert fault in sitting.type(f"use cleaver {said}")
        assert sitting.desk.view == before
    sitting.type("use cleaver K8 from 4", "3 5")
    assert "K8" in [tile["tile"] for tile in sitting.desk.hand()]
    assert {"K3", "K5"} <= {tile["tile"] for tile in sitting.desk.view["board"][3]["tiles"]}
    sitting.type("undo", "use cleaver K8 3 5")
    assert "K8" not in [tile["tile"] for tile in sitting.desk.hand()]
    assert sitting.desk.view["board"] == before["board"]


def test_more_draws_than_there_are_draw_nothing() -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    before = sitting.desk.session.view()
    assert "You have only 6 draws left." in sitting.type("draw 99")
    assert sitting.desk.session.view() == before
    sitting.type("draw 6")
    assert sitting.desk.view["draws"] == 0
    assert "no-draws" in sitting.type("draw 2")


def test_more_tiles_than_the_bag_has_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    monkeypatch.setitem(sitting.desk.view, "bag", 1)
    assert "There is only 1 tile left in the bag." in sitting.type("draw 2")
    assert sitting.desk.view["draws"] == 6


def test_what_undo_takes_back_is_told() -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    money = sitting.desk.view["money"]
    sitting.type("sell wild")
    assert sitting.desk.view["money"] > money
    answer = sitting.type("undo")
    assert f"Money ${money}." in answer
    assert "Tiles: new W." in answer
    assert not sitting.client.failed


def test_places_are_told_as_they_are_counted() -> None:
    sitting = Sitting(SEED)
    sitting.type("buy 2")
    assert "places go from 1 to 1." in sitting.type("move a to 2")
    sitting.type("next", "p K5 B5 R5", "p K9-11")
    assert "places go from 1 to 2." in sitting.type("move 1 to 3")
    sitting.type("move 1 to 2", "move a to 1")
    tiles = [tile["tile"] for tile in sitting.desk.view["board"][0]["tiles"]]
    assert tiles == ["K9", "K10", "K11"]


def test_more_of_a_tile_than_there_are_are_counted() -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    assert "There is no R13 in your hand. (hand)" in sitting.type("discard R13")
    assert "There is only one R4 in your hand. (hand)" in sitting.type("discard R4 R4")
    assert "There are only 2 B3 in your hand. (hand)" in sitting.type("place B3 B3 B3")
    sitting.type("p K5 B5 R5", "p K9-11", "score")
    assert "There is only one K5 in that meld. (target)" in sitting.type("lift K5 K5 from 1")


def test_a_wild_tile_is_sold_in_a_whole_sentence() -> None:
    sitting = Sitting(SEED)
    assert "Sold a wild tile for $" in sitting.type("next", "sell wild")


def test_nothing_to_undo_is_no_slip() -> None:
    sitting = Sitting(SEED)
    sitting.type("next")
    assert sitting.type("undo") == "Nothing to undo.\n"
    assert not sitting.client.failed


def test_letters_of_things_large_or_small() -> None:
    sitting = Sitting(SEED)
    sitting.type("buy 2", "next")
    assert sitting.type("look A") == sitting.type("look a")
    assert "a wild tile" in sitting.type("look W")
    assert "Sold " in sitting.type("sell A")
    assert not sitting.client.failed


def test_a_number_that_is_none_lists_those_there_are() -> None:
    sitting = Sitting("1WKR7B2B")
    lines = ["next", "p K11 O11 B11", "p R6 K6 O6", "score", "p K13 B13 R13", "p B6 on 2"]
    sitting.type(*lines, "p K6 K7 K8", "score", "next")
    packs = [good for good in sitting.desk.wares() if good.kind == "pack"]
    shown = ", ".join(f"{good.handle} {good.name}" for good in packs)
    assert packs
    assert f"There is no “1” here, but: {shown}." in sitting.type("open 1")


def test_the_log_shows_the_game_and_not_the_sitting() -> None:
    sitting = Sitting(SEED)
    assert "Nothing was done in this game yet." in sitting.type("log")
    sitting.type("buy 2", "next", "p K5 B5 R5", "sell wild", "move a to 1", "discard R4", "undo")
    sitting.desk.take(sitting.desk.session)
    bought = sitting.desk.view["relics"][0]["id"]
    assert sitting.type("log").splitlines() == [
        "6 actions in this game:",
        f"  1  buy {bought}",
        "  2  next",
        "  3  place K5 B5 R5",
        "  4  sell W",
        f"  5  move {bought} to 1",
        "  6  discard R4",
    ]


def test_a_long_log_shows_its_end() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", *(["p K5 B5 R5", "undo"] * 16))
    lines = sitting.type("log").splitlines()
    assert lines[0] == "33 actions in this game, the last 30:"
    assert (lines[1], lines[-1], len(lines)) == ("   4  place K5 B5 R5", "  33  undo", 31)


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("cash_out", "next"),
        ("redraw_boss", "redraw"),
        ("score", "score"),
        ({"lift": "R7", "from": "R7 B7 K7"}, "lift R7 from R7 B7 K7"),
        ({"place": {"lifted": "R7", "hand": "B7 K7"}}, "place B7 K7 lifted R7"),
        (
            {"place": {"hand": "R8", "board": "R5 R6 R7", "as": "run"}},
            "place R8 on R5 R6 R7 as run",
        ),
        ({"drop": "B3 B4 B5"}, "drop on B3 B4 B5"),
        ({"drop": {"meld": "B3 B4 B5", "tiles": "B6"}}, "drop B6 on B3 B4 B5"),
        ({"reorder": {"meld": "B3 B4 B5", "to": 0}}, "move B3 B4 B5 to 1"),
        ({"reorder": {"meld": "B7 R7 K7", "tiles": "K7 B7 R7"}}, "arrange K7 B7 R7"),
        ({"reorder": {"relic": "six", "to": 1}}, "move six to 2"),
        ({"use": {"item": "die/cut", "tiles": "R9", "split": [4, 5]}}, "use cut R9 4 5"),
        ({"use": {"item": "ratchet", "colour": "red"}}, "use ratchet red"),
        ({"take": {"item": "cut", "use": True, "tiles": "R9"}}, "take cut now R9"),
        ({"take": "tile"}, "take tile"),
    ],
)
def test_actions_as_they_are_typed(step: object, line: str) -> None:
    assert typed(step) == line


def test_sound_is_offered_where_there_is_some() -> None:
    sitting = Sitting(SEED)
    assert "mute" not in sitting.type("help")
    assert sitting.type("mute") == "There is no sound here.\n"
    assert not sitting.client.failed
    sitting.desk.bell = True
    assert "mute" in sitting.type("help")


def test_relics_are_shown_by_their_word() -> None:
    sitting = Sitting(SEED)
    sitting.type("buy 2")
    assert sitting.type("relics") == sitting.type("items")
    assert sitting.desk.owned()[0].name in sitting.type("relics")


@pytest.mark.parametrize("number", ["²", "9" * 5000, "٣"])
@pytest.mark.parametrize(
    "line",
    ["place {}", "place {}-{}", "place R{}", "place R7^{}", "move 1 to {}", "move R7 to {}",
     "look R{}", "discard {}", "draw {}", "lift {}", "lift R7 from {}", "arrange {} R7",
     "use 1 {}", "why {}"],
)  # fmt: skip
def test_numbers_that_nobody_counts_are_refused(line: str, number: str) -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "p K5 B5 R5", "score")
    before = sitting.desk.session.view()
    sitting.type(line.replace("{}", number))
    assert sitting.client.failed
    assert sitting.desk.session.view() == before


@pytest.mark.parametrize(
    "line", ["place", "discard", "lift", "drop on", "arrange", "look", "use 1"]
)
def test_a_line_of_any_length_is_answered(line: str) -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "p K5 B5 R5", "score", "lift K5 from 1")
    before = sitting.desk.session.view()
    sitting.type(f"{line} {'R7 ' * 20_000}")
    assert sitting.client.failed
    assert sitting.desk.session.view() == before


ALIKE = [
    {"id": 4, "tile": "K3"},
    {"id": 9, "tile": "R7"},
    {"id": 2, "tile": "K3"},
    {"id": 8, "tile": "K3+glass"},
    {"id": 6, "tile": "K3"},
]
"""Alike tiles, in no order of their numbers."""


@pytest.mark.parametrize("count", [1, 2, 3])
def test_alike_tiles_can_be_told_apart(count: int) -> None:
    for ids in permutations([one["id"] for one in ALIKE], count):
        assert pick(exactly(ids, ALIKE), ALIKE, TEXTS) == list(ids)
    assert list(exactly([4, 2], ALIKE)) == ["K3", "K3"]
    assert list(exactly([2, 4, 6], ALIKE)) == ["K3:2", "K3", "K3"]


def test_an_alike_tile_that_is_not_there_is_none() -> None:
    assert pick(["k3:4", "K3:0"], ALIKE, TEXTS) == ["K3", "K3"]
    with pytest.raises(Unclear, match="twice"):
        pick(["K3", "K3:1"], ALIKE, TEXTS)


def test_what_is_written_with_its_kind_is_found() -> None:
    sitting = Sitting(SEED)
    relic, die = sitting.type("look relic/mirror"), sitting.type("look die/mirror")
    assert "relic" in relic
    assert "Die" in die
    both = sitting.type("look mirror")
    assert relic in both
    assert die in both
    assert "There is no" in sitting.type("look die/nonsense")
