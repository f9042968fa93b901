"""Every action that a player may take, phase by phase, one after another.

Candidates are proposed here and tried with the same rules that carry actions out, so that an
action is listed only if it is accepted. Placements are all single groups from the hand and single
tiles onto melds; lifting and what follows from it is accepted too, and not listed but for putting
all lifted tiles into one meld.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from melder.games.melder.bench.bench import Bearer
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.play import moves
from melder.games.melder.play.actions import (
    Action,
    Bet,
    Buy,
    Discard,
    Drop,
    Open,
    Place,
    Reorder,
    Sell,
    Simple,
    Take,
    Use,
)
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item, Question
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.placements import distinct, groups, subsets
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.state.course_state import Ware
from melder.games.melder.state.phases import CASH_OUT, DRAFT, FIGHT, OFFER, OVER, PLAY, SHOP
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.notation import format_tile
from melder.games.melder.tiles.tile import Tile

COMMANDS = (
    Simple("score"),
    Simple("pass"),
    Simple("draw"),
    Simple("suggest"),
    Simple("undo"),
)
"""What can be done in play with a word alone."""

RESET = Simple("reset")
"""Offered where it changes something."""


def actions(rules: Ruleset, run: Run) -> Iterator[Action]:
    """Every legal action, lazily; those that there are most of come last."""
    state = run.state
    if state.phase in OVER:
        return
    ctx = Work(rules, state, SeededLuck(state.streams))
    if state.phase == PLAY:
        yield from _accepted(rules, run, COMMANDS)
        if apply(rules, run, RESET).run is not run:
            yield RESET
        yield from _placements(ctx)
        if state.lifted:
            yield from _accepted(rules, run, (Drop(meld.ids) for meld in state.table.melds))
    else:
        yield from _accepted(rules, run, _course(ctx))
    yield from _accepted(rules, run, _items(ctx))
    yield from _orders(ctx)
    if state.phase == PLAY:
        yield from _discards(rules, run)


def placements(rules: Ruleset, run: Run) -> Iterator[Place]:
    """The legal placements among :func:`actions`."""
    state = run.state
    if state.phase == PLAY:
        yield from _placements(Work(rules, state, SeededLuck(state.streams)))


def is_accepted(rules: Ruleset, run: Run, action: Action) -> bool:
    """Whether an action would be carried out."""
    try:
        apply(rules, run, action)
    except Refusal:
        return False
    return True


def _accepted(rules: Ruleset, run: Run, found: Iterable[Action]) -> Iterator[Action]:
    return (action for action in found if is_accepted(rules, run, action))


def _course(ctx: Work) -> Iterator[Action]:
    """What moves the run on, and what is on offer."""
    course = ctx.course
    if course.pack is not None:
        for ware in _distinct(ctx, course.pack.wares):
            yield Take(_name(ctx, ware))
            if isinstance(ware.thing, Item) and ware.thing.kind == "consumable":
                for use in _uses(ctx, ware.thing):
                    yield Take(use.item, True, use.tiles, use.split, use.colour)
        yield Simple("skip")
        return
    shop = course.shop
    if shop is not None:
        for ware in _distinct(ctx, (*shop.relics, *shop.items, *shop.tiles)):
            yield Buy(_name(ctx, ware))
        if ctx.phase == SHOP:
            for perk in course.perks:
                yield Buy(_id(perk))
            for ware in _distinct(ctx, shop.packs):
                yield Open(_name(ctx, ware))
            yield Simple("reroll")
    if ctx.phase in (OFFER, FIGHT):
        for bet in course.offers:
            yield Bet(bet.id)
    if ctx.phase == FIGHT:
        yield Simple("redraw_boss")
        yield Simple("fight")
    elif ctx.phase == CASH_OUT:
        yield Simple("cash_out")
    elif ctx.phase in (DRAFT, OFFER, SHOP):
        yield Simple("next")


def _distinct(ctx: Work, wares: Iterable[Ware]) -> Iterable[Ware]:
    """The first of all that are called the same, which is the one that is meant."""
    found: dict[str, Ware] = {}
    for ware in wares:
        found.setdefault(_name(ctx, ware), ware)
    return found.values()


def _name(ctx: Work, ware: Ware) -> str:
    thing = ware.thing
    return format_tile(ctx.rules.kinds, thing) if isinstance(thing, Tile) else _id(thing)


def _id(item: Item) -> str:
    """An id that no item of another kind shares (`R77`)."""
    return f"{item.kind}/{item.id}"


def _placements(ctx: Work) -> Iterator[Place]:
    """Groups from the hand, then single tiles of it onto melds."""
    law = ctx.law()
    for tiles, shape in groups(_for_new_groups(ctx, law), law):
        reading = "set" if shape == "set" else "run"
        action = Place(tuple(tile.id for tile in tiles), reading=reading)  # type: ignore[arg-type]
        if _may_place(ctx, action):
            yield action
    for meld in ctx.table.melds:
        for tile in distinct(ctx.hand):
            action = Place((tile.id,), meld.ids)
            if _may_place(ctx, action):
                yield action


def _for_new_groups(ctx: Work, law: Legality) -> list[Tile]:
    """The hand tiles that a new group may have: none on a full table, no wilds in an opening.

    What :func:`_may_place` would refuse one by one can be more than anybody could go through.
    """
    if len(ctx.table) >= law.board_max:
        return []
    wilds = ctx.opened or law.opening_wilds
    return [tile for tile in ctx.hand if wilds or not tile.wild]


def _may_place(ctx: Work, action: Place) -> bool:
    """Place on a bench that is set back afterwards; a score or a new bench costs far more."""
    before = ctx.table, ctx.hand, ctx.placed, ctx.lifted, ctx.history[:]
    try:
        moves.place(ctx, action)
    except Refusal:
        return False
    finally:
        ctx.table, ctx.hand, ctx.placed, ctx.lifted, ctx.history = before
    return True


def _items(ctx: Work) -> Iterator[Action]:
    """Using consumables and selling."""
    for item in _each(ctx.items):
        yield from _uses(ctx, item)
        yield Sell(_id(item))
    for item in _each(ctx.relics):
        yield Sell(_id(item))
    yield Sell(ctx.rules.kinds.wild_letter)


def _each(bearers: Sequence[Bearer]) -> list[Item]:
    """The items of these, each once, in order."""
    return list(dict.fromkeys(bearer.item for bearer in bearers))


def _uses(ctx: Work, item: Item) -> Iterator[Use]:
    """A consumable with every answer that it could be given."""
    choose = next(iter(item.questions), None)
    if choose is None:
        yield Use(_id(item))
        return
    if choose.whole:
        for colour in ctx.rules.kinds.colours:
            yield Use(_id(item), colour=colour.id)
    for tiles in _chosen(ctx, choose):
        ids = tuple(tile.id for tile in tiles)
        if not choose.divide:
            yield Use(_id(item), ids)
            continue
        for low in range(1, tiles[0].number):
            yield Use(_id(item), ids, (low, tiles[0].number - low))


def _chosen(ctx: Work, question: Question) -> Iterator[tuple[Tile, ...]]:
    """Choices of tiles, in every order where their order matters; tiles of one place where they
    must lie together."""
    allowed = {tile.id for tile in question.out_of(ctx)}
    places: list[Sequence[Tile]] = [ctx.hand, *(meld.tiles for meld in ctx.table.melds)]
    if not question.alike:
        places = [(*ctx.hand, *ctx.table.tiles)]
    choose = permutations if question.alike else combinations
    for place in places:
        open_to = [tile for tile in place if tile.id in allowed]
        yield from choose(open_to, question.count)


def _orders(ctx: Work) -> Iterator[Action]:
    """Other places for relics and, in play, for melds in scoring order; none is ever refused."""
    for place, relic in enumerate(ctx.relics):
        if next(one for one in ctx.relics if one.item is relic.item) is relic:
            for to in range(len(ctx.relics)):
                if to != place:
                    yield Reorder(relic=relic.item.id, to=to)
    if ctx.phase == PLAY:
        for place, meld in enumerate(ctx.table.melds):
            for to in range(len(ctx.table.melds)):
                if to != place:
                    yield Reorder(meld=meld.ids, to=to)


def _discards(rules: Ruleset, run: Run) -> Iterator[Action]:
    """Every choice of hand tiles; if one is refused for what it is, all are."""
    state = run.state
    most = min(int(rules.numbers["run"]["discard_most"]), len(state.hand))
    found = (Discard(tuple(t.id for t in tiles)) for tiles in subsets(state.hand, most))
    first = next(found, None)
    if first is not None and is_accepted(rules, run, first):
        yield first
        yield from found
