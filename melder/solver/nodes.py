"""What the search deals in: decisions, and the positions that they lead to."""

from __future__ import annotations

from typing import NamedTuple

from melder.solver.chains import Offer, Step
from melder.solver.levels import Plan
from melder.solver.sets import Choice


class Entry(NamedTuple):
    """A step of one colour, with what it loses and gains."""

    loss: int
    x: int
    y: int
    fill: int
    fill_hand: int
    opened: int
    step: Step


Path = tuple[Entry, ...]
"""The step of every colour at a number."""


class Option(NamedTuple):
    """A plan with what it loses, gains and uses; ``tables`` keep the entries of each colour."""

    loss: int
    x: int
    y: int
    fill: int
    fill_hand: int
    groups: int
    caps: int
    plan: Plan
    tables: list[tuple[int, Offer, dict[tuple[int, int], list[Entry]]]]


class Node(NamedTuple):
    """A position after ``number``. ``stays`` and ``caps`` are masks, ``groups`` counts melds.

    ``parent``, ``plan``, ``path`` and ``picked`` (the capstones that closed runs, in the order of
    colours) say how it came about; ``crowns`` are the sets of capstones of a finished play.
    """

    number: int
    chains: tuple[int, ...]
    fill: int
    fill_hand: int
    stays: int
    caps: int
    x: int
    y: int
    groups: int
    parent: Node | None = None
    plan: Plan | None = None
    path: Path = ()
    picked: tuple[int, ...] = ()
    crowns: tuple[tuple[int, Choice], ...] = ()


Label = tuple[int, int, int, int]
"""What positions with the same future differ in: x, y, hand fillers left, groups."""
