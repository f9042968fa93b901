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
    """A plan with what it loses, gains and uses."""

    loss: int
    x: int
    y: int
    fill: int
    fill_hand: int
    groups: int
    caps: int
    plan: Plan


class Branch(NamedTuple):
    """All options of a level that offer the same to the colours up to one.

    ``loss`` is the least of any of them. ``below``: its branches at the next colour, or after the
    last colour the ``options`` themselves; what loses least comes first.
    """

    loss: int
    offer: Offer
    below: list[Branch]
    options: list[Option]


def branched(options: list[Option], colour: int = 0) -> list[Branch]:
    """Options that lose least first, as branches from a colour on."""
    by_offer: dict[Offer, list[Option]] = {}
    for option in options:
        by_offer.setdefault(option.plan.offers[colour], []).append(option)
    branches = []
    for offer, some in by_offer.items():
        last = colour + 1 == len(some[0].plan.offers)
        below = [] if last else branched(some, colour + 1)
        branches.append(Branch(some[0].loss, offer, below, some if last else []))
    return branches


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
