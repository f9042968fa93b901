"""What Melder's effects can select, where it is found, and by what it is told apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from melder.effects.compile import Builder, Filter, holds
from melder.effects.core.selectors import place, selector
from melder.effects.tree import Literal, Many, Node
from melder.effects.types import Choice, Filters, Numbers, Several, Whole, YesNo
from melder.effects.ways import Ways
from melder.effects.words import Param, Role, Word
from melder.games.melder.vocabulary.colours import Colours, Marks, mask

SCORE = frozenset({"score"})
SCORED = SCORE | {"scored"}
TRIGGER = frozenset({"trigger"})
HIGHEST = 26

SELECTORS = (
    selector("tiles", "tile", "Tiles."),
    selector("groups", "group", "Groups that were placed this play."),
    selector("melds", "meld", "Melds on the table."),
    selector("relics", "relic", "Relics."),
    selector("consumables", "consumable", "Consumables in the item bar."),
    selector(
        "perks",
        "perk",
        "Perks that were bought.",
        alone={"perks": "What a perk says of the one beside it has to name perks, as relics do."},
    ),
    place(
        "bosses",
        "boss",
        "The boss of the blind, if there is one.",
        lambda ctx: ctx.bosses(),
        governs={"boss off": "relic"},
        alone={"bosses": "A boss is no item that the player owns, and so in none of the zones."},
    ),
)


Find = Callable[[Any], Sequence[Any]]


def _zone(
    name: str,
    meaning: str,
    needs: frozenset[str] = frozenset(),
    governs: Mapping[str, str] = MappingProxyType({}),
    needs_as: Mapping[str, frozenset[str]] = MappingProxyType({}),
    its: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    mine: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    **places: Find,
) -> Word:
    """A zone of some kinds of things, with where each kind is found."""
    return Word(
        role=Role.ZONE,
        kind=" ".join(places),
        name=name,
        meaning=meaning,
        needs=needs,
        needs_as=needs_as,
        its=its,
        mine=mine,
        governs=governs,
        build=lambda _node, _b: places.__getitem__,
    )


def _it(ctx: Any) -> Sequence[Any]:
    return (ctx.it,)


ZONES = (
    _zone(
        "triggered",
        "Tiles of scored groups, once for every trigger.",
        SCORED,
        tile=lambda ctx: ctx.triggered,
    ),
    _zone(
        "scored",
        "Groups that score, in scoring order; their tiles, each once.",
        SCORE,
        needs_as={"tile": SCORED},
        tile=lambda ctx: ctx.scored,
        group=lambda ctx: ctx.groups,
    ),
    _zone("hand", "Tiles in hand.", tile=lambda ctx: ctx.in_hand()),
    _zone("bag", "Tiles in the bag.", tile=lambda ctx: ctx.bag),
    _zone(
        "table",
        "Melds on the table, those placed this play included; their tiles.",
        tile=lambda ctx: ctx.on_table(),
        meld=lambda ctx: ctx.table.melds,
    ),
    _zone(
        "at_hand",
        "The hand while a blind is played, else the bag.",
        tile=lambda ctx: ctx.at_hand(),
    ),
    _zone(
        "chosen",
        "The tiles that were chosen.",
        frozenset({"asks"}),
        tile=lambda ctx: ctx.chosen,
    ),
    _zone(
        "new",
        "One that is made now, out of all that there could be; only for `create`.",
        frozenset({"creation"}),
        tile=lambda ctx: [tile for tile in ctx.rules.pool if not tile.wild],
        relic=lambda ctx: ctx.obtainable("relic"),
        consumable=lambda ctx: ctx.obtainable("consumable"),
    ),
    _zone(
        "it",
        "What it happens to; as tiles, those of that group or meld.",
        frozenset({"subject"}),
        its={
            "tile": ("tile", "group", "meld"),
            **{kind: (kind,) for kind in ("group", "meld", "relic", "consumable")},
        },
        tile=lambda ctx: ctx.tiles_of_it(),
        group=_it,
        meld=_it,
        relic=_it,
        consumable=_it,
    ),
    _zone(
        "owned",
        "What the player owns, in its order.",
        governs={"relic off": "boss", "relic bane off": "relic", "relic again": "relic"},
        relic=lambda ctx: ctx.relics,
        consumable=lambda ctx: ctx.items,
        perk=lambda ctx: ctx.perks,
    ),
    _zone(
        "self",
        "This relic; of an edition, the one that bears it.",
        mine={"relic": ("relic", "edition")},
        relic=lambda ctx: (ctx.me,),
    ),
    _zone(
        "neighbour",
        "The one beside this: the relic to its right, the perk bought before it.",
        governs={"relic act": "relic", "relic bane off": "relic", "perk act": "perk"},
        mine={"relic": ("relic", "edition"), "perk": ("perk",)},
        relic=lambda ctx: ctx.relic_beside_me(),
        perk=lambda ctx: ctx.perk_beside_me(),
    ),
)


def _filter(
    kind: str,
    name: str,
    meaning: str,
    type_: Any,
    build: Callable[[Node, Builder], Filter],
    needs: frozenset[str] = frozenset(),
    measure: Callable[[Any, Any], Any] | None = None,
    alone: Mapping[str, str] = MappingProxyType({}),
) -> Word:
    return Word(
        role=Role.FILTER,
        kind=kind,
        name=name,
        meaning=meaning,
        params=(Param(name, type_, required=True, main=True),),
        needs=needs,
        measure=measure,
        whole=isinstance(type_, Numbers) and not type_.exact,
        build=build,
        alone=alone,
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


def _wild(node: Node, b: Builder) -> Filter:
    wanted = b.literal(node.args["wild"])
    return lambda tile, _ctx: tile.wild is wanted


def _span(name: str) -> Callable[[Node, Builder], Filter]:
    def build(node: Node, _b: Builder) -> Filter:
        test = holds(node.args[name])
        return lambda thing, _ctx: test(getattr(thing, name))

    return build


def _place_of_tile(node: Node, _b: Builder) -> Filter:
    arg = node.args["place"]
    assert isinstance(arg, Literal)
    if arg.how == "every":
        step = arg.value
        return lambda _tile, ctx: ctx.place_in_play % step == step - 1
    return lambda _tile, ctx: ctx.place_in_group == 0


def _place_of_group(node: Node, _b: Builder) -> Filter:
    return lambda group, ctx: bool(ctx.groups) and group is ctx.groups[0]


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


def _edition(node: Node, b: Builder) -> Filter:
    arg = node.args["edition"]
    if isinstance(arg, Literal) and arg.type == "choice":
        wanted = arg.value == "any"
        return lambda thing, _ctx: (thing.edition is not None) is wanted
    among = frozenset(b.literal(arg))
    return lambda thing, _ctx: thing.edition is not None and thing.edition.index in among


def _moved(node: Node, b: Builder) -> Filter:
    wanted = b.literal(node.args["moved"])
    if node.kind == "meld":
        return lambda meld, _ctx: meld.touched is wanted
    return lambda relic, ctx: ctx.has_moved(relic) is wanted


RARITIES = ("common", "uncommon", "rare", "mythic", "legendary")
TYPES = ("cut", "rune", "scroll", "spirit", "die")
LAST = Choice(("last",))
"""What came before this, of the same sort."""

FILTERS = (
    _filter(
        "tile",
        "number",
        "Its number. Wilds and geodes have none.",
        Numbers(1, HIGHEST),
        _number,
        measure=lambda tile, _ctx: tile.number or None,
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
    _filter("tile", "wild", "Whether it is a wild tile.", YesNo(), _wild),
    _filter(
        "tile",
        "place",
        "Its place: `first` in its group, or `{every: 3}` of the whole play, each counted once.",
        Ways("`first` or {every: 3}", None, ("first",), (("every", Whole(2, 20)),), "place"),
        _place_of_tile,
        TRIGGER,
    ),
    _filter("group", "shape", "Its shape.", Several(Choice(("set", "run"))), _text("shape")),
    _filter(
        "group",
        "size",
        "How many tiles it has.",
        Numbers(3, 14),
        _span("size"),
        measure=lambda group, _ctx: group.size,
    ),
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
        measure=lambda meld, _ctx: meld.age,
        alone={"age": "The rules let melds grow old, and their age is what no other word reads."},
    ),
    _filter(
        "meld",
        "tally",
        "Its count.",
        Numbers(0, 1000),
        _span("tally"),
        measure=lambda meld, _ctx: meld.tally,
        alone={"tally": "A count that lies on a meld is no state, which lies on an item."},
    ),
    _filter("relic", "rarity", "Its rarity.", Several(Choice(RARITIES)), _text("rarity")),
    _filter(
        "meld relic",
        "moved",
        "Of a meld, whether anybody touched it since the last score; of a relic, whether its place "
        "differs from that at the blind's start.",
        YesNo(),
        _moved,
    ),
    _filter(
        "relic consumable",
        "edition",
        "Its edition: `any`, `none` or which.",
        Marks("edition"),
        _edition,
        alone={"edition": "What a relic may bear, as `finish` is for tiles, has to be asked for."},
    ),
    _filter(
        "offer",
        "sells",
        "What is offered.",
        Several(Choice(("relic", "consumable", "perk", "pack", "tile"))),
        _text("sells"),
    ),
    _filter(
        "consumable offer",
        "type",
        "The type of a consumable, also of one that is offered.",
        Several(Choice(TYPES)),
        _text("type"),
    ),
)


WORDS = (*SELECTORS, *ZONES, *FILTERS)
