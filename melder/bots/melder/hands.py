"""Shaping a hand: when to play, when to draw or discard, and what to give away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from melder.bots.bot import Move, View
from melder.bots.melder.planner import word
from melder.bots.melder.plays import Play
from melder.games.melder.play.actions import Discard
from melder.games.melder.state.state import State
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.tile import Tile

NEAR: Final = 2
"""How far apart the numbers of tiles are that may yet come into one run."""

ENOUGH: Final = 1.25
"""A play is worth while when it brings so many times its share of what is missing."""


def shaped(
    view: View, state: State, law: Legality, best: Play | None, most: int, *, stop: float = ENOUGH
) -> Move | None:
    """A draw or a discard that may make a better play than the best there is; None: play it.

    Tiles are exchanged while there are some to give away, and drawn when there are none.
    """
    missing = view["target"] - view["score"]
    points = 0 if best is None else best.points
    if points >= missing or (view["plays"] > 1 and points * view["plays"] >= missing * stop):
        return None
    if view["discards"] > 0 and "discard" not in law.blocked:
        away = given_away(state, law, best)[:most]
        if away:
            return Discard(tuple(tile.id for tile in away)).json()
    if view["draws"] > 0 and view["bag"] > 0 and "draw" not in law.blocked:
        return word("draw")
    return None


def given_away(state: State, law: Legality, best: Play | None) -> list[Tile]:
    """Tiles that the best play does not take and that hardly go with others, the least useful
    first."""
    used = set() if best is None else {id for step in best.steps for id in _hand(step)}
    idle = [tile for tile in state.hand if tile.id not in used and not tile.filler]
    bonds = {tile.id: _bond(tile, state, law) for tile in idle}
    loose = [tile for tile in idle if bonds[tile.id] < 4]
    return sorted(loose, key=lambda tile: (bonds[tile.id], tile.face, tile.id))


def _hand(step: object) -> Sequence[object]:
    return getattr(step, "hand", ())


def _bond(tile: Tile, state: State, law: Legality) -> int:
    """How well a tile goes with the rest of the hand, and with the table once that is open."""
    found = 2 * (tile.finish >= 0) + 2 * (tile.enchantment >= 0) + tile.bonus
    partners, steps = set(), set()
    for other in state.hand:
        if other.id == tile.id or other.filler:
            continue
        if other.number == tile.number and not other.colours & tile.colours:
            partners.add(other.colours)
        elif other.colours & tile.colours and 0 < abs(other.number - tile.number) <= NEAR:
            steps.add(other.number)
    found += 2 * len(partners) + 2 * len(steps)
    if tile.number <= NEAR or tile.number >= law.highest:
        found -= 1
    return found
