"""From a finished search to melds on the table.

The search deals in kinds of pieces; here they become physical pieces again, so that as much of the
table as possible lies as it did: a meld whose pieces still lie together is the same meld, and runs
without hand pieces, which the search joins where it can, come apart again into the melds that they
were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from melder.solver.chains import FILL, ODD, SKIP
from melder.solver.groups import is_group
from melder.solver.levels import Levels
from melder.solver.model import Law, Piece
from melder.solver.search import Node
from melder.solver.sets import Kind

Slot = tuple[int, int, bool]
"""The number, the colours and the owner of a piece that is wanted; the number of fillers is 0."""


@dataclass
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
    best: Node, levels: Levels, hand: Sequence[Piece], table: Sequence[Sequence[Piece]], limit: int
) -> list[tuple[Piece, ...]]:
    """The melds on the table after the best play, those that were there in their places."""
    groups, stayed = _groups(best, levels)
    staying = {meld[0].id for meld in stayed}
    homes = {at: meld for at, meld in enumerate(table) if meld[0].id not in staying}
    groups = _as_before(groups, homes.values(), levels.law, limit - len(stayed))
    _name_pieces(groups, hand, homes)
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


def count_groups(best: Node, levels: Levels) -> int:
    """How many melds the best play leaves on the table."""
    groups, stayed = _groups(best, levels)
    return len(groups) + len(stayed)


def _groups(best: Node, levels: Levels) -> tuple[list[Built], list[tuple[Piece, ...]]]:
    """The groups of a play, and the melds that stay as they are."""
    nodes = []
    node: Node | None = best
    while node is not None and node.plan is not None:
        nodes.append(node)
        node = node.parent
    groups: list[Built] = []
    stayed: list[tuple[Piece, ...]] = []
    open_runs: list[list[list[Slot]]] = [[] for _ in range(levels.law.colours)]
    for node in reversed(nodes):
        assert node.plan is not None
        picked = iter(node.picked)
        groups += [
            Built([_slot(node.number, kind) for kind in made], False)
            for made in node.plan.sets.sets
        ]
        stayed += [stay.meld for at, stay in enumerate(levels.stays) if node.plan.stays >> at & 1]
        for colour, entry in enumerate(node.path):
            runs = open_runs[colour]
            for at, capped in entry.step.closed:
                run = runs[at]
                if capped is not None:
                    cap, in_hand = levels.caps[next(picked)]
                    run.append((cap.number, cap.colours, in_hand))
                groups.append(Built(run, True))
            own, odd = (list(kinds) for kinds in node.plan.lots[colour])
            open_runs[colour] = [
                _continued(runs[at] if at >= 0 else [], kind, node.number, own, odd)
                for at, kind in entry.step.moves
            ]
    for number, sets in best.crowns:
        groups += [Built([_slot(number, kind) for kind in made], False) for made in sets.sets]
    return groups, stayed


def _continued(
    run: list[Slot], kind: int, number: int, own: list[Kind], odd: list[Kind]
) -> list[Slot]:
    if kind == SKIP:
        return run
    in_hand = bool(kind & 1)
    if kind >= FILL:
        return [*run, (0, 0, in_hand)]
    lot = odd if kind >= ODD else own
    taken = next(one for one in lot if one[1] == in_hand)
    lot.remove(taken)
    return [*run, _slot(number, taken)]


def _slot(number: int, kind: Kind) -> Slot:
    colours, in_hand = kind
    return (number if colours else 0, colours, in_hand)


def _piece_slot(piece: Piece, in_hand: bool) -> Slot:
    return (0, 0, in_hand) if piece.filler else (piece.number, piece.colours, in_hand)


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
        wanted = Counter(_piece_slot(piece, False) for piece in meld)
        if wanted <= left:
            left -= wanted
            whole.append(meld)
    if not left and len(busy) + len(whole) <= limit:
        return [
            *busy,
            *(Built([_piece_slot(piece, False) for piece in meld], True) for meld in whole),
        ]
    room = limit - len(groups)
    for meld in homes:
        wanted_slots = [_piece_slot(piece, False) for piece in meld]
        for group in idle:
            parts = _cut(group, wanted_slots, law)
            if parts and len(parts) - 1 <= room:
                room -= len(parts) - 1
                idle.remove(group)
                idle += parts
                break
    return [*busy, *idle]


def _cut(group: Built, wanted: list[Slot], law: Law) -> list[Built]:
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
    groups: list[Built], hand: Sequence[Piece], homes: dict[int, Sequence[Piece]]
) -> None:
    """Choose physical pieces for all groups: whole melds first, then melds that only grew."""
    wanted = {id(group): Counter(group.slots) for group in groups}
    free = list(homes)
    for grown in (False, True):
        for at in list(free):
            slots = Counter(_piece_slot(piece, False) for piece in homes[at])
            for group in groups:
                if group.home is None and (
                    slots <= wanted[id(group)] if grown else slots == wanted[id(group)]
                ):
                    group.home = at
                    free.remove(at)
                    break
    pool: dict[Slot, list[Piece]] = {}
    for at in free:
        for piece in homes[at]:
            pool.setdefault(_piece_slot(piece, False), []).append(piece)
    for piece in hand:
        pool.setdefault(_piece_slot(piece, True), []).append(piece)
    for group in groups:
        meld = list(homes[group.home]) if group.home is not None else []
        if len(meld) == len(group.slots):
            group.pieces = meld
            continue
        mine: dict[Slot, list[Piece]] = {}
        for piece in meld:
            mine.setdefault(_piece_slot(piece, False), []).append(piece)
        if not group.is_run:
            rest = Counter(group.slots) - Counter(_piece_slot(piece, False) for piece in meld)
            group.pieces = meld + [pool[slot].pop(0) for slot in rest.elements()]
            continue
        group.pieces = [(mine.get(slot) or pool[slot]).pop(0) for slot in group.slots]
