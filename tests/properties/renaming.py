"""Renames everything that content defines, one id to one id, wherever an id is meant.

Nothing here searches text for ids. What is an id follows from the declarations: fields with a
link, references that the parser finds in effects, the keys of scenarios, marks in the notation of
tiles. So a word that happens to be spelt like an id stays what it is.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from melder.effects.tree import literals
from melder.games.melder.ruleset.kinds import KINDS, fields
from melder.games.melder.vocabulary.things import TYPES
from tests import base_pack

ITEMS = tuple(KINDS)
SCENARIO: Mapping[str, tuple[str, ...]] = {
    "deck": ("deck",),
    "boss": ("boss",),
    "blind": ("blind",),
    "relics": ("relic",),
    "relic": ("relic",),
    "moved": ("relic",),
    "last_used": ("consumable",),
    "disabled": ("relic",),
    "edition": ("edition",),
    "perks": ("perk",),
    "packs": ("pack",),
    "levels": ("consumable",),
    "runes": ("consumable",),
    "items": ("consumable",),
    "item": ("consumable",),
    "use": ("consumable",),
    "sell": ("relic", "consumable"),
    "buy": ITEMS,
    "take": ITEMS,
    "open": ("pack",),
    "bet": ("bet",),
    "picks": (*ITEMS, "colour"),
    "state": ITEMS,
    "source": ITEMS,
    "rule": ITEMS,
    "refused": ITEMS,
    "colour": ("colour",),
    "target_colour": ("colour",),
}
"""The keys of scenarios under which ids stand, with the kinds they can be of."""

KEYED = ("levels", "state")
"""Those with ids as keys; the `state` of one relic, beside its `id`, has names of states."""

MARK = re.compile(r"(?<=[+~])[a-z0-9-]+")


@dataclass(frozen=True)
class Renaming:
    """New ids by kind and old id; names are drawn anew as well."""

    ids: Mapping[str, Mapping[str, str]]
    names: Mapping[str, Mapping[str, str]]

    @classmethod
    def draw(cls, data: Mapping[str, Any], seed: int) -> Renaming:
        """New ids and names for all that the pack defines, none of them used before."""
        random = Random(seed)
        known = base_pack.ids(data)
        fresh = iter(random.sample(range(36**5), sum(len(ids) for ids in known.values())))
        ids = {
            kind: {one: f"z{_base36(next(fresh))}-{random.randrange(10)}" for one in old}
            for kind, old in known.items()
        }
        names = {
            kind: {one: f"{one[1:6].title()} {one[-1]}" for one in new.values()}
            for kind, new in ids.items()
        }
        return cls(ids, names)

    def id(self, kind: str, old: str) -> str:
        return self.ids[kind][old]

    def pack(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The whole pack renamed; items come in the order of their new ids."""
        new: dict[str, Any] = copy.deepcopy(dict(data))
        self._rules(new["rules"])
        for kind in KINDS.values():
            for raw in new[kind.plural]:
                self._item(kind.name, raw)
        for kind_name, old, tree in base_pack.trees(data):
            raw = self._twin(new, kind_name, old["id"])
            for literal in literals(tree):
                type_ = getattr(literal, "type", "")
                if type_.startswith("ref:"):
                    _put(raw, literal.path, self.id(type_[4:], literal.value))
        for kind in KINDS.values():
            new[kind.plural].sort(key=lambda raw: str(raw["id"]))
        return new

    def scenario(self, raw: Any, kinds: Iterable[str] = ()) -> Any:
        """A scenario, or a part of one in which ids of these kinds can stand."""
        kinds = tuple(kinds)
        if isinstance(raw, str):
            return self._text(raw, kinds)
        if isinstance(raw, list):
            return [self.scenario(one, kinds) for one in raw]
        if not isinstance(raw, Mapping):
            return raw
        new = {}
        for key, value in raw.items():
            if key == "id":
                new[key] = self.scenario(value, kinds)
            elif key in KEYED and "id" not in raw:
                new[key] = {self._text(one, SCENARIO[key]): inner for one, inner in value.items()}
            else:
                new[key] = self.scenario(value, SCENARIO.get(key, ()))
        return new

    def _text(self, text: str, kinds: tuple[str, ...]) -> str:
        prefix, slash, name = text.rpartition("/")
        if slash:
            kinds = ("consumable",) if prefix in TYPES else (prefix,)
        for kind in kinds:
            if name in self.ids.get(kind, {}):
                return f"{prefix}{slash}{self.id(kind, name)}"
        return MARK.sub(self._mark, text)

    def _mark(self, match: re.Match[str]) -> str:
        sign = match.string[match.start() - 1]
        return self.id("finish" if sign == "+" else "enchantment", match.group())

    def _item(self, kind: str, raw: dict[str, Any]) -> None:
        raw["id"] = self.id(kind, raw["id"])
        raw["name"] = self.names[kind][raw["id"]]
        for field in fields(KINDS[kind]):
            if field.link is not None and field.name in raw:
                raw[field.name] = self.id(field.link, raw[field.name])
        if "retired" in raw and "instead" in raw["retired"]:
            raw["retired"]["instead"] = self.id(kind, raw["retired"]["instead"])
        if "examples" in raw:
            raw["examples"] = self.scenario(raw["examples"])

    def _rules(self, rules: dict[str, Any]) -> None:
        run = rules["run"]
        run["deck"] = self.id("deck", run["deck"])
        run["final_boss"] = self.id("boss", run["final_boss"])
        for kind, rows in (("colour", rules["tiles"]["colours"]), ("blind", run["blinds"])):
            for row in rows:
                row["id"] = self.id(kind, row["id"])
                row["name"] = self.names[kind][row["id"]]

    def _twin(self, new: Mapping[str, Any], kind: str, old: str) -> dict[str, Any]:
        wanted = self.id(kind, old)
        return next(raw for raw in new[KINDS[kind].plural] if raw["id"] == wanted)


def _put(raw: Any, path: tuple[str | int, ...], value: str) -> None:
    for step in path[:-1]:
        raw = raw[step]
    raw[path[-1]] = value


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    for _ in range(5):
        number, digit = divmod(number, 36)
        text += digits[digit]
    return text
