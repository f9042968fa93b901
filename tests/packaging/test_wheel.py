"""The wheel carries all that it needs: it works in an empty folder, with no checkout near."""

from __future__ import annotations

import json
import os
import site
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow

SCENARIO = """\
title: Two groups
play: ["R7 B7 K7", "O4 O5 O6"]
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked: all that a wheel may be built from."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(_build("sdist", ROOT, folder)) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    return unpacked


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _build("wheel", source, tmp_path_factory.mktemp("wheel"))


def _build(target: str, root: Path, folder: Path) -> Path:
    run = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    done = subprocess.run(run, cwd=root, env=_env(folder), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (made,) = folder.iterdir()
    return made


def _env(folder: Path) -> dict[str, str]:
    """The environment of a stranger: no variables of Python, an empty home, no colours."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return env | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "NO_COLOR": "1"}


@pytest.fixture(scope="module")
def bin_folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a new virtual environment that holds nothing but the wheel.

    The packages that Melder depends on are lent by the environment that runs the tests: a path
    file names their folder, which comes after the new one and is not searched for more such files.
    """
    folder = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    lent = [path for path in site.getsitepackages() if Path(path).is_dir()]
    (packages / "lent.pth").write_text("\n".join(lent) + "\n", encoding="utf-8")
    install = ["install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    python = str(folder / "bin" / "python")
    subprocess.run([sys.executable, "-m", "pip", "--python", python, *install], check=True)
    return folder / "bin"


def _run(
    bin_folder: Path, folder: Path, *command: str, input: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command of the new environment in an empty folder."""
    program = [str(bin_folder / command[0]), *command[1:]]
    return subprocess.run(
        program, cwd=folder, env=_env(folder), capture_output=True, text=True, input=input
    )


def test_the_wheel_holds_the_content_and_its_snapshot(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    data = {name.removeprefix("melder/_data/") for name in names if "/_data/" in name}
    assert {"snapshot.json", "mkdocs.yml", "content/pack.yaml"} <= data
    committed = {path.relative_to(ROOT).as_posix() for path in (ROOT / "content").rglob("*.yaml")}
    assert {name for name in data if name.startswith("content/")} == committed
    assert any(name.startswith("schemas/") for name in data)


def test_the_wheel_holds_no_tests_and_nothing_of_the_build(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"generator", "melder"}


def test_the_installed_package_is_the_wheel(bin_folder: Path, tmp_path: Path) -> None:
    done = _run(bin_folder, tmp_path, "python", "-c", "import melder; print(melder.__file__)")
    assert Path(done.stdout.strip()).is_relative_to(bin_folder.parent), done.stderr


def test_validate_finds_the_packaged_content_clean(bin_folder: Path, tmp_path: Path) -> None:
    done = _run(bin_folder, tmp_path, "melder", "validate")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_scenario_is_scored(bin_folder: Path, tmp_path: Path) -> None:
    done = _run(bin_folder, tmp_path, "melder", "score", "-", "--format", "json", input=SCENARIO)
    assert done.returncode == 0, done.stderr
    score = json.loads(done.stdout)
    assert (score["score"], score["chips"], score["mult"]) == (162, "36", "4.5")


def test_the_wiki_is_built(bin_folder: Path, tmp_path: Path) -> None:
    done = _run(bin_folder, tmp_path, "melder", "wiki", "build")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "site" / "index.html").is_file()
    assert (tmp_path / "site" / "develop" / "index.html").is_file()
