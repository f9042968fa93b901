"""The scaffold of a new item: a file that says everything its kind needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from melder.content.games import Field, Kind, type_folders
from melder.content.schema_words import written

_EFFECTS = {
    "relic": "effects:\n  - on: score\n    do: {mult: 1}\n",
    "finish": "effects:\n  - on: tile\n    do: {mult: 1}\n",
    "enchantment": "effects:\n  - on: tile\n    do: {mult: 1}\n",
    "edition": "effects:\n  - on: score\n    do: {mult: 1}\n",
    "consumable": "effects:\n  - on: use\n    do: {earn: 1}\n",
    "boss": "effects:\n  - modify: boss_factor\n    times: 0.5\n",
    "deck": "effects:\n  - modify: start_money\n    add: 1\n",
    "perk": "effects:\n  - modify: interest_cap\n    add: 1\n",
}
"""What a new item of a kind does, for its author to change."""


def scaffold(kind: Kind, id: str, given: Mapping[str, str]) -> str:
    """The text of a new item's file. `given` are fields that the author has settled.

    Raises `ValueError` for a field that the kind does not have, or a value that it cannot take.
    """
    known = {field.name: field for field in kind.fields}
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"a {kind.name} has no field {name!r}: {', '.join(known)}")
        options = known[name].schema.get("enum")
        if options and value not in map(str, options):
            raise ValueError(f"{name} cannot be {value!r}: {', '.join(map(str, options))}")
        wrong = _misfit(known[name].schema, value)
        if wrong:
            raise ValueError(f"{name} cannot be {value!r}: {wrong}")
    lines = [f"id: {id}", f"name: {_name(id)}"]
    lines += [
        f"{field.name}: {given.get(field.name) or _value(field)}"
        for field in kind.fields
        if field.required or field.name in given
    ]
    return "\n".join(lines) + "\n" + _EFFECTS.get(kind.name, "")


def _misfit(schema: Mapping[str, Any], value: str) -> str | None:
    """What is wrong with the text of a number, if a number is wanted."""
    if schema.get("type") not in ("integer", "number"):
        return None
    try:
        number = int(value) if schema["type"] == "integer" else float(value)
    except ValueError:
        return "a whole number is wanted" if schema["type"] == "integer" else "no number"
    low, high = schema.get("minimum", number), schema.get("maximum", number)
    return None if low <= number <= high else f"a number from {low} to {high} is wanted"


def place(kind: Kind, id: str, given: Mapping[str, str]) -> str:
    """The path of a new item below the folder of its game."""
    folders = {type_: folder for folder, type_ in type_folders(kind).items()}
    if not folders:
        return f"{kind.plural}/{id}.yaml"
    chosen = given.get(kind.folders) or next(iter(folders))
    return f"{kind.plural}/{folders[chosen]}/{id}.yaml"


def _name(id: str) -> str:
    return id.replace("-", " ").title()


def _value(field: Field) -> str:
    """A value that the field takes, the lowest or the first that there is."""
    return _example(field.schema)


def _example(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return written(schema["enum"][0])
    type_ = schema.get("type")
    if type_ in ("integer", "number"):
        return str(max(1, schema.get("minimum", 0)))
    if type_ == "array":
        return "[" + ", ".join([_example(schema["items"])] * schema.get("minItems", 1)) + "]"
    if type_ == "string":
        return "1/4" if "/" in schema.get("pattern", "") else "x"
    return "{value: money, is: {min: 1}}"
