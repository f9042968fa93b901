"""JSON schemas of content files, from the fields that kinds and topics declare.

A file of a kind has one of three shapes: an item, the patch of an item of another pack, or the
tombstone of an item that was retired.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal

from melder.content.games import GAMES, RULES, Field, Kind, fields

Schema = dict[str, Any]
Shape = Literal["item", "patch", "tombstone"]

_ID: Schema = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
TOMBSTONE = ("id", "name", "retired")
"""The fields that are left of an item that was retired."""
REPLACES: Schema = {
    **_ID,
    "description": "The item of an earlier pack whose place this one takes.",
}
PATCH: Schema = {
    **_ID,
    "description": "The item of an earlier pack of which the fields given here are replaced.",
}


def shape_of(data: Mapping[str, Any]) -> Shape:
    """Which shape a file has."""
    if "patch" in data:
        return "patch"
    return "tombstone" if "retired" in data else "item"


@cache
def schema_for(game: str, kind: str, shape: Shape) -> Schema:
    """The schema of a file, its effects left open: their own check has more to say."""
    if kind == RULES:
        raise KeyError("rules have a schema for each topic")
    return item_schema(GAMES[game].kinds[kind], shape)


@cache
def topic_schema(game: str, topic: str, shape: Shape) -> Schema:
    """The schema of a topic of the rules."""
    found = GAMES[game].topics[topic]
    return record(found.fields, patch=shape == "patch", meaning=found.meaning)


def item_schema(kind: Kind, shape: Shape) -> Schema:
    """The schema of one shape of a kind."""
    if shape == "tombstone":
        kept = [field for field in fields(kind) if field.name in TOMBSTONE]
        schema = record(kept, meaning=kind.meaning)
        schema["required"] = list(TOMBSTONE)
        return schema
    return record(fields(kind), patch=shape == "patch", meaning=kind.meaning)


def record(listed: Iterable[Field], *, patch: bool = False, meaning: str) -> Schema:
    """A mapping with these fields; in a patch none is required, and the id is not repeated."""
    properties = {field.name: described(field) for field in listed}
    required = [field.name for field in listed if field.required]
    if patch:
        properties = {"patch": PATCH, **properties}
        properties.pop("id", None)
        required = ["patch"]
    elif "id" in properties:
        properties["replaces"] = REPLACES
    return {
        "type": "object",
        "description": meaning,
        "additionalProperties": False,
        "required": required,
        "properties": properties,
    }


def described(field: Field) -> Schema:
    """A field's schema with its description."""
    return {**field.schema, "description": field.meaning}
