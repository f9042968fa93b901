"""Where chance comes from: the streams of a run's seed, or the script of a scenario (`R70`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, Protocol, TypeVar

from melder.games.streams import Stream, stream

T = TypeVar("T")

CHANCE: Final = "luck"
"""The stream of chances, numbers and picks of effects."""

BAG: Final = "bag"
"""The stream in which the bag is shuffled."""

TURN: Final = "turn"
"""The stream of what the rules themselves draw: what is switched off, the target colour."""


class Luck(Protocol):
    """What decides, in the order in which questions come up. ``calls`` counts them, so that a
    turn knows whether a step has shown the player something new (`R79`)."""

    calls: int
    settled_bag: bool
    """Whether it matters which tiles are in the bag; not where a scenario counts some (`R69`)."""

    @property
    def streams(self) -> tuple[tuple[str, int], ...]:
        """Where the streams stand, to be kept in a state."""
        ...

    def restart(self, streams: Iterable[tuple[str, int]]) -> None:
        """Go on from other streams."""
        ...

    def roll(self, chance: Fraction) -> bool: ...

    def number(self, low: int, high: int) -> int: ...

    def pick(self, things: Sequence[T], count: int) -> list[T]: ...

    def among(self, groups: Sequence[tuple[int, Sequence[T]]]) -> T:
        """One thing: first a group by its weight, then any of it."""
        ...

    def shuffle(self, things: Sequence[T]) -> list[T]: ...

    def turn(self, things: Sequence[T]) -> T:
        """A draw of the rules, apart from what effects draw."""
        ...

    def shown(self, drawn: T, possible: Sequence[T]) -> T:
        """What an offer shows: what its own stream drew, unless it is settled beforehand which of
        the things that are possible it is."""
        ...


def fresh_streams(seed: str, ante: int, blind: int, *phase: str) -> tuple[tuple[str, int], ...]:
    """The streams of a blind at their start (rules section 12), or of a phase before it."""
    return tuple((name, stream(seed, name, ante, blind, *phase)) for name in (CHANCE, BAG, TURN))


class SeededLuck:
    """Luck from the streams of a seed."""

    __slots__ = ("_streams", "calls", "settled_bag")

    def __init__(self, streams: Iterable[tuple[str, int]]) -> None:
        self.calls = 0
        self.settled_bag = True
        self.restart(streams)

    def restart(self, streams: Iterable[tuple[str, int]]) -> None:
        self._streams = {name: Stream(position) for name, position in streams}

    @property
    def streams(self) -> tuple[tuple[str, int], ...]:
        return tuple((name, found.position) for name, found in self._streams.items())

    def roll(self, chance: Fraction) -> bool:
        self.calls += 1
        return self._streams[CHANCE].below(chance.denominator) < chance.numerator

    def number(self, low: int, high: int) -> int:
        self.calls += 1
        return low + self._streams[CHANCE].below(high - low + 1)

    def pick(self, things: Sequence[T], count: int) -> list[T]:
        self.calls += 1
        return self._streams[CHANCE].pick(things, count)

    def among(self, groups: Sequence[tuple[int, Sequence[T]]]) -> T:
        self.calls += 1
        chance = self._streams[CHANCE]
        return chance.pick(groups[chance.weighted([weight for weight, _ in groups])][1], 1)[0]

    def shuffle(self, things: Sequence[T]) -> list[T]:
        return self._streams[BAG].shuffle(things)

    def turn(self, things: Sequence[T]) -> T:
        return self._streams[TURN].pick(things, 1)[0]

    def shown(self, drawn: T, possible: Sequence[T]) -> T:
        return drawn
