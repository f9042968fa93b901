"""From the groups of a play to melds on the table.

The searches deal in kinds of pieces; here they become physical pieces again, so that as much of the
table as possible lies as it did: a meld whose pieces still lie together is the same meld, and runs
without hand pieces, which the search joins where it can, come apart again into the melds that they
were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from melder.solver.groups import is_group
from melder.solver.model import Law, Piece

Slot = tuple[int, int, bool]
"""The number, the colours and the owner of a piece that is wanted; the number of fillers is 0."""


@dataclass(eq=False)
class Built:
    """A group of the best play. ``pieces`` is empty until it is known which they are."""

    slots: list[Slot]
    is_run: bool
    pieces: list[Piece] = field(default_factory=list)
    home: int | None = None
    """Index of the meld of the table that it is or has grown from."""

    @property
    def idle(self) -> bool:
        """Whether it holds no hand piece."""
        return not any(in_hand for _, _, in_hand in self.slots)


def lay_out(
    groups: list[Built],
    stayed: Sequence[Sequence[Piece]],
    hand: Sequence[Piece],
    table: Sequence[Sequence[Piece]],
    law: Law,
    limit: int,
    loose: Sequence[Piece] = (),
) -> list[tuple[Piece, ...]]:
    """The melds on the table after a play, those that were there in their places.

    ``stayed`` melds of the table are none of the groups and lie as they did; ``loose`` pieces of
    the table are in groups now.
    """
    staying = {meld[0].id for meld in stayed}
    homes = {at: meld for at, meld in enumerate(table) if meld[0].id not in staying}
    groups = _as_before(groups, homes.values(), law, limit - len(stayed))
    _name_pieces(groups, hand, homes, loose)
    placed: dict[int, tuple[Piece, ...]] = {
        at: tuple(meld) for at, meld in enumerate(table) if meld[0].id in staying
    }
    fresh = []
    for group in groups:
        if group.home is None:
            fresh.append(group)
        else:
            placed[group.home] = tuple(group.pieces)
    fresh.sort(key=lambda group: (group.is_run, group.slots))
    return [*(placed[at] for at in sorted(placed)), *(tuple(group.pieces) for group in fresh)]


def slot_of(piece: Piece, in_hand: bool) -> Slot:
    """The slot that a piece fills."""
    return (0, 0, in_hand) if piece.filler else (piece.number, piece.colours, in_hand)


def alike(some: Sequence[Slot], others: Sequence[Slot]) -> bool:
    """Whether slots are the same, in any order."""
    return len(some) == len(others) and sorted(some) == sorted(others)


def holds(slots: Sequence[Slot], some: Sequence[Slot]) -> bool:
    """Whether slots have some among them, in any order."""
    if len(some) > len(slots) or not set(some) <= set(slots):
        return False
    return all(slots.count(slot) >= some.count(slot) for slot in some)


def _as_before(
    groups: list[Built], homes: Iterable[Sequence[Piece]], law: Law, limit: int
) -> list[Built]:
    """The same groups with those without hand pieces put back to what they were, where they can.

    If their pieces are those of some melds of the table, they become these melds; otherwise melds
    are cut out of runs as long as what is left is legal.
    """
    idle = [group for group in groups if group.idle]
    busy = [group for group in groups if not group.idle]
    slots = Counter(slot for group in idle for slot in group.slots)
    whole: list[Sequence[Piece]] = []
    left = Counter(slots)
    for meld in homes:
        wanted = Counter(slot_of(piece, False) for piece in meld)
        if wanted <= left:
            left -= wanted
            whole.append(meld)
    if not left and len(busy) + len(whole) <= limit:
        return [
            *busy,
            *(Built([slot_of(piece, False) for piece in meld], True) for meld in whole),
        ]
    room = limit - len(groups)
    for meld in homes:
        wanted_slots = [slot_of(piece, False) for piece in meld]
        for group in idle:
            parts = cut(group, wanted_slots, law)
            if parts and len(parts) - 1 <= room:
                room -= len(parts) - 1
                idle.remove(group)
                idle += parts
                break
    return [*busy, *idle]


def cut(group: Built, wanted: list[Slot], law: Law) -> list[Built]:
    """A run cut into a meld and what lies below and above it; empty if that is not possible."""
    size = len(wanted)
    if not group.is_run or size >= len(group.slots):
        return []
    for start in range(len(group.slots) - size + 1):
        if group.slots[start : start + size] == wanted:
            parts = [group.slots[:start], wanted, group.slots[start + size :]]
            if all(not part or is_group(part, law) for part in parts):
                return [Built(part, True) for part in parts if part]
    return []


def _name_pieces(
    groups: list[Built],
    hand: Sequence[Piece],
    homes: dict[int, Sequence[Piece]],
    loose: Sequence[Piece],
) -> None:
    """Choose physical pieces for all groups: whole melds first, then melds that only grew."""
    free = list(homes)
    for fits in (alike, holds):
        for at in list(free):
            slots = [slot_of(piece, False) for piece in homes[at]]
            for group in groups:
                if group.home is None and fits(group.slots, slots):
                    group.home = at
                    free.remove(at)
                    break
    pool: dict[Slot, list[Piece]] = {}
    for pieces in (*(homes[at] for at in free), loose):
        for piece in pieces:
            pool.setdefault(slot_of(piece, False), []).append(piece)
    for piece in hand:
        pool.setdefault(slot_of(piece, True), []).append(piece)
    for group in groups:
        meld = list(homes[group.home]) if group.home is not None else []
        if len(meld) == len(group.slots):
            group.pieces = meld
            continue
        mine: dict[Slot, list[Piece]] = {}
        for piece in meld:
            mine.setdefault(slot_of(piece, False), []).append(piece)
        if not group.is_run:
            rest = Counter(group.slots) - Counter(slot_of(piece, False) for piece in meld)
            group.pieces = meld + [pool[slot].pop(0) for slot in rest.elements()]
            continue
        group.pieces = [(mine.get(slot) or pool[slot]).pop(0) for slot in group.slots]
