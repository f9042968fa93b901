"""Reading a pack: every file of its folder, each where it belongs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from melder.content.findings import Code, Finding, Place, quote, register, suggest
from melder.content.games import GAMES, RULES, Game, Kind, type_folders
from melder.content.manifest import Manifest, read_manifest
from melder.content.roots import MANIFEST
from melder.content.source import Document, Source, load, shown_path

STRAY = register(
    Code(
        "P603",
        "A file or folder that nothing reads",
        "Everything in a pack lies in the folder of its game and kind, one item a file. What lies "
        "elsewhere would be passed over in silence.",
        bad="# melder/relic/lantern.yaml\nid: lantern\n",
        mended="# melder/relics/lantern.yaml\nid: lantern\n",
    )
)
FILE_NAME = register(
    Code(
        "P604",
        "A file that is not named after its item",
        "An item's file bears its id, so that it can be found by name.",
        bad="# melder/relics/lamp.yaml\nid: lantern\n",
        mended="# melder/relics/lantern.yaml\nid: lantern\n",
    )
)
WRONG_FOLDER = register(
    Code(
        "P605",
        "An item in the folder of another type",
        "Items that have a type lie in the folder of that type.",
        bad="# melder/consumables/runes/polish.yaml\nid: polish\ntype: cut\n",
        mended="# melder/consumables/cuts/polish.yaml\nid: polish\ntype: cut\n",
    )
)
SEVERAL = register(
    Code(
        "P606",
        "Several documents in one file",
        "A file of content holds one item. A line of three hyphens begins another document.",
        bad="id: lantern\n---\nid: lamp\n",
        mended="id: lantern\n",
    )
)

EQUIVALENTS = "equivalents.yaml"
"""Mutants that change nothing, each with its reason: read by `melder content mutate`."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_READ = (MANIFEST, EQUIVALENTS)
_BESIDE = ("schemas",)
_TEXTS = (".md", ".txt", "")


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of a pack: an item, a patch of one, or a topic of the rules.

    `kind` is the name of the kind, or `rules`; `id` the name of the file, which an item shares;
    `file` its path within the pack. `document` is None where the file could not be read.
    """

    pack: Manifest
    game: Game
    kind: str
    id: str
    file: str
    source: Source
    document: Document | None

    @property
    def target(self) -> str:
        """The id of the item that the file is about: that which it changes, else its own."""
        changed = self.field("patch") or self.field("replaces")
        return changed if isinstance(changed, str) else self.id

    def field(self, name: str) -> object:
        """A field of the document, or None."""
        data = self.document.data if self.document is not None else None
        return data.get(name) if isinstance(data, dict) else None

    def place(self, *path: str | int, at: Literal["value", "key"] = "value") -> Place:
        """Where something stands in the file."""
        if self.document is None:
            return Place(self.source.name, 1, 1, 1)
        return self.document.place(path, at)


@dataclass
class Pack:
    """A pack as it was read. `strays` are files that were read and are no entries."""

    manifest: Manifest
    entries: list[Entry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    strays: list[Source] = field(default_factory=list)

    @property
    def sources(self) -> list[Source]:
        return [self.manifest.source, *(entry.source for entry in self.entries), *self.strays]


def read_pack(root: Path) -> Pack:
    """All files of a pack. Never raises for what they hold; what is wrong is a finding."""
    manifest = read_manifest(root)
    pack = Pack(manifest, findings=list(manifest.findings))
    reader = _Reader(pack)
    reader.root(root)
    return pack


class _Reader:
    """Walks through the folder of a pack."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack

    def root(self, root: Path) -> None:
        for path in self._inside(root):
            game = GAMES.get(path.name)
            if path.is_dir() and game is not None:
                self._game(game, path)
            elif path.is_dir() and path.name not in _BESIDE:
                self._stray(path, GAMES)
            elif path.is_file() and path.name not in _READ and path.suffix.lower() not in _TEXTS:
                self._stray(path, (MANIFEST,))

    def _game(self, game: Game, folder: Path) -> None:
        for path in self._inside(folder):
            kind = game.folder(path.name)
            if not path.is_dir():
                self._stray(path, ())
            elif path.name == RULES and game.topics:
                for file in self._yaml(path):
                    if file.stem in game.topics:
                        self._add(game, RULES, file)
                    else:
                        self._stray(file, (f"{topic}.yaml" for topic in game.topics))
            elif kind is None:
                self._stray(path, game.folders)
            elif kind.folders:
                self._types(game, kind, path)
            else:
                for file in self._yaml(path):
                    self._add(game, kind.name, file)

    def _types(self, game: Game, kind: Kind, folder: Path) -> None:
        types = type_folders(kind)
        for path in self._inside(folder):
            if not path.is_dir() or path.name not in types:
                self._stray(path, types)
                continue
            for file in self._yaml(path):
                entry = self._add(game, kind.name, file)
                said = entry.field(kind.folders)
                if isinstance(said, str) and said in types.values() and said != types[path.name]:
                    right = next(name for name, type_ in types.items() if type_ == said)
                    self._pack.findings.append(
                        WRONG_FOLDER.at(
                            entry.place(kind.folders),
                            f"The {kind.folders} is {quote(said)}, and the file lies in "
                            f"{quote(path.name)}.",
                            hint=f"move the file to {quote(right)}",
                        )
                    )

    def _add(self, game: Game, kind: str, path: Path) -> Entry:
        source = load(path)
        document = source.documents[0] if source.documents else None
        file = path.relative_to(self._pack.manifest.root).as_posix()
        entry = Entry(self._pack.manifest, game, kind, path.stem, file, source, document)
        self._pack.entries.append(entry)
        self._pack.findings += source.findings
        if len(source.documents) > 1:
            self._pack.findings.append(
                SEVERAL.at(source.documents[1].place(()), "A second document begins here.",
                           hint="put it into a file of its own")
            )  # fmt: skip
        key = "id" if entry.field("patch") is None else "patch"
        said = entry.field(key)
        # An id that is none is a finding of the schema.
        if isinstance(said, str) and said != path.stem and _ID.fullmatch(said):
            hint = f"rename the file to {quote(said + '.yaml')}"
            if _ID.fullmatch(path.stem):
                hint += f", or write {quote(f'{key}: {path.stem}')}"
            self._pack.findings.append(
                FILE_NAME.at(
                    entry.place(key),
                    f"The {key} is {quote(said)}, and the file is called {quote(path.name)}.",
                    hint=hint,
                )
            )
        return entry

    def _yaml(self, folder: Path) -> Iterator[Path]:
        """The YAML files of a folder that holds nothing else."""
        for path in self._inside(folder):
            if path.is_file() and path.suffix == ".yaml":
                yield path
            elif path.is_file() and path.suffix.lower() in (".yml", ".yaml"):
                self._stray(path, (), f"rename it to {quote(path.stem + '.yaml')}")
            else:
                self._stray(path, ())

    def _inside(self, folder: Path) -> Iterator[Path]:
        """What lies in a folder, hidden things aside. A link could lead out of the pack."""
        try:
            paths = sorted(folder.iterdir())
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            self._stray(folder, (), message=f"The folder cannot be read: {reason}.")
            return
        for path in paths:
            if path.name.startswith("."):
                continue
            if path.is_symlink():
                self._stray(path, (), "put the file itself here")
            else:
                yield path

    def _stray(
        self, path: Path, known: Iterable[str], hint: str | None = None, message: str | None = None
    ) -> None:
        names = list(known)
        near = suggest(path.name, names)
        if hint is None and near is not None:
            hint = f"did you mean {quote(near)}?"
        elif hint is None and names:
            hint = "known here: " + ", ".join(quote(name) for name in names)
        noun = "link" if path.is_symlink() else "folder" if path.is_dir() else "file"
        self._pack.findings.append(
            STRAY.at(
                Place(f"{shown_path(path.parent)}/{path.name}", 1, 1, 1),
                message or f"Nothing reads this {noun}.",
                hint=hint,
            )
        )
