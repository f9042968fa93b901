"""Using consumables and selling: what the item bar and the relics' shelf are for."""

from __future__ import annotations

from melder.effects.amounts import ONE, parse_amount
from melder.games.melder.bench.bench import Bearer
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.play.actions import Sell, TileRef, Use
from melder.games.melder.play.moves import mapped
from melder.games.melder.play.refs import find, take
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item, Question
from melder.games.melder.state.phases import PLAY, SHOP
from melder.games.melder.tiles.tile import Tile


def use(ctx: Work, action: Use) -> None:
    """Use a consumable of the bar (`R48` to `R56`).

    Refused: an item that is not there or finds nothing to work on, answers that do not fit its
    questions, items for a blind outside of one.
    """
    used = _owned(ctx.items, action.item)
    if used is None:
        raise Refusal("item", "That item is not in your item bar.")
    ctx.items.remove(used)
    consume(ctx, used, action)


def consume(ctx: Work, used: Bearer, action: Use) -> None:
    """Use a consumable that is in the player's hands, wherever it came from.

    Refused as in :func:`use`.
    """
    item = used.item
    if item.type in ctx.rules.numbers["run"]["used_in_play"] and ctx.phase != PLAY:
        raise Refusal("phase", f"{item.name} is used while a blind is played.")
    answer(ctx, used, action)
    mapped(ctx, lambda: apply(ctx, ctx.line_of(item) or used))
    if not ctx.echoed:
        ctx.last_used = item
    ctx.using = None
    mapped(ctx, ctx.touch_table)
    ctx.settle_table()
    if ctx.phase != PLAY:
        _leave_whole(ctx)
    ctx.fire("used", used)


def apply(ctx: Work, me: Bearer) -> None:
    """Do what a consumable does when it is used; its state is that of its line."""
    ctx.using = me
    ctx.me = ctx.it = me
    ctx.actor = me.item.name
    handlers = [
        handler
        for handler in me.item.handlers.get("use", ())
        if handler.when is None or handler.when(ctx)
    ]
    if not handlers:
        raise Refusal("item", f"{me.item.name} cannot be used now.")
    for handler in handlers:
        ctx.me = ctx.it = me
        handler.run(ctx)
    ctx.using = None


def _leave_whole(ctx: Work) -> None:
    """Between blinds nobody could mend the table, so an item must not break it. What it worked on
    is as good as placed in an earlier play."""
    if ctx.table.illegal(ctx.law()):
        raise Refusal("illegal-table", "That would leave a meld that is no group.")
    ctx.table = ctx.table.settle(aged=False)


def answer(ctx: Work, used: Bearer, action: Use) -> None:
    """Check what the player gave against what the item asks for."""
    ctx.me = used
    asked = used.item.questions
    if not asked and (action.tiles or action.split or action.colour):
        raise Refusal("target", f"{used.item.name} asks for nothing.")
    for question in asked:
        _choose(ctx, used.item, question, action)
        if question.divide:
            _divide(ctx, action)


def _choose(ctx: Work, item: Item, question: Question, action: Use) -> None:
    if question.whole and action.colour is not None and not action.tiles:
        _choose_all(ctx, question, 1 << _hue(ctx, action.colour))
        return
    if len(action.tiles) != question.count:
        what = "tile" if question.count == 1 else "tiles"
        raise Refusal("target", f"{item.name} takes {question.count} {what}.")
    tiles = _together(ctx, action.tiles)
    allowed = {tile.id for tile in question.out_of(ctx)}
    for tile in tiles:
        if tile.id not in allowed:
            code = "capstone" if tile.capstone else "target"
            raise Refusal(code, f"{item.name} cannot work on {tile.label}.")
    if question.alike:
        _check_alike(ctx, item, tiles)
    if question.total is not None and sum(tile.number for tile in tiles) * ONE > question.total:
        raise Refusal("target", f"The sum may be at most {question.total // ONE}.")
    ctx.chosen = tuple(tiles)
    if question.whole:
        _choose_all(ctx, question, tiles[0].colours)


def _choose_all(ctx: Work, question: Question, colours: int) -> None:
    """All tiles of these colours, out of those that could be chosen."""
    ctx.chosen = tuple(tile for tile in question.out_of(ctx) if tile.colours & colours)


def _together(ctx: Work, refs: tuple[TileRef, ...]) -> list[Tile]:
    """The tiles that are meant, all in one place where that is possible: the hand first."""
    kinds = ctx.rules.kinds
    for place in (ctx.hand, *(meld.tiles for meld in ctx.table.melds)):
        found = find(kinds, refs, place)
        if found is not None:
            return found
    return take(kinds, refs, (*ctx.hand, *ctx.table.tiles), "target", "in hand or on the table")


def _check_alike(ctx: Work, item: Item, tiles: list[Tile]) -> None:
    """Tiles that go together share a colour and lie in one place (`R38`)."""
    common = -1
    for tile in tiles:
        common &= tile.colours
    if not common:
        raise Refusal("target", f"{item.name} takes tiles of one colour.")
    ids = {tile.id for tile in tiles}
    places = [{tile.id for tile in ctx.hand}, *(set(meld.ids) for meld in ctx.table.melds)]
    if not any(ids <= place for place in places):
        raise Refusal("target", "The tiles have to lie in one meld, or in the hand.")


def _divide(ctx: Work, action: Use) -> None:
    """The two parts of a split tile, each one a number that a plain tile can have (`R37`)."""
    if action.split is None:
        raise Refusal("target", "Say how the tile is split, in two numbers.")
    (tile,) = ctx.chosen
    low, high = action.split
    if low + high != tile.number or min(low, high) < 1:
        raise Refusal("target", f"The two numbers have to add up to {tile.number}.")
    highest = ctx.rules.kinds.highest
    if max(low, high) > highest:
        raise Refusal("target", f"Each part is at most {highest}.")
    ctx.division = (low, high)


def _hue(ctx: Work, id: str) -> int:
    for index, colour in enumerate(ctx.rules.kinds.colours):
        if colour.id == id:
            return index
    raise Refusal("target", f"There is no colour {id}.")


def sell(ctx: Work, action: Sell) -> None:
    """Sell a relic, a consumable, or a wild tile (rules section 7, `R55`)."""
    if action.what == ctx.rules.kinds.wild_letter:
        _sell_wild(ctx, ctx.rules.numbers["economy"]["wild_sale"])
        return
    relic = _owned(ctx.relics, action.what)
    if relic is not None:
        ctx.money += sale_price(ctx, relic) + ctx.standing("sale_bonus")
        ctx.fire("relic_sold", relic)
        ctx.tell("sold", relic)
        ctx.relics.remove(relic)
        ctx.regroup()
        return
    item = _owned(ctx.items, action.what)
    if item is None:
        raise Refusal("item", "You do not own that.")
    ctx.money += sale_price(ctx, item)
    ctx.items.remove(item)


def sale_price(ctx: Work, thing: Bearer) -> int:
    """What a sale pays before effects add to it (rules section 7): a share of the price, at least
    a little. An edition makes a relic worth more, however it came by it."""
    economy = ctx.rules.numbers["economy"]
    worth = thing.item.price(thing.edition if thing.item.kind == "relic" else None)
    share = worth * parse_amount(economy["sale_share"]) // ONE
    return max(int(economy["sale_least"]), int(share))


def _sell_wild(ctx: Work, price: int) -> None:
    """Wild tiles of the bag are sold before those in hand; that destroys nothing (`R55`)."""
    if ctx.phase not in (PLAY, SHOP):
        raise Refusal("phase", "Wild tiles are sold while a blind is played and in the shop.")
    for place in (ctx.bag, ctx.hand):
        for tile in place:
            if tile.wild:
                place.remove(tile)
                ctx.money += price
                return
    raise Refusal("hand", "You have no wild tile to sell.")


def _owned(things: list[Bearer], id: str) -> Bearer | None:
    """The first of these with the id, which may be written with its kind (`R77`)."""
    return next((thing for thing in things if thing.item.is_called(id)), None)
