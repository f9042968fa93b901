"""Files that are either whole or not there, and that are never lost."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

PART: Final = ".part"
"""Ending of a file that is being written; what is left of one is worth nothing."""


class Unreadable(ValueError):
    """A file that holds no JSON; the text is one sentence."""


def write_json(path: Path, data: Any, *, folders: bool = True) -> None:
    """Write data as JSON in one step: whenever the process ends, the file is the old one or the
    new one, and the new one is on the disk when this returns. Its folders are made, or have to be
    there where a player names the file. Raises `OSError`.
    """
    if folders:
        path.parent.mkdir(parents=True, exist_ok=True)
    elif not path.parent.is_dir():
        code = errno.ENOTDIR if path.parent.exists() else errno.ENOENT
        raise OSError(code, os.strerror(code), str(path.parent))
    part = path.with_name(f"{path.name}.{os.getpid()}{PART}")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(data, separators=(",", ":"), allow_nan=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def read_json(path: Path) -> Any:
    """The data of a JSON file. Raises :class:`Unreadable` and `OSError`."""
    try:
        return json.loads(path.read_text(encoding="utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Unreadable(f"{path.name} is damaged: it holds no JSON.") from None


def clear_parts(path: Path) -> None:
    """Remove what was left behind where a process ended while it wrote this file.

    What a process that still runs is writing stays, and so does what names no process.
    """
    for part in path.parent.glob(f"{path.name}.*{PART}"):
        process = part.name.removeprefix(f"{path.name}.").removesuffix(PART)
        if process.isdecimal() and not _runs(int(process)):
            part.unlink(missing_ok=True)


def set_aside(path: Path, word: str) -> Path:
    """Give a file another name beside it, one that is free; returns that. Raises `OSError`."""
    for name in _names(path, word):
        if not name.exists():
            path.rename(name)
            return name
    raise AssertionError


def _runs(process: int) -> bool:
    """Whether a process may still be running; Windows has no harmless way to ask."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


def _names(path: Path, word: str) -> Iterator[Path]:
    number = 1
    while True:
        yield path.with_name(f"{path.stem}.{word}-{number}{path.suffix}")
        number += 1


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no JSON")


def _sync_folder(folder: Path) -> None:
    """Have the new name on the disk too; Windows has no such thing."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
