"""What a run keeps between its blinds: small immutable values, a part of the state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from melder.games.melder.ruleset.items import Item
    from melder.games.melder.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Ware:
    """Something on offer: an item, or a single tile.

    ``base`` is its price in dollars before anything modifies it, an edition's surcharge included;
    ``slot`` the place in which it was drawn.
    """

    thing: Item | Tile
    base: int
    edition: Item | None = None
    slot: int = 0


Wares: TypeAlias = tuple[Ware, ...]


@dataclass(frozen=True, slots=True)
class Shop:
    """The stock of a shop, what was bought left out; perks stand in the row of the ante.

    ``free`` and ``paid`` count its rerolls, ``gift`` is how many more cost nothing here.
    """

    relics: Wares = ()
    items: Wares = ()
    packs: Wares = ()
    tiles: Wares = ()
    free: int = 0
    paid: int = 0
    gift: int = 0


@dataclass(frozen=True, slots=True)
class OpenPack:
    """A pack that was opened: what it still shows, and how many more may be taken."""

    item: Item
    wares: Wares
    left: int
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Wager:
    """A side bet that was taken, with its stake in dollars."""

    bet: Item
    stake: int


@dataclass(frozen=True, slots=True)
class Fusion:
    """What a Capstone was fused from, so that it can come apart when the ante ends.

    ``tile`` is its identity and ``hue`` the colour that it had at first; ``number`` and ``own``
    are number and colour of the first tile, ``second`` is the other one, as bare as it returns.
    """

    tile: int
    hue: int
    number: int
    own: int
    second: Tile


@dataclass(frozen=True, slots=True)
class Record:
    """What a profile keeps of a run: all points, the best score, scoring plays, scored groups."""

    points: int = 0
    best: int = 0
    plays: int = 0
    groups: int = 0

    def scored(self, points: int, groups: int) -> Record:
        """The record after another score."""
        return Record(
            self.points + points, max(self.best, points), self.plays + 1, self.groups + groups
        )


NOTHING_SCORED = Record()


@dataclass(frozen=True, slots=True)
class Course:
    """Where a run stands outside of its blind.

    ``luck`` is the second seed, from which side bets are drawn (`R80`). ``boss`` is the one that
    is shown before its blind, ``seen`` are those that do not come again yet, ``redraws`` counts
    how often this ante's was drawn anew. ``perks`` is the row of perks of ``perk_ante`` (`R62`).
    ``purse`` is what is left of the draft's money. ``offers`` and ``wager`` are side bets.
    ``gift`` is a number of free rerolls for the first shop (`R44`).
    """

    luck: str = ""
    boss: Item | None = None
    seen: tuple[Item, ...] = ()
    redraws: int = 0
    perks: tuple[Item, ...] = ()
    perk_ante: int = 0
    purse: int = 0
    shop: Shop | None = None
    pack: OpenPack | None = None
    offers: tuple[Item, ...] = ()
    wager: Wager | None = None
    gift: int = 0
    fusions: tuple[Fusion, ...] = ()
    record: Record = NOTHING_SCORED

    def but(self, **changes: Any) -> Course:
        """The same course with some fields changed."""
        return replace(self, **changes)


NEW = Course()
"""The course of a run at its very start."""
