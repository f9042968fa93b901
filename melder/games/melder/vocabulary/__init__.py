"""Melder's vocabulary of the effect language, registered with the core."""

from melder.effects.core import CORE
from melder.effects.words import Vocabulary
from melder.games.melder.vocabulary import (
    actions,
    colours,
    events,
    laws,
    making,
    named,
    things,
    values,
    works,
)

MELDER = Vocabulary(
    "melder",
    base=CORE,
    situations={
        "blind": "a blind is being played",
        "score": "a play is being scored",
        "still_open": "the score is not counted yet",
        "unscored": "nothing has scored yet",
        "trigger": "a tile scores in its group",
        "scored": "all groups have scored",
        "relics_done": "all relics have had their turn",
        "creation": "`create` makes something",
    },
)
"""All words of Melder; its base is the core."""

for _module in (events, things, colours, values, named, laws, actions, making, works):
    MELDER.add(*_module.WORDS)
MELDER.add(*works.QUESTIONS)

__all__ = ["MELDER"]
