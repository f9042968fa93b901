"""What a view shows, as a position of the engine's own: a bot tries things out there.

The rules are known to everybody, so a bot may let the engine score what it thinks of. What a view
does not show is filled in: the bag lies in no particular order, and chance is :class:`Typical`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

from melder.bots.bot import View
from melder.effects.amounts import ONE, Amount, parse_amount
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck, fresh_streams
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import HISTORY, Ruleset
from melder.games.melder.state.course_state import Course
from melder.games.melder.state.phases import PLAY
from melder.games.melder.state.state import Owned, Roster, State
from melder.games.melder.tiles.groups import as_it_lies
from melder.games.melder.tiles.notation import parse_tile
from melder.games.melder.tiles.table import Meld, Table
from melder.games.melder.tiles.tile import Tile

T = TypeVar("T")

BAG_IDS: Final = 1_000_000
"""Identities of tiles that the view does not name begin here."""

STREAMS: Final = fresh_streams("", 0, 0)
"""Imagined positions have streams of their own, whatever the run's seed is."""


class Typical(SeededLuck):
    """Chance as it mostly goes: likely things happen, numbers are middling, picks come first."""

    def __init__(self) -> None:
        super().__init__(STREAMS)

    def roll(self, chance: Fraction) -> bool:
        self.calls += 1
        return chance * 2 >= 1

    def number(self, low: int, high: int) -> int:
        self.calls += 1
        return (low + high) // 2

    def pick(self, things: Sequence[T], count: int) -> list[T]:
        self.calls += 1
        return list(things[:count])


def imagine(rules: Ruleset, view: View) -> State:
    """The position of a view. Between blinds it is that of the coming blind, before the deal."""
    return _Reader(rules, view).state()


def bench(rules: Ruleset, state: State) -> Work:
    """An imagined position laid open, chance typical."""
    return Work(rules, state, Typical())


class _Reader:
    def __init__(self, rules: Ruleset, view: View) -> None:
        self.rules = rules
        self.view = view
        self.next_uid = 1

    def state(self) -> State:
        view, rules = self.view, self.rules
        blinds = [blind.id for blind in rules.blinds]
        board = Table(tuple(self._meld(meld) for meld in view["board"]))
        past = view.get("history", {})
        hue = view.get("target_colour")
        hues = [colour.id for colour in rules.kinds.colours]
        roster = self._roster(past.get("moved", ()))
        return State(
            roster=roster,
            seed="",
            ante=view["ante"],
            blind=blinds.index(view["blind"]),
            phase=PLAY,
            money=view["money"],
            total=view.get("score", 0),
            plays=view.get("plays", 1),
            draws=view.get("draws", 0),
            discards=view.get("discards", 0),
            suggests=0,
            opened=view.get("opened", False),
            hand=self._tiles(view.get("hand", ())),
            bag=tuple(
                parse_tile(rules.kinds, text, BAG_IDS + place)
                for place, text in enumerate(view["bag_tiles"])
            ),
            table=board,
            items=tuple(self._owned("consumable", raw) for raw in view["items"]),
            history=self._history(past),
            placed=frozenset(view.get("placed", ())),
            lifted=self._tiles(view.get("lifted", ())),
            last_type=past.get("last_type"),
            target_hue=-1 if hue is None else hues.index(hue),
            next_uid=self.next_uid + 1000,
            next_tile=2 * BAG_IDS,
            streams=STREAMS,
            course=Course(),
        )

    def _roster(self, moved: Iterable[str]) -> Roster:
        view, rules = self.view, self.rules
        boss = view.get("boss")
        relics = tuple(self._owned("relic", raw) for raw in view["relics"])
        seated = tuple(
            _seat(relic, place + (relic.item.id in moved)) for place, relic in enumerate(relics)
        )
        off = view.get("disabled", ())
        return Roster(
            deck=rules.item("deck", view["deck"]),
            boss=None if boss is None else rules.item("boss", boss),
            perks=tuple(self._owned("perk", {"id": id}) for id in view["perks"]),
            lines=tuple(self._line(raw) for raw in view["levels"]),
            relics=seated,
            runes=tuple(self._owned("consumable", {"id": id}) for id in view.get("runes", ())),
            disabled=tuple(relic.uid for relic in seated if relic.item.id in off),
        )

    def _owned(self, kind: str, raw: Mapping[str, Any]) -> Owned:
        item = self.rules.item(kind, raw["id"])
        self.next_uid += 1
        frame = raw.get("edition")
        return Owned(
            self.next_uid,
            item,
            None if frame is None else self.rules.item("edition", frame),
            _standing(item, raw.get("state", {})),
        )

    def _line(self, raw: Mapping[str, Any]) -> Owned:
        item = self.rules.item("consumable", raw["id"])
        self.next_uid += 1
        return Owned(
            self.next_uid, item, state=_standing(item, raw["adds"]), uses=int(raw["level"])
        )

    def _tiles(self, raw: Iterable[Mapping[str, Any]]) -> tuple[Tile, ...]:
        return tuple(parse_tile(self.rules.kinds, tile["tile"], tile["id"]) for tile in raw)

    def _meld(self, raw: Mapping[str, Any]) -> Meld:
        tiles = self._tiles(raw["tiles"])
        group = as_it_lies(tiles, self.rules.law.unlimited(), None, self.rules.prefer)
        return Meld(
            tiles,
            age=raw["age"],
            tally=raw["count"],
            touched=raw["touched"],
            shape=None if group is None else group.shape,
        )

    def _history(self, past: Mapping[str, Any]) -> tuple[int, ...]:
        counts = {HISTORY[name]: past[name] for name in HISTORY if name in past}
        return tuple(
            counts.get((counter.event, counter.window), 0) if counter.where is None else 0
            for counter in self.rules.counters
        )


def _seat(relic: Owned, seat: int) -> Owned:
    return Owned(relic.uid, relic.item, relic.edition, relic.state, seat, relic.uses)


def _standing(item: Item, raw: Mapping[str, Any]) -> tuple[Amount | str | None, ...]:
    """The state of a copy, from the form in which views show it."""
    start = dict(zip(item.states, item.start(), strict=True))
    for key, value in raw.items():
        start[key] = _amount(value) if item.states[key].type != "word" else value
    return tuple(start.values())


def _amount(value: object) -> Amount | None:
    if isinstance(value, float):
        return round(value * ONE)
    return None if value is None else parse_amount(value)
