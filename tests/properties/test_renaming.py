"""The renaming test: what things are called changes nothing, because no code knows a name."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from melder.content.check import validate
from melder.content.examples import scenario_of
from melder.games.melder.ruleset.kinds import KINDS
from melder.games.melder.ruleset.rules import load
from melder.games.melder.scenario import play
from melder.snapshot import dumps
from tests import base_pack
from tests.properties.renaming import Renaming

PROSE = ("title", "note", "flavour", "wording", "name", "text")


@pytest.fixture(scope="module", params=[1, 2])
def renaming(request: pytest.FixtureRequest) -> Renaming:
    return Renaming.draw(base_pack.melder(), request.param)


def test_renaming_twice_comes_back_to_the_same_pack(renaming: Renaming) -> None:
    """The renamer finds every id that it has changed, so it can change each back."""
    back = Renaming(
        {kind: {new: old for old, new in ids.items()} for kind, ids in renaming.ids.items()},
        {kind: {old: old for old in ids} for kind, ids in renaming.ids.items()},
    )
    twice = back.pack(renaming.pack(base_pack.melder()))
    assert _nameless(twice) == _nameless(base_pack.melder())


def test_no_old_id_is_left(renaming: Renaming) -> None:
    """Ids of several words are no words of the language: none may be left over."""
    old = {one for ids in renaming.ids.values() for one in ids if "-" in one}
    new = renaming.pack(base_pack.melder())
    left = [
        f"{path}: {text}"
        for path, text in _texts(new, ())
        if old & set(re.findall(r"[a-z0-9-]+", text))
    ]
    assert not left, "\n".join(left)


def test_a_renamed_pack_loads(renaming: Renaming) -> None:
    rules = load(renaming.pack(base_pack.melder()))
    assert {item.id for item in rules.all()} == {
        new for kind, ids in renaming.ids.items() if kind in rules.items for new in ids.values()
    }


def test_a_renamed_pack_validates_and_passes_all_its_examples(
    renaming: Renaming, tmp_path: Path
) -> None:
    _write(renaming.pack(base_pack.melder()), tmp_path)
    report = validate([tmp_path])
    assert [(str(one.place), one.message) for one in report.findings] == []
    assert report.resolved is not None


@pytest.mark.slow
def test_every_example_scores_the_same_under_other_names(renaming: Renaming) -> None:
    before, after = load(base_pack.melder()), load(renaming.pack(base_pack.melder()))
    played = 0
    for kind in KINDS.values():
        for raw in base_pack.melder()[kind.plural]:
            for example in raw.get("examples", ()):
                whole = scenario_of(kind, raw["id"], example)
                was = play(before, whole).json()
                now = play(after, renaming.scenario(whole)).json()
                assert _numbers(now) == renaming.scenario(_numbers(was)), (raw["id"], example)
                played += 1
    assert played > len(KINDS)


def _numbers(outcome: Any) -> Any:
    """What came out, without sentences: those name sources."""
    lines = [(line["chips"], line["mult"]) for line in outcome.get("trace", ())]
    return {**outcome, "trace": lines, "message": None, "title": None}


def _write(data: Any, root: Path) -> None:
    """A pack on disk that stands in place of the base pack. JSON is YAML."""
    manifest = base_pack.ROOT / "content" / "pack.yaml"
    shutil.copy(manifest, root)
    for topic, numbers in data["rules"].items():
        _file(root / "melder" / "rules" / f"{topic}.yaml", numbers)
    for kind in KINDS.values():
        for raw in data[kind.plural]:
            folder = root / "melder" / kind.plural
            if kind.folders:
                folder /= f"{raw[kind.folders]}s"
            _file(folder / f"{raw['id']}.yaml", raw)


def _file(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dumps(data, indent=1), encoding="utf-8")


def _texts(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in PROSE:
                yield (*path, key), key
                yield from _texts(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _texts(inner, (*path, place))
    elif isinstance(value, str):
        yield path, value


def _nameless(data: Any) -> Any:
    """A pack without names, and without the order of its items, which follows their ids."""
    whole = {kind: {one["id"]: one for one in data[kind]} for kind in data if kind != "rules"}
    return _without_names({**whole, "rules": data["rules"]})


def _without_names(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_names(inner) for key, inner in value.items() if key != "name"}
    if isinstance(value, list):
        return [_without_names(one) for one in value]
    return value
