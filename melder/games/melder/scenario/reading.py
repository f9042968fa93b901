"""Reading the data of a scenario: typed access with the place of everything that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Literal, TypeAlias, TypeVar

from melder.effects.amounts import DECIMALS, ONE, Amount, normal, parse_amount, parse_chance
from melder.effects.hints import comma, decimal, mended, odds
from melder.games.melder.refusal import CODES
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.tiles.notation import NotationError, parse_tiles
from melder.games.melder.tiles.tile import Tile

Path: TypeAlias = tuple[str | int, ...]
T = TypeVar("T")

MOST = 10**40
"""No number of a scenario is above this, or below its negative, unless its key says less."""

_NUMBER = re.compile(r"-?[0-9]{1,60}(\.[0-9]{1,60})?\Z")

MOST_COUNTED = 1000
"""The most of anything that is counted: tiles in the bag, uses, ages, what happened."""


class ScenarioError(ValueError):
    """A scenario that cannot be played. ``path`` leads to the place in the document, ``message``
    is one sentence, ``hint`` says what would be right, ``at`` is what is wrong there: the value
    or its key."""

    def __init__(
        self,
        path: Path,
        message: str,
        hint: str | None = None,
        at: Literal["value", "key"] = "value",
    ) -> None:
        super().__init__(message if hint is None else f"{message} {hint}")
        self.path = path
        self.message = message
        self.hint = hint
        self.at = at


def did_you_mean(word: object, names: Iterable[str]) -> str | None:
    """A hint that names the nearest known word, or all of a few."""
    known = sorted(names)
    close = get_close_matches(str(word), known, n=1)
    if close:
        return f"Did you mean “{close[0]}”?"
    return f"Known: {', '.join(known)}." if 0 < len(known) <= 30 else None


def mapping(value: object, path: Path, keys: Iterable[str]) -> Mapping[str, Any]:
    """A mapping with no other keys than these."""
    known = tuple(keys)
    if not isinstance(value, Mapping):
        raise ScenarioError(path, "Expected keys with values here.", did_you_mean("", known))
    for key in value:
        meant = comma(value, key)
        if key not in known or meant:
            raise ScenarioError(
                (*path, key),
                f"“{key}” does not belong here.",
                _sentence(meant) or did_you_mean(key, known),
                at="key",
            )
    return value


def listing(value: object, path: Path) -> Sequence[Any]:
    """A list."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        hint = f'Write ["{value}"].' if isinstance(value, str) and value else None
        raise ScenarioError(path, "Expected a list here.", hint)
    return value


def each(value: object, path: Path, read: Callable[[Any, Path], T]) -> list[T]:
    """Every entry of a list, read."""
    return [read(entry, (*path, index)) for index, entry in enumerate(listing(value, path))]


def whole(value: object, path: Path, low: int = -MOST, high: int = MOST) -> int:
    """A whole number between two bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ScenarioError(path, "Expected a whole number here.", _whole(value))
    if value < low:
        raise ScenarioError(path, f"Expected a number of at least {low:,} here.")
    if value > high:
        raise ScenarioError(path, f"Expected a number of at most {high:,} here.")
    return value


def _whole(value: object) -> str | None:
    """How something that should be a whole number is written as one."""
    hint = mended(value) if isinstance(value, str) else None
    if isinstance(value, str) and hint and "," in value:
        hint = decimal(*value.split(","), whole=True)
    return _sentence(hint)


def _sentence(hint: str | None) -> str | None:
    """A hint of the language as scenarios have them."""
    return None if hint is None else f"{hint[:1].upper()}{hint[1:]}."


def yes_no(value: object, path: Path) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ScenarioError(path, "Expected true or false here.")
    return value


def text(value: object, path: Path) -> str:
    """Text that is not empty."""
    if not isinstance(value, str) or not value:
        raise ScenarioError(path, "Expected text here.")
    return value


def choice(value: object, path: Path, names: Iterable[str]) -> str:
    """One of these words."""
    known = tuple(names)
    if not isinstance(value, str) or value not in known:
        raise ScenarioError(path, f"“{value}” is not known here.", did_you_mean(value, known))
    return value


def refusal(rules: Ruleset, value: object, path: Path) -> str:
    """The code of a refusal: a published one (`R76`), or the id of what set the rule."""
    sources = {item.id for items in rules.items.values() for item in items.values() if item.laws}
    return choice(value, path, (*CODES, *rules.items["boss"], *sorted(sources)))


def amount(value: object, path: Path) -> Amount:
    """An exact amount, written as a number or as text; a float means the decimal it shows."""
    try:
        return parse_amount(str(value) if isinstance(value, float) else value)
    except ValueError:
        hint = _sentence(mended(value))
        raise ScenarioError(
            path, f"Expected a number with at most {DECIMALS} decimals here.", hint
        ) from None


def chance(value: object, path: Path) -> Fraction:
    """A chance such as 1/4."""
    try:
        return parse_chance(value)
    except ValueError as error:
        hint = _sentence(odds(value))
        raise ScenarioError(path, f"{str(error).capitalize()}.", hint) from None


def exact(value: object, path: Path) -> Amount:
    """An exact number of any size and as many decimals as a product may have, to compare with."""
    text = format(Decimal(repr(value)), "f") if isinstance(value, float) else str(value)
    if not isinstance(value, bool) and _NUMBER.match(text):
        return normal(Fraction(text) * ONE)
    try:
        return parse_amount(value)
    except ValueError:
        hint = _sentence(mended(value))
        raise ScenarioError(path, "Expected a number here.", hint) from None


def item(rules: Ruleset, kind: str, value: object, path: Path) -> Item:
    """An item by its id, which may be written with its kind or type before it (`R77`)."""
    id = text(value, path)
    prefix, _, plain = id.rpartition("/")
    found = rules.items[kind].get(plain)
    if found is None or prefix not in ("", kind, found.type):
        raise ScenarioError(
            path, f"There is no {kind} “{id}”.", did_you_mean(plain, rules.items[kind])
        )
    return found


def tiles(rules: Ruleset, value: object, path: Path) -> tuple[Tile, ...]:
    """Tiles in notation."""
    if not isinstance(value, str):
        raise ScenarioError(path, "Expected tiles like “R7 B7 K7” here.")
    try:
        return parse_tiles(rules.kinds, value)
    except NotationError as error:
        raise ScenarioError(path, error.message, error.hint) from None
