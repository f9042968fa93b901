"""A game that is kept in a file is played by one process at a time.

The system drops a lock when its process ends, however that happens; the empty lock file stays.
Within a process the lock is shared. Where there are no such locks, nothing is locked.
"""

from __future__ import annotations

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

_held: dict[Path, int] = {}


class InUse(OSError):
    """A save that another process plays; the text is one sentence."""


def hold(path: Path) -> None:
    """Keep other processes from playing the game of a file, until this one ends.

    Raises :class:`InUse` where another one plays it, and `OSError`. The folder has to exist.
    """
    path = path.resolve()
    if fcntl is None or path in _held:
        return
    handle = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise InUse(f"{path.name} is being played by another process.") from None
    except OSError:
        # Some network drives know no locks; playing there goes on without.
        os.close(handle)
        return
    _held[path] = handle
