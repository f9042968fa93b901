"""The tree of JSON schemas for editors and other tools, one file for each kind of content file.

The committed tree names no ids: it would go stale with every new item, and refuse the items of
other packs. Written for a pack, the schemas offer the ids that there are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from melder.content.directory import directory
from melder.content.games import GAMES, RULES, Game, Kind, fields
from melder.content.language_schema import definitions
from melder.content.manifest import SCHEMA as PACK
from melder.content.shapes import PATCH, REPLACES, described
from melder.content.stack import Stack

Schema = dict[str, Any]
Ids = Mapping[str, Mapping[str, list[str]]]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
EFFECTS = "effects.schema.json"
SUFFIX = ".schema.json"


def schema_tree(built: Stack | None = None) -> dict[str, Schema]:
    """All schemas by their path; with the ids of packs to complete, where packs are given."""
    tree: dict[str, Schema] = {f"pack{SUFFIX}": _file("A pack", dict(PACK))}
    for game in GAMES.values():
        ids = _ids(built, game)
        if game.vocabulary is not None:
            tree[f"{game.name}/{EFFECTS}"] = _language(game, ids)
        for kind in game.kinds.values():
            tree[f"{game.name}/{kind.plural}{SUFFIX}"] = _kind(kind, ids)
        for topic in game.topics.values():
            body = _shapes(
                {field.name: described(field) for field in topic.fields},
                {"item": [field.name for field in topic.fields if field.required]},
            )
            body["properties"]["patch"] = PATCH
            title = f"Rules: {topic.name}"
            tree[f"{game.name}/{RULES}/{topic.name}{SUFFIX}"] = _file(
                title, {"description": topic.meaning, **body}
            )
    return tree


def rendered(tree: Mapping[str, Schema]) -> dict[str, str]:
    """The schemas as the text of their files."""
    return {
        path: json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for path, schema in tree.items()
    }


def stale(folder: Path, files: Mapping[str, str]) -> list[str]:
    """The paths in `folder` that are not as they would be written, those too many included."""
    there = {path.relative_to(folder).as_posix() for path in folder.rglob(f"*{SUFFIX}")}
    changed = {
        name
        for name, text in files.items()
        if name not in there or (folder / name).read_text(encoding="utf-8") != text
    }
    return sorted(changed | (there - set(files)))


def write(folder: Path, files: Mapping[str, str]) -> list[str]:
    """Bring `folder` up to date; gives the paths that were written or removed. Raises `OSError`."""
    touched = stale(folder, files)
    for name in touched:
        path = folder / name
        if name in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[name], encoding="utf-8", newline="\n")
        else:
            path.unlink()
    return touched


def _file(title: str, body: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, **body}


def _ids(built: Stack | None, game: Game) -> dict[str, list[str]]:
    if built is None:
        return {}
    known = directory(built, game.name)
    return {kind: list(known.ids(kind)) for kind in known.known}


def _language(game: Game, ids: Mapping[str, list[str]]) -> Schema:
    assert game.vocabulary is not None
    body = {
        "description": "The effects of an item, in the effect language.",
        "type": "array",
        "minItems": 1,
        "items": {"$ref": "#/$defs/form"},
        "$defs": definitions(game.vocabulary, ids),
    }
    return _file("Effects", body)


def _kind(kind: Kind, ids: Mapping[str, list[str]]) -> Schema:
    properties: Schema = {}
    for field in fields(kind):
        schema = described(field)
        if field.name == "effects":
            schema = {"$ref": EFFECTS, "description": field.meaning}
        elif field.name == "met":
            schema = {"$ref": f"{EFFECTS}#/$defs/condition", "description": field.meaning}
        elif field.link and ids.get(field.link):
            pattern = {key: schema.pop(key) for key in ("type", "pattern")}
            schema["anyOf"] = [{"enum": list(ids[field.link])}, pattern]
        properties[field.name] = schema
    required = {
        "item": [field.name for field in fields(kind) if field.required],
        "tombstone": ["id", "name", "retired"],
    }
    body = _shapes(properties, required)
    body["properties"] |= {"replaces": REPLACES, "patch": PATCH}
    return _file(kind.title, {"description": kind.meaning, **body})


def _shapes(properties: Schema, required: Mapping[str, Iterable[str]]) -> Schema:
    """A mapping whose required keys depend on its shape: an item, a patch, or a tombstone."""
    otherwise: Schema = {"required": list(required["item"])}
    if "tombstone" in required:
        otherwise = {
            "if": {"required": ["retired"]},
            "then": {"required": list(required["tombstone"])},
            "else": otherwise,
        }
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": dict(properties),
        "if": {"required": ["patch"]},
        "then": {"properties": {"id": False}} if "id" in properties else {},
        "else": otherwise,
    }
