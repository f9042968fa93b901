"""How golden runs are made. ``python -m tests.golden.runs [SNAPSHOT]`` prints them.

With the file of a resolved snapshot it needs nothing but Python and the engine, so that other
versions of Python can be asked as well.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from melder import snapshot
from melder.games.melder.game import MelderGame
from melder.games.session import Session
from melder.games.streams import Stream, stream
from tests.contract.walks import melder_step

MOST = 160
"""How many actions of a run are taken at most."""

SEEDS = ("BBBB3333", "FFFF7777", "HHHH3333", "JJJJ4444", "NNNN2222")


def ending(content: Mapping[str, Any], seed: str) -> dict[str, object]:
    """How a run ends that is walked from a seed."""
    game = MelderGame.of(content)
    session = Session.new(game, seed)
    chance = Stream(stream(seed, "walk"))
    while len(session.log) < MOST and not session.is_over:
        session.act(melder_step(session, chance))
    text = json.dumps(session.save()["snapshot"], sort_keys=True)
    return {
        "actions": len(session.log),
        "ante": session.result["ante"],
        "points": session.result["points"],
        "state": sha256(text.encode()).hexdigest()[:16],
    }


def main(arguments: list[str]) -> None:
    if arguments:
        content = snapshot.read(Path(arguments[0]))
    else:
        from melder.content.library import resolved

        content = resolved()
    print(json.dumps({seed: ending(content, seed) for seed in SEEDS}, indent=2))


if __name__ == "__main__":
    main(sys.argv[1:])
