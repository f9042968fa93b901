"""What the words that change, move and select things do, and what they refuse to be used for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from melder.effects.parse import Parser
from melder.effects.phrases import Catalogue, describe
from melder.games.melder.scenario import Outcome, play
from melder.games.melder.vocabulary import MELDER
from tests.effects.phrase_corpus import names
from tests.games.melder.inline import ruleset

SET = "R7 B7 K7"


def tool(do: str, more: str = "") -> str:
    """A consumable that does this when it is used."""
    return f"{{kind: consumable, id: tool, effects: [{more}{{on: use, do: {do}}}]}}"


def used(do: str, expect: Mapping[str, Any], *, more: str = "", **doc: Any) -> Outcome:
    """The consumable used in a situation, held against what is expected."""
    doc = {"items": ["tool"], "steps": [{"use": "tool"}], **doc}
    outcome = play(ruleset(tool(do, more)), {**doc, "expect": expect})
    assert outcome.differences == []
    return outcome


def scored(effects: str, expect: Mapping[str, Any], **doc: Any) -> None:
    """A relic with these effects in a score."""
    rules = ruleset(f"{{kind: relic, id: idol, effects: {effects}}}")
    outcome = play(rules, {"relics": ["idol"], "play": [SET], **doc, "expect": expect})
    assert outcome.differences == []


def problems(do: Mapping[str, Any] | list[Any], event: str = "after") -> list[str]:
    parser = Parser(MELDER, "relic", links=lambda _kind, _id: True)
    parser.effects([{"on": event, "do": do}], ("effects",))
    return [problem.message for problem in parser.problems]


def text(do: Mapping[str, Any], event: str = "blind_start") -> str:
    parser = Parser(MELDER, "relic", links=lambda _kind, _id: True)
    effects = parser.effects([{"on": event, "do": do}], ("effects",))
    assert parser.problems == []
    return str(describe("relic", effects, {}, names, Catalogue.load()))


class TestMake:
    def test_one_number_for_all(self) -> None:
        used("{make: {tiles: hand}, number: 5}", {"hand": "R5 B5 K5"}, hand="R1 B7 K13")

    def test_numbers_stay_from_1_to_13(self) -> None:
        used("{make: {tiles: hand}, number: {add: -4}}", {"hand": "R1 B3"}, hand="R2 B7")
        used("{make: {tiles: hand}, number: {from: 20}}", {"hand": "R13 B9"}, hand="R2 B11")

    def test_one_colour(self) -> None:
        used("{make: {tiles: hand}, colour: black}", {"hand": "K1 K7+foil"}, hand="R1 B7+foil")

    def test_a_finish_taken_in_hand(self) -> None:
        used("{make: {tiles: hand}, finish: none}", {"hand": "R1 B7~echo"}, hand="R1+foil B7~echo")

    def test_a_number_that_breaks_a_meld_breaks_it_when_all_is_settled(self) -> None:
        scored(
            "[{on: after, each: {tiles: scored, colour: red}, do: {make: {tiles: it}, number: 9}}]",
            {"board": [], "hand": "R9 B7 K7"},
            bag=0,
        )

    def test_a_bonus_grows_twice_and_a_count_once(self) -> None:
        effects = (
            "[{on: after, each: {tiles: scored}, do: {make: {tiles: it}, bonus: {add: 5}}}, "
            "{on: after, do: {make: {melds: untouched}, tally: {add: 2}}}]"
        )
        scored(
            effects,
            {"board": [{"tiles": "R1 R2 R3", "count": 3}, "R7^10 B7^10 K7^10"]},
            relics=["idol", "echo-chamber"],
            board=[{"tiles": "R1 R2 R3", "count": 1}],
        )

    def test_it_is_not_done_by_a_copy(self) -> None:
        scored(
            "[{on: after, each: {tiles: scored}, do: {make: {tiles: it}, bonus: {add: 5}}}]",
            {"board": ["R7^5 B7^5 K7^5"]},
            relics=["copycat", "idol"],
        )

    def test_on_nothing_it_is_refused(self) -> None:
        used("{make: {tiles: hand, wild: true}, finish: none}", {"items": ["tool"]}, hand="R1",
             steps=[{"refused": {"use": "tool"}, "rule": "item"}])  # fmt: skip

    @pytest.mark.parametrize(
        ("do", "problem"),
        [
            ({"make": {"tiles": "hand"}}, "`make` needs exactly one of `finish`"),
            ({"make": {"tiles": "hand"}, "finish": "none", "number": 3}, "`make` needs exactly"),
            ({"make": {"relics": "owned"}, "finish": "foil"}, "a relic has no `finish`"),
            ({"make": {"tiles": "hand"}, "tally": {"add": 1}}, "a tile has no `tally`"),
            ({"make": {"tiles": "hand"}, "finish": "foil", "never": "wild"}, "`never` belongs to"),
            ({"make": {"tiles": "hand"}, "number": {"ad": 1}}, "`ad` is no change"),
            ({"make": {"tiles": "hand"}, "number": {"add": 1, "from": 14}}, "expected a number"),
            ({"make": {"tiles": "hand"}, "number": 14}, "expected a whole number from 1 to 13"),
            ({"make": {"tiles": "hand"}, "bonus": 5}, "expected {add: 5}"),
        ],
    )
    def test_what_makes_no_sense_is_said(self, do: dict[str, Any], problem: str) -> None:
        (found,) = problems(do)
        assert found.startswith(problem)


class TestChange:
    def test_by(self) -> None:
        used("{change: discards, by: 2}", {"discards": 5})
        used("{change: draws, by: {count: {tiles: hand}}}", {"draws": 7}, hand="R1 B2")

    def test_only_money_falls_below_zero(self) -> None:
        used("{change: money, by: -3}", {"money": -2}, money=1)
        used("{change: draws, by: -9}", {"draws": 0})

    def test_to(self) -> None:
        used("{change: plays, to: 1}", {"plays": 1})

    @pytest.mark.parametrize(
        ("do", "problem"),
        [
            ({"change": "ante", "by": 1}, "`ante` cannot be set by an effect"),
            ({"change": "money"}, "`change` needs either `by` or `to`"),
            ({"change": "money", "by": 1, "to": 2}, "`change` needs either `by` or `to`"),
        ],
    )
    def test_what_makes_no_sense_is_said(self, do: dict[str, Any], problem: str) -> None:
        assert problems(do) == [problem]

    def test_what_a_blind_has_cannot_be_changed_in_a_shop(self) -> None:
        assert problems({"change": "plays", "by": 1}, "shop_left") == [
            "`plays` has a meaning only where a blind is being played"
        ]

    @pytest.mark.parametrize(
        ("do", "expected"),
        [
            ({"change": "draws", "by": -1}, "-1 draw this blind when a blind starts."),
            ({"change": "money", "by": 4}, "Gain $4 when a blind starts."),
            ({"change": "money", "by": -4}, "Lose $4 when a blind starts."),
            ({"change": "plays", "to": 2}, "You have 2 plays left when a blind starts."),
            (
                {"change": "blind_score", "to": 0},
                "The blind's score becomes 0 when a blind starts.",
            ),
        ],
    )
    def test_its_text(self, do: dict[str, Any], expected: str) -> None:
        assert text(do) == expected


class TestMove:
    def test_drawing_happens_tile_by_tile(self) -> None:
        rules = ruleset(
            tool("{move: {tiles: bag, colour: red, pick: first, count: 2}, to: hand}")
            + "\n---\n{kind: relic, id: idol, effects: [{on: tile_drawn, do: {earn: 1}}]}"
        )
        outcome = play(
            rules,
            {
                "items": ["tool"],
                "relics": ["idol"],
                "bag": "B1 R2 R3 R4",
                "steps": [{"use": "tool"}],
                "expect": {"hand": "R2 R3", "bag": "B1 R4", "money": 2},
            },
        )
        assert outcome.differences == []

    def test_tiles_of_the_hand_go_under_the_bag(self) -> None:
        used("{move: {tiles: hand, number: {max: 3}}, to: bag}", {"hand": "B9", "bag": "K5 R1 O3"},
             hand="R1 B9 O3", bag="K5")  # fmt: skip

    def test_so_many_times_over(self) -> None:
        more = "{on: use, per: 3, do: {move: {tiles: bag, pick: first}, to: hand}}, "
        used("{earn: 0}", {"hand": "R1 R2 R3"}, more=more, bag="R1 R2 R3 R4")

    @pytest.mark.parametrize(
        ("do", "problem"),
        [
            ({"move": {"tiles": "bag"}, "to": "table"}, "tiles can be moved to the `hand` or"),
            ({"move": {"tiles": "table"}, "to": "bag"}, "only tiles of the `hand` can be"),
            ({"move": {"tiles": ["bag", "hand"]}, "to": "hand"}, "only tiles of the `bag` can"),
            ({"move": {"melds": "untouched"}, "to": "hand"}, "melds can only be moved to the"),
        ],
    )
    def test_what_makes_no_sense_is_said(self, do: dict[str, Any], problem: str) -> None:
        (found,) = problems(do)
        assert found.startswith(problem)

    @pytest.mark.parametrize(
        ("move", "to", "expected"),
        [
            ({"tiles": "bag", "pick": "first"}, "hand", "Draw 1 tile"),
            ({"tiles": "bag", "colour": "red", "pick": "first", "count": 2}, "hand",
             "Draw 2 red tiles"),
            ({"tiles": "bag", "pick": "random"}, "hand",
             "Move a random tile in the bag to your hand"),
            ({"tiles": "hand", "pick": "random"}, "bag",
             "Return a random tile in hand to the bag"),
        ],
    )  # fmt: skip
    def test_its_text(self, move: dict[str, Any], to: str, expected: str) -> None:
        assert expected.lower() in text({"move": move, "to": to}).lower()


class TestCopy:
    def test_relics_several_times(self) -> None:
        used("{copy: {relics: owned}, count: 2}", {"relics": ["six", "six", "six"]},
             relics=["six"])  # fmt: skip

    def test_tiles_bear_no_edition(self) -> None:
        do = {"copy": {"tiles": "hand"}, "edition": "negative"}
        assert problems(do) == ["a tile has no `edition`"]


class TestSelect:
    def test_the_first_of_equal_tiles_is_one_tile(self) -> None:
        scored("[{on: score, each: {tiles: triggered, pick: first, count: 2}, do: {mult: 1}}]",
               {"mult": 6}, play=["R7~echo B7 K7"])  # fmt: skip

    def test_the_neighbour_of_a_relic_is_the_one_to_its_right(self) -> None:
        effects = (
            "[{on: score, when: {exists: {relics: neighbour, rarity: common}}, do: {mult: 9}}]"
        )
        scored(effects, {"mult": 18}, relics=["idol", "six"])
        scored(effects, {"mult": 9}, relics=["six", "idol"])

    def test_not_is_said_of_any_kind(self) -> None:
        for kind, zone, inner in (
            ("tiles", "hand", {"number": 7}),
            ("groups", "scored", {"shape": "set"}),
            ("melds", "table", {"age": 2}),
            ("relics", "owned", {"rarity": "common"}),
            ("consumables", "owned", {"type": "rune"}),
        ):
            assert problems({"mult": {"count": {kind: zone, "not": inner}}}) == []
            assert problems({"mult": {"count": {kind: zone, "not": {"nth": True}}}}) != []

    def test_editions_of_relics(self) -> None:
        relics: list[Any] = [{"id": "six", "edition": "polished"}, "double", "idol"]
        for edition, count in (("any", 1), ("none", 2), ("polished", 1), ("holographic", 0)):
            counted = f"{{count: {{relics: owned, edition: {edition}}}}}"
            effects = f"[{{on: score, per: {counted}, do: {{chips: 1000}}}}]"
            scored(effects, {"chips": 1000 * count + 71}, relics=relics)

    def test_a_group_by_the_chips_that_it_scored(self) -> None:
        scored("[{on: score, each: {groups: scored, chips: {min: 20}}, do: {mult: 5}}]",
               {"mult": 9.5}, play=[SET, "O4 O5 O6"])  # fmt: skip

    def test_a_measure_belongs_to_a_kind(self) -> None:
        assert problems({"mult": {"greatest": "size", "of": {"tiles": "hand"}}}) == [
            "a tile has no `size`"
        ]
        (found,) = problems({"mult": {"greatest": "shape", "of": {"groups": "scored"}}})
        assert found == "`shape` is no measure that is known here"

    def test_a_zone_holds_only_what_it_holds(self) -> None:
        (found,) = problems({"destroy": {"relics": "hand"}})
        assert found == "`hand` is no zone that is known here"


def test_each_goes_through_what_was_there_when_it_began() -> None:
    scored("[{on: after, each: {relics: owned}, do: {copy: {relics: it}}}]",
           {"relics": ["idol", "idol"]})  # fmt: skip


@pytest.mark.parametrize(("when", "chips"), [("first", 21 + 3 * 7), ("second", 21)])
def test_a_mark_triggers_its_tile_only_if_its_condition_holds(when: str, chips: int) -> None:
    colour = {"first": "red", "second": "orange"}[when]
    mark = f"{{modify: triggers, when: {{it: {{colour: {colour}}}}}, add: 3}}"
    rules = ruleset(f"{{kind: enchantment, id: chime, effects: [{mark}]}}")
    doc = {"play": ["R7~chime B7 K7"], "expect": {"chips": chips}}
    assert play(rules, doc).differences == []


def test_within_a_value_it_is_what_the_value_belongs_to() -> None:
    scored("[{modify: tile_chips, when: {it: {colour: red}}, add: 10}]", {"chips": 31})
