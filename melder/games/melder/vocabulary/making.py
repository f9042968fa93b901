"""The action `make`: changing what a tile, a meld or a relic is, one property at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from melder.effects.compile import Act, Builder
from melder.effects.parse import Parser
from melder.effects.tree import Literal, Node
from melder.effects.types import Ref, Select, Several, Whole
from melder.effects.ways import Ways
from melder.effects.words import Action, Param, Word
from melder.games.melder.tiles.tile import NONE

Apply: TypeAlias = Callable[[Any, Sequence[Any], int], None]
"""``f(context, things, n)``: gives things their new property."""


def _value(node: Node, name: str) -> Literal:
    arg = node.args[name]
    assert isinstance(arg, Literal)
    return arg


def _finish(node: Node, b: Builder) -> Apply:
    arg, never = _value(node, "finish"), frozenset(b.literal(node.get("never"), ()))
    if arg.type == "choice" and arg.value == "random":
        return lambda ctx, tiles, _n: ctx.set_finish(tiles, ctx.random_finish(never))
    finish = NONE if arg.type == "choice" else b.literal(arg)
    return lambda ctx, tiles, _n: ctx.set_finish(tiles, finish)


def _enchantment(node: Node, b: Builder) -> Apply:
    arg = _value(node, "enchantment")
    enchantment = None if arg.type == "choice" else b.literal(arg)
    return lambda ctx, tiles, _n: ctx.set_enchantment(tiles, enchantment)


def _colour(node: Node, b: Builder) -> Apply:
    arg = _value(node, "colour")
    hue = None if arg.type == "choice" else b.literal(arg)
    return lambda ctx, tiles, _n: ctx.recolour(tiles, hue)


def _number(node: Node, _b: Builder) -> Apply:
    arg = _value(node, "number")
    number = arg.value
    if number == "random":
        return lambda ctx, tiles, _n: ctx.renumber_alike(tiles)
    if number == "swapped":
        return lambda ctx, tiles, _n: ctx.swap_numbers(tiles)
    if arg.how == "add":
        return lambda ctx, tiles, _n: ctx.renumber(tiles, lambda old: old + number)
    if arg.how == "from":
        return lambda ctx, tiles, _n: ctx.renumber(tiles, lambda old: number - old)
    return lambda ctx, tiles, _n: ctx.renumber(tiles, lambda _old: number)


def _bonus(node: Node, _b: Builder) -> Apply:
    chips = _value(node, "bonus").value
    return lambda ctx, tiles, n: ctx.add_bonus(tiles, chips * n)


def _tally(node: Node, _b: Builder) -> Apply:
    by = _value(node, "tally").value
    return lambda ctx, melds, n: ctx.add_tally(melds, by * n)


def _edition(node: Node, b: Builder) -> Apply:
    among = b.literal(node.args["edition"])
    return lambda ctx, relics, _n: ctx.apply_edition(relics, among)


_BUILDS: Mapping[str, tuple[str, Callable[[Node, Builder], Apply]]] = {
    "finish": ("tile", _finish),
    "enchantment": ("tile", _enchantment),
    "number": ("tile", _number),
    "colour": ("tile", _colour),
    "bonus": ("tile", _bonus),
    "tally": ("meld", _tally),
    "edition": ("relic", _edition),
}
"""The properties, with the kind of thing that has each."""


def _build(node: Node, b: Builder) -> Act:
    what = b.select(node.args["make"])
    (name,) = _BUILDS.keys() & node.args.keys()
    apply = _BUILDS[name][1](node, b)
    return lambda ctx, n: apply(ctx, ctx.wanted(what(ctx)), n)


def _one_property(node: Node, p: Parser) -> None:
    """Exactly one property, which the things have; `never` beside a random finish only."""
    what = node.args["make"]
    said = [name for name in _BUILDS if name in node.args]
    if len(said) != 1:
        listed = ", ".join(f"`{name}`" for name in _BUILDS)
        p.report("E403", f"`make` needs exactly one of {listed}", node.path)
        return
    assert isinstance(what, Node)
    arg = node.args[said[0]]
    if _BUILDS[said[0]][0] != what.word.kind:
        p.report("E404", f"a {what.word.kind} has no `{said[0]}`", arg.path)
    elif "never" in node.args and not (isinstance(arg, Literal) and arg.value == "random"):
        p.report("E403", "`never` belongs to `finish: random`", node.args["never"].path)


_NUMBER = Ways(
    "a number, `random`, `swapped`, {add: 1} or {from: 14}",
    Whole(1, 13),
    ("random", "swapped"),
    (("add", Whole(-12, 12)), ("from", Whole(2, 26))),
)

WORDS: tuple[Word, ...] = (
    Action(
        name="make",
        meaning="Changes one property of things for good.",
        alone={"swapped": "Each new number is the other tile's, which no single tile can say."},
        params=(
            Param(
                "make",
                Select(("tile", "meld", "relic")),
                "what is changed",
                required=True,
                main=True,
            ),
            Param(
                "finish",
                Ways("a finish, `none` or `random`", Ref("finish"), ("none", "random")),
                "the finish of tiles; a random one is drawn once for all of them",
            ),
            Param("never", Several(Ref("finish")), "finishes that are not drawn"),
            Param(
                "enchantment",
                Ways("an enchantment or `random`", Ref("enchantment"), ("random",)),
                "the enchantment of tiles, a random one drawn for each",
            ),
            Param(
                "number",
                _NUMBER,
                "the number of tiles: one for all, a random one for all, those of two swapped, so "
                "much more or less, or this less the old one; always from 1 to 13",
            ),
            Param(
                "colour",
                Ways("a colour or `random`", Ref("colour"), ("random",)),
                "the colour of tiles, a random one drawn once for all of them",
            ),
            Param(
                "bonus",
                Ways("{add: 5}", ways=(("add", Whole(1, 100)),)),
                "Chips that tiles pay on top",
                repeats=2,
            ),
            Param(
                "tally",
                Ways("{add: 1}", ways=(("add", Whole(1, 1000)),)),
                "the count of melds",
            ),
            Param(
                "edition",
                Several(Ref("edition")),
                "the edition of relics, of several one drawn for each",
            ),
        ),
        copies=False,
        check=_one_property,
        build=_build,
    ),
)
