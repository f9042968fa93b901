"""The file of a game that goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from melder.games.melder.game import MelderGame
from melder.games.session import Damaged, OtherContent
from melder.saves import files
from melder.saves.files import write_json
from melder.saves.home import autosave
from melder.saves.home import home as data_folder
from melder.saves.lock import InUse
from melder.saves.savefile import SaveFile, read_save
from tests.saves.conftest import ended, held, played


@pytest.fixture
def path(home: Path) -> Path:
    return autosave("melder")


def names(path: Path) -> list[str]:
    """What lies beside a save, its lock left out."""
    return sorted(one.name for one in path.parent.iterdir() if not one.name.startswith("."))


def test_the_home_is_named_or_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("MELDER_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "melder"
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/ignored")
    assert data_folder() == tmp_path / ".local" / "share" / "melder"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert data_folder() == tmp_path / "data" / "melder"
    monkeypatch.setenv("MELDER_HOME", str(tmp_path / "own"))
    assert data_folder() == tmp_path / "own"


def test_a_game_goes_on_where_it_was_left(game: MelderGame, path: Path) -> None:
    assert SaveFile(path).load(game) is None
    first = played(game, 7)
    first.keep = SaveFile(path).write
    first.act(first.actions(limit=1)[0])
    again = SaveFile(path).load(game)
    assert again is not None
    assert again.save() == first.save()
    again.act(again.actions(limit=1)[0])
    third = SaveFile(path).load(game)
    assert third is not None
    assert third.save() == again.save()
    assert names(path) == ["melder.json"]


def test_a_save_is_versioned_and_says_what_it_was_made_with(game: MelderGame, path: Path) -> None:
    SaveFile(path).write(played(game, 3).save())
    save = json.loads(path.read_text(encoding="utf-8"))
    assert save["format"] == 1
    assert [pack["id"] for pack in save["content"]["packs"]] == ["base"]
    assert save["content"]["hash"] == game.content["hash"]
    assert (save["game"], save["seed"], len(save["log"])) == ("melder", "ABCD2345", 3)
    assert set(save["options"]) == {"deck", "luck"}


SPOIL: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda text: text[: len(text) // 2],
    "empty": lambda text: b"",
    "no text": lambda text: b"\xff\xfe\x00" + text,
    "no save": lambda text: b"[1, 2]",
    "no number": lambda text: text.replace(b'"money":', b'"money":NaN,"x":', 1),
    "another log": lambda text: text.replace(b'"log":[', b'"log":[{"seat":0,"action":"next"},', 1),
    "another state": lambda text: text.replace(b'"money":', b'"money":9', 1),
    "too deep": lambda text: b"[" * 100_000,
}


@pytest.mark.parametrize("how", SPOIL)
def test_a_damaged_file_is_set_aside(game: MelderGame, path: Path, how: str) -> None:
    SaveFile(path).write(played(game, 5).save())
    spoilt = SPOIL[how](path.read_bytes())
    path.write_bytes(spoilt)
    with pytest.raises(Damaged) as error:
        SaveFile(path).load(game)
    assert "\n" not in str(error.value)
    assert "melder.damaged-1.json" in str(error.value)
    assert names(path) == ["melder.damaged-1.json"]
    assert (path.parent / "melder.damaged-1.json").read_bytes() == spoilt
    # The next one does not take its place.
    path.write_bytes(spoilt + b" ")
    with pytest.raises(Damaged):
        SaveFile(path).load(game)
    assert names(path) == ["melder.damaged-1.json", "melder.damaged-2.json"]
    assert (path.parent / "melder.damaged-1.json").read_bytes() == spoilt
    assert SaveFile(path).load(game) is None


def test_a_save_of_other_content_is_refused_and_kept(game: MelderGame, path: Path) -> None:
    SaveFile(path).write(played(game, 5).save())
    before = path.read_bytes()
    other = MelderGame(game.rules, {**game.content, "hash": "0123456789abcdef"})
    for _ in range(2):
        with pytest.raises(OtherContent) as error:
            SaveFile(path).load(other)
        assert "abandon" in str(error.value)
        assert "01234567" in str(error.value)
        assert path.read_bytes() == before
    with pytest.raises(OtherContent):
        read_save(path, other)
    # A new game with the other content does not cost the old one.
    new = played(other, 0)
    new.keep = SaveFile(path).write
    new.act("next")
    assert names(path) == ["melder.earlier-1.json", "melder.json"]
    assert (path.parent / "melder.earlier-1.json").read_bytes() == before


@pytest.mark.parametrize("number", [0, 2, True, 1.0, "1", None, [1]])
def test_a_save_of_another_format_is_refused_and_kept(
    game: MelderGame, path: Path, number: object
) -> None:
    write_json(path, {**played(game, 1).save(), "format": number})
    with pytest.raises(OtherContent, match="has format"):
        SaveFile(path).load(game)
    assert names(path) == ["melder.json"]


def test_packs_that_a_save_needs_are_named(game: MelderGame, path: Path) -> None:
    packs = [*game.content["packs"], {"id": "harbour", "version": "1.0.0"}]
    other = MelderGame(game.rules, {"packs": packs, "hash": "0" * 16})
    SaveFile(path).write(played(other, 1).save())
    with pytest.raises(OtherContent, match="load it with the pack harbour, or abandon it") as error:
        SaveFile(path).load(game)
    assert error.value.missing == ("harbour",)
    plain = SaveFile(path.with_name("other.json"))
    plain.write(played(game, 1).save())
    with pytest.raises(OtherContent, match="load it with that content") as error:
        plain.load(other)
    assert error.value.missing == ()


@pytest.mark.skipif(os.name != "posix", reason="locks as on POSIX")
def test_a_game_is_played_by_one_process_at_a_time(game: MelderGame, path: Path) -> None:
    write_json(path, played(game, 2).save())
    with held(path):
        before = path.read_bytes()
        with pytest.raises(InUse, match="another process"):
            SaveFile(path).load(game)
        with pytest.raises(InUse):
            SaveFile(path).write(played(game, 3).save())
        assert path.read_bytes() == before
    assert SaveFile(path).load(game) is not None


def test_a_failed_write_leaves_the_old_save(
    game: MelderGame, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SaveFile(path)
    file.write(played(game, 2).save())
    before = path.read_bytes()

    def no_room(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(files.os, "fsync", no_room)
    with pytest.raises(OSError, match="no space"):
        file.write(played(game, 3).save())
    assert path.read_bytes() == before
    assert names(path) == ["melder.json"]


@pytest.mark.skipif(os.name != "posix", reason="processes as on POSIX")
def test_what_a_killed_process_left_is_removed(game: MelderGame, path: Path) -> None:
    SaveFile(path).write(played(game, 2).save())
    for number in (ended(), 10**30):
        (path.parent / f"melder.json.{number}.part").write_text("{", encoding="utf-8")
    assert SaveFile(path).load(game) is not None
    assert names(path) == ["melder.json"]


def test_a_named_file_stays_where_it_is(game: MelderGame, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    write_json(path, played(game, 4).save())
    assert read_save(path, game).save() == played(game, 4).save()
    path.write_text("no", encoding="utf-8")
    with pytest.raises(Damaged):
        read_save(path, game)
    assert path.read_text(encoding="utf-8") == "no"


def test_a_removed_save_is_gone(game: MelderGame, path: Path) -> None:
    file = SaveFile(path)
    file.write(played(game, 1).save())
    file.remove()
    file.remove()
    assert names(path) == []


def test_a_save_of_somebody_else_is_not_removed(game: MelderGame, path: Path) -> None:
    write_json(path, played(game, 2).save())
    with held(path):
        file = SaveFile(path)
        with pytest.raises(InUse):
            file.write(played(game, 3).save())
        file.remove()
    assert names(path) == ["melder.json"]
