"""The ruleset: resolved content, compiled, with every number the rules need.

A ruleset is made from the resolved snapshot (plain JSON data), not from YAML; nothing here knows
an item by name. Defaults such as the first deck and the last boss are rule data.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from melder.effects.amounts import ONE, Amount, parse_amount
from melder.effects.compile import Builder, Filter
from melder.effects.parse import Parser, State
from melder.effects.tree import Arg, Node, walk
from melder.effects.words import Named, Role
from melder.games.melder.ruleset.items import Item, compile_effects
from melder.games.melder.ruleset.kinds import KINDS, states_of
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.tile import Colour, FinishKind, TileKinds, standard_pool
from melder.games.melder.vocabulary import MELDER

CACHE = 256
"""How many compiled line-ups are kept."""


class ContentError(ValueError):
    """Resolved content that no ruleset can be made of."""


@dataclass(frozen=True, slots=True)
class Counter:
    """An event that some item counts, the window of the count, and which things count."""

    event: str
    window: str
    where: Filter | None
    key: str


@dataclass(frozen=True, slots=True)
class Blind:
    """One of an ante's blinds. ``boss``: the boss of the ante is met here."""

    id: str
    name: str
    factor: Amount
    reward: int
    boss: bool


@dataclass
class Ruleset:
    """Everything the engine knows about the content."""

    items: Mapping[str, Mapping[str, Item]]
    numbers: Mapping[str, Any]
    kinds: TileKinds
    law: Legality
    blinds: tuple[Blind, ...]
    counters: tuple[Counter, ...]
    bases: Mapping[str, Amount]
    compiler: Any = field(repr=False)
    programs: OrderedDict[Any, Any] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        self.colour_count = len(self.kinds.colours)
        self.pool = standard_pool(self.kinds)
        self.targets: tuple[int, ...] = tuple(self.numbers["run"]["targets"])
        groups = self.numbers["groups"]
        self._set_mult = {int(size): parse_amount(m) for size, m in groups["set_mult"].items()}
        self._set_more = parse_amount(groups["set_mult_more"])
        self._run_mult = parse_amount(groups["run_mult_per_tile"])
        self.finishes = tuple(self.items["finish"].values())
        self.enchantments = tuple(self.items["enchantment"].values())
        self.fixed = frozenset(
            word.name
            for word in MELDER.all(Role.NAMED)
            if isinstance(word, Named) and word.fixed and word.name in self.bases
        )

    def item(self, kind: str, id: str) -> Item:
        """An item by kind and id. Raises ``KeyError``."""
        return self.items[kind][id]

    def all(self) -> Iterator[Item]:
        for items in self.items.values():
            yield from items.values()

    @property
    def first_deck(self) -> Item:
        return self.item("deck", self.numbers["run"]["deck"])

    @property
    def final_boss(self) -> Item:
        return self.item("boss", self.numbers["run"]["final_boss"])

    def shape_mult(self, shape: str, size: int) -> Amount:
        """The Mult of a group by its shape, in units (rules section 2)."""
        if shape == "run":
            return self._run_mult * size
        known = self._set_mult.get(size)
        if known is not None:
            return known
        largest = max(self._set_mult)
        return self._set_mult[largest] + self._set_more * (size - largest)

    def rarity_weights(self, ante: int) -> Mapping[str, int]:
        """How often relics of each rarity come up in an ante (rules section 7)."""
        found: Mapping[str, int] = {}
        for row in self.numbers["shop"]["rarity_weights"]:
            low, high = row["antes"]
            weights = {name: weight for name, weight in row.items() if name != "antes"}
            if low <= ante or not found:
                found = weights
            if low <= ante <= high:
                break
        return found

    def type_weight(self, name: str) -> int:
        """How often consumables of a type are offered, against the other types."""
        return int(self.numbers["shop"]["type_weights"].get(name, 1))

    def prefer(self, shape: str, size: int) -> Fraction:
        """The same for the choice between two readings (`R32`)."""
        return Fraction(self.shape_mult(shape, size))


def load(data: Mapping[str, Any]) -> Ruleset:
    """Make a ruleset of resolved content: ``{"relics": [...], ..., "rules": {...}}``.

    Raises :class:`ContentError` for content that was not validated.
    """
    compiler = _Compiler(data)
    items: dict[str, dict[str, Item]] = {}
    for kind in KINDS.values():
        items[kind.name] = {
            raw["id"]: compiler.item(kind.name, raw, index)
            for index, raw in enumerate(data.get(kind.plural, ()))
        }
    return _ruleset(compiler, data["rules"], items)


def with_item(rules: Ruleset, kind: str, raw: Mapping[str, Any]) -> Ruleset:
    """The same rules with the data of one item replaced, as for a mutant or a preview.

    Raises :class:`ContentError` for data that was not validated.
    """
    compiler: _Compiler = rules.compiler
    item = compiler.item(kind, raw, rules.items[kind][raw["id"]].index)
    items = {**rules.items, kind: {**rules.items[kind], raw["id"]: item}}
    return _ruleset(compiler, rules.numbers, items)


class _Compiler:
    """Compiles items one by one; knows every id, and the counters that effects have claimed."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.ids: dict[str, dict[str, int]] = {
            "colour": {c["id"]: index for index, c in enumerate(data["rules"]["tiles"]["colours"])}
        }
        for kind in KINDS.values():
            self.ids[kind.name] = {raw["id"]: i for i, raw in enumerate(data.get(kind.plural, ()))}
        self.counters: dict[tuple[str, str, str], Counter] = {}
        for event, window in HISTORY.values():
            self._counter(event, window, None, "")
        self._builder = Builder(lambda kind, id: self.ids[kind][id], self._counter)

    def item(self, kind: str, raw: Mapping[str, Any], index: int) -> Item:
        return _item(kind, raw, index, self.ids, self._builder)

    def _counter(self, event: str, window: str, where: Filter | None, key: str) -> int:
        place = (event, window, key)
        self.counters.setdefault(place, Counter(event, window, where, key))
        return list(self.counters).index(place)


def _ruleset(
    compiler: _Compiler, numbers: Mapping[str, Any], items: Mapping[str, Mapping[str, Item]]
) -> Ruleset:
    kinds = _tile_kinds(numbers, items)
    return Ruleset(
        compiler=compiler,
        items=items,
        numbers=numbers,
        kinds=kinds,
        law=_law(numbers, kinds),
        blinds=tuple(
            Blind(
                blind["id"],
                blind["name"],
                parse_amount(blind["factor"]),
                blind["reward"],
                blind.get("boss", False),
            )
            for blind in numbers["run"]["blinds"]
        ),
        counters=tuple(compiler.counters.values()),
        bases={name: parse_amount(base) for name, base in numbers["values"].items()},
    )


HISTORY: Mapping[str, tuple[str, str]] = {
    "groups_scored": ("group_scored", "blind"),
    "plays_scored": ("play_scored", "blind"),
    "idle_draws": ("idle_draw", "blind"),
    "draws": ("draw_used", "blind"),
    "discards": ("discard_used", "blind"),
    "destroyed": ("tile_destroyed", "blind"),
    "drawn": ("tile_drawn", "ante"),
}
"""The counts that a scenario may set (`R74`): their names, events and windows."""


def parse_item(kind: str, raw: Mapping[str, Any], p: Parser) -> tuple[Node, ...]:
    """The effect trees of an item's raw data, problems left with the parser."""
    p.states = states_of(raw.get("state", {}))
    return p.effects(raw.get("effects", []), ("effects",))


def _item(
    kind: str, raw: Mapping[str, Any], index: int, ids: Mapping[str, Mapping[str, int]], b: Builder
) -> Item:
    parser = Parser(MELDER, kind, links=lambda of, id: id in ids.get(of, {}))
    effects = parse_item(kind, raw, parser)
    met = _condition(raw["met"], parser) if "met" in raw else None
    if parser.problems:
        raise ContentError(f"{kind} {raw.get('id')}: {parser.problems[0].message}")
    states: Mapping[str, State] = parser.states
    return Item(
        kind=kind,
        id=raw["id"],
        name=raw["name"],
        index=index,
        data=raw,
        states=states,
        met=b.condition(met),
        counted=frozenset() if met is None else _counted(met),
        **compile_effects(effects, b),
    )


def _condition(raw: object, p: Parser) -> Arg | None:
    """A condition that is looked at when a blind is beaten."""
    with p.within("blind"):
        return p.role(Role.CONDITION, raw, ("met",))


def _counted(met: Arg) -> frozenset[str]:
    """The events that a condition counts."""
    return frozenset(node.word.name for node in walk(met) if node.word.role is Role.EVENT)


def _tile_kinds(numbers: Mapping[str, Any], items: Mapping[str, Mapping[str, Item]]) -> TileKinds:
    tiles = numbers["tiles"]

    def bears(item: Item, law: str) -> bool:
        return any(change.law.name == law and change.value for change in item.laws)

    return TileKinds(
        colours=tuple(Colour(c["id"], c["letter"], c["name"]) for c in tiles["colours"]),
        finishes=tuple(
            FinishKind(
                item.id, item.data.get("letter"), bears(item, "every_colour"), bears(item, "fills")
            )
            for item in items["finish"].values()
        ),
        enchantments=tuple(items["enchantment"]),
        wild_letter=tiles["wild_letter"],
        highest=tiles["highest"],
        capstone_highest=tiles["capstone_highest"],
        copies=tiles["copies"],
        wilds=tiles["wilds"],
    )


def _law(numbers: Mapping[str, Any], kinds: TileKinds) -> Legality:
    groups, run = numbers["groups"], numbers["run"]
    return Legality(
        set_min=groups["set_min"],
        set_max=groups["set_max"],
        set_repeats=False,
        run_min=groups["run_min"],
        run_max=groups["run_max"],
        run_gaps=0,
        run_odd=0,
        highest=kinds.highest,
        group_min=0,
        group_max=None,
        same_type=False,
        opening_bar=run["opening_bar"],
        opening_wilds=False,
        board_max=numbers["values"]["board_size"],
        lock_oldest=False,
        blocked=frozenset(),
    )


__all__ = ["HISTORY", "ONE", "Blind", "ContentError", "Counter", "Ruleset", "load", "parse_item"]
