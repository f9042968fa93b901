"""The manifest of a pack, ``pack.yaml``: who it is, what it needs, after what it loads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from melder.content.findings import Code, Finding, Place, has_errors, quote, register
from melder.content.roots import MANIFEST
from melder.content.schema import schema_findings
from melder.content.source import Document, Source, load

FORMAT = 1
"""The format of packs that is read here."""

UNKNOWN_FORMAT = register(
    Code(
        "P601",
        "A pack of another format",
        f"The manifest says how the pack is written; format {FORMAT} is the one that is read here.",
        bad="id: lanterns\nversion: 1.0.0\nformat: 2\ntitle: Lanterns\n",
        mended="id: lanterns\nversion: 1.0.0\nformat: 1\ntitle: Lanterns\n",
    )
)
NO_MANIFEST = register(
    Code(
        "P602",
        "A folder that is no pack",
        f"A pack is a folder with a {MANIFEST} that says its id, version, format and title.",
        bad=f"# lanterns/ has no {MANIFEST}\n",
        mended="id: lanterns\nversion: 1.0.0\nformat: 1\ntitle: Lanterns\n",
    )
)

_ID = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
_VERSION = {
    "type": "string",
    "pattern": r"^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$",
    "examples": ["1.0.0", "0.2.0-beta"],
}

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["id", "version", "format", "title"],
    "properties": {
        "id": {**_ID, "description": "The id of the pack: lower-case words with hyphens."},
        "title": {
            "type": "string",
            "minLength": 1,
            "maxLength": 60,
            "description": "What people call the pack.",
        },
        "version": {**_VERSION, "description": "The version of the pack: three numbers."},
        "format": {"type": "integer", "description": "How the pack is written: 1."},
        "needs": {
            "type": "array",
            "description": "The packs without which this one does not work.",
            "items": {
                "anyOf": [
                    _ID,
                    {
                        "type": "object",
                        "additionalProperties": False,
                        "required": ["id", "from"],
                        "properties": {
                            "id": {**_ID, "description": "The pack that is needed."},
                            "from": {**_VERSION, "description": "Its lowest version that will do."},
                        },
                    },
                ]
            },
        },
        "after": {
            "type": "array",
            "description": "Packs that load before this one where they are there.",
            "items": _ID,
        },
    },
}


@dataclass(frozen=True, slots=True)
class Need:
    """A pack that another needs: its id, and the lowest version that will do."""

    id: str
    least: str | None
    path: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a pack says of itself. Where its file could not be read, `document` is None."""

    root: Path
    id: str
    title: str
    version: str
    needs: tuple[Need, ...]
    after: tuple[str, ...]
    source: Source
    document: Document | None
    findings: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """Whether what it says can be relied on."""
        return not has_errors(self.findings)

    def place(self, *path: str | int) -> Place:
        """Where something stands in the manifest."""
        if self.document is None:
            return Place(self.source.name, 1, 1, 1)
        return self.document.place(path)


def read_manifest(root: Path) -> Manifest:
    """Read the manifest of the pack in `root`. Never raises; what is wrong is a finding."""
    path = root / MANIFEST
    source = load(path)
    if not path.is_file():
        place = Place(source.name, 1, 1, 1)
        finding = NO_MANIFEST.at(place, f"This folder is no pack: it has no {MANIFEST}.")
        return _unread(root, source, [finding])
    if not source.documents:
        return _unread(root, source, source.findings)
    document = source.documents[0]
    found = [*source.findings, *schema_findings(document, SCHEMA)]
    data = document.data
    if has_errors(found) or not isinstance(data, dict):
        return _unread(root, source, found, document)
    if data["format"] != FORMAT:
        found.append(
            UNKNOWN_FORMAT.at(
                document.place(("format",)),
                f"This pack has format {data['format']}, and {FORMAT} is what is read here.",
            )
        )
    return Manifest(
        root=root,
        id=data["id"],
        title=data["title"],
        version=data["version"],
        needs=tuple(
            Need(need, None, ("needs", at))
            if isinstance(need, str)
            else Need(need["id"], need["from"], ("needs", at, "id"))
            for at, need in enumerate(data.get("needs", ()))
        ),
        after=tuple(data.get("after", ())),
        source=source,
        document=document,
        findings=tuple(found),
    )


def _unread(
    root: Path, source: Source, findings: list[Finding], document: Document | None = None
) -> Manifest:
    """What can be said of a pack whose manifest is damaged: its id, where it gives one."""
    data = document.data if document is not None else None
    said = data.get("id") if isinstance(data, dict) else None
    name = said if isinstance(said, str) else root.resolve().name
    return Manifest(root, name, name, "0.0.0", (), (), source, document, tuple(findings))


def precedence(version: str) -> tuple[Any, ...]:
    """A key that orders versions: 0.9.0 < 1.0.0-alpha < 1.0.0-beta.2 < 1.0.0."""
    plain, _, pre = version.partition("-")
    numbers = tuple(int(part) for part in plain.split("."))
    parts = tuple(
        (0, int(part), "") if re.fullmatch(r"\d+", part) else (1, 0, part)
        for part in pre.split(".")
        if part
    )
    return (numbers, not parts, parts)


def named(manifest: Manifest) -> str:
    """A pack in a message."""
    return f"the pack {quote(manifest.id)}"
