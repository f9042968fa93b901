"""Words that a single item reads: each says why the language has it, and they stay few.

Counted are words of all roles and the choices that may stand in them, but for what the game's
closed lists hold, whether items read it or not: events, named values and legality fields, and with
the named values the blind's target colour, which no other word could say. Choices that enumerate
such facts (rarities, types, commands) are not counted either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from melder.effects.tree import Arg, Literal, Many, Node, walk
from melder.effects.words import Role
from melder.games.melder.vocabulary import MELDER
from melder.games.melder.vocabulary.laws import COMMANDS
from melder.games.melder.vocabulary.things import RARITIES, TYPES
from tests import base_pack

LISTS = {Role.EVENT, Role.NAMED, Role.LAW}
"""Roles whose words name what the game has."""

TARGET = "colours.target"
"""A fact of the blind, as the named value `target` is; only that it is a colour and no number."""

FACTS = {*RARITIES, *TYPES, *COMMANDS}
"""Choices that enumerate what the game has."""

ALONE = 12
"""How many words, and words of choices, may be there for a single item."""

MOST = 179
"""How many words there are at most; the language is meant to get smaller."""

Trees = Iterable[tuple[str, Mapping[str, Any], Iterable[Node]]]


def read_once(trees: Trees) -> set[str]:
    """The words, and the words of choices, that a single item reads."""
    users: dict[str, set[tuple[str, str]]] = {}
    for kind, raw, tree in trees:
        for node in walk(tree):
            for name in _said(node):
                users.setdefault(name, set()).add((kind, raw["id"]))
    return {name for name, items in users.items() if len(items) == 1}


def _said(node: Node) -> Iterator[str]:
    if node.word.role not in LISTS and node.word.key != TARGET:
        yield node.word.key
    for arg in node.args.values():
        for literal in _literals(arg):
            if literal.type == "choice" and literal.value not in FACTS:
                yield literal.value


def _literals(arg: Arg) -> Iterator[Literal]:
    if isinstance(arg, Literal):
        yield arg
    elif isinstance(arg, Many):
        for item in arg:
            yield from _literals(item)


def reasons() -> dict[str, str]:
    """The words that say why they are there for a single item."""
    return {
        word.key if name == word.name else name: why
        for word in MELDER.all()
        for name, why in word.alone.items()
    }


def test_words_that_one_item_reads_say_why() -> None:
    once, known = read_once(base_pack.trees(base_pack.melder())), set(reasons())
    assert sorted(once - known) == [], "read by one item only: find a word that says more"
    assert sorted(known - once) == [], "read by none or by several: it needs no reason any more"


def test_they_are_few() -> None:
    assert len(reasons()) <= ALONE


def test_each_reason_is_a_sentence() -> None:
    for name, why in reasons().items():
        assert len(why.split()) >= 5, f"say why {name} is needed"
        assert why.endswith(".")


def test_the_language_does_not_grow() -> None:
    words = list(MELDER.all())
    roles = {role.value: sum(word.role is role for word in words) for role in Role}
    assert len(words) <= MOST, roles
