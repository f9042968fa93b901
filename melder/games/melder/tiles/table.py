"""The table: melds in scoring order, what may be done to them, and how they age.

Every operation returns a new table, so a turn can take back each of its steps. A meld that an
operation changes is *touched*: its age and its tally start over and it must be legal again before
the score. Untouched melds may stay whatever the law has become since they were placed (`R7`).

Tiles that are lifted belong to the turn, not to the table: :meth:`Table.lift` hands them out, and
they come back with :meth:`Table.drop`, :meth:`Table.merge` or in a group for :meth:`Table.place`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from melder.games.melder.refusal import Refusal
from melder.games.melder.tiles.faults import GroupError, order_fault
from melder.games.melder.tiles.groups import (
    Group,
    Shape,
    ShapeMult,
    Tiles,
    arrange,
    as_it_lies,
    merge,
    split_with,
)
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.tile import Tile


class TableError(Refusal):
    """An operation that the table refuses: ``board-full``, ``locked`` or ``target`` (`R76`)."""


@dataclass(frozen=True, slots=True)
class Meld:
    """Tiles that lie together; in the middle of a turn they need not be a legal group.

    ``age`` counts the scoring plays it survived untouched, ``tally`` is the count that a relic
    keeps on it. ``touched``: placed or changed since the last score. ``shape``: the reading in
    which it was placed, ``None`` if it has been broken up since.
    """

    tiles: Tiles
    age: int = 0
    tally: int = 0
    touched: bool = False
    shape: Shape | None = None

    @property
    def ids(self) -> tuple[int, ...]:
        """Identities of its tiles, in order."""
        return tuple(tile.id for tile in self.tiles)

    def is_legal(self, law: Legality) -> bool:
        """Whether it may lie on the table when the play is scored."""
        return not self.touched or as_it_lies(self.tiles, law) is not None


@dataclass(frozen=True, slots=True)
class Table:
    """Melds in scoring order. Melds are addressed by index; a wrong one is ``target`` (`R89`)."""

    melds: tuple[Meld, ...] = ()

    def __len__(self) -> int:
        return len(self.melds)

    @property
    def tiles(self) -> Tiles:
        """All tiles on the table, meld by meld."""
        return tuple(tile for meld in self.melds for tile in meld.tiles)

    def index_of(self, tiles: Sequence[Tile]) -> int | None:
        """Index of the meld of exactly these tiles in this order, by identity."""
        ids = tuple(tile.id for tile in tiles)
        return next((index for index, meld in enumerate(self.melds) if meld.ids == ids), None)

    def oldest(self) -> int | None:
        """Index of the meld with the highest age, the first of several; none below age 1."""
        ages = [meld.age for meld in self.melds]
        highest = max(ages, default=0)
        return ages.index(highest) if highest >= 1 else None

    def locked(self, law: Legality) -> int | None:
        """Index of the meld that must not be touched, if there is one (`R40`)."""
        return self.oldest() if law.lock_oldest else None

    def illegal(self, law: Legality) -> tuple[int, ...]:
        """Indices of the melds that must be repaired before the play can be scored (`R7`)."""
        return tuple(i for i, meld in enumerate(self.melds) if not meld.is_legal(law))

    # Moves of a turn

    def place(self, group: Group, law: Legality) -> Table:
        """A new meld, last in scoring order. Raises :class:`TableError` when there is no room."""
        if len(self.melds) >= law.board_max:
            raise TableError("board-full", f"The table holds {law.board_max} melds.")
        return Table((*self.melds, _placed(group)))

    def merge(
        self,
        index: int,
        tiles: Sequence[Tile],
        law: Legality,
        reading: Shape | None = None,
        prefer: ShapeMult | None = None,
    ) -> tuple[Table, Group]:
        """Place hand tiles together with a meld; also returns the group that was placed.

        The meld keeps its place in scoring order (`R87`). A single tile that fits no place may
        split a run; then the half that holds it is the one placed, last in order (`R33`).
        Raises :class:`TableError` or :class:`GroupError`.
        """
        meld = self._open(index, law)
        try:
            group = merge(meld.tiles, tiles, law, reading, prefer)
        except GroupError:
            halves = split_with(meld.tiles, tiles[0], law) if len(tiles) == 1 else None
            if halves is None or reading == "set":
                raise
            return self._split(index, halves, law), halves[1]
        return self._with(index, _placed(group)), group

    def drop(self, index: int, tiles: Sequence[Tile], law: Legality) -> Table:
        """Put lifted tiles into a meld, splitting a run where one tile asks for it (`R33`).

        The result may be too short for a group in the middle of a turn, but its tiles must belong
        together. Raises :class:`TableError` or :class:`GroupError`.
        """
        meld = self._open(index, law)
        try:
            return self.merge(index, tiles, law)[0]
        except GroupError:
            group = merge(meld.tiles, tiles, law.unfinished())
            return self._with(index, _placed(group))

    def lift(self, index: int, tiles: Sequence[Tile], law: Legality) -> tuple[Table, Tiles]:
        """Take tiles out of a meld; returns them as they lay there.

        What is left lies as it did, in one meld, legal or not; an empty meld is gone.
        Raises :class:`TableError`, ``target`` for tiles that are not in the meld.
        """
        meld = self._open(index, law)
        wanted = {tile.id for tile in tiles}
        lifted = tuple(tile for tile in meld.tiles if tile.id in wanted)
        if not lifted or len(lifted) != len(tiles):
            raise TableError("target", "Only tiles of one meld can be lifted together.")
        left = tuple(tile for tile in meld.tiles if tile.id not in wanted)
        return self._with(index, *([Meld(left, touched=True)] if left else [])), lifted

    def move(self, index: int, to: int) -> Table:
        """Give a meld another place in scoring order, which does not touch it (`R41`)."""
        meld = self._meld(index)
        self._meld(to)
        melds = [*self.melds[:index], *self.melds[index + 1 :]]
        melds.insert(to, meld)
        return Table(tuple(melds))

    def reorder(self, index: int, tiles: Sequence[Tile], law: Legality) -> Table:
        """Put the tiles of a meld in another order, which touches it (`R41`).

        Raises :class:`GroupError` for an order that is no group, :class:`TableError` for other
        tiles than the meld has.
        """
        meld = self._open(index, law)
        order = tuple(tile.id for tile in tiles)
        if Counter(order) != Counter(meld.ids):
            raise TableError("target", "A new order takes exactly the tiles of the meld.")
        if order == meld.ids:
            return self
        group = as_it_lies(tiles, law, meld.shape)
        if group is None:
            raise order_fault(tiles)
        return self._with(index, _placed(group))

    def rework(self, index: int, changes: Mapping[int, Tiles], law: Legality) -> Table:
        """Put other tiles in the places of some, by identity: several, one or none (`R38`).

        The meld is touched even if nothing differs in the end. Legal is what is legal by value,
        so a run that the change put out of order is laid out anew. Raises :class:`TableError`.
        """
        meld = self._open(index, law)
        if not changes or not set(changes) <= set(meld.ids):
            raise TableError("target", "The tiles are not in this meld.")
        tiles = tuple(new for old in meld.tiles for new in changes.get(old.id, (old,)))
        if not tiles:
            return self._with(index)
        law = law.unlimited()
        for shape in dict.fromkeys((meld.shape, None)):
            try:
                return self._with(index, _placed(arrange(tiles, law, shape)))
            except GroupError:
                continue
        return self._with(index, Meld(tiles, touched=True))

    # What a score does

    def settle(self, *, aged: bool = True) -> Table:
        """End a play: age the table by one scoring play; touched melds start at 0 (`R87`).

        The last thing a score does to the table: what shattered before it counts as touched.
        A pass does not age it.
        """
        by = 1 if aged else 0
        return Table(
            tuple(
                replace(meld, age=0 if meld.touched else meld.age + by, touched=False)
                for meld in self.melds
            )
        )

    def tally(self, index: int, count: int) -> Table:
        """Set the count that a relic keeps on a meld."""
        return self._with(index, replace(self._meld(index), tally=count))

    def restate(self, changes: Mapping[int, Tile]) -> Table:
        """Replace tiles by what they have become, by identity, without touching their melds."""
        if not changes:
            return self
        return Table(
            tuple(
                replace(meld, tiles=tuple(changes.get(tile.id, tile) for tile in meld.tiles))
                if any(id in changes for id in meld.ids)
                else meld
                for meld in self.melds
            )
        )

    def shatter(
        self, gone: Collection[int], law: Legality, changed: Collection[int] = ()
    ) -> tuple[Table, Tiles]:
        """Destroy tiles, by identity; returns the tiles that go back to the bag.

        A meld that lost a tile stays at age 0 if the rest is legal as it lies, else it comes apart
        (`R28`, `R87`). Melds that hold a tile in ``changed`` come apart if they are no longer legal
        (`R86`). Limits on any group do not matter here: they bind what is placed.
        """
        law = law.unlimited()
        melds: list[Meld] = []
        returned: list[Tile] = []
        for meld in self.melds:
            left = tuple(tile for tile in meld.tiles if tile.id not in gone)
            lost = len(left) < len(meld.tiles)
            if not lost and not any(tile.id in changed for tile in left):
                melds.append(meld)
                continue
            group = as_it_lies(left, law, meld.shape) or as_it_lies(left, law)
            if group is None:
                returned.extend(left)
            else:
                melds.append(_placed(group) if lost else meld)
        return Table(tuple(melds)), tuple(returned)

    def take(self, index: int) -> tuple[Table, Tiles]:
        """Remove a whole meld and hand out its tiles."""
        tiles = self._meld(index).tiles
        return self._with(index), tiles

    def _meld(self, index: int) -> Meld:
        if not 0 <= index < len(self.melds):
            raise TableError("target", "There is no such meld on the table.")
        return self.melds[index]

    def _open(self, index: int, law: Legality) -> Meld:
        meld = self._meld(index)
        if index == self.locked(law):
            raise TableError("locked", "The oldest meld of the table is set in stone.")
        return meld

    def _with(self, index: int, *melds: Meld) -> Table:
        return Table((*self.melds[:index], *melds, *self.melds[index + 1 :]))

    def _split(self, index: int, halves: tuple[Group, Group], law: Legality) -> Table:
        lower, upper = halves
        return self._with(index, _placed(lower)).place(upper, law)


def _placed(group: Group) -> Meld:
    return Meld(group.tiles, touched=True, shape=group.shape)
