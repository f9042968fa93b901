"""``melder content diff``: patch notes between two versions of the content."""

from __future__ import annotations

import io
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from melder.cli.common import TextOrJson, fail, one_of, show_findings, write_json

if TYPE_CHECKING:
    from melder.content.diff import Change, Difference, ItemChange, Moved
    from melder.snapshot import Snapshot

_SIGNS = {"added": "+", "removed": "-", "changed": "~"}


def diff(
    old: Annotated[str, typer.Argument(metavar="A", help="The old version.")],
    new: Annotated[
        str | None, typer.Argument(metavar="[B]", help="The new version; default: as it is now.")
    ] = None,
    format: TextOrJson = "text",
) -> None:
    """Write patch notes: items that came, went or changed, numbers of the rules, and worked
    examples that come out otherwise.

    A version is a git revision, the folder of a pack, or a file that `melder content export`
    wrote. A pack that is not the base pack is laid over it.

    \b
    Example:
      melder content diff HEAD
    """
    from melder.content.diff import difference

    one_of(format, ("text", "json"))
    found = difference(_version(old), _version(new))
    if format == "json":
        write_json(_json(found))
    else:
        typer.echo("\n".join(_lines(found)))


# -- versions --------------------------------------------------------------------------------------


def _version(given: str | None) -> Snapshot:
    """The resolved content that an argument names; fails where there is none."""
    if given is None:
        return _resolved([])
    path = Path(given)
    if path.is_dir():
        return _resolved([path])
    if path.is_file():
        return _read(path)
    with tempfile.TemporaryDirectory() as folder:
        _unpack(given, Path(folder))
        return _resolved([Path(folder)])


def _resolved(packs: list[Path]) -> Snapshot:
    from melder.content.library import ContentProblem, resolved

    try:
        return resolved(packs)
    except ContentProblem as problem:
        show_findings(problem.report.findings, problem.report.sources)
        fail("a version has errors, so that it cannot be compared")
    except OSError as error:
        fail(str(error))


def _read(path: Path) -> Snapshot:
    from melder.snapshot import SnapshotError, read

    try:
        return read(path)
    except (OSError, SnapshotError) as error:
        fail(f"{path}: {error}")


def _unpack(revision: str, folder: Path) -> None:
    """Put the base pack as it was at a git revision into a folder."""
    from melder.content import roots

    base = roots.base_root()
    if base is None or roots.is_packaged():
        fail(f"there is no file or folder {revision!r}, and no checkout that could have it")
    if revision.startswith("-"):
        fail(f"{revision!r} is no git revision")
    command = ["git", "archive", "--format=zip", revision, "--", "."]
    try:
        done = subprocess.run(command, cwd=base, capture_output=True, check=False)
    except OSError:
        fail("git is not there to tell what the content was")
    if done.returncode:
        fail(f"there is no file or folder {revision!r}, and git does not know it")
    with zipfile.ZipFile(io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder)


# -- text ------------------------------------------------------------------------------------------


def _lines(found: Difference) -> Iterator[str]:
    from melder.content.games import GAMES

    if not found:
        yield "nothing has changed"
        return
    sections: list[list[str]] = []
    for game in GAMES.values():
        for kind in game.kinds.values():
            changes = [one for one in found.items[game.name] if one.kind == kind.name]
            if changes:
                sections.append([kind.title, *(f"  {_item(one)}" for one in changes)])
        if numbers := found.rules[game.name]:
            told = [f"  ~ {name}: {_plain(one)}" for name, one in numbers.items()]
            sections.append([f"Rules of {game.name.capitalize()}", *told])
    if found.moved:
        sections.append(
            ["Worked examples that come out otherwise", *(f"  {_example(m)}" for m in found.moved)]
        )
    for at, section in enumerate(sections):
        if at:
            yield ""
        yield from section


def _item(one: ItemChange) -> str:
    from melder.content.diff import inline

    if one.how == "removed":
        told = [_gone(one)]
    elif one.how == "added":
        told = [str(one.text.new) if one.text is not None else ""]
    else:
        told = [inline(one.text)] if one.text is not None else []
        told += [f"{name} {_plain(change)}" for name, change in one.fields.items()]
        if one.silent:
            told.append("works differently, in the same words")
    return f"{_SIGNS[one.how]} {one.name}: {'; '.join(part for part in told if part)}".rstrip(": ")


def _gone(one: ItemChange) -> str:
    if one.retired is None:
        return "is gone"
    since = f"retired in {one.retired['since']}"
    return f"{since}; see {one.retired['instead']}" if "instead" in one.retired else since


def _example(one: Moved) -> str:
    from melder.content.diff import UNPLAYABLE

    if UNPLAYABLE in one.values:
        return f"{one.name}, {one.title}: {_unplayable(one.values[UNPLAYABLE])}"
    told = "; ".join(f"{name} {_plain(change)}" for name, change in one.values.items())
    return f"{one.name}, {one.title}: {told}"


def _unplayable(change: Change) -> str:
    """An example that one of the versions does not take, or each for a reason of its own."""
    if change.new is None:
        return f"can be played, which it could not: {change.old}"
    if change.old is None:
        return f"can no longer be played: {change.new}"
    return f"cannot be played, for another reason: {change.new}"


def _plain(change: Change) -> str:
    return f"{_shown(change.old)} -> {_shown(change.new)}"


def _shown(value: Any) -> str:
    """A value in the words of patch notes."""
    if value is None or value in ([], {}):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(one)}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    return str(value)


# -- JSON ------------------------------------------------------------------------------------------


def _json(found: Difference) -> dict[str, Any]:
    return {
        "items": {game: [asdict(one) for one in listed] for game, listed in found.items.items()},
        "rules": {
            game: {name: asdict(one) for name, one in numbers.items()}
            for game, numbers in found.rules.items()
        },
        "moved": [asdict(one) for one in found.moved],
    }
