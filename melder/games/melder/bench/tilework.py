"""What effects do to tiles: marks, numbers, colours, destruction, copies.

Tiles in hand and bag change at once. Tiles on the table change when the action is settled
(:func:`settle_table`), so that a score still sees the tiles that it scored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from melder.games.melder.bench.bearing import bear
from melder.games.melder.bench.context import Context
from melder.games.melder.refusal import Refusal
from melder.games.melder.state.course_state import Fusion
from melder.games.melder.tiles.groups import Group
from melder.games.melder.tiles.notation import format_tile
from melder.games.melder.tiles.table import Meld
from melder.games.melder.tiles.tile import (
    Tile,
    TileKinds,
    make_tile,
    with_bonus,
    with_colour,
    with_enchantment,
    with_finish,
    with_id,
    with_number,
)


class TileWork(Context):
    """The context with everything that changes tiles."""

    def now(self, tile: Tile) -> Tile:
        """What a tile has become during this action, wherever it is."""
        for place in (self.hand, self.bag):
            for found in place:
                if found.id == tile.id:
                    return found
        return self.reworked.get(tile.id, tile)

    def rework(self, tile: Tile) -> None:
        """A tile becomes another value with the same identity, wherever it is."""
        for place in (self.hand, self.bag):
            for index, old in enumerate(place):
                if old.id == tile.id:
                    place[index] = tile
                    return
        self.reworked[tile.id] = tile

    def alter(self, old: Tile, new: Tile) -> None:
        """Rework a tile, and say what it was and what it is."""
        self.rework(new)
        if self.trace is not None and new.id not in self.gone:
            self.remark(f"{self.written(old)} becomes {self.written(new)}")

    def written(self, tile: Tile) -> str:
        """A tile in notation, everything that it bears included."""
        return format_tile(self.rules.kinds, tile)

    def set_finish(self, tiles: Iterable[Tile], finish: int) -> None:
        """Tiles get a finish, or lose theirs; what no longer makes a group breaks up."""
        for tile in tiles:
            current = self.now(tile)
            self.alter(current, with_finish(self.rules.kinds, current, finish))
            self.changed.add(tile.id)

    def random_finish(self, never: frozenset[int] = frozenset()) -> int:
        choices = [finish for finish in self.rules.finishes if finish.index not in never]
        return self.pick(choices, 1)[0].index

    def set_enchantment(self, tiles: Iterable[Tile], enchantment: int | None) -> None:
        """Tiles get an enchantment; a random one is drawn for each (`R51`)."""
        for tile in tiles:
            which = enchantment
            if which is None:
                which = self.pick(self.rules.enchantments, 1)[0].index
            current = self.now(tile)
            self.alter(current, with_enchantment(current, which))

    def add_bonus(self, tiles: Iterable[Tile], chips: int) -> None:
        """Permanent bonus chips on tiles."""
        for tile in tiles:
            current = self.now(tile)
            self.alter(current, with_bonus(current, current.bonus + chips))

    def destroy_tiles(self, tiles: Iterable[Tile]) -> None:
        """Tiles leave the game; whoever listens hears of each (rules section 13)."""
        for tile in list(tiles):
            if tile.id in self.gone:
                continue
            self.gone.add(tile.id)
            if self.trace is not None:
                self.remark(f"{self.written(self.now(tile))} is destroyed")
            self.hand = [one for one in self.hand if one.id != tile.id]
            self.bag = [one for one in self.bag if one.id != tile.id]
            me, it, actor = self.me, self.it, self.actor
            bear(self, tile, "destroyed")
            self.fire("tile_destroyed", tile)
            self.me, self.it, self.actor = me, it, actor

    def scatter(self, melds: Iterable[Meld]) -> None:
        """Melds break up when the action is settled; their tiles return to the bag."""
        for meld in melds:
            self.scattered.append(meld)
            if self.trace is not None:
                tiles = " ".join(map(self.written, meld.tiles))
                self.remark(f"{tiles} break up")

    def add_tally(self, melds: Iterable[Meld], by: int) -> None:
        """The counts of melds grow, at once."""
        for meld in melds:
            place = self.table.index_of(meld.tiles)
            if place is not None:
                self.table = self.table.tally(place, self.table.melds[place].tally + by)
                if meld is self.it:
                    self.it = self.table.melds[place]

    def withdraw(self, groups: Iterable[Group]) -> None:
        """Groups score nothing and count nowhere, but stay on the table (`R18`)."""
        gone = list(groups)
        for group in gone:
            self.remark(f"{' '.join(tile.label for tile in group.tiles)} fizzles")
        self.groups = [one for one in self.groups if not any(one is group for group in gone)]

    def renumber(self, tiles: Iterable[Tile], change: Callable[[int], int]) -> None:
        """Change numbers within 1 to the highest (`R50`)."""
        highest = self.rules.kinds.highest
        for tile in tiles:
            current = self.now(tile)
            number = min(highest, max(1, change(current.number)))
            self.alter(current, with_number(self.rules.kinds, current, number))
            self.changed.add(tile.id)

    def renumber_alike(self, tiles: Iterable[Tile]) -> None:
        """All tiles get one random number."""
        drawn = self.number(1, self.rules.kinds.highest)
        self.renumber(tiles, lambda _old: drawn)

    def swap_numbers(self, tiles: Sequence[Tile]) -> None:
        if len(tiles) < 2:
            raise Refusal("item", "Two tiles with numbers are needed to swap.")
        first, second = self.now(tiles[0]), self.now(tiles[1])
        self.renumber((first,), lambda _old: second.number)
        self.renumber((second,), lambda _old: first.number)

    def recolour(self, tiles: Iterable[Tile], hue: int | None) -> None:
        """Tiles get one colour; a random one is drawn once for all of them (`R50`)."""
        if hue is None:
            colours = self.rules.kinds.colours
            hue = colours.index(self.pick(colours, 1)[0])
        for tile in tiles:
            current = self.now(tile)
            self.alter(current, with_colour(self.rules.kinds, current, hue))
            self.changed.add(tile.id)

    def duplicate(self, tiles: Iterable[Tile], count: int) -> None:
        """Permanent copies for the hand, between blinds for the bag; those of a score come after
        the deal (`R39`)."""
        copies = [self._copied(self.now(tile)) for tile in tiles for _ in range(count)]
        if self.groups:
            self.copies.extend(copies)
            if self.trace is not None:
                for tile in copies:
                    self.remark(f"copies {self.written(tile)}")
        else:
            (self.hand if self.phase == "play" else self.bag).extend(copies)

    def _copied(self, tile: Tile) -> Tile:
        """A new tile like this one; of a Capstone, with parts of its own."""
        copied = with_id(tile, self.new_tile())
        for fusion in self.course.fusions:
            if fusion.tile == tile.id and tile.capstone:
                second = with_id(fusion.second, self.new_tile())
                parts = replace(fusion, tile=copied.id, second=second)
                self.course = self.course.but(fusions=(*self.course.fusions, parts))
        return copied

    def new_tile(self) -> int:
        self.next_tile += 1
        return self.next_tile

    def recast(self, tiles: Sequence[Tile], into: int) -> None:
        """Tiles become one worth their sum, or as many as was asked, in the place of the first.

        That one keeps its marks, and bonus Chips add up on it; the others are plain (`R37`, `R38`).
        """
        parts = self.division if into > 1 else None
        if not tiles or (into > 1 and parts is None):
            return
        kinds = self.rules.kinds
        old = [self.now(tile) for tile in tiles]
        first = old[0]
        numbers = parts or (sum(tile.number for tile in old),)
        hue = next((tile.hue for tile in old if tile.colours & (tile.colours - 1) == 0), first.hue)
        made = with_colour(kinds, with_number(kinds, first, numbers[0]), hue)
        made = with_bonus(made, sum(tile.bonus for tile in old))
        if made.capstone:
            self._remember_parts(made, first, old[1:])
        plain = [
            make_tile(kinds, self.new_tile(), number=number, hue=hue) for number in numbers[1:]
        ]
        changes: dict[int, tuple[Tile, ...]] = {tile.id: () for tile in old}
        self.replace_tiles({**changes, first.id: (made, *plain)})

    def _remember_parts(self, made: Tile, first: Tile, rest: Sequence[Tile]) -> None:
        """What a Capstone will come apart into (`R46`)."""
        kept = [one for one in self.course.fusions if one.tile != made.id]
        if len(rest) == 1:
            second = _bare(self.rules.kinds, rest[0])
            kept.append(Fusion(made.id, made.hue, first.number, first.hue, second))
        self.course = self.course.but(fusions=tuple(kept))

    def replace_tiles(self, changes: dict[int, tuple[Tile, ...]]) -> None:
        """Other tiles in the places of some, in hand or in one meld of the table."""
        if self.placed & set(changes):
            # What a tile from the hand turns into came from the hand as well.
            self.placed |= {new.id for tiles in changes.values() for new in tiles}
        if any(tile.id in changes for tile in self.hand):
            self.hand = [new for old in self.hand for new in changes.get(old.id, (old,))]
            return
        for index, meld in enumerate(self.table.melds):
            if set(changes) <= set(meld.ids):
                self.table = self.table.rework(index, changes, self.law())
                return
        raise Refusal("target", "The tiles have to lie in one meld, or in the hand.")

    def draw(self, count: int) -> None:
        """Tiles come from the bag to the hand, as many as there are."""
        for _ in range(min(count, len(self.bag))):
            self.draw_these(self.bag[:1])

    def draw_these(self, tiles: Iterable[Tile]) -> None:
        """Tiles of the bag come to the hand, one after the other."""
        for tile in list(tiles):
            self.bag.remove(tile)
            self.hand.append(tile)
            self.revealed = True
            self.fire("tile_drawn", tile)

    def put_back(self, tiles: Iterable[Tile]) -> None:
        """Tiles of the hand go under the bag (`R88`)."""
        for tile in list(tiles):
            self.hand.remove(tile)
            self.bag.append(tile)

    def touch_table(self) -> None:
        """Carry out in the middle of a turn what was done to tiles of the table (`R38`).

        Their melds are touched even if nothing differs in the end, and may be broken until Score.
        """
        for tile in list(self.reworked.values()):
            for index, meld in enumerate(self.table.melds):
                if tile.id in meld.ids:
                    self.table = self.table.rework(index, {tile.id: (tile,)}, self.law())
                    break
        self.changed -= set(self.reworked)
        self.reworked = {}

    def settle_table(self) -> None:
        """Carry out on the table what effects did to its tiles (`R28`, `R86`).

        Returned tiles go under the bag, table first (`R88`).
        """
        if self.reworked:
            self.table = self.table.restate(self.reworked)
        law = self.law()
        if self.gone or self.changed:
            self.table, returned = self.table.shatter(self.gone, law, self.changed)
            self.bag.extend(returned)
        for meld in self.scattered:
            ids = meld.ids
            place = next((i for i, one in enumerate(self.table.melds) if one.ids == ids), None)
            if place is not None:
                self.table, tiles = self.table.take(place)
                self.bag.extend(tiles)
        self.reworked, self.gone, self.changed, self.scattered = {}, set(), set(), []


def _bare(kinds: TileKinds, tile: Tile) -> Tile:
    """The tile without marks, as it comes back when a Capstone comes apart."""
    return make_tile(kinds, tile.id, number=tile.printed, hue=tile.hue)
