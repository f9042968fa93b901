"""How much may still be lost: the room of a state at several prices at once, in one number.

A state has room at some prices by how much its bound is above what would be beaten. Everything that
is done loses some of it at each of them, and as soon as at any there is nothing left, the state can
be given up. Packed into one number with a guard bit for each, all of that is one subtraction. The
first prices have the highest bits, so what loses less at them is the smaller number.
"""

from __future__ import annotations

from collections.abc import Sequence

WIDTH = 64
"""Bits for each price; the highest of them is the guard."""

MOST = 1 << 56
"""No loss counts more. Room for more than that is as good as endless."""

ENDLESS = (1 << 62) - 1


def guards_for(prices: int) -> int:
    """The guard bits for so many prices."""
    return sum([1 << WIDTH * at + WIDTH - 1 for at in range(prices)])


def packed_losses(losses: Sequence[int]) -> int:
    """Losses in one number."""
    packed = 0
    for loss in losses:
        packed = packed << WIDTH | min(loss, MOST)
    return packed


def packed_rooms(rooms: Sequence[int]) -> int:
    """Rooms, each more than nothing, in one number with its guards."""
    packed = guards_for(len(rooms))
    for at, room in enumerate(reversed(rooms)):
        packed |= (room - 1 if room < MOST else ENDLESS) << WIDTH * at
    return packed


def too_much(rooms: int, guard: int) -> int:
    """The least of packed losses for which there is no room at the first prices."""
    shift = guard.bit_length() - WIDTH
    return (((rooms ^ guard) >> shift) + 1) << shift
