"""The canonical form of a content file: order of keys, indentation, spaces; comments stay.

Keys are moved as blocks of text, with the comments above them, so that a comment stays with what
it is about; ruamel.yaml then settles the style.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from melder.content.games import RULES, fields
from melder.content.packs import Entry
from melder.content.source import load

WIDTH = 10_000
"""Lines are not broken: a note is one line, and a change to it one line of a diff."""

_KEY = re.compile(
    r"""(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<plain>[^\s#'"{[-][^:#]*))\s*:"""
)


class FormatError(ValueError):
    """A file that cannot be brought into canonical form; the message says why."""


class NoFormatter(ImportError):
    """The library that formatting needs is not installed."""


def key_order(entry: Entry) -> list[str]:
    """The keys of a file in canonical order."""
    if entry.kind == RULES:
        return ["patch", *(field.name for field in entry.game.topics[entry.id].fields)]
    names = [field.name for field in fields(entry.game.kinds[entry.kind])]
    return ["id", "replaces", "patch", *(name for name in names if name != "id")]


def formatted(text: str, order: Sequence[str]) -> str:
    """The canonical form of a file's text. Raises `FormatError` and `NoFormatter`.

    What the file says is the same before and after: that is checked here.
    """
    source = load(text)
    data = source.documents[0].data if len(source.documents) == 1 else None
    if not source.ok or not isinstance(data, dict):
        raise FormatError("it cannot be read; `melder validate` says why")
    result = _styled(_ordered(text, order))
    again = load(result)
    if not again.ok or again.documents[0].data != data:
        raise FormatError("its layout is too unusual to be changed safely")
    return result


def _ordered(text: str, order: Sequence[str]) -> str:
    """Top-level keys in order, each with the comments right above it."""
    head: list[str] = []
    blocks: list[tuple[str, list[str]]] = []
    waiting: list[str] = []
    for line in text.removeprefix("\ufeff").splitlines():
        match = None if line.startswith((" ", "\t")) else _KEY.match(line)
        if match is not None:
            key = match["plain"] or match["double"] or match["single"] or ""
            blocks.append((key.strip(), [*waiting, line]))
            waiting = []
        elif line.startswith("#") or not line.strip():
            waiting.append(line)
        elif blocks:
            blocks[-1][1].extend([*waiting, line])
            waiting = []
        else:
            head += [*waiting, line]
            waiting = []
    if blocks:
        # A comment that opens the file, set off by an empty line, is about all of it.
        opening = blocks[0][1]
        blank = next((at for at, line in enumerate(opening) if not line.strip()), None)
        if blank is not None:
            head += opening[: blank + 1]
            del opening[: blank + 1]
    places = {name: at for at, name in enumerate(order)}
    blocks.sort(key=lambda block: places.get(block[0], len(places)))
    lines = [*head, *(line for _, block in blocks for line in block), *waiting]
    return "\n".join(lines).strip("\n") + "\n"


def _styled(text: str) -> str:
    try:
        from ruamel.yaml import YAML
    except ImportError as error:
        raise NoFormatter(
            "formatting needs ruamel.yaml, which `pip install 'melder[fmt]'` installs"
        ) from error
    yaml: Any = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = WIDTH
    yaml.brace_single_entry_mapping_in_flow_sequence = True
    yaml.indent(mapping=2, sequence=4, offset=2)
    out = io.StringIO()
    try:
        yaml.dump(yaml.load(text), out)
    except Exception as error:
        raise FormatError("it cannot be read by the formatter") from error
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"
