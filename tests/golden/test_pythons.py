"""Golden runs on other versions of Python, as far as they are installed, and however it runs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from melder import snapshot
from melder.content.library import resolved
from tests.golden.test_melder import GOLDEN

ROOT = Path(__file__).parents[2]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The resolved content in a file, so that the engine needs nothing but the standard library."""
    path = tmp_path_factory.mktemp("content") / "snapshot.json"
    snapshot.write(path, resolved())
    return path


def walked(command: list[str], content: Path, **environment: str) -> object:
    """The golden runs as another process walks them."""
    answer = subprocess.run(
        [*command, "-m", "tests.golden.runs", str(content)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(answer.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_other_versions_of_python(version: str, content: Path) -> None:
    python = shutil.which(f"python{version}")
    # A version manager may have a command for a version that is not there.
    if python is None or subprocess.run([python, "-c", ""], capture_output=True).returncode:
        pytest.skip(f"Python {version} is not installed")
    assert walked([python], content) == GOLDEN


@pytest.mark.slow
@pytest.mark.parametrize(("hashes", "options"), [("0", []), ("1", ["-O"]), ("random", ["-OO"])])
def test_hashes_and_assertions_change_nothing(
    hashes: str, options: list[str], content: Path
) -> None:
    assert walked([sys.executable, *options], content, PYTHONHASHSEED=hashes) == GOLDEN
