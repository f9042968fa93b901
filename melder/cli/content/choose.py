"""Finding kinds and items by what a user calls them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from melder.cli.common import fail
from melder.content.findings import suggest
from melder.content.games import GAMES, Game, Kind

if TYPE_CHECKING:
    from melder.content.stack import Item, Stack


def read(packs: Iterable[Path] | None) -> Stack:
    """The packs as they are on disk, sound or not."""
    from melder.content.layers import stack

    try:
        return stack(packs or ())
    except OSError as error:
        fail(str(error))


def kind(name: str) -> tuple[Game, Kind]:
    """The kind of that name, singular or plural; fails where there is none."""
    known: dict[str, tuple[Game, Kind]] = {}
    for game in GAMES.values():
        for one in game.kinds.values():
            known[one.name] = known[one.plural] = game, one
    if name not in known:
        near = suggest(name, known)
        shown = ", ".join(one.name for game in GAMES.values() for one in game.kinds.values())
        fail(f"there is no kind {name!r}" + (f"; did you mean {near}?" if near else f": {shown}"))
    return known[name]


def items(built: Stack) -> Iterator[Item]:
    """All items, in the order of kinds and then by id."""
    for game in GAMES.values():
        for one in game.kinds.values():
            yield from sorted(built.all(game.name, one.name), key=lambda item: item.id)


def item(built: Stack, name: str) -> Item:
    """The item of that id, or of `kind/id` where several kinds have it; fails otherwise."""
    group, _, id = name.rpartition("/")
    found = [one for one in items(built) if one.id == id and (not group or group in _groups(one))]
    if len(found) > 1:
        several = " or ".join(f"{_groups(one)[-1]}/{one.id}" for one in found)
        fail(f"several items are called {name!r}: write {several}")
    if not found:
        near = suggest(id, (one.id for one in items(built)))
        fail(f"there is no item {name!r}" + (f"; did you mean {near}?" if near else ""))
    return found[0]


def _groups(one: Item) -> list[str]:
    """What may stand before the id of an item: its kind, and its type where it has one."""
    sorting = one.data.get(one.game.kinds[one.kind].folders)
    return [one.kind, sorting] if isinstance(sorting, str) else [one.kind]


def changed(built: Stack, revision: str) -> list[tuple[str, str]]:
    """Kind and id of the items whose files differ from a git revision, new files included.

    Every pack is looked at in its own checkout, wherever the command is called from. Fails
    without git, and where git does not know the revision.
    """
    files: set[Path] = set()
    for pack in built.packs:
        root = pack.manifest.root.resolve()
        listed = _git(root, "diff", "--name-only", "--relative", "-z", revision, "--", ".")
        if listed is None:
            fail(f"git does not know {revision!r}")
        fresh = _git(root, "ls-files", "--others", "--exclude-standard", "-z") or ""
        files |= {root / name for name in f"{listed}{fresh}".split("\0") if name}
    return [
        (one.kind, one.id)
        for one in items(built)
        if one.document is not None and Path(one.document.file).resolve() in files
    ]


def _git(folder: Path, *arguments: str) -> str | None:
    """What git says about a folder, or None where it refuses; fails without git."""
    import subprocess

    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        fail("git is not there to tell what has changed")
    return None if done.returncode else done.stdout
