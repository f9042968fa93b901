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
from melder.effects.types import Name, Numbers, Schema, Select, StateKey
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


def _includes(node: Node, b: Builder) -> Condition:
    colours, wanted = mask(node.args["colours_of"], b), mask(node.args["include"], b)
    left = colours if callable(colours) else (lambda _ctx: colours)
    right = wanted if callable(wanted) else (lambda _ctx: wanted)
    return lambda ctx: left(ctx) & right(ctx) != 0


def _share(node: Node, _b: Builder) -> Condition:
    value, of = reader(node.args["share"]), reader(node.args["of"])
    test = holds(node.args["within"])
    return lambda ctx: of(ctx) > 0 and test(Fraction(value(ctx) * ONE, of(ctx)))


def _colours(node: Node, b: Builder) -> Callable[[Any], int]:
    select = b.select(node.args["colours"])
    without = node.get("unlike")
    other = b.select(without) if without is not None else None

    def count(ctx: Any) -> int:
        found = _all_colours(select(ctx))
        if other is not None:
            found &= ~_all_colours(other(ctx))
        return found.bit_count()

    return count


def _all_colours(tiles: Any) -> int:
    found = 0
    for tile in tiles:
        found |= tile.colours
    return found


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
        name="colours_of",
        meaning="Some colours have one in common with others.",
        params=(
            Param("colours_of", Colours(), required=True, main=True),
            Param("include", Colours(), required=True),
        ),
        build=_includes,
        alone={"colours_of": "Compares two sets of colours; filters look at one tile at a time."},
    ),
    Word(
        role=Role.CONDITION,
        name="share",
        meaning="One named value is such a share of another.",
        params=(
            Param("share", Name(Role.NAMED), required=True, main=True),
            Param("of", Name(Role.NAMED), required=True),
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
        meaning="How many different colours there are, those of others left out.",
        params=(
            Param("colours", Select(("tile",)), required=True, main=True),
            Param("unlike", Select(("tile",)), "colours that do not count"),
        ),
        whole=True,
        build=_colours,
    ),
)
