"""Files that are being written while somebody else reads."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from melder.saves import bundle, files
from melder.saves.files import clear_parts
from melder.saves.profile import Profile, ProfileFile
from tests.saves.conftest import ROOT, ended

posix = pytest.mark.skipif(os.name != "posix", reason="processes as on POSIX")


@contextmanager
def writing(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has written its part, and replaces the file once it gets a line."""
    program = (
        "import os, sys; from pathlib import Path; from melder.saves import files\n"
        "replace = os.replace\n"
        "def wait(*names):\n"
        "    print('written', flush=True); sys.stdin.readline(); replace(*names)\n"
        "files.os.replace = wait\n"
        "files.write_json(Path(sys.argv[1]), {'format': 1})"
    )
    command = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "written\n"
        yield other


@pytest.mark.parametrize("file", ["profile.json", "saves/melder.json"])
def test_a_reader_does_not_make_a_write_fail(home: Path, file: str) -> None:
    with writing(home / file) as other:
        ProfileFile(home / file).load()
        bundle.pack()
        clear_parts(home / file)
        other.communicate("\n")
    assert other.returncode == 0
    assert [path.name for path in (home / file).parent.iterdir()] == [Path(file).name]


@posix
def test_what_a_killed_writer_left_is_removed(home: Path) -> None:
    path = home / "profile.json"
    with writing(path) as other:
        other.kill()
    assert [one.name for one in home.iterdir()] == [f"profile.json.{other.pid}.part"]
    assert ProfileFile(path).load() == Profile()
    assert list(home.iterdir()) == []


@posix
def test_a_part_stays_unless_its_process_has_surely_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, words = ended(), ("one", "1.5", "-1", "", "\u00b2")
    for word in (gone, os.getpid(), os.getppid(), *words):
        (tmp_path / f"a.json.{word}.part").touch()
    before = set(tmp_path.iterdir())
    clear_parts(tmp_path / "a.json")
    left = before - {tmp_path / f"a.json.{gone}.part"}
    assert set(tmp_path.iterdir()) == left

    def forbidden(*_: int) -> None:
        raise PermissionError

    monkeypatch.setattr(files.os, "kill", forbidden)
    clear_parts(tmp_path / "a.json")
    assert set(tmp_path.iterdir()) == left
