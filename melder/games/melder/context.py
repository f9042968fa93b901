"""The workbench of one action: a state laid open, for effects to read and change.

A :class:`Context` starts from a :class:`State`, compiled effects act on it, and ``finish`` makes
the next state. What effects select and read is here; what they do to tiles is in ``tilework``, to
items in ``itemwork``, and a score runs in ``scoring``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from melder.effects.amounts import ONE, Amount, times
from melder.games.melder.groups import Group
from melder.games.melder.items import Item
from melder.games.melder.legality import Legality
from melder.games.melder.luck import Luck
from melder.games.melder.program import Change, Firing, Program, apply_laws, program
from melder.games.melder.refusal import Refusal
from melder.games.melder.rules import Ruleset
from melder.games.melder.state import Owned, Roster, State
from melder.games.melder.table import Meld
from melder.games.melder.tiles import Tile

T = TypeVar("T")


class Bearer:
    """A source of effects while an action runs: its state can grow, its place is known."""

    __slots__ = ("edition", "item", "owned", "seat", "state")

    def __init__(self, owned: Owned) -> None:
        self.owned = owned
        self.item = owned.item
        self.edition = owned.edition
        self.seat = owned.seat
        self.state: list[Amount | str | None] = list(owned.state)

    @property
    def rarity(self) -> str:
        return self.item.rarity

    @property
    def type(self) -> str:
        return self.item.type

    def freeze(self) -> Owned:
        """The immutable copy that goes back into a state."""
        state = tuple(self.state)
        if state == self.owned.state and self.edition is self.owned.edition:
            return self.owned
        return replace(self.owned, state=state, edition=self.edition)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a trace: who did what, and where Chips and Mult stand after it."""

    source: str
    text: str
    chips: Amount
    mult: Amount


@dataclass(frozen=True, slots=True)
class Roll:
    """A chance that was rolled, for ``expect.rolls`` (`R78`)."""

    source: str
    chance: Fraction
    hit: bool


class Context:
    """What effects read and change; see the module."""

    def __init__(self, rules: Ruleset, state: State, luck: Luck, *, tracing: bool = False) -> None:
        self.rules = rules
        self.before = state
        self.luck = luck
        self.trace: list[Line] | None = [] if tracing else None
        self.rolls: list[Roll] = []
        roster = state.roster
        self.deck = roster.deck
        self.boss = roster.boss
        self.perks = [Bearer(owned) for owned in roster.perks]
        self.lines = [Bearer(owned) for owned in roster.lines]
        self.relics = [Bearer(owned) for owned in roster.relics]
        self.runes = [Bearer(owned) for owned in roster.runes]
        self.disabled = roster.disabled
        self.items = [Bearer(owned) for owned in state.items]
        self.money = state.money
        self.money_at_press = state.money
        self.total = state.total
        self.plays = state.plays
        self.draws = state.draws
        self.discards = state.discards
        self.ante = state.ante
        self.hand = list(state.hand)
        self.bag = list(state.bag)
        self.table = state.table
        self.history = list(state.history)
        self.last_type = state.last_type
        self.next_uid = state.next_uid
        self.next_tile = state.next_tile
        self.leaving = state.leaving
        self.next_boss = state.next_boss
        self.last_used = state.last_used
        self.phase = state.phase
        self.using: Bearer | None = None
        self.chosen: tuple[Tile, ...] = ()
        self.division: tuple[int, int] | None = None
        self.asked_hue = -1
        self.sale_worth = 0
        self.won_without_reward = False
        # a score
        self.chips: Amount = 0
        self.mult: Amount = ONE
        self.factor: Amount = 1
        self.factor_unit = 1
        self.late: list[tuple[str, Amount]] = []
        self.groups: list[Group] = []
        self.group_chips: dict[int, Amount] = {}
        self.triggered: list[Tile] = []
        self.scored: list[Tile] = []
        self.struck: list[Tile] = []
        self.place_in_group = 0
        self.place_in_play = 0
        self.last_play = False
        self.cleared = False
        self.encore = False
        self.hit = False
        self.added: dict[int, Amount] = {}
        self.copies: list[Tile] = []
        self.memories: list[tuple[Bearer, int]] = []
        self.reworked: dict[int, Tile] = {}
        self.scattered: list[Meld] = []
        self.gone: set[int] = set()
        self.changed: set[int] = set()
        # who acts, on what
        self.it: Any = None
        self.me: Bearer | None = None
        self.actor = ""
        self._program: Program | None = None
        self.bearers: tuple[Bearer, ...] = ()

    # -- sources -----------------------------------------------------------------------------

    @property
    def program(self) -> Program:
        """The effects in force; worked out anew after the line-up changed."""
        if self._program is None:
            first = [Bearer(Owned(0, self.deck))]
            if self.boss is not None:
                first.append(Bearer(Owned(0, self.boss)))
            self.bearers = (*first, *self.perks, *self.lines, *self.relics, *self.runes)
            self._program = program(self.rules, self.roster())
        return self._program

    def regroup(self) -> None:
        """The line-up has changed."""
        self._program = None

    def roster(self) -> Roster:
        return Roster(
            self.deck,
            self.boss,
            tuple(perk.freeze() for perk in self.perks),
            tuple(line.freeze() for line in self.lines),
            tuple(relic.freeze() for relic in self.relics),
            tuple(rune.freeze() for rune in self.runes),
            self.disabled,
        )

    def law(self) -> Legality:
        """What is legal now."""
        current = self.program
        if current.plain_law is not None:
            return current.plain_law
        active = []
        for owner, change in current.laws:
            self.me = self.bearers[owner]
            if change.when is None or change.when(self):
                active.append(change)
        return apply_laws(self.rules.law, active)

    def fire(self, event: str, it: Any = None) -> None:
        """Let every source act at an event that is no phase of a score."""
        self.count(event, it)
        firings = self.program.firings.get(event)
        if firings:
            outer = self.it
            for firing in firings:
                self.it = it
                self.act(firing)
            self.it = outer

    def act(self, firing: Firing) -> None:
        """Let one source act, as often as it acts."""
        bearers = self.bearers
        for time in range(firing.times):
            self.encore = time > 0
            for part in firing.parts:
                self.me = bearers[part.owner]
                self.actor = part.named.name
                part.run(self)
        self.encore = False

    def count(self, event: str, it: Any = None) -> None:
        """Enter an event into the history, where content counts it."""
        for slot, counter in enumerate(self.rules.counters):
            if counter.event == event and (counter.where is None or counter.where(it, self)):
                self.history[slot] += 1

    def happened(self, slot: int) -> int:
        return self.history[slot]

    # -- named values ------------------------------------------------------------------------

    def standing(self, name: str, thing: Any = None) -> int:
        """A standing value in whole units, everything that modifies it included."""
        return int(self.modified(name, self.rules.bases[name], thing) // ONE)

    def modified(self, name: str, base: Amount, thing: Any = None) -> Amount:
        """A named value from its base: set, add, times, clamps, in this order."""
        changes = self.program.changes.get(name)
        return base if changes is None else self._changed(changes, base, thing)

    def settled(self, name: str) -> int:
        """A capacity, whatever a boss does to other effects (`R4`)."""
        self.program  # noqa: B018 - settles the bearers
        changes = program(self.rules, self.roster(), settled=True).changes.get(name, ())
        return int(self._changed(changes, self.rules.bases[name], None) // ONE)

    def _changed(self, changes: Sequence[Change], base: Amount, thing: Any) -> Amount:
        value = base
        for change in changes:
            modifier = change.modifier
            if modifier.of is not None and not modifier.of(thing, self):
                continue
            self.me = self.bearers[change.owner]
            if modifier.when is not None and not modifier.when(self):
                continue
            amount = modifier.amount
            if modifier.per is not None:
                amount *= max(0, modifier.per(self))
            value = modifier.change(value, amount)
        return value

    def target(self) -> int:
        """The target of this blind, rounded up to whole points (rules section 4)."""
        rules = self.rules
        ante = max(1, self.ante + self.standing("target_ante"))
        base = rules.targets[min(ante, len(rules.targets)) - 1] * ONE
        factor = self.modified("blind_factor", rules.blinds[self.before.blind].factor)
        whole = times(times(base, factor), self.modified("target_factor", ONE))
        return int(-(-whole // ONE))

    # -- what effects read -------------------------------------------------------------------

    def state(self, key: str) -> Any:
        me = self.me
        assert me is not None
        return me.state[list(me.item.states).index(key)]

    def word(self, key: str) -> str | None:
        value = self.state(key)
        return value if isinstance(value, str) else None

    def purse(self) -> int:
        return max(0, self.money_at_press if self.groups else self.money)

    def on_table(self) -> Sequence[Tile]:
        return self.table.tiles

    def at_hand(self) -> Sequence[Tile]:
        return self.hand if self.phase == "play" else self.bag

    def tiles_of_it(self) -> Sequence[Tile]:
        return (self.it,) if isinstance(self.it, Tile) else tuple(self.it.tiles)

    def untouched(self) -> Sequence[Meld]:
        return [meld for meld in self.table.melds if not meld.touched]

    def is_untouched(self, meld: Meld) -> bool:
        return not meld.touched

    def other_relics(self) -> Sequence[Bearer]:
        return [relic for relic in self.relics if relic is not self.me]

    def right_of_me(self) -> Sequence[Bearer]:
        place = self.relics.index(self.me) if self.me in self.relics else -1
        return self.relics[place + 1 : place + 2] if place >= 0 else ()

    def perk_before_me(self) -> Sequence[Bearer]:
        place = self.perks.index(self.me) if self.me in self.perks else 0
        return self.perks[place - 1 : place] if place > 0 else ()

    def bosses(self) -> Sequence[Item]:
        return () if self.boss is None else (self.boss,)

    def has_moved(self, relic: Bearer) -> bool:
        return relic.seat >= 0 and self.relics.index(relic) != relic.seat

    def target_colour(self) -> int:
        hue = self.before.target_hue
        return 0 if hue < 0 else 1 << hue

    def asked_colour(self) -> int:
        if self.asked_hue >= 0:
            return 1 << self.asked_hue
        return self.chosen[0].colours if self.chosen else 0

    def chips_of(self, group: Group) -> Amount:
        return self.group_chips.get(id(group), 0)

    def mult_of_others(self) -> Amount:
        return sum(self.added.values())

    def final_play(self) -> bool:
        return self.last_play or self.cleared

    def is_mixed(self) -> bool:
        return len({group.shape for group in self.groups}) == 2

    def play_type(self) -> str | None:
        """`sets`, `runs` or `mixed` (`R26`); None when nothing scored (`R85`)."""
        shapes = {group.shape for group in self.groups}
        if not shapes:
            return None
        return "mixed" if len(shapes) == 2 else f"{shapes.pop()}s"

    def type_matches(self, other: str | None) -> bool:
        kind = self.play_type()
        return kind is not None and kind != "mixed" and kind == other

    # -- chance ------------------------------------------------------------------------------

    def roll(self, chance: Fraction) -> bool:
        hit = self.luck.roll(chance)
        self.rolls.append(Roll(self.source_id(), chance, hit))
        self.hit = self.hit or hit
        return hit

    def source_id(self) -> str:
        return self.me.item.id if self.me is not None else ""

    def number(self, low: int, high: int) -> int:
        return self.luck.number(low, high)

    def pick(self, things: Sequence[T], count: int) -> list[T]:
        return self.luck.pick(things, count)

    # -- what effects do to score, money and the blind -----------------------------------------

    def multiply(self, amount: Amount, n: int) -> None:
        """A factor of the multiplying pass; only a trace cares when it lands."""
        for _ in range(n):
            if self.trace is not None:
                self.late.append((self.actor, amount))
            else:
                self.factor *= amount
                self.factor_unit *= ONE

    def multiply_chips(self, amount: Amount, n: int) -> None:
        for _ in range(n):
            self.chips = times(self.chips, amount)

    def earn(self, amount: int) -> None:
        self.money += amount

    def set_money(self, amount: int) -> None:
        self.money = amount

    def grant(self, what: str, by: int) -> None:
        setattr(self, what, max(0, getattr(self, what) + by))

    def lose_score(self, amount: int) -> None:
        self.total = max(0, self.total - amount)

    def win_blind(self) -> None:
        self.won_without_reward = True

    def gain(self, key: str, amount: Amount) -> None:
        """The acting item's state grows, within the bounds that it declares."""
        me = self.me
        assert me is not None
        place = list(me.item.states).index(key)
        bounds = me.item.states[key]
        value = me.state[place]
        assert not isinstance(value, str)
        value = (value or 0) + amount
        if bounds.high is not None:
            value = min(value, bounds.high)
        if bounds.low is not None:
            value = max(value, bounds.low)
        me.state[place] = value

    def remember_type(self, key: str) -> None:
        """The acting item's state holds the type of this play once all that follows is done.

        Not before: a source that acts again must not take this play for the one before (`R82`).
        """
        me = self.me
        assert me is not None
        self.memories.append((me, list(me.item.states).index(key)))

    def wanted(self, things: Iterable[T]) -> Sequence[T]:
        """What an effect needs at least one of: using an item on nothing is refused (`R49`)."""
        found = list(things)
        if not found and self.using is not None:
            raise Refusal("item", f"{self.using.item.name} finds nothing to work on.")
        return found

    # -- the end -----------------------------------------------------------------------------

    def finish(self, **changes: Any) -> State:
        """The next state."""
        return replace(
            self.before,
            roster=self.roster(),
            money=self.money,
            total=self.total,
            plays=self.plays,
            draws=self.draws,
            discards=self.discards,
            hand=tuple(self.hand),
            bag=tuple(self.bag),
            table=self.table,
            items=tuple(item.freeze() for item in self.items),
            history=tuple(self.history),
            last_type=self.last_type,
            next_uid=self.next_uid,
            next_tile=self.next_tile,
            leaving=self.leaving,
            next_boss=self.next_boss,
            last_used=self.last_used,
            phase=self.phase,
            **changes,
        )
