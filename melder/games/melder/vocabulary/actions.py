"""What Melder's effects do: Chips and Mult, money, and the course of a blind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from melder.effects.compile import Act, Builder
from melder.effects.tree import Node
from melder.effects.types import Choice, Ref, StateKey, Value
from melder.effects.words import Action, Param, Word

SCORE = frozenset({"score"})
BLIND = frozenset({"blind"})


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


def _xchips(node: Node, b: Builder) -> Act:
    amount = b.amount(node.args["xchips"])
    return lambda ctx, n: ctx.multiply_chips(amount(ctx), n)


def _fizzle(_node: Node, _b: Builder) -> Act:
    return lambda ctx, _n: ctx.fizzle(ctx.it)


def _earn(node: Node, b: Builder) -> Act:
    amount = b.whole(node.args["earn"])
    return lambda ctx, n: ctx.earn(amount(ctx) * n)


def _pay(node: Node, b: Builder) -> Act:
    amount = b.whole(node.args["pay"])
    return lambda ctx, n: ctx.pay(amount(ctx) * n)


def _set_money(node: Node, b: Builder) -> Act:
    amount = b.whole(node.args["set_money"])
    return lambda ctx, _n: ctx.set_money(amount(ctx))


def _grant(node: Node, b: Builder) -> Act:
    what, by = b.literal(node.args["grant"]), b.whole(node.args["by"])
    return lambda ctx, n: ctx.grant(what, by(ctx) * n)


def _draw(node: Node, b: Builder) -> Act:
    count = b.whole(node.args["draw"])
    return lambda ctx, n: ctx.draw(count(ctx) * n)


def _lose_score(node: Node, b: Builder) -> Act:
    amount = b.whole(node.args["lose_score"])
    return lambda ctx, n: ctx.lose_score(amount(ctx) * n)


def _tally(node: Node, b: Builder) -> Act:
    amount = b.whole(node.args["tally"])
    return lambda ctx, n: ctx.tally(ctx.it, amount(ctx) * n)


def _remember(node: Node, b: Builder) -> Act:
    key = b.literal(node.args["remember"])
    return lambda ctx, _n: ctx.remember_type(key)


def _stay(node: Node, b: Builder) -> Act:
    how_long = b.literal(node.args["stay"])
    return lambda ctx, _n: ctx.stay(how_long)


def _next_boss(node: Node, b: Builder) -> Act:
    boss = b.literal(node.args["next_boss"])
    return lambda ctx, _n: ctx.set_next_boss(boss)


def _win_blind(_node: Node, _b: Builder) -> Act:
    return lambda ctx, _n: ctx.win_blind()


def _amount(name: str, meaning: str, build: Callable[[Node, Builder], Act], **facts: Any) -> Action:
    whole = facts.pop("whole", False)
    return Action(
        name=name,
        meaning=meaning,
        params=(Param(name, Value(whole=whole), required=True, main=True),),
        build=build,
        **facts,
    )


WORDS: tuple[Word, ...] = (
    _amount("chips", "Adds Chips to the score.", _adds("chips"), needs=SCORE, repeats=None),
    _amount("mult", "Adds Mult to the score.", _adds("mult"), needs=SCORE, repeats=None),
    _amount(
        "xmult",
        "Multiplies the Mult, after everything that adds.",
        _xmult,
        needs=SCORE,
        repeats=None,
        late=True,
    ),
    _amount("xchips", "Multiplies all Chips so far.", _xchips, needs=SCORE, repeats=None),
    Action(
        name="fizzle",
        meaning="The group scores nothing and counts nowhere.",
        needs=SCORE,
        build=_fizzle,
    ),
    _amount("earn", "Earn money.", _earn, whole=True, repeats=None),
    _amount("pay", "Lose money, below zero if need be.", _pay, whole=True, repeats=None),
    _amount("set_money", "Money becomes this.", _set_money, whole=True),
    Action(
        name="grant",
        meaning="More plays, draws or discards, for this blind.",
        params=(
            Param("grant", Choice(("plays", "draws", "discards")), required=True, main=True),
            Param("by", Value(whole=True), required=True),
        ),
        needs=BLIND,
        build=_grant,
    ),
    _amount(
        "draw",
        "Draw tiles from the bag.",
        _draw,
        whole=True,
        needs=BLIND,
        causes=frozenset({"tile_drawn"}),
    ),
    _amount(
        "lose_score",
        "The blind's score shrinks, never below 0.",
        _lose_score,
        whole=True,
        needs=BLIND,
    ),
    _amount(
        "tally",
        "The count of the meld grows.",
        _tally,
        whole=True,
        copies=False,
        needs=frozenset({"subject"}),
    ),
    Action(
        name="remember",
        meaning="A state remembers the type of this play.",
        params=(Param("remember", StateKey(), required=True, main=True),),
        needs=SCORE,
        copies=False,
        build=_remember,
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
    ),
    Action(
        name="win_blind",
        meaning="The blind counts as beaten, without its reward.",
        needs=BLIND,
        build=_win_blind,
    ),
)
