"""The state of a run: one immutable value.

Everything a run is lies in :class:`State`; an action makes a new one, so undo and Reset keep
earlier states and never invent inverse moves. Inside an action, :class:`Context` is the mutable
workbench that effects act on; it starts from a state and ends in one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from melder.effects.amounts import Amount
from melder.games.melder.state.course_state import NEW, Course
from melder.games.melder.tiles.table import Table
from melder.games.melder.tiles.tile import Tile

if TYPE_CHECKING:
    from melder.games.melder.ruleset.items import Item


@dataclass(frozen=True, slots=True)
class Owned:
    """One copy of an item that is owned, with what it has accumulated.

    ``uid`` tells copies apart. ``state`` follows ``item.states``: amounts in units, or words.
    ``seat`` is the place in the line-up when the blind started, -1 before; ``uses`` how often a
    line was raised.
    """

    uid: int
    item: Item
    edition: Item | None = None
    state: tuple[Amount | str | None, ...] = ()
    seat: int = -1
    uses: int = 0


@dataclass(frozen=True, slots=True)
class Roster:
    """Every source of effects that is in force, apart from the marks on tiles.

    ``lines`` are consumables that stay for the run, ``runes`` those that stay for the play;
    ``disabled`` are the uids of relics that a boss has switched off until the next draw.
    """

    deck: Item
    boss: Item | None = None
    perks: tuple[Owned, ...] = ()
    lines: tuple[Owned, ...] = ()
    relics: tuple[Owned, ...] = ()
    runes: tuple[Owned, ...] = ()
    disabled: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A run at one moment.

    ``blind`` counts from 0 in the rules' list of blinds; between two blinds, it and ``ante`` are
    those of the blind that comes. ``placed`` holds the tile ids that came from the hand this play.
    ``history`` follows the counters that content reads; ``kept`` is the
    hand with which a blind was beaten. ``leaving`` are tiles that go when the ante ends.
    ``unrewarded`` marks a blind that was not won but counts as beaten, ``doomed`` the relics (by
    uid) that leave when its cash-out is taken (`R45`). ``next_uid`` and ``next_tile`` number new
    items and tiles; ``streams`` say where chance stands. ``course`` is what lies outside of the
    blind.
    """

    roster: Roster
    seed: str
    ante: int
    blind: int
    phase: str
    money: int
    total: int
    plays: int
    draws: int
    discards: int
    suggests: int
    opened: bool
    hand: tuple[Tile, ...]
    bag: tuple[Tile, ...]
    table: Table
    items: tuple[Owned, ...]
    history: tuple[int, ...]
    placed: frozenset[int] = frozenset()
    lifted: tuple[Tile, ...] = ()
    kept: tuple[Tile, ...] = ()
    last_type: str | None = None
    target_hue: int = -1
    next_boss: Item | None = None
    last_used: Item | None = None
    leaving: frozenset[int] = frozenset()
    unrewarded: bool = False
    doomed: frozenset[int] = frozenset()
    next_uid: int = 1
    next_tile: int = 1000
    streams: tuple[tuple[str, int], ...] = ()
    course: Course = NEW

    def but(self, **changes: Any) -> State:
        """The same state with some fields changed."""
        return replace(self, **changes)
