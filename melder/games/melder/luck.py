"""Where chance comes from: a run's seed, or the script of a scenario (`R70`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from melder.games.streams import Stream

T = TypeVar("T")


class Luck(Protocol):
    """What decides chances, numbers and picks, in the order in which they come up."""

    def roll(self, chance: Fraction) -> bool: ...

    def number(self, low: int, high: int) -> int: ...

    def pick(self, things: Sequence[T], count: int) -> list[T]: ...


class StreamLuck:
    """Luck from a stream of the seed."""

    __slots__ = ("stream",)

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def roll(self, chance: Fraction) -> bool:
        return self.stream.below(chance.denominator) < chance.numerator

    def number(self, low: int, high: int) -> int:
        return low + self.stream.below(high - low + 1)

    def pick(self, things: Sequence[T], count: int) -> list[T]:
        return self.stream.pick(things, count)
