"""Where content lies on disk, and a fingerprint of it. Reads no YAML: a start stays fast."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

MANIFEST = "pack.yaml"
_PACKAGE = Path(__file__).resolve().parent.parent


def base_root() -> Path | None:
    """The folder of the base pack: beside the package in a checkout, else packaged with it."""
    for root in (_PACKAGE.parent / "content", _PACKAGE / "_data" / "content"):
        if (root / MANIFEST).is_file():
            return root
    return None


def is_packaged() -> bool:
    """Whether the base pack is the packaged one, which never changes."""
    root = base_root()
    return root is not None and root.is_relative_to(_PACKAGE)


def located(path: Path) -> Path:
    """The absolute path of what lies there, links followed; of a link in a circle, its own."""
    return Path(os.path.realpath(path))


def require_folder(path: Path) -> None:
    """Raises `NotADirectoryError` for a pack given as a file, `FileNotFoundError` for none."""
    if path.is_file():
        raise NotADirectoryError(f"{path} is a file; a pack is given by its folder, {path.parent}")
    if not path.is_dir():
        raise FileNotFoundError(f"there is no folder {path}")


def packs_below(folder: Path) -> list[Path]:
    """The packs in a folder that lies in none; hidden folders and Python's own are passed over."""
    found: list[Path] = []
    waiting = [folder]
    while waiting:
        at = waiting.pop()
        if (at / MANIFEST).is_file():
            found.append(at)
            continue
        try:
            inner = sorted(at.iterdir(), reverse=True)
        except OSError:
            continue
        waiting += [one for one in inner if _open_to_search(one)]
    return found


def _open_to_search(path: Path) -> bool:
    if path.name.startswith(".") or path.is_symlink() or not path.is_dir():
        return False
    return not (path / "pyvenv.cfg").exists()


def pack_root(path: Path) -> Path | None:
    """The nearest folder at or above `path` that is a pack."""
    place = located(path)
    return next((at for at in (place, *place.parents) if (at / MANIFEST).is_file()), None)


def fingerprint(roots: Iterable[Path]) -> str:
    """A hash of all YAML files of packs and of the code that resolves them. Raises `OSError`."""
    digest = hashlib.sha256()
    for root in roots:
        for path in _files(root):
            _feed(digest, path.relative_to(root).as_posix(), path)
    code = [*_PACKAGE.glob("content/*.py"), *_PACKAGE.glob("effects/**/*.py")]
    for path in sorted([*code, *_PACKAGE.glob("games/**/*.py")]):
        _feed(digest, path.name, path)
    return digest.hexdigest()


def _files(root: Path) -> Iterator[Path]:
    for path in sorted(root.rglob("*.yaml")):
        if not path.is_symlink() and path.is_file():
            yield path


def _feed(digest: hashlib._Hash, name: str, path: Path) -> None:
    data = path.read_bytes()
    digest.update(f"{name}\0{len(data)}\0".encode("utf-8", "surrogateescape"))
    digest.update(data)
