"""What a run costs: actions in a second, memory, and the size of a save.

Nothing is asserted of them; with ``--benchmark-enable -s`` the figures are printed.
"""

from __future__ import annotations

import json
import tracemalloc
from functools import cache
from typing import Any

from melder.bots import registry
from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from melder.games.session import Session
from melder.games.streams import Stream, stream

SEEDS = ("ABCD2345", "BBBB3333", "CCCC4444", "DDDD5555", "EEEE6666", "FFFF7777")
LONG = "V6FPEJNK"
"""A seed with which the bot comes far."""

LISTED = 40
"""From how many of the listed actions one is chosen."""

Logs = dict[str, list[dict[str, Any]]]


@cache
def melder() -> MelderGame:
    return MelderGame.of(resolved())


def random_runs() -> Logs:
    """Runs of legal actions, chosen at random among the first that are listed."""
    logs: Logs = {}
    for seed in SEEDS:
        chance = Stream(stream(seed, "benchmark"))
        session, taken = Session.new(melder(), seed), logs.setdefault(seed, [])
        while not session.is_over:
            legal = session.actions(limit=LISTED)
            taken.append(legal[chance.below(len(legal))])
            session.act(taken[-1])
    return logs


@cache
def whole_run() -> Session[Any]:
    """A run that a bot plays to its end."""
    session = Session.new(melder(), LONG)
    bot = registry.get(melder(), "casual", LONG)
    while not session.is_over:
        session.act(bot.choose(session.view(), session.each_action()))
    return session


def test_actions(benchmark: Any) -> None:
    """The engine alone: logs that were recorded before are carried out."""
    game, logs = melder(), random_runs()

    def play() -> int:
        over = 0
        for seed, actions in logs.items():
            run = game.new(seed, {})
            for action in actions:
                run, _ = game.act(run, 0, action)
            over += game.is_over(run)
        return over

    assert benchmark(play) == len(SEEDS)
    if benchmark.enabled:
        count = sum(map(len, logs.values()))
        print(f"\nengine: {count / benchmark.stats.stats.median:,.0f} actions a second")


def test_random_play(benchmark: Any) -> None:
    """The actions that are legal included, and the choice among them."""
    logs = benchmark.pedantic(random_runs, rounds=3 if benchmark.enabled else 1)
    assert all(logs.values())
    if benchmark.enabled:
        count = sum(map(len, logs.values()))
        print(f"\nrandom: {count / benchmark.stats.stats.median:,.0f} actions a second")


def test_saving(benchmark: Any) -> None:
    """A save of a whole run, as JSON text; it is read again once."""
    session = whole_run()
    text = benchmark(lambda: json.dumps(session.save(), separators=(",", ":")))
    assert Session.load(melder(), json.loads(text)).result == session.result
    if benchmark.enabled:
        print(f"\nsave: {len(text) / 1024:.1f} KiB after {len(session.log)} actions")


def test_memory(benchmark: Any) -> None:
    """What a session holds on to when a run is over, its log included."""
    save = whole_run().save()  # What is cached between runs is there before.
    tracemalloc.start()
    try:
        session = benchmark.pedantic(Session.load, (melder(), save), rounds=1)
        held, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 0 < held <= most
    if benchmark.enabled:
        count = len(session.log)
        print(f"\nmemory: {held / 1024:,.0f} KiB after {count} actions, {most / 1024:,.0f} at most")
