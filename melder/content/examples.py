"""The fifth stage: the examples of items, each executed with its item in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from melder.content.directory import directory
from melder.content.findings import Finding, Related
from melder.content.games import RULES, Kind
from melder.content.layers import Item, Key
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
    if any(key[:2] == (GAME, RULES) for key in left_out):
        return
    try:
        rules = {GAME: load(resolve(checked.built, left_out)[GAME])}
    except Exception as error:
        manifest = checked.built.top
        told = f"The engine does not take this content: {type(error).__name__}: {error}."
        yield FAULT.at(manifest.place(), told)
        return
    names = {id for _, _, id in left_out}
    for item in items:
        if item.key not in left_out and item.game.name == GAME and item.kind != RULES:
            yield from run_examples(item, rules, names)


def run_examples(
    item: Item, rules: Mapping[str, Ruleset], left_out: Iterable[str] = ()
) -> Iterator[Finding]:
    """What the examples of one item have to say."""
    examples = item.data.get("examples")
    names = frozenset(left_out)
    assert item.document is not None
    for at, example in enumerate(examples if isinstance(examples, list) else ()):
        if isinstance(example, dict) and not names & set(_words(example)):
            data = scenario_of(item.game.kinds[item.kind], item.id, example)
            for finding in play(rules, item.document, ("examples", at), data, EXAMPLE)[1]:
                yield replace(finding, related=_changed(item))


def _changed(item: Item) -> tuple[Related, ...]:
    """The patch that changes the effects of an item without bringing examples of its own."""
    patch = item.fields.get("effects")
    if patch is None or item.fields.get("examples") is patch:
        return ()
    return (Related(item.place("effects", at="key"), "a patch changes the effects"),)


def scenario_of(kind: Kind, id: str, example: Mapping[str, Any]) -> dict[str, Any]:
    """An example as a whole scenario: its item is in force unless it says otherwise."""
    if not kind.example or kind.example in example:
        return dict(example)
    return {kind.example: [id] if kind.example in _LISTS else id, **example}


def unusable(checked: Checked) -> set[Key]:
    """The items that no ruleset can hold: broken ones, and those that name one of them."""
    found = {key for key in checked.broken if not checked.built.items[key].retired}
    grown = bool(found)
    while grown:
        grown = False
        for key, item in checked.built.items.items():
            vocabulary = item.game.vocabulary
            if key in found or item.kind == RULES or vocabulary is None:
                continue
            ids = directory(checked.built, item.game.name, found)
            if not read_item(item, vocabulary, ids)[0].sound:
                found.add(key)
                grown = True
    return found


def _words(value: object) -> Iterator[str]:
    """Every word of a scenario that could be an id."""
    if isinstance(value, str):
        yield from value.replace("/", " ").replace("+", " ").split()
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from _words(one)
    elif isinstance(value, list):
        for one in value:
            yield from _words(one)
