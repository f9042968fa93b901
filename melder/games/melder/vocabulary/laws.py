"""The fields of Melder's legality record that effects may change (rules sections 1-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from melder.effects.compile import Builder
from melder.effects.tree import Node
from melder.effects.types import Choice, Several, Whole, YesNo
from melder.effects.words import Law, Param, Type, Word

COMMANDS = ("draw", "discard", "suggest", "hand_reset")


def _law(
    name: str, meaning: str, type_: Type, merge: Callable[[Any, Any], Any], *, bearer: bool = False
) -> Law:
    def build(node: Node, b: Builder) -> Any:
        return b.literal(node.args[name])

    return Law(
        name=name,
        meaning=meaning,
        params=(Param(name, type_, required=True, main=True),),
        merge=merge,
        bearer=bearer,
        build=build,
    )


def _either(left: Any, right: Any) -> Any:
    return left or right


def _joined(left: Any, right: Any) -> Any:
    return tuple(dict.fromkeys((*left, *right)))


WORDS: tuple[Word, ...] = (
    _law("set_repeats", "Whether a Set may repeat colours.", YesNo(), _either),
    _law("set_open", "Whether a Set may have any number of tiles from 3.", YesNo(), _either),
    _law("run_gaps", "How many numbers a Run may skip.", Whole(1, 3), max),
    _law("run_odd", "How many tiles of another colour a Run may have.", Whole(1, 3), max),
    _law("group_min", "The fewest tiles of a group.", Whole(3, 14), max),
    _law("group_max", "The most tiles of a group.", Whole(3, 14), min),
    _law("same_type", "Whether all groups of a play are of one shape.", YesNo(), _either),
    _law("opening_wilds", "Whether wilds may stand in the opening.", YesNo(), _either),
    _law("blocked", "Commands that are switched off.", Several(Choice(COMMANDS)), _joined),
    _law("lock_oldest", "Whether the oldest meld may not be touched.", YesNo(), _either),
    _law(
        "every_colour",
        "Whether the tile that bears this is every colour.",
        YesNo(),
        _either,
        bearer=True,
    ),
    _law(
        "fills",
        "Whether the tile that bears this has no number and fills any place.",
        YesNo(),
        _either,
        bearer=True,
    ),
)
