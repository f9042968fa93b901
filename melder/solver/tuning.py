"""Better prices for bounds, by subgradient steps.

Where more is wanted than there is, the price rises, where less, it falls, in proportion to what is
missing; the length of a step aims at a share of the bound (Polyak's rule) that shrinks when a step
does not help. Any prices give valid bounds, so how well this works only decides how long a search
takes.
"""

from __future__ import annotations

from melder.solver.bounds import Bounds

AIM = 8
"""How far below the bound a step aims at first, in percent."""

PRECISION = 64
"""Weights are made this much larger than what they balance, so that prices can be fine."""


def balance(bounds: Bounds) -> None:
    """Weigh the two factors of a product as they are where the parties decide alone."""
    bounds.root()
    totals = bounds.totals()
    bounds.weigh(totals.y * PRECISION, max(1, totals.x) * PRECISION)


def tune(bounds: Bounds, rounds: int) -> int:
    """Lower the bound of the whole problem in some rounds; returns it."""
    best = bounds.root()
    kept = ([dict(prices) for prices in bounds.prices], bounds.filler)
    aim = AIM * 1000
    improved = True
    for _ in range(rounds):
        totals = bounds.totals()
        norm = totals.fillers**2
        norm += sum([wanted * wanted for of in totals.excess for wanted in of.values()])
        if not norm:
            break
        step = best * aim // (100_000 * norm)
        for prices, excess in zip(bounds.prices, totals.excess[:-1], strict=True):
            for kind, wanted in excess.items():
                if wanted:
                    prices[kind] += step * wanted
        bounds.filler += step * totals.fillers
        bounds.reprice()
        bound = bounds.root()
        improved = bound < best
        if improved:
            best = bound
            kept = ([dict(prices) for prices in bounds.prices], bounds.filler)
        else:
            aim = aim * 3 // 5
    if not improved:
        bounds.prices, bounds.filler = kept
        bounds.reprice()
    return bounds.root()
