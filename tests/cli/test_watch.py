"""``melder validate --watch``."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from melder.cli import watch
from melder.cli.watch import changes
from tests.cli.conftest import Run


def waits(*steps: Callable[[], object]) -> Callable[[float], None]:
    """A sleep in which something happens; after the last step it is interrupted."""
    left = iter(steps)

    def wait(_seconds: float) -> None:
        step = next(left, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    return wait


def counted(found: Iterator[None]) -> int:
    number = 0
    try:
        for _ in found:
            number += 1
    except KeyboardInterrupt:
        return number
    raise AssertionError("it ended by itself")


def nothing() -> None:
    """Nothing happens."""


def test_changes_are_seen_once_each(base: Path) -> None:
    lantern = base / "melder" / "relics" / "lantern.yaml"
    lamp = base / "melder" / "relics" / "lamp.yaml"
    steps = (
        nothing,
        lambda: lantern.write_text(lantern.read_text() + "# more\n"),
        nothing,
        lambda: lamp.write_text("id: lamp\n"),
        lambda: (base / "notes.txt").write_text("no content"),
        lamp.unlink,
    )
    assert counted(changes([], waits(*steps))) == 3


def test_a_file_outside_of_packs_is_watched(base: Path, tmp_path: Path) -> None:
    draft = tmp_path / "draft.yaml"
    draft.write_text("id: lamp\n")
    steps = (lambda: draft.write_text("id: lamps\n"), draft.unlink, nothing)
    assert counted(changes([draft], waits(*steps))) == 2


def test_validate_checks_again(base: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lantern = base / "melder" / "relics" / "lantern.yaml"

    def misspell() -> None:
        lantern.write_text(lantern.read_text().replace("cost:", "cots:"))

    monkeypatch.setattr(watch.changes, "__defaults__", (waits(misspell),))
    result = run("validate", "--watch")
    assert (result.code, result.err) == (1, "\n")
    first, second = result.out.split("\n\n", 1)
    assert first == "no findings"
    assert second.startswith("base/melder/relics/lantern.yaml:4:1: error S201: ")
