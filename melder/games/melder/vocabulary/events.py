"""Melder's events and the named phases of a score (rules sections 3 and 4)."""

from __future__ import annotations

from melder.effects.words import Event, Word

RUN = frozenset({"run"})
BLIND = RUN | {"blind"}
SCORE = BLIND | {"score"}
SUBJECT = frozenset({"subject"})
SCORED = frozenset({"scored"})
OPEN = frozenset({"still_open"})


def _phase(
    name: str,
    meaning: str,
    subject: str = "",
    known: frozenset[str] = frozenset(),
    *,
    own: bool = False,
    open: bool = True,
) -> Event:
    """A phase, what is known of the score when it comes, and whether that can still change."""
    return Event(
        name=name,
        meaning=meaning,
        offers=SCORE | known | (OPEN if open else known) | (SUBJECT if subject else frozenset()),
        subject=subject,
        own=own,
        phase=True,
        repeats=not subject and name != "scoring",
    )


def _event(
    name: str,
    meaning: str,
    subject: str = "",
    *,
    blind: bool = True,
    own: bool = False,
    copies: bool = True,
    replaceable: bool = False,
    extra: frozenset[str] = frozenset(),
) -> Event:
    offers = (BLIND if blind else RUN) | (SUBJECT if subject else frozenset()) | extra
    return Event(
        name=name,
        meaning=meaning,
        offers=offers,
        subject=subject,
        own=own,
        copies=copies,
        replaceable=replaceable,
    )


WORDS: tuple[Word, ...] = (
    _phase("scoring", "Score is pressed; nothing has scored yet.", known=frozenset({"unscored"})),
    _phase("group", "A group scores: its Mult is in, its tiles come next.", "group"),
    _phase("tile", "The tile that bears this scores, at every trigger.", "tile", own=True),
    _phase("groups_end", "All groups have scored.", known=SCORED),
    _phase(
        "held",
        "The tile that bears this is in hand when Score is pressed.",
        "tile",
        SCORED,
        own=True,
    ),
    _phase("score", "The item's turn: relics from left to right, then runes.", known=SCORED),
    _phase(
        "score_end",
        "All relics and runes have had their turn.",
        known=SCORED | {"relics_done"},
    ),
    _phase("after", "The score is counted; what follows from it.", known=SCORED, open=False),
    _phase(
        "tile_after",
        "The tile that bears this has scored; once a play.",
        "tile",
        SCORED,
        own=True,
        open=False,
    ),
    _event(
        "use",
        "This consumable is used.",
        "consumable",
        own=True,
        extra=frozenset({"asks"}),
    ),
    _event("used", "Any consumable is used.", "consumable", blind=False),
    _event("acquired", "This is acquired.", blind=False, copies=False),
    _event("sold", "This is sold.", blind=False, copies=False),
    _event("relic_sold", "Any relic is sold, this one included.", "relic", blind=False),
    _event("blind_start", "A blind starts."),
    _event("play_start", "A play begins: when the blind starts and after each score or pass."),
    _event("play_end", "A play ends, scored or passed."),
    _event(
        "blind_beaten",
        "A beaten blind is cashed out: before anything is paid, not when the target is reached.",
    ),
    _event(
        "payout",
        "The cash-out of a beaten blind pays.",
    ),
    _event(
        "kept",
        "At the cash-out: the tile that bears this was in hand when the blind was beaten.",
        "tile",
        own=True,
    ),
    _event("blind_end", "A blind ends, after its cash-out."),
    _event("tile_drawn", "A tile is drawn by Draw, Discard or an item.", "tile"),
    _event("tile_discarded", "A tile is discarded.", "tile"),
    _event("idle_draw", "Draw is used with nothing banked."),
    _event("draw_used", "Draw is used."),
    _event("discard_used", "Discard is used."),
    _event("tile_destroyed", "Any tile leaves the game.", "tile", blind=False),
    _event("destroyed", "The tile that bears this leaves the game.", "tile", blind=False, own=True),
    _event("tiles_lifted", "Tiles of the table are lifted and placed anew."),
    _event("tile_struck", "A chance of a tile came true as it scored.", "tile"),
    _event("group_scored", "A group has scored.", "group"),
    _event("play_scored", "A play has been scored."),
    _event("rerolled", "The shop is rerolled.", blind=False),
    _event("pack_skipped", "A bought pack is closed with nothing taken.", blind=False),
    _event("shop_left", "A shop is left.", blind=False),
    _event(
        "run_lost",
        "The run would be lost; averted, the blind counts as beaten without its reward.",
        replaceable=True,
    ),
)
