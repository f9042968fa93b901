"""Texts tell all that effects say: whoever changes an amount or leaves out a word changes the text.

Every mutant of an item's effects has another text than the item, but for a short list of what goes
without saying.
"""

from __future__ import annotations

import pytest

from melder.content.games import GAMES, Kind
from melder.content.layers import stack
from melder.content.mutants import mutants
from melder.content.resolve import resolve
from melder.content.texts import Writer
from melder.effects.phrases import Catalogue

TOLD = {"amount", "bound", "chance", "filter", "condition", "action", "effect"}
"""Kinds of changes that players must be able to read."""

UNSAID = {
    "relic/modest-gains effects.0.when.0: left out": "a play of no group scores nothing anyway",
    "relic/obelisk effects.2: left out": "that it remembers a type is in what it compares with",
    "relic/underdog effects.0.do.mult.of.number: left out": "only numbered tiles have a number",
    "relic/yorick effects.1.do.by: 1 -> 2": "a count towards a growth is told by what it counts",
    "relic/yorick effects.2.do.1: left out": "the tiles paid for a growth leave the count",
    "relic/yorick effects.2.do.1.by: -15 -> -14": "so many as the growth asks for",
    "relic/yorick effects.2.do.1.by: -15 -> -16": "so many as the growth asks for",
    "consumable/cleaver effects.0.asks.choose.number: left out": "a split needs two numbers",
    "consumable/cleaver effects.0.asks.choose.number.min: 2 -> 3": "a split needs two numbers",
    "consumable/cleaver effects.0.asks.choose.number.min: 2 -> 1": "a split needs two numbers",
    "consumable/medium effects.0.when.is.max: 8 -> 9": "the last ante has its own boss",
    "consumable/medium effects.0.when.is.max: 8 -> 7": "the last ante has its own boss",
}

GAME = GAMES["melder"]
CONTENT = resolve(stack())[GAME.name]
IDS = {
    **{kind.name: [raw["id"] for raw in CONTENT[kind.plural]] for kind in GAME.kinds.values()},
    "colour": [one["id"] for one in CONTENT["rules"]["tiles"]["colours"]],
}


def _untold(kind: str, plural: str) -> set[str]:
    writer = Writer(GAME, CONTENT, Catalogue.load())
    return {
        f"{kind}/{raw['id']} {mutant.name}"
        for raw in CONTENT[plural]
        for told in [writer.item(raw)["text"]]
        for mutant in mutants(kind, raw, lambda of, id_: id_ in IDS.get(of, ()), IDS)
        if mutant.kind in TOLD
        if writer.item({**mutant.raw, "kind": kind})["text"] == told
    }


@pytest.mark.parametrize("kind", GAME.kinds.values(), ids=lambda kind: kind.plural)
def test_every_change_shows_in_the_text(kind: Kind) -> None:
    unsaid = {one for one in UNSAID if one.startswith(f"{kind.name}/")}
    assert _untold(kind.name, kind.plural) == unsaid
