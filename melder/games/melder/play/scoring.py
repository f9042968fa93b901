"""One score, step by step (rules section 3).

Each numbered step is a named phase in which content of any kind may act: the scorer walks the
groups, tiles and sources and knows none of them. Amounts are exact until the final floor.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from melder.effects.amounts import ONE, Amount, show, times
from melder.games.melder.bench.bearing import bear, marks
from melder.games.melder.bench.bench import Bearer, Line
from melder.games.melder.bench.context import MOST_TIMES, Context
from melder.games.melder.bench.program import Change, Firing
from melder.games.melder.bench.trace import note, standing
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.state import Owned
from melder.games.melder.tiles.groups import Group, as_it_lies
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.table import Table
from melder.games.melder.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Score:
    """What a play scored. ``mult`` is all Mult and xMult together, without the boss factor."""

    points: int
    chips: Amount
    mult: Amount
    trace: tuple[Line, ...]


def banked(rules: Ruleset, table: Table, placed: Collection[int], law: Legality) -> list[Group]:
    """The groups that would score: touched this play, with a tile from the hand, in order."""
    law = law.unlimited()
    found = []
    for meld in table.melds:
        if meld.touched and any(tile.id in placed for tile in meld.tiles):
            group = as_it_lies(meld.tiles, law, meld.shape)
            group = group or as_it_lies(meld.tiles, law, None, rules.prefer)
            if group is not None:
                found.append(group)
    return found


def potential(rules: Ruleset, groups: list[Group]) -> int:
    """Chips x (1 + group Mults) of what is banked, without relics (rules section 3)."""
    mult = ONE + sum(rules.shape_mult(group.shape, group.size) for group in groups)
    return int(sum(group.face for group in groups) * mult // ONE)


def play_score(ctx: Context, groups: list[Group]) -> Score:
    """Steps 1 to 6: what the groups score now. Step 7 is :func:`follow`."""
    ctx.groups = groups
    ctx.last_play = ctx.plays == 1
    ctx.money_at_press = ctx.money
    program = ctx.program
    firings = program.firings
    _phase(ctx, firings.get("scoring"))
    place = 0
    for group in ctx.groups:
        _group(ctx, group, place)
        place += group.size
    _phase(ctx, firings.get("groups_end"))
    _held(ctx)
    if "score_end" in firings:
        _tracked(ctx, firings.get("score", ()), program.first_relic, program.relic_count)
        _phase(ctx, firings["score_end"])
    else:
        _phase(ctx, firings.get("score"))
    return _total(ctx)


def _phase(ctx: Context, firings: tuple[Firing, ...] | None) -> None:
    if firings:
        bearers = ctx.bearers
        if ctx.trace is None:
            for firing in firings:
                ctx.act(firing, bearers, firing.times)
        else:
            for firing in firings:
                _watched(ctx, firing, bearers)


def _watched(ctx: Context, firing: Firing, bearers: Sequence[Bearer]) -> None:
    """Act and write down what came of it, part by part."""
    for time in range(firing.times):
        ctx.encore = time
        for part in firing.parts:
            ctx.me = bearers[part.owner]
            ctx.actor = part.named.name
            before = standing(ctx)
            part.run(ctx)
            note(ctx, ctx.actor, before)
    ctx.encore = 0


def _tracked(ctx: Context, firings: tuple[Firing, ...], first: int, count: int) -> None:
    """The relics' pass, keeping what each added to Mult (`R13`, `R83`)."""
    for firing in firings:
        before = ctx.mult
        _phase(ctx, (firing,))
        if first <= firing.actor < first + count and not firing.closing:
            ctx.added[firing.actor] = ctx.added.get(firing.actor, 0) + ctx.mult - before


def _group(ctx: Context, group: Group, place: int) -> None:
    """Step 1 for one group: Mult and Cuts, then its tiles, as often as it scores."""
    rules, changes = ctx.rules, ctx.program.changes
    start = ctx.chips
    mult = rules.shape_mult(group.shape, group.size)
    if "group_mult" in changes:
        mult = ctx.modified("group_mult", mult, group)
    scorings = 1
    if "scorings" in changes:
        scorings += min(int(ctx.modified("scorings", 0, group) // ONE), MOST_TIMES)
    triggers = _triggers(ctx, group, place)
    on_group = ctx.program.firings.get("group")
    tile_chips = changes.get("tile_chips")
    ctx.scored.extend(group.tiles)
    for _ in range(scorings):
        ctx.mult += mult
        if ctx.trace is not None:
            names = " ".join(tile.label for tile in group.tiles)
            ctx.trace.append(Line(names, f"+{show(mult)} Mult", ctx.chips, ctx.mult))
        if on_group:
            ctx.it = group
            _phase(ctx, on_group)
        for index, (tile, count) in enumerate(zip(group.tiles, triggers, strict=True)):
            if tile_chips is not None:
                ctx.place_in_group, ctx.place_in_play = index, place + index
            for _ in range(count):
                _trigger(ctx, tile, tile_chips)
    earned = ctx.chips - start
    if "group_chips" in changes:
        changed = ctx.modified("group_chips", earned, group)
        ctx.chips = start + changed
        if ctx.trace is not None and changed != earned:
            names = " ".join(tile.label for tile in group.tiles)
            text = f"{show(earned)} Chips become {show(changed)}"
            ctx.trace.append(Line(names, text, ctx.chips, ctx.mult))
        earned = changed
    ctx.group_chips[id(group)] = earned


def _triggers(ctx: Context, group: Group, place: int) -> list[int]:
    """How often each tile of a group triggers: sources add up (`R10`)."""
    changes = ctx.program.changes.get("triggers")
    found = []
    for index, tile in enumerate(group.tiles):
        count = 1
        if changes is not None:
            ctx.place_in_group = index
            ctx.place_in_play = place + index
            count += int(ctx.changed_by(changes, 0, tile) // ONE)
        if tile.enchantment >= 0 or tile.finish >= 0:
            for mark in marks(ctx.rules, tile):
                count += _own(ctx, mark, tile)
        found.append(min(count, MOST_TIMES))
    return found


def _own(ctx: Context, mark: Item, tile: Tile) -> int:
    """How often a mark lets the tile that bears it trigger beyond once."""
    own = tuple(Change(0, one) for one in mark.modifiers if one.value == "triggers")
    if not own:
        return 0
    bearers, ctx.bearers = ctx.bearers, (Bearer(Owned(0, mark)),)
    found = int(ctx.changed_by(own, 0, tile) // ONE)
    ctx.bearers = bearers
    return found


def _trigger(ctx: Context, tile: Tile, changes: Sequence[Change] | None) -> None:
    """One trigger of a tile: its chips, then what its marks do."""
    chips: Amount = (tile.face + tile.bonus) * ONE
    if changes is not None:
        chips = ctx.changed_by(changes, chips, tile)
    ctx.chips += chips
    if ctx.trace is not None:
        ctx.trace.append(Line(tile.label, f"+{show(chips)} Chips", ctx.chips, ctx.mult))
    ctx.triggered.append(tile)
    if tile.finish >= 0 or tile.enchantment >= 0:
        ctx.hit = False
        bear(ctx, tile, "tile")
        if ctx.hit:
            ctx.struck.append(tile)


def _held(ctx: Context) -> None:
    """Step 2: tiles in hand whose marks act there."""
    for tile in ctx.hand:
        if tile.finish >= 0 or tile.enchantment >= 0:
            for _ in range(held_times(ctx, tile)):
                bear(ctx, tile, "held")


def held_times(ctx: Context, tile: Tile) -> int:
    """How often what a tile does in hand is done."""
    return 1 + min(int(ctx.modified("held_triggers", 0, tile) // ONE), MOST_TIMES)


def _total(ctx: Context) -> Score:
    """Steps 5 and 6: every factor, then the boss's, then the floor."""
    if ctx.trace is not None:
        shown = ctx.mult
        for source, amount in ctx.late:
            ctx.factor *= amount
            ctx.factor_unit *= ONE
            shown = times(shown, amount)
            ctx.trace.append(Line(source, f"×{show(amount)} Mult", ctx.chips, shown))
        ctx.late.clear()
    boss = ctx.modified("boss_factor", ONE)
    product = ctx.chips * ctx.mult * ctx.factor * boss
    points = int(product // (ONE * ONE * ONE * ctx.factor_unit))
    mult = ctx.mult
    if ctx.factor_unit != 1:
        mult = _exact(ctx.mult * ctx.factor, ctx.factor_unit)
    if ctx.trace is not None and boss != ONE:
        name = ctx.boss.name if ctx.boss is not None else ""
        ctx.trace.append(Line(name, f"×{show(boss)} score", ctx.chips, mult))
    return Score(points, ctx.chips, mult, tuple(ctx.trace or ()))


def _exact(product: Amount, unit: int) -> Amount:
    exact = Fraction(product, unit)
    return exact.numerator if exact.denominator == 1 else exact


def follow(ctx: Context, points: int) -> None:
    """Step 7: the score is added, a boss may take of it, then what follows from the play.

    Counts of this play enter the history last, so that "already" means before this play (`R11`).
    """
    ctx.total += points
    ctx.fire("play_end")
    ctx.cleared = ctx.total >= ctx.target()
    ctx.following = True
    for tile in ctx.scored:
        if tile.finish >= 0 or tile.enchantment >= 0:
            bear(ctx, tile, "tile_after")
    _phase(ctx, ctx.program.firings.get("after"))
    for tile in ctx.struck:
        ctx.fire("tile_struck", tile)
    for group in ctx.groups:
        ctx.fire("group_scored", group)
    ctx.fire("play_scored")
    ctx.following = False
    kind = ctx.play_type()
    if kind is not None:
        ctx.last_type = kind
        for bearer, place in ctx.memories:
            bearer.state[place] = kind
