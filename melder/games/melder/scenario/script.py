"""Chance in a scenario: as the scenario says, else from its seed (`R70`, `R88`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.scenario.reading import Path, ScenarioError
from melder.games.melder.tiles.notation import NotationError, parse_tile
from melder.games.melder.tiles.tile import Tile, TileKinds

T = TypeVar("T")


class ScriptedLuck(SeededLuck):
    """Luck in which rolls, numbers and picks can be decided beforehand, in order.

    ``chance`` is ``always``, ``never`` or a list, ``picks`` a list; what they leave open comes
    from the streams. ``listed``: the bag is given tile by tile and is never shuffled.

    A list that is too short or too long is a :class:`ScenarioError` where ``strict``; else what it
    lacks comes from the streams, and ``mismatches`` says so, each with its place.
    """

    __slots__ = (
        "_chance", "_kinds", "_listed", "_picks", "_rolled", "_taken", "mismatches", "strict",
    )  # fmt: skip

    def __init__(
        self,
        kinds: TileKinds,
        streams: tuple[tuple[str, int], ...],
        chance: str | Sequence[Any] | None,
        picks: Sequence[Any] | None,
        listed: bool,
    ) -> None:
        super().__init__(streams)
        self._kinds = kinds
        self._chance = chance
        self._picks = picks
        self._listed = listed
        self._rolled = 0
        self._taken = 0
        self.strict = True
        self.mismatches: dict[Path, str] = {}

    def used_up(self) -> None:
        """Note outcomes and picks that nothing came to ask for: the scenario is not about what its
        author thinks it is."""
        if self._chance is not None and not isinstance(self._chance, str):
            self._all_used("chance", "outcome", len(self._chance), self._rolled)
        if self._picks is not None:
            self._all_used("picks", "pick", len(self._picks), self._taken)

    def _all_used(self, key: str, what: str, given: int, used: int) -> None:
        if used < given:
            came = f"only {used}" if used else "none"
            self._mismatch(
                (key, used), f"The list has {_counted(given, what)}, and {came} came up."
            )

    def _mismatch(self, path: Path, message: str) -> None:
        if self.strict:
            raise ScenarioError(path, message)
        self.mismatches.setdefault(path, message)

    def roll(self, chance: Fraction) -> bool:
        if self._chance is None:
            return super().roll(chance)
        if isinstance(self._chance, str):
            self.calls += 1
            return self._chance == "always"
        if self._runs_out(f"a chance of {chance}"):
            return super().roll(chance)
        found = self._next_outcome()
        if not isinstance(found, bool):
            raise ScenarioError(
                ("chance", self._rolled - 1),
                f"A chance of {chance} comes up here, which is decided by true or false.",
            )
        return found

    def number(self, low: int, high: int) -> int:
        picked = self._upcoming()
        if isinstance(picked, int) and not isinstance(picked, bool):
            self._taken += 1
            return self._within(picked, low, high, ("picks", self._taken - 1))
        if self._chance is None:
            return super().number(low, high)
        if isinstance(self._chance, str):
            self.calls += 1
            return high if self._chance == "always" else low
        if self._runs_out(f"a number from {low} to {high}"):
            return super().number(low, high)
        found = self._next_outcome()
        return self._within(found, low, high, ("chance", self._rolled - 1))

    def pick(self, things: Sequence[T], count: int) -> list[T]:
        if self._picks is None:
            return super().pick(things, count)
        left = list(things)
        return [self._one(left) for _ in range(min(count, len(left)))]

    def among(self, groups: Sequence[tuple[int, Sequence[T]]]) -> T:
        possible = [thing for _, things in groups for thing in things]
        if self._picks is None or self._lacks_pick(possible):
            return super().among(groups)
        return self._one(possible)

    def shuffle(self, things: Sequence[T]) -> list[T]:
        return list(things) if self._listed else super().shuffle(things)

    def turn(self, things: Sequence[T]) -> T:
        """Draws of the rules take a pick where it names one of the things."""
        named = self._named(things)
        return super().turn(things) if named is None else named

    def shown(self, drawn: T, possible: Sequence[T]) -> T:
        """What an offer shows is picked as well where a pick names something possible."""
        named = self._named(possible)
        return drawn if named is None else named

    def _named(self, things: Sequence[T]) -> T | None:
        """The thing that the next pick names, which is taken then; None if it names another."""
        wanted = self._upcoming()
        named = next((thing for thing in things if self._names(wanted, thing)), None)
        if named is not None:
            self._taken += 1
        return named

    def _one(self, left: list[T]) -> T:
        """Take the next pick out of the things that are left."""
        if self._lacks_pick(left):
            found = super().pick(left, 1)[0]
            left.remove(found)
            return found
        self.calls += 1
        wanted = self._upcoming()
        for index, thing in enumerate(left):
            if self._names(wanted, thing):
                self._taken += 1
                return left.pop(index)
        if len(left) == 1:
            return left.pop()
        raise ScenarioError(
            ("picks", self._taken), f"“{wanted}” is not among the things that can be picked here."
        )

    def _upcoming(self) -> Any:
        if self._picks is None or self._taken >= len(self._picks):
            return None
        return self._picks[self._taken]

    def _lacks_pick(self, possible: Sequence[object]) -> bool:
        """Whether there is something to pick and the list has no pick left."""
        if len(possible) < 2 or self._upcoming() is not None:
            return False
        count = _counted(len(self._picks or ()), "pick")
        self._mismatch(("picks",), f"The list has {count}, and one more comes up.")
        return True

    def _runs_out(self, what: str) -> bool:
        """Whether the list of outcomes has none left for what comes up."""
        outcomes = self._chance or ()
        if self._rolled < len(outcomes):
            return False
        count = _counted(len(outcomes), "outcome")
        self._mismatch(("chance",), f"The list has {count}, and {what} comes up after it.")
        return True

    def _next_outcome(self) -> Any:
        self.calls += 1
        self._rolled += 1
        assert self._chance is not None
        return self._chance[self._rolled - 1]

    def _within(self, value: Any, low: int, high: int, path: tuple[str, int]) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ScenarioError(path, f"A number from {low} to {high} comes up here.")
        return value

    def _names(self, wanted: Any, thing: Any) -> bool:
        """Whether a pick means this thing: a tile in notation, anything else by its id."""
        if wanted is None:
            return False
        if isinstance(thing, Tile):
            return self._names_tile(str(wanted), thing)
        id = getattr(getattr(thing, "item", thing), "id", thing)
        return str(wanted).rpartition("/")[2] == str(id)

    def _names_tile(self, wanted: str, tile: Tile) -> bool:
        try:
            named = parse_tile(self._kinds, wanted)
        except NotationError:
            return False
        if wanted == named.label:
            return tile.label == wanted
        return _marks(named) == _marks(tile)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _marks(tile: Tile) -> tuple[Any, ...]:
    return tile.wild, tile.printed, tile.hue, tile.finish, tile.enchantment, tile.bonus


def read_chance(doc: Mapping[str, Any]) -> str | Sequence[Any] | None:
    """The key ``chance``: `always`, `never` or a list."""
    value = doc.get("chance")
    if value is None or value in ("always", "never"):
        return value
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise ScenarioError(("chance",), "Chance is “always”, “never” or a list of outcomes.")
    for index, outcome in enumerate(value):
        if not isinstance(outcome, bool | int):
            raise ScenarioError(
                ("chance", index), "An outcome is true or false, or a number where one is drawn."
            )
    return value


def read_picks(doc: Mapping[str, Any]) -> Sequence[Any] | None:
    """The key ``picks``: ids, tiles and numbers."""
    value = doc.get("picks")
    if value is None:
        return None
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise ScenarioError(("picks",), "Picks are a list of ids or tiles.")
    for index, pick in enumerate(value):
        if isinstance(pick, bool) or not isinstance(pick, str | int):
            raise ScenarioError(("picks", index), "A pick is an id or a tile.")
    return value
