"""The catalogue is complete, has nothing dead, and is where every letter comes from."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from melder.effects.amounts import ONE
from melder.effects.parse import Parser
from melder.effects.phrases import (
    Catalogue,
    describe,
    describe_bet,
    describe_pack,
    describe_plain,
    describe_successor,
    remind,
)
from melder.effects.phrases.template import map_text, parse
from melder.effects.tree import Node
from melder.effects.types import Choice, Several, Type
from melder.effects.ways import Ways
from melder.effects.words import Event, Named, Param, Role, Word
from melder.games.melder.vocabulary import MELDER
from tests.effects.phrase_corpus import ALL, Item, data

ENGLISH = Catalogue.load()
SHAPED = ("ordinal", "times", "few", "counted", "they", "there", "measured", "bound", "change",
          "change_of", "change_own")  # fmt: skip
CONTROL = {("govern", "act"), ("copy", "edition")}
"""Choices with a single option that is part of the phrase of its word."""


def words() -> tuple[Word, ...]:
    return tuple(MELDER.all())


def choices(type_: Type) -> tuple[str, ...]:
    if isinstance(type_, Several):
        return choices(type_.of)
    if isinstance(type_, Ways):
        return type_.words
    return type_.options if isinstance(type_, Choice) else ()


def said_choices() -> Iterator[tuple[Word, Param, str]]:
    """Options that a template can show: those of filters are said by the filter's own entry."""
    for word in words():
        for param in word.params:
            for option in choices(param.type):
                yield word, param, option


@pytest.mark.parametrize("word", words(), ids=lambda word: word.key)
def test_every_word_has_an_entry(word: Word) -> None:
    assert ENGLISH.has(word.key)


@pytest.mark.parametrize(
    "event", [w for w in words() if isinstance(w, Event)], ids=lambda e: e.name
)
def test_events_can_be_said_and_counted(event: Event) -> None:
    assert ENGLISH.get(event.key, "when") is not None or ENGLISH.get(event.key, "at")
    if not event.own and not event.phase and event.name not in ("acquired", "sold"):
        for form in ("one", "many", "where"):
            assert ENGLISH.get(event.key, form)


@pytest.mark.parametrize("named", list(MELDER.all(Role.NAMED)), ids=lambda word: word.name)
def test_named_values_have_a_name_and_a_change(named: Named) -> None:
    assert ENGLISH.get(named.key, "name")
    if named.changes:
        changes = [k for k in ENGLISH.texts if k.startswith((f"{named.key}.add", f"{named.key}.set",
                                                             f"{named.key}.times"))]  # fmt: skip
        assert changes
    if named.kept:
        assert ENGLISH.get(named.key, "by")


def test_every_chosen_word_has_an_entry() -> None:
    missing = [
        f"{word.key}: {option}"
        for word, param, option in said_choices()
        if not ENGLISH.has(f"choice.{param.name}.{option}")
        and not ENGLISH.has(f"{word.key}.{option}")
        and not ENGLISH.has(f"{word.key}.{param.name}.{option}")
        and (word.name, param.name) not in CONTROL
    ]
    assert not missing


def test_no_entry_without_a_word() -> None:
    keys = {word.key for word in words()}
    kinds = {word.kind for word in words()}
    options = {f"choice.{param.name}.{option}" for _, param, option in said_choices()}
    dead = []
    for key in ENGLISH.texts:
        if key.startswith("phrase.kind."):
            alive = key.split(".")[2] in kinds
        elif key.startswith("phrase."):
            alive = True
        elif key.startswith("choice."):
            alive = ".".join(key.split(".")[:3]) in options
        else:
            alive = any(key == one or key.startswith(f"{one}.") for one in keys)
        if not alive:
            dead.append(key)
    assert not dead


def test_implied_words_exist() -> None:
    keys = {word.key for word in words()}
    params = {f"{word.key}.{param.name}" for word in words() for param in word.params}
    for key, implied in ENGLISH.implied.items():
        assert key in keys | params
        assert all(one in keys or ENGLISH.has(one) for one in implied)


class Recorder(dict[str, str]):
    """Texts that remember which of them were asked for."""

    def __init__(self, texts: dict[str, str]) -> None:
        super().__init__(texts)
        self.asked: set[str] = set()

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        self.asked.add(key)
        return super().get(key, default)


def test_every_joining_phrase_is_asked_for() -> None:
    texts = Recorder(dict(ENGLISH.texts))
    catalogue = Catalogue("en", texts, ENGLISH.second_article, ENGLISH.implied)
    for item in ALL:
        effects, states = item.parsed()
        said = describe(item.kind, effects, states, _upper, catalogue)
    remind("Foil", said, catalogue)
    describe_pack("tile", 3, 1, Fraction(3, 10), catalogue)
    describe_plain(catalogue)
    describe_successor("lamp", _upper, catalogue)
    describe_bet(_met("{happened: draw_used, within: blind, is: 0}"), 2 * ONE, _upper, catalogue)
    unused = [
        key
        for key in ENGLISH.texts
        if key.startswith("phrase.") and key not in texts.asked and not _numbered(key)
    ]
    assert not unused, sorted(unused)


def _met(source: str) -> Node:
    parser = Parser(MELDER, "bet", lambda _kind, _id: True)
    with parser.within("blind"):
        met = parser.condition(data(source), ())
    assert met is not None
    return met


def _numbered(key: str) -> bool:
    """Phrases that are looked up by a number or by the shape of a span."""
    return key.split(".")[1] in SHAPED


# -- the pseudo-language ---------------------------------------------------------------------------


def _pseudo(text: str) -> str:
    return "".join("ž" if letter.isalpha() else letter for letter in text)


def _upper(kind: str, id_: str) -> str:
    return "Ω" * len(kind)


@pytest.mark.parametrize("item", ALL, ids=lambda item: f"{item.kind}/{item.name}")
def test_no_letter_comes_from_the_code(item: Item) -> None:
    pseudo = ENGLISH.mapped("pseudo", _pseudo)
    effects, states = item.parsed()
    said = str(describe(item.kind, effects, states, _upper, pseudo))
    assert {letter for letter in said if letter.isalpha()} <= {"ž", "Ž", "Ω"}


# -- templates -------------------------------------------------------------------------------------


def test_places_survive_a_change_of_language() -> None:
    template = "{n:+} {n|play|plays} of {it}"
    assert map_text(template, str.upper) == "{n:+} {n|PLAY|PLAYS} OF {it}"


@pytest.mark.parametrize("text", ["{", "a } b", "{It}", "{n|one}", "{n|one|two|three}", "{a{b}}"])
def test_broken_templates_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"place|forms"):
        parse(text)


def test_a_catalogue_with_a_broken_template_is_refused() -> None:
    with pytest.raises(ValueError, match="place"):
        Catalogue.parse("xx", '[phrase]\nand = "{left} and {"')


def test_a_catalogue_that_holds_anything_but_text_is_refused() -> None:
    with pytest.raises(ValueError, match="no text"):
        Catalogue.parse("xx", "[phrase]\nand = 3")
