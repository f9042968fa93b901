"""The mutation score: how much of what items say their examples pin down.

Each mutant of an item is played through the item's own examples. A mutant is *killed* when one of
them no longer holds, *equivalent* when the pack lists it with its reason, and *survives* otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from melder.content.examples import scenario_of
from melder.content.games import GAMES
from melder.content.mutants import Mutant, mutants
from melder.content.source import load as load_source
from melder.games.melder.ruleset.rules import ContentError, Ruleset, load, with_item
from melder.games.melder.scenario import ScenarioError, play

GAME = "melder"


@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that no example notices."""

    item: str
    mutant: Mutant


@dataclass
class Score:
    """What came of all mutants, counted by the kind of change."""

    killed: Counter[str] = field(default_factory=Counter)
    equivalent: Counter[str] = field(default_factory=Counter)
    survivors: list[Survivor] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of mutants that were killed among those that are not equivalent."""
        killed = sum(self.killed.values())
        all_of_them = killed + len(self.survivors)
        return killed / all_of_them if all_of_them else 1.0


class BrokenExample(ValueError):
    """An item whose examples fail without any change; nothing can be measured with them."""


class EquivalentsError(ValueError):
    """A list of equivalent mutants that cannot be read; the message says where and why."""


def equivalents(path: Path) -> dict[tuple[str, str], str]:
    """The list of a pack: (item, mutant) -> reason. Empty where there is no such file.

    Raises :class:`EquivalentsError`.
    """
    if not path.is_file():
        return {}
    source = load_source(path)
    if source.findings:
        first = source.findings[0]
        raise EquivalentsError(f"{first.place}: {first.message}")
    found: dict[tuple[str, str], str] = {}
    for document in source.documents:
        entries = document.data if isinstance(document.data, list) else [document.data]
        for at, entry in enumerate(entries):
            keys = {"item", "mutant", "because"}
            if not isinstance(entry, Mapping) or set(entry) != keys:
                raise EquivalentsError(
                    f"{document.place((at,))}: each entry has `item`, `mutant` and `because`"
                )
            found[str(entry["item"]), str(entry["mutant"])] = str(entry["because"])
    return found


def mutate(
    content: Mapping[str, Any],
    chosen: Iterable[tuple[str, str]] | None = None,
    known: Mapping[tuple[str, str], str] | None = None,
) -> Score:
    """Play every mutant of the items chosen (kind and id), of all items when none are named.

    ``content`` is the resolved content of all games, ``known`` the list of equivalents. Raises
    :class:`BrokenExample`.
    """
    data = content[GAME]
    rules = load(data)
    ids = {kind.name: [raw["id"] for raw in data.get(kind.plural, ())] for kind in _kinds()}
    ids["colour"] = [colour["id"] for colour in data["rules"]["tiles"]["colours"]]
    wanted = None if chosen is None else set(chosen)
    known = known or {}
    used: set[tuple[str, str]] = set()
    score = Score()
    for kind in _kinds():
        for raw in data.get(kind.plural, ()):
            if wanted is not None and (kind.name, raw["id"]) not in wanted:
                continue
            label = f"{kind.name}/{raw['id']}"
            scenarios = [scenario_of(kind, raw["id"], one) for one in raw.get("examples", ())]
            if any(_fails(rules, scenario) for scenario in scenarios):
                raise BrokenExample(f"an example of {label} does not hold as it is")
            for mutant in mutants(kind.name, raw, lambda of, id: id in ids.get(of, ()), ids):
                if _killed(rules, kind.name, mutant, scenarios):
                    score.killed[mutant.kind] += 1
                elif (label, mutant.name) in known:
                    used.add((label, mutant.name))
                    score.equivalent[mutant.kind] += 1
                else:
                    score.survivors.append(Survivor(label, mutant))
    if wanted is None:
        score.stale = [f"{item}: {name}" for item, name in known if (item, name) not in used]
    return score


def _kinds() -> Iterator[Any]:
    yield from GAMES[GAME].kinds.values()


def _killed(
    rules: Ruleset, kind: str, mutant: Mutant, scenarios: Sequence[Mapping[str, Any]]
) -> bool:
    try:
        changed = with_item(rules, kind, mutant.raw)
    except ContentError:
        return True
    return any(_fails(changed, scenario) for scenario in scenarios)


def _fails(rules: Ruleset, scenario: Mapping[str, Any]) -> bool:
    try:
        return bool(play(rules, scenario, tracing=False).differences)
    except ScenarioError:
        return True
    except (
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ):
        # A mutant may say what no valid content says; that it cannot be played is noticed, too.
        return True
