"""The kinds of content that Melder has, and the fields of each.

Declared once: schemas, the scaffold of a new item, canonical order of keys, export and the wiki
all work from this table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from melder.effects.amounts import parse_amount
from melder.effects.parse import State
from melder.games.melder.vocabulary.things import RARITIES, TYPES

Schema = Mapping[str, Any]

_MONEY: Schema = {"type": "integer", "minimum": 0, "maximum": 1000}
_ID: Schema = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}


@dataclass(frozen=True)
class Field:
    """A field of a content item. ``link`` is the kind of item that its value names."""

    name: str
    schema: Schema
    meaning: str
    required: bool = False
    link: str | None = None


@dataclass(frozen=True)
class Kind:
    """A kind of content: its folder below the game's, its own fields, what an example implies.

    ``example`` is the scenario key under which an item's own examples have it in force, or ""
    where each example has to say so itself. ``keeps``: what it accumulates stays with it.
    """

    name: str
    plural: str
    title: str
    meaning: str
    fields: tuple[Field, ...]
    example: str = ""
    folders: str = ""
    keeps: bool = False


COMMON: tuple[Field, ...] = (
    Field("id", _ID, "The id: lower-case words with hyphens, as the file is named.", True),
    Field("name", {"type": "string", "minLength": 1, "maxLength": 40}, "What players call it.",
          True),
)  # fmt: skip

_AMOUNT: Schema = {"type": "number", "minimum": -1_000_000, "maximum": 1_000_000}

STATE: Schema = {
    "type": "object",
    "propertyNames": {"pattern": "^[a-z_]+$"},
    "additionalProperties": {
        "anyOf": [
            _AMOUNT,
            {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "start": {**_AMOUNT, "description": "Where it starts (0)."},
                    "min": {**_AMOUNT, "description": "It never gets below this."},
                    "max": {**_AMOUNT, "description": "It never gets above this."},
                    "type": {
                        "enum": ["amount", "word"],
                        "description": "`word` for a state that remembers the type of a play.",
                    },
                },
            },
        ]
    },
}

CLOSING: tuple[Field, ...] = (
    Field("state", STATE, "What the item accumulates: a start, or start, min and max."),
    Field("effects", {"type": "array", "minItems": 1}, "What it does, in the effect language."),
    Field("wording", {"type": "string", "minLength": 1}, "Its own sentence, of placeholders."),
    Field("note", {"type": "string", "minLength": 1}, "A ruling in a sentence or two."),
    Field("flavour", {"type": "string", "minLength": 1}, "A line that means nothing."),
    Field("examples", {"type": "array", "items": {"type": "object"}},
          "Scenarios that show and prove what it does."),
    Field("retired", {"type": "object", "additionalProperties": False,
                      "required": ["since"],
                      "properties": {"since": {"type": "string"}, "instead": _ID}},
          "For an item that was removed: since when, and what took its place."),
)  # fmt: skip

_COST = Field("cost", _MONEY, "Its price in the shop, in dollars.", True)

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("finish", "finishes", "Finishes", "A permanent mark that changes a tile.", (
            Field("letter", {"type": "string", "pattern": "^[A-Z]$"},
                  "How notation writes a tile that has nothing but this finish."),
        )),
        Kind("enchantment", "enchantments", "Enchantments",
             "A second mark that a tile can carry.", ()),
        Kind("edition", "editions", "Editions", "A frame on a relic that adds an effect.", (
            Field("odds", {"type": "number", "minimum": 0, "maximum": 100},
                  "How often a relic in the shop bears it, in percent.", True),
            Field("surcharge", _MONEY, "What it adds to the price, in dollars.", True),
        )),
        Kind("relic", "relics", "Relics", "Works for as long as it is owned.", (
            _COST,
            Field("rarity", {"enum": list(RARITIES)}, "How rare it is.", True),
        ), example="relics", keeps=True),
        Kind("consumable", "consumables", "Consumables", "Works once, when it is used.", (
            _COST,
            Field("type", {"enum": list(TYPES)}, "Which type it is of.", True),
            Field("weight", {"type": "integer", "minimum": 1, "maximum": 100},
                  "How often it is offered among those of its type (1 if left out)."),
        ), example="items", folders="type", keeps=True),
        Kind("boss", "bosses", "Bosses", "Rules the last blind of an ante.", (
            Field("antes", {"type": "array", "items": {"type": "integer", "minimum": 1,
                            "maximum": 99}, "minItems": 2, "maxItems": 2},
                  "The first and the last ante in which it appears.", True),
        ), example="boss"),
        Kind("deck", "decks", "Decks", "Changes the rules of a whole run.", (
            Field("order", {"type": "integer", "minimum": 1, "maximum": 99},
                  "Its place in the order of unlocking.", True),
        ), example="deck"),
        Kind("perk", "perks", "Perks", "Bought once, works for the rest of the run.", (
            _COST,
            Field("tier", {"enum": [1, 2]}, "1, or 2 for one that needs another.", True),
            Field("requires", _ID, "The perk that must be owned before.", link="perk"),
            Field("supersedes", {"type": "boolean"},
                  "Whether it takes the place of the perk that it requires, which is then off."),
        ), example="perks", keeps=True),
        Kind("pack", "packs", "Packs", "Shows several things, of which some are taken.", (
            Field("price", _MONEY, "Its price in the shop, in dollars.", True),
            Field("holds", {"enum": ["cut", "scroll", "rune", "spirit", "tile", "relic"]},
                  "What it holds.", True),
            Field("shows", {"type": "integer", "minimum": 1, "maximum": 9},
                  "How many it shows.", True),
            Field("take", {"type": "integer", "minimum": 1, "maximum": 9},
                  "How many may be taken.", True),
            Field("odds", {"type": "integer", "minimum": 1, "maximum": 100},
                  "How often it is offered, against the other packs.", True),
            Field("finish_chance", {"type": "string", "pattern": "^[1-9][0-9]*/[1-9][0-9]*$"},
                  "With which chance a tile in it carries a finish."),
        )),
        Kind("bet", "bets", "Side bets", "A wager on how a blind will be beaten.", (
            Field("pays", {"type": "number", "minimum": 1, "maximum": 100},
                  "What the stake is multiplied by when the bet is met.", True),
            Field("met", {"type": ["object", "array", "string"]},
                  "The condition, looked at when the blind is beaten.", True),
        )),
    )
}  # fmt: skip
"""Kinds by name, in the order in which a ruleset needs them."""


def fields(kind: Kind) -> tuple[Field, ...]:
    """All fields of a kind, in canonical order."""
    return (*COMMON, *kind.fields, *CLOSING)


def states_of(raw: object) -> dict[str, State]:
    """The states that an item declares. Ill-formed ones are the schema's business and left out."""
    found: dict[str, State] = {}
    if not isinstance(raw, Mapping):
        return found
    for name, declared in raw.items():
        whole = declared if isinstance(declared, Mapping) else {"start": declared}
        try:
            bounds = {
                key: None if whole.get(key) is None else parse_amount(whole[key])
                for key in ("start", "min", "max")
            }
        except ValueError:
            continue
        found[name] = State(
            name, bounds["start"] or 0, bounds["min"], bounds["max"], whole.get("type", "amount")
        )
    return found
