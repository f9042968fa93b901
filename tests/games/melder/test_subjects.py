"""What an effect happens to: every word that speaks of it, at every event, is refused or works.

The checker knows what *it* is at each event, within `each`, and where a value is worked out. What
it lets through is compiled and run on such a thing here, so that no gap between the two is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

from melder.effects.parse import Parser
from melder.effects.words import Event, Named, Role
from melder.games.melder.bench.bench import Bearer
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.bench.program import Change
from melder.games.melder.play.scoring import banked
from melder.games.melder.refusal import Refusal
from melder.games.melder.ruleset.items import Item
from melder.games.melder.run.offers import Offer
from melder.games.melder.state.state import Owned, State
from melder.games.melder.vocabulary import MELDER
from tests.games.melder.run.pack import do, rules, situation

SELECTORS = {word.kind: word.name for word in MELDER.all(Role.SELECTOR)}
EVENTS = [word for word in MELDER.all(Role.EVENT) if isinstance(word, Event)]
VALUES = [word for word in MELDER.all(Role.NAMED) if isinstance(word, Named) and word.changes]

BEARERS = {"tile": ("finish", "enchantment"), "consumable": ("consumable",)}
"""The kinds of item that hear an event of their own, by what it happens to."""

KINDS = ("relic", "consumable", "perk", "boss", "deck", "edition")

SAMPLES = {
    "number": 7, "colour": "red", "finish": "any", "enchantment": "none", "wild": False,
    "place": "first", "shape": "set", "size": 3,
    "contains": {"number": 7}, "colours": {"min": 2}, "age": {"min": 1}, "tally": {"min": 1},
    "rarity": "common", "moved": True, "edition": "any", "sells": "relic", "type": "cut",
    "not": {"not": {"wild": True}},
}  # fmt: skip
"""Something that each filter may look for."""

EVERY = {"place": {"every": 3}}
"""The other way to ask for the place of a tile."""

LEANING = [{"colour": {"most": {"tiles": "it"}}}, {"colour": {"most": {"tiles": "scored"}}}]
"""Filters that look at something else than the thing that they are about."""


def filters(kind: str = "") -> Iterator[dict[str, Any]]:
    for word in MELDER.all(Role.FILTER):
        if not kind or word.serves(kind):
            sample = SAMPLES[word.name]
            if word.name == "not" and kind not in ("", "tile"):
                continue
            yield {word.name: sample}
    if kind in ("", "tile"):
        yield EVERY
        yield from LEANING


def zones() -> Iterator[Any]:
    """Every kind of thing in every place; what the effect happens to narrowed down as well."""
    for kind, name in SELECTORS.items():
        yield name
        for zone in MELDER.all(Role.ZONE, kind):
            yield {name: zone.name}
            if zone.name == "it":
                yield from ({name: zone.name, **one} for one in filters(kind))


def values() -> Iterator[dict[str, Any]]:
    yield from ({"count": what} for what in zones())
    for measure in MELDER.measures():
        for kind in measure.measured:
            for zone in MELDER.all(Role.ZONE, kind):
                yield {"greatest": measure.name, "of": {SELECTORS[kind]: zone.name}}
    yield from ({"value": word.name} for word in MELDER.all(Role.NAMED))
    yield {"colours": {"tiles": "hand"}, "unlike": {"tiles": "it"}}


def counts() -> Iterator[dict[str, Any]]:
    """How often each event happened, to everything and to what passes a filter."""
    for event in EVENTS:
        yield {"happened": event.name, "within": "blind"}
        for one in filters():
            yield {"happened": event.name, "within": "blind", "where": one}


def conditions() -> Iterator[Any]:
    yield from ({**value, "is": {"min": 1}} for value in values())
    yield from ({"it": one} for one in filters())
    yield from ({"every": {"tiles": "hand"}, "are": one} for one in filters())
    yield from (word.name for word in MELDER.all(Role.FLAG))
    for what in ("scored", "it"):
        yield {"common_number": {"groups": what}}
    yield {"colours": {"most": {"tiles": "it"}}, "among": "red", "is": 1}


def actions() -> Iterator[Any]:
    """Every action on things, done to what the effect happens to and to what bears it."""
    for name in SELECTORS.values():
        for zone in ("it", "self", "chosen"):
            what = {name: zone}
            yield {"destroy": what}
            yield {"copy": what}
            yield {"move": what, "to": "bag"}
            yield {"move": what, "to": "table"}
            yield {"make": what, "bonus": {"add": 5}}
            yield {"make": what, "tally": {"add": 1}}
            yield {"make": what, "edition": "polished"}
            yield {"make": what, "number": {"add": 1}}
            yield {"make": what, "finish": "none"}
    yield {"chips": {"total": "number", "of": {"tiles": "it"}}}
    # What a value counts must not be taken for what the effect happens to.
    yield [{"mult": {"happened": "tile_drawn", "within": "blind"}}, {"destroy": {"tiles": "it"}}]


def accepted(kind: str, effect: dict[str, Any]) -> bool:
    parser = Parser(MELDER, kind, links=lambda _kind, _id: True)
    parser.effects([effect], ("effects",))
    return not parser.problems


@cache
def moment() -> State:
    """A play with a group placed, with one of everything."""
    run = situation(
        hand="R7 B7 K7 O2+foil R9",
        board=["R3 R4 R5"],
        relics=["gold-mine", {"id": "ripple", "edition": "polished"}],
        perks=["overstock"],
        items=["brilliant"],
        boss="the-needle",
    )
    return do(run, {"place": "R7 B7 K7"}).state


class Stage:
    """A moment at which effects can happen, with one of everything that they can happen to."""

    def __init__(self, item: Item) -> None:
        state = moment()
        self.ctx = ctx = Work(rules(), state, SeededLuck(state.streams))
        ctx.groups = banked(ctx.rules, ctx.table, ctx.placed, ctx.law())
        ctx.scored = list(ctx.groups[0].tiles)
        ctx.triggered = list(ctx.scored)
        ctx.chosen = tuple(ctx.hand[:1])
        ctx.history += [0] * (len(ctx.rules.compiler.counters) - len(ctx.history))
        self.me = ctx.relics[0] if item.kind == "edition" else Bearer(Owned(9, item))
        ctx.me = self.me
        ctx.program  # noqa: B018 - settles who bears what
        self.things: dict[str, Any] = {
            "": None,
            "tile": ctx.hand[0],
            "group": ctx.groups[0],
            "meld": ctx.table.melds[0],
            "relic": ctx.relics[0],
            "consumable": ctx.items[0],
            "offer": Offer("relic"),
        }

    def happen(self, item: Item, subject: str) -> None:
        """Everything that the item does, done to such a thing."""
        ctx, it = self.ctx, self.things[subject]
        for handlers in item.handlers.values():
            for handler in handlers:
                ctx.me, ctx.it = self.me, it
                handler.run(ctx)
        for modifier in item.modifiers:
            ctx.it = None
            changed_by(ctx, item, modifier, it)
        for change in item.laws:
            ctx.me, ctx.it = self.me, None
            if change.when is not None:
                change.when(ctx)


def changed_by(ctx: Work, item: Item, modifier: Any, it: Any) -> None:
    """Work out a value that the item changes, as if the item were the first source."""
    before = ctx.bearers
    ctx.bearers = (Bearer(Owned(9, item)), *before[1:])
    ctx.changed_by([Change(0, modifier)], 0, it)
    ctx.bearers = before


def tried(kind: str, subject: str, effects: Iterable[dict[str, Any]]) -> tuple[int, list[str]]:
    """How many of these effects the checker accepts, and those of them that fail."""
    count, failed = 0, []
    compiler = rules().compiler
    for effect in effects:
        if not accepted(kind, effect):
            continue
        count += 1
        raw = {"id": "lamp", "name": "Lamp", "effects": [effect]}
        try:
            item = compiler.item(kind, raw, 0)
            Stage(item).happen(item, subject)
        except Refusal:
            continue
        except Exception as error:
            failed.append(f"{kind}: {effect}: {type(error).__name__}: {error}")
    return count, failed


def kinds_for(event: Event) -> tuple[str, ...]:
    return BEARERS.get(event.subject, ()) if event.own else KINDS


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.name)
def test_what_is_accepted_at_an_event_works_there(event: Event) -> None:
    form = "instead" if event.replaceable else "on"
    harmless: dict[str, Any] = {"do": {"earn": 1}}
    first, *others = kinds_for(event)
    effects = [
        *({form: event.name, "when": one, **harmless} for one in conditions()),
        *({form: event.name, "do": one} for one in actions()),
    ]
    if form == "on":
        effects += [{form: event.name, "each": one, **harmless} for one in zones()]
    count, failed = tried(first, event.subject, effects)
    assert count > 50
    # What the item itself is makes a difference to a few words alone.
    own = [one for one in effects if {"self", "neighbour"} & set(str(one).split("'"))]
    for kind in others:
        failed += tried(kind, event.subject, own)[1]
    assert not failed, "\n".join(failed[:10])


def test_what_is_counted_is_looked_at_when_it_happens() -> None:
    failed: list[str] = []
    compiler = rules().compiler
    seen = 0
    for at in ("score", "shop_left", "tile_drawn"):
        for value in counts():
            effect = {"on": at, "per": value, "do": {"earn": 1}}
            if not accepted("relic", effect):
                continue
            seen += 1
            item = compiler.item("relic", {"id": "lamp", "name": "Lamp", "effects": [effect]}, 0)
            stage = Stage(item)
            event = MELDER.find(Role.EVENT, value["happened"])
            assert isinstance(event, Event)
            subject = stage.things[event.subject]
            try:
                stage.happen(item, "tile" if at == "tile_drawn" else "")
                stage.ctx.it = None
                for counter in compiler.counters.values():
                    if counter.event == event.name and counter.where is not None:
                        counter.where(subject, stage.ctx)
            except Exception as error:
                failed.append(f"{effect}: {type(error).__name__}: {error}")
    assert seen > 100
    assert not failed, "\n".join(failed[:10])


@pytest.mark.parametrize(("name", "zone"), [("tiles", "hand"), ("groups", "scored"),
                                            ("melds", "table"), ("relics", "owned"),
                                            ("consumables", "owned")])  # fmt: skip
def test_what_is_accepted_within_each_works_there(name: str, zone: str) -> None:
    each = {"on": "after", "each": {name: zone}}
    effects = [
        *({**each, "per": {"count": one}, "do": {"earn": 1}} for one in zones()),
        *({**each, "do": one} for one in actions()),
    ]
    count, failed = tried("relic", "", effects)
    assert count > 20
    assert not failed, "\n".join(failed[:10])


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.name)
def test_what_is_accepted_of_a_value_works_there(value: Named) -> None:
    change = {"modify": value.name, "add": 1}
    effects = [
        *({**change, "when": one} for one in conditions()),
        *({**change, "of": one} for one in filters()),
    ]
    count, failed = tried("relic", value.of, effects)
    assert count > 40
    assert not failed, "\n".join(failed[:10])
