"""Melder's conditions, flags and values beyond the core's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from melder.effects.amounts import ONE
from melder.effects.compile import Builder, Condition, holds
from melder.effects.core.values import readable, reader
from melder.effects.parse import Parser
from melder.effects.tree import Arg, Literal, Node, Path
from melder.effects.types import Name, Numbers, Schema, Select, StateKey, define
from melder.effects.words import Param, Role, Type, Word
from melder.games.melder.vocabulary.colours import Colours, mask
from melder.games.melder.vocabulary.things import LAST

SCORE = frozenset({"score"})


def _flag(name: str, meaning: str, read: Callable[[Any], bool], needs: frozenset[str]) -> Word:
    return Word(role=Role.FLAG, name=name, meaning=meaning, needs=needs, build=lambda _n, _b: read)


@dataclass(frozen=True)
class Remembered(Type):
    """Where the type of an earlier play comes from: `last` or a state."""

    title: str = "`last` or {state: ...}"

    def parse(self, raw: object, p: Parser, path: Path) -> Arg | None:
        if isinstance(raw, Mapping) and set(raw) == {"state"}:
            return StateKey().parse(raw["state"], p, (*path, "state"))
        return LAST.parse(raw, p, path)

    def schema(self) -> Schema:
        state = {
            "type": "object",
            "required": ["state"],
            "additionalProperties": False,
            "properties": {"state": StateKey().schema()},
        }
        return {"anyOf": [LAST.schema(), state]}


def _same_type(node: Node, b: Builder) -> Condition:
    arg = node.args["same_type_as"]
    assert isinstance(arg, Literal)
    if arg.type == "state":
        key = arg.value
        return lambda ctx: ctx.type_matches(ctx.word(key))
    return lambda ctx: ctx.type_matches(ctx.last_type)


def _share(node: Node, _b: Builder) -> Condition:
    value, of = reader(node.args["share"]), reader(node.args["of"])
    test = holds(node.args["within"])
    return lambda ctx: of(ctx) > 0 and test(Fraction(value(ctx) * ONE, of(ctx)))


@dataclass(frozen=True)
class Coloured(Type):
    """What has colours: tiles, or an expression such as `{most: {tiles: hand}}`."""

    title: str = "a selector of tiles, or colours such as `{most: {tiles: hand}}`"

    def parse(self, raw: object, p: Parser, path: Path) -> Arg | None:
        heads = raw if isinstance(raw, Mapping) else (raw,)
        if any(p.vocabulary.find(Role.COLOURS, str(head)) for head in heads):
            return p.role(Role.COLOURS, raw, path)
        return p.selector(raw, path, ("tile",))

    def schema(self) -> Schema:
        return {"anyOf": [define(Role.SELECTOR, "tile"), define(Role.COLOURS)]}


def _colours(node: Node, b: Builder) -> Callable[[Any], int]:
    found = _found(node.args["colours"], b)
    without, among = node.get("unlike"), node.get("among")
    other = _found(without, b) if without is not None else None
    wanted = mask(among, b) if among is not None else -1

    def count(ctx: Any) -> int:
        colours = found(ctx)
        if other is not None:
            colours &= ~other(ctx)
        return (colours & (wanted(ctx) if callable(wanted) else wanted)).bit_count()

    return count


def _found(arg: Arg, b: Builder) -> Callable[[Any], int]:
    """The colours of tiles or of an expression, as a bit mask."""
    assert isinstance(arg, Node)
    if arg.word.role is Role.COLOURS:
        found: Callable[[Any], int] = b.build(arg)
        return found
    select = b.select(arg)

    def colours(ctx: Any) -> int:
        every = 0
        for tile in select(ctx):
            every |= tile.colours
        return every

    return colours


def _common(node: Node, b: Builder) -> Condition:
    select = b.select(node.args["common_number"])

    def check(ctx: Any) -> bool:
        numbers = [{tile.number for tile in group.tiles if tile.number} for group in select(ctx)]
        return bool(numbers) and bool(set.intersection(*numbers))

    return check


WORDS: tuple[Word, ...] = (
    _flag("last_play", "Score is pressed with one play left.", lambda ctx: ctx.last_play, SCORE),
    _flag("mixed", "Both a Set and a Run score this play.", lambda ctx: ctx.is_mixed(), SCORE),
    Word(
        role=Role.CONDITION,
        name="same_type_as",
        meaning="This play is all Sets or all Runs, and so was the other one.",
        params=(Param("same_type_as", Remembered(), required=True, main=True),),
        needs=SCORE,
        build=_same_type,
    ),
    Word(
        role=Role.CONDITION,
        name="share",
        meaning="One named value is such a share of another.",
        params=(
            Param("share", Name(Role.NAMED), required=True, main=True),
            Param("of", Name(Role.NAMED), "the value that is the whole", required=True),
            Param("within", Numbers(exact=True), "0.25 is a quarter", required=True),
        ),
        build=_share,
        check=readable("share", "of"),
    ),
    Word(
        role=Role.CONDITION,
        name="common_number",
        meaning="All of these groups have a number in common.",
        params=(Param("common_number", Select(("group",)), required=True, main=True),),
        build=_common,
        alone={"common_number": "Looks at groups side by side; filters look at one at a time."},
    ),
    Word(
        role=Role.VALUE,
        name="colours",
        meaning="How many different colours there are.",
        params=(
            Param("colours", Coloured(), required=True, main=True),
            Param("unlike", Select(("tile",)), "the colours of these do not count"),
            Param("among", Colours(), "only these colours count"),
        ),
        whole=True,
        build=_colours,
    ),
)
