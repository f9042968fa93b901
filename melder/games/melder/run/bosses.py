"""Which boss an ante gets, and drawing another one (rules section 10, `R56`, `R64`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.phases import FIGHT
from melder.games.streams import Stream, stream

BOSS: Final = "boss"
"""The stream of bosses."""


def reveal(ctx: Work) -> None:
    """The boss of the ante is drawn and shown, unless it was settled before."""
    boss = ctx.next_boss
    if boss is None or is_last(ctx):
        boss = _drawn(ctx)
    ctx.next_boss = None
    _show(ctx, boss)


def redraw(ctx: Work) -> None:
    """Another boss, for a price and so often in an ante; the rejected one counts as seen.

    Refused: in the last ante, when none is left to draw, without the money.
    """
    course = ctx.course
    if ctx.phase != FIGHT:
        raise Refusal("phase", "A boss is drawn anew when it has been shown.")
    if is_last(ctx):
        raise Refusal("phase", "The last boss stays.")
    if course.wager is not None:
        raise Refusal("phase", "There is a bet on this boss.")
    allowed = ctx.standing("boss_redraws")
    if not allowed:
        raise Refusal("phase", "Nothing that you own lets another boss be drawn.")
    if course.redraws >= allowed:
        raise Refusal("phase", "No other boss can be drawn in this ante.")
    price = redraw_price(ctx)
    if price > 0 and ctx.money < price:
        raise Refusal("money", f"Another boss costs ${price}.")
    ctx.money -= price
    ctx.course = course.but(redraws=course.redraws + 1)
    _show(ctx, _drawn(ctx))


def redraw_price(ctx: Work) -> int:
    """What drawing another boss costs."""
    return max(0, ctx.standing("boss_redraw_price"))


def is_last(ctx: Work) -> bool:
    """Whether this is the last ante, whose boss never changes."""
    return ctx.ante >= len(ctx.rules.targets)


def faced(ctx: Work) -> Work:
    """The same moment with the boss that is shown in force, to look at the blind that comes."""
    roster = replace(ctx.roster(), boss=ctx.course.boss)
    return Work(ctx.rules, ctx.finish().but(roster=roster), ctx.luck)


def eligible(rules: Ruleset, ante: int) -> list[Item]:
    """Bosses that may be met in an ante."""
    found = []
    for boss in rules.items["boss"].values():
        first, last = boss.data["antes"]
        if first <= ante <= last and not boss.retired and boss is not rules.final_boss:
            found.append(boss)
    return found


def _drawn(ctx: Work) -> Item:
    """A boss that was not seen yet; when all were, they may all come again."""
    if is_last(ctx):
        return ctx.rules.final_boss
    course = ctx.course
    found = eligible(ctx.rules, ctx.ante)
    fresh = [boss for boss in found if boss not in course.seen]
    if not fresh:
        ctx.course = course.but(seen=())
        # The one that is being rejected is not drawn again at once where there is another.
        fresh = [boss for boss in found if boss is not course.boss] or found
    draws = Stream(stream(ctx.before.seed, BOSS, ctx.ante, course.redraws))
    return next(boss for boss in draws.shuffle(found) if boss in fresh)


def _show(ctx: Work, boss: Item) -> None:
    course = ctx.course
    seen = course.seen if boss in course.seen else (*course.seen, boss)
    ctx.course = course.but(boss=boss, seen=seen)
