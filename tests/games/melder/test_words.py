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


def problems(do: Mapping[str, Any] | list[Any], event: str = "score") -> list[str]:
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
            "{on: after, do: {make: {melds: table, moved: false}, tally: {add: 2}}}]"
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
            ({"move": {"melds": "table"}, "to": "hand"}, "melds can only be moved to the"),
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


class TestCreate:
    def test_relics_of_a_rarity_whatever_the_ante_offers(self) -> None:
        rules = ruleset(
            tool("{create: {relics: new, rarity: mythic}}")
            + "\n---\n{kind: relic, id: idol, rarity: mythic}"
        )
        doc = {"items": ["tool"], "steps": [{"use": "tool"}], "expect": {"relics": ["idol"]}}
        assert play(rules, doc).differences == []

    def test_of_several_rarities_each_may_come(self) -> None:
        idols = "".join(
            f"\n---\n{{kind: relic, id: idol-{rarity}, rarity: {rarity}}}"
            for rarity in ("mythic", "legendary")
        )
        rules = ruleset(
            tool("{create: {relics: new, rarity: [mythic, legendary]}, count: 2}") + idols
        )
        doc = {"items": ["tool"], "steps": [{"use": "tool"}]}
        first = {
            play(rules, {**doc, "seed": f"CREATED{n + 1}"}).state.roster.relics[0].item.rarity
            for n in range(9)
        }
        assert first == {"mythic", "legendary"}

    def test_consumables_of_a_type(self) -> None:
        rules = ruleset(tool("{create: {consumables: new, type: [spirit, die]}, count: 2}"))
        for n in range(8):
            doc = {"items": ["tool"], "steps": [{"use": "tool"}], "seed": f"CREATES{n + 1}"}
            made = play(rules, doc).state.items
            assert len(made) == 2
            assert {item.item.type for item in made} <= {"spirit", "die"}

    def test_what_was_retired_never_comes(self) -> None:
        grave = "\n---\n{kind: relic, id: idol, rarity: mythic, retired: {since: 0.1.0}}"
        do = "{create: {relics: new, rarity: mythic}}"
        rules = ruleset(tool(do) + grave)
        steps = [{"refused": {"use": "tool"}, "rule": "item"}]
        doc = {"items": ["tool"], "steps": steps, "expect": {"items": ["tool"]}}
        assert play(rules, doc).differences == []

    def test_tiles_for_the_hand(self) -> None:
        used("{create: {tiles: new, wild: true}, count: 2}", {"hand": "R1 W W"}, hand="R1")
        used("{create: {tiles: new}}", {"hand": "R1 K9"}, hand="R1", picks=["K9"])
        used("{create: {tiles: new, finish: any}}", {"hand": "R1 K9+foil"}, hand="R1",
             picks=["K9", "foil"])  # fmt: skip
        used("{create: {tiles: new, wild: true, finish: any}}", {"hand": "R1 W+foil"}, hand="R1",
             picks=["foil"])  # fmt: skip

    @pytest.mark.parametrize(
        ("do", "problem"),
        [
            ({"create": {"relics": "owned"}}, "what is created is new: write {relics: new}"),
            ({"create": {"relics": ["new", "owned"]}}, "what is created is new: write"),
            ({"create": {"relics": "new", "edition": "any"}},
             "a new relic can be asked for its `rarity` alone"),
            ({"create": {"consumables": "new", "not": {"type": "cut"}}},
             "a new consumable can be asked for its `type` alone"),
            ({"create": {"tiles": "new", "number": 7}},
             "a new tile can be asked for `wild: true` and `finish: any` alone"),
            ({"create": {"tiles": "new", "wild": False}}, "a new tile can be asked for `wild: t"),
            ({"create": {"tiles": "new", "finish": "foil"}}, "a new tile can be asked for"),
            ({"create": {"relics": "new", "pick": "random"}}, "`pick` picks out of what is there"),
            ({"create": {"tiles": "new", "count": 3}}, "`count` picks out of what is there"),
            ({"create": {"relics": "new", "except": {"relics": "owned"}}}, "`except` picks out"),
            ({"create": {"relics": "new"}, "like": "last"}, "`like` is for consumables"),
            ({"create": {"consumables": "new"}, "until": "ante"}, "`until` is for tiles"),
            ({"create": {"consumables": "new", "type": "cut"}, "like": "last"},
             "what was used last is settled"),
            ({"create": {"melds": "new"}}, "expected a selector of"),
        ],
    )  # fmt: skip
    def test_what_makes_no_sense_is_said(self, do: dict[str, Any], problem: str) -> None:
        (found,) = problems(do)
        assert found.startswith(problem)

    @pytest.mark.parametrize(
        "do",
        [
            {"destroy": {"relics": "new"}},
            {"copy": {"consumables": "new"}},
            {"move": {"tiles": "hand"}, "to": "new"},
            {"earn": {"count": {"tiles": "new"}}},
        ],
    )
    def test_nothing_is_new_anywhere_else(self, do: dict[str, Any]) -> None:
        assert problems(do) == ["`new` has a meaning only where `create` makes something"]

    @pytest.mark.parametrize(
        ("do", "expected"),
        [
            ({"create": {"relics": "new"}}, "Gain a random relic"),
            ({"create": {"relics": "new", "rarity": ["rare", "mythic"]}},
             "Gain a random Rare or Mythic relic"),
            ({"create": {"consumables": "new", "type": "cut"}, "count": 2},
             "Gain 2 random Cuts"),
            ({"create": {"consumables": "new"}, "like": "last"},
             "Gain a copy of the consumable used last"),
            ({"create": {"tiles": "new"}}, "Add a random tile to your hand"),
            ({"create": {"tiles": "new", "wild": True}, "count": 2},
             "Add 2 wild tiles to your hand"),
            ({"create": {"tiles": "new", "finish": "any"}},
             "Add a tile with a random finish to your hand"),
        ],
    )  # fmt: skip
    def test_its_text(self, do: dict[str, Any], expected: str) -> None:
        assert expected.lower() in text(do).lower()


class TestAverted:
    def test_a_lost_run_counts_as_a_beaten_blind(self) -> None:
        rules = ruleset("{kind: relic, id: idol, effects: [{instead: run_lost}]}")
        doc = {"relics": ["idol"], "plays": 1, "play": [SET]}
        expect = {"total": 63, "phase": "cash_out", "relics": ["idol"]}
        outcome = play(rules, {**doc, "expect": expect})
        assert outcome.differences == []
        assert outcome.state.unrewarded

    def test_what_is_done_besides_is_done(self) -> None:
        rules = ruleset("{kind: relic, id: idol, effects: [{instead: run_lost, do: {pay: 3}}]}")
        doc = {"relics": ["idol"], "plays": 1, "money": 4, "play": [SET]}
        assert play(rules, {**doc, "expect": {"money": 1, "phase": "cash_out"}}).differences == []

    def test_the_first_that_can_averts_it(self) -> None:
        rules = ruleset(
            "{kind: relic, id: poor, effects: [{instead: run_lost, "
            "when: {value: money, is: {max: 2}}, do: {earn: 9}}]}\n---\n"
            "{kind: relic, id: rich, effects: [{instead: run_lost, do: {pay: 1}}]}"
        )
        doc = {"relics": ["poor", "rich"], "plays": 1, "play": [SET]}
        for money, left in ((1, 10), (4, 3)):
            expect = {"money": left, "phase": "cash_out"}
            assert play(rules, {**doc, "money": money, "expect": expect}).differences == []


class TestSupersedes:
    PERKS = (
        "{kind: perk, id: lamp, tier: 1, effects: [{on: score, do: {mult: 4}}]}\n---\n"
        "{kind: perk, id: lamp-plus, tier: 2, requires: lamp, supersedes: %s, "
        "effects: [{on: score, do: {mult: 10}}]}"
    )

    @pytest.mark.parametrize(
        ("perks", "mult"),
        [
            (["lamp"], 7),
            (["lamp", "lamp-plus"], 13),
            (["lamp-plus", "lamp"], 13),
            (["lamp-plus"], 13),
        ],
    )
    def test_the_perk_that_it_requires_is_off(self, perks: list[str], mult: int) -> None:
        doc = {"perks": perks, "play": [SET], "expect": {"mult": mult}}
        assert play(ruleset(self.PERKS % "true"), doc).differences == []

    def test_else_both_act(self) -> None:
        doc = {"perks": ["lamp", "lamp-plus"], "play": [SET], "expect": {"mult": 17}}
        assert play(ruleset(self.PERKS % "false"), doc).differences == []


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
            assert problems({"mult": {"count": {kind: zone, "not": {"nonsense": True}}}}) != []

    def test_editions_of_relics(self) -> None:
        relics: list[Any] = [{"id": "six", "edition": "polished"}, "double", "idol"]
        for edition, count in (("any", 1), ("none", 2), ("polished", 1), ("holographic", 0)):
            counted = f"{{count: {{relics: owned, edition: {edition}}}}}"
            effects = f"[{{on: score, per: {counted}, do: {{chips: 1000}}}}]"
            scored(effects, {"chips": 1000 * count + 71}, relics=relics)

    def test_the_chips_that_groups_scored_can_be_measured(self) -> None:
        play = [SET, "O4 O5 O6"]
        for measured, mult in (("greatest", 21), ("least", 15), ("total", 36)):
            value = f"{{{measured}: group_chips, of: {{groups: scored}}}}"
            scored(f"[{{on: score, do: {{mult: {value}}}}}]", {"mult": 4.5 + mult}, play=play)

    def test_a_measure_belongs_to_a_kind(self) -> None:
        assert problems({"mult": {"greatest": "size", "of": {"tiles": "hand"}}}) == [
            "a tile has no `size`"
        ]
        (found,) = problems({"mult": {"greatest": "shape", "of": {"groups": "scored"}}})
        assert found == "`shape` is no measure that is known here"

    def test_what_is_measured_of_a_thing_is_a_value_of_its_own(self) -> None:
        (found,) = problems({"mult": {"greatest": "group_mult", "of": {"groups": "scored"}}})
        assert found == "`group_mult` is no measure that is known here"
        (found,) = problems({"mult": {"greatest": "group_chips", "of": {"tiles": "hand"}}})
        assert found == "a tile has no `group_chips`"

    def test_every_so_manieth_tile_of_a_play(self) -> None:
        effects = "[{modify: tile_chips, of: {place: {every: 2}}, add: 100}]"
        scored(effects, {"chips": 36 + 300}, play=[SET, "O4 O5 O6"])
        # A tile that retriggers is still one tile.
        scored(effects, {"chips": 36 + 7 + 300}, play=["R7~echo B7 K7", "O4 O5 O6"])

    @pytest.mark.parametrize("place", [3, "last", {"every": 1}, {"each": 2}, {}])
    def test_a_place_is_the_first_or_every_so_manieth(self, place: Any) -> None:
        each = {"count": {"tiles": "triggered", "place": place}}
        assert problems([{"mult": each}]) != []

    def test_melds_that_nobody_touched(self) -> None:
        for moved, chips in (("false", 21 + 100), ("true", 21 + 200)):
            counted = f"{{count: {{melds: table, moved: {moved}}}}}"
            effect = f"{{on: score, per: {counted}, do: {{chips: 100}}}}"
            steps = [{"place": {"hand": "R4", "board": "R1 R2 R3"}}, {"place": SET}, "score"]
            doc = {
                "relics": ["idol"],
                "hand": f"R4 {SET}",
                "board": ["R1 R2 R3", "K1 K2 K3"],
                "steps": steps,
                "expect": {"chips": chips + 10},
            }
            rules = ruleset(f"{{kind: relic, id: idol, effects: [{effect}]}}")
            assert play(rules, doc).differences == []

    def test_the_boss_has_no_zone(self) -> None:
        scored("[{on: score, when: {exists: bosses}, do: {mult: 7}}]", {"mult": 3})
        (found,) = problems({"earn": {"count": {"bosses": "owned"}}})
        assert found == "expected `bosses`, which is a single place, not a mapping"
        (found,) = problems({"earn": {"count": "relics"}})
        assert found == "expected a selector such as {tiles: hand}, not `relics`"
        (found,) = problems({"destroy": "bosses"})
        assert found.startswith("expected a selector of tile")

    @pytest.mark.parametrize(
        ("of", "count"),
        [
            ("{tiles: scored}, among: [red, black]", 2),
            ("{tiles: scored}, among: orange", 1),
            ("{tiles: scored}, unlike: {tiles: hand}, among: [red, black]", 1),
            ("{most: {tiles: scored}}, among: [red, orange]", 1),
            ("{most: {tiles: scored}}, among: [red, black]", 0),
            ("{most: {tiles: scored}}", 1),
        ],
    )
    def test_colours_among_others(self, of: str, count: int) -> None:
        effect = f"{{on: score, do: {{mult: {{colours: {of}}}}}}}"
        doc = {
            "relics": ["idol"],
            "hand": "R7 B7 K7 O4 O5 O6 K1",
            "steps": [{"place": SET}, {"place": "O4 O5 O6"}, "score"],
            "expect": {"mult": 4.5 + count},
        }
        rules = ruleset(f"{{kind: relic, id: idol, effects: [{effect}]}}")
        assert play(rules, doc).differences == []

    def test_all_chips_so_far_once_more(self) -> None:
        scored("[{on: score_end, do: {chips: {value: chips}}}]", {"chips": 42})
        scored("[{on: score_end, per: 3, do: {chips: {value: chips}}}]", {"chips": 84})

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
