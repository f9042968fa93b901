"""The fifth stage: the examples of items, each executed with its item in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from melder.content.changes import Changes, examples_of, related, words
from melder.content.checked import Checked
from melder.content.directory import Directory, directory
from melder.content.findings import Code, Finding, quote, register
from melder.content.games import GAMES, RULES, Kind
from melder.content.links import named_findings
from melder.content.resolve import resolve
from melder.content.scenarios import EXAMPLE, FAULT, play
from melder.content.stack import Item, Key
from melder.content.trees import read_item
from melder.games.melder import scenario
from melder.games.melder.ruleset.rules import Ruleset, load, with_item
from melder.games.melder.scenario import ScenarioError

PROVES_NOTHING = register(
    Code(
        "X504",
        "An example that proves nothing",
        "An example expects something, and at least one example of an item would come out "
        "otherwise if the item did nothing.",
        bad="id: lantern\nname: Lantern\ncost: 4\nrarity: common\neffects:\n  - on: score\n"
        '    do: {mult: 4}\nexamples:\n  - title: Every score\n    play: ["R7 B7 K7"]\n'
        "    expect: {chips: 21}\n",
        mended="id: lantern\nname: Lantern\ncost: 4\nrarity: common\neffects:\n  - on: score\n"
        '    do: {mult: 4}\nexamples:\n  - title: Every score\n    play: ["R7 B7 K7"]\n'
        "    expect: {mult: 7}\n",
    )
)

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
    played, sound = [], True
    for at, example in examples_of(item):
        causes = changes.behind(item, example)
        if names & set(words(example)) or changes.outdated(causes):
            sound = False
            continue
        if not seeded and "seed" in example:
            continue
        if not example.get("expect") and not any(_refusals(example)):
            sound = False
            place = item.place("examples", at, "expect")
            yield PROVES_NOTHING.at(place, "This example expects nothing.")
        data = scenario_of(item.game.kinds[item.kind], item.id, example)
        for finding in play(rules, item.document, ("examples", at), data, EXAMPLE)[1]:
            sound = False
            yield replace(finding, related=tuple(related(entry) for entry in causes))
        played.append(data)
    if sound and played and item.data.get("effects") and not _tells(item, rules[GAME], played):
        yield PROVES_NOTHING.at(
            item.place("examples", at="key"),
            f"No example would fail if {quote(item.id)} did nothing.",
            hint="expect what the effects bring about, such as `mult` or `money`",
        )


def _refusals(example: Mapping[str, Any]) -> Iterator[object]:
    """The steps of an example that must be refused, which are expectations as well."""
    steps = example.get("steps")
    for step in steps if isinstance(steps, list) else ():
        if isinstance(step, Mapping) and "refused" in step:
            yield step


def _tells(item: Item, rules: Ruleset, examples: Iterable[Mapping[str, Any]]) -> bool:
    """Whether some example comes out otherwise when the item has no effects."""
    bare = {key: value for key, value in item.data.items() if key not in ("effects", "wording")}
    bare["id"] = item.id  # a file that writes another one is still known by its name
    without = with_item(rules, item.kind, bare)
    for example in examples:
        try:
            outcome = scenario.play(without, example, tracing=False)
        except ScenarioError:
            return True
        expected = example.get("expect") or {}
        if outcome.differences or (outcome.refused is not None and "refused" not in expected):
            return True
    return False


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
