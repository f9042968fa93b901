"""Placing the groups of a play: what is refused, and by which rule (R7, R76, R89)."""

from typing import Any

from .legality import Group, Law, readings
from .rules import BOARD, GROUP_SIZE_BOSSES, HEMATITE_BOARD, OPENING
from .tiles import parse_tiles


class RefusedError(Exception):
    """The play is refused; `code` names the rule."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def place_all(
    wanted: list[Any],
    law: Law,
    *,
    boss: str | None,
    deck: str,
    melds_on_board: int,
    opened: bool,
    passport: bool,
    plays: int,
) -> list[Group]:
    """Place the groups one after another, then check what Score checks."""
    if plays < 1:
        raise RefusedError("no-plays")
    placed: list[Group] = []
    for entry in wanted:
        capacity = HEMATITE_BOARD if deck == "hematite" else BOARD
        if melds_on_board + len(placed) >= capacity:
            raise RefusedError("board-full")
        group = _read(entry, law, boss, placed)
        if not opened and not passport and any(tile.wild for tile in group.tiles):
            raise RefusedError("opening-wild")
        placed.append(group)
    if not placed:
        raise RefusedError("nothing-banked")
    banked = sum(tile.number for group in placed for tile in group.tiles)
    if not opened and banked < OPENING:
        raise RefusedError("opening")
    return placed


def _read(entry: Any, law: Law, boss: str | None, placed: list[Group]) -> Group:
    text, shape = (entry["tiles"], entry.get("as")) if isinstance(entry, dict) else (entry, None)
    found = [
        group for group in readings(parse_tiles(text), law) if shape is None or group.shape == shape
    ]
    if not found:
        raise RefusedError("group")
    if boss == "the-eye" and placed:
        # Where only one reading fits what is placed already, that one is taken (R32).
        found = [group for group in found if group.shape == placed[0].shape]
        if not found:
            raise RefusedError(boss)
    if boss in GROUP_SIZE_BOSSES:
        least, most = GROUP_SIZE_BOSSES[boss]
        if found[0].size < least or (most is not None and found[0].size > most):
            raise RefusedError(boss)
    return found[0]
