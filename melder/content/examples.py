"""The fifth stage: the examples of items, each executed with its item in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from melder.content.changes import Changes, examples_of, related, words
from melder.content.directory import Directory, directory
from melder.content.findings import Finding
from melder.content.games import GAMES, RULES, Kind
from melder.content.layers import Item, Key
from melder.content.links import named_findings
from melder.content.resolve import resolve
from melder.content.scenarios import EXAMPLE, FAULT, play
from melder.content.trees import read_item
from melder.games.melder.rules import Ruleset, load

if TYPE_CHECKING:
    from melder.content.check import Checked

GAME = "melder"
_LISTS = frozenset({"relics", "perks", "items"})


def example_findings(checked: Checked, items: Iterable[Item]) -> Iterator[Finding]:
    """What the examples of these items have to say.

    Items that cannot be used are left out of the rules, and examples that name one are passed
    over: what is wrong with it has been said.
    """
    left_out = unusable(checked)
    topics = {(GAME, RULES, topic) for topic in GAMES[GAME].topics}
    if left_out & topics or not topics <= set(checked.built.items):
        return
    try:
        rules = {GAME: load(resolve(checked.built, left_out)[GAME])}
    except Exception as error:
        manifest = checked.built.top
        told = f"The engine does not take this content: {type(error).__name__}: {error}."
        yield FAULT.at(manifest.place(), told)
        return
    names = {id for _, _, id in left_out}
    changes = Changes.of(checked.built)
    for item in items:
        if item.key not in left_out and item.game.name == GAME and item.kind != RULES:
            below = item.entry.pack is not checked.built.top
            yield from run_examples(item, rules, names, changes, seeded=not below)


def run_examples(
    item: Item,
    rules: Mapping[str, Ruleset],
    left_out: Iterable[str],
    changes: Changes,
    *,
    seeded: bool = True,
) -> Iterator[Finding]:
    """What the examples of one item have to say; a finding names what else could be its cause.

    Where a pack lies above that of the item, an example that lets a seed choose is not played: what
    there is to choose from is no longer what its author saw.
    """
    names = frozenset(left_out)
    assert item.document is not None
    for at, example in examples_of(item):
        causes = changes.behind(item, example)
        if names & set(words(example)) or changes.outdated(causes):
            continue
        if not seeded and "seed" in example:
            continue
        data = scenario_of(item.game.kinds[item.kind], item.id, example)
        for finding in play(rules, item.document, ("examples", at), data, EXAMPLE)[1]:
            yield replace(finding, related=tuple(related(entry) for entry in causes))


def scenario_of(kind: Kind, id: str, example: Mapping[str, Any]) -> dict[str, Any]:
    """An example as a whole scenario: its item is in force unless it says otherwise."""
    if not kind.example or kind.example in example:
        return dict(example)
    return {kind.example: [id] if kind.example in _LISTS else id, **example}


def unusable(checked: Checked) -> set[Key]:
    """The items that no ruleset can hold: broken ones, and those that name one of them."""
    items = checked.built.items
    found = {key for key in checked.broken if not items[key].retired}
    found |= {key for key in items if key[1] == RULES and not _holds(items[key], checked.ids)}
    grown = bool(found)
    while grown:
        ids = {game: directory(checked.built, game, found) for game in checked.ids}
        spread = {key for key in items if key not in found and not _holds(items[key], ids)}
        found |= spread
        grown = bool(spread)
    return found


def _holds(item: Item, ids: Mapping[str, Directory]) -> bool:
    """Whether all that an item or a topic names is there."""
    known = ids[item.game.name]
    if item.kind == RULES:
        return not any(True for _ in named_findings(item, known))
    vocabulary = item.game.vocabulary
    return item.retired or vocabulary is None or read_item(item, vocabulary, known)[0].sound
