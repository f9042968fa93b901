"""The closed record of what a rule may change about legality.

Content sets every number, and relics, perks and bosses change fields; the code that reads them
never asks who did. A field that is not listed here cannot be changed by content.

================= =============================================================== =============
field             meaning                                                         usual changes
================= =============================================================== =============
``set_min``       fewest tiles of a set
``set_max``       most tiles of a set; ``None``: no upper size. At most the       opened
                  number of colours, unless colours may repeat
``set_repeats``   colours may repeat in a set                                     switched on
``run_min``       fewest tiles of a run, a Capstone on top not counted
``run_max``       most tiles of a run, a Capstone on top not counted
``run_gaps``      numbers that may be left out inside a run, in all               raised
``run_odd``       tiles of another colour that a run may hold                     raised
``highest``       the number at which runs end; above are Capstones
``group_min``     fewest tiles of any group; Capstones are tiles (`R7`)           set by bosses
``group_max``     most tiles of any group; ``None``: no limit                     set by bosses
``same_type``     all groups placed in one play share their shape                 set by bosses
``opening_bar``   face value that the opening must bank
``opening_wilds`` wild tiles may be in the opening                              switched on
``board_max``     melds that the table holds                                      raised
``lock_oldest``   the oldest meld of the table may not be touched (`R40`)         switched on
``blocked``       commands that are refused altogether                            extended
================= =============================================================== =============
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Legality:
    """What is legal right now; see the table above. There are no defaults: content decides."""

    set_min: int
    set_max: int | None
    set_repeats: bool
    run_min: int
    run_max: int
    run_gaps: int
    run_odd: int
    highest: int
    group_min: int
    group_max: int | None
    same_type: bool
    opening_bar: int
    opening_wilds: bool
    board_max: int
    lock_oldest: bool
    blocked: frozenset[str]

    def admits(self, size: int) -> bool:
        """Whether a group of ``size`` tiles is within the limits for any group (`R7`)."""
        return size >= self.group_min and (self.group_max is None or size <= self.group_max)

    def unlimited(self) -> Legality:
        """The same without the limits for any group, which bind only what is placed or rebuilt."""
        return replace(self, group_min=0, group_max=None)

    def unfinished(self) -> Legality:
        """The same without lower limits: what may lie on the table in the middle of a turn."""
        return replace(self, set_min=1, run_min=1, group_min=0)
