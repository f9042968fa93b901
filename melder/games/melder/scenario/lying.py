"""What lies on the table when a scenario starts: its melds, and tiles that are lifted (`R75`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.play.refs import take
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.scenario import reading as read
from melder.games.melder.scenario.reading import Path, ScenarioError
from melder.games.melder.state.state import State
from melder.games.melder.tiles.faults import order_fault
from melder.games.melder.tiles.groups import GroupError, Shape, arrange, as_it_lies
from melder.games.melder.tiles.notation import format_tile
from melder.games.melder.tiles.table import Meld
from melder.games.melder.tiles.tile import Tile

MELD = ("tiles", "age", "count", "placed", "touched", "as")
"""The keys of a meld on the board."""

LIFTED = ("tiles", "placed")
"""The keys of lifted tiles."""

SHAPES = ("set", "run")


@dataclass(frozen=True, slots=True)
class Lying:
    """Tiles that lie together, with what a scenario says of them and where it does."""

    tiles: tuple[Tile, ...]
    facts: Mapping[str, Any]
    path: Path

    def placed(self, rules: Ruleset) -> Iterator[int]:
        """Identities of those that came from the hand in this play."""
        where = (*self.path, "placed")
        wanted = read.tiles(rules, self.facts.get("placed", ""), where)
        names = [format_tile(rules.kinds, tile) for tile in wanted]
        try:
            for tile in take(rules.kinds, names, self.tiles, "target", "among these tiles"):
                yield tile.id
        except Refusal as refusal:
            raise ScenarioError(where, refusal.message) from None


def read_board(rules: Ruleset, doc: Mapping[str, Any]) -> list[Lying]:
    """The melds of `board` in scoring order."""
    return [
        _lying(rules, entry, ("board", index), MELD)
        for index, entry in enumerate(read.listing(doc.get("board", ()), ("board",)))
    ]


def read_lifted(rules: Ruleset, doc: Mapping[str, Any]) -> Lying:
    """The tiles of `lifted`."""
    return _lying(rules, doc.get("lifted", ""), ("lifted",), LIFTED)


def _lying(rules: Ruleset, entry: object, path: Path, keys: Sequence[str]) -> Lying:
    facts = entry if isinstance(entry, Mapping) else {"tiles": entry}
    read.mapping(facts, path, keys)
    where = (*path, "tiles") if facts is entry else path
    return Lying(read.tiles(rules, facts.get("tiles", ""), where), facts, path)


def meld_of(rules: Ruleset, lying: Lying) -> Meld:
    """A meld as it lies. One with tiles of this play is touched; a touched one has no reading but
    the one that is named, as it may have been broken up since it was placed."""
    facts, path = lying.facts, lying.path
    if not lying.tiles:
        raise ScenarioError(path, "A meld has tiles.")
    age = read.whole(facts.get("age", 0), (*path, "age"), 0, read.MOST_COUNTED)
    count = read.whole(facts.get("count", age), (*path, "count"), 0, read.MOST_COUNTED)
    touched = read.yes_no(facts.get("touched", "placed" in facts), (*path, "touched"))
    if not touched and "placed" in facts:
        raise ScenarioError((*path, "touched"), "A meld with tiles of this play is touched.")
    if touched and age:
        raise ScenarioError((*path, "age"), "A meld that is touched has no age.")
    shape: Shape | None = None
    if "as" in facts:
        shape = cast(Shape, read.choice(facts["as"], (*path, "as"), SHAPES))
    elif not touched:
        group = as_it_lies(lying.tiles, rules.law.unlimited(), None, rules.prefer)
        shape = None if group is None else group.shape
    return Meld(lying.tiles, age=age, tally=count, touched=touched, shape=shape)


def check_board(rules: Ruleset, state: State, board: Sequence[Lying]) -> None:
    """Only groups lie on the board when a scenario begins: tiles are short or strange in the
    middle of a turn alone, which a scenario says by `touched`. Limits on the size of groups are
    about those that are placed now, and what a relic allowed lies there still when the boss has
    switched it off."""
    earlier = state.but(roster=replace(state.roster, boss=None))
    law = Work(rules, earlier, SeededLuck(state.streams)).law().unlimited()
    for meld, lying in zip(state.table.melds, board, strict=True):
        if "touched" in lying.facts or as_it_lies(meld.tiles, law, meld.shape) is not None:
            continue
        try:
            arrange(meld.tiles, law, meld.shape)
            fault = order_fault(meld.tiles)
        except GroupError as error:
            fault = error
        raise ScenarioError(lying.path, f"This is no group. {fault.message}")
