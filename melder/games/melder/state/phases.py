"""The phases of a run (rules section 4)."""

from __future__ import annotations

from typing import Final

DRAFT: Final = "draft"
"""The relics that are offered once, before the first blind."""

OFFER: Final = "offer"
"""Side bets on the blind that comes."""

FIGHT: Final = "fight"
"""The boss is shown; side bets as well."""

PLAY: Final = "play"
CASH_OUT: Final = "cash_out"
SHOP: Final = "shop"
WON: Final = "won"
LOST: Final = "lost"

PHASES: Final = (DRAFT, OFFER, FIGHT, PLAY, CASH_OUT, SHOP, WON, LOST)
OVER: Final = frozenset({WON, LOST})
