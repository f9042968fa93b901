"""From checked trees to plain closures: nothing walks a tree while a game runs.

A compiled condition is ``f(context) -> bool``; a value ``f(context) -> number`` (whole units or
amounts in units, as the parameter asks); a selector ``f(context) -> sequence``, a zone the like for
each kind of things that it holds; a filter ``f(thing, context) -> bool``; an action
``f(context, n) -> None``, done ``n`` times over. The context belongs to the game; the core relies
on ``it`` (the subject), ``state(key)``, ``roll`` and the few members that its own words name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from melder.effects.amounts import ONE
from melder.effects.parse import is_whole
from melder.effects.tree import Arg, Literal, Many, Node, Span

Context: TypeAlias = Any
Condition: TypeAlias = Callable[[Context], bool]
Value: TypeAlias = Callable[[Context], Any]
Selection: TypeAlias = Callable[[Context], Sequence[Any]]
Filter: TypeAlias = Callable[[Any, Context], bool]
Act: TypeAlias = Callable[[Context, Any], None]


@dataclass
class Builder:
    """Compiles trees. ``index`` turns the id of a kind into what the game uses inside;
    ``counter`` claims a slot in the history for an event that content counts."""

    index: Callable[[str, str], Any]
    counter: Callable[[str, str, Filter | None, str], int]

    def build(self, node: Node) -> Any:
        """What a word's own ``build`` makes of a node."""
        if node.word.build is None:
            raise TypeError(f"`{node.word.key}` cannot be compiled")
        return node.word.build(node, self)

    def literal(self, arg: Arg | None, default: Any = None) -> Any:
        """The plain value of a literal: ids as the game's own, amounts in units."""
        if arg is None:
            return default
        if isinstance(arg, Many):
            return tuple(self.literal(item) for item in arg)
        if not isinstance(arg, Literal):
            raise TypeError(f"expected a literal at {arg.path}")
        if arg.type.startswith("ref:"):
            return self.index(arg.type[4:], arg.value)
        return arg.value

    def constant(self, arg: Arg | None) -> Any:
        """A literal amount in units, or None for anything that has to be computed."""
        return arg.value if isinstance(arg, Literal) and arg.type == "amount" else None

    def condition(self, arg: Arg | None) -> Condition | None:
        return None if arg is None else self.build(arg)  # type: ignore[arg-type]

    def amount(self, arg: Arg) -> Value:
        """A value as an exact amount in units."""
        if isinstance(arg, Literal):
            constant = arg.value
            return lambda _ctx: constant
        value = self._modified(arg)
        if is_whole(arg):
            return lambda ctx: value(ctx) * ONE
        return value

    def whole(self, arg: Arg) -> Value:
        """A value in whole units, rounded down where it was an amount."""
        if isinstance(arg, Literal):
            constant = arg.value // ONE if arg.type == "amount" else arg.value
            return lambda _ctx: constant
        value = self._modified(arg)
        if is_whole(arg):
            return value
        return lambda ctx: value(ctx) // ONE

    def _modified(self, arg: Arg) -> Value:
        """A value with the modifiers that every value takes, the cap last."""
        assert isinstance(arg, Node)
        value: Value = self.build(arg)
        unit = 1 if is_whole(arg) else ONE
        beyond = self.literal(arg.get("beyond"), 0) * unit
        every = self.literal(arg.get("every"), 1) * unit
        if beyond:
            plain = value
            value = lambda ctx: max(0, plain(ctx) - beyond)  # noqa: E731
        if every != unit:
            counted = value
            value = lambda ctx: max(0, counted(ctx)) // every * unit  # noqa: E731
        if (cap := arg.get("at_most")) is not None:
            free, most = value, self.literal(cap) * unit
            value = lambda ctx: min(most, free(ctx))  # noqa: E731
        return value

    def select(self, arg: Arg) -> Selection:
        assert isinstance(arg, Node)
        found: Selection = self.build(arg)
        return found

    def filter(self, arg: Arg | None) -> Filter | None:
        """All filters of a list as one, or None where there is none."""
        if arg is None or not isinstance(arg, Many) or not arg.items:
            return None
        filters: list[Filter] = [self.build(item) for item in arg if isinstance(item, Node)]
        if len(filters) == 1:
            return filters[0]
        return lambda thing, ctx: all(one(thing, ctx) for one in filters)

    def measure(self, arg: Arg) -> Callable[[Any, Context], Any]:
        """A measure as ``f(thing, context)``, None for things that have none."""
        assert isinstance(arg, Node)
        assert arg.word.measure is not None
        return arg.word.measure

    def actions(self, arg: Arg | None) -> tuple[Act, ...]:
        """Actions in the order in which they are done."""
        if arg is None:
            return ()
        assert isinstance(arg, Many)
        return tuple(self.build(item) for item in arg if isinstance(item, Node))

    def chance(self, arg: Arg | None) -> Fraction | None:
        return None if arg is None else self.literal(arg)


def holds(span: Arg | None) -> Callable[[Any], bool]:
    """The test of a span as a fast closure."""
    assert isinstance(span, Span)
    if span.listed is not None:
        if len(span.listed) == 1:
            only = span.listed[0]
            return lambda number: bool(number == only)
        listed = frozenset(span.listed)
        return lambda number: number in listed
    low, high = span.low, span.high
    if high is None:
        return lambda number: bool(number >= low)
    if low is None:
        return lambda number: bool(number <= high)
    return lambda number: bool(low <= number <= high)
