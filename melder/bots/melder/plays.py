"""Plays that a position allows, and what they score.

A :class:`Play` is a list of moves that end in a score. Candidates are put together from single
groups by a beam search that guesses at their worth; the engine then scores the best of them with
everything that is in force.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from melder.bots.melder.position import bench
from melder.effects.amounts import ONE
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.play import moves
from melder.games.melder.play.actions import Drop, Lift, Place, Reorder
from melder.games.melder.play.scoring import play_score
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.placements import distinct, groups
from melder.games.melder.run.suggest import suggestion
from melder.games.melder.run.turn import Run
from melder.games.melder.state.state import State
from melder.games.melder.tiles.groups import Group, GroupError, arrange, merge
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.table import Meld
from melder.games.melder.tiles.tile import Tile

Step = Place | Lift | Drop | Reorder

GROUPS: Final = 160
"""How many groups of the hand are looked at."""

ADDED: Final = 10
"""How many ways to add to one meld are looked at."""

WIDTH: Final = 20
"""How many plays the beam search keeps at every length."""

DEEP: Final = 8
"""How many groups a play has at most."""


@dataclass(frozen=True, slots=True)
class Play:
    """Moves that end in a score: what they score, and the face value that is banked then."""

    steps: tuple[Step, ...]
    points: int
    face: int


@dataclass(frozen=True, slots=True)
class Option:
    """One group that can be placed: the hand tiles that it takes (as bits), its meld or -1, and
    what it adds to Chips and Mult as far as can be told beforehand."""

    step: Place
    bits: int
    meld: int
    group: Group
    chips: float
    mult: float


@dataclass(frozen=True, slots=True)
class _Draft:
    """A play in the making."""

    options: tuple[int, ...]
    bits: int
    melds: int
    new: int
    chips: float
    mult: float

    @property
    def worth(self) -> float:
        return self.chips * self.mult


def laid(rules: Ruleset, state: State, steps: Sequence[Step]) -> tuple[Work, list[Group]] | None:
    """The position in which a play only has to be scored, and the groups that score; None if the
    rules refuse the play."""
    ctx = bench(rules, state)
    try:
        for step in steps:
            carry_out(ctx, step)
    except Refusal:
        return None
    law = ctx.law()
    groups = moves.banked_now(ctx, law)
    if not groups or ctx.lifted or ctx.table.illegal(law):
        return None
    if not ctx.opened and sum(group.face for group in groups) < law.opening_bar:
        return None
    return ctx, groups


def tried(rules: Ruleset, state: State, steps: Sequence[Step]) -> tuple[Work, Play] | None:
    """The position after a play was scored, before what follows from it; None if the rules
    refuse the play."""
    found = laid(rules, state, steps)
    if found is None:
        return None
    ctx, groups = found
    face = sum(group.face for group in groups)
    return ctx, Play(tuple(steps), play_score(ctx, groups).points, face)


def carry_out(ctx: Work, step: Step) -> None:
    """Carry out a step on the table. Raises :class:`Refusal`."""
    _MOVES[type(step)](ctx, step)  # type: ignore[operator]


_MOVES = {
    Place: moves.place,
    Lift: moves.lift,
    Drop: moves.drop,
    Reorder: moves.reorder,
}


def best_plays(rules: Ruleset, state: State, keep: int) -> list[Play]:
    """The best plays found that need no rearranging, best first."""
    candidates: list[Sequence[Step]] = list(islice(drafted(rules, state), keep))
    if state.placed:
        candidates.append(())
    found = [trial[1] for steps in candidates if (trial := tried(rules, state, steps))]
    return sorted(found, key=lambda play: -play.points)


def suggested(rules: Ruleset, state: State) -> tuple[Step, ...]:
    """The play that is best by groups alone, the table rearranged for it; empty if none."""
    return tuple(
        step for step in suggestion(rules, Run(state)) if isinstance(step, Place | Lift | Drop)
    )


def drafted(rules: Ruleset, state: State) -> Iterator[tuple[Place, ...]]:
    """Plays of whole groups without rearranging the table, the most promising first."""
    ctx = bench(rules, state)
    law = ctx.law()
    placed = moves.banked_now(ctx, law)
    options = _weighed(ctx, state, law, list(_options(ctx, state, law)))
    room = law.board_max - len(state.table)
    chips = sum(float(group.face) for group in placed)
    mult = 1 + sum(float(rules.shape_mult(g.shape, g.size)) for g in placed) / ONE
    beam = [_Draft((), 0, 0, 0, chips, mult)]
    seen: dict[tuple[int, int], float] = {}
    found: list[_Draft] = []
    for _ in range(DEEP):
        longer = [
            draft
            for one in beam
            for draft in _grown(one, options, room, law, placed)
            if draft.worth > seen.get((draft.bits, draft.melds), 0)
            and not seen.update({(draft.bits, draft.melds): draft.worth})
        ]
        if not longer:
            break
        longer.sort(key=lambda draft: -draft.worth)
        beam = longer[:WIDTH]
        found += beam
    bar = 0 if state.opened else law.opening_bar
    found = [draft for draft in found if draft.chips >= bar]
    found.sort(key=lambda draft: -draft.worth)
    return (tuple(options[index].step for index in draft.options) for draft in found)


def _grown(
    draft: _Draft,
    options: Sequence[Option],
    room: int,
    law: Legality,
    placed: Sequence[Group],
) -> Iterator[_Draft]:
    """The draft with one group more; groups join in the order of options."""
    shape = None
    if law.same_type:
        shapes = [options[index].group.shape for index in draft.options[:1]]
        shape = next(iter([*shapes, *(group.shape for group in placed)]), None)
    first = draft.options[-1] + 1 if draft.options else 0
    for index in range(first, len(options)):
        option = options[index]
        if option.bits & draft.bits or (option.meld >= 0 and draft.melds >> option.meld & 1):
            continue
        if shape is not None and option.group.shape != shape:
            continue
        new = draft.new + (option.meld < 0)
        if new > room:
            continue
        yield _Draft(
            (*draft.options, index),
            draft.bits | option.bits,
            draft.melds | (0 if option.meld < 0 else 1 << option.meld),
            new,
            draft.chips + option.chips,
            draft.mult + option.mult,
        )


def _options(ctx: Work, state: State, law: Legality) -> Iterator[Option]:
    """Groups of the hand, then melds with tiles of the hand added."""
    bits = {tile.id: 1 << place for place, tile in enumerate(state.hand)}
    for tiles, shape in islice(groups(state.hand, law), GROUPS):
        reading = "set" if shape == "set" else "run"
        if not ctx.opened and not law.opening_wilds and any(tile.wild for tile in tiles):
            continue
        group = arrange(tiles, law, reading)  # type: ignore[arg-type]
        step = Place(tuple(tile.id for tile in tiles), reading=reading)  # type: ignore[arg-type]
        yield _option(ctx.rules, step, sum(bits[tile.id] for tile in tiles), -1, group)
    locked = ctx.table.locked(law)
    for index, meld in enumerate(state.table.melds):
        own = all(tile.id in state.placed for tile in meld.tiles)
        if index != locked and (ctx.opened or own):
            for step, group in islice(_added(ctx, meld, law), ADDED):
                used = sum(bits[int(id)] for id in step.hand)
                yield _option(ctx.rules, step, used, index, group)


def _added(ctx: Work, meld: Meld, law: Legality) -> Iterator[tuple[Place, Group]]:
    """A meld with tiles of the hand added, one by one."""
    prefer = ctx.rules.prefer
    queue: list[tuple[int, ...]] = [()]
    by_id = {tile.id: tile for tile in ctx.hand}
    seen = set()
    for ids in queue:
        lying = (*meld.tiles, *(by_id[id] for id in ids))
        left = [tile for tile in ctx.hand if tile.id not in ids]
        for tile in distinct([tile for tile in left if _may_join(tile, lying, law)]):
            more = tuple(sorted((*ids, tile.id)))
            if more in seen:
                continue
            seen.add(more)
            try:
                group = merge(meld.tiles, [by_id[id] for id in more], law, None, prefer)
            except GroupError:
                continue
            if not ctx.opened and not law.opening_wilds and any(one.wild for one in group.tiles):
                continue
            queue.append(more)
            yield Place(more, meld.ids), group


def _may_join(tile: Tile, lying: Sequence[Tile], law: Legality) -> bool:
    """Whether a tile comes into question for a group, by numbers and colours alone: to be told
    by trying costs far more."""
    if tile.filler:
        return True
    numbered = [other for other in lying if not other.filler]
    reach = 1 + len(lying) - len(numbered) + law.run_gaps
    return any(
        tile.number == other.number
        or (
            (tile.capstone or abs(tile.number - other.number) <= reach)
            and (law.run_odd > 0 or bool(tile.colours & other.colours))
        )
        for other in numbered
    )


def _option(rules: Ruleset, step: Place, bits: int, meld: int, group: Group) -> Option:
    mult = float(rules.shape_mult(group.shape, group.size)) / ONE
    return Option(step, bits, meld, group, float(group.face), mult)


def _weighed(ctx: Work, state: State, law: Legality, options: list[Option]) -> list[Option]:
    """Options with what sources add for their shape and size, tried on one of each kind.

    What every single one gets is no reason to place it, so only the surplus counts.
    """
    if not ctx.opened:
        return options
    extra: dict[tuple[str, int], tuple[float, float]] = {}
    for option in options:
        key = (option.group.shape, option.group.size)
        if key not in extra:
            trial = tried(ctx.rules, state, (option.step,))
            if trial is not None:
                work = trial[0]
                chips = float(work.chips) / ONE - option.chips
                mult = float(work.mult) / ONE * float(work.factor) / float(work.factor_unit)
                extra[key] = chips, mult - 1 - option.mult
    if not extra:
        return options
    chips = min(chips for chips, _ in extra.values())
    mult = min(mult for _, mult in extra.values())

    def weighed(option: Option) -> Option:
        more = extra.get((option.group.shape, option.group.size), (chips, mult))
        return replace(
            option,
            chips=option.chips + max(0.0, more[0] - chips),
            mult=option.mult + max(0.0, more[1] - mult),
        )

    return [weighed(option) for option in options]
