"""Line-ups compiled: which effects of a roster are in force, and in which order they act.

Effects on effects are settled here, once per line-up: who acts as whom (`R14`), who is off
(`R4`, `R5`), whose downsides are off, who acts again (`R8`). The scorer then runs plain lists and
has no case for any kind of source.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from melder.games.melder.ruleset.items import Govern, Handler, Item, LawChange, Modifier, Run
from melder.games.melder.ruleset.rules import CACHE, Ruleset
from melder.games.melder.state.state import Roster
from melder.games.melder.tiles.legality import Legality


@dataclass(frozen=True, slots=True)
class Part:
    """One closure of a firing: which source's state it reads, and under whose name it acts."""

    owner: int
    named: Item
    run: Run


@dataclass(frozen=True, slots=True)
class Firing:
    """A source's turn at an event: its effects, then its edition's, ``times`` over.

    ``again`` is how often the source acts wherever effects are doubled; at events that happen in
    the last step of a score it counts too (`R8`). ``closing``: the source adds to what others
    added, and is left out of that itself (`R13`).
    """

    actor: int
    times: int
    again: int
    parts: tuple[Part, ...]
    closing: bool


@dataclass(frozen=True, slots=True)
class Change:
    """A modifier in force, with the source whose state and place it reads."""

    owner: int
    modifier: Modifier


@dataclass
class Program:
    """The effects in force of one roster; sources are numbered in the order in which they act."""

    sources: tuple[Item, ...]
    first_relic: int
    relic_count: int
    firings: dict[str, tuple[Firing, ...]] = field(default_factory=dict)
    changes: dict[str, tuple[Change, ...]] = field(default_factory=dict)
    laws: tuple[tuple[int, LawChange], ...] = ()
    instead: tuple[tuple[int, Handler], ...] = ()
    boss_off: bool = False
    draws_relic: bool = False
    plain_law: Legality | None = None
    law_source: dict[str, str] = field(default_factory=dict)


def program(rules: Ruleset, roster: Roster, *, settled: bool = False) -> Program:
    """The program of a roster, from the ruleset's cache where it is known.

    ``settled`` leaves out what a boss does to other effects: capacities that were fixed when the
    blind started do not change through it (`R4`).
    """
    key = (
        settled,
        roster.deck,
        roster.boss,
        tuple(perk.item for perk in roster.perks),
        tuple(line.item for line in roster.lines),
        tuple((relic.item, relic.edition) for relic in roster.relics),
        tuple(rune.item for rune in roster.runes),
        tuple(relic.uid in roster.disabled for relic in roster.relics) if roster.disabled else (),
    )
    cache = rules.programs
    found = cache.get(key)
    if found is None:
        found = cache[key] = _Linker(rules, roster, settled).link()
        if len(cache) > CACHE:
            cache.popitem(last=False)
    assert isinstance(found, Program)
    return found


class _Linker:
    """Works out one program."""

    def __init__(self, rules: Ruleset, roster: Roster, settled: bool) -> None:
        self.rules = rules
        self.roster = roster
        self.settled = settled

    def link(self) -> Program:
        roster = self.roster
        relics = [relic.item for relic in roster.relics]
        perks = [perk.item for perk in roster.perks]
        acting = _acting(relics, frozenset(), 1)
        boss = roster.boss
        boss_off = boss is not None and any(
            govern.kind == "boss" and govern.off for govern in _governs(relics, acting)
        )
        disabled: frozenset[int] = frozenset()
        draws = False
        if boss is not None and not boss_off and not self.settled:
            for govern in boss.governs:
                if not govern.off or govern.kind != "relic":
                    continue
                if govern.drawn:
                    draws = True
                    disabled |= {
                        i for i, one in enumerate(roster.relics) if one.uid in roster.disabled
                    }
                else:
                    disabled |= frozenset(range(len(relics)))
            acting = _acting(relics, disabled, 1)
        governs = list(_governs(relics, acting))
        banes_off = any(
            one.only_bane and one.off and not _shields_neighbour(one) for one in governs
        )
        shielded = _shielded(relics, acting)
        again = sum(one.again for one in governs)
        first: list[Item] = [roster.deck]
        if boss is not None:
            first.append(boss)
        lines = [line.item for line in roster.lines]
        runes = [rune.item for rune in roster.runes]
        first_relic = len(first) + len(perks) + len(lines)
        built = Program(
            sources=(*first, *perks, *lines, *relics, *runes),
            first_relic=first_relic,
            relic_count=len(relics),
            boss_off=boss_off,
            draws_relic=draws,
        )
        self.built = built
        self.firings: dict[str, list[Firing]] = {}
        self.changes: dict[str, list[Change]] = {}
        self.laws: list[tuple[int, LawChange]] = []
        self.instead: list[tuple[int, Handler]] = []
        for index, item in enumerate(first):
            if not (boss_off and item is boss):
                self._source(index, index, item, None, 1, banes_off)
        acting_perks = _acting(perks, _replaced(perks), -1)
        for place, item in enumerate(perks):
            real = acting_perks[place]
            if real is not None:
                owner = len(first) + real
                self._source(len(first) + place, owner, perks[real], None, 1, banes_off,
                             named=item)  # fmt: skip
        for place, item in enumerate(lines):
            index = len(first) + len(perks) + place
            self._source(index, index, item, None, 1, banes_off)
        for place, owned in enumerate(roster.relics):
            if place in disabled:
                continue
            real = acting[place]
            owner = first_relic + (place if real is None else real)
            acts_as = None if real is None else relics[real]
            self._source(first_relic + place, owner, acts_as, owned.edition, 1 + again,
                         banes_off or place in shielded, named=owned.item)  # fmt: skip
        for place, item in enumerate(runes):
            index = first_relic + len(relics) + place
            self._source(index, index, item, None, 1, banes_off)
        self._finish()
        return built

    def _source(
        self,
        actor: int,
        owner: int,
        item: Item | None,
        edition: Item | None,
        times: int,
        banes_off: bool,
        named: Item | None = None,
    ) -> None:
        """Enter the effects of one source, those of the item that it acts as if it does."""
        parts: dict[str, list[Part]] = {}
        repeats: set[str] = set()
        name = named or item
        if item is not None and name is not None:
            copied = owner != actor
            for event, handlers in item.handlers.items():
                for handler in handlers:
                    if handler.bane and banes_off:
                        continue
                    run = handler.copy if copied else handler.run
                    if run is not None:
                        parts.setdefault(event, []).append(Part(owner, name, run))
                    if handler.event.repeats:
                        repeats.add(event)
            self._standing(owner, item, banes_off, copied)
        if edition is not None:
            # An edition acts after its relic's own effect (`R15`), also after a closing one.
            for event, handlers in edition.handlers.items():
                if event == "score" and "score_end" in parts:
                    event = "score_end"
                for handler in handlers:
                    parts.setdefault(event, []).append(Part(actor, edition, handler.run))
                    if handler.event.repeats:
                        repeats.add(event)
            self._standing(actor, edition, banes_off, False)
        closing = "score_end" in parts
        for event, found in parts.items():
            self.firings.setdefault(event, []).append(
                Firing(actor, times if event in repeats else 1, times, tuple(found), closing)
            )

    def _standing(self, owner: int, item: Item, banes_off: bool, copied: bool) -> None:
        # A perk before another acts again whole (`R63`); a relic's neighbour does not (`R14`).
        by_relic = copied and item.kind == "relic"
        for modifier in item.modifiers:
            if by_relic and not modifier.copies:
                continue
            if not (modifier.bane and (banes_off or copied)):
                self.changes.setdefault(modifier.value, []).append(Change(owner, modifier))
        for law in item.laws:
            if not law.law.bearer and not (law.bane and (banes_off or copied)):
                self.laws.append((owner, law))
        if not copied:
            self.instead.extend((owner, handler) for handler in item.instead)

    def _finish(self) -> None:
        built = self.built
        built.firings = {event: tuple(found) for event, found in self.firings.items()}
        built.changes = {
            value: tuple(sorted(found, key=lambda change: change.modifier.rank))
            for value, found in self.changes.items()
        }
        built.laws = tuple(self.laws)
        built.instead = tuple(self.instead)
        built.law_source = {law.law.name: built.sources[owner].id for owner, law in self.laws}
        if not any(law.when for _, law in self.laws):
            built.plain_law = apply_laws(self.rules.law, (law for _, law in self.laws))


def apply_laws(base: Legality, laws: Iterable[LawChange]) -> Legality:
    """The legality record with the changes of all sources merged."""
    values: dict[str, Any] = {}
    for change in laws:
        name, merge = change.law.name, change.law.merge
        if name in values and merge is not None:
            values[name] = merge(values[name], change.value)
        else:
            values[name] = change.value
    if "blocked" in values:
        values["blocked"] = frozenset(values["blocked"])
    if values.pop("set_open", False):
        values["set_max"] = None
    return replace(base, **values) if values else base


def _acting(items: Sequence[Item], disabled: frozenset[int], step: int) -> list[int | None]:
    """For each item the index of the one whose effects it acts with; None for nothing (`R14`).

    ``step`` leads from one to its neighbour: to the right of a relic, before a perk.
    """
    found: list[int | None] = []
    for start in range(len(items)):
        place: int | None = start
        seen: set[int] = set()
        while place is not None and _acts_as_neighbour(items[place]):
            if place in seen:
                place = None
                break
            seen.add(place)
            place += step
            if not 0 <= place < len(items) or place in disabled:
                place = None
        found.append(None if start in disabled else place)
    return found


def _replaced(perks: Sequence[Item]) -> frozenset[int]:
    """Indices of the perks whose place another has taken that required them."""
    needed = {perk.data.get("requires") for perk in perks if perk.data.get("supersedes")}
    return frozenset(place for place, perk in enumerate(perks) if perk.id in needed)


def _shielded(relics: Sequence[Item], acting: Sequence[int | None]) -> frozenset[int]:
    """Places of the relics whose downsides the relic to their left switches off."""
    return frozenset(
        place + 1
        for place, real in enumerate(acting)
        if real is not None and any(map(_shields_neighbour, relics[real].governs))
    )


def _shields_neighbour(govern: Govern) -> bool:
    return govern.only_bane and govern.off and govern.zone == "neighbour"


def _acts_as_neighbour(item: Item) -> bool:
    return any(govern.act and govern.zone == "neighbour" for govern in item.governs)


def _governs(items: Sequence[Item], acting: Sequence[int | None]) -> Iterable[Govern]:
    for place in acting:
        if place is not None:
            for govern in items[place].governs:
                if not govern.act:
                    yield govern
