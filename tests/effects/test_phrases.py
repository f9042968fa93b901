"""The rules text of whole items."""

from decimal import Decimal

import pytest

from melder.effects.amounts import ONE
from melder.effects.phrases import Catalogue, PhraseError, describe
from melder.effects.phrases.standing import CHANGES
from melder.effects.words import Named, Role
from melder.games.melder.vocabulary import MELDER
from tests.effects.phrase_corpus import ALL, TARGETS, Item, names

ENGLISH = Catalogue.load()
BY_NAME = {item.name: item for item in ALL}


def text(item: Item, **now: int) -> str:
    effects, states = item.parsed()
    present = {name: value * ONE for name, value in now.items()}
    return str(describe(item.kind, effects, states, names, ENGLISH, present))


@pytest.mark.parametrize("item", ALL, ids=lambda item: f"{item.kind}/{item.name}")
def test_text_of_an_item(item: Item) -> None:
    assert text(item) == item.text


def test_growth_shows_what_it_is_now() -> None:
    assert text(BY_NAME["Cascade"], mult=12) == (
        "+1 Mult for each group scored since you own it, up to +50 (now +12)."
    )
    assert text(BY_NAME["Vampire"], xmult=3).endswith("(now ×3).")
    assert text(BY_NAME["Melting Ice"], chips=40) == (
        "+40 Chips, 20 less after each blind; gone at 0."
    )
    assert text(BY_NAME["fizzing-potion"], plays=2).endswith("Gone after 5 scoring plays (2 left).")


def test_plain_text_has_no_special_signs() -> None:
    effects, states = BY_NAME["Tile Matcher"].parsed()
    plain = describe("relic", effects, states, names, ENGLISH).ascii()
    assert plain == "x1.5 Mult if a Set is scored."


@pytest.mark.parametrize("item", ALL, ids=lambda item: f"{item.kind}/{item.name}")
def test_texts_are_well_formed(item: Item) -> None:
    said = text(item)
    assert said.endswith(".")
    for slip in ("  ", " .", ",.", ",,", " ,", "{", "}", "..", ".0 "):
        assert slip not in said
    effects, states = item.parsed()
    sentences = describe(item.kind, effects, states, names, ENGLISH).sentences
    assert len(set(sentences)) == len(sentences)
    assert not any(one[0].islower() for one in sentences)


def test_banes_stand_last() -> None:
    for item in ALL:
        said = text(item)
        if "Bane:" in said:
            before, _, after = said.partition("Bane:")
            assert before
            assert after.count(".") == 1


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("{on: score, do: {mult: 123456.5}}", "+123,456.5 Mult."),
        ("{on: score, each: {tiles: hand, number: 8}, do: {mult: 1}}",
         "+1 Mult for each 8 in hand."),
        ("{on: score, when: {exists: {tiles: hand, number: 8}}, do: {mult: 1}}",
         "+1 Mult if an 8 is in hand."),
        ("{on: score, when: {exists: {tiles: hand, number: 11}}, do: {mult: 1}}",
         "+1 Mult if an 11 is in hand."),
        ("{on: score, when: {exists: {tiles: hand, number: 7}}, do: {mult: 1}}",
         "+1 Mult if a 7 is in hand."),
        ("{on: score, when: {value: draws, is: 1}, do: {mult: 1}}",
         "+1 Mult if exactly 1 draw is left."),
        ("{on: score, when: {value: draws, is: {max: 1}}, do: {mult: 1}}",
         "+1 Mult if at most 1 draw is left."),
        ("{modify: triggers, of: {place: {every: 2}}, add: 1}",
         "Every 2nd tile scored retriggers."),
        ("{modify: triggers, of: {place: {every: 11}}, add: 3}",
         "Every 11th tile scored retriggers 3 times."),
        ("{on: score, chance: 3/8, do: {xmult: 2}}", "3 in 8 for ×2 Mult."),
        ("{on: score, when: {not: {exists: {groups: scored, shape: run}}}, do: {chips: 9}}",
         "+9 Chips unless a Run is scored."),
        ("{on: score, when: [last_play, {value: money, is: {max: 4}}], do: {chips: 9}}",
         "+9 Chips if you have at most $4 on the last play."),
        ("{on: blind_start, do: {pay: 3}, bane: true}", "Bane: lose $3 when a blind starts."),
        ("{modify: plays_per_blind, add: -2}", "-2 plays."),
        ("{modify: draft_purse, add: -5}", "-$5 draft purse."),
    ],
)  # fmt: skip
def test_numbers_articles_and_plurals(effect: str, expected: str) -> None:
    assert text(Item("one", "relic", f"- {effect}", expected)) == expected


def test_neighbours_of_one_shape_are_merged() -> None:
    two = """
    - {on: score, each: {tiles: triggered, number: 1}, do: {chips: 20}}
    - {on: score, each: {tiles: triggered, number: 1}, do: {mult: 4}}
    """
    assert text(Item("two", "relic", two, "")) == "+20 Chips and +4 Mult for each 1 scored."


def test_other_shapes_are_not_merged() -> None:
    two = """
    - {on: score, each: {tiles: triggered, number: 1}, do: {chips: 20}}
    - {on: score, each: {tiles: triggered, number: 2}, do: {mult: 4}}
    """
    assert text(Item("two", "relic", two, "")) == (
        "+20 Chips for each 1 scored. +4 Mult for each 2 scored."
    )


def test_a_missing_phrase_is_an_error_that_names_it() -> None:
    poor = Catalogue("poor", {k: v for k, v in ENGLISH.texts.items() if k != "action.mult.gives"})
    effects, states = BY_NAME["Amber Glow"].parsed()
    with pytest.raises(PhraseError, match=r"action\.mult"):
        describe("relic", effects, states, names, poor)


def test_there_are_many_items() -> None:
    assert len(TARGETS) == 36
    assert len(ALL) >= 200


NARROWED = {
    "tile": ("{colour: orange}", "orange"),
    "group": ("{shape: run}", "Run"),
    "offer": ("{sells: relic}", "relic"),
    "consumable": ("{type: rune}", "Rune"),
}
"""A filter on each kind of thing that a named value can belong to, and how it is heard."""


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("named", [n for n in MELDER.all(Role.NAMED) if n.of], ids=lambda n: n.name)
def test_a_change_says_whose_value_it_changes(named: Named, change: str) -> None:
    narrowed, heard = NARROWED[named.of]
    effect = f"- {{modify: {named.name}, of: {narrowed}, {change}: 2}}"
    assert heard.casefold() in text(Item("x", "relic", effect, "")).casefold()


FORMS = {
    "on": {"on": "score", "do": {"mult": 3}},
    "modify": {"modify": "group_mult", "add": 1},
    "instead": {"instead": "run_lost"},
}
CONDITIONS = (
    {"value": "money", "is": {"min": 50}},
    {"count": {"relics": "owned"}, "is": {"max": 3}},
    {"exists": "bosses"},
    {"none": {"consumables": "owned"}},
    {"share": "blind_score", "of": "target", "within": {"min": Decimal("0.25")}},
)
OTHER = {"value": "plays", "is": 2}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("condition", CONDITIONS, ids=str)
def test_a_condition_and_its_denial_never_read_alike(form: str, condition: object) -> None:
    denied = {"not": condition}
    for one, other in [
        (condition, denied),
        ([OTHER, condition], [OTHER, denied]),
        ({"any": [OTHER, condition]}, {"any": [OTHER, denied]}),
        ({"not": {"any": [OTHER, condition]}}, {"not": {"any": [OTHER, denied]}}),
    ]:
        said = [
            text(Item("torch", "relic", [{**FORMS[form], "when": when}], ""))
            for when in (one, other)
        ]
        assert said[0] != said[1], said[0]
