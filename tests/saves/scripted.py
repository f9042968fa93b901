"""A program that plays a run and is killed while it does: ``scripted.py SEED``.

It goes on with the autosave or starts the run, and writes down every action before it takes it,
so that the test knows what may be lost.
"""

from __future__ import annotations

import os
import sys

from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from melder.games.session import Session
from melder.saves.home import autosave, home
from melder.saves.savefile import SaveFile


def main(seed: str) -> None:
    game = MelderGame.of(resolved())
    file = SaveFile(autosave(game.name))
    session = file.load(game) or Session.new(game, seed, keep=file.write)
    home().mkdir(parents=True, exist_ok=True)
    journal = os.open(home() / "journal", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(journal, f"start {len(session.log)}\n".encode())
    while not session.is_over:
        # An endless run: relics and melds are put in another order and back.
        for action in session.actions(limit=400):
            if next(iter(action)) in ("discard", "score", "pass", "draw"):
                continue
            os.write(journal, f"taking {len(session.log) + 1}\n".encode())
            session.act(action)
            os.write(journal, f"taken {len(session.log)}\n".encode())
            break
        else:
            os.write(journal, f"taking {len(session.log) + 1}\n".encode())
            session.act(session.actions(limit=1)[0])
            os.write(journal, f"taken {len(session.log)}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1])
