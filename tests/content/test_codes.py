"""Every code of findings: its bad example raises it, its mended one does not."""

from pathlib import Path

import pytest

from melder.content.check import validate
from melder.content.every_code import codes
from melder.content.findings import Code

ITEMS = [code for code in codes() if code.id[:2] in ("E4", "L3", "X5") and "effects:" in code.bad]


def found(path: Path, text: str) -> set[str]:
    path.write_text(text, encoding="utf-8")
    return {finding.code for finding in validate([path]).findings}


@pytest.mark.parametrize("code", ITEMS, ids=lambda code: code.id)
def test_examples_of_codes_about_items(base: Path, tmp_path: Path, code: Code) -> None:
    folder = tmp_path / "relics"
    folder.mkdir()
    path = folder / ("lantern.yaml" if "id: lantern" in code.bad else "lamp.yaml")
    assert code.id in found(path, code.bad)
    assert found(path, code.mended) <= {"L303"} - {code.id}


def test_all_codes_are_told_apart() -> None:
    titles = [code.title for code in codes()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("code", codes(), ids=lambda code: code.id)
def test_codes_speak_in_sentences(code: Code) -> None:
    assert code.title[0].isupper()
    assert not code.title.endswith(".")
    assert code.meaning[0].isupper() or code.meaning[0] == "`"
    assert code.meaning.endswith(".")
    assert code.bad.endswith("\n")
    assert code.mended.endswith("\n")
    assert code.bad != code.mended
