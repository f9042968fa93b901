"""What every part of one score may look at, and the sources of chance."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .legality import Group, Law
from .tiles import Tile


@dataclass
class Relic:
    """One owned copy."""

    id: str
    edition: str | None = None
    state: dict[str, Any] = field(default_factory=dict)
    disabled: bool = False


@dataclass
class Meld:
    """A meld on the table; `count` is the count of Yellowing."""

    tiles: list[Tile]
    age: int = 0
    count: int = 0


class Chance:
    """`always`, `never`, or outcomes in the order in which the rolls come up (R70)."""

    def __init__(self, outcomes: Any) -> None:
        self.fixed = outcomes if outcomes in ("always", "never") else None
        self.queue = list(outcomes) if isinstance(outcomes, list) else []

    def _next(self) -> Any:
        if not self.queue:
            raise ValueError("the scenario rolls more often than its `chance` says")
        return self.queue.pop(0)

    def hit(self) -> bool:
        return self.fixed == "always" if self.fixed else bool(self._next())

    def number(self, highest: int) -> int:
        """Smudged Tile: the highest under `always`, 0 under `never` (R21)."""
        if self.fixed:
            return highest if self.fixed == "always" else 0
        return int(self._next())


@dataclass
class Play:
    """One press of Score: the situation before it, and the running result."""

    deck: str
    boss: str | None
    relics: list[Relic]
    acting: list[Relic | None]  # whom the relic at each place acts as; None: nothing
    perks: list[str]
    levels: dict[str, int]
    runes: list[str]
    money: int
    plays: int
    draws: int
    bag: int
    hand: list[Tile]
    board: list[Meld]
    history: dict[str, Any]
    chance: Chance
    law: Law
    placed: list[Group] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)  # those that did not fizzle
    triggers: dict[Tile, int] = field(default_factory=dict)
    group_chips: list[Fraction] = field(default_factory=list)
    lucky_hits: int = 0
    earned: int = 0
    chips: Fraction = Fraction(0)
    mult: Fraction = Fraction(1)
    times: Fraction = Fraction(1)

    def acts(self, relic_id: str) -> int:
        """How many relics act as this one, Copycats included."""
        return sum(relic is not None and relic.id == relic_id for relic in self.acting)

    def really_acts(self, relic_id: str) -> int:
        """How many enabled copies there are, Copycats left out: growth is never copied (R14)."""
        return sum(
            relic is not None and relic is self.relics[place] and relic.id == relic_id
            for place, relic in enumerate(self.acting)
        )

    @property
    def firings(self) -> int:
        """How often each relic fires: Echo Chamber, and Copycats of it (R8)."""
        return 1 + self.acts("echo-chamber")

    @property
    def growths(self) -> int:
        """How often each relic grows: a Copycat adds none (R82)."""
        return 1 + self.really_acts("echo-chamber")

    @property
    def tiles(self) -> list[Tile]:
        return [tile for group in self.groups for tile in group.tiles]

    @property
    def sets(self) -> list[Group]:
        return [group for group in self.groups if group.shape == "set"]

    @property
    def runs(self) -> list[Group]:
        return [group for group in self.groups if group.shape == "run"]

    @property
    def type(self) -> str | None:
        """sets, runs or mixed; nothing when every group fizzled (R26, R85)."""
        if not self.groups:
            return None
        if self.sets and self.runs:
            return "mixed"
        return "sets" if self.sets else "runs"

    @property
    def melds_on_board(self) -> int:
        return len(self.board) + len(self.placed)

    @property
    def tiles_on_board(self) -> list[Tile]:
        return [tile for meld in self.board for tile in meld.tiles] + [
            tile for group in self.placed for tile in group.tiles
        ]

    def fired(self, condition: Callable[[Tile], bool]) -> int:
        """Triggers of all scored tiles that meet the condition."""
        return sum(self.triggers[tile] for tile in self.tiles if condition(tile))

    def numbered(self, *numbers: int) -> int:
        return self.fired(lambda tile: tile.number in numbers)


def colour_counts(tiles: list[Tile]) -> Counter[str]:
    """A tile with the Wild finish counts for every colour (R24)."""
    return Counter(colour for tile in tiles for colour in tile.colours)


def most_frequent_colours(tiles: list[Tile]) -> set[str]:
    counts = colour_counts(tiles)
    return {colour for colour, count in counts.items() if count == max(counts.values())}
