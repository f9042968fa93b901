"""Exact search for the best play from a hand and a table of melds. Knows no game."""

from __future__ import annotations

from melder.solver.model import NOTHING, OBJECTIVES, Banked, Law, Objective, Piece, Solution
from melder.solver.solve import can_place, solve

__all__ = [
    "NOTHING",
    "OBJECTIVES",
    "Banked",
    "Law",
    "Objective",
    "Piece",
    "Solution",
    "can_place",
    "solve",
]
