"""Reads packs for the wiki: checks them, resolves them, plays every example of every item.

The wiki shows what the engine plays; nothing here reads content in a way of its own. What is wrong
with an item becomes a note on its page, and the other pages stay whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import generator
import melder
from generator.data import from_export
from generator.model import Ref, Wiki
from melder import __version__
from melder.content.check import validate
from melder.content.findings import Finding
from melder.content.roots import base_root
from melder.games.melder.rules import Ruleset, load
from melder.games.melder.scenario import ScenarioError
from melder.games.melder.scenario import play as play_scenario


def collect(packs: Sequence[Path] = ()) -> Wiki:
    """The wiki's data of the base pack and further packs.

    Raises ``FileNotFoundError`` when there is no base pack, and ``ContentError`` when no game can
    be made of what is left without the items that have errors.
    """
    report = validate((), packs)
    return from_export(
        report.resolved,
        _player(load(report.resolved["melder"])),
        version=__version__,
        sources={},
        problems={},
    )


def watched(packs: Iterable[Path]) -> list[Path]:
    """The folders on which the pages depend: content, and the code that makes pages of it."""
    base = base_root()
    code = (Path(module.__file__).parent for module in (generator, melder) if module.__file__)
    return [*([base] if base else []), *packs, *code]
