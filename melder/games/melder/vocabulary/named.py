"""Melder's named values: what effects may read, and what `modify` may change.

A *standing* value has its base among the rules' numbers (`content/melder/rules.yaml`, under the
same name) and is worked out from everything that modifies it. A *running* value is what it is at
this moment: money, draws left, Chips so far.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from melder.effects.words import Named, Word

BLIND = frozenset({"blind"})
SCORE = frozenset({"score"})
SUBJECT = frozenset({"subject"})
SCORED = frozenset({"scored"})
TRIGGER = frozenset({"trigger"})


def _running(
    name: str,
    meaning: str,
    read: Callable[[Any], Any],
    needs: frozenset[str] = frozenset(),
    *,
    whole: bool = True,
    kept: str = "",
) -> Named:
    return Named(
        name=name,
        meaning=meaning,
        read=read,
        needs=needs,
        whole=whole,
        changes=False,
        kept=kept,
    )


def _standing(
    name: str,
    meaning: str,
    *,
    whole: bool = True,
    fixed: bool = False,
    of: str = "",
    copies: bool = True,
    least: int = 0,
    most: int = 1000,
) -> Named:
    return Named(
        name=name,
        meaning=meaning,
        whole=whole,
        fixed=fixed,
        of=of,
        copies=copies,
        least=least,
        most=most,
        offers=SUBJECT if of else frozenset(),
        read=None if of else (lambda ctx: ctx.standing(name) if whole else ctx.factor_of(name)),
    )


def _scored(
    name: str,
    meaning: str,
    of: str = "",
    known: frozenset[str] = frozenset(),
    *,
    whole: bool = False,
    most: int = 1_000_000,
    measure: Callable[[Any, Any], Any] | None = None,
) -> Named:
    """A value of a score, and what is known of the score when it is worked out. What can be
    measured is known once all groups have scored."""
    return Named(
        name=name,
        meaning=meaning,
        whole=whole,
        of=of,
        most=most,
        measure=measure,
        needs_as={of: SCORE | SCORED} if measure is not None else {},
        offers=SCORE | BLIND | known | (SUBJECT if of else frozenset()),
    )


WORDS: tuple[Word, ...] = (
    # running values
    _running(
        "money",
        "Money when Score is pressed, else money now.",
        lambda ctx: ctx.purse(),
        kept="money",
    ),
    _running("plays", "Plays left.", lambda ctx: ctx.plays, BLIND, kept="plays"),
    _running("draws", "Draws left.", lambda ctx: ctx.draws, BLIND, kept="draws"),
    _running("discards", "Discards left.", lambda ctx: ctx.discards, BLIND, kept="discards"),
    _running("ante", "The ante.", lambda ctx: ctx.ante),
    _running("blind_score", "The score of the blind.", lambda ctx: ctx.total, BLIND, kept="total"),
    _running("target", "The target of the blind.", lambda ctx: ctx.target(), BLIND),
    _running("chips", "Chips so far.", lambda ctx: ctx.chips, SCORE, whole=False),
    _running(
        "mult_of_others",
        "Mult added by other relics and their editions.",
        lambda ctx: ctx.mult_of_others(),
        SCORE | {"relics_done"},
        whole=False,
    ),
    # standing values of a run
    _standing("hand_size", "How many tiles are dealt.", fixed=True, least=1, most=100),
    _standing("plays_per_blind", "Plays at the start of a blind.", fixed=True, least=1, most=100),
    _standing("draws_per_blind", "Draws at the start of a blind.", fixed=True, most=100),
    _standing("discards_per_blind", "Discards at the start of a blind.", fixed=True, most=100),
    _standing("suggests_per_blind", "Suggestions at the start of a blind.", fixed=True, most=100),
    _standing("relic_slots", "How many relics there is room for.", fixed=True, most=100),
    _standing("item_slots", "How many consumables there is room for.", fixed=True, most=100),
    _standing("own_slot", "Room that the bearer brings on its shelf.", fixed=True, most=9),
    _standing("board_size", "How many melds the table holds.", fixed=True, least=1, most=100),
    _standing("target_factor", "What the ante's base is multiplied by in this blind.", whole=False),
    _standing("target_ante", "The ante from which targets are counted.", fixed=True, most=9),
    _standing("interest_cap", "The most that interest can pay."),
    _standing("start_money", "Money at the start of a run."),
    _standing("draft_purse", "The purse of the draft."),
    _standing("shop_relics", "Relics that a shop shows.", most=9),
    _standing("shop_tiles", "Single tiles that a shop shows.", most=9),
    _standing("reroll_price", "What the first reroll of a shop costs."),
    _standing("reroll_step", "How much dearer each reroll gets."),
    _standing("free_rerolls", "Rerolls of a shop that cost nothing.", most=100),
    _standing("boss_redraws", "How often an ante's boss may be drawn anew.", most=100),
    _standing("boss_redraw_price", "What drawing another boss costs."),
    # What happens at a sale is not copied (`R14`).
    _standing("sale_bonus", "What selling a relic pays on top.", copies=False),
    _standing("pack_spirits", "Spirits that every pack shows on top.", most=9),
    _standing("finish_odds", "How much likelier tiles in packs carry a finish.", whole=False),
    _standing("price", "The price of what is offered.", of="offer"),
    _standing("shop_weight", "How often a type of consumable is offered.", of="offer", whole=False),
    _standing(
        "line_gain", "What a line gains when its consumable is used.", of="consumable", whole=False
    ),
    # values of a score
    _scored("tile_chips", "What a tile pays for its number and bonus.", "tile", TRIGGER),
    _scored(
        "triggers", "How often a tile triggers beyond once.", "tile", TRIGGER, whole=True, most=100
    ),
    _scored(
        "held_triggers",
        "How often a held tile's effects act beyond once.",
        "tile",
        SCORED,
        whole=True,
        most=100,
    ),
    _scored(
        "group_chips",
        "All Chips that a group scored.",
        "group",
        measure=lambda group, ctx: ctx.chips_of(group),
    ),
    _scored("group_mult", "The Mult of a group's shape.", "group"),
    _scored("scorings", "How often a group scores beyond once.", "group", whole=True, most=100),
    _scored("boss_factor", "What the whole score is multiplied by at the end.", known=SCORED),
)
