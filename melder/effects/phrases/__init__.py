"""Rules text compiled from effect trees, in the language of a catalogue."""

from melder.effects.phrases.catalogue import Catalogue
from melder.effects.phrases.describe import Text, describe
from melder.effects.phrases.template import PhraseError
from melder.effects.phrases.voice import Names

__all__ = ["Catalogue", "Names", "PhraseError", "Text", "describe"]
