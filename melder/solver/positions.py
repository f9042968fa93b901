"""Where a search can be: everything that matters of what was decided so far."""

from __future__ import annotations

from typing import Any, NamedTuple

from melder.solver.chains import Chains
from melder.solver.prices import Prices

Link = tuple[Any, Any]
"""How something came about: the link before it, and what was done (:mod:`~melder.solver.plays`)."""

START: Link = (None, None)


class Position(NamedTuple):
    """What matters before a number, when all above it are decided.

    ``chains``: what is open in each colour. ``stays``: mask of the melds that stay and have pieces
    below. ``fill`` and ``fill_hand``: fillers left. ``groups`` made so far, ``x`` and ``y`` gained.
    """

    chains: tuple[int, ...]
    stays: int
    fill: int
    fill_hand: int
    groups: int
    x: int
    y: int
    link: Link


def bound(prices: Prices, chains: Chains, limit: int, number: int, position: Position) -> int:
    """What a position before a number can reach at most."""
    open_runs, stays, fill, fill_hand, groups, x, y, _ = position
    most = (
        prices.a * x
        + prices.b * y
        + prices.left[number]
        + prices.fill * fill
        + prices.fill_hand * fill_hand
        + prices.group * (limit - groups)
    )
    for colour, chain in enumerate(open_runs):
        if chain:
            for run in chains.runs[chain]:
                most += prices.brings(number, colour, run)
    if stays:
        for at, stay in enumerate(prices.stock.stays):
            if stays >> at & 1:
                for n, take in stay.takes.items():
                    if n <= number:
                        most -= prices.cost(n, take)
    return most
