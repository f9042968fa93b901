"""The workbench of one action: a state laid open, its sources and its values.

A :class:`Bench` starts from a :class:`State`, effects act on it, and ``finish`` makes the next
state. What effects select, read and do stands on it: ``context`` for scores and money,
``tilework`` for tiles, ``itemwork`` for items; a score runs in ``scoring``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from melder.effects.amounts import ONE, Amount, times
from melder.games.melder.bench.luck import Luck
from melder.games.melder.bench.program import Change, Firing, Program, apply_laws, program
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.state import Owned, Roster, State
from melder.games.melder.tiles.groups import Group
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.table import Meld
from melder.games.melder.tiles.tile import Tile

T = TypeVar("T")


class Bearer:
    """A source of effects while an action runs: its state can grow, its place is known."""

    __slots__ = ("edition", "item", "owned", "seat", "state", "uses")

    def __init__(self, owned: Owned) -> None:
        self.owned = owned
        self.item = owned.item
        self.edition = owned.edition
        self.seat = owned.seat
        self.uses = owned.uses
        self.state: list[Amount | str | None] = list(owned.state)

    @property
    def rarity(self) -> str:
        return self.item.rarity

    @property
    def type(self) -> str:
        return self.item.type

    def freeze(self) -> Owned:
        """The immutable copy that goes back into a state."""
        owned, state = self.owned, tuple(self.state)
        if (
            state == owned.state
            and self.edition is owned.edition
            and self.seat == owned.seat
            and self.uses == owned.uses
        ):
            return owned
        return replace(owned, state=state, edition=self.edition, seat=self.seat, uses=self.uses)


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


class Bench:
    """A state laid open; see the module."""

    def __init__(self, rules: Ruleset, state: State, luck: Luck, *, tracing: bool = False) -> None:
        self.rules = rules
        self.before = state
        self.luck = luck
        self.trace: list[Line] | None = [] if tracing else None
        self.rolls: list[Roll] = []
        self.ran_out: list[str] = []
        self.outcomes: list[bool | int] = []
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
        self.suggests = state.suggests
        self.ante = state.ante
        self.blind = state.blind
        self.target_hue = state.target_hue
        self.course = state.course
        self.hand = list(state.hand)
        self.bag = list(state.bag)
        self.table = state.table
        self.history = list(state.history)
        self.last_type = state.last_type
        self.next_uid = state.next_uid
        self.next_tile = state.next_tile
        self.opened = state.opened
        self.placed = state.placed
        self.lifted = state.lifted
        self.kept = state.kept
        self.leaving = state.leaving
        self.unrewarded = state.unrewarded
        self.doomed = state.doomed
        self.next_boss = state.next_boss
        self.last_used = state.last_used
        self.phase = state.phase
        self.using: Bearer | None = None
        self.chosen: tuple[Tile, ...] = ()
        self.division: tuple[int, int] | None = None
        self.revealed = False
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
        self.encore = 0
        self.following = False
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
        self._lasting: Program | None = None
        self._regrouped = False
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
            self._program = program(self.rules, self._line_up())
        return self._program

    def regroup(self) -> None:
        """The line-up has changed."""
        self._program = self._lasting = None
        self._regrouped = True

    def _line_up(self) -> Roster:
        """A roster with the items that are there now, whatever their state."""
        return self.roster() if self._regrouped else self.before.roster

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
        law = current.plain_law or self._conditional_law(current)
        board_max = self.settled("board_size")
        return law if board_max == law.board_max else replace(law, board_max=board_max)

    def _conditional_law(self, current: Program) -> Legality:
        active, outer = [], self.me
        for owner, change in current.laws:
            self.me = self.bearers[owner]
            if change.when is None or change.when(self):
                active.append(change)
        self.me = outer
        return apply_laws(self.rules.law, active)

    def fire(self, event: str, it: Any = None) -> None:
        """Let every source act at an event that is no phase of a score."""
        self.count(event, it)
        firings = self.program.firings.get(event)
        if firings:
            outer, bearers = self.it, self.bearers
            for firing in firings:
                self.it = it
                self.act(firing, bearers, firing.again if self.following else firing.times)
            self.it = outer

    def tell(self, event: str, bearer: Bearer) -> None:
        """Let one source act at an event that happens to it alone."""
        self.count(event)
        firings = self.program.firings.get(event, ())
        bearers = self.bearers
        for firing in firings:
            if bearers[firing.actor] is bearer:
                self.act(firing, bearers, firing.times)

    def act(self, firing: Firing, bearers: Sequence[Bearer], times: int) -> None:
        """Let one source act so often. ``bearers`` are those of the line-up that was there when
        the event began: effects may change it meanwhile."""
        outer = self.encore
        for time in range(times):
            self.encore = time
            for part in firing.parts:
                self.me = bearers[part.owner]
                self.actor = part.named.name
                part.run(self)
        self.encore = outer

    def count(self, event: str, it: Any = None) -> None:
        """Enter an event into the history, where content counts it."""
        for slot, counter in enumerate(self.rules.counters):
            if counter.event == event and (counter.where is None or counter.where(it, self)):
                self.history[slot] += 1

    def happened(self, slot: int) -> int:
        return self.history[slot]

    # -- named values ------------------------------------------------------------------------

    def standing(self, name: str, thing: Any = None) -> int:
        """A standing value in whole units, everything that modifies it included.

        What is fixed at a blind's start stays, whatever a boss does to its sources (`R4`).
        """
        if name in self.rules.fixed:
            return self.settled(name)
        return int(self.modified(name, self.base(name), thing) // ONE)

    def base(self, name: str) -> Amount:
        """Where a standing value begins; the factor of the target is that of the blind."""
        if name == "target_factor":
            return self.rules.blinds[self.blind].factor
        return self.rules.bases[name]

    def modified(self, name: str, base: Amount, thing: Any = None) -> Amount:
        """A named value from its base: set, add, times, clamps, in this order."""
        changes = self.program.changes.get(name)
        return base if changes is None else self.changed_by(changes, base, thing)

    def settled(self, name: str) -> int:
        """A capacity, whatever a boss does to other effects (`R4`)."""
        self.program  # noqa: B018 - settles the bearers
        if self._lasting is None:
            self._lasting = program(self.rules, self._line_up(), settled=True)
        changes = self._lasting.changes.get(name, ())
        return int(self.changed_by(changes, self.rules.bases[name], None) // ONE)

    def changed_by(self, changes: Sequence[Change], base: Amount, thing: Any) -> Amount:
        """A value after these changes; what it belongs to is their *it*."""
        value, outer, it = base, self.me, self.it
        if thing is not None:
            self.it = thing
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
        self.me, self.it = outer, it
        return value

    def factor_of(self, name: str) -> Amount:
        """A standing value that is an exact amount; that of the target starts with the blind."""
        return self.modified(name, self.base(name))

    def target(self) -> int:
        """The target of this blind, rounded up to whole points (rules section 4)."""
        rules = self.rules
        ante = max(1, self.ante + self.standing("target_ante"))
        base = rules.targets[min(ante, len(rules.targets)) - 1] * ONE
        whole = times(base, self.factor_of("target_factor"))
        return int(-(-whole // ONE))

    # -- the end -----------------------------------------------------------------------------

    def finish(self) -> State:
        """The next state."""
        return replace(
            self.before,
            roster=self.roster(),
            ante=self.ante,
            blind=self.blind,
            target_hue=self.target_hue,
            course=self.course,
            money=self.money,
            total=self.total,
            plays=self.plays,
            draws=self.draws,
            discards=self.discards,
            suggests=self.suggests,
            hand=tuple(self.hand),
            bag=tuple(self.bag),
            table=self.table,
            items=tuple(item.freeze() for item in self.items),
            history=tuple(self.history),
            last_type=self.last_type,
            next_uid=self.next_uid,
            next_tile=self.next_tile,
            opened=self.opened,
            placed=self.placed,
            lifted=self.lifted,
            kept=self.kept,
            leaving=self.leaving,
            unrewarded=self.unrewarded,
            doomed=self.doomed,
            next_boss=self.next_boss,
            last_used=self.last_used,
            phase=self.phase,
            streams=self.luck.streams,
        )
