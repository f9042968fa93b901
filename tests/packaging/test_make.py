"""The Makefile is what the README says it is, and says in one sentence what it lacks."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE))
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "site_src").rglob("*.md"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_target_that_a_page_names_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE)
    assert set(named) <= TARGETS


def test_every_target_is_phony_and_explained_in_the_readme_or_a_step_of_one() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)", MAKEFILE, re.MULTILINE)
    assert set(phony.split()) == TARGETS
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in TARGETS - {"all", "install", "validate", "score", "wiki"}:
        assert f"make {target}" in readme


def test_without_a_suitable_python_make_says_so_in_one_sentence(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    run = ["make", "--no-print-directory", "test", f"PYTHON={tmp_path / 'python-of-old'}"]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode != 0
    first, *_makes_own = done.stderr.splitlines()
    assert first.startswith("Melder needs Python 3.11 or newer: ")
    assert not (tmp_path / ".venv").exists()
