"""From a finished search to the groups of its play."""

from __future__ import annotations

from melder.solver.layout import Built, Slot
from melder.solver.levels import Levels
from melder.solver.model import Piece
from melder.solver.nodes import Node
from melder.solver.runs import FILL, ODD, SKIP
from melder.solver.sets import Kind


def groups_of(best: Node, levels: Levels) -> tuple[list[Built], list[tuple[Piece, ...]]]:
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
