"""The trace of a score: what each source changed, written down as it happens."""

from __future__ import annotations

from typing import TypeAlias

from melder.effects.amounts import Amount, show
from melder.games.melder.bench.bench import Line
from melder.games.melder.bench.context import Context

Standing: TypeAlias = tuple[Amount, Amount, int]
"""Chips, Mult and money before something acts."""


def standing(ctx: Context) -> Standing:
    """What a source may change at once."""
    return ctx.chips, ctx.mult, ctx.money


def note(ctx: Context, source: str, before: Standing) -> None:
    """Write down what changed since ``before``; late factors are noted when they land."""
    assert ctx.trace is not None
    chips, mult, money = before
    changes = []
    if ctx.chips != chips:
        changes.append(f"{_signed(ctx.chips - chips)} Chips")
    if ctx.mult != mult:
        changes.append(f"{_signed(ctx.mult - mult)} Mult")
    if ctx.money != money:
        sign = "+" if ctx.money > money else "-"
        changes.append(f"{sign}${abs(ctx.money - money)}")
    if changes:
        ctx.trace.append(Line(source, " and ".join(changes), ctx.chips, ctx.mult))


def _signed(amount: Amount) -> str:
    return f"+{show(amount)}" if amount > 0 else f"-{show(-amount)}"
