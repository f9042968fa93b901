"""Better prices for bounds, by subgradient steps.

Where more is wanted than there is, the price rises, where less, it falls, in proportion to what is
missing; the length of a step aims at a share of the bound (Polyak's rule) that shrinks when a step
does not help. Any prices give valid bounds, so how well this works only decides how long a search
takes.
"""

from __future__ import annotations

from melder.solver.bounds import Bounds
from melder.solver.sets import Kind

AIM = 140
"""How far below the bound a step aims at first, in thousandths."""

PATIENCE = 2
"""Steps that may fail in a row before the aim is lowered."""

FINE = 16
INERTIA = 8
"""How much of the last step's course is kept, in parts of ``FINE``: prices then zigzag less."""

PRECISION = 64
"""Weights are made this much larger than what they balance, so that prices can be fine."""


def balance(bounds: Bounds) -> None:
    """Weigh the two factors of a product as they are where the parties decide alone."""
    bounds.root()
    totals = bounds.totals()
    bounds.weigh(totals.y * PRECISION, max(1, totals.x) * PRECISION)


def tune(bounds: Bounds, rounds: int) -> None:
    """Lower the bound of the whole problem in some rounds."""
    if not rounds:
        return
    best = bounds.root()
    kept = _prices(bounds)
    aim, failed = AIM, 0
    course = [dict.fromkeys(prices, 0) for prices in bounds.prices]
    course_fillers = course_groups = 0
    for _ in range(rounds):
        totals = bounds.totals()
        norm = 0
        for along, wanted in zip(course, totals.excess, strict=False):
            for kind in along:
                along[kind] = FINE * wanted[kind] + along[kind] * INERTIA // FINE
                norm += along[kind] ** 2
        course_fillers = FINE * totals.fillers + course_fillers * INERTIA // FINE
        course_groups = FINE * totals.groups + course_groups * INERTIA // FINE
        if bounds.limit is None or (course_groups < 0 and not bounds.group):
            course_groups = 0
        norm += course_fillers**2 + course_groups**2
        if not norm:
            break
        step = best * aim // 1000
        for prices, along in zip(bounds.prices, course, strict=True):
            for kind, way in along.items():
                if way:
                    prices[kind] += step * way * FINE // norm
        bounds.filler += step * course_fillers * FINE // norm
        bounds.group += step * course_groups * FINE // norm
        bounds.reprice()
        bound = bounds.root()
        if bound < best:
            best, failed = bound, 0
            kept = _prices(bounds)
        else:
            failed += 1
            if failed >= PATIENCE:
                failed = 0
                aim = max(1, aim * 2 // 3)
    bounds.prices, bounds.filler, bounds.group = kept
    bounds.reprice()


def _prices(bounds: Bounds) -> tuple[list[dict[Kind, int]], int, int]:
    return [dict(prices) for prices in bounds.prices], bounds.filler, bounds.group
