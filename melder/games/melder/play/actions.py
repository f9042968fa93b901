"""What a player can do, and the one JSON form of each action.

The forms are those of scenario steps (`R75`, `R78`, `R88`); sessions and logs use the same, with
``{"draw": {}}`` for a word alone, so that each action is an object there. Tiles are written in
notation. Where the same tile is there twice the first one is meant; an identity (a number) tells
them apart, which is what programs write. A meld is named by all of its tiles, or as ``meld 2``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, Literal, TypeAlias, get_args

Path: TypeAlias = tuple[str | int, ...]

TileRef: TypeAlias = str | int
"""A tile by notation or by identity."""

Tiles: TypeAlias = tuple[TileRef, ...]


Word: TypeAlias = Literal[
    "draw", "score", "pass", "undo", "reset", "suggest",
    "cash_out", "next", "fight", "reroll", "skip", "redraw_boss",
]  # fmt: skip


class ActionError(ValueError):
    """Data that is no action. ``path`` leads to the value; ``message`` is one sentence."""

    def __init__(self, path: Path, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Place:
    """Place a group of hand tiles, together with a meld of the table or lifted tiles."""

    hand: Tiles
    board: Tiles = ()
    lifted: Tiles = ()
    reading: Literal["set", "run"] | None = None

    def json(self) -> dict[str, Any]:
        facts: dict[str, Any] = {}
        for key, tiles in (("hand", self.hand), ("board", self.board), ("lifted", self.lifted)):
            if tiles:
                facts[key] = write_tiles(tiles)
        if self.reading is not None:
            facts["as"] = self.reading
        return {"place": facts}


@dataclass(frozen=True, slots=True)
class Lift:
    """Take tiles out of a meld."""

    tiles: Tiles
    meld: Tiles

    def json(self) -> dict[str, Any]:
        return {"lift": write_tiles(self.tiles), "from": write_tiles(self.meld)}


@dataclass(frozen=True, slots=True)
class Drop:
    """Put lifted tiles into a meld: all of them, or those that are named."""

    meld: Tiles
    tiles: Tiles = ()

    def json(self) -> dict[str, Any]:
        if not self.tiles:
            return {"drop": write_tiles(self.meld)}
        return {"drop": {"meld": write_tiles(self.meld), "tiles": write_tiles(self.tiles)}}


@dataclass(frozen=True, slots=True)
class Reorder:
    """Give a meld another place in scoring order, its tiles another order, or move a relic."""

    meld: Tiles = ()
    relic: str = ""
    to: int | None = None
    tiles: Tiles = ()

    def json(self) -> dict[str, Any]:
        facts: dict[str, Any] = {"relic": self.relic} if self.relic else {}
        if self.meld:
            facts["meld"] = write_tiles(self.meld)
        if self.to is not None:
            facts["to"] = self.to
        if self.tiles:
            facts["tiles"] = write_tiles(self.tiles)
        return {"reorder": facts}


@dataclass(frozen=True, slots=True)
class Use:
    """Use a consumable of the item bar, with what it asks for."""

    item: str
    tiles: Tiles = ()
    split: tuple[int, int] | None = None
    colour: str | None = None

    def json(self) -> dict[str, Any]:
        facts = _answers(self)
        return {"use": {"item": self.item, **facts} if facts else self.item}


@dataclass(frozen=True, slots=True)
class Discard:
    """Put hand tiles back into the bag and draw as many."""

    tiles: Tiles

    def json(self) -> dict[str, Any]:
        return {"discard": write_tiles(self.tiles)}


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell a relic, a consumable or a wild tile."""

    what: str

    def json(self) -> dict[str, Any]:
        return {"sell": self.what}


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy something that is on offer: an item by its id, a single tile by its notation."""

    what: str

    def json(self) -> dict[str, Any]:
        return {"buy": self.what}


@dataclass(frozen=True, slots=True)
class Open:
    """Buy a pack and open it."""

    pack: str

    def json(self) -> dict[str, Any]:
        return {"open": self.pack}


@dataclass(frozen=True, slots=True)
class Take:
    """Take something out of the open pack: to keep it, or to use it at once (`R48`)."""

    what: str
    use: bool = False
    tiles: Tiles = ()
    split: tuple[int, int] | None = None
    colour: str | None = None

    def json(self) -> dict[str, Any]:
        facts = _answers(self)
        if self.use:
            facts["use"] = True
        return {"take": {"item": self.what, **facts} if facts else self.what}


@dataclass(frozen=True, slots=True)
class Bet:
    """Take one of the side bets that are offered."""

    bet: str

    def json(self) -> dict[str, Any]:
        return {"bet": self.bet}


@dataclass(frozen=True, slots=True)
class Raise:
    """Let an event happen that no step causes; scenarios only (`R78`)."""

    event: str

    def json(self) -> dict[str, Any]:
        return {"raise": self.event}


@dataclass(frozen=True, slots=True)
class Simple:
    """An action that is a word alone."""

    name: Word

    def json(self) -> str:
        return self.name


Action: TypeAlias = (
    Place | Lift | Drop | Reorder | Use | Discard | Sell | Buy | Open | Take | Bet | Raise | Simple
)

WORDS: tuple[Word, ...] = get_args(Word)
"""Actions that are a word alone."""

_RAISE: Final = "raise"
"""The action of scenarios alone."""


def parse_action(raw: object, path: Path = (), *, scripted: bool = True) -> Action:
    """Read an action; events can be raised only where it is ``scripted`` (`R78`).

    Raises :class:`ActionError` for anything that is none.
    """
    known = (*WORDS, *(name for name in _FORMS if scripted or name != _RAISE))
    if isinstance(raw, str) and raw in WORDS:
        return Simple(raw)
    if not isinstance(raw, Mapping):
        raise _unknown(raw, known, path)
    if _RAISE in raw and not scripted:
        raise ActionError(path, "Events are raised in scenarios only.")
    names = [key for key in raw if key in known]
    if not names:
        raise _unknown(next(iter(raw), None), known, path)
    if len(names) > 1:
        shown = " and ".join(f"“{name}”" for name in names)
        raise ActionError(path, f"An action has one name, and this has {shown}.")
    (name,) = names
    if name in _FORMS:
        return _FORMS[name](raw, path)
    if raw != {name: {}}:
        raise ActionError(path, f"“{name}” stands alone, with nothing beside or behind it.")
    return Simple(name)


def _unknown(word: object, names: Sequence[str], path: Path) -> ActionError:
    close = get_close_matches(word, names, n=1) if isinstance(word, str) else []
    hint = f"Did you mean “{close[0]}”?" if close else f"Known: {', '.join(sorted(names))}."
    shown = f"“{word}” is" if isinstance(word, str) else "This is"
    return ActionError(path, f"{shown} no action.", hint)


def _place(raw: Mapping[str, Any], path: Path) -> Action:
    facts = _facts(raw, "place", ("hand", "tiles", "board", "lifted", "as"), path, main="hand")
    path = (*path, "place")
    if "hand" in facts and "tiles" in facts:
        raise ActionError((*path, "tiles"), "The tiles of the hand are named twice.")
    reading = facts.get("as")
    if reading not in (None, "set", "run"):
        raise ActionError((*path, "as"), "A group is placed as “set” or as “run”.")
    hand = "hand" if "hand" in facts else "tiles"
    return Place(
        _tiles(facts, hand, path), _tiles(facts, "board", path), _tiles(facts, "lifted", path),
        reading,
    )  # fmt: skip


def _lift(raw: Mapping[str, Any], path: Path) -> Action:
    _only(raw, ("lift", "from"), path)
    if "from" not in raw:
        raise ActionError((*path, "lift"), "Say from which meld: {lift: TILES, from: MELD}.")
    return Lift(_tiles(raw, "lift", path), _tiles(raw, "from", path))


def _drop(raw: Mapping[str, Any], path: Path) -> Action:
    facts = _facts(raw, "drop", ("meld", "tiles"), path, main="meld")
    path = (*path, "drop")
    return Drop(_tiles(facts, "meld", path), _tiles(facts, "tiles", path))


def _reorder(raw: Mapping[str, Any], path: Path) -> Action:
    facts = _facts(raw, "reorder", ("meld", "relic", "to", "tiles"), path)
    path = (*path, "reorder")
    to = facts.get("to")
    if to is not None and (isinstance(to, bool) or not isinstance(to, int) or to < 0):
        raise ActionError((*path, "to"), "A place is a whole number from 0.")
    if ("meld" in facts) == ("relic" in facts):
        raise ActionError(path, "Name the meld or the relic that is moved.")
    if ("to" in facts) == ("tiles" in facts) or ("relic" in facts and to is None):
        raise ActionError(path, "Say where to: {to: PLACE}, or for a meld {tiles: NEW ORDER}.")
    relic = _text(facts, "relic", path) if "relic" in facts else ""
    return Reorder(_tiles(facts, "meld", path), relic, to, _tiles(facts, "tiles", path))


def _use(raw: Mapping[str, Any], path: Path) -> Action:
    facts = _facts(raw, "use", ("item", "tiles", "split", "colour"), path, main="item")
    path = (*path, "use")
    return Use(_text(facts, "item", path), **_given(facts, path))


def _take(raw: Mapping[str, Any], path: Path) -> Action:
    keys = ("item", "use", "tiles", "split", "colour")
    facts = _facts(raw, "take", keys, path, main="item")
    path = (*path, "take")
    use = facts.get("use", False)
    if not isinstance(use, bool):
        raise ActionError((*path, "use"), "Say true to use it at once.")
    return Take(_text(facts, "item", path), use, **_given(facts, path))


def _answers(action: Use | Take) -> dict[str, Any]:
    """What the player gave with an item, as JSON."""
    facts: dict[str, Any] = {}
    if action.tiles:
        facts["tiles"] = write_tiles(action.tiles)
    if action.split is not None:
        facts["split"] = list(action.split)
    if action.colour is not None:
        facts["colour"] = action.colour
    return facts


def _given(facts: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """The same, read."""
    split = facts.get("split")
    if split is not None and not (
        isinstance(split, Sequence)
        and len(split) == 2
        and all(isinstance(one, int) and not isinstance(one, bool) for one in split)
    ):
        raise ActionError((*path, "split"), "A split is two whole numbers: [4, 5].")
    return {
        "tiles": _tiles(facts, "tiles", path),
        "split": None if split is None else (split[0], split[1]),
        "colour": _text(facts, "colour", path) if "colour" in facts else None,
    }


def _discard(raw: Mapping[str, Any], path: Path) -> Action:
    _only(raw, ("discard",), path)
    return Discard(_tiles(raw, "discard", path))


def _named(word: str, make: Callable[[str], Action]) -> Callable[[Mapping[str, Any], Path], Action]:
    """How an action is read that names one thing and nothing else."""

    def read(raw: Mapping[str, Any], path: Path) -> Action:
        _only(raw, (word,), path)
        return make(_text(raw, word, path))

    return read


_FORMS: Mapping[str, Callable[[Mapping[str, Any], Path], Action]] = {
    "place": _place,
    "lift": _lift,
    "drop": _drop,
    "reorder": _reorder,
    "use": _use,
    "discard": _discard,
    "take": _take,
    "sell": _named("sell", Sell),
    "buy": _named("buy", Buy),
    "open": _named("open", Open),
    "bet": _named("bet", Bet),
    _RAISE: _named(_RAISE, Raise),
}


def read_tiles(value: object, path: Path) -> Tiles:
    """Tiles as text separated by spaces, or a list of notations and identities."""
    if isinstance(value, str):
        return tuple(value.split())
    if isinstance(value, int) and not isinstance(value, bool):
        return (value,)
    if isinstance(value, Sequence):
        for index, one in enumerate(value):
            if isinstance(one, bool) or not isinstance(one, str | int):
                raise ActionError((*path, index), "A tile is written like R7.")
        return tuple(value)
    raise ActionError(path, "Tiles are written like “R7 B7 K7”.")


def write_tiles(tiles: Tiles) -> str | list[TileRef]:
    """The other way round: plain text where notation alone was used."""
    if all(isinstance(tile, str) for tile in tiles):
        return " ".join(str(tile) for tile in tiles)
    return list(tiles)


def _tiles(facts: Mapping[str, Any], key: str, path: Path) -> Tiles:
    return read_tiles(facts[key], (*path, key)) if key in facts else ()


def _text(facts: Mapping[str, Any], key: str, path: Path) -> str:
    value = facts.get(key)
    if not isinstance(value, str) or not value:
        place = (*path, key) if key in facts else path
        raise ActionError(place, f"“{key}” takes one id, written as text.")
    return value


def _facts(
    raw: Mapping[str, Any], name: str, keys: Sequence[str], path: Path, main: str = ""
) -> Mapping[str, Any]:
    """What stands behind an action's word: a mapping, or its main value alone."""
    _only(raw, (name,), path)
    value = raw[name]
    if isinstance(value, Mapping):
        _only(value, keys, (*path, name))
        return value
    if not main:
        raise ActionError((*path, name), f"“{name}” needs {', '.join(keys)}.")
    return {main: value}


def _only(raw: Mapping[str, Any], keys: Sequence[str], path: Path) -> None:
    for key in raw:
        if key not in keys:
            close = get_close_matches(str(key), keys, n=1)
            hint = f"Did you mean “{close[0]}”?" if close else f"Known: {', '.join(keys)}."
            raise ActionError((*path, key), f"“{key}” does not belong here.", hint)
