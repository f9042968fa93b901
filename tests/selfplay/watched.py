"""A game of a series played by a bot, with every step watched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from melder.bots import registry
from melder.bots.bot import Bot
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
) -> Run:
    """Play a game to its end. Fails with the step at which something broke, and how to get
    there again."""
    seed = series_seed(game, SERIES, index, options or {})
    player = registry.get(game, bot, seed) if isinstance(bot, str) else bot
    run = game.new(seed, options or {})
    for step in range(LONGEST):
        if game.is_over(run):
            return run
        action = player.choose(game.view(run, 0), game.actions(run, 0))
        after, _events = game.act(run, 0, action)
        word = str(next(iter(action)))
        faults = list(broken(game.rules, run.state, word, after.state))
        assert not faults, f"{place(bot, index, options, step)}: {action}: {faults}"
        if seen is not None:
            seen(run, action, after)
        run = after
    raise AssertionError(f"{place(bot, index, options, LONGEST)}: the run does not end")


def place(bot: str | Bot, index: int, options: dict[str, Any] | None, step: int) -> str:
    """Where something happened, with the command that plays the game again."""
    deck = f" --deck {options['deck']}" if options and "deck" in options else ""
    name = bot if isinstance(bot, str) else type(bot).__name__
    command = f"melder simulate melder --bot {name} --seed {SERIES}{deck} --first {index} --games 1"
    return f"step {step} of {command}"
