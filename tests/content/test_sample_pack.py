"""The sample pack: twenty items in the words that there are, checked as any pack is."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from generator import site
from generator.collect import collect
from melder.content.check import validate
from melder.content.layers import stack
from melder.content.mutate import equivalents, mutate
from melder.content.packs import EQUIVALENTS, read_pack
from melder.content.resolve import resolve
from melder.content.texts import with_texts
from melder.games.melder.ruleset.rules import Ruleset, load
from melder.games.melder.run.legal import actions
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.scenario.setting import set_up
from tests import base_pack
from tests.hygiene.test_one_item_words import read_once
from tests.packs import told
from tests.site_src.pages import ROOT

PACK = ROOT / "site_src" / "examples" / "lantern-pack"
TEXTS = Path(__file__).with_name("sample_pack_texts.txt")


@cache
def content() -> dict[str, Any]:
    return with_texts(resolve(stack([PACK])))


@cache
def rules() -> Ruleset:
    return load(content()["melder"])


def own_ids() -> set[tuple[str, str]]:
    return {(entry.kind, entry.id) for entry in read_pack(PACK).entries}


def own_items() -> list[dict[str, Any]]:
    kept = own_ids()
    return [
        item
        for plural, items in content()["melder"].items()
        if plural != "rules"
        for item in items
        if (item["kind"], item["id"]) in kept
    ]


def test_it_has_no_findings() -> None:
    assert told(validate(packs=[PACK])) == "no findings\n"


def test_it_has_twenty_items_of_many_kinds() -> None:
    assert len(own_items()) == 20
    assert {kind for kind, _ in own_ids()} == {
        "relic", "consumable", "boss", "deck", "perk", "edition", "enchantment", "bet",
    }  # fmt: skip


def test_the_texts_read_as_they_should() -> None:
    lines = [f"{item['kind']}/{item['id']}: {item['text']}" for item in own_items()]
    assert sorted(lines) == TEXTS.read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_examples_pin_down_whatever_the_items_say() -> None:
    score = mutate(resolve(stack([PACK])), own_ids(), equivalents(PACK / EQUIVALENTS))
    assert [(one.item, one.mutant.name) for one in score.survivors] == []
    assert score.stale == []


@pytest.mark.slow
def test_every_item_has_a_page() -> None:
    wiki = collect([PACK])
    pages = site.build(wiki)
    assert pages.problems == []
    found = {(item.kind, item.id): pages.pages[site.item_page(wiki, item)] for item in wiki.items()}
    for item in own_items():
        assert item["name"] in found[item["kind"], item["id"]]


@pytest.mark.parametrize("seed", range(6))
def test_it_plays(seed: int) -> None:
    """Whatever is done with all of it in play, the rules take every action that they offer."""
    source = random.Random(seed)
    run = Run(set_up(rules(), _all_in_play(seed))[0])
    done = 0
    while done < 60 and (offered := list(islice(actions(rules(), run), 60))):
        run = apply(rules(), run, source.choice(offered)).run
        done += 1
    assert done == 60 or run.state.phase in ("won", "lost")


def _all_in_play(seed: int) -> dict[str, Any]:
    """A boss's blind with everything of the pack that can be in force."""

    def of(kind: str) -> list[str]:
        return [item["id"] for item in own_items() if item["kind"] == kind]

    return {
        "seed": f"LANTERN{seed + 1}",
        "deck": of("deck")[0],
        "boss": of("boss")[0],
        "relics": [{"id": id, "edition": of("edition")[0]} for id in of("relic")],
        "perks": sorted(of("perk"), reverse=True),
        "items": of("consumable"),
        "hand": "R4 R5 R6 R7 B7+foil K7~wick O7 O8 O9 W B1 B2 B3 K13",
        "money": 30,
    }


def test_the_new_items_leave_hardly_a_word_to_a_single_item() -> None:
    both = base_pack.trees(resolve(stack([PACK]))["melder"])
    assert read_once(both) == {"action.next_boss", "filter.meld.tally", "selector.perks"}
