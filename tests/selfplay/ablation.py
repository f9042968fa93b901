"""Which items change something: every step is taken once more without what an item does.

Owning an item proves nothing. An item *took effect* when a step of a real run comes out otherwise
where the item stands idle: another score, money, hand, shop or law. What the item notes down for
itself does not count, only what comes of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any, TypeVar

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import BAG, CHANCE, TURN, SeededLuck
from melder.games.melder.game import MelderGame
from melder.games.melder.play.actions import parse_action
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Handler, Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run import dump
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.tiles.tile import FinishKind

T = TypeVar("T")
Key = tuple[str, str]
"""Kind and id of an item."""

MOVES = {"place", "lift", "drop", "undo", "reset"}
"""Actions that move tiles and nothing else: only laws can make them come out otherwise."""

ITS_OWN = {"streams", "last_used"}
"""What a step without an item may leave otherwise although nothing came of the item."""

LISTED = 60
"""How many legal actions are compared where an item changes what is legal."""


class Level(SeededLuck):
    """Chance in which no draw moves another: each begins where its stream stood at first, so
    that a step without an item differs by what the item did, never by what it drew."""

    def roll(self, chance: Fraction) -> bool:
        return self._apart(CHANCE, lambda: super(Level, self).roll(chance))

    def number(self, low: int, high: int) -> int:
        return self._apart(CHANCE, lambda: super(Level, self).number(low, high))

    def pick(self, things: Sequence[T], count: int) -> list[T]:
        return self._apart(CHANCE, lambda: super(Level, self).pick(things, count))

    def among(self, groups: Sequence[tuple[int, Sequence[T]]]) -> T:
        return self._apart(CHANCE, lambda: super(Level, self).among(groups))

    def shuffle(self, things: Sequence[T]) -> list[T]:
        return self._apart(BAG, lambda: super(Level, self).shuffle(things))

    def turn(self, things: Sequence[T]) -> T:
        return self._apart(TURN, lambda: super(Level, self).turn(things))

    def _apart(self, name: str, draw: Callable[[], T]) -> T:
        stream = self._streams[name]
        position = stream.position
        found = draw()
        stream.position = position
        return found


class Effects:
    """The items that have not been seen to change anything yet, in ``wanted``.

    An item without effects, such as a plain deck, can change nothing and is not wanted.
    """

    def __init__(self, game: MelderGame, wanted: set[Key]) -> None:
        self.game = game
        self.wanted = wanted
        self._idle: dict[Key, Ruleset] = {}

    def watch(self, before: Run, action: Any, after: Run) -> None:
        """Look which items in force made this step what it was."""
        rules, pack = self.game.rules, after.state.course.pack
        if pack is not None and pack.wares:
            self.wanted.discard(_key(pack.item))
        asked = self.wanted & set(_in_force(rules, before, after, action))
        if next(iter(action)) in MOVES:
            asked = {key for key in asked if rules.item(*key).laws}
        if not asked:
            return
        start, came = dump.dump(before), _came(rules, before, action)
        for key in asked:
            idle = self._without(key)
            other = _came(idle, dump.restore(idle, start), action)
            if _apart(came, key) != _apart(other, key) or self._allows(idle, key, after):
                self.wanted.discard(key)

    def begun(self, seed: str, options: dict[str, Any], run: Run) -> None:
        """Look whether the deck made the start of a run what it was."""
        key = _key(run.state.roster.deck)
        if key in self.wanted:
            idle = self._without(key)
            other = MelderGame(idle).new(seed, options)
            if _apart(_told(self.game.rules, run), key) != _apart(_told(idle, other), key):
                self.wanted.discard(key)

    def _allows(self, idle: Ruleset, key: Key, run: Run) -> bool:
        """Whether an item changes what may be done next."""
        if not self.game.rules.item(*key).laws:
            return False
        return _legal(self.game.rules, run) != _legal(idle, dump.restore(idle, dump.dump(run)))

    def _without(self, key: Key) -> Ruleset:
        if key not in self._idle:
            self._idle[key] = without(self.game.rules, *key)
        return self._idle[key]


def items(game: MelderGame) -> set[Key]:
    """Everything that has effects, a condition to be met, or something to show."""
    return {
        _key(item)
        for item in game.rules.all()
        if not item.retired and (item.kind == "pack" or _has_effects(item))
    }


def _has_effects(item: Item) -> bool:
    standing = item.modifiers or item.laws or item.governs or item.instead
    return bool(item.handlers or standing or item.met)


def without(rules: Ruleset, kind: str, id: str) -> Ruleset:
    """The same rules in which an item is known, owned and used as ever, and does nothing."""
    item = rules.items[kind][id]
    idle = replace(
        item,
        handlers={event: tuple(map(_idle, handlers)) for event, handlers in item.handlers.items()},
        modifiers=(),
        laws=(),
        governs=(),
        instead=(),
        met=None,
    )
    kinds = rules.kinds
    if kind == "finish":
        finishes = list(kinds.finishes)
        finishes[item.index] = FinishKind(id, kinds.finishes[item.index].letter, False, False)
        kinds = replace(kinds, finishes=tuple(finishes))
    items = {**rules.items, kind: {**rules.items[kind], id: idle}}
    return replace(rules, items=items, kinds=kinds, programs=OrderedDict())


def _idle(handler: Handler) -> Handler:
    def nothing(ctx: Any) -> None:
        """The event happens, and the item does not act."""

    return replace(handler, run=nothing, copy=handler.copy and nothing)


def used(action: Any) -> Key | None:
    """The consumable that an action uses, from the bar or out of a pack."""
    name = next(iter(action))
    facts = action[name]
    if name == "take" and not (isinstance(facts, dict) and facts.get("use")):
        return None
    if name not in ("use", "take"):
        return None
    kind, _, id = str(facts if isinstance(facts, str) else facts["item"]).partition("/")
    return (kind, id) if kind == "consumable" else None


def _in_force(rules: Ruleset, before: Run, after: Run, action: Any) -> Iterator[Key]:
    """The items that may have had a part in a step."""
    consumable = used(action)
    if consumable is not None:
        yield consumable
    for state in (before.state, after.state):
        roster, course = state.roster, state.course
        yield _key(roster.deck)
        for boss in (roster.boss, course.boss):
            if boss is not None:
                yield _key(boss)
        if course.wager is not None:
            yield _key(course.wager.bet)
        for owned in (*roster.perks, *roster.lines, *roster.relics, *roster.runes):
            yield _key(owned.item)
            if owned.edition is not None:
                yield _key(owned.edition)
        for tile in (*state.hand, *state.kept, *state.table.tiles):
            if tile.finish >= 0:
                yield _key(rules.finishes[tile.finish])
            if tile.enchantment >= 0:
                yield _key(rules.enchantments[tile.enchantment])


def _key(item: Item) -> Key:
    return item.kind, item.id


def _legal(rules: Ruleset, run: Run) -> list[Any]:
    return list(islice(MelderGame(rules).actions(run, 0), LISTED))


def _came(rules: Ruleset, run: Run, action: Any) -> dict[str, Any] | str:
    """What came of a step: the state after it, or the rule that forbids it."""
    try:
        after = apply(rules, run, parse_action(action), Level(run.state.streams)).run
    except Refusal as refusal:
        return refusal.code
    return _told(rules, after)


def _told(rules: Ruleset, run: Run) -> dict[str, Any]:
    """A state as data, without the steps that can be taken back; and what the blind asks for."""
    state = run.state
    target = Work(rules, state, SeededLuck(state.streams)).target()
    return {**dump.dump(Run(state)), "target": target}


def _apart(came: dict[str, Any] | str, key: Key) -> Any:
    """What came of a step, apart from what an item notes down for itself."""
    if isinstance(came, str):
        return came
    name = "/".join(key)

    def others(row: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [owned for owned in row if owned["item"] != name]

    state = {name: value for name, value in came["state"].items() if name not in ITS_OWN}
    roster = state["roster"]
    rows = {row: others(roster[row]) for row in ("perks", "lines", "relics", "runes")}
    return {**came, "state": {**state, "roster": roster | rows, "items": others(state["items"])}}
