"""Where the player's data lies."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

HOME: Final = "MELDER_HOME"
"""The environment variable that names the folder, whatever the system's custom is."""


def home() -> Path:
    """The folder of saves and profile; it need not exist yet.

    ``MELDER_HOME``, else ``melder`` in the data folder of the XDG specification, or in that of
    Windows. Raises ``OSError`` for a user who has no such place.
    """
    given = os.environ.get(HOME)
    if given:
        return Path(given)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        folder = os.environ.get(name)
        if folder and Path(folder).is_absolute():
            return Path(folder) / "melder"
    try:
        return Path.home() / ".local" / "share" / "melder"
    except RuntimeError:
        raise OSError(f"there is no home folder to keep games in: set {HOME}") from None


def autosave(game: str) -> Path:
    """The file in which the game that is going on is kept."""
    return home() / "saves" / f"{game}.json"


def profile() -> Path:
    """The file of lifetime statistics and unlocks."""
    return home() / "profile.json"
