"""The resolved snapshot as a file: exact, whole or not at all."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from melder import snapshot
from melder.snapshot import SnapshotError

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.decimals(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(PLAIN, st.sampled_from([None, 0, 2]))
def test_what_is_written_is_what_is_read(data: object, indent: int | None) -> None:
    text = snapshot.dumps({"format": 1, "data": data}, indent=indent)
    assert snapshot.loads(text)["data"] == data


def test_decimals_are_plain_numbers() -> None:
    text = snapshot.dumps({"a": Decimal("1.50"), "b": Decimal("1E+3"), "c": Decimal("0.0001")})
    assert text == '{"a":1.50,"b":1000,"c":0.0001}'
    assert json.loads(text) == {"a": 1.5, "b": 1000, "c": 0.0001}


def test_indented_text_is_that_of_the_standard_library() -> None:
    data = {"a": [1, {"b": []}], "c": {}, "d": "×"}
    assert snapshot.dumps(data, indent=2) == json.dumps(data, indent=2, ensure_ascii=False)


def test_infinity_is_no_number() -> None:
    with pytest.raises(ValueError, match="Infinity cannot be written"):
        snapshot.dumps(Decimal("Infinity"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "this is no snapshot"),
        ("[]", "does not say which format"),
        ('{"format": 2}', "has format 2, and 1 is read here"),
        ('{"format": true}', "has format True, and 1 is read here"),
        ('{"format": 1.0}', "has format 1.0, and 1 is read here"),
        ("[" * 100_000, "this is no snapshot"),
    ],
)
def test_what_is_no_snapshot(text: str, reason: str) -> None:
    with pytest.raises(SnapshotError, match=reason):
        snapshot.loads(text)


def test_a_file_is_replaced_in_one_step(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "snapshot.json"
    snapshot.write(path, {"format": 1, "n": 1})
    snapshot.write(path, {"format": 1, "n": 2})
    assert snapshot.read(path) == {"format": 1, "n": 2}
    with pytest.raises(ValueError, match="NaN"):
        snapshot.write(path, {"format": 1, "n": Decimal("NaN")})
    assert snapshot.read(path) == {"format": 1, "n": 2}
    assert [one.name for one in path.parent.iterdir()] == ["snapshot.json"]


def test_a_file_of_other_bytes(tmp_path: Path) -> None:
    path = tmp_path / "snapshot.json"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SnapshotError):
        snapshot.read(path)
