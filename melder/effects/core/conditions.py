"""Conditions: yes or no, for the whole effect."""

from __future__ import annotations

from typing import Any

from melder.effects.compile import Builder, Condition, holds
from melder.effects.parse import is_whole
from melder.effects.tree import Many, Node
from melder.effects.types import Filters, Of, Select, Several, Value
from melder.effects.words import Param, Role, Word


def _all(node: Node, b: Builder) -> Condition:
    conditions = _list(node, "all", b)
    return lambda ctx: all(one(ctx) for one in conditions)


def _any(node: Node, b: Builder) -> Condition:
    conditions = _list(node, "any", b)
    return lambda ctx: any(one(ctx) for one in conditions)


def _list(node: Node, name: str, b: Builder) -> tuple[Condition, ...]:
    listed = node.args[name]
    assert isinstance(listed, Many)
    return tuple(b.build(item) for item in listed if isinstance(item, Node))


def _not(node: Node, b: Builder) -> Condition:
    inner = b.condition(node.args["not"])
    assert inner is not None
    return lambda ctx: not inner(ctx)


def _is(node: Node, b: Builder) -> Condition:
    arg = node.args["value"]
    value = b.whole(arg) if is_whole(arg) else b.amount(arg)
    test = holds(node.args["is"])
    return lambda ctx: test(value(ctx))


def _exists(node: Node, b: Builder) -> Condition:
    select = b.select(node.args["exists"])
    return lambda ctx: bool(select(ctx))


def _none(node: Node, b: Builder) -> Condition:
    select = b.select(node.args["none"])
    return lambda ctx: not select(ctx)


def _every(node: Node, b: Builder) -> Condition:
    select, test = b.select(node.args["every"]), b.filter(node.args["are"])
    assert test is not None
    return lambda ctx: all(test(thing, ctx) for thing in select(ctx))


def _it(node: Node, b: Builder) -> Condition:
    test = b.filter(node.args["it"])
    assert test is not None
    return lambda ctx: test(ctx.it, ctx)


def _condition(name: str, meaning: str, build: Any, *params: Param, **facts: Any) -> Word:
    return Word(
        role=Role.CONDITION, name=name, meaning=meaning, params=params, build=build, **facts
    )


WORDS = (
    _condition(
        "all",
        "All of these hold; a plain list says the same.",
        _all,
        Param("all", Several(Of(Role.CONDITION)), required=True, main=True),
    ),
    _condition(
        "any",
        "At least one of these holds.",
        _any,
        Param("any", Several(Of(Role.CONDITION)), required=True, main=True),
        alone={"any": "Conditions are joined by `all`, and by this where one of them will do."},
    ),
    _condition(
        "not",
        "This does not hold.",
        _not,
        Param("not", Of(Role.CONDITION), required=True, main=True),
    ),
    _condition(
        "is",
        "A value is one of these numbers: `{count: {tiles: hand}, is: {min: 8}}`.",
        _is,
        Param("value", Value(), "the value, written beside `is`", required=True),
        Param("is", Value(), "the numbers", required=True, main=True),
    ),
    _condition(
        "exists",
        "There is at least one.",
        _exists,
        Param("exists", Select(), required=True, main=True),
    ),
    _condition("none", "There is none.", _none, Param("none", Select(), required=True, main=True)),
    _condition(
        "every",
        "Every one of them passes the filters; true where there is none.",
        _every,
        Param("every", Select(), required=True, main=True),
        Param("are", Filters(), "what each must be", required=True),
    ),
    Word(
        role=Role.CONDITION,
        name="it",
        meaning="What the event happened to passes the filters.",
        params=(Param("it", Filters(), required=True, main=True),),
        needs=frozenset({"subject"}),
        build=_it,
    ),
)
