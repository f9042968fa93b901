"""What Melder's effects can select, where it is found, and by what it is told apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from melder.effects.compile import Builder, Filter, holds
from melder.effects.core.selectors import selector
from melder.effects.tree import Literal, Many, Node
from melder.effects.types import Choice, Filters, Numbers, Several, Whole, YesNo
from melder.effects.words import Param, Role, Word
from melder.games.melder.vocabulary.colours import Colours, Marks, mask

SCORE = frozenset({"score"})
BLIND = frozenset({"blind"})
HIGHEST = 26

SELECTORS = (
    selector("tiles", "tile", "Tiles."),
    selector("groups", "group", "Groups that were placed this play."),
    selector("melds", "meld", "Melds on the table."),
    selector("relics", "relic", "Relics."),
    selector("consumables", "consumable", "Consumables in the item bar."),
    selector("perks", "perk", "Perks that were bought."),
    selector("bosses", "boss", "The boss of the blind."),
)


def _zone(
    kind: str,
    name: str,
    meaning: str,
    find: Callable[[Any], Sequence[Any]],
    needs: frozenset[str] = frozenset(),
) -> Word:
    return Word(
        role=Role.ZONE,
        kind=kind,
        name=name,
        meaning=meaning,
        needs=needs,
        build=lambda _node, _b: find,
    )


ZONES = (
    _zone(
        "tile",
        "triggered",
        "Tiles of scored groups, once for every trigger.",
        lambda ctx: ctx.triggered,
        SCORE,
    ),
    _zone("tile", "scored", "Tiles of scored groups, each once.", lambda ctx: ctx.scored, SCORE),
    _zone(
        "tile",
        "struck",
        "Tiles of which a chance came true, once for every such trigger.",
        lambda ctx: ctx.struck,
        SCORE,
    ),
    _zone("tile", "hand", "Tiles in hand.", lambda ctx: ctx.hand),
    _zone("tile", "bag", "Tiles in the bag.", lambda ctx: ctx.bag),
    _zone("tile", "table", "Tiles on the table.", lambda ctx: ctx.on_table()),
    _zone(
        "tile",
        "at_hand",
        "The hand while a blind is played, else the bag.",
        lambda ctx: ctx.at_hand(),
    ),
    _zone(
        "tile", "chosen", "The tiles that were chosen.", lambda ctx: ctx.chosen, frozenset({"asks"})
    ),
    _zone(
        "tile",
        "it",
        "The tile it happens to, or the tiles of that group or meld.",
        lambda ctx: ctx.tiles_of_it(),
        frozenset({"subject"}),
    ),
    _zone("group", "scored", "Groups that score, in scoring order.", lambda ctx: ctx.groups, SCORE),
    _zone("group", "it", "The group it happens to.", lambda ctx: (ctx.it,), frozenset({"subject"})),
    _zone(
        "meld", "table", "Every meld, those placed this play included.", lambda ctx: ctx.table.melds
    ),
    _zone(
        "meld",
        "untouched",
        "Melds that nobody touched since the last score.",
        lambda ctx: ctx.untouched(),
    ),
    _zone("relic", "it", "The relic it happens to.", lambda ctx: (ctx.it,), frozenset({"subject"})),
    _zone("perk", "required", "The perk that this one needs.", lambda ctx: ctx.perk_required()),
    _zone("meld", "it", "The meld it happens to.", lambda ctx: (ctx.it,), frozenset({"subject"})),
    _zone("relic", "owned", "Relics that are owned.", lambda ctx: ctx.relics),
    _zone("relic", "others", "Other relics that are owned.", lambda ctx: ctx.other_relics()),
    _zone("relic", "self", "This relic.", lambda ctx: (ctx.me,)),
    _zone(
        "relic",
        "right_of_self",
        "The relic to the right of this one.",
        lambda ctx: ctx.right_of_me(),
    ),
    _zone("consumable", "bar", "Consumables in the item bar.", lambda ctx: ctx.items),
    _zone(
        "perk",
        "before_self",
        "The perk bought last before this one.",
        lambda ctx: ctx.perk_before_me(),
    ),
    _zone("boss", "current", "The boss of this blind.", lambda ctx: ctx.bosses()),
)


def _filter(
    kind: str,
    name: str,
    meaning: str,
    type_: Any,
    build: Callable[[Node, Builder], Filter],
    needs: frozenset[str] = frozenset(),
) -> Word:
    return Word(
        role=Role.FILTER,
        kind=kind,
        name=name,
        meaning=meaning,
        params=(Param(name, type_, required=True, main=True),),
        needs=needs,
        build=build,
    )


def _number(node: Node, _b: Builder) -> Filter:
    test = holds(node.args["number"])
    return lambda tile, _ctx: tile.number > 0 and test(tile.number)


def _colour(node: Node, b: Builder) -> Filter:
    wanted = mask(node.args["colour"], b)
    if isinstance(wanted, int):
        return lambda tile, _ctx: tile.colours & wanted != 0
    return lambda tile, ctx: tile.colours & wanted(ctx) != 0


def _mark(name: str) -> Callable[[Node, Builder], Filter]:
    read: Callable[[Any], int] = (
        (lambda tile: tile.finish) if name == "finish" else (lambda tile: tile.enchantment)
    )

    def build(node: Node, b: Builder) -> Filter:
        arg = node.args[name]
        if isinstance(arg, Literal) and arg.type == "choice":
            if arg.value == "any":
                return lambda tile, _ctx: read(tile) >= 0
            return lambda tile, _ctx: read(tile) < 0
        wanted = frozenset(b.literal(arg))
        return lambda tile, _ctx: read(tile) in wanted

    return build


def _yes(name: str) -> Callable[[Node, Builder], Filter]:
    def build(node: Node, b: Builder) -> Filter:
        wanted = b.literal(node.args[name])
        return lambda thing, _ctx: getattr(thing, name) is wanted

    return build


def _span(name: str) -> Callable[[Node, Builder], Filter]:
    def build(node: Node, _b: Builder) -> Filter:
        test = holds(node.args[name])
        return lambda thing, _ctx: test(getattr(thing, name))

    return build


def _place_of_tile(node: Node, _b: Builder) -> Filter:
    return lambda _tile, ctx: ctx.place_in_group == 0


def _place_of_group(node: Node, _b: Builder) -> Filter:
    return lambda group, ctx: bool(ctx.groups) and group is ctx.groups[0]


def _nth(node: Node, b: Builder) -> Filter:
    step = b.literal(node.args["nth"])
    return lambda _tile, ctx: ctx.place_in_play % step == step - 1


def _text(name: str) -> Callable[[Node, Builder], Filter]:
    def build(node: Node, b: Builder) -> Filter:
        wanted = frozenset(b.literal(node.args[name]))
        return lambda thing, _ctx: getattr(thing, name) in wanted

    return build


def _contains(node: Node, b: Builder) -> Filter:
    wanted = node.args["contains"]
    assert isinstance(wanted, Many)
    tests = [b.filter(one) for one in wanted]
    return lambda group, ctx: all(
        any(test is None or test(tile, ctx) for tile in group.tiles) for test in tests
    )


def _colours(node: Node, _b: Builder) -> Filter:
    test = holds(node.args["colours"])

    def keep(group: Any, _ctx: Any) -> bool:
        found = 0
        for tile in group.tiles:
            found |= tile.colours
        return test(found.bit_count())

    return keep


def _untouched(node: Node, b: Builder) -> Filter:
    wanted = b.literal(node.args["untouched"])
    return lambda meld, ctx: ctx.is_untouched(meld) is wanted


def _edition(node: Node, b: Builder) -> Filter:
    return lambda relic, _ctx: relic.edition is None


def _moved(node: Node, b: Builder) -> Filter:
    wanted = b.literal(node.args["moved"])
    return lambda relic, ctx: ctx.has_moved(relic) is wanted


def _not(kind: str) -> Word:
    def build(node: Node, b: Builder) -> Filter:
        test = b.filter(node.args["not"])
        assert test is not None
        return lambda thing, ctx: not test(thing, ctx)

    return _filter(kind, "not", "Does not pass these filters.", Filters(kind), build)


RARITIES = ("common", "uncommon", "rare", "mythic", "legendary")
TYPES = ("cut", "rune", "scroll", "spirit", "die")

FILTERS = (
    _filter(
        "tile", "number", "Its number. Wilds and geodes have none.", Numbers(1, HIGHEST), _number
    ),
    _filter(
        "tile", "colour", "Its colour; a tile that is every colour passes any.", Colours(), _colour
    ),
    _filter(
        "tile", "finish", "Its finish: `any`, `none` or which.", Marks("finish"), _mark("finish")
    ),
    _filter(
        "tile",
        "enchantment",
        "Its enchantment: `any`, `none` or which.",
        Marks("enchantment"),
        _mark("enchantment"),
    ),
    _filter("tile", "wild", "Whether it is a wild tile.", YesNo(), _yes("wild")),
    _filter("tile", "capstone", "Whether it is a Capstone.", YesNo(), _yes("capstone")),
    _filter("tile", "place", "Its place in its group.", Choice(("first",)), _place_of_tile, SCORE),
    _filter(
        "tile",
        "nth",
        "Every so manieth tile of the whole play, retriggers not counted.",
        Whole(2, 20),
        _nth,
        SCORE,
    ),
    _filter("group", "shape", "Its shape.", Several(Choice(("set", "run"))), _text("shape")),
    _filter("group", "size", "How many tiles it has.", Numbers(3, 14), _span("size")),
    _filter(
        "group",
        "contains",
        "Has tiles that pass; a list wants one of each.",
        Several(Filters("tile")),
        _contains,
    ),
    _filter(
        "group", "colours", "How many colours its numbered tiles have.", Numbers(1, 4), _colours
    ),
    _filter(
        "group", "place", "Its place in scoring order.", Choice(("first",)), _place_of_group, SCORE
    ),
    _filter(
        "meld",
        "age",
        "How many scoring plays it has survived untouched.",
        Numbers(0, 1000),
        _span("age"),
    ),
    _filter("meld", "tally", "Its count.", Numbers(0, 1000), _span("tally")),
    _filter(
        "meld", "untouched", "Whether nobody touched it since the last score.", YesNo(), _untouched
    ),
    _filter("relic", "rarity", "Its rarity.", Several(Choice(RARITIES)), _text("rarity")),
    _filter(
        "relic",
        "moved",
        "Whether its place differs from that at the blind's start.",
        YesNo(),
        _moved,
    ),
    _filter("relic", "edition", "Whether it bears an edition.", Choice(("none",)), _edition),
    _filter("consumable", "type", "Its type.", Several(Choice(TYPES)), _text("type")),
    _filter(
        "offer",
        "sells",
        "What is offered.",
        Several(Choice(("relic", "consumable", "perk", "pack", "tile"))),
        _text("sells"),
    ),
    _filter(
        "offer",
        "type",
        "The type of a consumable that is offered.",
        Several(Choice(TYPES)),
        _text("type"),
    ),
    *(_not(kind) for kind in ("tile", "group", "meld", "relic", "consumable")),
)


def _attribute(
    name: str, kinds: str, meaning: str, read: Callable[[Any, Any], Any], *, whole: bool = True
) -> Word:
    return Word(
        role=Role.ATTRIBUTE,
        name=name,
        kind=kinds,
        meaning=meaning,
        reads=frozenset({"whole"}) if whole else frozenset(),
        build=lambda _node, _b: read,
    )


ATTRIBUTES = (
    _attribute(
        "number",
        "tile",
        "The number of a tile; wilds and geodes have none.",
        lambda tile, _ctx: tile.number or None,
    ),
    _attribute("size", "group", "How many tiles a group has.", lambda group, _ctx: group.size),
    _attribute(
        "chips",
        "group",
        "The Chips that a group scored.",
        lambda group, ctx: ctx.chips_of(group),
        whole=False,
    ),
    _attribute("tally", "meld", "The count of a meld.", lambda meld, _ctx: meld.tally),
)

WORDS = (*SELECTORS, *ZONES, *FILTERS, *ATTRIBUTES)
