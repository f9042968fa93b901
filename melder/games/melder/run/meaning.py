"""What an action means, so that it can be done again where other steps are missing.

Notation means the first tile of its like, and a meld is named by all its tiles: after other steps
the same words mean something else, or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from melder.games.melder.play.actions import Action, Drop, Lift, Place, Reorder, Tiles, Use
from melder.games.melder.play.refs import find, find_meld
from melder.games.melder.state.state import State
from melder.games.melder.tiles.table import Table
from melder.games.melder.tiles.tile import Tile, TileKinds


def meant(kinds: TileKinds, action: Action, before: State) -> Action:
    """An action that was done in a state, its tiles and its meld by their identities."""

    def ids(refs: Tiles, among: Sequence[Tile]) -> Tiles:
        found = find(kinds, refs, among)
        return refs if found is None else tuple(tile.id for tile in found)

    def meld(refs: Tiles) -> Sequence[Tile]:
        return before.table.melds[find_meld(kinds, before.table, refs)].tiles if refs else ()

    if isinstance(action, Place):
        return replace(
            action,
            hand=ids(action.hand, before.hand),
            board=_ids(meld(action.board)),
            lifted=ids(action.lifted, before.lifted),
        )
    if isinstance(action, Lift):
        tiles = meld(action.meld)
        return replace(action, tiles=ids(action.tiles, tiles), meld=_ids(tiles))
    if isinstance(action, Drop):
        return replace(action, tiles=ids(action.tiles, before.lifted), meld=_ids(meld(action.meld)))
    if isinstance(action, Reorder):
        tiles = meld(action.meld)
        return replace(action, tiles=ids(action.tiles, tiles), meld=_ids(tiles))
    if isinstance(action, Use):
        return replace(action, tiles=ids(action.tiles, (*before.hand, *before.table.tiles)))
    return action


def readdressed(action: Action, table: Table) -> Action:
    """An action with identities, its meld the one that has most of the tiles which it named."""
    if isinstance(action, Place) and action.board:
        return replace(action, board=_nearest(action.board, table))
    if isinstance(action, Lift | Drop | Reorder) and action.meld:
        return replace(action, meld=_nearest(action.meld, table))
    return action


def _nearest(named: Tiles, table: Table) -> Tiles:
    wanted = set(named)
    shared = [(len(wanted.intersection(meld.ids)), -at) for at, meld in enumerate(table.melds)]
    most, at = max(shared, default=(0, 0))
    return table.melds[-at].ids if most else named


def _ids(tiles: Sequence[Tile]) -> Tiles:
    return tuple(tile.id for tile in tiles)
