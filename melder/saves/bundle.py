"""Everything of a player in one file, out and in again: the profile and the games going on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from melder.games.contract import Json
from melder.saves import profile as profiles
from melder.saves.files import Unreadable, clear_parts, read_json, set_aside, write_json
from melder.saves.home import autosave, home, profile
from melder.saves.lock import hold
from melder.saves.profile import ProfileError

KIND: Final = "melder-progress"
FORMAT: Final = 1


class BundleError(ValueError):
    """A file that cannot be imported; the text is one sentence."""


def pack() -> Json:
    """Profile and saves as they are. Raises :class:`BundleError` where one of them is damaged."""
    try:
        own = profile()
        saves = {path.stem: read_json(path) for path in _saves()}
        return {
            "kind": KIND,
            "format": FORMAT,
            "profile": profiles.parse(read_json(own)).json() if own.exists() else None,
            "saves": saves,
        }
    except (Unreadable, ProfileError) as error:
        raise BundleError(f"Nothing was exported: {error}") from None


def read(path: Path) -> Json:
    """A bundle from its file. Raises :class:`BundleError` and `OSError`."""
    try:
        data = read_json(path)
    except Unreadable as error:
        raise BundleError(str(error)) from None
    if not isinstance(data, Mapping) or data.get("kind") != KIND:
        raise BundleError(f"{path.name} is no export of saves and profile.")
    if data.get("format") != FORMAT:
        raise BundleError(f"{path.name} has format {data.get('format')!r}, and {FORMAT} is read.")
    saves = data.get("saves")
    if not isinstance(saves, Mapping) or not all(_is_save(*one) for one in saves.items()):
        raise BundleError(f"{path.name} holds a save that is none.")
    try:
        if data.get("profile") is not None:
            profiles.parse(data["profile"])
    except ProfileError as error:
        raise BundleError(f"{path.name}: {error}") from None
    return dict(data)


def unpack(bundle: Mapping[str, Any]) -> Path | None:
    """Replace profile and saves by those of a bundle that was read.

    What was there is exported beside it first; gives the place of that, None if there was
    nothing. Raises `OSError`, which is `melder.saves.lock.InUse` where another process plays one
    of the games; nothing is replaced then.
    """
    for path in {*_saves(), *map(autosave, bundle["saves"])}:
        path.parent.mkdir(parents=True, exist_ok=True)
        hold(path)
    before = None
    if profile().exists() or _saves():
        before = _keep()
    for path in _saves():
        if path.stem not in bundle["saves"]:
            path.unlink(missing_ok=True)
    for name, save in bundle["saves"].items():
        write_json(autosave(name), save)
    if bundle["profile"] is None:
        profile().unlink(missing_ok=True)
    else:
        write_json(profile(), bundle["profile"])
    return before


def _keep() -> Path:
    path = home() / "before-import.json"
    if path.exists():
        set_aside(path, "earlier")
    try:
        write_json(path, pack())
    except BundleError:
        # What is damaged is kept as it is; an import is how one gets out of that.
        for damaged in (profile(), *_saves()):
            if damaged.exists():
                set_aside(damaged, "before-import")
    return path


def _saves() -> list[Path]:
    """The saves that belong to a game; what was set aside has a longer name."""
    folder = home() / "saves"
    for path in folder.glob("*.json"):
        clear_parts(path)
    return sorted(path for path in folder.glob("*.json") if "." not in path.stem)


def _is_save(name: object, save: object) -> bool:
    return (
        isinstance(name, str)
        and name.isidentifier()
        and isinstance(save, Mapping)
        and save.get("game") == name
        and isinstance(save.get("log"), list)
    )
