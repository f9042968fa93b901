"""Random streams by name: every draw belongs to a stream, and streams never touch each other.

A stream starts at ``SHA-256(seed / purpose / part / part ...)``, its first eight bytes as a
number, and goes on by SplitMix64; both are fixed, so that a seed means the same on every machine
and every version of Python (rules section 12). A stream is a plain number that moves on with each
draw: states keep it, saves write it down.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

_MASK = (1 << 64) - 1
T = TypeVar("T")


def stream(seed: str, purpose: str, *parts: int | str) -> int:
    """Where the stream of a purpose starts, for example ``stream("ABCD2345", "bag", ante, 0)``."""
    text = "/".join((seed, purpose, *map(str, parts)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


class Stream:
    """A stream that is drawn from; ``position`` is where it stands now."""

    __slots__ = ("position",)

    def __init__(self, position: int) -> None:
        self.position = position & _MASK

    def next(self) -> int:
        """The next 64 random bits."""
        self.position = (self.position + 0x9E3779B97F4A7C15) & _MASK
        mixed = self.position
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each exactly as likely."""
        if limit < 1:
            raise ValueError("a limit is at least 1")
        ceiling = (1 << 64) - (1 << 64) % limit
        while True:
            found = self.next()
            if found < ceiling:
                return found % limit

    def pick(self, things: Sequence[T], count: int) -> list[T]:
        """So many different things, in the order drawn; all of them if there are fewer."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]

    def shuffle(self, things: Sequence[T]) -> list[T]:
        """All things in a random order."""
        return self.pick(things, len(things))

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, each as likely as its weight. Raises ``ValueError`` when all are 0."""
        found = self.below(sum(weights))
        for index, weight in enumerate(weights):
            found -= weight
            if found < 0:
                return index
        raise AssertionError
