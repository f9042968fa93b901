"""From the events of a YAML parser to plain data whose every value knows its place.

Only what content needs is let through: scalars by the YAML 1.2 core schema, exact decimals,
mappings with text keys, lists. Tags, merge keys, repeated keys and structured keys are refused,
depth and the expansion of aliases are bounded. Building uses a stack of its own, so that no input
can exhaust Python's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import yaml

from melder.content.findings import Code, Finding, Place, Related, quote, register
from melder.content.yaml_scalars import NUMBER, UnusableNumber, core_value

MAX_DEPTH = 64
MAX_ALIAS_NODES = 10_000

DUPLICATE_KEY = register(
    Code(
        "Y120",
        "A key stands twice",
        "One mapping gives the same key two values. YAML readers would quietly keep the last one; "
        "here neither wins until one of them is gone.",
        bad="id: lantern\ncost: 4\ncost: 5\n",
        mended="id: lantern\ncost: 5\n",
    )
)
TAG = register(
    Code(
        "Y121",
        "A tag is not allowed",
        "A word that begins with `!` tells YAML to build a special kind of value. Content is "
        "plain data: texts, numbers, lists and mappings.",
        bad="cost: !!int 4\n",
        mended="cost: 4\n",
    )
)
MERGE_KEY = register(
    Code(
        "Y122",
        "A merge key is not allowed",
        "`<<` would copy keys from elsewhere, and a reader could no longer see what an item "
        "says. Each file spells out its own keys.",
        bad="base: &base {cost: 4}\nitem: {<<: *base, rarity: rare}\n",
        mended="base: {cost: 4}\nitem: {cost: 4, rarity: rare}\n",
    )
)
ALIAS = register(
    Code(
        "Y123",
        "An alias names nothing",
        "`*name` repeats the value marked `&name` earlier in the same document. Here there is no "
        "such value, or the alias stands inside the very value that it names.",
        bad="first: &price 4\nsecond: *prices\n",
        mended="first: &price 4\nsecond: *price\n",
    )
)
ALIAS_BOMB = register(
    Code(
        "Y124",
        "Aliases repeat too much",
        f"Written out in full, the aliases of this document would hold more than "
        f"{MAX_ALIAS_NODES:,} values. That is never meant.",
        bad="".join(
            f"{name}: &{name} [{', '.join([before] * 10)}]\n"
            for before, name in (("1", "a"), ("*a", "b"), ("*b", "c"), ("*c", "d"), ("*d", "e"))
        ),
        mended="a: [1, 1]\n",
    )
)
TOO_DEEP = register(
    Code(
        "Y125",
        "Nested too deep",
        f"Lists and mappings may stand inside each other {MAX_DEPTH} levels deep.",
        bad="tree: " + "[" * MAX_DEPTH + "]" * MAX_DEPTH + "\n",
        mended="tree: [[[1]]]\n",
    )
)
KEY_SHAPE = register(
    Code(
        "Y127",
        "A key is not a plain word",
        "What stands before a colon must be a word or a text: not a list, not a mapping, not an "
        "alias, not empty. Text that begins with `{` or `[` needs quotes.",
        bad="{when}: a tile is drawn\n",
        mended='"{when}": a tile is drawn\n',
    )
)
SWALLOWED_ITEM = register(
    Code(
        "Y128",
        "A list item is read as text",
        "A line that begins with `- ` but is indented deeper than the item above it does not "
        "begin an item: YAML takes it as more of the text above.",
        bad="tags:\n- red\n  - blue\n",
        mended="tags:\n- red\n- blue\n",
    )
)
ESCAPED_CONTROL = register(
    Code(
        "Y129",
        "An escape makes an invisible character",
        "Text may hold line breaks and tabs, but no other character that cannot be seen.",
        bad='name: "Lan\\0tern"\n',
        mended='name: "Lantern"\n',
    )
)

INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff]"
)
_CORE_TAG = "tag:yaml.org,2002:"


class Stop(Exception):
    """Reading cannot usefully go on; the findings so far say why."""


@dataclass(slots=True)
class Node:
    """A value of a document and the stretch of its first line (columns from 1)."""

    line: int
    column: int
    end_column: int
    value: Any = None
    text: str | None = None
    plain: bool = False
    children: dict[str, Node] | list[Node] | None = None
    key: Node | None = None
    refused: bool = False
    size: int = 1
    height: int = 0


@dataclass(slots=True)
class _Frame:
    """A list or mapping whose end has not come yet."""

    node: Node
    anchor: str | None
    flow: bool
    key: Node | None = None


@dataclass(slots=True)
class TreeBuilder:
    """Builds the documents of one file. Read `roots` and `findings` after `run`."""

    file: str
    lines: list[str]
    roots: list[Node] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    _stack: list[_Frame] = field(default_factory=list)
    _anchors: dict[str, Node] = field(default_factory=dict)
    _alias_nodes: int = 0
    _loose_end: bool = False

    def run(self, events: Iterable[Any]) -> None:
        """Consume the events of a whole file.

        Raises what the parser raises (`yaml.YAMLError`, and `ValueError` or `OverflowError` for
        an impossible escape), and `Stop` after a finding that makes the rest unreadable.
        """
        for event in events:
            self._loose_end = isinstance(event, yaml.DocumentEndEvent) and not event.explicit
            if isinstance(event, yaml.ScalarEvent):
                self._finish(self._scalar(event), event.anchor)
            elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
                self._open(event)
            elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
                self._close(event)
            elif isinstance(event, yaml.AliasEvent):
                self._finish(self._alias(event), None)
            elif isinstance(event, yaml.DocumentStartEvent):
                self._anchors.clear()
                self._alias_nodes = 0

    def drop_loose_end(self) -> None:
        """Forget the last document if nothing in the file ended it where the parser failed.

        What follows belongs to it, so that half of it would only raise more findings.
        """
        if self._loose_end:
            self.roots.pop()

    def place(self, node: Node) -> Place:
        """Where `node` stands."""
        return Place(self.file, node.line, node.column, node.end_column)

    def _node(self, event: Any) -> Node:
        start, end = event.start_mark, event.end_mark
        line, column = start.line + 1, start.column + 1
        if line > len(self.lines):
            # libyaml takes the end of a file without a last line break for a line of its own.
            line, column = len(self.lines), len(self.lines[-1]) + 1
        end_column = end.column + 1 if end.line == start.line else self._line_end(line)
        return Node(line, column, max(column, end_column))

    def _line_end(self, line: int) -> int:
        return len(self.lines[line - 1].rstrip()) + 1 if line <= len(self.lines) else 1

    def _scalar(self, event: Any) -> Node:
        node = self._node(event)
        node.text = event.value
        node.plain = bool(event.implicit[0])
        self._refuse_tag(event, node)
        if node.plain and event.end_mark.line > event.start_mark.line:
            for index in range(event.start_mark.line + 1, event.end_mark.line + 1):
                if self.lines[index].lstrip(" ").startswith("- "):
                    self._swallowed(index + 1)
                    node.refused = True
        return node

    def _swallowed(self, line: int) -> None:
        text = self.lines[line - 1]
        column = len(text) - len(text.lstrip(" ")) + 1
        self.findings.append(
            SWALLOWED_ITEM.at(
                Place(self.file, line, column, self._line_end(line)),
                "This line looks like a list item, but it is indented deeper than the text above "
                "and is read as more of that text.",
                hint="line its `-` up with the `-` of the item above",
            )
        )

    def _refuse_tag(self, event: Any, node: Node) -> None:
        tag = event.tag
        if tag is None:
            return
        node.refused = True
        shown = "!!" + tag.removeprefix(_CORE_TAG) if tag.startswith(_CORE_TAG) else tag
        self.findings.append(
            TAG.at(
                self.place(node),
                f"{quote(shown)} is a YAML tag, and content is plain data without tags.",
                hint="take the tag away; if the text itself begins with `!`, put it in quotes",
            )
        )

    def _open(self, event: Any) -> None:
        node = self._node(event)
        if len(self._stack) >= MAX_DEPTH:
            raise self._too_deep(node)
        self._refuse_tag(event, node)
        mapping = isinstance(event, yaml.MappingStartEvent)
        node.value = {} if mapping else []
        node.children = {} if mapping else []
        self._stack.append(_Frame(node, event.anchor, bool(event.flow_style)))
        if event.anchor is not None:
            self._anchors.pop(event.anchor, None)

    def _close(self, event: Any) -> None:
        frame = self._stack.pop()
        node = frame.node
        if frame.flow and event.end_mark.line + 1 == node.line:
            node.end_column = event.end_mark.column + 1
        else:
            # Its first line as far as there is content: without a comment.
            children = node.children.values() if isinstance(node.children, dict) else node.children
            ends = [each.end_column for each in children or () if each.line == node.line]
            node.end_column = max(ends, default=self._line_end(node.line))
        self._finish(node, frame.anchor)

    def _too_deep(self, node: Node) -> Stop:
        self.findings.append(
            TOO_DEEP.at(
                self.place(node),
                f"Here lists and mappings are nested more than {MAX_DEPTH} levels deep.",
            )
        )
        return Stop()

    def _alias(self, event: Any) -> Node:
        node = self._node(event)
        name = event.anchor
        target = self._anchors.get(name)
        if target is None:
            node.refused = True
            inside = any(frame.anchor == name for frame in self._stack)
            self.findings.append(
                ALIAS.at(
                    self.place(node),
                    f"{quote('*' + name)} stands inside the value that it names."
                    if inside
                    else f"No value above is marked {quote('&' + name)}.",
                    hint="if the text itself begins with `*`, put it in quotes",
                )
            )
            return node
        self._alias_nodes += target.size
        if self._alias_nodes > MAX_ALIAS_NODES:
            self.findings.append(
                ALIAS_BOMB.at(
                    self.place(node),
                    f"With {quote('*' + name)} written out, the aliases of this document hold "
                    f"more than {MAX_ALIAS_NODES:,} values.",
                )
            )
            raise Stop
        if len(self._stack) + target.height > MAX_DEPTH:
            raise self._too_deep(node)
        if target.text is not None:
            self._settle(target)
        node.value = _copy(target.value)
        node.children = target.children
        node.size = target.size
        node.height = target.height
        node.refused = target.refused
        return node

    def _finish(self, node: Node, anchor: str | None) -> None:
        """Hang a complete value into what is open around it."""
        if anchor is not None:
            self._anchors[anchor] = node
        if not self._stack:
            self._settle(node)
            self.roots.append(node)
            return
        frame = self._stack[-1]
        if isinstance(frame.node.children, dict):
            if frame.key is None:
                frame.key = node
                return
            self._pair(frame.node, frame.node.children, frame.key, node)
            frame.key = None
        elif frame.node.children is not None:
            self._settle(node)
            frame.node.children.append(node)
            frame.node.value.append(node.value)
        frame.node.size += node.size
        frame.node.height = max(frame.node.height, node.height + 1)

    def _pair(self, mapping: Node, children: dict[str, Node], key: Node, node: Node) -> None:
        text = key.text
        if text is None or (key.plain and not text):
            self.findings.append(
                KEY_SHAPE.at(
                    self.place(key),
                    "A key must be a word or a text, and this one is "
                    + ("empty." if text is not None else _shape(key) + "."),
                    hint="text that begins with `{`, `[` or `*` needs quotes",
                )
            )
            return
        if key.plain and text == "<<":
            self.findings.append(
                MERGE_KEY.at(
                    self.place(key),
                    "`<<` would copy keys from elsewhere; content spells out its own keys.",
                    hint="write the copied keys here",
                )
            )
            return
        if INVISIBLE.search(text):
            self._escaped_control(key)
            return
        first = children.get(text)
        if first is not None and first.key is not None:
            self.findings.append(
                DUPLICATE_KEY.at(
                    self.place(key),
                    f"The key {quote(text)} stands twice: in line {first.key.line} and in line "
                    f"{key.line}.",
                    hint="keep one of the two",
                    related=[Related(self.place(first.key), "it stands here first")],
                )
            )
            return
        if node.plain and not node.text and node.column == node.end_column:
            # An empty value has no character of its own to point at: its key speaks for it.
            node.line, node.column, node.end_column = key.line, key.column, key.end_column
        self._settle(node)
        node.key = key
        children[text] = node
        mapping.value[text] = node.value

    def _settle(self, node: Node) -> None:
        """Give a scalar that is used as a value its meaning by the YAML 1.2 core schema."""
        text = node.text
        if text is None:
            return
        node.value = text
        if node.plain:
            try:
                node.value = core_value(text)
            except UnusableNumber as error:
                self._unusable_number(node, str(error))
        if INVISIBLE.search(text):
            self._escaped_control(node)

    def _unusable_number(self, node: Node, message: str) -> None:
        if not node.refused:
            node.refused = True
            self.findings.append(
                NUMBER.at(self.place(node), message, hint="if it is a text, put it in quotes")
            )

    def _escaped_control(self, node: Node) -> None:
        if not node.refused:
            node.refused = True
            self.findings.append(
                ESCAPED_CONTROL.at(
                    self.place(node),
                    "An escape in this text makes a character that cannot be seen.",
                )
            )
            # A lone surrogate would make every later output of this text fail.
            node.value = INVISIBLE.sub("\ufffd", node.text or "")


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copy(item) for item in value]
    return value


def _shape(node: Node) -> str:
    if isinstance(node.children, dict):
        return "a mapping"
    return "a list" if isinstance(node.children, list) else "an alias"
