"""Files of content that lie in no pack: read as if they lay in the base pack.

A designer who edits a copy of an item somewhere else can check it there. The kind is that of the
folder, else the one whose fields the file has; an item of the same id gives way to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from melder.content.findings import Place
from melder.content.games import COMMON, GAMES, RULES, Game
from melder.content.manifest import Manifest
from melder.content.packs import STRAY, Entry, Pack
from melder.content.roots import located
from melder.content.source import Source, load, shown_path


def loose_pack(path: Path) -> Pack:
    """The files of a folder, or one file, as a pack of its own. Never raises for what they hold."""
    root = path if path.is_dir() else path.parent
    source = Source(shown_path(root), "", [], [], [])
    pack = Pack(Manifest(root, "", "", "0.0.0", (), (), source, None, ()))
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    for file in files:
        _read(pack, file)
    if not files:
        pack.findings.append(
            STRAY.at(Place(source.name, 1, 1, 1), "There are no YAML files in this folder.")
        )
    return pack


def _read(pack: Pack, path: Path) -> None:
    source = load(path)
    pack.findings += source.findings
    document = source.documents[0] if source.documents else None
    home = _home(path, document.data if document is not None else None)
    if home is None:
        pack.strays.append(source)
        place = document.place(()) if document is not None else Place(source.name, 1, 1, 1)
        pack.findings.append(
            STRAY.at(
                place,
                "Nothing says which kind of item this is.",
                hint="put the file into a folder that is named after its kind, such as `relics`",
            )
        )
        return
    game, kind = home
    entry = Entry(pack.manifest, game, kind, path.stem, path.name, source, document)
    said = entry.field("id")
    pack.entries.append(replace(entry, id=said) if isinstance(said, str) else entry)


def _home(path: Path, data: object) -> tuple[Game, str] | None:
    """The game and kind of a file: by its folders, the nearest first, else by its fields."""
    for folder in located(path.parent).parts[::-1]:
        for game in GAMES.values():
            kind = game.folder(folder)
            if kind is not None:
                return game, kind.name
            if folder == RULES and path.stem in game.topics:
                return game, RULES
    return next(_guesses(data), None) if isinstance(data, dict) else None


def _guesses(data: dict[str, object]) -> Iterator[tuple[Game, str]]:
    """Kinds all of whose own required fields are there, those with the most fields first."""
    common = {field.name for field in COMMON}
    if not common & set(data):
        return
    fitting = [
        (sum(field.name in data for field in kind.fields), game, kind.name)
        for game in GAMES.values()
        for kind in game.kinds.values()
        if all(field.name in data for field in kind.fields if field.required)
    ]
    for shared, game, name in sorted(fitting, key=lambda found: -found[0]):
        if shared:
            yield game, name
