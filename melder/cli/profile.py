"""``melder profile``: what was achieved over all runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import typer

from melder.cli.common import Packs, TextOrJson, fail, one_of, reason, write_json

if TYPE_CHECKING:
    from melder.games.melder.ruleset.items import Item
    from melder.saves.profile import Ended, Profile

RECORDS: Final = (
    ("best_run", "points", "Best run", "{} points"),
    ("best_turn", "best", "Best turn", "{} points"),
    ("deepest", "ante", "Deepest ante", "ante {}"),
    ("fastest", "plays", "Fastest win", "{} scoring plays"),
    ("most_melds", "groups", "Most melds", "{} groups"),
)
"""A record, the number of its run that counts, its name, and how the number is told."""


def profile(pack: Packs = None, format: TextOrJson = "text") -> None:
    """Lifetime wins and losses, records, the last ten runs with their seeds, and unlocked decks.

    The profile lies in the data folder of the system, or in that which MELDER_HOME names.

    \b
    Example:
      melder profile --format json
    """
    from melder.content.library import ContentProblem, resolved
    from melder.games.melder.game import MelderGame
    from melder.saves import home
    from melder.saves.profile import ProfileError, ProfileFile

    one_of(format, ("text", "json"))
    try:
        found = ProfileFile(home.profile()).load()
        decks = MelderGame.of(resolved(pack or ())).decks
    except (ProfileError, OSError) as error:
        fail(reason(error))
    except ContentProblem as problem:
        fail(f"{problem}: melder validate tells which")
    if format == "json":
        write_json(_data(found, decks))
    else:
        typer.echo("\n".join(_lines(found, decks)))


def _data(found: Profile, decks: list[Item]) -> dict[str, Any]:
    unlocked = found.unlocked(len(decks))
    return {
        **found.json(),
        "decks": {
            "unlocked": [deck.id for deck in decks[:unlocked]],
            "locked": [deck.id for deck in decks[unlocked:]],
        },
    }


def _lines(found: Profile, decks: list[Item]) -> list[str]:
    names = {deck.id: deck.name for deck in decks}
    lines = [f"Won {found.won}  Lost {found.lost}"]
    rows = []
    for record, number, title, told in RECORDS:
        run: Ended | None = getattr(found, record)
        if run is not None:
            value = told.format(f"{getattr(run, number):,}")
            rows.append((title, value, f"{names.get(run.deck, run.deck)}  {run.seed}"))
    width = max((len(value) for _, value, _ in rows), default=0)
    lines += [f"{title.ljust(12)}  {value.ljust(width)}  {where}" for title, value, where in rows]
    unlocked = found.unlocked(len(decks))
    lines += ["", f"Decks: {', '.join(deck.name for deck in decks[:unlocked])}"]
    if unlocked < len(decks):
        lines.append(f"The next win unlocks {decks[unlocked].name}.")
    if found.last:
        lines += ["", "Last runs, the newest first:"]
        lines += [_line(run, names.get(run.deck, run.deck)) for run in found.last]
    return lines


def _line(run: Ended, deck: str) -> str:
    outcome = "won" if run.won else f"lost in ante {run.ante}"
    return f"  {run.seed}  {outcome.ljust(14)}  {run.points:>12,} points  {deck}"
