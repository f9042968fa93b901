"""What the solver is asked and what it answers: pieces, laws, problems, solutions.

The solver knows no game. A game tells it which pieces there are, what makes a group and what a
group is worth; ids, colours and names mean nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal["set", "run"]

Objective = Literal["score", "face", "tiles"]
"""What is made as large as possible.

A group *scores* when it holds at least one piece from the hand; groups of table pieces alone are
worth nothing, however they were rearranged.

``score``: ``floor(F x (unit + worth) / unit)`` with F the face value of all scoring groups, table
pieces in them included, and ``worth`` the sum of what their shapes are worth.
``face``: F, then the number of hand pieces used.
``tiles``: the number of hand pieces used. Of plays that use as many, it prefers larger faces.
"""

OBJECTIVES: tuple[Objective, ...] = ("score", "face", "tiles")


@dataclass(frozen=True, slots=True)
class Piece:
    """One physical piece.

    ``number`` is 0 for a filler, which stands for any piece; ``colours`` is the bit mask of the
    colours that it may have. A ``capstone`` has a number above the number line and lies on top of
    a run, or in a set without fillers. ``face`` is what it is worth in a scoring group.
    """

    id: int
    number: int
    colours: int
    face: int
    filler: bool = False
    capstone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """What makes a group, and what its shape is worth.

    ``set_max`` and ``group_max`` may be ``None`` for no limit. ``run_gaps`` and ``run_odd`` are
    the numbers that a run may leave out and the pieces of another colour that it may hold; a
    capstone is no part of ``run_min`` and ``run_max``, but of ``group_min`` and ``group_max``.
    ``same_type``: all scoring groups share their shape. ``board_max``: groups on the table.

    Worth is in units of 1/``unit``: ``set_worth[size]`` for sets, ``set_more`` for each piece past
    the end of that list, ``run_worth`` for each piece of a run.
    """

    colours: int
    highest: int
    set_min: int
    set_max: int | None
    set_repeats: bool
    run_min: int
    run_max: int
    run_gaps: int
    run_odd: int
    group_min: int
    group_max: int | None
    same_type: bool
    board_max: int
    unit: int
    set_worth: tuple[int, ...]
    set_more: int
    run_worth: int

    def admits(self, size: int) -> bool:
        """Whether a group of any shape may have so many pieces."""
        return size >= self.group_min and (self.group_max is None or size <= self.group_max)

    def worth_of_set(self, size: int) -> int:
        """What a scoring set of ``size`` pieces adds, in units."""
        last = len(self.set_worth) - 1
        return self.set_worth[min(size, last)] + max(0, size - last) * self.set_more


@dataclass(frozen=True, slots=True)
class Banked:
    """What groups that are not part of a problem already score in the same play.

    ``face`` and ``worth``, in units, add to those of the play; ``shape`` is theirs, which under
    ``same_type`` must be that of the play too.
    """

    face: int
    worth: int
    shape: Shape | None = None


NOTHING = Banked(0, 0)
"""No other groups score."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The best play.

    ``melds``: the groups on the table after it, pieces in an order in which they may lie; melds of
    the table that nothing changed keep their order and their place, as do those that only grew.
    ``used``: the hand pieces in them, in the order of the hand. ``value``: as the objective counts.
    """

    melds: tuple[tuple[Piece, ...], ...]
    used: tuple[Piece, ...]
    value: int
