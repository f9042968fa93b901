"""Everything of a player in one file, out and in again: the profile and the games going on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from melder.games.contract import Game, Json
from melder.games.session import OtherContent, SaveError, Session, parts
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


def read(path: Path, game: Callable[[str], Game[Any]]) -> Json:
    """A bundle from its file, whose saves can be gone on with.

    ``game`` gives a game by its name. A save of other content passes, as packs may be what it
    lacks. Raises :class:`BundleError`, `OSError`, and what ``game`` raises.
    """
    try:
        data = read_json(path)
    except Unreadable as error:
        raise BundleError(str(error)) from None
    if not isinstance(data, Mapping) or data.get("kind") != KIND:
        raise BundleError(f"{path.name} is no export of saves and profile.")
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise BundleError(f"{path.name} has format {data.get('format')!r}, and {FORMAT} is read.")
    saves = data.get("saves")
    if not isinstance(saves, Mapping) or "profile" not in data:
        raise BundleError(f"{path.name} lacks its saves or its profile.")
    for name, save in saves.items():
        try:
            _check(name, save, game)
        except SaveError as error:
            raise BundleError(f"{path.name}: saves.{name}: {error}") from None
    try:
        if data["profile"] is not None:
            profiles.parse(data["profile"])
    except ProfileError as error:
        raise BundleError(f"{path.name}: profile: {error}") from None
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


def _check(name: str, save: object, game: Callable[[str], Game[Any]]) -> None:
    """Raises `SaveError` for what is no save of this game, or cannot be played up to its end."""
    parts(save)
    assert isinstance(save, Mapping)
    if save.get("game") != name:
        raise OtherContent(f"The save is of {save.get('game')!r}, not of {name}.")
    with suppress(OtherContent):
        Session.load(game(name), save)
