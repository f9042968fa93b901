"""The profile: wins and losses, records, decks, and the last runs with their seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from melder.saves.profile import Ended, Profile
from melder.terminal.screens.layout import columns
from melder.terminal.texts import Texts

_NUMBERS: Final = {
    "best_run": "points",
    "best_turn": "best",
    "deepest": "ante",
    "fastest": "plays",
    "most_melds": "groups",
}
"""Records, each with the number of its run that counts."""


def lines(profile: Profile, decks: Mapping[str, str], texts: Texts) -> Iterator[str]:
    """Everything that a profile knows. ``decks`` are names by id, in the order of unlocking."""
    yield texts("profile.counts", won=profile.won, lost=profile.lost)
    table = []
    for name, number in _NUMBERS.items():
        run: Ended | None = getattr(profile, name)
        if run is not None:
            value = texts(f"profile.{name}", value=f"{getattr(run, number):,}")
            title = texts(f"record.{name}")
            table.append((title[:1].upper() + title[1:], value, _deck(run, decks), run.seed))
    yield from columns(table)
    yield ""
    names = list(decks.values())
    count = profile.unlocked(len(names))
    yield texts("profile.decks", names=", ".join(names[:count]))
    if count < len(names):
        yield texts("profile.next_deck", name=names[count])
    if profile.consolation:
        yield texts("profile.consolation", rerolls=profile.consolation)
    if profile.last:
        yield ""
        yield texts("profile.last")
        table = [_run(run, decks, texts) for run in profile.last]
        yield from (f"  {line}" for line in columns(table, to_right=(2,)))


def _run(run: Ended, decks: Mapping[str, str], texts: Texts) -> tuple[str, str, str, str]:
    outcome = texts("profile.won") if run.won else texts("profile.lost", ante=run.ante)
    points = texts("profile.points", points=f"{run.points:,}")
    return run.seed, outcome, points, _deck(run, decks)


def _deck(run: Ended, decks: Mapping[str, str]) -> str:
    return decks.get(run.deck, run.deck)
