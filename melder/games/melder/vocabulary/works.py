"""What Melder's effects do to tiles, relics and consumables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from melder.effects.compile import Act, Builder
from melder.effects.parse import Parser
from melder.effects.tree import Literal, Many, Node, told
from melder.effects.types import Choice, Exact, Name, Ref, Select, Whole, YesNo
from melder.effects.words import Action, Param, Role, Type, Word
from melder.games.melder.vocabulary.things import LAST

ASKS = frozenset({"asks"})
BLIND = frozenset({"blind"})


def _destroy(node: Node, b: Builder) -> Act:
    arg = node.args["destroy"]
    assert isinstance(arg, Node)
    what = b.select(arg)
    if arg.word.kind == "tile":
        return lambda ctx, _n: ctx.destroy_tiles(ctx.wanted(what(ctx)))
    return lambda ctx, _n: ctx.destroy_relics(what(ctx))


def _copy(node: Node, b: Builder) -> Act:
    arg = node.args["copy"]
    assert isinstance(arg, Node)
    what, count = b.select(arg), b.literal(node.get("count"), 1)
    if arg.word.kind == "tile":
        return lambda ctx, _n: ctx.duplicate(ctx.wanted(what(ctx)), count)
    edition = b.literal(node.get("edition"))
    return lambda ctx, _n: ctx.copy_things(ctx.wanted(what(ctx)), count, edition)


def _borne(node: Node, p: Parser) -> None:
    """Tiles bear no edition."""
    what = node.args["copy"]
    if isinstance(what, Node) and what.word.kind == "tile" and "edition" in node.args:
        p.report("E404", "a tile has no `edition`", node.args["edition"].path)


def _move(node: Node, b: Builder) -> Act:
    arg, to = node.args["move"], node.args["to"]
    assert isinstance(arg, Node)
    assert isinstance(to, Node)
    what = b.select(arg)
    if arg.word.kind == "meld":
        return lambda ctx, _n: ctx.scatter(what(ctx))
    if arg.word.kind == "group":
        return lambda ctx, _n: ctx.withdraw(what(ctx))
    drawn = to.word.name == "hand"

    def move(ctx: Any, n: int) -> None:
        for _ in range(n):
            tiles = what(ctx)
            if not tiles:
                return
            if drawn:
                ctx.draw_these(tiles)
            else:
                ctx.put_back(tiles)

    return move


def _way(node: Node, p: Parser) -> None:
    """Tiles go between the hand and the bag, melds to the bag, groups of a score to the table."""
    what, to = node.args["move"], node.args["to"]
    assert isinstance(what, Node)
    assert isinstance(to, Node)
    if what.word.kind == "group" and "unscored" not in p.scope:
        reason = p.vocabulary.situation("unscored")
        p.report("E405", f"groups can be moved only where {reason}", what.path)
        return
    only = _ONLY_WAY.get(what.word.kind)
    if only is not None:
        if to.word.name != only:
            p.report("E404", f"{what.word.name} can only be moved to the `{only}`", to.path)
        return
    if to.word.name not in _WAYS:
        p.report("E404", "tiles can be moved to the `hand` or to the `bag`", to.path)
        return
    zones = what.args[what.word.name]
    assert isinstance(zones, Many)
    found = {zone.word.name for zone in zones if isinstance(zone, Node)}
    wanted = _WAYS[to.word.name]
    if found != {wanted}:
        p.report("E404", f"only tiles of the `{wanted}` can be moved there", what.path)


_WAYS = {"hand": "bag", "bag": "hand"}
"""Where tiles can be moved, and from where."""

_ONLY_WAY = {"meld": "bag", "group": "table"}
"""Where other things can be moved."""


def _draws(node: Node) -> frozenset[str]:
    to = node.args["to"]
    drawn = isinstance(to, Node) and to.word.name == "hand"
    return frozenset({"tile_drawn"}) if drawn else frozenset()


def _destroys(node: Node) -> frozenset[str]:
    what = node.args["destroy"]
    tiles = isinstance(what, Node) and what.word.kind == "tile"
    return frozenset({"tile_destroyed"}) if tiles else frozenset()


def _asked_for(node: Node, p: Parser) -> None:
    """Only what the player chose: so many tiles as the item asked for, in one place."""
    what = node.args["recast"]
    assert isinstance(what, Node)
    zones = what.args[what.word.name]
    assert isinstance(zones, Many)
    if [zone.word.name for zone in zones if isinstance(zone, Node)] != ["chosen"]:
        p.report("E404", "only `chosen` tiles can be recast", what.path)


def _recast(node: Node, b: Builder) -> Act:
    what, into = b.select(node.args["recast"]), b.literal(node.args["into"])
    return lambda ctx, _n: ctx.recast(what(ctx), into)


def _create(node: Node, b: Builder) -> Act:
    what, count = node.args["create"], b.literal(node.get("count"), 1)
    assert isinstance(what, Node)
    asked = _asked(what)
    if "like" in node.args:
        return lambda ctx, _n: ctx.create_last_used(count)
    if what.word.kind == "tile":
        # No tile of the pool is wild or has a finish: both come on top of what is drawn.
        faces = b.select(replace(what, args={**what.args, "filters": Many((), what.path)}))
        facts = {"wild": "wild" in asked, "finished": "finish" in asked}
        leaves = "until" in node.args
        return lambda ctx, _n: ctx.create_tiles(count, faces(ctx), leaves=leaves, **facts)
    possible = b.select(what)
    if what.word.kind == "consumable":
        return lambda ctx, _n: ctx.create_consumables(count, possible(ctx))
    by_ante = "rarity" not in asked
    return lambda ctx, _n: ctx.create_relics(count, possible(ctx), by_ante=by_ante)


def _asked(what: Node) -> dict[str, Node]:
    """The filters of a selection by name."""
    filters = what.args["filters"]
    assert isinstance(filters, Many)
    return {one.word.name: one for one in filters if isinstance(one, Node)}


def _new(node: Node, p: Parser) -> None:
    """Something new of a kind, asked for by nothing but what that kind can be made to be."""
    what = node.args["create"]
    assert isinstance(what, Node)
    name, kind = what.word.name, what.word.kind
    zones = what.args[name]
    assert isinstance(zones, Many)
    if [zone.word.name for zone in zones if isinstance(zone, Node)] != ["new"]:
        p.report("E404", f"what is created is new: write {{{name}: new}}", zones.path)
        return
    for part in ("pick", "count", "prefer", "except"):
        if part in what.args:
            hint = f"write `{part}` beside `create`" if part == "count" else None
            path = (*what.path, part)
            p.report(
                "E404", f"`{part}` picks out of what is there, not of `new`", path, hint, "key"
            )
    for filter_ in _asked(what).values():
        if not _can_be(kind, filter_):
            path = (*filter_.path, filter_.word.name)
            p.report("E404", f"a new {kind} can be asked for {_NEW[kind]} alone", path)
    for part, of in (("like", "consumable"), ("until", "tile")):
        if part in node.args and kind != of:
            p.report("E404", f"`{part}` is for {of}s", node.args[part].path)
    if "like" in node.args and _asked(what):
        p.report("E404", "what was used last is settled: no filter can ask for another", what.path)


def _can_be(kind: str, asked: Node) -> bool:
    arg = asked.args[asked.word.name]
    match kind, asked.word.name:
        case ("relic", "rarity") | ("consumable", "type"):
            return True
        case ("tile", "wild"):
            return told(asked, "wild")
        case ("tile", "finish"):
            return isinstance(arg, Literal) and arg.value == "any"
        case _:
            return False


_NEW = {
    "relic": "its `rarity`",
    "consumable": "its `type`",
    "tile": "`wild: true` and `finish: any`",
}
"""What may be asked of something new, by its kind."""


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


WORDS: tuple[Word, ...] = (
    _act("destroy", "Tiles or relics leave the game.", _destroy, Select(("tile", "relic")),
         copies=False, causes=_destroys),
    _act("move", "Tiles change place, melds break up into the bag, groups only lie on the table.",
         _move,
         Select(("tile", "meld", "group")),
         Param("to", Name(Role.ZONE, "tile"), "`hand`, `bag` or `table`", required=True),
         needs=BLIND, causes=_draws, check=_way),
    _act("copy", "Copies of things; those of tiles come to the hand.", _copy,
         Select(("tile", "relic", "consumable")),
         Param("count", Whole(1, 9), "copies of each"),
         Param("edition", Ref("edition"), "which the copies bear"),
         check=_borne),
    _act("recast", "Tiles become others with the same sum.", _recast, Select(("tile",)),
         Param("into", Whole(1, 2), "one worth the sum, or two as was asked", required=True),
         needs=ASKS, check=_asked_for),
    _act("create", "Makes something new: `{relics: new}` (of a `rarity`), `{consumables: new}` "
         "(of a `type`) or `{tiles: new}` (`wild: true`, `finish: any`).",
         _create,
         Select(("relic", "consumable", "tile")),
         Param("count", Whole(1, 9), "how many"),
         Param("like", LAST, "the same consumable as was used last"),
         Param("until", Choice(("ante",)), "at the end of which the tile leaves again"),
         inside=frozenset({"creation"}), check=_new),
)  # fmt: skip


def _asked_tiles(node: Node, b: Builder) -> Any:
    return {
        "out_of": b.select(node.args["choose"]),
        "count": b.literal(node.get("count"), 1),
        "alike": "alike" in node.args,
        "total": b.literal(node.get("total")),
        "whole": "whole" in node.args,
        "divide": b.literal(node.get("divide"), False),
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
            Param("whole", Choice(("colour",)), "all of that colour with it; its name will do"),
            Param("divide", YesNo(), "and two numbers that add up to the tile's"),
        ),
        build=_asked_tiles,
    ),
)
