"""From what becomes of every number (:mod:`melder.solver.numbers`) to the groups of the play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from melder.solver.fans import partitions
from melder.solver.layout import Built, Slot, cut, slot_of
from melder.solver.model import Law, Piece
from melder.solver.numbers import Numbers, Share

FILLER: Slot = (0, 0, False)


def groups_of(program: Numbers, shares: Sequence[Share], law: Law) -> list[Built]:
    """The groups of the shares, with all pieces as if they were the table's."""
    groups = []
    for number, share in enumerate(shares, 1):
        groups += [Built(made, False) for made in _sets(program, number, share, law)]
    left = program.fillers - sum(
        share.set_fillers + sum(fillers for _, fillers in share.runs) for share in shares
    )
    least = program.least_run
    ended: list[list[Slot]] = []
    reaching: list[list[Slot]] = []
    for colour in range(law.colours):
        open_runs: list[list[Slot]] = []
        for number, share in enumerate(shares, 1):
            pieces, fillers = share.runs[colour]
            taken = [FILLER] * fillers + [(number, 1 << colour, False)] * pieces
            short = [run for run in open_runs if len(run) < least]
            whole = [run for run in open_runs if len(run) >= least]
            growing = [*short, *whole[: max(0, len(taken) - len(short))]]
            ended += whole[len(growing) - len(short) :]
            for run, slot in zip(growing, taken, strict=False):
                run.append(slot)
            open_runs = [*growing, *([slot] for slot in taken[len(growing) :])]
        reaching += open_runs
    lacking = [max(0, least - len(run)) for run in reaching]
    if reaching:
        lacking[0] += left - sum(lacking)
    for run, fillers in zip(reaching, lacking, strict=True):
        ended += _topped(run, fillers, least)
    return [*groups, *(Built(run, True) for run in ended)]


def _sets(program: Numbers, number: int, share: Share, law: Law) -> list[list[Slot]]:
    active = [colour for colour in range(law.colours) if program.most[colour][number]]
    total = tuple([program.most[colour][number] for colour in active])
    pieces = tuple([share.sets[colour] for colour in active])
    made = partitions(total, program.fillers, law)[pieces, share.set_fillers]
    return [
        [FILLER] * fillers
        + [
            (number, 1 << colour, False)
            for colour, count in zip(active, counts, strict=True)
            for _ in range(count)
        ]
        for counts, fillers in made
    ]


def _topped(run: list[Slot], left: int, least: int) -> list[list[Slot]]:
    """A run that reaches the end of the number line, with so many fillers more.

    They lead it, unless it starts too low for that; then it is parted, and they go between.
    """
    start = run[0][0]
    if left < start:
        return [[FILLER] * left + run]
    lower, upper = run[:least], run[least:]
    leading = min(left, start + least - 1)
    return [lower + [FILLER] * (left - leading), [FILLER] * leading + upper]


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
            parts = [group] if Counter(group.slots) == Counter(slots) else cut(group, slots, law)
            if parts and len(parts) - 1 <= room:
                room -= len(parts) - 1
                free.remove(group)
                free += parts
                same = next(part for part in parts if Counter(part.slots) == Counter(slots))
                free.remove(same)
                settled.append(same)
                break
        else:
            moved.append(slots)
    pool: Counter[Slot] = Counter()
    grown: dict[int, Counter[Slot]] = {}
    for slots in moved:
        for at, group in enumerate(free):
            if at not in grown and Counter(slots) <= Counter(group.slots):
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
