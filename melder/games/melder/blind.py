"""The course of a blind between the player's moves: its start, the end of a play, its end."""

from __future__ import annotations

from collections.abc import Collection

from melder.games.melder.itemwork import Work
from melder.games.melder.luck import Luck, SeededLuck, fresh_streams
from melder.games.melder.rules import Ruleset
from melder.games.melder.state import State

PLAY, CASH_OUT, LOST = "play", "cash_out", "lost"
"""Phases of a run that a blind knows (rules section 4)."""


def start_blind(rules: Ruleset, state: State, luck: Luck | None = None) -> State:
    """A blind starts: capacities are settled, a hand is dealt, the first play begins.

    Without ``luck`` the blind's own streams of the seed decide.
    """
    if luck is None:
        luck = SeededLuck(fresh_streams(state.seed, state.ante, state.blind))
    ctx = Work(rules, state, luck)
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
    hue = luck.turn(range(rules.colour_count))
    deal(ctx)
    ctx.fire("blind_start")
    begin_play(ctx)
    return ctx.finish(target_hue=hue)


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
    """Whether nothing is left to play with, which loses the run (rules section 4)."""
    return not (ctx.hand or ctx.bag or ctx.lifted or ctx.placed)


def clear(ctx: Work) -> None:
    """The blind is beaten: the hand returns to the bag, the cash-out is shown."""
    ctx.kept = tuple(ctx.hand)
    ctx.bag += ctx.hand
    ctx.hand = []
    ctx.copies = []
    ctx.phase = CASH_OUT


def lose(ctx: Work) -> None:
    """The run is lost, unless an effect has something happen instead (`R45`)."""
    program, bearers = ctx.program, ctx.bearers
    for owner, handler in program.instead:
        ctx.me = bearers[owner]
        ctx.actor = ctx.me.item.name
        if handler.event.name != "run_lost" or not (handler.when is None or handler.when(ctx)):
            continue
        ctx.losing = True
        handler.run(ctx)
        ctx.losing = False
        if ctx.unrewarded:
            clear(ctx)
            return
        if ctx.plays > 0 and (ctx.hand or ctx.bag):
            go_on(ctx)
            return
    ctx.phase = LOST
