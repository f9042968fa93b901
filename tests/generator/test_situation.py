"""What a worked example says apart from its tiles."""

from decimal import Decimal
from typing import Any

import pytest

from generator import situation


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("money", 29, "money 29"),
        ("boss", "the-gloom", "boss the-gloom"),
        ("relics", ["lamp", {"id": "wick", "state": {"xmult": Decimal("1.50")}}],
         "relics lamp, wick (state xmult 1.50)"),
        ("relics", [{"id": "wick"}], "relics wick"),
        ("items", [], "items none"),
        ("opened", False, "opened no"),
        ("plays", 0, "plays 0"),
    ],
)  # fmt: skip
def test_how_things_stand(key: str, value: Any, expected: str) -> None:
    assert situation.given({"title": "T", "play": ["R7 B7 K7"], key: value}) == (expected,)


def test_what_is_done() -> None:
    written = {"steps": ["draw", {"use": "wick", "tiles": "R1 B2"}, {"place": {"hand": "R7 W"}}]}
    assert situation.steps(written) == ("draw", "use wick, tiles R1 B2", "place hand R7 W")
    assert situation.steps({}) == ()


def test_what_comes_of_it_beyond_the_score() -> None:
    expect = {"score": 63, "total": 63, "money": 3, "own_slot": True, "state": {"lamp": {"n": 2}}}
    assert list(situation.outcomes({"expect": expect})) == [
        ("Money", "3"),
        ("Own slot", "yes"),
        ("State", "lamp n 2"),
    ]
