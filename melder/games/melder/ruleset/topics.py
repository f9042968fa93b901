"""The rules' numbers: which files they stand in, and the fields of each.

A topic is one file, ``content/melder/rules/<topic>.yaml``. Schemas, validation and the wiki work
from this table; the engine reads the numbers themselves from the resolved content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from melder.effects.words import Named, Role
from melder.games.melder.ruleset.kinds import Field, Schema
from melder.games.melder.vocabulary import MELDER
from melder.games.melder.vocabulary.things import RARITIES, TYPES


@dataclass(frozen=True)
class Topic:
    """A file of rules: what it is about and its fields."""

    name: str
    meaning: str
    fields: tuple[Field, ...]


_ID: Schema = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
_WORDS: Schema = {"type": "string", "minLength": 1, "maxLength": 80}
_MONEY: Schema = {"type": "integer", "minimum": 0, "maximum": 1000}
_WEIGHT: Schema = {"type": "integer", "minimum": 0, "maximum": 1000}
_SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
_CHANCE: Schema = {"type": "string", "pattern": "^[1-9][0-9]*/[1-9][0-9]*$"}
_AMOUNT: Schema = {"type": "number", "minimum": 0, "maximum": 1000}


def _count(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _record(required: tuple[str, ...], **properties: tuple[Schema, str]) -> Schema:
    """A mapping with these keys, each with its schema and what it means."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(required),
        "properties": {
            name: {**schema, "description": meaning}
            for name, (schema, meaning) in properties.items()
        },
    }


def _listed(item: Schema, least: int = 1) -> Schema:
    return {"type": "array", "minItems": least, "items": item}


def _need(name: str, schema: Schema, meaning: str, link: str | None = None) -> Field:
    return Field(name, schema, meaning, required=True, link=link)


_BY_RARITY: dict[str, tuple[Schema, str]] = {
    rarity: (_WEIGHT, f"Weight of {rarity} relics.") for rarity in RARITIES
}

_TILES = Topic("tiles", "The pool of tiles, and how notation writes them.", (
    _need("colours", _listed(_record(
        ("id", "letter", "name"),
        id=(_ID, "The id that effects name."),
        letter=({"type": "string", "pattern": "^[A-Z]$"}, "How notation writes it."),
        name=(_WORDS, "What players call it."),
    )), "The colours, in their order."),
    _need("highest", _count(3, 13), "The highest number of a tile."),
    _need("capstone_highest", _count(3, 26), "The highest number of a Capstone."),
    _need("copies", _count(1, 9), "How many tiles there are of each number and colour."),
    _need("wilds", _count(0, 20), "How many wild tiles there are."),
    _need("wild_letter", {"type": "string", "pattern": "^[A-Z]$"},
          "How notation writes a wild tile."),
))  # fmt: skip

_GROUPS = Topic("groups", "The two shapes of a group, and what each adds to Mult.", (
    _need("set_min", _count(2, 13), "The fewest tiles of a Set."),
    _need("set_max", _count(2, 13), "The most tiles of a Set."),
    _need("set_mult", {"type": "object", "minProperties": 1,
                       "propertyNames": {"pattern": "^[1-9][0-9]?$"},
                       "additionalProperties": _AMOUNT},
          "The Mult of a Set, by its number of tiles."),
    _need("set_mult_more", _AMOUNT, "The Mult of each tile beyond the largest number above."),
    _need("run_min", _count(2, 13), "The fewest tiles of a Run."),
    _need("run_max", _count(2, 13), "The most tiles of a Run, its Capstone aside."),
    _need("run_mult_per_tile", _AMOUNT, "The Mult of each tile of a Run."),
))  # fmt: skip

_RUN = Topic("run", "The course of a run.", (
    _need("deck", _ID, "The deck of a scenario that names none.", "deck"),
    _need("final_boss", _ID, "The boss of the last ante.", "boss"),
    _need("opening_bar", _count(0, 1000), "What the first play of a blind must bank at least."),
    _need("targets", _listed(_count(1, 1_000_000_000)), "The base of the target, ante by ante."),
    _need("blinds", _listed(_record(
        ("id", "name", "factor", "reward"),
        id=(_ID, "The id that scenarios name."),
        name=(_WORDS, "What players call it."),
        factor=(_AMOUNT, "What the ante's base is multiplied by."),
        reward=(_MONEY, "What beating it pays, in dollars."),
        boss=({"type": "boolean"}, "Whether the ante's boss is met here."),
    )), "The blinds of an ante, in order."),
    _need("lowest_plays", _count(1, 9), "Plays at the start of a blind are never below this."),
    _need("consolation_rerolls", _count(0, 9),
          "How many free rerolls the run after a deadlock in the first blind has."),
    _need("discard_most", _count(1, 14), "The most tiles of one discard."),
    _need(
        "used_in_play",
        {"type": "array", "items": {"enum": list(TYPES)}},
        "Types of consumables that are used only while a blind is played.",
    ),
    _need("bag_low", {**_listed(_count(0, 104), 2), "maxItems": 2},
          "The counts of the bag from which it is shown as low, then as nearly empty."),
))  # fmt: skip

_ECONOMY = Topic("economy", "Money at the cash-out and at sales.", (
    _need("per_unused_play", _MONEY, "What each play that was not needed pays."),
    _need("interest_every", _count(1, 1000), "Interest is $1 for each so many dollars held."),
    _need("sale_share", _SHARE, "The share of its cost that a sold item pays, rounded down."),
    _need("sale_least", _MONEY, "A sold item never pays less."),
    _need("wild_sale", _MONEY, "What a sold wild tile pays."),
    _need("price_least", _MONEY, "No price falls below this."),
    _need("bet_stake", _MONEY, "The stake of a side bet."),
    _need("bet_stake_per_ante", _MONEY, "What is added to the stake for each ante."),
    _need("bet_offers", _count(0, 9), "How many side bets are offered."),
))  # fmt: skip

_SHOP = Topic("shop", "What a shop offers. A weight counts against the others of its list.", (
    _need("slots", _record(
        ("consumables", "perks", "packs"),
        consumables=(_count(0, 9), "How many consumables it shows."),
        perks=(_count(0, 9), "How many perks it shows."),
        packs=(_count(0, 9), "How many packs it shows."),
    ), "How much a shop shows."),
    _need("rarity_weights", _listed(_record(
        ("antes",),
        antes=({**_listed(_count(1, 99), 2), "maxItems": 2}, "The first and the last ante."),
        **_BY_RARITY,
    )), "How often relics of each rarity are offered, by ante."),
    _need("draft", _record(
        ("relics",),
        relics=(_count(0, 9), "How many relics the draft shows."),
        **_BY_RARITY,
    ), "The draft before a run."),
    _need("type_weights", _record(
        TYPES, **{name: (_WEIGHT, f"Weight of the type {name}.") for name in TYPES}
    ), "How often each type of consumable is offered."),
    _need("tile_finish_chance", _CHANCE, "With which chance a single tile carries a finish."),
    _need("tile_price", _MONEY, "The price of a plain tile."),
    _need("tile_price_finished", _MONEY, "The price of a tile with a finish."),
))  # fmt: skip

_PRESENTATION = Topic("presentation", "What is only shown.", (
    _need("big_scores", _listed(_record(
        ("share", "text"),
        share=(_AMOUNT, "The share of the target that one score must reach."),
        text=(_WORDS, "What is shown."),
    ), 0), "What a big score looks like."),
))  # fmt: skip

_BASED_ELSEWHERE = frozenset({"target_factor"})
"""Named values whose base is not the same for a whole run: each blind brings its own factor."""


def _base(word: Named) -> Schema:
    """Where a named value may begin."""
    return {"type": "number", "minimum": word.least, "maximum": min(1000, word.most)}


_VALUES = Topic(
    "values",
    "Where the named values of a run begin; effects modify them under these names.",
    tuple(
        Field(word.name, _base(word), word.meaning, required=word.name not in _BASED_ELSEWHERE)
        for word in MELDER.all(Role.NAMED)
        if isinstance(word, Named) and word.changes and not word.of and word.read is not None
    ),
)

TOPICS: Mapping[str, Topic] = {
    topic.name: topic for topic in (_TILES, _GROUPS, _RUN, _VALUES, _ECONOMY, _SHOP, _PRESENTATION)
}
"""Topics by name, the rules of play first."""
