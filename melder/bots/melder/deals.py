"""Hands dealt from the bag that the view shows, with the plays found for them.

They are dealt and searched once for a visit to the shop: whatever is compared there is compared on
the same hands, and only scored anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from melder.bots.melder.plays import Step, drafted, laid
from melder.bots.melder.position import bench
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.state import State
from melder.games.melder.tiles.groups import Group
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.table import Table
from melder.games.melder.tiles.tile import Tile
from melder.games.streams import Stream

HANDS: Final = 3
"""How many hands are dealt."""

PLAYS: Final = 4
"""How many plays of each hand are kept."""


@dataclass(frozen=True, slots=True)
class LaidPlay:
    """A play of which only the score is left to be worked out."""

    steps: tuple[Step, ...]
    state: State
    groups: tuple[Group, ...]

    def bench(self, rules: Ruleset, state: State) -> Work:
        """The play laid out in a position that differs in what is owned."""
        ctx = bench(rules, state)
        # A state with these changed would do the same, and takes much longer to make.
        mine = self.state
        ctx.hand, ctx.bag, ctx.table = list(mine.hand), list(mine.bag), mine.table
        ctx.placed, ctx.history = mine.placed, list(mine.history)
        return ctx


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that might be dealt: the position after the deal, and plays of it."""

    state: State
    plays: tuple[LaidPlay, ...]


class Deals:
    """The hands of one visit.

    ``state`` is a position before the deal; the bag is brought into so many orders.
    """

    def __init__(self, rules: Ruleset, state: State, draws: Stream) -> None:
        self.rules = rules
        self._draws = draws
        self._bag = state.bag
        self._orders: list[list[Tile]] = [draws.shuffle(state.bag) for _ in range(HANDS)]
        self._hands: dict[tuple[Legality, bool, Table, tuple[Tile, ...]], Hand] = {}

    def hands(self, state: State, law: Legality, size: int) -> list[Hand]:
        """The hands of a position, of so many tiles.

        Searched anew only where other groups are legal or other tiles dealt.
        """
        found = []
        for order in self._orders_of(state):
            tiles = tuple(order[:size])
            key = (law, state.opened, state.table, tiles)
            if key not in self._hands:
                dealt = state.but(hand=tiles, bag=tuple(order[size:]))
                plays = islice(self._laid(dealt), PLAYS)
                self._hands[key] = Hand(dealt, tuple(plays))
            found.append(self._hands[key])
        return found

    def _laid(self, dealt: State) -> Iterator[LaidPlay]:
        for steps in drafted(self.rules, dealt):
            play = laid(self.rules, dealt, steps)
            if play is not None:
                yield LaidPlay(steps, play[0].finish(), tuple(play[1]))

    def _orders_of(self, state: State) -> Sequence[Sequence[Tile]]:
        """The orders of a bag in which some tiles are others: changed ones lie where they lay, new
        ones anywhere."""
        if state.bag == self._bag:
            return self._orders
        return [self._changed(order, state.bag) for order in self._orders]

    def _changed(self, order: Sequence[Tile], bag: Sequence[Tile]) -> list[Tile]:
        left = {tile.id: tile for tile in bag}
        found = [left.pop(tile.id) for tile in order if tile.id in left]
        for tile in left.values():
            found.insert(self._draws.below(len(found) + 1), tile)
        return found
