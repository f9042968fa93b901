"""Conditions that can never hold, and selections that can never find anything.

Only what is certain is claimed: bounds that exclude each other, and bounds beyond what the rules'
numbers allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from melder.effects.amounts import ONE
from melder.effects.tree import Arg, Literal, Many, Node, Path, Span, text, walk
from melder.effects.words import Role

_NO_LIMIT = 10**9


@dataclass(frozen=True, slots=True)
class Limits:
    """How many colours and antes there are, and how many melds a board holds: what the numbers
    of the rules allow. A limit of which they say nothing is no limit."""

    colours: int = _NO_LIMIT
    antes: int = _NO_LIMIT
    melds: int = _NO_LIMIT

    @classmethod
    def of(cls, numbers: Mapping[str, Any], effects: Iterable[Node] = ()) -> Limits:
        """Read them from the rules by topic, and from all effects that could widen the board."""
        tiles = numbers.get("tiles", {})
        return cls(
            len(tiles.get("colours", ())) or _NO_LIMIT,
            len(numbers.get("run", {}).get("targets", ())) or _NO_LIMIT,
            _widest_board(numbers.get("values", {}).get("board_size"), effects),
        )


def _widest_board(size: int | None, effects: Iterable[Node]) -> int:
    """The most melds that the board could hold with every effect in force that adds to it."""
    if size is None:
        return _NO_LIMIT
    for effect in effects:
        named = effect.get("modify")
        if isinstance(named, Node) and named.word.name == "board_size":
            added = effect.get("add")
            if not isinstance(added, Literal) or {"set", "times", "per"} & set(effect.args):
                return _NO_LIMIT
            size += max(0, added.value // ONE)
    return size


def contradictions(effects: Iterable[Node], limits: Limits) -> Iterator[tuple[Path, str]]:
    """Where something can never be, and why, in a sentence."""
    for effect in effects:
        for node in walk(effect):
            for filters in _filters(node):
                if reason := _excluded(filters):
                    yield node.path, f"Nothing passes the filters: {reason}."
            span = node.get("is")
            if isinstance(span, Span) and (reason := _out_of_reach(node, span, limits)):
                yield span.path, reason
            if isinstance(when := node.get("when"), Node):
                yield from _at_odds(when)


def unasked(effects: Iterable[Node]) -> Iterator[tuple[Path, str]]:
    """Where effects work on an answer that nobody asks the player for."""
    nodes = [node for effect in effects for node in walk(effect)]
    questions = [node for node in nodes if node.word.role is Role.QUESTION]
    divides = any(_plain(question.get("divide")) is True for question in questions)
    for node in nodes:
        if node.word.key == "zone.tile.chosen" and not questions:
            yield node.path, "Nothing is chosen: the item has no `asks`."
        if node.word.key == "action.recast" and _plain(node.get("into")) != 1 and not divides:
            yield node.path, "Into which numbers? `asks` needs `divide: true`."


# -- one comparison --------------------------------------------------------------------------------


def _out_of_reach(comparison: Node, span: Span, limits: Limits) -> str | None:
    value = comparison.get("value")
    if not isinstance(value, Node):
        return None
    low, high = _ends(span)
    if value.word.name in ("count", "happened", "colours") and high < 0:
        return "A count is never below 0, so this never holds."
    named = value.args.get(value.word.name) if value.word.main else None
    kind = named.word.kind if isinstance(named, Node) and value.word.name == "count" else ""
    if kind in ("group", "meld") and low > limits.melds:
        return f"The board holds at most {limits.melds} melds, so this never holds."
    if value.word.name == "colours" and low > limits.colours:
        return f"There are {limits.colours} colours, so this never holds."
    if isinstance(named, Node) and named.word.name == "ante" and low > limits.antes:
        return f"The last ante is {limits.antes}, so this never holds."
    return None


# -- conditions that must hold together ------------------------------------------------------------


def _at_odds(when: Node) -> Iterator[tuple[Path, str]]:
    """Conditions of one list of which one excludes another."""
    spans: dict[str, tuple[int, int]] = {}
    wanted, unwanted = set(), set()
    for node in _together(when):
        if node.word.name == "not" and isinstance(inner := node.get("not"), Node):
            unwanted.add(text(inner))
        else:
            wanted.add(text(node))
        if wanted & unwanted:
            yield node.path, "It is to hold and not to hold, so this never happens."
            return
        if node.word.name == "is" and isinstance(span := node.get("is"), Span):
            key = text(node.args["value"])
            low, high = spans.get(key, (-_NO_LIMIT, _NO_LIMIT))
            ends = _ends(span)
            spans[key] = max(low, ends[0]), min(high, ends[1])
            if spans[key][0] > spans[key][1]:
                yield span.path, "Another condition wants other numbers, so this never holds."
                return


def _together(when: Node) -> Iterator[Node]:
    listed = when.get("all")
    if isinstance(listed, Many):
        for item in listed:
            if isinstance(item, Node):
                yield from _together(item)
    else:
        yield when


# -- filters of one selection ----------------------------------------------------------------------


def _filters(node: Node) -> Iterator[Many]:
    """The lists of filters that stand in a node."""
    for arg in node.args.values():
        first = arg.items[0] if isinstance(arg, Many) and arg.items else None
        if isinstance(arg, Many) and isinstance(first, Node) and first.word.role is Role.FILTER:
            yield arg


def _excluded(filters: Many) -> str | None:
    """Why filters on groups or tiles let nothing through, if that is certain."""
    by_name = {node.word.name: node for node in filters if isinstance(node, Node)}
    size, colours = _bounds(by_name, "size"), _bounds(by_name, "colours")
    if size is not None and colours is not None and colours[0] > size[1]:
        return f"{size[1]} tiles have no {colours[0]} colours"
    number, wild = _bounds(by_name, "number"), by_name.get("wild")
    if number is not None and wild is not None and _plain(wild.get("wild")) is True:
        return "a wild has no number"
    return None


def _bounds(by_name: Mapping[str, Node], name: str) -> tuple[int, int] | None:
    node = by_name.get(name)
    span = node.get(name) if node is not None else None
    return _ends(span) if isinstance(span, Span) else None


def _ends(span: Span) -> tuple[int, int]:
    """The lowest and the highest number that a span lets through."""
    if span.listed is not None:
        return min(span.listed), max(span.listed)
    low = -_NO_LIMIT if span.low is None else span.low
    return low, _NO_LIMIT if span.high is None else span.high


def _plain(arg: Arg | None) -> Any:
    return arg.value if isinstance(arg, Literal) else None
