"""A run as JSON data and back, exactly: for saves, never for players.

Tiles are written once, in a table that states refer to, because the steps that can be taken back
hold nearly the same tiles again. Items are written as ``kind/id`` and found in the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from melder.effects.amounts import Amount
from melder.games.melder.play.actions import parse_action
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.turn import Run, Step
from melder.games.melder.state.course_state import (
    Course,
    Fusion,
    OpenPack,
    Record,
    Shop,
    Wager,
    Ware,
)
from melder.games.melder.state.state import Owned, Roster, State
from melder.games.melder.tiles.table import Meld, Table
from melder.games.melder.tiles.tile import Tile, make_tile

Json = dict[str, Any]

_PLAIN: Final = (
    "seed", "ante", "blind", "phase", "money", "total", "plays", "draws", "discards", "suggests",
    "opened", "last_type", "target_hue", "unrewarded", "next_uid", "next_tile",
)  # fmt: skip
_TILES: Final = ("hand", "bag", "lifted", "kept")
_SETS: Final = ("placed", "leaving", "doomed")
_COURSE: Final = ("luck", "redraws", "perk_ante", "purse", "gift")
_SHELVES: Final = ("relics", "items", "packs", "tiles")
_REROLLS: Final = ("free", "paid", "gift")


def dump(run: Run) -> Json:
    """Everything about a run."""
    writer = _Writer()
    state = writer.state(run.state)
    steps = [
        {"action": step.action.json(), "before": writer.state(step.before)} for step in run.steps
    ]
    return {"tiles": [_tile(tile) for tile in writer.tiles], "state": state, "steps": steps}


def restore(rules: Ruleset, data: Mapping[str, Any]) -> Run:
    """The run of a dump. Raises ``ValueError``, ``LookupError`` or ``TypeError`` for anything
    that is none."""
    reader = _Reader(rules, data["tiles"])
    return Run(
        reader.state(data["state"]),
        tuple(
            Step(reader.state(step["before"]), parse_action(step["action"]))
            for step in data["steps"]
        ),
    )


def _tile(tile: Tile) -> list[int]:
    return [
        tile.id, int(tile.wild), tile.printed, tile.hue, tile.finish, tile.enchantment, tile.bonus,
    ]  # fmt: skip


def _name(item: Item | None) -> str | None:
    return None if item is None else f"{item.kind}/{item.id}"


def _names(items: Iterable[Item]) -> list[str]:
    return [f"{item.kind}/{item.id}" for item in items]


def _amount(value: Amount | str | None) -> int | str | list[int] | None:
    return [value.numerator, value.denominator] if isinstance(value, Fraction) else value


class _Writer:
    """Writes states, and collects the tiles that lie in them."""

    def __init__(self) -> None:
        self.tiles: dict[Tile, int] = {}

    def state(self, state: State) -> Json:
        return {
            **{name: getattr(state, name) for name in _PLAIN},
            **{name: self._row(getattr(state, name)) for name in _TILES},
            **{name: sorted(getattr(state, name)) for name in _SETS},
            "roster": self._roster(state.roster),
            "table": [self._meld(meld) for meld in state.table.melds],
            "items": self._owned(state.items),
            "history": list(state.history),
            "next_boss": _name(state.next_boss),
            "last_used": _name(state.last_used),
            # 64 bits do not survive readers of JSON that know only floating-point numbers.
            "streams": [[name, f"{position:016x}"] for name, position in state.streams],
            "course": self._course(state.course),
        }

    def _one(self, tile: Tile) -> int:
        return self.tiles.setdefault(tile, len(self.tiles))

    def _row(self, tiles: Iterable[Tile]) -> list[int]:
        return [self._one(tile) for tile in tiles]

    def _roster(self, roster: Roster) -> Json:
        return {
            "deck": _name(roster.deck),
            "boss": _name(roster.boss),
            "perks": self._owned(roster.perks),
            "lines": self._owned(roster.lines),
            "relics": self._owned(roster.relics),
            "runes": self._owned(roster.runes),
            "disabled": list(roster.disabled),
        }

    def _owned(self, owned: Iterable[Owned]) -> list[Json]:
        return [
            {
                "uid": one.uid,
                "item": _name(one.item),
                "edition": _name(one.edition),
                "state": [_amount(value) for value in one.state],
                "seat": one.seat,
                "uses": one.uses,
            }
            for one in owned
        ]

    def _meld(self, meld: Meld) -> Json:
        return {
            "tiles": self._row(meld.tiles),
            "age": meld.age,
            "tally": meld.tally,
            "touched": meld.touched,
            "shape": meld.shape,
        }

    def _course(self, course: Course) -> Json:
        shop, pack, wager, record = course.shop, course.pack, course.wager, course.record
        return {
            **{name: getattr(course, name) for name in _COURSE},
            "boss": _name(course.boss),
            "seen": _names(course.seen),
            "perks": _names(course.perks),
            "shop": None if shop is None else self._shop(shop),
            "pack": None if pack is None else self._pack(pack),
            "offers": _names(course.offers),
            "wager": None if wager is None else [_name(wager.bet), wager.stake],
            "fusions": [
                [one.tile, one.hue, one.number, one.own, self._one(one.second)]
                for one in course.fusions
            ],
            "record": [record.points, record.best, record.plays, record.groups],
        }

    def _shop(self, shop: Shop) -> Json:
        return {
            **{name: self._wares(getattr(shop, name)) for name in _SHELVES},
            **{name: getattr(shop, name) for name in _REROLLS},
        }

    def _pack(self, pack: OpenPack) -> Json:
        return {
            "item": _name(pack.item),
            "wares": self._wares(pack.wares),
            "left": pack.left,
            "taken": pack.taken,
        }

    def _wares(self, wares: Iterable[Ware]) -> list[Json]:
        return [
            {
                "thing": self._one(one.thing) if isinstance(one.thing, Tile) else _name(one.thing),
                "base": one.base,
                "edition": _name(one.edition),
                "slot": one.slot,
            }
            for one in wares
        ]


class _Reader:
    """Reads what a writer has written."""

    def __init__(self, rules: Ruleset, tiles: Iterable[Sequence[int]]) -> None:
        self.rules = rules
        self.tiles = [
            make_tile(
                rules.kinds, id, wild=bool(wild), number=printed, hue=hue, finish=finish,
                enchantment=enchantment, bonus=bonus,
            )
            for id, wild, printed, hue, finish, enchantment, bonus in tiles
        ]  # fmt: skip

    def state(self, data: Mapping[str, Any]) -> State:
        facts: Json = {
            **{name: data[name] for name in _PLAIN},
            **{name: self._row(data[name]) for name in _TILES},
            **{name: frozenset(data[name]) for name in _SETS},
        }
        return State(
            **facts,
            roster=self._roster(data["roster"]),
            table=Table(tuple(self._meld(meld) for meld in data["table"])),
            items=self._owned(data["items"]),
            history=tuple(data["history"]),
            next_boss=self._item(data["next_boss"]),
            last_used=self._item(data["last_used"]),
            streams=tuple((name, int(position, 16)) for name, position in data["streams"]),
            course=self._course(data["course"]),
        )

    def _row(self, indices: Iterable[int]) -> tuple[Tile, ...]:
        return tuple(self.tiles[index] for index in indices)

    def _found(self, name: str) -> Item:
        kind, _, id = name.partition("/")
        return self.rules.item(kind, id)

    def _item(self, name: str | None) -> Item | None:
        return None if name is None else self._found(name)

    def _items(self, names: Iterable[str]) -> tuple[Item, ...]:
        return tuple(self._found(name) for name in names)

    def _roster(self, data: Mapping[str, Any]) -> Roster:
        return Roster(
            self._found(data["deck"]),
            self._item(data["boss"]),
            self._owned(data["perks"]),
            self._owned(data["lines"]),
            self._owned(data["relics"]),
            self._owned(data["runes"]),
            tuple(data["disabled"]),
        )

    def _owned(self, owned: Iterable[Mapping[str, Any]]) -> tuple[Owned, ...]:
        return tuple(
            Owned(
                one["uid"],
                self._found(one["item"]),
                self._item(one["edition"]),
                tuple(Fraction(*v) if isinstance(v, list) else v for v in one["state"]),
                one["seat"],
                one["uses"],
            )
            for one in owned
        )

    def _meld(self, data: Mapping[str, Any]) -> Meld:
        return Meld(
            self._row(data["tiles"]), data["age"], data["tally"], data["touched"], data["shape"]
        )

    def _course(self, data: Mapping[str, Any]) -> Course:
        shop, pack, wager = data["shop"], data["pack"], data["wager"]
        return Course(
            **{name: data[name] for name in _COURSE},
            boss=self._item(data["boss"]),
            seen=self._items(data["seen"]),
            perks=self._items(data["perks"]),
            shop=None if shop is None else self._shop(shop),
            pack=None if pack is None else self._pack(pack),
            offers=self._items(data["offers"]),
            wager=None if wager is None else Wager(self._found(wager[0]), wager[1]),
            fusions=tuple(
                Fusion(tile, hue, number, own, self.tiles[second])
                for tile, hue, number, own, second in data["fusions"]
            ),
            record=Record(*data["record"]),
        )

    def _shop(self, data: Mapping[str, Any]) -> Shop:
        facts: Json = {
            **{name: self._wares(data[name]) for name in _SHELVES},
            **{name: data[name] for name in _REROLLS},
        }
        return Shop(**facts)

    def _pack(self, data: Mapping[str, Any]) -> OpenPack:
        wares = self._wares(data["wares"])
        return OpenPack(self._found(data["item"]), wares, data["left"], data["taken"])

    def _wares(self, wares: Iterable[Mapping[str, Any]]) -> tuple[Ware, ...]:
        return tuple(
            Ware(
                self._found(one["thing"])
                if isinstance(one["thing"], str)
                else self.tiles[one["thing"]],
                one["base"],
                self._item(one["edition"]),
                one["slot"],
            )
            for one in wares
        )
