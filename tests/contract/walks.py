"""How test games are played: well enough to come far, oddly enough to try everything."""

from __future__ import annotations

from typing import Any

from melder.games.contract import Json
from melder.games.session import Session
from melder.games.streams import Stream

LISTED = 80
"""From how many of the listed actions one is chosen."""


def melder_step(session: Session[Any], chance: Stream) -> Json:
    """The next action of a walk through a run: mostly the longest group that can be placed, then
    Score; else anything.

    Golden runs are made with it, so any change to it moves them.
    """
    if session.view()["phase"] == "play" and chance.below(4):
        places = [action for action in session.actions(limit=LISTED) if "place" in action]
        if places:
            return max(places, key=lambda action: len(action["place"]["hand"]))
        for action in ({"score": {}}, {"draw": {}}):
            if session.accepts(action):
                return action
    legal = session.actions(limit=LISTED)
    return legal[chance.below(len(legal))]
