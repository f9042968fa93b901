"""An item's own wording: what may stand in it, and what must."""

import pytest

from melder.effects.phrases import Catalogue, PhraseError, check_wording, word
from tests.effects.phrase_corpus import ALL, Item, names

ENGLISH = Catalogue.load()
BY_NAME = {item.name: item for item in ALL}


def worded(name: str, wording: str) -> str:
    item = BY_NAME[name]
    effects, states = item.parsed()
    return word(wording, item.kind, effects, states, names, ENGLISH)


def problems(name: str, wording: str, *, whole: bool = True) -> list[str]:
    item = BY_NAME[name]
    effects, states = item.parsed()
    return check_wording(wording, effects, states, item_kind=item.kind, whole=whole)


@pytest.mark.parametrize(
    ("name", "wording", "expected"),
    [
        ("Amber Glow", "{each}: {mult}.", "For each orange tile scored: +5 Mult."),
        ("Sage", "{chips}, {mult} {each}.", "+20 Chips, +4 Mult for each 1 scored."),
        ("Gold Mine", "{on}, {money} for you.", "When a blind is beaten, $5 for you."),
        ("The Twin", "{when}: {xmult}.", "If exactly 2 groups are scored: ×2 Mult."),
        ("Glass", "{xmult} {on}; {chance} to break {on.2}: {target} is gone.",
         "×2 Mult when scored; 1 in 4 to break after it scores: it is gone."),
        ("Cascade", "{mult} {each}, now {state}.", "+1 Mult for each group scored, now +0."),
        ("scroll-of-wheel", "{chance}: {target} gets {enchantment}. Else {money}.",
         "1 in 4: every tile in hand gets Coin. Else $8."),
        ("Seed Money", "Interest pays up to ${set}.", "Interest pays up to $10."),
        ("paint-brush", "{add} more, {up_to} at most.", "1 more, 6 at most."),
    ],
)  # fmt: skip
def test_places_are_filled_from_the_tree(name: str, wording: str, expected: str) -> None:
    assert problems(name, wording) == []
    assert worded(name, wording) == expected


def test_an_unknown_place_is_a_problem_and_says_what_there_is() -> None:
    (problem,) = problems("Amber Glow", "{mult} {each} {chips}.")
    assert problem == "{chips} stands for nothing in the effects; there is: {each}, {mult}"
    with pytest.raises(PhraseError, match="chips"):
        worded("Amber Glow", "{chips}")


def test_a_missing_clause_is_a_problem() -> None:
    assert problems("Amber Glow", "{mult}.") == ["{each} is missing: for each orange tile scored"]
    assert problems("Sage", "{chips} {each}.") == ["{mult} is missing: +4 Mult"]


def test_an_amount_written_out_is_a_problem() -> None:
    assert len(problems("Amber Glow", "{mult} {each}, 5 in all.")) == 1


def test_a_broken_template_is_a_problem() -> None:
    assert len(problems("Amber Glow", "{mult {each}")) == 1


def test_a_note_may_leave_clauses_out() -> None:
    assert problems("Sage", "Retriggers give {mult} again, even in Ante 9.", whole=False) == []
    assert len(problems("Sage", "{xmult}", whole=False)) == 1


@pytest.mark.parametrize("item", ALL, ids=lambda item: f"{item.kind}/{item.name}")
def test_every_item_can_be_worded(item: Item) -> None:
    """Each item's places, all used, are a wording without a problem."""
    effects, states = item.parsed()
    known = [
        problem.split("}")[0] + "}"
        for problem in check_wording("", effects, states, item_kind=item.kind)
    ]
    assert check_wording(" ".join(known), effects, states) == []
