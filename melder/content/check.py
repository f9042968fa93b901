"""Checking content: five stages, and all that they find at once.

YAML, schema, links, effects, examples. A stage skips only what an earlier one could not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from melder.content import roots
from melder.content.analysis import Subject, analyse
from melder.content.changes import Changes
from melder.content.checked import Checked
from melder.content.consistency import consistency_findings, retired_whole
from melder.content.directory import directory
from melder.content.examples import example_findings
from melder.content.findings import (
    Code,
    Finding,
    Place,
    blocks,
    has_errors,
    in_order,
    quote,
    register,
)
from melder.content.games import GAMES, RULES, Game
from melder.content.layers import stack
from melder.content.links import link_findings
from melder.content.loose import loose_pack
from melder.content.packs import STRAY, Entry
from melder.content.resolve import resolve
from melder.content.schema import schema_findings
from melder.content.shapes import schema_for, shape_of, topic_schema
from melder.content.source import Source, shown_path
from melder.content.stack import Item, Stack
from melder.content.texts import text_findings
from melder.content.titles import title_findings
from melder.content.trees import read_trees
from melder.snapshot import Snapshot

NO_TOPIC = register(
    Code(
        "P613",
        "A topic of the rules is missing",
        "The base pack brings every topic of the rules, each in a file of its own.",
        bad="# there is no melder/rules/economy.yaml\n",
        mended="# melder/rules/economy.yaml\nper_unused_play: 1\n",
    )
)


@dataclass
class Report:
    """The outcome of a check: findings, the files that were read, and the resolved content.

    `resolved` is None where something is wrong that keeps content from being used.
    """

    findings: list[Finding]
    sources: list[Source]
    resolved: Snapshot | None


def validate(
    paths: Iterable[Path] = (), packs: Iterable[Path] = (), *, examples: bool = True
) -> Report:
    """Check content: the base pack, or what lies in `paths`, with `packs` beside it.

    A path is a pack, a folder in one, or a file; what it is checked with is the pack in which it
    lies, else the base pack. A folder above packs stands for these. Only what is found in `paths`
    is reported. Raises `FileNotFoundError` for a path or a base pack that is not there, and
    `NotADirectoryError` for a pack that is a file.
    """
    extra, chosen = list(packs), list(paths)
    for path in chosen:
        if not path.exists() and not path.is_symlink():
            raise FileNotFoundError(f"there is no file or folder {path}")
    for path in extra:
        roots.require_folder(path)
    contexts = _contexts(chosen) if chosen else {base(): [base(), *extra]}
    findings: list[Finding] = []
    sources: dict[str, Source] = {}
    resolved: Snapshot | None = None
    for context, scope in contexts.items():
        built = _stack(context, scope, extra)
        checked = check(built)
        found = list(checked.findings)
        if examples:
            changes = Changes.of(built)
            meant = [one for one in built.items.values() if _within(one, changes, scope)]
            found += title_findings(meant)
            found += example_findings(checked, meant)
        findings += [one for one in found if _in_scope(one, scope)]
        findings += _passed_over(built, scope)
        sources |= {source.name: source for source in built.sources}
        resolved = None if blocks(found) else resolve(built)
    return Report(in_order(findings), list(sources.values()), resolved)


def check(built: Stack) -> Checked:
    """All stages but the examples."""
    checked = Checked(built, {}, {}, list(built.findings))
    for item in built.items.values():
        found = list(_shape(item))
        if item.document is not None and item.data and not has_errors(found):
            found += consistency_findings(item, built)
        checked.findings += found
        if item.document is None or has_errors(found) or not item.entry.source.ok:
            checked.broken.add(item.key)
    for game in GAMES.values():
        checked.findings += _topics(built, game)
        ids = checked.ids[game.name] = directory(built, game.name)
        trees, found = read_trees(built, game, ids)
        checked.findings += found
        checked.trees |= trees
        checked.broken |= {key for key, read in trees.items() if not read.sound}
        checked.findings += link_findings(built, game, ids, trees)
        checked.findings += text_findings(built.items.values(), trees)
        checked.findings += analyse(*_analysed(checked, game))
    checked.findings = in_order(checked.findings)
    return checked


def _topics(built: Stack, game: Game) -> Iterator[Finding]:
    """The topics of the rules that no pack brings."""
    for topic in game.topics:
        if (game.name, RULES, topic) not in built.items:
            place = built.packs[0].manifest.place()
            yield NO_TOPIC.at(place, f"The rules of {game.name} have no {quote(topic)}.")


def _analysed(checked: Checked, game: Game) -> tuple[list[Subject], dict[str, Any]]:
    """What the analysis of a whole pack looks at: the items that are sound, and the rules."""
    subjects = [
        Subject(
            item.kind,
            item.id,
            item.data,
            checked.trees[key].effects,
            item.place_of,
            checked.trees[key].conditions,
        )
        for key, item in checked.built.items.items()
        if item.game is game and key in checked.trees and key not in checked.broken
        if not item.retired
    ]
    rules = {
        item.id: dict(item.data)
        for item in checked.built.all(game.name, RULES)
        if item.key not in checked.broken
    }
    return subjects, rules


def _shape(item: Item) -> Iterator[Finding]:
    """The second stage: the schema of the item's kind and shape, of its patches too."""
    for entry in (item.entry, *item.changes):
        if entry.document is None:
            continue
        shape = shape_of(entry.document.data) if isinstance(entry.document.data, dict) else "item"
        if entry.kind == RULES:
            schema = topic_schema(entry.game.name, entry.id, shape)
        else:
            schema = schema_for(entry.game.name, entry.kind, shape)
        found = schema_findings(entry.document, schema)
        if shape == "tombstone":
            found = retired_whole(entry, found)
        yield from found


def base() -> Path:
    """The folder of the base pack. Raises `FileNotFoundError` where there is none."""
    root = roots.base_root()
    if root is None:
        raise FileNotFoundError("the base pack is not where it was installed")
    return root


def _contexts(paths: Iterable[Path]) -> dict[Path | None, list[Path]]:
    """Paths by the pack in which they lie; None for those that lie in no pack."""
    found: dict[Path | None, list[Path]] = {}
    for path in paths:
        root = roots.pack_root(path)
        below = roots.packs_below(path) if root is None and path.is_dir() else []
        for pack in below:
            found.setdefault(roots.located(pack), []).append(pack)
        if not below:
            found.setdefault(root, []).append(path)
    return found


def _stack(context: Path | None, scope: Sequence[Path], extra: Sequence[Path]) -> Stack:
    if context is None:
        return stack(extra, loose=[loose_pack(path) for path in scope])
    return stack([*extra, context])


def _within(item: Item, changes: Changes, scope: Sequence[Path]) -> bool:
    """Whether an item stands in the scope, or something there changes what its examples show."""

    def chosen(entry: Entry) -> bool:
        return _lies_in(Path(entry.source.name), scope)

    return any(map(chosen, (item.entry, *item.changes))) or changes.touch(item, chosen)


def _in_scope(finding: Finding, scope: Sequence[Path]) -> bool:
    places = (finding.place, *(related.place for related in finding.related))
    return any(_lies_in(Path(place.file), scope) for place in places)


def _passed_over(built: Stack, scope: Sequence[Path]) -> Iterator[Finding]:
    """Paths of which nothing was read: to call them sound would be wrong."""
    strays = [one for one in built.findings if one.code == STRAY.id]
    for path in scope:
        if any(_lies_in(Path(source.name), [path]) for source in built.sources):
            continue
        if any(_lies_in(Path(one.place.file), [path]) for one in built.findings):
            continue
        above = [one for one in strays if _lies_in(path, [Path(one.place.file)])]
        if above:
            yield from above
        else:
            noun = "folder" if path.is_dir() else "file"
            yield STRAY.at(Place(shown_path(path), 1, 1, 1), f"Nothing reads this {noun}.")


def _lies_in(path: Path, scope: Sequence[Path]) -> bool:
    # A link lies where it stands, not where it leads.
    whole = roots.located(path.parent) / path.name
    return any(
        whole.is_relative_to(roots.located(one))
        or whole.is_relative_to(roots.located(one.parent) / one.name)
        for one in scope
    )
