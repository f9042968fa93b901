"""What Melder's effects do: Chips and Mult, money, and the course of a blind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from melder.effects.compile import Act, Builder
from melder.effects.parse import Parser
from melder.effects.tree import Node
from melder.effects.types import Choice, Name, Ref, StateKey, Value
from melder.effects.words import Action, Named, Param, Role, Word

SCORE = frozenset({"score"})
OPEN = SCORE | {"still_open"}
FACTOR = Value(most=1000, factor=True)
DOLLARS = Value(whole=True, most=1000)


def _adds(name: str) -> Callable[[Node, Builder], Act]:
    """An action that adds an amount to an attribute of the context, ``n`` times."""

    def build(node: Node, b: Builder) -> Act:
        constant = b.constant(node.args[name])
        if constant is not None:
            if name == "chips":

                def chips(ctx: Any, n: Any) -> None:
                    ctx.chips += constant * n

                return chips

            def mult(ctx: Any, n: Any) -> None:
                ctx.mult += constant * n

            return mult
        amount = b.amount(node.args[name])
        if name == "chips":

            def some_chips(ctx: Any, n: Any) -> None:
                ctx.chips += amount(ctx) * n

            return some_chips

        def some_mult(ctx: Any, n: Any) -> None:
            ctx.mult += amount(ctx) * n

        return some_mult

    return build


def _xmult(node: Node, b: Builder) -> Act:
    amount = b.amount(node.args["xmult"])
    return lambda ctx, n: ctx.multiply(amount(ctx), n)


def _earn(node: Node, b: Builder) -> Act:
    amount = b.whole(node.args["earn"])
    return lambda ctx, n: ctx.earn(amount(ctx) * n)


def _pay(node: Node, b: Builder) -> Act:
    amount = b.whole(node.args["pay"])
    return lambda ctx, n: ctx.pay(amount(ctx) * n)


def _change(node: Node, b: Builder) -> Act:
    named = node.args["change"]
    assert isinstance(named, Node)
    assert isinstance(named.word, Named)
    kept = named.word.kept
    if "to" in node.args:
        to = b.whole(node.args["to"])
        return lambda ctx, _n: ctx.set_running(kept, to(ctx))
    by = b.whole(node.args["by"])
    return lambda ctx, n: ctx.set_running(kept, ctx.running(kept) + by(ctx) * n)


def _may_change(node: Node, p: Parser) -> None:
    """A running value that effects may set, and one way to do it."""
    named = node.args["change"]
    if isinstance(named, Node) and isinstance(named.word, Named) and not named.word.kept:
        p.report("E404", f"`{named.word.name}` cannot be set by an effect", named.path)
    if ("by" in node.args) == ("to" in node.args):
        p.report("E403", "`change` needs either `by` or `to`", node.path)


def _remember(node: Node, b: Builder) -> Act:
    key = b.literal(node.args["remember"])
    return lambda ctx, _n: ctx.remember_type(key)


def _stay(node: Node, b: Builder) -> Act:
    how_long = b.literal(node.args["stay"])
    return lambda ctx, _n: ctx.stay(how_long)


def _next_boss(node: Node, b: Builder) -> Act:
    boss = b.literal(node.args["next_boss"])
    return lambda ctx, _n: ctx.set_next_boss(boss)


def _amount(name: str, meaning: str, build: Callable[[Node, Builder], Act], **facts: Any) -> Action:
    type_ = facts.pop("type", Value())
    return Action(
        name=name,
        meaning=meaning,
        params=(Param(name, type_, required=True, main=True),),
        build=build,
        **facts,
    )


WORDS: tuple[Word, ...] = (
    _amount("chips", "Adds Chips to the score.", _adds("chips"), needs=OPEN, repeats=None),
    _amount("mult", "Adds Mult to the score.", _adds("mult"), needs=OPEN, repeats=None),
    _amount(
        "xmult",
        "Multiplies the Mult, after everything that adds.",
        _xmult,
        type=FACTOR,
        needs=OPEN,
        repeats=None,
    ),
    _amount("earn", "Earn money.", _earn, type=DOLLARS, repeats=None),
    _amount("pay", "Lose money, below zero if need be.", _pay, type=DOLLARS, repeats=None),
    Action(
        name="change",
        meaning="A running value becomes more, less, or this.",
        params=(
            Param("change", Name(Role.NAMED), "the value", required=True, main=True),
            Param("by", Value(whole=True), "so much more or less"),
            Param("to", Value(whole=True), "exactly this"),
        ),
        check=_may_change,
        build=_change,
    ),
    Action(
        name="remember",
        meaning="A state remembers the type of this play.",
        params=(Param("remember", StateKey(), required=True, main=True),),
        needs=SCORE,
        copies=False,
        build=_remember,
        alone={"remember": "The type of a play is no amount, so no state can `gain` it."},
    ),
    Action(
        name="stay",
        meaning="The consumable stays in force: until the play ends, or for the run.",
        params=(Param("stay", Choice(("play", "run")), required=True, main=True),),
        needs=frozenset({"asks"}),
        build=_stay,
    ),
    Action(
        name="next_boss",
        meaning="The next boss is this one.",
        params=(Param("next_boss", Ref("boss"), required=True, main=True),),
        build=_next_boss,
        alone={"next_boss": "A boss that is settled is no number that could be changed."},
    ),
)
