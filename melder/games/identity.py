"""Which content a game is played with, so that a save can tell whether it still is the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from melder.games.contract import Json

LENGTH: Final = 16
"""How many hexadecimal digits of a hash are kept."""

_PLACES: Final = frozenset({"file"})
"""Fields of items that say where they were read, not what they are."""


def identity(snapshot: Mapping[str, Any], game: str) -> Json:
    """``{"packs": [{"id", "version"}, ...], "hash": ...}`` of a game's part of a snapshot.

    The hash is of all that the packs resolve to together: the same content is the same, wherever
    it was read from and whatever other games have beside it.
    """
    pack = snapshot["pack"]
    text = json.dumps(_bare(snapshot[game]), sort_keys=True, default=str, ensure_ascii=False)
    return {
        "packs": [
            {"id": one["id"], "version": one["version"]} for one in (pack, *pack.get("with", ()))
        ],
        "hash": sha256(text.encode()).hexdigest()[:LENGTH],
    }


def _bare(section: Mapping[str, Any]) -> Json:
    """The content without the places that it was read from."""
    return {
        key: [
            {name: value for name, value in item.items() if name not in _PLACES}
            if isinstance(item, Mapping)
            else item
            for item in part
        ]
        if isinstance(part, list)
        else part
        for key, part in section.items()
    }
