"""The reference of the effect language: every parameter has its meaning, every noun its article."""

from __future__ import annotations

import re

import pytest

from generator.language import reference
from generator.model import WordEntry
from melder.games.melder.vocabulary import MELDER

WORDS = reference(MELDER, {})
WRONG_ARTICLE = re.compile(r"\b(a [`]?[aeio]|a [`]?u(?!s|n)|an [`]?[^aeiou8`])", re.IGNORECASE)


def _texts(word: WordEntry) -> list[str]:
    parameters = (text for each in word.parameters for text in (each.type, each.meaning))
    return [word.meaning, word.whose, *parameters, *word.facts]


@pytest.mark.parametrize("word", WORDS, ids=lambda word: f"{word.role}-{word.of}-{word.name}")
def test_a_word_is_explained_in_full(word: WordEntry) -> None:
    assert word.meaning
    assert all(each.meaning and each.type for each in word.parameters)
    assert not [text for text in _texts(word) if WRONG_ARTICLE.search(text)]


def test_a_beaten_blind_is_an_event_of_the_cash_out() -> None:
    (event,) = (word for word in WORDS if word.role == "event" and word.name == "blind_beaten")
    assert "cashed out" in event.meaning
