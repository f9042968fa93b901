"""Every word of the language has all its parts, and somebody uses it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from melder.effects.phrases import Catalogue
from melder.effects.tree import walk
from melder.effects.words import Event, Law, Named, Role, Word
from melder.games.melder.vocabulary import MELDER
from tests import base_pack
from tests.hygiene.sources import below

PHRASES = Catalogue.load()
HERE = Path(__file__).parent
WORDS = tuple(MELDER.all())
SETTLED_BY_ROLE = {Role.FORM, Role.EVENT, Role.NAMED}
"""Roles that the compiler of items handles by what they are; all others bring their own code."""


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.key)
def test_every_word_has_all_its_parts(word: Word) -> None:
    assert word.meaning.endswith((".", "`.")), "a meaning is a sentence"
    assert word.meaning[0].isupper()
    assert (word.build is None) == (word.role in SETTLED_BY_ROLE)
    for param in word.params:
        assert param.type.title
        assert param.type.schema() is not None
        assert param.meaning or param.required, f"say what `{param.name}` means"
    mains = [param for param in word.params if param.main]
    assert len(mains) <= 1
    assert PHRASES.has(word.key), "no phrase in the catalogue"
    if isinstance(word, Named):
        assert word.read is not None or word.changes, "neither read nor changed by any effect"
    if isinstance(word, Law):
        assert word.merge is not None


def test_what_a_word_needs_some_event_or_value_offers() -> None:
    offered = {"run"}
    for one in WORDS:
        offered |= one.inside
        if isinstance(one, Event | Named):
            offered |= one.offers
    lonely = [word.key for word in WORDS if not word.needs <= offered]
    assert not lonely


def test_only_the_listed_words_are_used_by_no_content() -> None:
    used = {
        node.word.key for _k, _r, tree in base_pack.trees(base_pack.melder()) for node in walk(tree)
    }
    _same("unused_words.txt", {word.key for word in WORDS} - used)


def test_only_the_listed_events_are_raised_by_no_code() -> None:
    raised = _strings()
    _same(
        "unraised_events.txt",
        {word.key for word in WORDS if isinstance(word, Event) and word.name not in raised},
    )


def test_only_the_listed_values_and_fields_are_read_by_no_code() -> None:
    read = _strings() | _attributes()
    _same(
        "unread_values.txt",
        {word.key for word in WORDS if _standing(word) and word.name not in read},
    )


def _standing(word: Word) -> bool:
    """Whether effects can change what the word stands for, so that something must read it."""
    return isinstance(word, Law) or (isinstance(word, Named) and word.changes)


def _same(name: str, found: set[str]) -> None:
    """What is found must be what the list says: it loses each line that has become untrue."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    listed = [line for line in lines if line and not line.startswith("#")]
    assert listed == sorted(set(listed)), f"{name}: each once, in order"
    assert sorted(found - set(listed)) == [], f"dead words; {name} may not grow"
    assert sorted(set(listed) - found) == [], f"take these off {name}"


def _game() -> list[ast.AST]:
    vocabulary = {module.name for module in below("melder.games.melder.vocabulary")}
    return [module.tree for module in below("melder.games.melder") if module.name not in vocabulary]


@cache
def _strings() -> frozenset[str]:
    """Every string literal in the game outside its vocabulary."""
    return frozenset(
        node.value
        for tree in _game()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def _attributes() -> frozenset[str]:
    """Every attribute that the game outside its vocabulary reads."""
    return frozenset(
        node.attr
        for tree in _game()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    )
