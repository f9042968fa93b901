"""Rule data for tests of tiles and groups."""

from __future__ import annotations

from typing import Any

from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.tile import Colour, FinishKind, TileKinds

KINDS = TileKinds(
    colours=(
        Colour("red", "R", "red"),
        Colour("blue", "B", "blue"),
        Colour("orange", "O", "orange"),
        Colour("black", "K", "black"),
    ),
    finishes=(
        FinishKind("foil", None, every_colour=False, fills=False),
        FinishKind("wild", None, every_colour=True, fills=False),
        FinishKind("geode", "G", every_colour=False, fills=True),
        FinishKind("glass", None, every_colour=False, fills=False),
    ),
    enchantments=("coin", "echo"),
    wild_letter="W",
    highest=13,
    capstone_highest=26,
    copies=2,
    wilds=2,
)


def base_legality(**changes: Any) -> Legality:
    """The rules without any relic, perk or boss, but for ``changes``."""
    base: dict[str, Any] = {
        "set_min": 3,
        "set_max": 4,
        "set_repeats": False,
        "run_min": 3,
        "run_max": 13,
        "run_gaps": 0,
        "run_odd": 0,
        "highest": 13,
        "group_min": 0,
        "group_max": None,
        "same_type": False,
        "opening_bar": 30,
        "opening_wilds": False,
        "board_max": 12,
        "lock_oldest": False,
        "blocked": frozenset(),
    }
    return Legality(**{**base, **changes})
