"""Best-first search up the number line.

A node is everything that matters after a number: the open chains of every colour, the fillers and
capstones left, the melds that stay, and what has been gained. Its *bound* is what it can reach at
most; every decision lowers it by what it loses (:mod:`melder.solver.bounds`). Nodes are opened in
the order of their bounds, so a search ends when no open node can beat the best play found. Of
nodes that make no difference to the value, those furthest up come first.

Most decisions lose too much to matter. A search therefore has a *slack*: what loses more than that
in all, against the bound at the root, is left out at once. If nothing that good is found, it is
done again with more. The result is exact whatever the slacks are.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import permutations
from math import isqrt

from melder.solver.bounds import Bounds
from melder.solver.chains import EMPTY, Offer
from melder.solver.fewest import Fewest
from melder.solver.levels import Plan
from melder.solver.loose_sets import choices_of
from melder.solver.nodes import Branch, Entry, Label, Node, Option, Path, branched
from melder.solver.runs import IDLE, PROMISED

SLACKS = (3, 6, 12, 24, 50, 100)
"""Shares of the bound at the root that may be lost, in percent, one search after another."""


STORE = 24
"""What is worked out for one search is kept for the next ones up to this share, in percent."""


class Search:
    """A search for the best play; ``best`` is the last node of the best one found so far.

    ``fewest``: how few groups it takes; ``None`` where more than allowed cannot be needed.
    ``unit``: values that differ by less do not matter. ``value`` is that of ``best``, or what a
    play has to beat.
    """

    def __init__(
        self, bounds: Bounds, unit: int, fewest: Fewest | None = None, value: int = -1
    ) -> None:
        self.best: Node | None = None
        self.value = value
        self.opened = 0
        self._fewest = fewest
        self._limit = None if fewest is None else fewest.limit
        self._unit = unit
        self.use(bounds)

    def use(self, bounds: Bounds) -> None:
        """Go on with other bounds, or with these at other prices."""
        self._spare = 0 if self._fewest is None else self._fewest.root()
        self._bounds = bounds
        self.goal = bounds.goal
        self._levels = bounds.levels
        self._top = self._levels.law.highest
        self._square = 4 * bounds.a * bounds.b
        self._grain = 1 if self._square else self._unit * bounds.a

    def run(self, budget: int | None = None, enough: int | None = None) -> bool:
        """Search, and say whether ``best`` is now known to be the best.

        Stops after opening ``budget`` nodes, or when a play of at least ``enough`` is found.
        """
        bound = self._bounds.root()
        caps = (1 << len(self._levels.caps)) - 1
        root = Node(
            0,
            (EMPTY,) * self._levels.law.colours,
            self._levels.fill,
            self._levels.fill_hand,
            0,
            caps,
            self.goal.first,
            self.goal.start,
            0,
        )
        self._slack = -1
        stop = None if budget is None else self.opened + budget
        for percent in SLACKS:
            aim = (bound - bound * percent // 100) // self._grain * self._grain - 1
            self._floor = max(aim, self._beaten())
            self._widen(bound - self._floor, bound)
            done = self._explore(root, bound, stop, enough)
            if not done or (enough is not None and self.value >= enough):
                return done
            if self._beaten() >= aim:
                return True
        return True

    def _widen(self, slack: int, bound: int) -> None:
        """Prepare for losses up to ``slack``, with some more in store for the next search."""
        if slack > self._slack:
            self._slack = max(slack, bound * STORE // 100)
            self._branches: dict[tuple[int, int], list[Branch]] = {}
            self._entries: dict[tuple[int, int, int, Offer, int], list[Entry]] = {}

    def _beaten(self) -> int:
        """The highest bound that proves that a node cannot beat the best play."""
        if self.value < 0:
            return -1
        better = (self.value // self._unit + 1) * self._unit
        if not self._square:
            return better * self._bounds.a - 1
        return isqrt(self._square * better - 1)

    def _explore(self, root: Node, bound: int, stop: int | None, enough: int | None) -> bool:
        """Open nodes until none is left that could be better; false if there were too many."""
        heap: list[tuple[int, int, int, int, Node]] = [
            (-(bound // self._grain), 0, -bound, 0, root)
        ]
        self._heap = heap
        self._pushed = 0
        self._seen: dict[tuple[object, ...], list[Label]] = {}
        while heap:
            _, _, negative, _, node = heappop(heap)
            if -negative <= self._floor:
                break
            labels = self._seen.get((node.number, node.chains, node.fill, node.stays, node.caps))
            label = (node.x, node.y, node.fill_hand, node.groups)
            if labels is not None and label not in labels:
                continue
            if self.opened == stop:
                return False
            self.opened += 1
            if node.number > self._top:
                self._finish(node)
                if enough is not None and self.value >= enough:
                    break
            else:
                self._open(node, -negative - self._floor)
        return True

    def _open(self, node: Node, room: int) -> None:
        """Push all that can come of a node and loses less than ``room``."""
        self._follow(node, self._branches_of(node.number + 1, node.stays), room, room, [])

    def _follow(
        self,
        node: Node,
        branches: list[Branch],
        room: int,
        total: int,
        columns: list[list[Entry]],
    ) -> None:
        """Let one colour after the other choose; ``total`` is what is left of the room when all
        colours before it, whose steps are in ``columns``, lose as little as they can."""
        colour = len(columns)
        had = node.fill + node.fill_hand
        for loss, offer, below, options in branches:
            if loss >= total:
                return
            entries = self._steps(node.number + 1, colour, node.chains[colour], offer, had)
            if not entries or loss + entries[0][0] >= total:
                continue
            left = total - entries[0][0]
            if below:
                self._follow(node, below, room, left, [*columns, entries])
                continue
            for option in options:
                if option.loss >= left:
                    break
                self._choose(node, option, room, [*columns, entries])

    def _choose(self, node: Node, option: Option, room: int, columns: list[list[Entry]]) -> None:
        """Push all that can come of a node by an option."""
        loss, x, y, fill, fill_hand, groups, caps, plan = option
        fill = node.fill - fill
        fill_hand = node.fill_hand - fill_hand
        if fill < 0 or fill_hand < 0 or caps & ~node.caps:
            return
        before = node._replace(
            x=node.x + x, y=node.y + y, groups=node.groups + groups, caps=node.caps & ~caps
        )
        for left, path in _paths(columns, room - loss, fill, fill_hand):
            self._reach(node, before, plan, left, path, fill, fill_hand)

    def _reach(
        self,
        node: Node,
        before: Node,
        plan: Plan,
        room: int,
        path: Path,
        fill: int,
        fill_hand: int,
    ) -> None:
        number, x, y, groups = node.number + 1, before.x, before.y, before.groups
        capped = False
        for entry in path:
            x += entry.x
            y += entry.y
            groups += entry.opened
            fill -= entry.fill
            fill_hand -= entry.fill_hand
            capped = capped or bool(entry.step.caps)
        if self._limit is None:
            groups = 0
        elif groups > self._limit:
            return
        chains = tuple([entry.step.chain for entry in path])
        had, left = node.fill + node.fill_hand, fill + fill_hand
        if had != left:
            lefts = [had - entry.fill - entry.fill_hand for entry in path]
            room -= self._bounds.drop(number, chains, lefts, left)
            if room <= 0:
                return
        stays = (
            (node.stays | plan.stays) & self._levels.living(number)
            if plan.stays | node.stays
            else 0
        )
        if not capped:
            reached = Node(
                number, chains, fill, fill_hand, stays, before.caps, x, y, groups, node, plan, path
            )
            self._push(reached, room)
            return
        for picked, caps, cap_x, cap_y in self._crowned(path, before.caps):
            lost = self._bounds.caps(before.caps) - self._bounds.caps(caps)
            left = room - (lost - self._bounds.a * cap_x - self._bounds.b * cap_y)
            if left > 0:
                reached = Node(
                    number, chains, fill, fill_hand, stays, caps, x + cap_x, y + cap_y, groups,
                    node, plan, path, picked,
                )  # fmt: skip
                self._push(reached, left)

    def _push(self, node: Node, room: int) -> None:
        if self._fewest is not None and self._fewest.spare(node) < 0:
            return
        number, chains, fill, fill_hand, stays, caps, x, y, groups = node[:9]
        key = (number, chains, fill, stays, caps)
        labels = self._seen.get(key)
        label = (x, y, fill_hand, groups)
        if labels is None:
            self._seen[key] = [label]
        else:
            for other in labels:
                if _covers(other, label):
                    return
            labels[:] = [other for other in labels if not _covers(label, other)]
            labels.append(label)
        self._pushed += 1
        bound = room + self._floor
        heappush(self._heap, (-(bound // self._grain), -number, -bound, self._pushed, node))

    def _branches_of(self, number: int, stays: int) -> list[Branch]:
        key = (number, stays)
        found = self._branches.get(key)
        if found is None:
            options = []
            for plan in self._levels.plans(number, stays):
                loss = self._bounds.plan_loss(number, plan, stays)
                if loss < self._slack and (
                    self._fewest is None
                    or self._fewest.plan_loss(number, plan, stays) <= self._spare
                ):
                    options.append(self._option(number, plan, loss))
            options.sort(key=_loss)
            found = self._branches[key] = branched(options)
        return found

    def _option(self, number: int, plan: Plan, loss: int) -> Option:
        goal, sets = self.goal, plan.sets
        kept = [stay for at, stay in enumerate(self._levels.stays) if plan.stays >> at & 1]
        return Option(
            loss,
            goal.face * sets.faces * number + goal.held(number) * sets.hand,
            goal.worth * sets.worth,
            plan.fill + sum([stay.fillers for stay in kept]),
            plan.fill_hand,
            len(sets.sets) + len(kept),
            sum([stay.caps for stay in kept]),
            plan,
        )

    def _steps(self, number: int, colour: int, chain: int, offer: Offer, left: int) -> list[Entry]:
        key = (number, colour, chain, offer, left)
        found = self._entries.get(key)
        if found is None:
            goal = self.goal
            face, worth = goal.face * number, goal.worth * self._levels.law.run_worth
            held = goal.held(number)
            found = self._entries[key] = [
                Entry(
                    loss,
                    face * step.faces + held * step.hand,
                    worth * step.pieces,
                    step.fill,
                    step.fill_hand,
                    step.opened,
                    step,
                )
                for loss, step in self._bounds.step_losses(
                    number, colour, chain, offer, left, self._slack
                )
                if self._fewest is None
                or self._fewest.step_loss(number, colour, chain, offer, step, left) <= self._spare
            ]
        return found

    def _crowned(self, path: Path, left: int) -> list[tuple[tuple[int, ...], int, int, int]]:
        """Every way of giving capstones to the runs that close under one: which, those that are
        left, and the gains."""
        wanted = [
            (colour, promise) for colour, entry in enumerate(path) for promise in entry.step.caps
        ]
        free = [at for at in range(len(self._levels.caps)) if left >> at & 1]
        goal, worth = self.goal, self.goal.worth * self._levels.law.run_worth
        found = []
        for picked in permutations(free, len(wanted)):
            caps, x, y = left, 0, 0
            for at, (colour, promise) in zip(picked, wanted, strict=True):
                cap, in_hand = self._levels.caps[at]
                wrong = promise in ((PROMISED,) if not in_hand else (IDLE,))
                if wrong or not cap.colours >> colour & 1:
                    break
                caps ^= 1 << at
                if promise != IDLE:
                    x += goal.face * cap.face + goal.held(cap.face) * in_hand
                    y += worth
            else:
                found.append((picked, caps, x, y))
        return found

    def _finish(self, node: Node) -> None:
        """Take a node at the end of the number line as a play, if it is one."""
        if node.fill:
            return
        for crowned in self._sets_of_caps(node):
            value = crowned.x * crowned.y
            if value > self.value and (self._limit is None or crowned.groups <= self._limit):
                self.best, self.value = crowned, value
                self._floor = max(self._floor, self._beaten())

    def _sets_of_caps(self, node: Node) -> list[Node]:
        """The node with every choice of sets from the capstones that are left."""
        plays = [node]
        goal, levels = self.goal, self._levels
        left = [cap for at, cap in enumerate(levels.caps) if node.caps >> at & 1]
        for number in sorted({cap.number for cap, _ in left}):
            kinds = [(cap.colours, held) for cap, held in left if cap.number == number]
            stock = tuple(sorted((kind, kinds.count(kind)) for kind in set(kinds)))
            face = next(cap.face for cap, _ in left if cap.number == number)
            grown = []
            for sets in choices_of(stock, levels.law, levels.sets_score):
                rest = [(k, n - t) for (k, n), t in zip(stock, sets.taken, strict=True)]
                if any(n and not in_hand for (_, in_hand), n in rest):
                    continue
                grown += [
                    play._replace(
                        x=play.x + goal.face * face * sets.faces + goal.held(face) * sets.hand,
                        y=play.y + goal.worth * sets.worth,
                        groups=play.groups + len(sets.sets),
                        crowns=(*play.crowns, (number, sets)),
                    )
                    for play in plays
                ]
            plays = grown
        return plays


def _paths(
    columns: list[list[Entry]], room: int, fill: int, fill_hand: int
) -> list[tuple[int, Path]]:
    """A step for every colour, in all ways that lose less than ``room``, with what room is left."""
    parts: list[tuple[int, int, int, Path]] = [(room, fill, fill_hand, ())]
    for entries in columns:
        grown = []
        for left, own, hand, path in parts:
            for entry in entries:
                loss = entry[0]
                if loss >= left:
                    break
                if entry[3] <= own and entry[4] <= hand:
                    grown.append((left - loss, own - entry[3], hand - entry[4], (*path, entry)))
        parts = grown
    return [(left, path) for left, _, _, path in parts]


def _covers(one: Label, other: Label) -> bool:
    """Whether whatever ``other`` can become, ``one`` can become something no worse."""
    return one[0] >= other[0] and one[1] >= other[1] and one[2] >= other[2] and one[3] <= other[3]


def _loss(option: Option) -> int:
    return option[0]
