"""Reads packs for the wiki: checks them, resolves them, plays every example of every item.

The wiki shows what the engine plays; nothing here reads content in a way of its own. What is wrong
with an item becomes a note on its page, and the other pages stay whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.data import Play, from_export
from generator.model import Ref, Wiki
from melder.content.check import check
from melder.content.checked import Checked
from melder.content.examples import GAME, unusable
from melder.content.findings import Finding, Severity
from melder.content.games import GAMES, RULES
from melder.content.layers import stack
from melder.content.resolve import resolve
from melder.content.roots import base_root
from melder.content.stack import Item, Key, Stack
from melder.content.texts import Writer
from melder.effects.phrases import Catalogue
from melder.effects.phrases.template import PhraseError
from melder.games.melder.ruleset.rules import Ruleset, load
from melder.games.melder.scenario import ScenarioError
from melder.games.melder.scenario import play as play_scenario
from melder.version import __version__


class UnusableRules(ValueError):
    """The rules' own numbers have errors, so there is no game to show."""


def collect(packs: Sequence[Path] = ()) -> Wiki:
    """The wiki's data of the base pack and further packs.

    Raises `FileNotFoundError` when a pack is not there, and :class:`UnusableRules`.
    """
    built = stack(packs)
    checked = check(built)
    left_out = unusable(checked)
    if any(key[:2] == (GAME, RULES) for key in left_out):
        raise UnusableRules("; ".join(_said(finding) for finding in _errors(checked)))
    problems, others = _problems(checked, left_out)
    export = resolve(built, left_out)
    rules = load(export[GAME])
    _drop_seeded(built, export[GAME])
    _write_texts(export[GAME], problems)
    broken = [built.items[key] for key in sorted(left_out) if key[0] == GAME]
    for item in broken:
        kind = item.game.kinds[item.kind]
        export[GAME].setdefault(kind.plural, []).append(_remains(item))
    sources = {
        (item.kind, item.id): item.entry.source.text
        for item in built.items.values()
        if item.game.name == GAME
    }
    return from_export(
        export,
        _player(rules),
        version=__version__,
        sources=sources,
        problems=problems,
        others=others,
    )


def _drop_seeded(built: Stack, content: dict[str, Any]) -> None:
    """Leave out examples that let a seed choose where a pack lies above that of their item: what
    there is to choose from is no longer what their author saw."""
    for kind in GAMES[GAME].kinds.values():
        for at, raw in enumerate(content[kind.plural]):
            if built.items[GAME, kind.name, raw["id"]].entry.pack is not built.top:
                kept = [one for one in raw.get("examples", ()) if "seed" not in one]
                content[kind.plural][at] = {**raw, "examples": kept}


def _write_texts(content: dict[str, Any], problems: dict[Ref, list[str]]) -> None:
    """Give each item its rules text; one that has none is a problem of that item alone."""
    game = GAMES[GAME]
    writer = Writer(game, content, Catalogue.load("en"))
    for kind in game.kinds.values():
        for at, raw in enumerate(content[kind.plural]):
            try:
                content[kind.plural][at] = writer.item(raw)
            except (PhraseError, LookupError, ValueError, AssertionError) as error:
                problems.setdefault((kind.name, raw["id"]), []).append(
                    f"It has no rules text: {error}"
                )


def watched(packs: Iterable[Path]) -> list[Path]:
    """The folders on which the pages depend: content, and the templates."""
    base = base_root()
    return [*([base] if base else []), *packs, Path(__file__).parent]


def _player(rules: Ruleset) -> Play:
    def play(scenario: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            return play_scenario(rules, scenario).json()
        except ScenarioError as error:
            raise ValueError(str(error)) from error
        except Exception as error:
            # A slip of the engine spoils the page of one item, not the wiki.
            raise ValueError(f"{type(error).__name__}: {error}") from error

    return play


def _problems(checked: Checked, left_out: Iterable[Key]) -> tuple[dict[Ref, list[str]], list[str]]:
    """Errors by the item that they are about, and those about no single item."""
    owners: dict[str, Item] = {}
    for item in checked.built.items.values():
        for entry in (item.entry, *item.changes):
            owners[entry.source.name] = item
    found: defaultdict[Ref, list[str]] = defaultdict(list)
    others: list[str] = []
    for finding in _errors(checked):
        owner = owners.get(finding.place.file)
        if owner is None or owner.game.name != GAME or owner.kind == RULES:
            others.append(_said(finding))
        else:
            found[owner.kind, owner.id].append(_said(finding))
    for game, kind, id in left_out:
        if game == GAME and not found[kind, id]:
            found[kind, id].append("It names an item that has problems.")
    return dict(found), others


def _errors(checked: Checked) -> list[Finding]:
    return [finding for finding in checked.findings if finding.severity is Severity.ERROR]


def _said(finding: Finding) -> str:
    return f"`{finding.code}` {finding.place}: {finding.message}"


def _remains(item: Item) -> dict[str, Any]:
    """What can be shown of an item that no game can be made with: its name, if it has one."""
    name = item.data.get("name")
    return {
        "id": item.id,
        "kind": item.kind,
        "name": name if isinstance(name, str) and name.strip() else item.id,
        "file": item.entry.file,
    }
