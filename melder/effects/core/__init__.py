"""The words that all games share."""

from melder.effects.core import conditions, forms, selectors, state, values
from melder.effects.words import Role, Vocabulary

CORE = Vocabulary(
    "core",
    situations={
        "run": "a game is going on",
        "subject": "the event happens to something",
        "asks": "something was asked when the item was used",
    },
    modifiers={Role.VALUE: values.MODIFIERS},
)
"""The core's vocabulary; a game's vocabulary has it as its base."""

for _module in (forms, conditions, values, selectors, state):
    CORE.add(*_module.WORDS)

__all__ = ["CORE"]
