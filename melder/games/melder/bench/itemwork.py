"""What effects do to relics and consumables: slots, new ones, copies, lines and runes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from melder.effects.amounts import ONE, Amount, times
from melder.games.melder.bench.bench import Bearer
from melder.games.melder.bench.tilework import TileWork
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item
from melder.games.melder.state.state import Owned
from melder.games.melder.tiles.tile import Tile, make_tile, with_finish, with_id


class Work(TileWork):
    """The whole workbench of an action."""

    echoed = False
    """The consumable in use only brought back another one, and is not the last one used."""

    by_base = False
    """Lines are raised by their base amounts, whatever raises what they gain (`R31`)."""

    undoable = False
    """A step of the turn can be taken back."""

    losing = False
    """The run would be lost, and effects may have something happen instead."""

    # -- room --------------------------------------------------------------------------------

    def relic_room(self) -> int:
        """Free relic slots; a relic that brings its own slot takes none (`R57`)."""
        return self.settled("relic_slots") + self.settled("own_slot") - len(self.relics)

    def item_room(self) -> int:
        """Free slots of the item bar; a copy that brings its own slot takes none."""
        own = sum(own_slots(item.edition) for item in self.items if item.edition is not None)
        return self.settled("item_slots") + own - len(self.items)

    def _has_room(self, room: int, what: str) -> bool:
        """Whether there is room; using an item without it is refused (`R53`)."""
        if room > 0:
            return True
        if self.using is not None and self.me is self.using:
            raise Refusal("slots", f"There is no free slot for a {what}.")
        return False

    # -- new things --------------------------------------------------------------------------

    def create_relics(self, count: int, possible: Sequence[Item], *, by_ante: bool) -> None:
        """Relics that are not owned: by the rarity weights of the ante, or each rarity among the
        possible ones as likely (`R53`)."""
        for _ in range(count):
            if self._has_room(self.relic_room(), "relic"):
                self._create_relic(possible, by_ante)

    def _create_relic(self, possible: Sequence[Item], by_ante: bool) -> None:
        owned = {relic.item for relic in self.relics}
        free = [item for item in possible if item not in owned]
        weights = dict.fromkeys([item.rarity for item in free], 1)
        if by_ante:
            weights = dict(self.rules.rarity_weights(self.ante))
        groups = [
            (weight, found)
            for name, weight in weights.items()
            if (found := [item for item in free if item.rarity == name])
        ]
        if groups:
            self.acquire(self.luck.among(groups))
        else:
            self.run_out("There is no relic left that you do not own.")

    def acquire(self, item: Item, edition: Item | None = None) -> Bearer:
        """A relic joins the line-up; effects of its acquisition happen."""
        bearer = self.fresh(item, edition)
        self.relics.append(bearer)
        self.regroup()
        self.tell("acquired", bearer)
        return bearer

    def create_consumables(self, count: int, possible: Sequence[Item]) -> None:
        """Some of these consumables, by the weights that they have in a shop."""
        weighed = [(item.weight * self.rules.type_weight(item.type), (item,)) for item in possible]
        for _ in range(count):
            if weighed and self._has_room(self.item_room(), "consumable"):
                self.stow(self.luck.among(weighed))

    def create_last_used(self, count: int) -> None:
        """The consumable that was used last, once more (`R53`)."""
        self.echoed = True
        if self.last_used is None:
            raise Refusal("item", "No other item has been used in this run.")
        for _ in range(count):
            if self._has_room(self.item_room(), "consumable"):
                self.stow(self.last_used)

    def stow(self, item: Item, edition: Item | None = None) -> None:
        """A consumable comes into the item bar."""
        self.items.append(self.fresh(item, edition))
        self.remark(f"creates {item.name}")

    def create_tiles(
        self, count: int, faces: Sequence[Tile], *, wild: bool, finished: bool, leaves: bool
    ) -> None:
        """Tiles for the hand, between blinds for the bag: wild ones, or any of these faces (`R51`).

        Those that leave go when the ante ends.
        """
        for _ in range(count):
            tile = self._create_tile(faces, wild, finished)
            (self.hand if self.phase == "play" else self.bag).append(tile)
            if leaves:
                self.leaving |= {tile.id}

    def _create_tile(self, faces: Sequence[Tile], wild: bool, finished: bool) -> Tile:
        kinds = self.rules.kinds
        if wild:
            tile = make_tile(kinds, self.new_tile(), wild=True)
        else:
            tile = with_id(self.pick(faces, 1)[0], self.new_tile())
        return with_finish(kinds, tile, self.random_finish()) if finished else tile

    def fresh(self, item: Item, edition: Item | None = None) -> Bearer:
        """A new copy of an item, as it starts."""
        owned = Owned(self.next_uid, item, edition, item.start())
        self.next_uid += 1
        return Bearer(owned)

    # -- copies, losses, editions --------------------------------------------------------------

    def copy_things(self, things: Iterable[Bearer], count: int, edition: int | None) -> None:
        """Copies of relics or consumables, growth included; an edition is copied unless another
        is given, and nothing is acquired (`R54`, `R66`)."""
        for thing in [thing for thing in things for _ in range(count)]:
            frame = thing.edition if edition is None else self._edition(edition)
            copied = Owned(self.next_uid, thing.item, frame, tuple(thing.state))
            self.next_uid += 1
            if thing.item.kind == "relic":
                self.relics.append(Bearer(copied))
                self.regroup()
            else:
                self.items.append(Bearer(copied))

    def destroy_relics(self, relics: Iterable[Bearer]) -> None:
        """Relics leave the game; that is no sale. What turned a loss away leaves with the
        cash-out (`R88`)."""
        doomed = list(relics)
        for relic in doomed:
            self.remark(f"{relic.item.name} is destroyed")
        if self.losing:
            self.doomed |= {relic.owned.uid for relic in doomed}
            return
        self.relics = [relic for relic in self.relics if relic not in doomed]
        self.regroup()

    def apply_edition(self, relics: Iterable[Bearer], among: Sequence[int]) -> None:
        """Each relic gets one of these editions at random."""
        for relic in relics:
            relic.edition = self.pick([self._edition(index) for index in among], 1)[0]
        self.regroup()

    def _edition(self, index: int) -> Item:
        return list(self.rules.items["edition"].values())[index]

    # -- consumables that stay -----------------------------------------------------------------

    def stay(self, how_long: str) -> None:
        """The consumable in use stays in force: for the play, or as a line of the run, which
        further uses raise."""
        me = self.me
        assert me is not None
        if how_long == "play":
            if self.phase != "play":
                raise Refusal("phase", f"{me.item.name} is used while a blind is played.")
            self.runes.append(me)
        else:
            me.uses += 1
            if me not in self.lines:
                self.lines.append(me)
        self.regroup()

    def line_of(self, item: Item) -> Bearer | None:
        """The line that uses of this consumable have raised."""
        return next((line for line in self.lines if line.item is item), None)

    def gain(self, key: str, amount: Amount) -> None:
        """State grows; what a consumable in use gains is its line's (`R31`)."""
        if self.using is not None and self.me is not None and not self.by_base:
            amount = times(amount, self.modified("line_gain", ONE, self.me))
        super().gain(key, amount)

    def set_next_boss(self, index: int) -> None:
        """The next boss is settled (`R56`)."""
        self.next_boss = list(self.rules.items["boss"].values())[index]


def own_slots(edition: Item) -> int:
    """How many slots an edition brings along (`R57`)."""
    return sum(
        int(modifier.change(0, modifier.amount) // ONE)
        for modifier in edition.modifiers
        if modifier.value == "own_slot"
    )
