"""The rules text of whole items."""

import pytest

from melder.effects.phrases import Catalogue, describe
from tests.effects.phrase_corpus import TARGETS, Item, names

ENGLISH = Catalogue.load()


@pytest.mark.parametrize("item", TARGETS, ids=lambda item: item.name)
def test_text_of_a_target(item: Item) -> None:
    effects, states = item.parsed()
    assert str(describe(item.kind, effects, states, names, ENGLISH)) == item.text
