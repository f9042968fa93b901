"""Every item takes effect in some run, and what watches for that can tell."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from melder.games.melder.play.actions import parse_action
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.scenario.setting import set_up
from tests.selfplay import exhaustive
from tests.selfplay.ablation import Effects, Key, items
from tests.selfplay.exhaustive import RUNS, command, everything, play

PLAIN = "obsidian"
"""The deck that changes no rules."""


@cache
def melder() -> MelderGame:
    return MelderGame.of(resolved())


def took(doc: dict[str, Any], *actions: Any) -> set[Key]:
    """What takes effect while some actions are carried out."""
    run = Run(set_up(melder().rules, {"deck": PLAIN, **doc})[0])
    effects = Effects(melder(), items(melder()))
    for action in actions:
        after = apply(melder().rules, run, parse_action(action)).run
        effects.watch(run, action, after)
        run = after
    return items(melder()) - effects.wanted


SET = {"place": "R7 B7 K7"}
SCORE: dict[str, Any] = {"score": {}}
USE = {"use": "consumable/rune-of-the-sun"}
HAND = "R7 B7 K7 O4 O5 O6 R9"


@pytest.mark.parametrize(
    ("doc", "actions", "found"),
    [
        # It asks for a set: one that lies on the table is not yet a score.
        ({"relics": ["tile-matcher"]}, [SET], set()),
        ({"relics": ["tile-matcher"]}, [SET, SCORE], {("relic", "tile-matcher")}),
        ({"relics": ["tile-matcher"]}, [{"place": "O4 O5 O6"}, SCORE], set()),
        # Counting tiles comes to nothing before there are fifteen.
        ({"relics": ["yorick"]}, [SET, SCORE], set()),
        (
            {"relics": [{"id": "yorick", "state": {"tiles": 14}}], "plays": 3, "bag": 40},
            [SET, SCORE, {"pass": {}}],
            set(),
        ),
        ({"relics": [{"id": "yorick", "state": {"xmult": 2}}]}, [SET, SCORE],
         {("relic", "yorick")}),
        # A boss that forbids is felt before anything is done.
        ({"boss": "the-silence"}, [SET], {("boss", "the-silence")}),
        # A Rune is not used up by being used.
        ({"items": ["rune-of-the-sun"]}, [USE], set()),
        ({"items": ["rune-of-the-sun"]}, [USE, SET, SCORE],
         {("consumable", "rune-of-the-sun")}),
        ({"hand": "R7+foil B7 K7", "bag": 40}, [{"place": "R7+foil B7 K7"}, SCORE],
         {("finish", "foil")}),
    ],
)  # fmt: skip
def test_what_takes_effect(doc: dict[str, Any], actions: list[Any], found: set[Key]) -> None:
    assert took({"hand": HAND, **doc}, *actions) == found


def test_only_a_plain_deck_has_no_effects() -> None:
    known = {
        (item.kind, item.id) for item in melder().rules.all() if not item.retired
    } - everything()
    assert known == {("deck", PLAIN)}


def test_the_first_steps_of_a_run_show_many_items() -> None:
    wanted = everything()
    play(1, wanted, most=120)
    assert len(everything() - wanted) >= 30


def test_a_failure_names_the_command_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> list[str]:
        return ["the house fell down"]

    monkeypatch.setattr("tests.selfplay.watched.broken", breaks)
    wanted = {("relic", "yorick")}
    with pytest.raises(AssertionError) as failure:
        play(3, wanted)
    again = command(3, wanted)
    assert again == "python -m tests.selfplay.exhaustive --run 3 --wanted relic/yorick"
    assert f"of {again}: " in str(failure.value)
    with pytest.raises(AssertionError) as repeated:
        exhaustive.main(again.split()[3:])
    assert str(repeated.value) == str(failure.value)


@pytest.mark.soak
def test_every_item_takes_effect() -> None:
    wanted = everything()
    for index in range(RUNS):
        play(index, wanted)
        if not wanted:
            return
    raise AssertionError(f"never took effect: {sorted(wanted)}")
