"""A new run, and the seeds of runs (rules section 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck, fresh_streams
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.draft import open_draft
from melder.games.melder.run.turn import Run
from melder.games.melder.state.course_state import Course
from melder.games.melder.state.phases import DRAFT
from melder.games.melder.state.state import Roster, State
from melder.games.melder.tiles.table import Table
from melder.games.streams import Stream, stream

ALPHABET: Final = "ABCDEFGHIJKLMNPQRSTUVWXYZ123456789"
"""The characters of seeds: no O and no 0, which look alike."""

LENGTH: Final = 8


class SeedError(ValueError):
    """Text that is no seed."""


def parse_seed(text: str) -> str:
    """A seed as typed: case and blanks around it do not matter. Raises :class:`SeedError`."""
    seed = text.strip().upper()
    if len(seed) != LENGTH or any(letter not in ALPHABET for letter in seed):
        raise SeedError(
            f"A seed has {LENGTH} characters, letters without O and digits without 0: {text!r}."
        )
    return seed


def random_seed(below: Callable[[int], int]) -> str:
    """A seed from the caller's source of chance: ``below(n)`` is a number from 0 to n - 1."""
    return "".join(ALPHABET[below(len(ALPHABET))] for _ in range(LENGTH))


def daily_seed(day: str) -> str:
    """The seed that everybody plays on a day, which is written like 2030-12-31 (`R81`)."""
    return random_seed(Stream(stream("daily", day)).below)


def derived_luck(seed: str) -> str:
    """The second seed of a run that is not to depend on anything else (`R80`)."""
    return random_seed(Stream(stream(seed, "second")).below)


def first_deck(rules: Ruleset) -> Item:
    """The deck that needs no unlocking: the first in the order of decks."""
    return min(rules.items["deck"].values(), key=lambda deck: int(deck.data["order"]))


def new(
    rules: Ruleset,
    seed: str,
    deck: Item | None = None,
    luck: str | None = None,
    free_rerolls: int = 0,
) -> Run:
    """A run at its start: the draft lies open.

    ``deck`` is the first one unless it is given; whether it is unlocked is the profile's business.
    ``luck`` is the seed of the side bets, from the run's own seed unless it is given (`R80`).
    ``free_rerolls`` are a gift for the first shop (`R44`). Raises :class:`SeedError`.
    """
    seed = parse_seed(seed)
    luck = derived_luck(seed) if luck is None else parse_seed(luck)
    streams = fresh_streams(seed, 1, 0, DRAFT)
    state = State(
        roster=Roster(deck=deck or first_deck(rules)),
        seed=seed,
        ante=1,
        blind=0,
        phase=DRAFT,
        money=0,
        total=0,
        plays=0,
        draws=0,
        discards=0,
        suggests=0,
        opened=False,
        hand=(),
        bag=rules.pool,
        table=Table(),
        items=(),
        history=(0,) * len(rules.counters),
        next_tile=max((tile.id for tile in rules.pool), default=0),
        streams=streams,
        course=Course(luck=luck, gift=free_rerolls),
    )
    ctx = Work(rules, state, SeededLuck(streams))
    ctx.money = ctx.standing("start_money")
    open_draft(ctx)
    return Run(ctx.finish())
