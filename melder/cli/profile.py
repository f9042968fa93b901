"""``melder profile``: what was achieved over all runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from melder.cli.common import Packs, TextOrJson, fail, one_of, reason, write_json

if TYPE_CHECKING:
    from melder.games.melder.ruleset.items import Item
    from melder.saves.profile import Profile


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
    from melder.terminal.screens import records
    from melder.terminal.texts import Texts

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
        names = {deck.id: deck.name for deck in decks}
        typer.echo("\n".join(records.lines(found, names, Texts.load())))


def _data(found: Profile, decks: list[Item]) -> dict[str, Any]:
    unlocked = found.unlocked(len(decks))
    return {
        **found.json(),
        "decks": {
            "unlocked": [deck.id for deck in decks[:unlocked]],
            "locked": [deck.id for deck in decks[unlocked:]],
        },
    }
