"""Positions as scenarios: each one is accepted, and comes out as it says."""

from __future__ import annotations

import pytest

from melder.bots import registry
from melder.content.scenarios import SCENARIO, play
from melder.content.source import load
from melder.terminal import scenario
from tests.terminal.sitting import Sitting, game

SEED = "SHYP771B"
BLIND = ["next", "draw 2", "p K5 B5 R5", "x B2 B3", "p K9 K10 K11", "score"]


def accepted(text: str) -> None:
    """What ``melder check`` does with a file."""
    source = load(text.encode(), name="position")
    assert source.ok
    (document,) = source.documents
    rules = {"melder": game().rules}
    outcome, told = play(rules, document, (), document.data, SCENARIO)
    assert outcome is not None
    assert not told, [finding.message for finding in told]


@pytest.mark.parametrize("lines", [BLIND[:end] for end in range(len(BLIND) + 1)])
def test_every_position_of_a_play(lines: list[str]) -> None:
    sitting = Sitting(SEED)
    sitting.type(*lines)
    accepted(sitting.type("scenario"))


def test_the_last_score_with_what_it_scored() -> None:
    sitting = Sitting(SEED)
    sitting.type("buy amber glow", *BLIND)
    text = sitting.type("scenario last")
    assert "score: 202" in text
    accepted(text)
    with pytest.raises(AssertionError, match="203"):
        accepted(text.replace("score: 202", "score: 203"))


def test_shops_offers_and_the_end() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", "p K5 B5 R5", "p K9 K10 K11", "score", "p K7 K8 on 2", "p R11 R12 R13")
    sitting.type("score")
    phases = set()
    for line in ("next", "next", "next", "pass", "pass", "pass", "pass", "show"):
        phases.add(sitting.desk.phase)
        text = sitting.type("scenario")
        assert ("Shop after the Small Blind of ante 1" in text) == (sitting.desk.phase == "shop")
        accepted(text)
        sitting.type(line)
    assert phases == {"cash_out", "shop", "offer", "play", "lost"}


def test_levels_that_a_perk_has_raised_further() -> None:
    text = (
        'levels: {brilliant: {level: 2, adds: {chips: "62.5"}}}\n'
        'play: ["R5 R6 R7"]\nexpect: {chips: 80.5, levels: {brilliant: 2}}'
    )
    accepted(text)


@pytest.mark.parametrize("seed", ["1WKR7B2B", "SHYP771B"])
def test_every_position_of_a_run_and_every_score(seed: str) -> None:
    sitting = Sitting(seed)
    desk = sitting.desk
    bot = registry.get(game(), "steady")
    for _ in range(60):
        if desk.session.is_over:
            break
        desk.act(bot.choose(desk.view, desk.session.each_action()))
        accepted(scenario.write(scenario.of_play(desk.journal.play, desk.view, desk.lexicon)))
    assert desk.journal.scored is not None
    accepted(scenario.write(scenario.of_score(desk.journal.scored, desk.lexicon)))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("small", "small"),
        ("true", '"true"'),
        ("null", '"null"'),
        ("on", "on"),
        ("R5 R6", '"R5 R6"'),
        ("12", '"12"'),
        ([True, False], "[true, false]"),
        ({"hand": "R9", "to": 2}, '{hand: "R9", to: 2}'),
    ],
)
def test_values_are_written_as_they_are_read(value: object, text: str) -> None:
    written = scenario.write({"key": value})
    assert written == f"key: {text}"
    (document,) = load(written.encode(), name="value").documents
    assert document.data == {"key": value}
