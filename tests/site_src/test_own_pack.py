"""The page on packs: what it shows is the sample pack, and its commands run."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from melder.cli import app
from tests.site_src.pages import DEVELOP, ROOT, blocks

PAGE = DEVELOP / "your-own-pack.md"
PACK = ROOT / "site_src" / "examples" / "lantern-pack"
LINES = [line for block in blocks(PAGE, "sh") for line in block.splitlines()]
ONCE = [line for line in LINES if not line.startswith("melder wiki serve")]


def run(line: str) -> str:
    """What a command of the page prints."""
    result = CliRunner().invoke(app, shlex.split(line)[1:])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_files_are_shown_as_they_are() -> None:
    manifest, item = blocks(PAGE, "yaml")
    assert manifest == (PACK / "pack.yaml").read_text(encoding="utf-8")
    assert item == (PACK / "melder/relics/fourth-lamp.yaml").read_text(encoding="utf-8")


def test_the_folder_looks_as_it_is_shown() -> None:
    tree, _text = blocks(PAGE, "text")
    folders = {1: PACK}
    shown = [line for line in tree.splitlines()[1:] if line.strip() != "..."]
    for line in shown:
        depth = (len(line) - len(line.lstrip())) // 2
        path = folders[depth] / line.strip()
        folders[depth + 1] = path
        assert path.exists(), path
    assert len(shown) == 6


def test_every_command_says_what_the_page_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    checked, shown, mutated, added = map(run, ONCE)
    assert checked == "no findings\n"
    assert shown.startswith("Fourth Lamp")
    assert mutated.endswith("100.00% of the mutants that change anything are noticed\n")
    assert "  + Fourth Lamp: +20 Chips for every 4th tile scored, if it is no wild.\n" in added


def test_the_text_is_the_one_that_the_page_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (show,) = (line for line in ONCE if " show " in line)
    _tree, text = blocks(PAGE, "text")
    assert text in run(show)


def test_a_pack_that_was_copied_elsewhere_works_as_well(tmp_path: Path) -> None:
    for path in PACK.rglob("*.yaml"):
        copied = tmp_path / "mine" / path.relative_to(PACK)
        copied.parent.mkdir(parents=True, exist_ok=True)
        copied.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    assert run(f"melder validate --pack {tmp_path / 'mine'}") == "no findings\n"
