"""What no single file shows: items nobody can get, effects that can never matter, endless loops.

The analysis reads the checked trees of all items of a game together with the rules' numbers. It
claims only what it can prove: an item it says nothing about may still be a bad one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from melder.content.contradictions import Limits, contradictions, unasked
from melder.content.findings import Code, Finding, Place, Severity, register
from melder.effects.amounts import ONE, parse_amount, show
from melder.effects.tree import Arg, Literal, Many, Node, Path, causes, text, walk
from melder.effects.words import Event, Named, a

UNOBTAINABLE = register(
    Code(
        "A701",
        "An item that nobody can ever get",
        "Nothing offers or creates it, or what it needs cannot be had.",
        bad="id: lantern-plus\ntier: 2\nrequires: lantern-plus\n",
        mended="id: lantern-plus\ntier: 2\nrequires: lantern\n",
    )
)
NEVER = register(
    Code(
        "A702",
        "A condition that can never hold",
        "Its filters or bounds exclude each other, so the effect never happens.",
        bad="when: {exists: {groups: scored, shape: set, size: 3, colours: 4}}\n",
        mended="when: {exists: {groups: scored, shape: set, size: 4, colours: 4}}\n",
    )
)
NOTHING = register(
    Code(
        "A703",
        "An effect that does nothing",
        "Adding 0 or multiplying by 1 changes nothing, nor does what is done 0 times over.",
        bad="- on: score\n  do: {mult: 0}\n",
        mended="- on: score\n  do: {mult: 4}\n",
    )
)
LOOP = register(
    Code(
        "A704",
        "Effects that set each other off without an end",
        "What one does is the event of another, and back again, with no chance and no condition "
        "that would end it.",
        bad="- on: tile_drawn\n  do: {move: {tiles: bag, pick: first}, to: hand}\n",
        mended="- on: draw_used\n  do: {move: {tiles: bag, pick: first}, to: hand}\n",
    )
)
WORSE = register(
    Code(
        "A705",
        "An item that is strictly worse than another",
        "It does the same with lower amounts for as much money, or no more for more money, and is "
        "as rare or rarer.",
        bad="id: dim-lantern\ncost: 5\neffects:\n- on: score\n  do: {mult: 3}\n",
        mended="id: dim-lantern\ncost: 3\neffects:\n- on: score\n  do: {mult: 3}\n",
        severity=Severity.WARNING,
    )
)
RUINOUS = register(
    Code(
        "A706",
        "A change that leaves nothing of a value",
        "With this effect alone a named value falls below what can be played with.",
        bad="- modify: hand_size\n  add: -14\n",
        mended="- modify: hand_size\n  add: -4\n",
    )
)


@dataclass(frozen=True, slots=True)
class Subject:
    """An item under analysis. ``place`` turns a path of its document into a place."""

    kind: str
    id: str
    raw: Mapping[str, Any]
    effects: tuple[Node, ...]
    place: Callable[[Path], Place]
    conditions: tuple[Node, ...] = ()


def analyse(subjects: Sequence[Subject], numbers: Mapping[str, Any]) -> list[Finding]:
    """All findings on a whole pack; ``numbers`` are the rules by topic."""
    return [
        *_unobtainable(subjects, numbers),
        *_never(subjects, numbers),
        *_nothing(subjects),
        *_ruinous(subjects, numbers.get("values", {})),
        *_loops(subjects),
        *_worse(subjects),
    ]


# -- items that cannot be had --------------------------------------------------------------------


def _unobtainable(subjects: Sequence[Subject], numbers: Mapping[str, Any]) -> Iterator[Finding]:
    perks = {one.id: one for one in subjects if one.kind == "perk"}
    created = _created(subjects)
    run, shop = numbers.get("run", {}), numbers.get("shop", {})
    last_ante = len(run.get("targets", ())) or None
    weights = (*shop["rarity_weights"], shop["draft"]) if shop else ()
    types = shop.get("type_weights", {})
    packed = {one.raw["holds"] for one in subjects if one.kind == "pack"}
    for one in subjects:
        match one.kind:
            case "perk" if not _reachable(one, perks):
                message = f"`{one.id}` needs a perk that cannot be had before it."
                yield UNOBTAINABLE.at(one.place(("requires",)), message)
            case "boss" if last_ante is not None and one.raw["antes"][0] > last_ante:
                message = (
                    f"`{one.id}` waits for ante {one.raw['antes'][0]}; the last is {last_ante}."
                )
                yield UNOBTAINABLE.at(one.place(("antes",)), message)
            case "boss" if one.raw["antes"][0] > one.raw["antes"][1]:
                first, last = one.raw["antes"]
                message = f"`{one.id}` is to come from ante {first} to ante {last}, which is none."
                yield UNOBTAINABLE.at(one.place(("antes",)), message)
            case "boss" if one.raw["antes"][0] == last_ante and one.id != run.get("final_boss"):
                message = f"The boss of ante {last_ante} is always `{run.get('final_boss')}`."
                yield UNOBTAINABLE.at(one.place(("antes",)), message)
            case "relic" if weights:
                rarity = one.raw["rarity"]
                offered = any(row.get(rarity, 0) > 0 for row in weights)
                if not offered and ("relic", rarity) not in created:
                    message = f"No shop offers {rarity} relics, and nothing creates them."
                    yield UNOBTAINABLE.at(one.place(("rarity",)), message)
            case "consumable" if types and not types.get(one.raw["type"]):
                wanted = one.raw["type"]
                if wanted not in packed and ("consumable", wanted) not in created:
                    message = f"No shop or pack offers the type {wanted}, and nothing creates it."
                    yield UNOBTAINABLE.at(one.place(("type",)), message)
            case "edition" if not one.raw["odds"]:
                if one.id not in _named(subjects):
                    message = f"`{one.id}` has no odds, and nothing applies it."
                    yield UNOBTAINABLE.at(one.place(("odds",)), message)
            case _:
                continue


def _reachable(perk: Subject, perks: Mapping[str, Subject]) -> bool:
    seen: set[str] = set()
    at: Subject | None = perk
    while at is not None and "requires" in at.raw:
        if at.id in seen:
            return False
        seen.add(at.id)
        at = perks.get(str(at.raw["requires"]))
    # A perk that does not exist is a finding of the links.
    return True


def _created(subjects: Iterable[Subject]) -> set[tuple[str, str]]:
    """Kinds with the rarity or type that some effect creates."""
    found = set()
    for one in subjects:
        for node in _nodes(one):
            what = node.get("create")
            if isinstance(what, Node) and isinstance(filters := what.get("filters"), Many):
                asked = (one for one in filters if isinstance(one, Node))
                values = (literal for one in asked for literal in _flat(one))
                found |= {(what.word.kind, str(literal.value)) for literal in values}
    return found


def _named(subjects: Iterable[Subject]) -> set[str]:
    """Every id that some effect names."""
    return {
        str(literal.value)
        for one in subjects
        for node in _nodes(one)
        for literal in _flat(node)
        if literal.type.startswith("ref:")
    }


def _nodes(subject: Subject) -> Iterator[Node]:
    for effect in subject.effects:
        yield from walk(effect)


def _flat(node: Node) -> Iterator[Literal]:
    for arg in node.args.values():
        if isinstance(arg, Literal):
            yield arg
        elif isinstance(arg, Many):
            yield from (item for item in arg if isinstance(item, Literal))


def _plain(arg: Arg | None) -> Any:
    return arg.value if isinstance(arg, Literal) else None


# -- conditions that cannot hold -----------------------------------------------------------------


def _never(subjects: Sequence[Subject], numbers: Mapping[str, Any]) -> Iterator[Finding]:
    limits = Limits.of(numbers, [effect for one in subjects for effect in one.effects])
    for one in subjects:
        found = contradictions((*one.effects, *one.conditions), limits)
        for path, reason in (*found, *unasked(one.effects)):
            yield NEVER.at(one.place(path), reason)


# -- effects that do nothing ---------------------------------------------------------------------

_NEUTRAL: Mapping[str, Mapping[str, int]] = {
    "chips": {"chips": 0},
    "mult": {"mult": 0},
    "xmult": {"xmult": ONE},
    "earn": {"earn": 0},
    "pay": {"pay": 0},
    "gain": {"by": 0},
    "change": {"by": 0},
    "make": {"number": 0},
    "modify": {"add": 0, "times": ONE},
}

_MARKS = ("finish", "enchantment")
_OF_MARKS = "triggers"
"""What tiles bear, and the one value of theirs that it can modify."""


def _nothing(subjects: Iterable[Subject]) -> Iterator[Finding]:
    for one in subjects:
        for node in _nodes(one):
            for name, neutral in _NEUTRAL.get(node.word.name, {}).items():
                arg = node.get(name)
                if isinstance(arg, Literal) and arg.value == neutral:
                    message = f"`{node.word.name}` with {neutral // ONE} changes nothing."
                    yield NOTHING.at(one.place(arg.path), message)
            named = node.get("modify")
            if one.kind in _MARKS and isinstance(named, Node) and named.word.name != _OF_MARKS:
                message = f"{a(one.kind).capitalize()} changes only `{_OF_MARKS}` of its tile."
                yield NOTHING.at(one.place(named.path), message)
            per = node.get("per")
            if isinstance(per, Literal) and per.value <= 0:
                message = f"{per.value // ONE} times over is never, so nothing happens."
                yield NOTHING.at(one.place(per.path), message)


# -- values that nothing is left of ---------------------------------------------------------------


def _ruinous(subjects: Iterable[Subject], bases: Mapping[str, Any]) -> Iterator[Finding]:
    """Values that one effect sets, or lowers from their base, below what they must be."""
    for one in subjects:
        for node in one.effects:
            named = node.get("modify")
            if not isinstance(named, Node) or not isinstance(named.word, Named):
                continue
            least, start = named.word.least, bases.get(named.word.name)
            change = node.get("set") or (node.get("add") if start is not None else None)
            if least <= 0 or not isinstance(change, Literal):
                continue
            left = change.value if "set" in node.args else parse_amount(start) + change.value
            if left < least * ONE:
                message = f"`{named.word.name}` would be {show(left)}, and it is at least {least}."
                yield RUINOUS.at(one.place(change.path), message)


# -- loops ---------------------------------------------------------------------------------------


def _loops(subjects: Iterable[Subject]) -> Iterator[Finding]:
    """Circles of unconditional effects: an event, an action that causes an event, and so on."""
    edges: dict[str, list[tuple[str, Subject, Node]]] = {}
    for one in subjects:
        for effect in one.effects:
            head = effect.get("on")
            if not isinstance(head, Node) or not isinstance(head.word, Event):
                continue
            if any(part in effect.args for part in ("when", "chance")):
                continue
            for node in walk(effect.get("do")):
                for event in sorted(causes(node)):
                    edges.setdefault(head.word.name, []).append((event, one, effect))
    for start in sorted(edges):
        path = _circle(start, start, edges, ())
        if path is not None and min(event for event, _, _ in path) == start:
            items = ", ".join(dict.fromkeys(one.id for _, one, _ in path))
            _, first, effect = path[0]
            message = f"`{start}` sets itself off again without an end ({items})."
            yield LOOP.at(first.place(effect.path), message)


def _circle(
    start: str,
    at: str,
    edges: Mapping[str, Sequence[tuple[str, Subject, Node]]],
    path: tuple[tuple[str, Subject, Node], ...],
) -> tuple[tuple[str, Subject, Node], ...] | None:
    if len(path) > len(edges):
        return None
    for edge in edges.get(at, ()):
        if edge[0] == start:
            return (*path, edge)
        if edge[0] not in {one[0] for one in path}:
            found = _circle(start, edge[0], edges, (*path, edge))
            if found is not None:
                return found
    return None


# -- strictly worse ------------------------------------------------------------------------------

_RARER = {"common": 0, "uncommon": 1, "rare": 2, "mythic": 3, "legendary": 4}
_GOOD = ("chips", "mult", "xmult", "earn")


def _worse(subjects: Iterable[Subject]) -> Iterator[Finding]:
    """Items of one shape that pay less at no lower price, or the same at a higher one."""
    shapes: dict[str, list[tuple[Subject, tuple[Any, ...]]]] = {}
    for one in subjects:
        if one.effects and "cost" in one.raw and one.raw["cost"] > 0:
            amounts: list[Any] = []
            shape = "|".join(_shape(effect, amounts) for effect in one.effects)
            if amounts and all(amount > 0 for amount in amounts):
                key = f"{one.kind} {one.raw.get('type')} {shape}"
                shapes.setdefault(key, []).append((one, tuple(amounts)))
    for alike in shapes.values():
        for one, worse in alike:
            for other, better in alike:
                if other is not one and _beats(other, better, one, worse):
                    more = "with more, for no more money" if better != worse else "for less money"
                    message = f"{other.raw['name']} ({other.kind}/{other.id}) does the same {more}."
                    yield WORSE.at(one.place(("cost",)), message)


def _shape(effect: Node, amounts: list[Any]) -> str:
    """A tree as text with what it pays taken out."""
    actions = effect.get("do")
    rest = {name: arg for name, arg in effect.args.items() if name != "do"}
    parts = [text(Node(effect.word, rest, effect.path))]
    for action in actions if isinstance(actions, Many) else ():
        main = action.get(action.word.name) if isinstance(action, Node) else None
        if isinstance(action, Node) and action.word.name in _GOOD and isinstance(main, Literal):
            amounts.append(main.value)
            parts.append(action.word.name)
        else:
            parts.append(text(action))
    return " ".join(parts)


def _beats(other: Subject, better: tuple[Any, ...], one: Subject, amounts: tuple[Any, ...]) -> bool:
    if other.raw["cost"] > one.raw["cost"]:
        return False
    if _RARER.get(other.raw.get("rarity", ""), 0) > _RARER.get(one.raw.get("rarity", ""), 0):
        return False
    if "requires" in one.raw or "requires" in other.raw:
        # What a second one adds on top of the first is not a choice between them.
        return False
    cheaper = other.raw["cost"] < one.raw["cost"]
    at_least = all(b >= a for b, a in zip(better, amounts, strict=True))
    return at_least and (cheaper or better != amounts)
