"""The course of a blind between the player's moves: its start, the end of a play, its end."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import fresh_streams
from melder.games.melder.play.searching import banked_by, best_play, playable
from melder.games.melder.state.phases import CASH_OUT, LOST, PLAY


def start_blind(ctx: Work) -> None:
    """A blind starts: capacities are settled, a hand is dealt, the first play begins.

    Chance starts over from the blind's own streams, so that no blind hangs on those before it.
    """
    ctx.luck.restart(fresh_streams(ctx.before.seed, ctx.ante, ctx.blind))
    rules = ctx.rules
    ctx.phase = PLAY
    for seat, relic in enumerate(ctx.relics):
        relic.seat = seat
    ctx.total = 0
    ctx.opened = ctx.unrewarded = False
    ctx.last_type = None
    ctx.kept = ()
    reset_counts(ctx, ("play", "blind"))
    ctx.plays = max(rules.numbers["run"]["lowest_plays"], ctx.settled("plays_per_blind"))
    ctx.draws = max(0, ctx.settled("draws_per_blind"))
    ctx.discards = max(0, ctx.settled("discards_per_blind"))
    ctx.suggests = max(0, ctx.settled("suggests_per_blind"))
    ctx.target_hue = ctx.luck.turn(range(rules.colour_count))
    deal(ctx)
    ctx.fire("blind_start")
    begin_play(ctx)


def reset_counts(ctx: Work, windows: Collection[str]) -> None:
    """Counts within these windows start over."""
    for slot, counter in enumerate(ctx.rules.counters):
        if counter.window in windows:
            ctx.history[slot] = 0


def deal(ctx: Work) -> None:
    """Fill the hand from the bag, as far as the bag reaches (`R42`)."""
    ctx.bag = ctx.luck.shuffle(ctx.bag)
    count = max(0, min(ctx.settled("hand_size") - len(ctx.hand), len(ctx.bag)))
    ctx.hand += ctx.bag[:count]
    del ctx.bag[:count]


def begin_play(ctx: Work) -> None:
    """A play begins; a boss that switches one relic off draws it now (`R5`)."""
    reset_counts(ctx, ("play",))
    ctx.disabled = ()
    ctx.regroup()
    if ctx.program.draws_relic and ctx.relics:
        ctx.disabled = (ctx.luck.turn(ctx.relics).owned.uid,)
        ctx.regroup()
    ctx.fire("play_start")


def end_play(ctx: Work, *, scored: bool) -> None:
    """A play is over: runes end, the table ages if it was scored (`R30`)."""
    ctx.plays -= 1
    ctx.runes = []
    ctx.regroup()
    ctx.table = ctx.table.settle(aged=scored)
    ctx.placed = frozenset()


def go_on(ctx: Work) -> None:
    """After a play that did not clear the blind: the next one, or the end of the run.

    Copies of scored tiles come after the deal and may exceed the hand size (`R39`).
    """
    if ctx.plays <= 0:
        lose(ctx)
        return
    if "hand_reset" not in ctx.law().blocked:
        ctx.bag += ctx.hand
        ctx.hand = []
        deal(ctx)
    ctx.hand += ctx.copies
    ctx.copies = []
    if stranded(ctx):
        lose(ctx)
    else:
        begin_play(ctx)


def stranded(ctx: Work) -> bool:
    """Whether no play that could be scored is left, which loses the run (rules section 4, `R44`).

    With tiles in the bag, something banked or lifted, or an item to use, there may always be one.
    Nothing is proven of tiles that a scenario only counts (`R69`, `R88`).
    """
    if ctx.bag or ctx.lifted or ctx.placed:
        return False
    if not ctx.hand:
        return True
    return ctx.luck.settled_bag and not ctx.items and not _can_score(ctx)


def _can_score(ctx: Work) -> bool:
    """Whether the hand holds a play that could be scored, the table rearranged if need be."""
    law, table = ctx.law(), ctx.table
    if ctx.opened:
        locked = table.locked(law)
        melds = [meld.tiles for place, meld in enumerate(table.melds) if place != locked]
        room = replace(law, board_max=law.board_max - len(table) + len(melds))
        return playable(ctx.rules, ctx.hand, melds, room)
    hand = [tile for tile in ctx.hand if law.opening_wilds or not tile.wild]
    room = replace(law, board_max=law.board_max - len(table))
    return banked_by(best_play(ctx.rules, hand, (), room, "face")) >= law.opening_bar


def clear(ctx: Work) -> None:
    """The blind is beaten: the hand returns to the bag, the cash-out is shown."""
    ctx.kept = tuple(ctx.hand)
    ctx.bag += ctx.hand
    ctx.hand = []
    ctx.copies = []
    ctx.phase = CASH_OUT


def lose(ctx: Work) -> None:
    """The run is lost, unless an effect averts it: the blind then counts as beaten, without its
    reward (`R45`)."""
    program, bearers = ctx.program, ctx.bearers
    for owner, handler in program.instead:
        ctx.me = bearers[owner]
        ctx.actor = ctx.me.item.name
        if handler.event.name != "run_lost" or not (handler.when is None or handler.when(ctx)):
            continue
        ctx.losing = True
        handler.run(ctx)
        ctx.losing = False
        ctx.unrewarded = True
        clear(ctx)
        return
    ctx.phase = LOST
