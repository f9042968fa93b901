"""Resolved content without validation at every start."""

from pathlib import Path

import pytest

from melder import snapshot
from melder.content import library, roots
from melder.content.library import ContentProblem, cache_folder, resolved
from tests.packs import write_pack


def refuse(*_: object) -> None:
    raise AssertionError("the content was checked again")


@pytest.fixture
def cached(base: Path) -> Path:
    resolved()
    folder = cache_folder()
    assert folder is not None
    (file,) = folder.iterdir()
    return file


def test_content_is_checked_once(cached: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = resolved()
    monkeypatch.setattr(library, "_checked", refuse)
    assert resolved() == first


def test_a_change_is_seen(cached: Path, base: Path) -> None:
    path = base / "melder" / "relics" / "lantern.yaml"
    path.write_text(path.read_text().replace("cost: 4", "cost: 9"))
    assert resolved()["melder"]["relics"][0]["cost"] == 9


@pytest.mark.parametrize("damage", [b"", b"{", b'{"format": 9}', b"\xff"])
def test_a_damaged_cache_is_made_anew(cached: Path, damage: bytes) -> None:
    whole = cached.read_bytes()
    cached.write_bytes(damage)
    assert resolved()["format"] == 1
    assert cached.read_bytes() == whole


def test_a_cache_that_cannot_be_written(base: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder would be")
    assert resolved()["pack"]["id"] == "base"


def test_old_caches_are_forgotten(cached: Path, base: Path) -> None:
    for number in range(10):
        (cached.parent / f"resolved-{number}.json").write_text("{}")
    (base / "melder" / "relics" / "lantern.yaml").unlink()
    resolved()
    assert len(list(cached.parent.iterdir())) == library.KEPT


def test_packs_have_a_cache_of_their_own(cached: Path, tmp_path: Path) -> None:
    lamp = {"relics/lamp.yaml": "id: lamp\nname: Lamp\ncost: 3\nrarity: common\n"}
    pack = write_pack(tmp_path / "more", lamp)
    assert [relic["id"] for relic in resolved([pack])["melder"]["relics"]] == ["lamp", "lantern"]
    assert [relic["id"] for relic in resolved()["melder"]["relics"]] == ["lantern"]


def test_broken_content_is_a_problem_and_not_kept(base: Path) -> None:
    path = base / "melder" / "relics" / "lantern.yaml"
    path.write_text(path.read_text().replace("cost", "cots"))
    for _ in range(2):
        with pytest.raises(ContentProblem) as caught:
            resolved()
        assert [finding.code for finding in caught.value.report.findings] == ["S201"]


def test_the_packaged_snapshot_is_taken_as_it_is(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged = tmp_path / "snapshot.json"
    snapshot.write(packaged, {"format": 1, "pack": {"id": "packaged"}})
    monkeypatch.setattr(snapshot, "find", lambda: packaged)
    monkeypatch.setattr(roots, "is_packaged", lambda: True)
    assert resolved()["pack"]["id"] == "packaged"


def test_a_pack_that_is_not_there(base: Path, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        resolved([tmp_path / "none"])
