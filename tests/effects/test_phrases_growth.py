"""A growth is told with all that it depends on, whether or not its state has a bound."""

from __future__ import annotations

from itertools import product

import pytest

from melder.effects.phrases import Catalogue, describe
from tests.effects.phrase_corpus import Item, names

ENGLISH = Catalogue.load()

PARTS = {
    "each": ("", "each: {groups: scored}, "),
    "when": ("", "when: {exists: {groups: scored, shape: run}}, "),
    "chance": ("", "chance: 1/2, "),
    "per": ("", "per: {count: {tiles: hand}}, "),
}
GAINS = ("{gain: mult, by: 2}", "{gain: mult, by: -2}", "[{gain: mult, by: 2}, {earn: 1}]")
BOUNDS = {"free": "", "up": ", max: 10", "down": ", min: -10", "both": ", min: -10, max: 10"}
EVENTS = ("after", "score_end", "sold", "blind_end", "relic_sold")


def _text(event: str, parts: str, gain: str, bounds: str) -> str:
    effects = (
        f"- {{on: {event}, {parts}do: {gain}}}\n- {{on: score, do: {{mult: {{state: mult}}}}}}"
    )
    item = Item("x", "relic", effects, "", f"mult: {{start: 0{bounds}}}")
    found, states = item.parsed()
    return str(describe("relic", found, states, names, ENGLISH))


def _scored(event: str, combination: tuple[str, ...]) -> bool:
    """Whether something is asked of a score, which only the events of one know."""
    return event in ("after", "score_end") or not any("scored" in part for part in combination)


@pytest.mark.parametrize("bounds", BOUNDS.values(), ids=BOUNDS)
@pytest.mark.parametrize("event", EVENTS)
def test_each_part_of_a_growth_is_heard(event: str, bounds: str) -> None:
    said: dict[str, tuple[str, ...]] = {}
    for combination in product(*PARTS.values(), GAINS):
        if _scored(event, combination):
            *parts, gain = combination
            text = _text(event, "".join(parts), gain, bounds)
            assert text not in said, f"{combination} reads like {said[text]}: {text}"
            said[text] = combination
    assert len(said) >= len(GAINS) * 4


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("gain", GAINS)
def test_a_growth_tells_when_and_how_far(event: str, gain: str) -> None:
    text = _text(event, "chance: 1/2, ", gain, BOUNDS["both"])
    bound = "down to -10" if "by: -2" in gain else "up to +10"
    assert bound in text
    assert any(word in text for word in (" when ", " with each "))
    assert "-2" not in text
