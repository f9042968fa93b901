"""``melder schema write``."""

from pathlib import Path

from tests.cli.conftest import Run
from tests.packs import write_pack


def test_write_and_check(base: Path, tmp_path: Path, run: Run) -> None:
    stale = run("schema", "write", "--check")
    assert stale.code == 1
    assert f"{tmp_path.as_posix()}/schemas/melder/relics.schema.json" in stale.out.splitlines()
    assert stale.err == "melder: these are stale; run `melder schema write`\n"
    assert not (tmp_path / "schemas").exists()
    written = run("schema", "write")
    assert (written.code, written.out) == (0, stale.out)
    fresh = run("schema", "write", "--check")
    assert (fresh.code, fresh.out) == (0, "")
    assert fresh.err == "melder: all schemas are up to date\n"


def test_write_for_a_pack(base: Path, tmp_path: Path, run: Run) -> None:
    pack = write_pack(tmp_path / "more", {"perks/wick.yaml": "id: wick\nname: Wick\n"})
    assert run("schema", "write", "--pack", "more").code == 0
    text = (pack / "schemas" / "melder" / "perks.schema.json").read_text(encoding="utf-8")
    assert '"lamp-oil",' in text
    assert '"wick"' in text
    assert "P603" not in run("validate", "more").out
