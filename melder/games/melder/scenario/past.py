"""What has happened before a scenario starts (`R74`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from melder.games.melder.ruleset.rules import HISTORY, Ruleset
from melder.games.melder.scenario import reading as read
from melder.games.melder.scenario.reading import Path, ScenarioError
from melder.games.melder.scenario.script import ScriptedLuck
from melder.games.melder.state.state import Owned, State

PLAYS = ("sets", "runs", "mixed")
"""Types of plays, as `last_type` and states remember them (`R26`)."""

PAST = (*HISTORY, "last_type", "moved", "target_colour", "last_used", "redrawn")
"""The keys of a scenario's history."""

JOINED = "none"
"""Where a relic was when the blind began that joined the line-up in it."""

_WINDOWS = ("play", "blind", "ante", "run")
"""The windows of the history, from the narrowest to the widest."""

_ALONG = {"play_scored": "play_end"}
"""What has happened along with what a scenario says: a play that scored was used."""


def remember(rules: Ruleset, doc: Mapping[str, Any], state: State, luck: ScriptedLuck) -> State:
    """The state with what has happened before: counts, the last play and the last item used,
    relics that moved, bosses that were drawn anew (`R53`, `R56`, `R74`)."""
    past = read.mapping(doc.get("history", {}), ("history",), PAST)
    last = past.get("last_type")
    if last is not None:
        last = read.choice(last, ("history", "last_type"), PLAYS)
    used = past.get("last_used")
    if used is not None:
        used = read.item(rules, "consumable", used, ("history", "last_used"))
    redrawn = read.whole(past.get("redrawn", 0), ("history", "redrawn"), 0, read.MOST_COUNTED)
    return state.but(
        history=_counts(rules, past),
        last_type=last,
        last_used=used,
        target_hue=_hue(rules, past, luck),
        roster=replace(state.roster, relics=_seated(rules, past, state.roster.relics)),
        course=state.course.but(redraws=redrawn),
    )


def _counts(rules: Ruleset, past: Mapping[str, Any]) -> tuple[int, ...]:
    counts = [0] * len(rules.counters)
    for key, (event, window) in HISTORY.items():
        count = read.whole(past.get(key, 0), ("history", key), 0, read.MOST_COUNTED)
        for slot, counter in enumerate(rules.counters):
            # What happened in this blind happened in this ante and in this run as well.
            covered = _WINDOWS.index(counter.window) >= _WINDOWS.index(window)
            meant = counter.event in (event, _ALONG.get(event))
            if meant and covered and counter.where is None:
                counts[slot] = count
    return tuple(counts)


def _hue(rules: Ruleset, past: Mapping[str, Any], luck: ScriptedLuck) -> int:
    colours = [colour.id for colour in rules.kinds.colours]
    if "target_colour" not in past:
        return luck.turn(range(len(colours)))
    return colours.index(read.choice(past["target_colour"], ("history", "target_colour"), colours))


def _seated(rules: Ruleset, past: Mapping[str, Any], relics: Sequence[Owned]) -> tuple[Owned, ...]:
    """Relics with their places at the start of the blind. An id alone says that all of that id
    moved; entries that say from where are about its copies in order."""
    path: Path = ("history", "moved")
    anywhere: set[str] = set()
    seats: defaultdict[str, list[int]] = defaultdict(list)
    for index, entry in enumerate(read.listing(past.get("moved", ()), path)):
        if not isinstance(entry, Mapping):
            anywhere.add(read.item(rules, "relic", entry, (*path, index)).id)
            continue
        facts = read.mapping(entry, (*path, index), ("id", "from"))
        id = read.item(rules, "relic", facts.get("id"), (*path, index, "id")).id
        seats[id].append(_seat(facts.get("from"), (*path, index, "from")))
        if len(seats[id]) > sum(relic.item.id == id for relic in relics):
            raise ScenarioError((*path, index), f"There are not so many relics “{id}” here.")
    left: dict[str, Iterator[int]] = {id: iter(found) for id, found in seats.items()}
    return tuple(
        replace(
            relic,
            seat=next(left.get(relic.item.id, iter(())), place + (relic.item.id in anywhere)),
        )
        for place, relic in enumerate(relics)
    )


def _seat(value: object, path: Path) -> int:
    """A place in the line-up, which counts from 0 as in steps; -1 for a relic that had none."""
    return -1 if value == JOINED else read.whole(value, path, 0, read.MOST_COUNTED)
