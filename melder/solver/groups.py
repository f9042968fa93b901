"""Whether pieces that lie in an order are a group."""

from __future__ import annotations

from collections.abc import Sequence

from melder.solver.model import Law

Slot = tuple[int, int, bool]
"""Number (0 for fillers), colours, and whether the hand holds it, which makes no difference."""


def is_group(slots: Sequence[Slot], law: Law) -> bool:
    """Whether pieces in this order are a set or a run that the law admits."""
    return law.admits(len(slots)) and (_is_set(slots, law) or _is_run(slots, law))


def _is_set(slots: Sequence[Slot], law: Law) -> bool:
    size = len(slots)
    if size < law.set_min or (law.set_max is not None and size > law.set_max):
        return False
    numbers = {number for number, _, _ in slots if number}
    if len(numbers) != 1:
        return False
    if max(numbers) > law.highest and any(not number for number, _, _ in slots):
        return False
    if law.set_repeats:
        return True
    every = (1 << law.colours) - 1
    free = {every}
    for _, colours, _ in slots:
        bits = [1 << bit for bit in range(law.colours) if (colours or every) >> bit & 1]
        free = {left ^ bit for left in free for bit in bits if left & bit}
    return bool(free)


def _is_run(slots: Sequence[Slot], law: Law) -> bool:
    body = list(slots)
    top = body.pop() if body and body[-1][0] > law.highest else None
    numbered = [slot for slot in body if slot[0]]
    if not law.run_min <= len(body) <= law.run_max or not numbered:
        return False
    fits = any(
        sum(not colours >> colour & 1 for _, colours, _ in numbered) <= law.run_odd
        and (top is None or top[1] >> colour & 1)
        for colour in range(law.colours)
    )
    return fits and _consecutive([number for number, _, _ in body], law)


def _consecutive(numbers: Sequence[int], law: Law) -> bool:
    """Whether numbers, 0 for fillers, go up by one but for the gaps that are allowed."""
    last, waiting, gaps = 0, 0, law.run_gaps
    for number in numbers:
        if not number:
            waiting += 1
            continue
        if number > law.highest:
            return False
        if last:
            missing = number - last - 1 - waiting
            if missing < 0 or missing > gaps:
                return False
            gaps -= missing
        elif number <= waiting:
            return False
        last, waiting = number, 0
    return last + waiting <= law.highest
