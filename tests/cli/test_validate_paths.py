"""``melder validate`` with paths: whatever is named is read, or said to be read by nothing."""

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.packs import write_pack

LAMP = "id: lamp\nname: Lamp\ncost: 3\nrarity: common\n"
STRAYS = {
    "melder/relict/lamp.yaml": "more/melder/relict:1:1: error P603: Nothing reads this folder.",
    "melder/relics/deep/lamp.yaml": "more/melder/relics/deep:1:1: error P603: Nothing reads",
    "melder/relics/lamp.yml": "more/melder/relics/lamp.yml:1:1: error P603: Nothing reads",
    "melder/lamp.yaml": "more/melder/lamp.yaml:1:1: error P603: Nothing reads this file.",
    "README.md": "more/README.md:1:1: error P603: Nothing reads this file.",
    "schemas/x.json": "more/schemas/x.json:1:1: error P603: Nothing reads this file.",
    ".hidden/lamp.yaml": "more/.hidden/lamp.yaml:1:1: error P603: Nothing reads this file.",
}


@pytest.mark.parametrize("path", STRAYS)
def test_a_named_file_that_nothing_reads(base: Path, tmp_path: Path, run: Run, path: str) -> None:
    file = write_pack(tmp_path / "more", {}) / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(LAMP, encoding="utf-8")
    result = run("validate", f"more/{path}")
    assert result.code == 1
    assert result.out.startswith(STRAYS[path])
    assert result.out.endswith("\n1 error in 1 file\n")


def test_a_named_folder_that_nothing_reads(base: Path, tmp_path: Path, run: Run) -> None:
    folder = write_pack(tmp_path / "more", {}) / "melder" / "relict" / "old"
    folder.mkdir(parents=True)
    assert "relict:1:1: error P603" in run("validate", "more/melder/relict/old").out
    assert "hint: did you mean `relics`?" in run("validate", "more/melder/relict").out


def test_links_that_lead_in_a_circle_hide_nothing(base: Path, tmp_path: Path, run: Run) -> None:
    pack = write_pack(tmp_path / "more", {"relics/lamp.yaml": LAMP + "colour: red\n"})
    (pack / "melder" / "relics" / "loop.yaml").symlink_to("loop.yaml")
    result = run("validate", "more")
    assert result.code == 1
    assert "lamp.yaml:5:1: error S201" in result.out
    assert "loop.yaml:1:1: error P603: Nothing reads this link." in result.out
    assert "Nothing reads this link." in run("validate", "more/melder/relics/loop.yaml").out


def test_a_link_out_of_the_pack_is_told_of(base: Path, tmp_path: Path, run: Run) -> None:
    pack = write_pack(tmp_path / "more", {})
    (pack / "melder" / "relics").mkdir()
    (pack / "melder" / "relics" / "link.yaml").symlink_to(base / "pack.yaml")
    assert "link.yaml:1:1: error P603" in run("validate", "more").out


def test_loose_links_in_a_circle(base: Path, tmp_path: Path, run: Run) -> None:
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "loop.yaml").symlink_to("loop.yaml")
    result = run("validate", "drafts")
    assert (result.code, result.err) == (1, "")
    assert "error Y101" in result.out


def test_a_folder_above_packs_stands_for_them(base: Path, tmp_path: Path, run: Run) -> None:
    work = tmp_path / "work"
    write_pack(work / "packs" / "more", {"relics/lamp.yaml": LAMP + "colour: red\n"})
    write_pack(work / ".hidden" / "old", {"relics/lamp.yaml": "id: [\n"})
    environment = write_pack(work / "env" / "pack", {"relics/lamp.yaml": "id: [\n"}).parent
    (environment / "pyvenv.cfg").write_text("", encoding="utf-8")
    (work / "settings.yaml").write_text("theme: dark\n", encoding="utf-8")
    result = run("validate", "work")
    assert result.out.endswith("1 error in 1 file\n")
    assert "work/packs/more/melder/relics/lamp.yaml:5:1: error S201" in result.out
    shutil.rmtree(work / "packs" / "more" / "melder")
    (work / "packs" / "more" / "melder").mkdir()
    assert run("validate", "work").out == "no findings\n"


@pytest.mark.parametrize(
    "command",
    [("validate",), ("content", "list", "relics"), ("content", "export"), ("simulate", "melder")],
)
def test_a_pack_given_by_its_file(
    base: Path, tmp_path: Path, run: Run, command: tuple[str, ...]
) -> None:
    write_pack(tmp_path / "more", {})
    result = run(*command, "--pack", "more/pack.yaml")
    assert (result.code, result.out, result.err) == (
        2,
        "",
        "melder: more/pack.yaml is a file; a pack is given by its folder, more\n",
    )
