"""The turn: one action on a run while a blind is played, state in and state out.

:func:`apply` is the only way in which play changes a run. Moves between two scores can be taken
back one by one; what revealed or rolled something cannot (`R79`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from melder.games.melder.bench.bench import Roll
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import Luck, SeededLuck
from melder.games.melder.play import moves, using
from melder.games.melder.play.actions import (
    Action,
    Discard,
    Drop,
    Lift,
    Place,
    Raise,
    Reorder,
    Sell,
    Simple,
    Use,
)
from melder.games.melder.play.blind import (
    clear,
    end_play,
    go_on,
    lose,
    stranded,
)
from melder.games.melder.play.event import Event
from melder.games.melder.play.refs import take
from melder.games.melder.play.scoring import Score, follow, play_score
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.course import begin_blind, step
from melder.games.melder.run.transaction import Reset, Run, Step, undo
from melder.games.melder.state.phases import OFFER, OVER, PLAY
from melder.games.melder.state.state import State
from melder.games.melder.tiles.groups import Group


class Result(NamedTuple):
    """What came of an action. ``outcomes`` is what chance decided, as scenarios script it (`R88`):
    rolls and numbers, in the order in which they came up."""

    run: Run
    events: tuple[Event, ...]
    score: Score | None
    rolls: tuple[Roll, ...]
    outcomes: tuple[bool | int, ...] = ()


def apply(
    rules: Ruleset,
    run: Run,
    action: Action,
    luck: Luck | None = None,
    *,
    tracing: bool = False,
) -> Result:
    """Carry out an action. Raises :class:`Refusal`, and then nothing has changed.

    Without ``luck`` the streams that the state keeps decide.
    """
    state = run.state
    if isinstance(action, Simple) and action.name in ("undo", "reset"):
        _in_play(state.phase)
        if action.name == "undo":
            return Result(undo(run), (Event("undo", {}),), None, ())
        taken = Reset(
            rules.kinds,
            lambda run, action: apply(rules, run, action).run,
            partial(faults, rules),
        )(run)
        return Result(taken, (Event("reset", {"changed": taken is not run}),), None, ())
    if luck is None:
        luck = SeededLuck(state.streams)
    ctx = Work(rules, state, luck, tracing=tracing)
    ctx.undoable = bool(run.steps)
    calls = luck.calls
    score, event = _do(ctx, action)
    after = ctx.finish()
    final = isinstance(action, Simple) and action.name in ("score", "pass")
    if final or ctx.revealed or luck.calls != calls or state.phase != PLAY:
        steps: tuple[Step, ...] = ()
    elif after.suggests != state.suggests:
        steps = run.steps
    else:
        steps = (*run.steps, Step(state, action))
    events = [event]
    if after.phase != state.phase:
        events.append(Event("phase", {"phase": after.phase}))
    return Result(Run(after, steps), tuple(events), score, tuple(ctx.rolls), tuple(ctx.outcomes))


def _do(ctx: Work, action: Action) -> tuple[Score | None, Event]:
    if ctx.phase in OVER:
        raise Refusal("phase", "The run is over.")
    if isinstance(action, Sell):
        using.sell(ctx, action)
        _lose_if_stranded(ctx)
        return None, Event("sold", {"what": action.what})
    if isinstance(action, Use):
        using.use(ctx, action)
        _lose_if_stranded(ctx)
        return None, Event("used", {"item": action.item})
    if isinstance(action, Raise):
        ctx.fire(action.event)
        return None, Event("raised", {"event": action.event})
    event = step(ctx, action)
    if event is not None:
        return None, event
    if not (isinstance(action, Reorder) and action.relic):
        if ctx.phase == OFFER:
            # Playing on leaves the bets on the table (rules section 11).
            begin_blind(ctx)
        _in_play(ctx.phase)
    if isinstance(action, Discard):
        return None, _discard(ctx, action)
    if isinstance(action, Simple):
        if action.name == "score":
            return _score(ctx)
        event = _COMMANDS[action.name](ctx)
        if action.name == "draw":
            _lose_if_stranded(ctx)
        return None, event
    facts = action.json()
    _MOVES[type(action)](ctx, action)
    name = next(iter(facts))
    return None, Event(name, facts)


_MOVES: Mapping[type, Callable[[Work, Any], None]] = {
    Place: moves.place,
    Lift: moves.lift,
    Drop: moves.drop,
    Reorder: moves.reorder,
}


def _lose_if_stranded(ctx: Work) -> None:
    """What was drawn, used or sold may have been the last hope (`R44`)."""
    if ctx.phase == PLAY and stranded(ctx):
        lose(ctx)


def _in_play(phase: str) -> None:
    if phase != PLAY:
        raise Refusal("phase", "That is done while a blind is played.")


def _score(ctx: Work) -> tuple[Score, Event]:
    """Press Score: everything of rules section 3, and what follows from it."""
    if ctx.plays <= 0:
        raise Refusal("no-plays", "There are no plays left.")
    law = ctx.law()
    groups = moves.banked_now(ctx, law)
    if ctx.placed:
        # A group that was placed and came apart is worth saying, before "nothing is banked".
        _check_table(ctx)
    if not groups:
        raise Refusal("nothing-banked", "Place a group first.")
    if not ctx.opened and sum(group.face for group in groups) < law.opening_bar:
        raise Refusal("opening", f"The opening takes {law.opening_bar} Chips of face value.")
    score = play_score(ctx, groups)
    follow(ctx, score.points)
    if ctx.trace is not None:
        # After the score nothing multiplies any more: Mult stands where it ended.
        after = [replace(line, mult=score.mult) for line in ctx.trace[len(score.trace) :]]
        score = replace(score, trace=(*score.trace, *after))
    ctx.settle_table()
    ctx.opened = True
    record = ctx.course.record.scored(score.points, len(ctx.groups))
    ctx.course = ctx.course.but(record=record)
    end_play(ctx, scored=True)
    if ctx.cleared:
        clear(ctx)
    else:
        go_on(ctx)
    return score, Event("scored", {"score": score.points, "total": ctx.total})


def _check_table(ctx: Work) -> None:
    """The table has to be whole again when a play ends (`R7`)."""
    law = ctx.law()
    if ctx.lifted:
        raise Refusal("illegal-table", "Lifted tiles have to go back to the table first.")
    for index in ctx.table.illegal(law):
        meld = ctx.table.melds[index]
        names = " ".join(tile.label for tile in meld.tiles)
        if meld.is_legal(law.unlimited()):
            sources = ctx.program.law_source
            source = sources.get("group_min") or sources["group_max"]
            raise Refusal(source, f"{names} has not the size that groups must have now.")
        raise Refusal("illegal-table", f"{names} is no group yet.")


def _pass(ctx: Work) -> Event:
    """Spend a play on a fresh hand (rules section 3, `R43`).

    A turn that cannot go on in any other way can always pass: an opening that can neither be
    scored nor grow any more goes back into the bag with the hand, and so does what is no group
    and cannot be taken back any more.
    """
    if ctx.plays <= 0:
        raise Refusal("no-plays", "There are no plays left.")
    law = ctx.law()
    groups = moves.banked_now(ctx, law)
    stuck = bool(groups) and _is_stuck(ctx, groups)
    broken = not ctx.undoable and bool(ctx.lifted or ctx.table.illegal(law))
    if groups and not stuck and not broken:
        raise Refusal("phase", "Something is banked: score it, or take it back.")
    if stuck:
        for group in groups:
            place = ctx.table.index_of(group.tiles)
            assert place is not None
            ctx.table, tiles = ctx.table.take(place)
            ctx.bag += tiles
    if broken:
        for place in reversed(ctx.table.illegal(law)):
            ctx.table, tiles = ctx.table.take(place)
            ctx.bag += tiles
        ctx.bag += ctx.lifted
        ctx.lifted = ()
    _check_table(ctx)
    ctx.fire("play_end")
    end_play(ctx, scored=False)
    go_on(ctx)
    return Event("passed", {"plays": ctx.plays})


def _is_stuck(ctx: Work, groups: Sequence[Group]) -> bool:
    """Whether too little is placed for the opening, and no other tile can come to the hand."""
    law = ctx.law()
    if ctx.opened or sum(group.face for group in groups) >= law.opening_bar:
        return False
    may_draw = ctx.draws > 0 and ctx.bag and "draw" not in law.blocked
    may_discard = ctx.discards > 0 and ctx.hand and "discard" not in law.blocked
    return not (may_draw or may_discard)


def _draw(ctx: Work) -> Event:
    """Draw a tile."""
    _not_blocked(ctx, "draw")
    if ctx.draws <= 0:
        raise Refusal("no-draws", "There are no draws left.")
    if not ctx.bag:
        raise Refusal("bag-empty", "The bag is empty.")
    ctx.draws -= 1
    idle = not moves.banked_now(ctx, ctx.law())
    ctx.draw(1)
    ctx.fire("draw_used")
    if idle:
        ctx.fire("idle_draw")
    return Event("drew", {"draws": ctx.draws})


def _discard(ctx: Work, action: Discard) -> Event:
    """Give tiles back and draw as many, the new ones first (rules section 4, `R42`)."""
    _not_blocked(ctx, "discard")
    if ctx.discards <= 0:
        raise Refusal("no-discards", "There are no discards left.")
    most = ctx.rules.numbers["run"]["discard_most"]
    if not 1 <= len(action.tiles) <= most:
        raise Refusal("target", f"A discard takes 1 to {most} tiles.")
    tiles = take(ctx.rules.kinds, action.tiles, ctx.hand, "hand", "in your hand")
    ctx.discards -= 1
    ids = {tile.id for tile in tiles}
    ctx.hand = [tile for tile in ctx.hand if tile.id not in ids]
    for tile in tiles:
        ctx.fire("tile_discarded", tile)
    ctx.draw(len(tiles))
    ctx.bag += tiles
    ctx.revealed = True
    ctx.fire("discard_used")
    return Event("discarded", {"discards": ctx.discards})


def _suggest(ctx: Work) -> Event:
    """Spend a suggestion; finding the play is the solver's business."""
    _not_blocked(ctx, "suggest")
    if ctx.suggests <= 0:
        raise Refusal("no-suggests", "There are no suggestions left.")
    ctx.suggests -= 1
    return Event("suggested", {"suggests": ctx.suggests})


_COMMANDS: Mapping[str, Callable[[Work], Event]] = {
    "pass": _pass,
    "draw": _draw,
    "suggest": _suggest,
}


def _not_blocked(ctx: Work, command: str) -> None:
    if command in ctx.law().blocked:
        name = ctx.boss.name if ctx.boss is not None else "The rules"
        raise Refusal(ctx.program.law_source["blocked"], f"{name} allows no {command}.")


def faults(rules: Ruleset, state: State) -> frozenset[int]:
    """The tiles that keep a table from being whole: lifted ones, and those of melds that are no
    groups."""
    law = Work(rules, state, SeededLuck(state.streams)).law()
    broken = (state.table.melds[index] for index in state.table.illegal(law))
    return frozenset(
        {*(tile.id for tile in state.lifted), *(id for meld in broken for id in meld.ids)}
    )


__all__ = ["Event", "Result", "Run", "Step", "apply", "faults"]
