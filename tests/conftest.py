"""Fixtures of all tests."""

import re
import shutil
from pathlib import Path

import pytest

from melder.content import roots
from tests.packs import CONTENT, ITEMS, write_pack


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small base pack, with the rules of the real one; the current folder is that above it."""
    root = write_pack(tmp_path / "base", ITEMS)
    shutil.copytree(CONTENT / "melder" / "rules", root / "melder" / "rules")
    run = root / "melder" / "rules" / "run.yaml"
    text = run.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^deck: \S+", "deck: stone", text)
    run.write_text(re.sub(r"(?m)^final_boss: \S+", "final_boss: the-end", text), encoding="utf-8")
    monkeypatch.setattr(roots, "base_root", lambda: root)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return root
