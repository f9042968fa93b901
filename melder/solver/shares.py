"""From what becomes of every number (:mod:`melder.solver.numbers`) to the groups of the play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from melder.solver.fans import partitions
from melder.solver.layout import Built, Slot, alike, cut, holds, slot_of
from melder.solver.model import Law, Piece
from melder.solver.numbers import Share
from melder.solver.supply import Supply

FILLER: Slot = (0, 0, False)


def groups_of(
    supply: Supply, shares: Sequence[Share], table: Sequence[Sequence[Piece]]
) -> list[Built] | None:
    """The groups of the shares, with all pieces as if they were the table's.

    Fillers that are in no share are laid on groups; ``None`` if there is no room for all of them.
    """
    groups = [Built(made, False) for made in _sets(supply, shares)]
    for colour in supply.colours:
        groups += [Built(run, True) for run in _runs(supply, colour, shares)]
    left = supply.fillers - sum([group.slots.count(FILLER) for group in groups])
    melds = [[slot_of(piece, False) for piece in meld] for meld in table]
    if left:
        left = _restored(groups, melds, left)
    whole = [sorted(meld) for meld in melds]
    groups.sort(key=lambda group: sorted(group.slots) in whole)
    for group in groups:
        if left:
            left = _filled_up(group, supply, left)
    return None if left else groups


def _sets(supply: Supply, shares: Sequence[Share]) -> Iterator[list[Slot]]:
    for number, share in enumerate(shares, 1):
        active = [colour for colour in supply.colours if supply.most[colour][number]]
        total = tuple([supply.most[colour][number] for colour in active])
        pieces = tuple([share.sets[colour] for colour in active])
        for counts, fillers in partitions(total, supply.fillers, supply.law)[
            pieces, share.set_fillers
        ]:
            made = [FILLER] * fillers
            for colour, count in zip(active, counts, strict=True):
                made += [(number, 1 << colour, False)] * count
            yield made


def _runs(supply: Supply, colour: int, shares: Sequence[Share]) -> Iterator[list[Slot]]:
    """The runs of a colour, growing as :class:`~melder.solver.lengths.Lengths` has it."""
    least = supply.least_run
    short: list[list[Slot]] = []
    whole: list[list[Slot]] = []
    for number, share in enumerate(shares, 1):
        pieces, fillers = share.runs[colour]
        mine = [(number, 1 << colour, False)] * pieces
        taken = [FILLER] * min(fillers, len(short)) + mine
        rest = fillers - min(fillers, len(short))
        growing = [*short, *whole[: max(0, len(taken) - len(short))]]
        over = whole[len(growing) - len(short) :]
        yield from over[rest:]
        for run, slot in zip(growing, taken, strict=False):
            run.append(slot)
        bridging = over[:rest]
        for run in bridging:
            run.append(FILLER)
        opened = [[slot] for slot in taken[len(growing) :]]
        short = [*bridging, *(run for run in (*growing, *opened) if len(run) < least)]
        whole = [run for run in growing if len(run) >= least]
    for run in (*short, *whole):
        yield [FILLER] * (least - len(run)) + run


def _restored(groups: Sequence[Built], melds: Sequence[list[Slot]], left: int) -> int:
    """Give melds of the table that lack nothing but fillers these, and say how many are left."""
    free = list(groups)
    for meld in melds:
        for group in free:
            missing = len(meld) - len(group.slots)
            if 0 < missing <= left and sorted([FILLER] * missing + group.slots) == sorted(meld):
                group.slots = meld
                free.remove(group)
                left -= missing
                break
    return left


def _filled_up(group: Built, supply: Supply, left: int) -> int:
    """Lay fillers on a group as far as there is room, and say how many are left."""
    law, slots = supply.law, group.slots
    if group.is_run:
        at, number = next((at, slot[0]) for at, slot in enumerate(slots) if slot[0])
        before = min(left, number - at - 1)
        after = min(left - before, law.highest - (number - at + len(slots) - 1))
        group.slots = [FILLER] * before + slots + [FILLER] * after
        return left - before - after
    limits = (law.set_max, None if law.set_repeats else law.colours)
    most = min([limit for limit in limits if limit is not None], default=len(slots) + left)
    more = max(0, min(left, most - len(slots)))
    group.slots = [FILLER] * more + slots
    return left - more


def owned(
    groups: Iterable[Built],
    hand: Sequence[Piece],
    table: Sequence[Sequence[Piece]],
    law: Law,
    limit: int,
) -> list[Built]:
    """The groups with what each has from the table and from the hand, so that as many melds as
    possible lie as they did or only grow."""
    free = list(groups)
    room = limit - len(free)
    settled: list[Built] = []
    moved = []
    for meld in table:
        slots = [slot_of(piece, False) for piece in meld]
        for group in free:
            parts = [group] if alike(group.slots, slots) else cut(group, slots, law)
            if parts and len(parts) - 1 <= room:
                room -= len(parts) - 1
                free.remove(group)
                free += parts
                same = next(part for part in parts if alike(part.slots, slots))
                free.remove(same)
                settled.append(same)
                break
        else:
            moved.append(slots)
    pool: Counter[Slot] = Counter()
    grown: dict[int, Counter[Slot]] = {}
    for slots in moved:
        for at, group in enumerate(free):
            if at not in grown and holds(group.slots, slots):
                grown[at] = Counter(slots)
                break
        else:
            pool.update(slots)
    for at, group in enumerate(free):
        mine = grown.get(at, Counter())
        from_table = [_taken(slot, mine) or _taken(slot, pool) for slot in group.slots]
        group.slots = [
            (number, colours, not ours)
            for (number, colours, _), ours in zip(group.slots, from_table, strict=True)
        ]
    return [*settled, *free]


def _taken(slot: Slot, pool: Counter[Slot]) -> bool:
    """Take a slot from a pool, if it is there."""
    if not pool[slot]:
        return False
    pool[slot] -= 1
    return True
