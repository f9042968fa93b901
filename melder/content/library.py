"""Resolved content for those who play with it, without paying for validation at every start.

The packaged snapshot is taken as it is. In a checkout, and with other packs, content is checked
and resolved once and kept in the user's cache folder, under a hash of all that it was made from.
A cache that is missing, damaged or cannot be written costs time and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from melder import snapshot
from melder.content import roots
from melder.snapshot import Snapshot, SnapshotError

if TYPE_CHECKING:
    from melder.content.check import Report

KEPT = 8
_PREFIX = "resolved-"


class ContentProblem(Exception):
    """Content that cannot be played with; `report` says what is wrong, the text what is first."""

    def __init__(self, report: Report) -> None:
        errors = [one for one in report.findings if one.severity == "error"]
        told = "".join(f": {one.place}: {one.message}" for one in errors[:1]).rstrip(".")
        super().__init__(f"the content has errors{told}. melder validate DIR shows all of them")
        self.report = report


def resolved(packs: Sequence[Path] = ()) -> Snapshot:
    """The base pack and others, resolved.

    Raises :class:`ContentProblem` where they are not sound, `FileNotFoundError` where one is not
    there, and `NotADirectoryError` for one that is a file. Examples are not executed here.
    """
    packaged = snapshot.find()
    if packaged is not None and not packs and roots.is_packaged():
        return snapshot.read(packaged)
    base = roots.base_root()
    if base is None:
        raise FileNotFoundError("the base pack is not where it was installed")
    for pack in packs:
        roots.require_folder(pack)
    folders = [base, *(roots.located(pack) for pack in packs)]
    folder = cache_folder()
    path = folder / f"{_PREFIX}{roots.fingerprint(folders)}.json" if folder is not None else None
    if path is not None:
        try:
            return snapshot.read(path)
        except (OSError, SnapshotError):
            pass
    found = _checked(packs)
    if path is not None:
        _keep(path, found)
    return found


def cache_folder() -> Path | None:
    """Where resolved content is kept, or None for a user who has no such place."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        given = os.environ.get(name)
        if given and Path(given).is_absolute():
            return Path(given) / "melder"
    try:
        return Path.home() / ".cache" / "melder"
    except RuntimeError:
        return None


def _checked(packs: Iterable[Path]) -> Snapshot:
    # The checks read YAML and JSON schemas, which a start from the cache does not load.
    from melder.content.check import validate

    report = validate(packs=packs, examples=False)
    if report.resolved is None:
        raise ContentProblem(report)
    return report.resolved


def _keep(path: Path, found: Snapshot) -> None:
    try:
        snapshot.write(path, found)
        old = sorted(path.parent.glob(f"{_PREFIX}*.json"), key=lambda one: one.stat().st_mtime)
        for one in old[:-KEPT]:
            one.unlink(missing_ok=True)
    except OSError:
        pass
