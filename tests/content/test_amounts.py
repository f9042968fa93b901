"""The texts that players read hold the amounts of the hand-made table, and no others.

Both sides are brought to plain magnitudes first, by the rules below; what remains is a list of
exceptions, each with its reason. The text of an item comes from its effects, so an amount that was
mistyped there shows here even where the item's own examples repeat the slip.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from melder.content.layers import stack
from melder.content.resolve import resolve
from melder.content.texts import with_texts
from melder.games.melder.ruleset.kinds import KINDS
from tests.content.facts import magnitude, table

WORDS = {
    "half": Fraction(1, 2),
    "halved": Fraction(1, 2),
    "once": Fraction(1),
    "one": Fraction(1),
    "first": Fraction(1),
    "twice": Fraction(2),
    "double": Fraction(2),
    "doubled": Fraction(2),
    "doubles": Fraction(2),
    "a": Fraction(1),
    "an": Fraction(1),
    "every": Fraction(1),
    "each": Fraction(1),
    "before": Fraction(1),
    "own": Fraction(1),
    "two": Fraction(2),
}
"""Words that may stand for an amount. The table leaves many of them out, so they need not."""

GROWTH = re.compile(r" \((?:now [^)]*|\d+ left)\)")
"""What an item has grown to: where it starts is no fact of its own."""

ODDS = re.compile(r"(\d+) in ([\d,]+)")
STEPS = re.compile(r"(?:even|odd) tiles? from (\d+) to (\d+)")
RAISED = re.compile(r"Targets are ×(1\.25)")
SHARE = re.compile(r"(\d+)%")
ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)\b")
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True)
class Exempt:
    """An item whose text and facts differ in more than form, and why."""

    because: str
    unsaid: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()


NUMBERED = "the tiles that it takes are named by their numbers, which any tile but a Capstone has"
OWN_RULE = "what the shop asks for a single tile is a number of the rules"

EXEMPT: Mapping[str, Exempt] = {
    "relics/hit-the-road": Exempt("a growth from ×1 is told with its start", unlisted=("1",)),
    "consumables/counterfeit": Exempt("both ends are as far from 0, and told as one", ("10",)),
    "consumables/black-hole": Exempt(
        "three levels of +10 and +1, told as their sum", ("10", "1"), ("30",)
    ),
    "consumables/eclipse": Exempt("its one level is told as what it adds", ("1",)),
    "consumables/aura": Exempt(
        "what the editions do is told as well", unlisted=("50", "10", "3/2")
    ),
    "consumables/ratchet": Exempt(NUMBERED, unlisted=("1",)),
    "consumables/scroll-of-decay": Exempt(NUMBERED, unlisted=("13",)),
    "consumables/scroll-of-strength": Exempt(NUMBERED, unlisted=("1",)),
    "consumables/scroll-of-swap": Exempt(NUMBERED, unlisted=("1", "13")),
    "consumables/point": Exempt("a play of a single group is one group exactly", unlisted=("1",)),
    "consumables/scroll-of-the-hermit": Exempt(
        "doubling is told as $1 for each $1", unlisted=("1", "1")
    ),
    "consumables/soul": Exempt("the other chance is told as `otherwise`", ("1/5",)),
    "perks/magic-trick": Exempt(OWN_RULE, ("2", "4")),
}


def amounts(text: str) -> tuple[Counter[Fraction], Counter[Fraction]]:
    """The amounts of a text: those in digits, and those that words may stand for."""
    digits: Counter[Fraction] = Counter()
    text = GROWTH.sub("", text)

    def odds(match: re.Match[str]) -> str:
        digits[Fraction(int(match[1]), int(match[2].replace(",", "")))] += 1
        return " "

    def steps(match: re.Match[str]) -> str:
        digits.update(map(Fraction, range(int(match[1]), int(match[2]) + 1, 2)))
        return " "

    def share(match: re.Match[str]) -> str:
        digits[Fraction(int(match[1]), 100)] += 1
        return " "

    def raised(match: re.Match[str]) -> str:
        digits[Fraction(match[1]) - 1] += 1
        return " "

    for pattern, read in ((ODDS, odds), (STEPS, steps), (SHARE, share), (RAISED, raised)):
        text = pattern.sub(read, text)
    text = ORDINAL.sub(r"\1", text)
    digits.update(Fraction(found.replace(",", "")) for found in NUMBER.findall(text))
    del digits[Fraction(0)]
    words = re.findall(r"[a-z]+", text.lower())
    return digits, Counter(WORDS[word] for word in words if word in WORDS)


@cache
def texts() -> Mapping[str, Mapping[str, str]]:
    """The compiled text of every item of the base pack, by kind and id."""
    found: Mapping[str, Any] = with_texts(resolve(stack()))["melder"]
    return {
        kind.plural: {item["id"]: item["text"] for item in found[kind.plural]}
        for kind in KINDS.values()
    }


def of_fields(kind: str, id_: str) -> list[object]:
    """Amounts that the table has in fields of their own and a text tells too."""
    fact = table()[kind][id_]
    found: list[object] = [fact[name] for name in ("shows", "take", "pays") if name in fact]
    if "finish_odds" in fact:
        found.append(f"{fact['finish_odds']}%")
    for mark, marks in (("finish", "finishes"), ("enchantment", "enchantments")):
        if mark in fact and kind == "consumables":
            found += table()[marks][fact[mark]]["amounts"]
    return found


CASES = [(kind, id_) for kind in texts() for id_ in texts()[kind]]


@pytest.mark.parametrize(("kind", "id_"), CASES, ids=lambda value: value)
def test_a_text_has_the_amounts_of_its_facts(kind: str, id_: str) -> None:
    exempt = EXEMPT.get(f"{kind}/{id_}", Exempt(""))
    facts = Counter(map(magnitude, [*table()[kind][id_].get("amounts", ()), *of_fields(kind, id_)]))
    digits, words = amounts(texts()[kind][id_])
    unsaid = facts - digits - words
    unlisted = digits - facts
    assert unsaid == Counter(map(Fraction, exempt.unsaid)), texts()[kind][id_]
    assert unlisted == Counter(map(Fraction, exempt.unlisted)), texts()[kind][id_]


def test_exceptions_are_of_items_that_exist() -> None:
    assert set(EXEMPT) <= {f"{kind}/{id_}" for kind, id_ in CASES}
    assert all(one.because and (one.unsaid or one.unlisted) for one in EXEMPT.values())


@pytest.mark.parametrize(
    ("text", "digits", "words"),
    [
        ("+5 Mult.", ["5"], []),
        ("×1.5 Mult for tiles of 10-13 scored.", ["1.5", "10", "13"], []),
        ("1 in 1,000 to break.", ["1/1000"], []),
        ("For each even tile from 2 to 6, earn $3.", ["2", "4", "6", "3"], ["1"]),
        ("With at least 25% of the target.", ["1/4"], []),
        ("Every 3rd tile scored retriggers twice.", ["3"], ["1", "2"]),
        ("Gains +2 Mult when a Cut is used (now +0).", ["2"], ["1"]),
        ("Gone at 0; +0 to +23 Mult.", ["23"], []),
        ("Targets are ×1.25.", ["1/4"], []),
        ("Targets are ×1.5.", ["1.5"], []),
        ("Sets score half their Chips.", [], ["1/2"]),
    ],
)
def test_amounts_of_a_text(text: str, digits: list[str], words: list[str]) -> None:
    assert amounts(text) == (Counter(map(Fraction, digits)), Counter(map(Fraction, words)))
