"""Waiting for files of content to change."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from melder.content import roots

INTERVAL = 0.5
"""Seconds between two looks at the files."""

Stamp = tuple[tuple[str, int, int], ...]


def changes(paths: Sequence[Path], wait: Callable[[float], None] = time.sleep) -> Iterator[None]:
    """One element for each time that a YAML file was changed, added or removed. Never ends.

    Looked at are the base pack and what lies in `paths`: packs of which a path is a part, whole.
    """
    base = roots.base_root()
    places = [roots.pack_root(path) or path for path in paths]
    folders = list(dict.fromkeys([*places, *([base] if base is not None else [])]))
    seen = stamp(folders)
    while True:
        wait(INTERVAL)
        now = stamp(folders)
        if now != seen:
            seen = now
            yield


def stamp(folders: Sequence[Path]) -> Stamp:
    """What is known of the files without reading them."""
    found = []
    for folder in folders:
        for path in sorted(folder.rglob("*.yaml")) if folder.is_dir() else [folder]:
            try:
                facts = path.stat()
            except OSError:
                continue
            found.append((path.as_posix(), facts.st_mtime_ns, facts.st_size))
    return tuple(found)
