"""A game of a series played by a bot, with every step watched.

``python -m tests.selfplay.watched BOT INDEX`` watches one game.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from melder.bots import registry
from melder.bots.bot import Bot
from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from melder.games.melder.run.turn import Run
from melder.simulate.game import series_seed
from tests.selfplay.invariants import broken

SERIES = "SELFPLAY"
LONGEST = 6000

Seen = Callable[[Run, Any, Run], None]


def watch(
    game: MelderGame,
    index: int,
    bot: str | Bot,
    options: dict[str, Any] | None = None,
    seen: Seen | None = None,
    *,
    most: int | None = None,
    again: str | None = None,
) -> Run:
    """Play a game to its end, or its first ``most`` steps.

    Fails with the step at which something broke, and the command that plays the game ``again``,
    which has to be given for a bot that has no name.
    """
    seed = series_seed(game, SERIES, index, options or {})
    player = registry.get(game, bot, seed) if isinstance(bot, str) else bot
    again = again or command(str(bot), index, options or {})
    run = game.new(seed, options or {})
    for step in range(LONGEST):
        if game.is_over(run) or step == most:
            return run
        action = player.choose(game.view(run, 0), game.actions(run, 0))
        try:
            after, _events = game.act(run, 0, action)
        except Exception as error:
            raise AssertionError(f"step {step} of {again}: {action}: {error}") from error
        faults = list(broken(game.rules, run.state, str(next(iter(action))), after.state))
        assert not faults, f"step {step} of {again}: {action}: {faults}"
        if seen is not None:
            seen(run, action, after)
        run = after
    raise AssertionError(f"{again}: the run does not end")


def command(bot: str, index: int, options: dict[str, Any]) -> str:
    """The command that plays a game again and watches it."""
    deck = f" --deck {options['deck']}" if "deck" in options else ""
    return f"python -m tests.selfplay.watched {bot} {index}{deck}"


def main(arguments: list[str] | None = None) -> None:
    """Watch one game of the base pack."""
    parser = ArgumentParser()
    parser.add_argument("bot")
    parser.add_argument("index", type=int)
    parser.add_argument("--deck")
    given = parser.parse_args(arguments)
    options = {} if given.deck is None else {"deck": given.deck}
    run = watch(MelderGame.of(resolved()), given.index, given.bot, options)
    print(f"{run.state.phase} in ante {run.state.ante}, with everything in order")


if __name__ == "__main__":
    main()
