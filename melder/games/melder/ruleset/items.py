"""Items compiled: what the effects of one item become when a ruleset is loaded.

The form of an effect decides where it goes: ``on`` becomes a handler of its event, ``modify`` a
modifier of its value, ``rule`` an entry of the legality record, ``govern`` a link to other items.
What a copy of the item may do (`R14`) and what is not done again (`R82`) follows from its events
and actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from melder.effects.amounts import ONE, Amount, times
from melder.effects.compile import Act, Builder, Condition, Filter, Selection, Value
from melder.effects.parse import State
from melder.effects.tree import Arg, Many, Node, told
from melder.effects.words import Action, Event, Law, Named

Run = Callable[[Any], None]


@dataclass(frozen=True, slots=True, eq=False)
class Handler:
    """What happens at an event. ``copy`` is the same for a source that acts as this one."""

    event: Event
    run: Run
    copy: Run | None
    bane: bool
    when: Condition | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Modifier:
    """A standing change to a named value; layers are applied in the order of ``rank``.

    ``copies``: a relic that acts as the one that makes it makes it too (`R14`).
    """

    value: str
    rank: int
    change: Callable[[Amount, Amount], Amount]
    amount: Amount
    of: Filter | None
    when: Condition | None
    per: Value | None
    bane: bool
    copies: bool


@dataclass(frozen=True, slots=True, eq=False)
class LawChange:
    """A field of the legality record that the item changes, unless a condition forbids."""

    law: Law
    value: Any
    when: Condition | None
    bane: bool


@dataclass(frozen=True, slots=True, eq=False)
class Govern:
    """An effect on the effects of others; ``zone`` is "" for what is in a single place.

    ``drawn``: one of them at random for each play.
    """

    kind: str
    zone: str
    drawn: bool
    only_bane: bool
    off: bool
    act: bool
    again: int


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What must be given when the item is used.

    ``alike``: tiles of one colour; ``whole``: all of that colour come with the tile, and naming
    the colour will do; ``divide``: how the tile is split as well.
    """

    out_of: Selection
    count: int
    alike: bool
    total: Amount | None
    whole: bool
    divide: bool


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A content item, ready to act. ``index`` is its place within its kind.

    ``met`` is the condition of a side bet, ``counted`` are the events that it counts.
    """

    kind: str
    id: str
    name: str
    index: int
    data: Mapping[str, Any]
    states: Mapping[str, State] = field(default_factory=dict)
    handlers: Mapping[str, tuple[Handler, ...]] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()
    laws: tuple[LawChange, ...] = ()
    governs: tuple[Govern, ...] = ()
    instead: tuple[Handler, ...] = ()
    questions: tuple[Question, ...] = ()
    has_bane: bool = False
    met: Condition | None = None
    counted: frozenset[str] = frozenset()

    def price(self, edition: Item | None = None) -> int:
        """Dollars before anything modifies them, the surcharge of an edition included."""
        extra = 0 if edition is None else int(edition.data["surcharge"])
        return int(self.data.get("price", self.data.get("cost", 0))) + extra

    @property
    def rarity(self) -> str:
        return str(self.data.get("rarity", ""))

    @property
    def type(self) -> str:
        return str(self.data.get("type", ""))

    @property
    def weight(self) -> int:
        """How often it is offered among those of its type."""
        return int(self.data.get("weight", 1))

    @property
    def retired(self) -> bool:
        """It was removed: known to old saves, found nowhere."""
        return "retired" in self.data

    def is_called(self, id: str) -> bool:
        """Whether this id means the item; its kind or its type may stand before it (`R77`)."""
        kind, _, plain = id.rpartition("/")
        return self.id == plain and kind in ("", self.kind, self.type)

    def start(self) -> tuple[Amount | str | None, ...]:
        """The state of a fresh copy."""
        return tuple(None if s.type == "word" else s.start for s in self.states.values())


def compile_effects(effects: Sequence[Node], b: Builder) -> dict[str, Any]:
    """The compiled parts of an item, as keyword arguments of :class:`Item`."""
    handlers: dict[str, list[Handler]] = {}
    parts: dict[str, list[Any]] = {
        "modifiers": [], "laws": [], "governs": [], "instead": [], "questions": []
    }  # fmt: skip
    has_bane = False
    for node in effects:
        bane = b.literal(node.get("bane"), False)
        has_bane = has_bane or bane
        match node.word.name:
            case "on":
                handler = _handler(node, "on", bane, b)
                handlers.setdefault(handler.event.name, []).append(handler)
            case "instead":
                parts["instead"].append(_handler(node, "instead", bane, b))
            case "modify":
                parts["modifiers"].extend(_modifiers(node, bane, b))
            case "rule":
                parts["laws"].append(_law(node, bane, b))
            case "govern":
                parts["governs"].append(_govern(node, b))
            case _:
                parts["questions"].extend(_questions(node, b))
    return {
        "handlers": {event: tuple(found) for event, found in handlers.items()},
        "has_bane": has_bane,
        **{name: tuple(found) for name, found in parts.items()},
    }


def _handler(node: Node, form: str, bane: bool, b: Builder) -> Handler:
    head = node.args[form]
    assert isinstance(head, Node)
    event = head.word
    assert isinstance(event, Event)
    when = b.condition(node.get("when"))
    run = _run(node, _acts(node.get("do"), b), event, b)
    copied = _acts(node.get("do"), b, copied=True)
    may_copy = event.copies and not bane and copied
    copy = _run(node, copied, event, b) if may_copy else None
    return Handler(event, run, copy, bane, when)


def _acts(arg: Arg | None, b: Builder, *, copied: bool = False) -> tuple[Act, ...]:
    """Actions; those that do not repeat are left out when a source acts again (`R82`)."""
    if arg is None:
        return ()
    assert isinstance(arg, Many)
    acts: list[Act] = []
    for node in arg:
        assert isinstance(node, Node)
        word = node.word
        assert isinstance(word, Action)
        if copied and not word.copies:
            continue
        act: Act = b.build(node)
        most = _repeats(word, node)
        acts.append(act if most is None else _limited(most, act))
    return tuple(acts)


def _repeats(word: Action, node: Node) -> int | None:
    """How often an action is done at most when its source acts again and again (`R82`)."""
    given = [param.repeats for param in word.params if param.name in node.args]
    return None if word.repeats is None else max([word.repeats, *given])


def _limited(times: int, act: Act) -> Act:
    """An action that is done no more often than this, however often its source acts."""

    def limited(ctx: Any, n: Any) -> None:
        if ctx.encore < times:
            act(ctx, n)

    return limited


def _run(node: Node, acts: tuple[Act, ...], event: Event, b: Builder) -> Run:
    """The effect as one closure, as short as its parts allow: scores run through it."""
    when, chance = b.condition(node.get("when")), b.chance(node.get("chance"))
    each = b.select(node.args["each"]) if "each" in node.args else None
    if each is not None and "asks" in event.offers:
        each = _something(each)
    per = b.whole(node.args["per"]) if "per" in node.args else None
    otherwise = _acts(node.get("else"), b)
    once = _step(acts, per, chance, otherwise)
    if each is not None:
        inner, things = once, each

        def repeat(ctx: Any) -> None:
            outer = ctx.it
            # What is done may add to the very things that are gone through.
            for thing in tuple(things(ctx)):
                ctx.it = thing
                inner(ctx)
            ctx.it = outer

        once = repeat
    if when is None:
        return once
    body, holds = once, when

    def conditional(ctx: Any) -> None:
        if holds(ctx):
            body(ctx)

    return conditional


def _something(each: Selection) -> Selection:
    """Things that a consumable needs at least one of (`R49`)."""

    def found(ctx: Any) -> Sequence[Any]:
        things: Sequence[Any] = ctx.wanted(each(ctx))
        return things

    return found


def _step(
    acts: tuple[Act, ...], per: Value | None, chance: Fraction | None, otherwise: tuple[Act, ...]
) -> Run:
    if per is None and chance is None:
        if len(acts) == 1:
            only = acts[0]
            return lambda ctx: only(ctx, 1)

        def plain(ctx: Any) -> None:
            for act in acts:
                act(ctx, 1)

        return plain

    def full(ctx: Any) -> None:
        n = 1
        if per is not None:
            n = per(ctx)
            if n <= 0:
                return
        if chance is None:
            for act in acts:
                act(ctx, n)
            return
        hit = ctx.roll(chance)
        rolled, other = (acts, otherwise) if hit else (otherwise, acts)
        # There may be none left of what one side makes; an item is not spent for nothing then.
        if _do(ctx, rolled, n) and _do(ctx, other, n):
            ctx.refuse_run_out()

    return full


def _do(ctx: Any, acts: tuple[Act, ...], n: int) -> bool:
    """Carry actions out, and say whether there is none left of what they all would make."""
    before = len(ctx.ran_out)
    for act in acts:
        act(ctx, n)
    return len(ctx.ran_out) - before >= max(1, len(acts))


def _set(_old: Amount, amount: Amount) -> Amount:
    return amount


def _add(old: Amount, amount: Amount) -> Amount:
    return old + amount


def _at_most(old: Amount, amount: Amount) -> Amount:
    return min(old, amount)


LAYERS: tuple[tuple[str, Callable[[Amount, Amount], Amount]], ...] = (
    ("set", _set),
    ("add", _add),
    ("times", times),
    ("at_most", _at_most),
)
"""The layers of a named value, in the order in which they apply."""


def _modifiers(node: Node, bane: bool, b: Builder) -> list[Modifier]:
    named = node.args["modify"]
    assert isinstance(named, Node)
    assert isinstance(named.word, Named)
    of, when = b.filter(node.get("of")), b.condition(node.get("when"))
    per = b.whole(node.args["per"]) if "per" in node.args else None
    up_to = b.literal(node.get("up_to"))
    found = []
    for rank, (layer, change) in enumerate(LAYERS):
        if layer not in node.args:
            continue
        if layer == "add" and up_to is not None:
            change = _add_up_to(up_to)
        amount = b.literal(node.args[layer])
        found.append(
            Modifier(named.word.name, rank, change, amount, of, when, per, bane, named.word.copies)
        )
    return found


def _add_up_to(limit: Amount) -> Callable[[Amount, Amount], Amount]:
    return lambda old, amount: max(old, min(old + amount, limit))


def _law(node: Node, bane: bool, b: Builder) -> LawChange:
    law = node.args["rule"]
    assert isinstance(law, Node)
    assert isinstance(law.word, Law)
    return LawChange(law.word, b.build(law), b.condition(node.get("when")), bane)


def _govern(node: Node, b: Builder) -> Govern:
    target = node.args["govern"]
    assert isinstance(target, Node)
    zones = target.args[target.word.name]
    assert isinstance(zones, Many)
    return Govern(
        kind=target.word.kind,
        zone="".join(zone.word.name for zone in zones if isinstance(zone, Node)),
        drawn="pick" in target.args,
        only_bane=told(node, "banes"),
        off=b.literal(node.get("off"), False),
        act="act" in node.args,
        again=b.literal(node.get("again"), 0),
    )


def _questions(node: Node, b: Builder) -> list[Question]:
    asked = node.args["asks"]
    assert isinstance(asked, Many)
    return [Question(**b.build(question)) for question in asked if isinstance(question, Node)]


__all__ = [
    "LAYERS",
    "ONE",
    "Govern",
    "Handler",
    "Item",
    "LawChange",
    "Modifier",
    "Question",
    "compile_effects",
]
