"""``melder content diff``."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from melder.content import roots
from tests.cli.conftest import Run


@pytest.fixture
def newer(base: Path, tmp_path: Path) -> Path:
    """A later version of the small base pack, beside it."""
    root = shutil.copytree(base, tmp_path / "newer")
    lantern = root / "melder" / "relics" / "lantern.yaml"
    text = lantern.read_text(encoding="utf-8").replace("mult: 5", "mult: 6")
    lantern.write_text(text.replace("mult: 8", "mult: 9").replace("cost: 4", "cost: 5"), "utf-8")
    perk = root / "melder" / "perks" / "lamp-oil.yaml"
    perk.write_text("id: lamp-oil\nname: Lamp Oil\nretired: {since: 1.1.0}\n", encoding="utf-8")
    (root / "pack.yaml").write_text((base / "pack.yaml").read_text("utf-8"), encoding="utf-8")
    return root


def test_patch_notes(newer: Path, run: Run) -> None:
    result = run("content", "diff", "base", "newer")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "Relics\n"
        "  ~ Lantern: +5 -> +6 Mult for each orange tile scored; cost 4 -> 5\n"
        "\n"
        "Perks\n"
        "  - Lamp Oil: retired in 1.1.0\n"
        "\n"
        "Worked examples that come out otherwise\n"
        "  Lantern, Two of three tiles are orange: score 168 -> 189; mult 8 -> 9; "
        "total 168 -> 189\n"
    )


def test_patch_notes_the_other_way(newer: Path, run: Run) -> None:
    assert "  + Lamp Oil: The interest cap is $10.\n" in run("content", "diff", "newer", "base").out


def test_values_are_told_in_words(base: Path, newer: Path, run: Run) -> None:
    oil = (base / "melder" / "perks" / "lamp-oil.yaml").read_text(encoding="utf-8")
    better = oil.replace("lamp-oil", "best-oil").replace("Lamp Oil", "Best Oil")
    better = better.replace("tier: 1", "tier: 2") + "requires: lamp-oil\n"
    for root, perk in ((base, better), (newer, f"{better}supersedes: true\n")):
        (root / "melder" / "perks" / "lamp-oil.yaml").write_text(oil, encoding="utf-8")
        (root / "melder" / "perks" / "best-oil.yaml").write_text(perk, encoding="utf-8")
    assert "; supersedes none -> yes\n" in run("content", "diff", "base", "newer").out


def test_an_example_that_one_version_cannot_play(base: Path, newer: Path, run: Run) -> None:
    for root in (base, newer):
        lantern = root / "melder" / "relics" / "lantern.yaml"
        text = lantern.read_text(encoding="utf-8")
        lantern.write_text(text.replace("    play:", "    perks: [lamp-oil]\n    play:"), "utf-8")
    out = run("content", "diff", "base", "newer").out
    assert "Two of three tiles are orange: can no longer be played: There is no perk" in out
    out = run("content", "diff", "newer", "base").out
    assert "Two of three tiles are orange: can be played, which it could not: There is no" in out
    assert "none ->" not in out


def test_for_programs(newer: Path, run: Run) -> None:
    found = json.loads(run("content", "diff", "base", "newer", "--format", "json").out)
    lantern, oil = found["items"]["melder"]
    assert lantern["fields"] == {"cost": {"old": 4, "new": 5}}
    assert oil["retired"] == {"since": "1.1.0"}
    assert found["rules"]["melder"] == {}
    assert [one["id"] for one in found["moved"]] == ["lantern"]


def test_the_second_version_is_the_present_one(base: Path, run: Run) -> None:
    assert run("content", "diff", "base").out == "nothing has changed\n"


def test_an_exported_file(newer: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "then.json").write_text(run("content", "export").out, encoding="utf-8")
    assert run("content", "diff", "then.json").out == "nothing has changed\n"
    assert run("content", "diff", "then.json", "newer").out.startswith("Relics\n  ~ Lantern")


def test_a_git_revision(newer: Path, base: Path, run: Run) -> None:
    def git(*arguments: str) -> None:
        identity = ("-c", "user.name=Test", "-c", "user.email=test@example.org")
        subprocess.run(("git", *identity, *arguments), cwd=base, check=True, capture_output=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    shutil.copytree(newer, base, dirs_exist_ok=True)
    result = run("content", "diff", "HEAD")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("Relics\n  ~ Lantern: +5 -> +6 Mult")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("nowhere", "there is no file or folder 'nowhere', and git does not know it"),
        ("base/pack.yaml", "base/pack.yaml: "),
    ],
)
def test_what_is_no_version(base: Path, run: Run, given: str, told: str) -> None:
    result = run("content", "diff", given)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"melder: {told}")


def test_where_there_is_no_checkout(base: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roots, "is_packaged", lambda: True)
    result = run("content", "diff", "v1")
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith("and no checkout that could have it\n")


def test_a_version_with_errors(newer: Path, run: Run) -> None:
    path = newer / "melder" / "relics" / "lantern.yaml"
    path.write_text(path.read_text("utf-8").replace("cost", "cots"), encoding="utf-8")
    result = run("content", "diff", "base", "newer")
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith("melder: a version has errors, so that it cannot be compared\n")
