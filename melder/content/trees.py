"""The fourth stage: the effects of every item, read and type-checked by the language's parser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from melder.content.directory import Directory
from melder.content.effect_codes import UNKNOWN_ITEM
from melder.content.findings import Finding, code
from melder.content.games import CONDITIONS, RULES, Game
from melder.content.schema_words import sentence
from melder.content.stack import Item, Key, Stack
from melder.effects.parse import Parser, State
from melder.effects.tree import Node, Path, Problem
from melder.effects.words import Vocabulary
from melder.games.melder.ruleset.kinds import states_of


@dataclass(frozen=True)
class Trees:
    """What an item's effects say. `sound`: nothing was wrong with them."""

    effects: tuple[Node, ...]
    conditions: tuple[Node, ...]
    states: Mapping[str, State]
    sound: bool

    @property
    def all(self) -> tuple[Node, ...]:
        return (*self.effects, *self.conditions)


@dataclass
class _Reader(Parser):
    """The language's parser, with what content knows of ids that are no longer there."""

    directory: Directory | None = None

    def link(self, kind: str, id_: str, path: Path, also: Iterable[str] = ()) -> bool:
        assert self.directory is not None
        if self.directory.exists(kind, id_):
            return True
        hint = self.directory.hint(kind, id_, also)
        self.report(UNKNOWN_ITEM.id, f"no {kind} is called `{id_}`", path, hint)
        return False


def read_trees(built: Stack, game: Game, ids: Directory) -> tuple[dict[Key, Trees], list[Finding]]:
    """The trees of all items of a game, and what is wrong with them."""
    trees: dict[Key, Trees] = {}
    findings: list[Finding] = []
    if game.vocabulary is None:
        return trees, findings
    for item in built.items.values():
        if item.game is game and item.kind != RULES and item.document is not None:
            trees[item.key], found = read_item(item, game.vocabulary, ids)
            findings += found
    return trees, findings


def read_item(item: Item, vocabulary: Vocabulary, ids: Directory) -> tuple[Trees, list[Finding]]:
    """The trees of one item, and what is wrong with them."""
    data = item.data
    states = states_of(data.get("state", {}))
    parser = _Reader(vocabulary, item.kind, ids.exists, ids.ids, states, directory=ids)
    effects: tuple[Node, ...] = ()
    # A field that is no list at all was the schema's business.
    if isinstance(data.get("effects"), list):
        effects = parser.effects(data["effects"], ("effects",))
    conditions = []
    for field in CONDITIONS:
        if field in data and any(own.name == field for own in item.game.kinds[item.kind].fields):
            with parser.within("blind"):
                found = parser.condition(data[field], (field,))
            if found is not None:
                conditions.append(found)
    findings = list(_told(item, parser.problems, ids))
    return Trees(effects, tuple(conditions), states, not parser.problems), findings


def _told(item: Item, problems: list[Problem], ids: Directory) -> Iterator[Finding]:
    """The parser's problems as findings; what could not even be read was reported before."""
    assert item.document is not None
    for problem in problems:
        if not item.document.readable(problem.path):
            continue
        place = item.document.place(problem.path, "key" if problem.at == "key" else "value")
        yield code(problem.code).at(place, f"{sentence(problem.message)}.", hint=problem.hint)
