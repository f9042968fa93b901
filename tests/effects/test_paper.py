"""The paper on the language stays true: every tree on it is one that the parser accepts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from melder.content.source import load
from melder.effects.parse import Parser, State
from melder.games.melder.vocabulary import MELDER

PAPER = Path(__file__).parents[2] / "site_src" / "develop" / "language-design.md"

BEARERS = {
    "facet": "enchantment",
    "sapphire": "deck",
    "ruby": "deck",
    "the-heart": "boss",
    "blank": "perk",
}
USED = {"medium", "cleaver", "crucible", "scroll-of-the-fool", "revenant"}


def trees() -> dict[str, object]:
    text = PAPER.read_text("utf-8")
    block = re.search(r"## The awkward thirty\s+```yaml\n(.*?)```", text, re.DOTALL)
    assert block is not None
    source = load(block[1])
    assert not source.findings
    data = source.documents[0].data
    assert isinstance(data, dict)
    return data


@pytest.mark.parametrize("item", sorted(trees()))
def test_tree_of_the_paper_is_understood(item: str) -> None:
    kind = "consumable" if item in USED else BEARERS.get(item, "relic")
    states = {name: State(name, 0) for name in ("mult", "xmult")}
    parser = Parser(MELDER, kind, links=lambda _kind, _id: True, states=states)
    parser.effects(trees()[item], (item,))
    assert [problem.message for problem in parser.problems] == []


def test_the_paper_has_the_awkward_thirty() -> None:
    assert len(trees()) == 30
