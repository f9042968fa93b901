"""A program that plays a run and is killed while it does: ``scripted.py SEED``.

It goes on with the autosave or starts the run, and tells of every action before and after it takes
it, so that the test knows what may be lost.
"""

from __future__ import annotations

import sys

from melder.content.library import resolved
from melder.games.contract import Json
from melder.games.melder.game import MelderGame
from melder.games.session import Session
from melder.saves.home import autosave
from melder.saves.savefile import SaveFile

ENDING = {"discard", "score", "pass", "draw"}
"""What brings a run to its end, which would leave nothing to kill."""


def main(seed: str) -> None:
    game = MelderGame.of(resolved())
    file = SaveFile(autosave(game.name))
    session = file.load(game) or Session.new(game, seed, keep=file.write)
    print("start", len(session.log), flush=True)
    while not session.is_over:
        action = chosen(session.actions(limit=50))
        print("taking", len(session.log) + 1, flush=True)
        session.act(action)
        print("taken", len(session.log), flush=True)


def chosen(actions: list[Json]) -> Json:
    """Places and takes back, for as long as the program is let."""
    return next((one for one in actions if not ENDING & one.keys()), actions[0])


if __name__ == "__main__":
    main(sys.argv[1])
