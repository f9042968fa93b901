"""The base pack as it lies in the repository: every document, by kind, before any resolving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from melder.content.source import load
from melder.effects.parse import Parser
from melder.effects.tree import Arg
from melder.effects.words import Role
from melder.games.melder.ruleset.kinds import KINDS, states_of
from melder.games.melder.vocabulary import MELDER

ROOT = Path(__file__).parents[1]
MELDER_CONTENT = ROOT / "content" / "melder"

Raw = dict[str, Any]


def read(path: Path) -> Raw:
    """The one document of a file."""
    source = load(path)
    assert source.ok, source.findings
    (document,) = source.documents
    assert isinstance(document.data, dict)
    return document.data


@cache
def melder() -> Mapping[str, Any]:
    """Melder's content as the engine takes it: ``{"relics": [...], ..., "rules": {...}}``."""
    data: dict[str, Any] = {
        "rules": {path.stem: read(path) for path in sorted((MELDER_CONTENT / "rules").glob("*"))}
    }
    for kind in KINDS.values():
        folder = MELDER_CONTENT / kind.plural
        data[kind.plural] = [read(path) for path in sorted(folder.rglob("*.yaml"))]
    return data


def ids(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """The ids that content defines, by kind; colours and blinds are rows of the rules."""
    found = {
        "colour": [colour["id"] for colour in data["rules"]["tiles"]["colours"]],
        "blind": [blind["id"] for blind in data["rules"]["run"]["blinds"]],
    }
    for kind in KINDS.values():
        found[kind.name] = [raw["id"] for raw in data[kind.plural]]
    return found


def trees(data: Mapping[str, Any]) -> Iterator[tuple[str, Raw, Arg]]:
    """Every effect and every condition of the pack, read, with the kind and item it stands in."""
    known = ids(data)
    for kind in KINDS.values():
        for raw in data[kind.plural]:
            parser = Parser(MELDER, kind.name, links=lambda of, one: one in known.get(of, ()))
            parser.states = states_of(raw.get("state", {}))
            for tree in parser.effects(raw.get("effects", []), ("effects",)):
                yield kind.name, raw, tree
            if "met" in raw:
                with parser.within("blind"):
                    met = parser.role(Role.CONDITION, raw["met"], ("met",))
                if met is not None:
                    yield kind.name, raw, met
            assert not parser.problems, (raw["id"], parser.problems)
