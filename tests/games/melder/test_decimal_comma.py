"""A decimal comma in a scenario, wherever a number stands: the way to write it is named."""

from __future__ import annotations

from typing import Any

import pytest

from melder.content import source
from melder.games.melder.scenario import ScenarioError, play
from tests.games.melder.run.pack import rules

POINT = "Write 4.5: decimals come after a point."
NO_DECIMALS = "A whole number has no decimals."

COUNTS = ("ante", "money", "score", "plays", "draws", "discards", "suggests")
EXPECTED = ("chips", "mult", "score", "total", "money", "plays", "draws", "target", "potential")
WHERE = [
    *(pytest.param(f"{key}: 4,5", NO_DECIMALS, id=key) for key in COUNTS),
    *(pytest.param(f"expect: {{{key}: 4,5}}", POINT, id=f"{{{key}}}") for key in EXPECTED),
    pytest.param("expect: {values: {interest_cap: 4,5}}", POINT, id="{values}"),
    pytest.param("expect: {values: {price: {cleaver: 4,5}}}", POINT, id="{price}"),
    pytest.param("expect: {state: {sharpener: {mult: 4,5}}}", POINT, id="{state}"),
    pytest.param("levels: {brilliant: 4,5}", POINT, id="{levels}"),
    pytest.param("levels: {brilliant: {level: 2, adds: {mult: '4,5'}}}", POINT, id="{adds}"),
    pytest.param("history: {draws: 4,5}", POINT, id="{history}"),
    pytest.param("board: [{tiles: R5 R6 R7, age: 4,5}]", POINT, id="{age}"),
    pytest.param("relics: [{id: sharpener, state: {mult: 4,5}}]", POINT, id="{relic}"),
    pytest.param("relics: [{id: sharpener, state: {mult: '4,5'}}]", POINT, id="relic"),
    pytest.param("phase: shop\nshop: {reroll: 4,5}", POINT, id="{reroll}"),
    pytest.param("expect: {rolls: [{chance: '0,25'}]}", "Write 1/4.", id="chance"),
    pytest.param("money: 1,000", "Write 1000.", id="thousands"),
]


@pytest.mark.parametrize(("text", "hint"), WHERE)
def test_a_comma_is_told_as_what_it_is(text: str, hint: str) -> None:
    relic = "" if text.startswith("relics") else "relics: [sharpener]\n"
    read = source.load(f'{relic}play: ["R7 B7 K7"]\n{text}\n')
    assert not read.findings
    doc: dict[str, Any] = read.documents[0].data
    with pytest.raises(ScenarioError) as error:
        play(rules(), doc)
    assert error.value.hint == hint


@pytest.mark.parametrize("key", EXPECTED)
def test_a_comma_in_lines_of_their_own(key: str) -> None:
    with pytest.raises(ScenarioError) as error:
        play(rules(), {"play": ["R7 B7 K7"], "expect": {key: "4,5"}})
    assert error.value.hint in (POINT, NO_DECIMALS)
