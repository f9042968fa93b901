"""The base pack: every item says itself, and next to none needs a wording of its own."""

from pathlib import Path
from typing import Any

from melder.content.source import load
from melder.effects.amounts import parse_amount
from melder.effects.parse import Parser, State
from melder.effects.phrases import Catalogue, check_wording, describe
from melder.games.melder.vocabulary import MELDER

ROOT = Path(__file__).parents[2] / "content" / "melder"
ENGLISH = Catalogue.load()
KINDS = {
    "bosses": "boss",
    "consumables": "consumable",
    "decks": "deck",
    "editions": "edition",
    "enchantments": "enchantment",
    "finishes": "finish",
    "perks": "perk",
    "relics": "relic",
}


def documents() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for folder, kind in KINDS.items():
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            data = load(path.read_text("utf-8")).documents[0].data
            assert isinstance(data, dict)
            if data.get("effects"):
                found.append((kind, data))
    return found


def state(name: str, raw: Any) -> State:
    if isinstance(raw, dict):
        bounds = [parse_amount(raw[key]) if key in raw else None for key in ("min", "max")]
        return State(name, parse_amount(raw.get("start", 0)), *bounds)
    return State(name, 0, type="word") if isinstance(raw, str) else State(name, parse_amount(raw))


def test_every_item_of_the_pack_has_a_text() -> None:
    found = documents()
    worded = 0
    for kind, data in found:
        states = {name: state(name, raw) for name, raw in (data.get("state") or {}).items()}
        parser = Parser(MELDER, kind, lambda _kind, _id: True, states=states)
        effects = parser.effects(data["effects"], ())
        assert not parser.problems, data["id"]
        text = describe(kind, effects, states, lambda _kind, id_: id_.title(), ENGLISH)
        assert text.sentences, data["id"]
        if "wording" in data:
            worded += 1
            assert check_wording(data["wording"], effects, states, item_kind=kind) == []
        if "note" in data:
            assert check_wording(data["note"], effects, states, item_kind=kind, whole=False) == []
    assert len(found) > 200
    assert worded < 0.05 * len(found)
