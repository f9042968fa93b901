"""Rules text compiled from effect trees, in the language of a catalogue."""

from melder.effects.phrases.catalogue import Catalogue
from melder.effects.phrases.describe import Text, describe
from melder.effects.phrases.fields import (
    describe_bet,
    describe_pack,
    describe_plain,
    describe_successor,
    remind,
)
from melder.effects.phrases.template import PhraseError
from melder.effects.phrases.voice import Names
from melder.effects.phrases.wording import check_wording, word

__all__ = [
    "Catalogue",
    "Names",
    "PhraseError",
    "Text",
    "check_wording",
    "describe",
    "describe_bet",
    "describe_pack",
    "describe_plain",
    "describe_successor",
    "remind",
    "word",
]
