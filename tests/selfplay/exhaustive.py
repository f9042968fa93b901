"""Runs that are played until every item has taken effect.

``python -m tests.selfplay.exhaustive`` plays them; with ``--run`` it plays one of them alone, and
with ``--wanted`` as it was played when only these items were left to see.
"""

from __future__ import annotations

import shlex
from argparse import ArgumentParser
from collections.abc import Iterable
from functools import cache
from typing import Any

from melder.games.melder.run.turn import Run
from melder.simulate.game import series_seed
from tests.selfplay.ablation import Effects, Key, items
from tests.selfplay.collector import PROFILES, Collector, generous
from tests.selfplay.watched import SERIES, watch

RUNS = 120


def everything() -> set[Key]:
    """All items that there are to see."""
    return items(generous(0))


def play(index: int, wanted: set[Key], most: int | None = None) -> Run:
    """Play a run, or its first steps; what takes effect in it is no longer wanted.

    Fails where an invariant breaks, with the command that plays the run again.
    """
    again = command(index, wanted)
    game = generous(index % len(PROFILES))
    decks = sorted(game.rules.items["deck"])
    options: dict[str, Any] = {"deck": decks[index % len(decks)]}
    seed = series_seed(game, SERIES, index, options)
    effects = _effects(index % len(PROFILES))
    effects.wanted = wanted
    effects.begun(seed, options, game.new(seed, options))
    return watch(game, index, Collector(wanted), options, effects.watch, most=most, again=again)


def command(index: int, wanted: Iterable[Key]) -> str:
    """The command that plays a run again as it was played with these items left to see."""
    words = ["python", "-m", "tests.selfplay.exhaustive", "--run", str(index)]
    left = set(wanted)
    if left != everything():
        words += ["--wanted", *sorted(map("/".join, left))]
    return shlex.join(words)


@cache
def _effects(profile: int) -> Effects:
    return Effects(generous(profile), set())


def main(arguments: list[str] | None = None) -> None:
    """Play runs and tell what is left to see after each."""
    parser = ArgumentParser()
    parser.add_argument("--run", type=int)
    parser.add_argument("--wanted", nargs="*")
    given = parser.parse_args(arguments)
    wanted = everything()
    if given.wanted is not None:
        wanted = {(kind, id) for kind, _, id in (name.partition("/") for name in given.wanted)}
    for index in range(RUNS) if given.run is None else [given.run]:
        run = play(index, wanted)
        left = sorted(map("/".join, wanted))
        print(
            f"run {index}: {run.state.phase} in ante {run.state.ante}, {len(left)} left", *left[:9]
        )
        if not wanted:
            break
    print("never took effect:", *sorted(map("/".join, wanted)))


if __name__ == "__main__":
    main()
