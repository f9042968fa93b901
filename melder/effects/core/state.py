"""State: what an item itself accumulates."""

from __future__ import annotations

from typing import Any

from melder.effects.compile import Act, Builder
from melder.effects.tree import Node
from melder.effects.types import StateKey, Value
from melder.effects.words import Action, Param, Word


def _gain(node: Node, b: Builder) -> Act:
    key, by = b.literal(node.args["gain"]), b.amount(node.args["by"])

    def act(ctx: Any, n: Any) -> None:
        ctx.gain(key, by(ctx) * n)

    return act


WORDS: tuple[Word, ...] = (
    Action(
        name="gain",
        meaning="The item's own state grows (or shrinks) for good, within its bounds.",
        params=(
            Param("gain", StateKey(), "which state", required=True, main=True),
            Param("by", Value(), "how much", required=True),
        ),
        copies=False,
        repeats=2,
        build=_gain,
    ),
)
