"""Selectors: which things. What (``tiles``), where (a zone), which (filters), how many (a pick).

The words for what there is belong to the games; how they are narrowed down is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from melder.effects.compile import Builder, Selection
from melder.effects.compile import Filter as Compiled
from melder.effects.tree import Many, Node
from melder.effects.types import Filters, Name, Select, Several, Whole
from melder.effects.words import Param, Role, Word

NO_REASONS: Mapping[str, str] = MappingProxyType({})


def selector(name: str, kind: str, meaning: str, alone: Mapping[str, str] = NO_REASONS) -> Word:
    """Declare the selector of a kind of thing: ``tiles`` of kind ``tile``."""
    return Word(
        role=Role.SELECTOR,
        name=name,
        kind=kind,
        meaning=meaning,
        params=(
            Param(name, Several(Name(Role.ZONE, kind)), "where", required=True, main=True),
            Param("pick", Name(Role.PICK), "only some of them"),
            Param("count", Whole(1, 99), "how many are picked (1 if left out)"),
            Param("prefer", Filters(kind), "picked before others"),
            Param("except", Select((kind,)), "but none of these"),
        ),
        build=build_selector,
        alone=alone,
    )


def place(
    name: str,
    kind: str,
    meaning: str,
    found: Selection,
    governs: Mapping[str, str],
    alone: Mapping[str, str],
) -> Word:
    """Declare the selector of things that are in a single place, and named by that alone."""
    return Word(
        role=Role.SELECTOR,
        name=name,
        kind=kind,
        meaning=meaning,
        found=found,
        governs=governs,
        build=lambda _node, _b: found,
        alone=alone,
    )


def build_selector(node: Node, b: Builder) -> Selection:
    """A selection as a closure; the common plain cases cost a single call."""
    zones = node.args[node.word.name]
    assert isinstance(zones, Many)
    places: list[Selection] = [
        b.build(zone)(node.word.kind) for zone in zones if isinstance(zone, Node)
    ]
    found = places[0] if len(places) == 1 else _joined(places)
    test = b.filter(node.get("filters"))
    if test is not None:
        found = _narrowed(found, test)
    if (without := node.get("except")) is not None:
        found = _without(found, b.select(without))
    if (pick := node.get("pick")) is not None:
        count = b.literal(node.get("count"), 1)
        prefer = b.filter(node.get("prefer"))
        assert isinstance(pick, Node)
        choose: Callable[[Any, Sequence[Any], int], Sequence[Any]] = b.build(pick)
        found = _picked(found, choose, count, prefer)
    return found


def _joined(places: list[Selection]) -> Selection:
    return lambda ctx: [thing for place in places for thing in place(ctx)]


def _narrowed(found: Selection, test: Compiled) -> Selection:
    return lambda ctx: [thing for thing in found(ctx) if test(thing, ctx)]


def _without(found: Selection, without: Selection) -> Selection:
    def select(ctx: Any) -> Sequence[Any]:
        excluded = without(ctx)
        return [thing for thing in found(ctx) if thing not in excluded]

    return select


def _picked(
    found: Selection,
    choose: Callable[[Any, Sequence[Any], int], Sequence[Any]],
    count: int,
    prefer: Compiled | None,
) -> Selection:
    def select(ctx: Any) -> Sequence[Any]:
        things = found(ctx)
        if prefer is None:
            return choose(ctx, things, count) if things else ()
        liked = [thing for thing in things if prefer(thing, ctx)]
        chosen = list(choose(ctx, liked, count)) if liked else []
        if len(chosen) < count:
            others = [thing for thing in things if not prefer(thing, ctx)]
            if others:
                chosen += choose(ctx, others, count - len(chosen))
        return chosen

    return select


def _random(_node: Node, _b: Builder) -> Callable[[Any, Sequence[Any], int], Sequence[Any]]:
    return lambda ctx, things, count: ctx.pick(things, count)


def _first(_node: Node, _b: Builder) -> Callable[[Any, Sequence[Any], int], Sequence[Any]]:
    def choose(_ctx: Any, things: Sequence[Any], count: int) -> Sequence[Any]:
        # By identity: a tile that triggers twice is one tile, and two equal ones are two.
        first = list({id(thing): None for thing in things})[:count]
        return [thing for thing in things if id(thing) in first]

    return choose


def _not(node: Node, b: Builder) -> Compiled:
    test = b.filter(node.args["not"])
    assert test is not None
    return lambda thing, ctx: not test(thing, ctx)


WORDS = (
    Word(
        role=Role.FILTER,
        name="not",
        meaning="Does not pass these filters.",
        params=(Param("not", Filters(), required=True, main=True),),
        build=_not,
    ),
    Word(role=Role.PICK, name="random", meaning="At random, each as likely.", build=_random),
    Word(
        role=Role.PICK,
        name="first",
        meaning="The first in order; of a tile that triggers several times, every trigger.",
        build=_first,
    ),
)
