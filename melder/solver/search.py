"""Best-first search over the number line.

A node is everything that matters after a number: the open chains of every colour, the fillers and
capstones left, and what has been gained. A node's *bound* is what it can reach at most; every
decision lowers it by what it loses (:mod:`melder.solver.bounds`). Nodes are opened in the order of
their bounds, so the search ends when no open node can beat the best play found.

Most plays lose too much to matter. The search therefore runs with a *slack*: whatever loses more
than that against the bound at the root is left out at once. If nothing as good as that is found,
it runs again with more. The result is exact whatever the slacks are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import permutations
from math import isqrt
from typing import NamedTuple

from melder.solver.bounds import NEVER, Bounds
from melder.solver.chains import EMPTY, IDLE, PROMISED, Step
from melder.solver.levels import Levels, Plan

SLACKS = (3, 7, 14, 25, 50, 100)
"""Shares of the bound at the root that may be lost, in percent, one search after another."""


class Capped(NamedTuple):
    """Capstones that closed runs, by index; ``x`` and ``y``: what they bring."""

    caps: tuple[int, ...]
    x: int
    y: int


class Entry(NamedTuple):
    """A step of one colour in the search, with what it loses and gains."""

    loss: int
    x: int
    y: int
    fill: int
    fill_hand: int
    opened: int
    chain: int
    step: Step


class Move(NamedTuple):
    """How a node came about: the plan of its number and the step of every colour."""

    plan: Plan
    entries: tuple[Entry, ...]
    caps: tuple[tuple[int, ...], ...]


class Node(NamedTuple):
    """A position after ``number``. ``stays`` and ``caps`` are masks, ``groups`` a count."""

    number: int
    chains: tuple[int, ...]
    fill: int
    fill_hand: int
    stays: int
    caps: int
    x: int
    y: int
    groups: int
    parent: Node | None
    move: Move | None


class Search:
    def __init__(self, levels: Levels, bounds: Bounds, unit: int, limit: int | None) -> None:
        self.levels = levels
        self.bounds = bounds
        self.weights = bounds.goal
        self.unit = unit
        self.limit = limit
        self.best: Node | None = None
        self.value = -1
        self.expanded = 0
        self.product = bounds.b > 0
        self.four = 4 * bounds.a * bounds.b

    def run(self, enough=None):
        levels, w = self.levels, self.weights
        colours = range(levels.law.colours)
        caps = (1 << len(levels.caps)) - 1
        root = Node(0, (EMPTY,) * len(colours), levels.fill, levels.fill_hand, 0, caps, 0, w.start, 0, None, None)
        bound = self.bounds.root()
        self.root = bound
        self.iters = 0
        for percent in SLACKS:
            self.iters += 1
            self.floor = bound - bound * percent // 100 - (percent == 100)
            if self.best is not None:
                self.floor = max(self.floor, self._needed(self.value))
            target = self.floor
            self._prepare(bound - self.floor)
            self._explore(root, bound)
            if self.best is not None and self._needed(self.value) >= target:
                break
        return self.best

    def _needed(self, value: int) -> int:
        """A bound that no play can reach without being better than ``value`` (x times y)."""
        if not self.product:
            return value
        return isqrt(self.four * ((value // self.unit + 1) * self.unit) - 1)

    def _prepare(self, slack):
        self.slack = slack
        self._plans = {}
        self._entries = [[{} for _ in range(self.levels.law.colours)] for _ in range(self.levels.law.highest + 2)]

    def plans(self, number, stays):
        key = (number, stays)
        found = self._plans.get(key)
        if found is None:
            found = []
            w = self.weights
            for plan in self.levels.plans(number, stays):
                loss = self.bounds.loss(number, plan)
                assert loss >= 0, (number, plan)
                if loss <= self.slack:
                    sets = plan.sets
                    kept = [s for at, s in enumerate(self.levels.stays) if plan.stays >> at & 1]
                    tables = []
                    for c, offer in enumerate(plan.offers):
                        of = self._entries[number][c]
                        table = of.get(offer)
                        if table is None:
                            table = of[offer] = {}
                        tables.append((c, offer, table))
                    found.append((loss, w.face * sets.faces * number + w.hand * sets.hand, w.worth * sets.worth,
                                  plan.fill + sum(s.fillers for s in kept), plan.fill_hand,
                                  len(sets.sets) + len(kept), plan.stays, sum(s.caps for s in kept), tables, plan))
            found.sort(key=lambda f: f[0])
            self._plans[key] = found
        return found

    def entries(self, number, colour, chain, offer):
        b, w = self.bounds, self.weights
        best = b.of(number - 1, colour, chain) - b.fate(number, colour, offer)
        worth = w.worth * self.levels.law.run_worth
        found = []
        for step in b.steps(offer)[chain]:
            now = best - b.step_gain(number, step)
            if now - b.ceiling[number][colour] > self.slack:
                continue
            after = b.of(number, colour, step.chain)
            if after == NEVER: continue
            loss = now - after
            if loss <= self.slack:
                assert loss >= 0
                found.append(Entry(loss, w.face * step.faces * number + w.hand * step.hand, worth * step.pieces,
                                   step.fill, step.fill_hand, step.opened, step.chain, step))
        found.sort(key=lambda e: e[0])
        return found

    def _explore(self, root: Node, bound: int) -> None:
        heap = [(-bound, 0, 0, root)]
        self.seen = {}
        self.pushed = 0
        top = self.levels.law.highest + 1
        while heap:
            negative, _, _, node = heappop(heap)
            if -negative <= self.floor:
                return
            labels = self.seen.get((node.number, node.chains, node.fill, node.stays, node.caps))
            if labels is not None and (node.x, node.y, node.fill_hand, node.groups) not in labels:
                continue
            self.expanded += 1
            if node.number == top:
                self._finish(node)
                continue
            self._open(node, -negative, heap)

    def _open(self, node: Node, bound: int, heap) -> None:
        number = node.number + 1
        living = self.levels.living(number)
        seen = self.seen
        chains = node.chains
        room0 = bound - self.floor
        for loss, x, y, fill, fill_hand, groups, stays, caps, tables, plan in self.plans(number, node.stays):
            if loss >= room0:
                break
            f0 = node.fill - fill
            h0 = node.fill_hand - fill_hand
            if f0 < 0 or h0 < 0 or caps & ~node.caps:
                continue
            room = room0 - loss
            lists = []
            total = 0
            for c, offer, table in tables:
                chain = chains[c]
                entries = table.get(chain)
                if entries is None:
                    entries = table[chain] = self.entries(number, c, chain, offer)
                if not entries:
                    break
                total += entries[0][0]
                if total >= room:
                    break
                lists.append(entries)
            else:
                parts = [(room, f0, h0, ())]
                for entries in lists:
                    if len(entries) == 1:
                        e = entries[0]
                        l = e[0]; k = e[3]; k2 = e[4]
                        parts = [(r - l, f - k, h - k2, (*path, e)) for r, f, h, path in parts if r > l and f >= k and h >= k2]
                        continue
                    grown = []
                    for r, f, h, path in parts:
                        for e in entries:
                            if e[0] >= r: break
                            if e[3] <= f and e[4] <= h:
                                grown.append((r - e[0], f - e[3], h - e[4], (*path, e)))
                    parts = grown
                for r, f, h, path in parts:
                    nx = node.x + x; ny = node.y + y; g = node.groups + groups
                    ends = False
                    for e in path:
                        nx += e[1]; ny += e[2]; g += e[5]
                        if e[7].caps: ends = True
                    if self.limit is not None and g > self.limit:
                        continue
                    capleft = node.caps & ~caps
                    key_chains = tuple([e[6] for e in path])
                    st = (node.stays | stays) & living
                    if not ends:
                        self._push(heap, r, number, key_chains, f, h, st, capleft, nx, ny, g, node, plan, path, ())
                    else:
                        for picked, left, cx, cy, lost in self._cap(path, capleft):
                            if r - lost > 0:
                                self._push(heap, r - lost, number, key_chains, f, h, st, left, nx + cx, ny + cy, g, node, plan, path, picked)

    def _push(self, heap, r, number, chains, f, h, st, capleft, x, y, g, node, plan, path, picked):
        key = (number, chains, f, st, capleft)
        labels = self.seen.get(key)
        gg = g if self.limit is not None else 0
        label = (x, y, h, gg)
        if labels is None:
            self.seen[key] = [label]
        else:
            for lx, ly, lh, lg in labels:
                if lx >= x and ly >= y and lh >= h and lg <= gg:
                    return
            labels[:] = [l for l in labels if not (x >= l[0] and y >= l[1] and h >= l[2] and gg <= l[3])]
            labels.append(label)
        self.pushed += 1
        heappush(heap, (-(r + self.floor), -number, self.pushed,
                        Node(number, chains, f, h, st, capleft, x, y, gg, node, (plan, path, picked))))

    def _cap(self, path, left):
        """Every way of giving capstones to the runs that close under one."""
        wanted = [(c, promise) for c, e in enumerate(path) for promise in e[7].caps]
        w = self.weights
        free = [at for at in range(len(self.levels.caps)) if left >> at & 1]
        for picked in permutations(free, len(wanted)):
            x = y = 0
            rest = left
            for at, (c, promise) in zip(picked, wanted):
                cap, in_hand = self.levels.caps[at]
                if not cap.colours >> c & 1 or (promise == PROMISED and not in_hand) or (promise == IDLE and in_hand):
                    break
                rest &= ~(1 << at)
                if promise != IDLE:
                    x += w.face * cap.face + w.hand * in_hand
                    y += w.worth * self.levels.law.run_worth
            else:
                lost = self.bounds.caps(left) - self.bounds.caps(rest) - self.bounds.a * x - self.bounds.b * y
                yield picked, rest, x, y, lost

    def _finish(self, node: Node) -> None:
        if node.fill:
            return
        for at, (_, in_hand) in enumerate(self.levels.caps):
            if node.caps >> at & 1 and not in_hand:
                return
        value = node.x * node.y
        if value > self.value:
            self.value = value
            self.best = node
            self.floor = max(self.floor, self._needed(value))
