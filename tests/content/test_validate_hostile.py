"""Whatever a file of content holds, a check answers with findings."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from melder.content.check import validate
from melder.content.games import GAMES
from tests.packs import told

RELIC: dict[str, Any] = {
    "id": "lamp",
    "name": "Lamp",
    "cost": 5,
    "rarity": "common",
    "state": {"glow": {"start": 0, "max": 9}},
    "effects": [
        {"on": "score", "when": {"count": {"tiles": "hand"}, "is": {"min": 8}}, "do": {"mult": 5}},
        {"on": "after", "chance": "1/4", "do": [{"gain": "glow", "by": 1}, {"earn": 1}]},
        {"on": "score", "do": {"xmult": {"state": "glow"}}},
    ],
    "wording": "{mult} {xmult}",
    "examples": [{"play": ["R7 B7 K7"], "chance": "never", "expect": {"mult": 8}}],
}
WORDS = [*RELIC, "patch", "replaces", "retired", "on", "do", "lamp", "lantern", "mult", "1/4"]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(0, 9) | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value: object) -> list[tuple[Any, ...]]:
    """The paths of all values within a value."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    return [(key, *rest) for key in keys for rest in [(), *places(value[key])]]  # type: ignore[index]


@given(st.data())
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_damaged_item(base: Path, data: st.DataObject) -> None:
    relic = json.loads(json.dumps(RELIC))
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(places(relic)))
        at = relic
        for step in way:
            at = at[step]
        at[last] = data.draw(ANYTHING)
    folder = base.parent / "relics"
    folder.mkdir(exist_ok=True)
    (folder / "lamp.yaml").write_text(json.dumps(relic), encoding="utf-8")
    report = validate([folder])
    assert "D904" not in {finding.code for finding in report.findings}
    assert told(report).endswith("\n")


@pytest.mark.parametrize("kind", GAMES["melder"].kinds.values(), ids=lambda kind: kind.name)
@pytest.mark.parametrize(
    "text", ["- 1\n", "x\n", "{}\n", "id: {a: 1}\n", "patch: [1]\n", "a: *b\n"]
)
def test_files_that_are_no_items(base: Path, kind: Any, text: str) -> None:
    folder = base.parent / kind.plural
    folder.mkdir()
    (folder / "lamp.yaml").write_text(text, encoding="utf-8")
    codes = {finding.code for finding in validate([folder]).findings}
    assert codes
    assert "D904" not in codes
