"""What Melder's effects do to tiles, relics and consumables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from melder.effects.compile import Act, Builder
from melder.effects.parse import Parser
from melder.effects.tree import Arg, Literal, Node, Path
from melder.effects.types import Choice, Exact, Ref, Schema, Select, Several, Type, Whole, YesNo
from melder.effects.words import Action, Param, Role, Word
from melder.games.melder.vocabulary.things import RARITIES, TYPES

ASKS = frozenset({"asks"})
DESTROYS = frozenset({"tile_destroyed"})


@dataclass(frozen=True)
class OneOf(Type):
    """An id of a kind, or `random`."""

    kind: str

    @property
    def title(self) -> str:  # type: ignore[override]
        return f"`random` or a {self.kind}"

    def parse(self, raw: object, p: Parser, path: Path) -> Arg | None:
        if raw == "random":
            return Literal("choice", raw, path)
        return Ref(self.kind).parse(raw, p, path)

    def schema(self) -> Schema:
        return Ref(self.kind).schema()


def _one_of(node: Node, name: str, b: Builder) -> Any:
    """The game's own index, or None for a random one."""
    arg = node.args[name]
    assert isinstance(arg, Literal)
    return None if arg.type == "choice" else b.literal(arg)


def _apply(node: Node, b: Builder) -> Act:
    finish, never = _one_of(node, "apply", b), frozenset(b.literal(node.get("never"), ()))
    to = b.select(node.args["to"])
    return lambda ctx, _n: ctx.apply_finish(ctx.wanted(to(ctx)), finish, never)


def _enchant(node: Node, b: Builder) -> Act:
    enchantment, to = _one_of(node, "enchant", b), b.select(node.args["to"])
    return lambda ctx, _n: ctx.apply_enchantment(ctx.wanted(to(ctx)), enchantment)


def _edition(node: Node, b: Builder) -> Act:
    among, to = b.literal(node.args["edition"]), b.select(node.args["to"])
    return lambda ctx, _n: ctx.apply_edition(ctx.wanted(to(ctx)), among)


def _bonus(node: Node, b: Builder) -> Act:
    chips, to = b.literal(node.args["bonus"]), b.select(node.args["to"])
    return lambda ctx, n: ctx.add_bonus(to(ctx), chips * n)


def _strip(node: Node, b: Builder) -> Act:
    of = b.select(node.args["strip"])
    return lambda ctx, _n: ctx.strip_finish(of(ctx))


def _destroy(node: Node, b: Builder) -> Act:
    arg = node.args["destroy"]
    assert isinstance(arg, Node)
    what = b.select(arg)
    if arg.word.kind == "tile":
        return lambda ctx, _n: ctx.destroy_tiles(ctx.wanted(what(ctx)))
    return lambda ctx, _n: ctx.destroy_relics(what(ctx))


def _scatter(node: Node, b: Builder) -> Act:
    what = b.select(node.args["scatter"])
    return lambda ctx, _n: ctx.scatter(what(ctx))


def _duplicate(node: Node, b: Builder) -> Act:
    what, count = b.select(node.args["duplicate"]), b.literal(node.get("count"), 1)
    return lambda ctx, _n: ctx.duplicate(ctx.wanted(what(ctx)), count)


def _copy(node: Node, b: Builder) -> Act:
    what, edition = b.select(node.args["copy"]), b.literal(node.get("edition"))
    return lambda ctx, _n: ctx.copy_things(what(ctx), edition)


def _renumber(node: Node, b: Builder) -> Act:
    what = b.select(node.args["renumber"])
    by, away = b.literal(node.get("by")), b.literal(node.get("from"))
    if by is not None:
        return lambda ctx, _n: ctx.renumber(ctx.wanted(what(ctx)), lambda number: number + by)
    if away is not None:
        return lambda ctx, _n: ctx.renumber(ctx.wanted(what(ctx)), lambda number: away - number)
    return lambda ctx, _n: ctx.renumber_alike(ctx.wanted(what(ctx)))


def _swap(node: Node, b: Builder) -> Act:
    what = b.select(node.args["swap_numbers"])
    return lambda ctx, _n: ctx.swap_numbers(ctx.wanted(what(ctx)))


def _recolour(node: Node, b: Builder) -> Act:
    what = b.select(node.args["recolour"])
    return lambda ctx, _n: ctx.recolour(ctx.wanted(what(ctx)))


def _split(node: Node, b: Builder) -> Act:
    what = b.select(node.args["split"])
    return lambda ctx, _n: ctx.split(what(ctx))


def _fuse(node: Node, b: Builder) -> Act:
    what = b.select(node.args["fuse"])
    return lambda ctx, _n: ctx.fuse(what(ctx))


def _create(node: Node, b: Builder) -> Act:
    what = b.literal(node.args["create"])
    facts: Mapping[str, Any] = {
        "count": b.literal(node.get("count"), 1),
        "type": b.literal(node.get("type")),
        "rarity": b.literal(node.get("rarity")),
        "like": b.literal(node.get("like")),
        "wild": b.literal(node.get("wild"), False),
        "finished": b.literal(node.get("finished"), False),
        "until": b.literal(node.get("until")),
    }
    return lambda ctx, _n: ctx.create(what, **facts)


def _act(
    name: str,
    meaning: str,
    build: Callable[[Node, Builder], Act],
    main: Type,
    *params: Param,
    **facts: Any,
) -> Action:
    return Action(
        name=name,
        meaning=meaning,
        params=(Param(name, main, required=True, main=True), *params),
        build=build,
        **facts,
    )


_TO_TILES = Param("to", Select(("tile",)), "which tiles", required=True)

WORDS: tuple[Word, ...] = (
    _act("apply", "Tiles get a finish; a random one is drawn once for all of them.", _apply,
         OneOf("finish"), _TO_TILES,
         Param("never", Several(Ref("finish")), "finishes that are not drawn")),
    _act("enchant", "Tiles get an enchantment.", _enchant, OneOf("enchantment"), _TO_TILES),
    _act("edition", "A relic gets one of these editions.", _edition, Several(Ref("edition")),
         Param("to", Select(("relic",)), "which relic", required=True)),
    _act("bonus", "Tiles gain Chips for good.", _bonus, Whole(1, 100), _TO_TILES, repeats=2,
        copies=False),
    _act("strip", "Tiles lose their finish.", _strip, Select(("tile",)), copies=False),
    _act("destroy", "Tiles or relics leave the game.", _destroy, Select(("tile", "relic")),
         copies=False, causes=DESTROYS),
    _act("scatter", "Melds break up; their tiles return to the bag.", _scatter, Select(("meld",))),
    _act("duplicate", "Copies of tiles come to the hand.", _duplicate, Select(("tile",)),
         Param("count", Whole(1, 9), "copies of each")),
    _act("copy", "A copy of relics or consumables.", _copy, Select(("relic", "consumable")),
         Param("edition", Ref("edition"), "which the copy bears")),
    _act("renumber", "Tiles change their number; without more, all to one random number.",
         _renumber, Select(("tile",)),
         Param("by", Whole(-12, 12), "so much more or less, within 1 to 13"),
         Param("from", Whole(14, 14), "this less the number")),
    _act("swap_numbers", "Two tiles swap their numbers.", _swap, Select(("tile",))),
    _act("recolour", "Tiles get one random colour.", _recolour, Select(("tile",))),
    _act("split", "A tile becomes two that add up to it, as was asked.", _split,
         Select(("tile",)), needs=ASKS),
    _act("fuse", "Two tiles become one worth their sum.", _fuse, Select(("tile",)), needs=ASKS),
    _act("create", "Something new: a relic, a consumable, a tile.", _create,
         Choice(("relic", "consumable", "tile")),
         Param("count", Whole(1, 9), "how many"),
         Param("type", Choice(TYPES), "of which type of consumable"),
         Param("rarity", Choice(RARITIES), "of which rarity; else by the ante's weights"),
         Param("like", Choice(("last_used",)), "the same again"),
         Param("wild", YesNo(), "a wild tile"),
         Param("finished", YesNo(), "tiles with a random finish"),
         Param("until", Choice(("ante_end",)), "when it leaves again")),
)  # fmt: skip


def _asked_tiles(node: Node, b: Builder) -> Any:
    return {
        "from": b.select(node.args["choose"]),
        "count": b.literal(node.get("count"), 1),
        "alike": b.literal(node.get("alike")),
        "total": node.get("total"),
        "or_colour": b.literal(node.get("or_colour"), False),
    }


QUESTIONS: tuple[Word, ...] = (
    Word(
        role=Role.QUESTION,
        name="choose",
        meaning="So many tiles out of those selected.",
        params=(
            Param("choose", Select(("tile",)), "out of these", required=True, main=True),
            Param("count", Whole(1, 5), "how many (1 if left out)"),
            Param("alike", Choice(("colour",)), "what they must share, in one place"),
            Param("total", Exact(), "the most that their numbers may add up to"),
            Param("or_colour", YesNo(), "naming a colour will do"),
        ),
        build=_asked_tiles,
    ),
    Word(
        role=Role.QUESTION,
        name="divide",
        meaning="Two numbers that add up to the chosen tile's.",
        params=(Param("divide", Select(("tile",)), required=True, main=True),),
        build=lambda _node, _b: {"divide": True},
    ),
)
