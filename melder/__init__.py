"""Melder: a content pipeline, an engine and a wiki for three tile and card games.

``melder.new("melder", seed="ABCD2345")`` starts a game for a Python program, ``melder.load`` goes
on with one; `melder.api` says what they give.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from melder.version import __version__ as __version__

if TYPE_CHECKING:
    from melder.api import load as load
    from melder.api import new as new


def __getattr__(name: str) -> Any:
    # Imported when asked for: most of what imports this package plays no game.
    if name in ("load", "new"):
        from melder import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
