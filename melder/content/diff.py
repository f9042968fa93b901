"""Patch notes: what is different for players between two versions of the content.

Both versions are resolved snapshots and are told in the same words, so a phrase that was put better
since is no change. Worked examples that the items of both versions bring are played by both: what
comes out otherwise has moved, whether its own item changed or another one did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from melder.content.examples import scenario_of
from melder.content.games import GAMES, RULES, Game, Kind
from melder.content.texts import with_texts
from melder.games.melder.ruleset.rules import ContentError, Ruleset, load
from melder.games.melder.scenario import ScenarioError, play
from melder.games.melder.scenario.outcome import Difference as Unexpected
from melder.snapshot import Snapshot

GAME = "melder"
"""The game whose examples can be played."""

_NOT_A_FIELD = frozenset(
    {"id", "kind", "file", "text", "effects", "met", "state", "wording", "examples", "flavour"}
)
"""What players do not read as a field: it is told by the text, or no rule."""

UNPLAYABLE = "cannot be played"
"""The value of an example that a version refuses to play: why."""

_NOT_AN_OUTCOME = ("title", "trace")
_BEHAVIOUR = ("effects", "met", "state")
_SHORT = 3
"""Up to so many words a change is told inside its sentence."""


@dataclass(frozen=True, slots=True)
class Change:
    """A value that was one thing and is another; None where there was or is none."""

    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class ItemChange:
    """What became of an item.

    ``how`` is ``added``, ``removed`` or ``changed``. ``text`` is its rules text where that is
    different, ``fields`` what else of it is. ``silent``: what it does was written anew and is told
    in the same words. ``retired`` is the tombstone of an item that is gone, if it left one.
    """

    kind: str
    id: str
    name: str
    how: str
    text: Change | None = None
    fields: Mapping[str, Change] = field(default_factory=dict)
    silent: bool = False
    retired: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A worked example that comes out otherwise: its item, its title, what each version gives."""

    kind: str
    id: str
    name: str
    title: str
    values: Mapping[str, Change]


@dataclass(frozen=True, slots=True)
class Difference:
    """All that is different: items by game, numbers of the rules by game, examples that moved."""

    items: Mapping[str, Sequence[ItemChange]]
    rules: Mapping[str, Mapping[str, Change]]
    moved: Sequence[Moved]

    def __bool__(self) -> bool:
        return any(self.items.values()) or any(self.rules.values()) or bool(self.moved)


def difference(old: Snapshot, new: Snapshot, language: str = "en") -> Difference:
    """What changed from one resolved snapshot to another, in the words of a language."""
    told = with_texts(old, language), with_texts(new, language)
    items: dict[str, list[ItemChange]] = {}
    rules: dict[str, dict[str, Change]] = {}
    for game in GAMES.values():
        before, after = (one.get(game.name, {}) for one in told)
        items[game.name] = [
            change for kind in game.kinds.values() for change in _items(kind, before, after)
        ]
        rules[game.name] = dict(_leaves("", before.get(RULES, {}), after.get(RULES, {})))
    return Difference(items, rules, list(_moved(GAMES[GAME], old, new)))


def inline(change: Change) -> str:
    """A changed text told once where a few words differ ("+4 -> +5 Mult"), else both of it."""
    old, new = (str(text or "nothing").removesuffix(".") for text in (change.old, change.new))
    before, after = old.split(), new.split()
    steps = SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes()
    different = [step for step in steps if step[0] != "equal"]
    short = all(
        step[0] == "replace" and step[2] - step[1] == step[4] - step[3] <= _SHORT
        for step in different
    )
    if not short or len(different) == len(steps):
        return f"{old} -> {new}"
    words: list[str] = []
    for what, i, j, k, m in steps:
        words += before[i:j]
        if what != "equal":
            words += ["->", *after[k:m]]
    return " ".join(words)


# -- items -----------------------------------------------------------------------------------------


def _items(kind: Kind, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[ItemChange]:
    old = {raw["id"]: raw for raw in before.get(kind.plural, ())}
    new = {raw["id"]: raw for raw in after.get(kind.plural, ())}
    tombs = {
        raw["id"]: raw["retired"] for raw in after.get("retired", ()) if raw["kind"] == kind.name
    }
    for id_ in sorted(old.keys() | new.keys()):
        if id_ not in old:
            raw = new[id_]
            text = Change(None, raw["text"])
            yield ItemChange(kind.name, id_, raw["name"], "added", text, _fields({}, raw))
        elif id_ not in new:
            name = old[id_]["name"]
            yield ItemChange(kind.name, id_, name, "removed", retired=tombs.get(id_))
        elif (found := _changed(kind, old[id_], new[id_])) is not None:
            yield found


def _changed(kind: Kind, old: Mapping[str, Any], new: Mapping[str, Any]) -> ItemChange | None:
    text = Change(old["text"], new["text"]) if old["text"] != new["text"] else None
    fields = _fields(old, new)
    behaves = any(old.get(name) != new.get(name) for name in _BEHAVIOUR)
    if text is None and not fields and not behaves:
        return None
    silent = behaves and text is None
    return ItemChange(kind.name, new["id"], new["name"], "changed", text, fields, silent)


def _fields(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Change]:
    names = (*new, *(name for name in old if name not in new))
    return {
        name: Change(old.get(name), new.get(name))
        for name in names
        if name not in _NOT_A_FIELD and old.get(name) != new.get(name)
    }


def _leaves(path: str, old: Any, new: Any) -> Iterator[tuple[str, Change]]:
    """The values of nested mappings that differ, by dotted path."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for name in (*old, *(name for name in new if name not in old)):
            inner = f"{path}.{name}" if path else str(name)
            yield from _leaves(inner, old.get(name), new.get(name))
    elif old != new:
        yield path, Change(old, new)


# -- worked examples -------------------------------------------------------------------------------


def _moved(game: Game, old: Snapshot, new: Snapshot) -> Iterator[Moved]:
    """Examples of items that both versions have and that come out otherwise in the new one."""
    before, after = old.get(game.name, {}), new.get(game.name, {})
    if before == after:
        return
    try:
        rules = load(before), load(after)
    except ContentError:
        # A version that this engine cannot play has no outcomes to compare.
        return
    for kind in game.kinds.values():
        left = {raw["id"]: raw for raw in after.get(kind.plural, ())}
        for raw in before.get(kind.plural, ()):
            for example in raw.get("examples", ()) if raw["id"] in left else ():
                scenario = scenario_of(kind, raw["id"], example)
                values = dict(_leaves("", *_outcomes(rules, scenario)))
                if UNPLAYABLE in values:
                    values = {UNPLAYABLE: values[UNPLAYABLE]}
                if values:
                    title = str(example.get("title", ""))
                    name = left[raw["id"]]["name"]
                    yield Moved(kind.name, raw["id"], name, title, values)


def _outcomes(versions: Iterable[Ruleset], scenario: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a scenario gives in each version, as far as players would say it came out differently.

    Much is compared only where the scenario expects it, and told only where it is otherwise: where
    another version differs from an expectation, one that meets it has the value expected.
    """
    told = [_outcome(one, scenario) for one in versions]
    expected = {one.key: one.expected for _, differences in told for one in differences}
    found = []
    for outcome, differences in told:
        own = {one.key: one.found for one in differences}
        met = {
            key: value
            for key, value in expected.items()
            if UNPLAYABLE not in outcome and not any(_within(key, one) for one in own)
        }
        found.append(outcome | {key: one for key, one in (own | met).items() if key not in outcome})
    return found


def _within(key: str, other: str) -> bool:
    """Whether one dotted key is the other, or leads into it or out of it."""
    return f"{key}.".startswith(f"{other}.") or f"{other}.".startswith(f"{key}.")


def _outcome(
    rules: Ruleset, scenario: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Unexpected]]:
    """What a scenario gives in one version, and what of it is not as the scenario expects."""
    try:
        outcome = play(rules, scenario, tracing=False)
    except ScenarioError as error:
        return {UNPLAYABLE: str(error)}, []
    left_out = (*_NOT_AN_OUTCOME, "differences")
    found = {key: value for key, value in outcome.json().items() if key not in left_out}
    return found, outcome.differences
