"""Colours and marks as effects name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from melder.effects.compile import Builder
from melder.effects.parse import Parser
from melder.effects.tree import Arg, Literal, Many, Node, Path
from melder.effects.types import Ref, Schema, Select, Several, define
from melder.effects.words import Param, Role, Type, Word, a


@dataclass(frozen=True)
class Colours(Type):
    """A colour, several, or an expression: `target`, `{most: {tiles: hand}}`."""

    title: str = "a colour"

    def parse(self, raw: object, p: Parser, path: Path) -> Arg | None:
        if isinstance(raw, Mapping) or (
            isinstance(raw, str) and p.vocabulary.find(Role.COLOURS, raw)
        ):
            return p.role(Role.COLOURS, raw, path)
        words = tuple(p.vocabulary.names(Role.COLOURS))
        return Several(Ref("colour", words)).parse(raw, p, path)

    def schema(self) -> Schema:
        return {"anyOf": [Several(Ref("colour")).schema(), define(Role.COLOURS)]}


@dataclass(frozen=True)
class Marks(Type):
    """`any`, `none`, or the ids of finishes (or enchantments)."""

    kind: str

    @property
    def title(self) -> str:  # type: ignore[override]
        return f"`any`, `none` or {a(self.kind)}"

    def parse(self, raw: object, p: Parser, path: Path) -> Arg | None:
        if raw in ("any", "none"):
            return Literal("choice", raw, path)
        return Several(Ref(self.kind, ("any", "none"))).parse(raw, p, path)

    def schema(self) -> Schema:
        return Several(Ref(self.kind)).schema()


def mask(arg: Arg, b: Builder) -> int | Callable[[Any], int]:
    """Colours as a bit mask, or as a closure that gives one."""
    if isinstance(arg, Node):
        found: Callable[[Any], int] = b.build(arg)
        return found
    assert isinstance(arg, Many)
    wanted = 0
    for index in b.literal(arg):
        wanted |= 1 << index
    return wanted


def _most(node: Node, b: Builder) -> Callable[[Any], int]:
    select = b.select(node.args["most"])

    def find(ctx: Any) -> int:
        counts = [0] * ctx.rules.colour_count
        for tile in select(ctx):
            for index in range(len(counts)):
                if tile.colours >> index & 1:
                    counts[index] += 1
        best = max(counts)
        if not best:
            return 0
        return sum(1 << index for index, count in enumerate(counts) if count == best)

    return find


WORDS = (
    Word(
        role=Role.COLOURS,
        name="most",
        meaning="The most frequent colour; every one of them on a tie.",
        params=(Param("most", Select(("tile",)), required=True, main=True),),
        build=_most,
    ),
    Word(
        role=Role.COLOURS,
        name="target",
        meaning="The target colour of the blind.",
        needs=frozenset({"blind"}),
        build=lambda _node, _b: lambda ctx: ctx.target_colour(),
    ),
)
