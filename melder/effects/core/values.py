"""Values: numbers that an effect reads when it acts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from melder.effects.amounts import ONE
from melder.effects.compile import Builder
from melder.effects.compile import Value as Compiled
from melder.effects.parse import Parser
from melder.effects.tree import Arg, Literal, Node, text
from melder.effects.types import (
    Choice,
    Exact,
    Filters,
    Measured,
    Name,
    Select,
    StateKey,
    Value,
    Whole,
)
from melder.effects.words import Named, Param, Role, Word, a

MODIFIERS = (
    Param("at_most", Whole(0, 100_000), "but not more than this"),
    Param("beyond", Whole(1, 1000), "only what goes beyond this"),
    Param("every", Whole(2, 1000), "one for every so many, rounded down"),
)


def _value(node: Node, _b: Builder) -> Compiled:
    return reader(node.args["value"])


def readable(*names: str) -> Callable[[Node, Parser], None]:
    """A check that the named values under these parameters can be read where they stand."""

    def check(node: Node, p: Parser) -> None:
        for name in names:
            named = node.args[name]
            if isinstance(named, Node) and isinstance(named.word, Named) and not named.word.read:
                of = f"belongs to {a(named.word.of)}" if named.word.of else "is worked out later"
                p.report("E404", f"`{named.word.name}` {of} and cannot be read here", named.path)

    return check


def reader(named: Arg) -> Compiled:
    """How a named value is read."""
    assert isinstance(named, Node)
    assert isinstance(named.word, Named)
    if named.word.read is None:
        raise TypeError(f"`{named.word.name}` cannot be read")
    return named.word.read


def _count(node: Node, b: Builder) -> Compiled:
    select = b.select(node.args["count"])
    return lambda ctx: len(select(ctx))


def _happened(node: Node, b: Builder) -> Compiled:
    event = node.args["happened"]
    assert isinstance(event, Node)
    where = node.get("where")
    slot = b.counter(event.word.name, b.literal(node.args["within"]), b.filter(where), text(where))
    return lambda ctx: ctx.happened(slot)


def _state(node: Node, b: Builder) -> Compiled:
    key = b.literal(node.args["state"])
    return lambda ctx: ctx.state(key)


def _random(node: Node, b: Builder) -> Compiled:
    low, high = b.literal(node.args["random"]) // ONE, b.literal(node.args["to"]) // ONE
    return lambda ctx: ctx.number(low, high)


def _ends(node: Node, p: Parser) -> None:
    """Both ends are known beforehand, and the first is not above the second."""
    low, high = node.args["random"], node.args["to"]
    for end in (low, high):
        if not isinstance(end, Literal):
            p.report("E402", "expected a whole number, not a value", end.path)
            return
    if isinstance(low, Literal) and isinstance(high, Literal) and low.value > high.value:
        p.report("E402", "`random` is above `to`, so that no number fits", low.path)


def _sliding(node: Node, b: Builder) -> Compiled:
    base, per = b.amount(node.args["base"]), b.whole(node.args["for"])
    less, more = b.literal(node.get("less"), 0), b.literal(node.get("more"), 0)
    step = more - less
    return lambda ctx: max(0, base(ctx) + step * per(ctx))


def _one_way(node: Node, p: Parser) -> None:
    """It gets less, or it gets more: one of the two must be said."""
    if ("less" in node.args) == ("more" in node.args):
        p.report("E403", "`base` needs either `less` or `more`", node.path)


def _greatest(found: Iterable[Any]) -> Any:
    return max(found, default=0)


def _least(found: Iterable[Any]) -> Any:
    return min(found, default=0)


def _fits(node: Node, p: Parser) -> None:
    """The measure must be one that the selected things have."""
    measure, of = node.args[node.word.name], node.args["of"]
    assert isinstance(measure, Node)
    assert isinstance(of, Node)
    if of.word.kind not in measure.word.measured:
        p.report("E404", f"{a(of.word.kind)} has no `{measure.word.name}`", measure.path)


def _value_word(
    name: str,
    meaning: str,
    build: Callable[..., Compiled],
    *params: Param,
    whole: bool = True,
    **facts: Any,
) -> Word:
    return Word(
        role=Role.VALUE,
        name=name,
        meaning=meaning,
        params=params,
        build=build,
        whole=whole,
        **facts,
    )


def _joined(
    name: str,
    meaning: str,
    join: Callable[[Iterable[Any]], Any],
    alone: Mapping[str, str] = MappingProxyType({}),
) -> Word:
    """A value that joins the measures of all things selected that have one."""

    def build(node: Node, b: Builder) -> Compiled:
        measure = b.measure(node.args[name])
        select = b.select(node.args["of"])

        def value(ctx: Any) -> Any:
            found = (measure(thing, ctx) for thing in select(ctx))
            return join(one for one in found if one is not None)

        return value

    return _value_word(
        name,
        meaning,
        build,
        Param(name, Measured(), required=True, main=True),
        Param("of", Select(), "the things that are measured", required=True),
        check=_fits,
        alone=alone,
    )


WORDS = (
    _value_word(
        "value",
        "A named value of the game.",
        _value,
        Param("value", Name(Role.NAMED), required=True, main=True),
        check=readable("value"),
    ),
    _value_word("count", "How many.", _count, Param("count", Select(), required=True, main=True)),
    _value_word(
        "happened",
        "How often an event has happened in this play, blind, ante or run.",
        _happened,
        Param("happened", Name(Role.EVENT), required=True, main=True),
        Param(
            "within",
            Choice(("play", "blind", "ante", "run")),
            "since when it is counted",
            required=True,
        ),
        Param("where", Filters(), "only to things that pass"),
    ),
    _value_word(
        "state",
        "The item's own state.",
        _state,
        Param("state", StateKey(), required=True, main=True),
        whole=False,
    ),
    _value_word(
        "random",
        "A whole number between two, each as likely; the ends included.",
        _random,
        Param("random", Value(whole=True), "from", required=True, main=True),
        Param("to", Value(whole=True), "to", required=True),
        check=_ends,
    ),
    _value_word(
        "base",
        "An amount that gets less or more for each of something, never below 0.",
        _sliding,
        Param("base", Value(), "where it starts", required=True, main=True),
        Param("less", Exact(), "how much less"),
        Param("more", Exact(), "or how much more"),
        Param("for", Value(whole=True), "for each of these", required=True),
        whole=False,
        check=_one_way,
    ),
    _joined("greatest", "The greatest measure of things, 0 where there is nothing.", _greatest),
    _joined(
        "least",
        "The least measure of things, 0 where there is nothing.",
        _least,
        alone={"least": "The other end of `greatest`."},
    ),
    _joined("total", "The sum of the measures of things.", sum),
)
