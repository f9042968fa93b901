"""What effects read, and what they do to score, money and the blind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

from melder.effects.amounts import ONE, Amount, show
from melder.games.melder.bench.bench import Bearer, Bench, Line, Roll
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item
from melder.games.melder.state.phases import PLAY
from melder.games.melder.tiles.groups import Group
from melder.games.melder.tiles.tile import Tile

T = TypeVar("T")

MOST_TIMES: Final = 1000
"""However large a count is, nothing is done more often than this in one go."""


class Context(Bench):
    """The bench with everything that effects read."""

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

    def in_hand(self) -> Sequence[Tile]:
        """The hand; an item that works on it is refused outside of a blind (`R50`)."""
        if self.phase != PLAY and self.may_be_refused():
            assert self.using is not None
            raise Refusal("phase", f"{self.using.item.name} is used while a blind is played.")
        return self.hand

    def at_hand(self) -> Sequence[Tile]:
        return self.hand if self.phase == PLAY else self.bag

    def tiles_of_it(self) -> Sequence[Tile]:
        return (self.it,) if isinstance(self.it, Tile) else tuple(self.it.tiles)

    def relic_beside_me(self) -> Sequence[Bearer]:
        place = self.relics.index(self.me) if self.me in self.relics else -1
        return self.relics[place + 1 : place + 2] if place >= 0 else ()

    def perk_beside_me(self) -> Sequence[Bearer]:
        place = self.perks.index(self.me) if self.me in self.perks else 0
        return self.perks[place - 1 : place] if place > 0 else ()

    def obtainable(self, kind: str) -> Sequence[Item]:
        """The items of a kind that there can be; one that was retired is found nowhere."""
        return [item for item in self.rules.items[kind].values() if not item.retired]

    def bosses(self) -> Sequence[Item]:
        return () if self.boss is None else (self.boss,)

    def has_moved(self, relic: Bearer) -> bool:
        return relic.seat >= 0 and self.relics.index(relic) != relic.seat

    def target_colour(self) -> int:
        hue = self.target_hue
        return 0 if hue < 0 else 1 << hue

    def chips_of(self, group: Group) -> Amount:
        return self.group_chips.get(id(group), 0)

    def mult_of_others(self) -> Amount:
        return sum(self.added.values())

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
        self.outcomes.append(hit)
        self.hit = self.hit or hit
        return hit

    def source_id(self) -> str:
        return self.me.item.id if self.me is not None else ""

    def number(self, low: int, high: int) -> int:
        number = self.luck.number(low, high)
        self.outcomes.append(number)
        return number

    def pick(self, things: Sequence[T], count: int) -> list[T]:
        return self.luck.pick(things, count)

    # -- what effects do to score, money and the blind -----------------------------------------

    def remark(self, text: str) -> None:
        """A line of the trace for what changes neither Chips nor Mult: growth, what leaves the
        game, copies (rules section 3, step 7)."""
        if self.trace is not None:
            self.trace.append(Line(self.actor, text, self.chips, self.mult))

    def multiply(self, amount: Amount, n: int) -> None:
        """A factor of the multiplying pass; only a trace cares when it lands."""
        for _ in range(min(n, MOST_TIMES)):
            if self.trace is not None:
                self.late.append((self.actor, amount))
            else:
                self.factor *= amount
                self.factor_unit *= ONE

    def earn(self, amount: int) -> None:
        """Money comes in; a negative amount takes no more than there is (`R52`)."""
        self.money = max(self.money + amount, min(self.money, 0))

    def pay(self, amount: int) -> None:
        """Money goes, below zero if need be."""
        self.money -= amount

    def running(self, kept: str) -> int:
        """A running value as it is now."""
        found: int = getattr(self, kept)
        return found

    def set_running(self, kept: str, amount: int) -> None:
        """A running value becomes another; only money may fall below zero."""
        if kept == "money":
            self.money = amount
            return
        before = self.running(kept)
        setattr(self, kept, max(0, amount))
        change = self.running(kept) - before
        if change:
            self.remark(f"{kept} {change:+,}")

    def gain(self, key: str, amount: Amount) -> None:
        """The acting item's state grows, within the bounds that it declares."""
        me = self.me
        assert me is not None
        place = list(me.item.states).index(key)
        before = me.state[place]
        assert not isinstance(before, str)
        value = me.item.states[key].bounded((before or 0) + amount)
        me.state[place] = value
        change = value - (before or 0)
        if change and self.trace is not None:
            sign = "+" if change > 0 else ""
            self.remark(f"{key} {sign}{show(change)} (now {show(value)})")

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
        if not found and self.may_be_refused():
            assert self.using is not None
            raise Refusal("item", f"{self.using.item.name} finds nothing to work on.")
        return found

    def run_out(self, message: str) -> None:
        """There is none left of what an item in use would make: that refuses it, unless a roll has
        shown what comes of it. Then the other side of the roll has its turn (`R53`)."""
        if self.may_be_refused():
            raise Refusal("item", message)
        if self._acts_in_use():
            self.ran_out.append(message)

    def refuse_run_out(self) -> None:
        """Refuse an item in use that can make nothing whatever is rolled (`R53`)."""
        raise Refusal("item", self.ran_out[-1])

    def may_be_refused(self) -> bool:
        """Whether an item in use acts for itself, and no roll has shown what comes of it: a player
        may not look at an outcome and keep the item."""
        return self._acts_in_use() and not self.rolls

    def _acts_in_use(self) -> bool:
        return self.using is not None and self.me is self.using
