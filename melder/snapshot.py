"""The resolved snapshot: all content in one JSON document, as the games take it.

The document is ``{"format": 1, "version": ..., "pack": {...}, "melder": {...}, "meldvale": {...},
"rummy": {...}}``. Numbers with a point are exact: they are `Decimal` here and plain JSON numbers in
the file. This module is all that a game needs to come to its content.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

FORMAT: Final = 1
"""The format of the document, raised when an older reader could not read a newer one."""

Snapshot = dict[str, Any]


class SnapshotError(ValueError):
    """A file that is no snapshot, or one of another format."""


def find() -> Path | None:
    """The snapshot of the base pack that was packaged with this module, if there is one."""
    packaged = Path(__file__).parent / "_data" / "snapshot.json"
    return packaged if packaged.is_file() else None


def loads(text: str) -> Snapshot:
    """A snapshot from its JSON. Raises :class:`SnapshotError`."""
    try:
        data = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise SnapshotError(f"this is no snapshot: {error}") from error
    if not isinstance(data, dict) or "format" not in data:
        raise SnapshotError("this is no snapshot: it does not say which format it has")
    if type(data["format"]) is not int or data["format"] != FORMAT:
        raise SnapshotError(f"the snapshot has format {data['format']}, and {FORMAT} is read here")
    return data


def dumps(data: Any, *, indent: int | None = None) -> str:
    """Plain data as JSON: the same text for the same data, decimals exact."""
    return "".join(_write(data, indent, "\n"))


def read(path: Path) -> Snapshot:
    """A snapshot from its file. Raises :class:`SnapshotError`, and `OSError` where that fits."""
    try:
        return loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise SnapshotError(f"this is no snapshot: {error}") from error


def write(path: Path, snapshot: Mapping[str, Any]) -> None:
    """Write a snapshot in one step: a reader finds the old file or the new one. Raises `OSError`.

    Folders on the way to the file are made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(dumps(snapshot) + "\n")
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _write(value: Any, indent: int | None, line: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        entries = [(json.dumps(str(key), ensure_ascii=False) + ":", v) for key, v in value.items()]
        yield from _block("{", "}", entries, indent, line)
    elif isinstance(value, list | tuple):
        yield from _block("[", "]", [("", item) for item in value], indent, line)
    elif isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} cannot be written as JSON")
        yield format(value, "f")
    else:
        yield json.dumps(value, ensure_ascii=False)


def _block(
    start: str, end: str, entries: Sequence[tuple[str, Any]], indent: int | None, line: str
) -> Iterator[str]:
    if not entries:
        yield start + end
        return
    inner = line + " " * indent if indent is not None else ""
    space = " " if indent is not None else ""
    yield start
    for number, (head, value) in enumerate(entries):
        yield ("," if number else "") + inner + (head + space if head else "")
        yield from _write(value, indent, inner)
    yield (line if indent is not None else "") + end
