"""Reading a YAML file: bytes in, plain data with places out, and findings instead of errors.

Safe for hostile input: whatever the bytes, `load` answers with a `Source`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml

from melder.content.findings import Code, Finding, Place, has_errors, in_order, register
from melder.content.yaml_slips import explain
from melder.content.yaml_tree import INVISIBLE, Node, Stop, TreeBuilder

MAX_BYTES = 1024 * 1024

UNREADABLE = register(
    Code(
        "Y101",
        "The file cannot be opened",
        "There is no such file, it is a folder, or it may not be read.",
        bad="# a file that is not there\n",
        mended="id: lantern\n",
    )
)
TOO_BIG = register(
    Code(
        "Y102",
        "The file is too big",
        f"A file holds an item, or some scenarios, and at most {MAX_BYTES // 1024} KiB.",
        bad="# a file of more than 1024 KiB\n",
        mended="id: lantern\n",
    )
)
NOT_UTF8 = register(
    Code(
        "Y103",
        "The file is not UTF-8",
        "Text files are stored as UTF-8. Editors offer it when saving.",
        bad="# a file saved as Latin-1 or UTF-16\n",
        mended="name: Café\n",
    )
)
CONTROL_CHARACTER = register(
    Code(
        "Y104",
        "An invisible character",
        "The file holds a character that cannot be seen: a control character, one that turns the "
        "direction of writing, or a line break that editors do not show as one.",
        bad="name: Lan\u202etern\n",
        mended="name: Lantern\n",
    )
)
EMPTY = register(
    Code(
        "Y105",
        "The file is empty",
        "There is nothing in the file, or nothing but comments.",
        bad="# to be written\n",
        mended="id: lantern\n",
    )
)

_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_C_LOADER: Any = getattr(yaml, "CSafeLoader", None)


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML document: its data, and where each part of it stands.

    `data` is made of `dict` (with `str` keys, in the order of the file), `list`, `str`, `int`,
    `bool`, `None` and, for numbers with a point or an exponent, `decimal.Decimal`.
    """

    file: str
    data: Any
    _root: Node = field(repr=False)

    def place(self, path: Sequence[str | int], at: Literal["value", "key"] = "value") -> Place:
        """Where the value at `path` (keys and list indexes) stands, or its key.

        A value of several lines is its first line; an empty value is its key. A path that does
        not exist stands for its nearest parent that does.
        """
        node = self._nearest(path)[0]
        if at == "key" and node.key is not None:
            node = node.key
        return Place(self.file, node.line, node.column, node.end_column)

    def readable(self, path: Sequence[str | int]) -> bool:
        """Whether `data` holds at `path` what the file says.

        False for and within values that were refused while reading (a tag, an infinity, ...):
        a finding tells of them, and no later check needs to.
        """
        return self._nearest(path)[1]

    def _nearest(self, path: Sequence[str | int]) -> tuple[Node, bool]:
        node = self._root
        readable = not node.refused
        for step in path:
            children = node.children
            if isinstance(children, dict):
                child = children.get(step) if isinstance(step, str) else None
            elif isinstance(children, list) and isinstance(step, int):
                child = children[step] if 0 <= step < len(children) else None
            else:
                child = None
            if child is None:
                break
            node = child
            readable = readable and not node.refused
        return node, readable


@dataclass(frozen=True, slots=True)
class Source:
    """A file as it was read.

    `name` is the file as people are shown it: a relative path with forward slashes. `documents`
    holds those that could be read; when `findings` says why reading stopped, later ones are
    missing.
    """

    name: str
    text: str
    lines: list[str]
    documents: list[Document]
    findings: list[Finding]

    @property
    def ok(self) -> bool:
        """Whether all of the file could be read."""
        return not has_errors(self.findings)


def load(origin: Path | str | bytes, *, name: str | None = None) -> Source:
    """Read a file (`Path`), or YAML that is at hand (`str`, or `bytes` in UTF-8).

    `name` is what places call the file; by default a path relative to the current folder, or
    `text`. Never raises for what a file holds, nor for a file that cannot be opened.
    """
    if name is None:
        name = shown_path(origin) if isinstance(origin, Path) else "text"
    # A file name can hold bytes that no output could print.
    name = name.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(origin, Path):
        try:
            with origin.open("rb") as file:
                origin = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or "not a file name"
            return _failed(name, UNREADABLE, f"The file cannot be opened: {reason.lower()}.")
    if isinstance(origin, bytes):
        return _load_bytes(origin, name)
    if len(origin) > MAX_BYTES or len(origin.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        return _too_big(name)
    return _load_text(origin, name)


def shown_path(path: Path) -> str:
    """A path as people are shown it: relative to the current folder where it lies below that."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (OSError, ValueError, RuntimeError):
        return path.as_posix()


def _load_bytes(data: bytes, name: str) -> Source:
    if len(data) > MAX_BYTES:
        return _too_big(name)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        start = error.start
        before = data[:start].decode("utf-8")
        text = data.decode("utf-8", "replace")
        lines = _LINE_BREAK.split(text)
        line, column = _line_column(before)
        hint = "save the file as UTF-8"
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            hint += "; it looks like UTF-16"
        finding = NOT_UTF8.at(
            Place(name, line, column, column + 1),
            f"Byte {start} of the file (0x{data[start]:02X}) is not UTF-8.",
            hint=hint,
        )
        return Source(name, text, lines, [], [finding])
    return _load_text(text, name)


def _load_text(text: str, name: str) -> Source:
    text = text.removeprefix("\ufeff")
    lines = _LINE_BREAK.split(text)
    invisible = [
        CONTROL_CHARACTER.at(
            Place(name, line, match.start() + 1, match.start() + 2),
            f"The character U+{ord(match[0]):04X} stands here, and it cannot be seen.",
            hint="delete it",
        )
        for line, source in enumerate(lines, 1)
        for match in INVISIBLE.finditer(source)
    ]
    if invisible:
        return Source(name, text, lines, [], invisible)
    roots, findings = _read(text, lines, name)
    if not roots and not findings:
        findings = [EMPTY.at(Place(name, 1, 1, 1), "There is nothing in this file.")]
    documents = [Document(name, root.value, root) for root in roots]
    return Source(name, text, lines, documents, in_order(findings))


def _read(text: str, lines: list[str], name: str) -> tuple[list[Node], list[Finding]]:
    """The documents of a text.

    libyaml, where PyYAML was built with it, reads a sound file many times faster. PyYAML's own
    parser reads what libyaml refuses, so that messages are the same with and without it.
    """
    if _C_LOADER is not None:
        builder = TreeBuilder(name, lines)
        try:
            builder.run(yaml.parse(text, Loader=_C_LOADER))
            return builder.roots, builder.findings
        except Stop:
            return builder.roots, builder.findings
        except yaml.YAMLError:
            pass
    builder = TreeBuilder(name, lines)
    try:
        builder.run(yaml.parse(text, Loader=yaml.SafeLoader))
    except Stop:
        pass
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        builder.drop_loose_end()
        builder.findings.append(explain(error, text, lines, name))
    return builder.roots, builder.findings


def _line_column(before: str) -> tuple[int, int]:
    lines = _LINE_BREAK.split(before.removeprefix("\ufeff"))
    return len(lines), len(lines[-1]) + 1


def _too_big(name: str) -> Source:
    return _failed(
        name,
        TOO_BIG,
        f"The file is bigger than {MAX_BYTES // 1024} KiB.",
        hint="spread over several files what it holds",
    )


def _failed(name: str, code: Code, message: str, hint: str | None = None) -> Source:
    return Source(name, "", [], [], [code.at(Place(name, 1, 1, 1), message, hint=hint)])
