"""The page on scenarios names every key that there is, and its example holds."""

from __future__ import annotations

import re

import yaml

from melder.games.melder.ruleset.rules import load
from melder.games.melder.scenario import play
from melder.games.melder.scenario.between import SHELVES
from melder.games.melder.scenario.expecting import CHECKS
from melder.games.melder.scenario.setting import KEYS
from tests import base_pack
from tests.site_src.pages import DEVELOP, blocks

PAGE = DEVELOP / "scenarios.md"
ELSEWHERE = {"play", "steps", "expect"}
"""Keys that have a section of their own."""


def named(title: str) -> set[str]:
    """What stands in the first column of the table below a heading."""
    section = PAGE.read_text("utf-8").split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    cells = [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| `")]
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def test_every_key_is_named() -> None:
    assert named("Where it starts") | ELSEWHERE == set(KEYS)


def test_all_that_a_shop_can_show_is_named() -> None:
    assert f"{{{', '.join(SHELVES)}}}" in PAGE.read_text("utf-8")


def test_everything_that_can_be_expected_is_named() -> None:
    assert named("What must come of it") == set(CHECKS)


def test_the_example_holds() -> None:
    (example,) = blocks(PAGE, "yaml")
    outcome = play(load(base_pack.melder()), yaml.safe_load(example))
    assert outcome.differences == []
    assert outcome.score is not None
