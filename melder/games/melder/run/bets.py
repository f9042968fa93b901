"""Side bets: which are offered, what they cost (rules section 11, `R67`, `R80`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item
from melder.games.melder.run.bosses import faced
from melder.games.melder.state.course_state import Wager
from melder.games.melder.state.phases import FIGHT, OFFER
from melder.games.streams import Stream, stream

BETS: Final = "bets"
"""The stream of side bets, of the run's second seed."""

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "draw_used": ("draw", "draws_per_blind"),
    "discard_used": ("discard", "discards_per_blind"),
}
"""Events that only a command causes, with the command and how often a blind allows it."""


def offer(ctx: Work) -> None:
    """Offer side bets on the blind that comes; none to a player without money."""
    ctx.course = ctx.course.but(offers=())
    if stake(ctx) <= 0:
        return
    found = possible(ctx)
    draws = Stream(stream(ctx.course.luck, BETS, ctx.ante, ctx.blind))
    # All bets are shuffled, so that leaving one out changes nothing about the others.
    order = draws.shuffle(list(ctx.rules.items["bet"].values()))
    offered = [bet for bet in order if bet in found]
    count = int(ctx.rules.numbers["economy"]["bet_offers"])
    ctx.course = ctx.course.but(offers=tuple(offered[:count]))


def possible(ctx: Work) -> list[Item]:
    """The bets that can be offered on the blind that comes (`R67`)."""
    impossible = _impossible(ctx)
    return [
        bet
        for bet in ctx.rules.items["bet"].values()
        if not bet.retired and not bet.counted & impossible
    ]


def stake(ctx: Work) -> int:
    """What a bet on the blind that comes costs: no more than there is."""
    return max(0, min(full_stake(ctx), ctx.money))


def full_stake(ctx: Work) -> int:
    """What a bet costs a player who has the money."""
    economy = ctx.rules.numbers["economy"]
    return int(economy["bet_stake"]) + int(economy["bet_stake_per_ante"]) * ctx.ante


def take(ctx: Work, id: str) -> Item:
    """Take a bet; its stake is paid at once.

    Refused: outside of the offer, a second bet, one that is not offered.
    """
    course = ctx.course
    if ctx.phase not in (OFFER, FIGHT):
        raise Refusal("phase", "Bets are taken before a blind.")
    if course.wager is not None:
        raise Refusal("phase", "You have a bet on this blind already.")
    bet = next((bet for bet in course.offers if bet.is_called(id)), None)
    if bet is None:
        raise Refusal("target", "That bet is not offered.")
    paid = stake(ctx)
    if paid <= 0:
        raise Refusal("money", "There is nothing to bet.")
    ctx.money -= paid
    ctx.course = course.but(wager=Wager(bet, paid))
    return bet


def _impossible(ctx: Work) -> set[str]:
    """Events that cannot happen in the blind that comes: bets that count them are no bets."""
    blind = faced(ctx)
    blocked = blind.law().blocked
    return {
        event
        for event, (command, allowed) in COMMANDS.items()
        if command in blocked or blind.settled(allowed) <= 0
    }
