"""JSON-RPC 2.0, whatever comes in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from melder.rpc.protocol import Method, RpcError, answer


def _fail(**_: Any) -> None:
    raise RpcError(7, "No.", {"why": 1})


METHODS = {
    "add": Method(lambda left, right=1: left + right, ("left",), ("right",)),
    "nothing": Method(lambda: None),
    "fail": Method(_fail),
    "break": Method(lambda: {}["x"]),
}


def reply(**message: Any) -> Any:
    text = answer(METHODS, json.dumps({"jsonrpc": "2.0", **message}))
    return None if text is None else json.loads(text)


def code(line: str | bytes) -> int:
    text = answer(METHODS, line)
    assert text is not None
    found = json.loads(text)
    assert found["jsonrpc"] == "2.0"
    assert found["id"] is None
    return int(found["error"]["code"])


def test_results_carry_the_id_of_their_request() -> None:
    for id in (1, "a", 0, "", 1.5, None):
        found = reply(id=id, method="add", params={"left": 2, "right": 3})
        assert found == {"jsonrpc": "2.0", "id": id, "result": 5}
    assert reply(id=1, method="add", params=[2])["result"] == 3
    assert reply(id=1, method="nothing")["result"] is None


def test_errors_carry_code_message_and_data() -> None:
    error = {"code": 7, "message": "No.", "data": {"why": 1}}
    assert reply(id=1, method="fail") == {"jsonrpc": "2.0", "id": 1, "error": error}


@pytest.mark.parametrize(
    "line", ["", "{", "nothing", "NaN", '{"a": Infinity}', b"\xff", "[" * 9999]
)
def test_what_is_not_json(line: str | bytes) -> None:
    assert code(line) == -32700


@pytest.mark.parametrize(
    "line",
    [
        "1", "null", '"x"', "[]", "{}", '{"method": "add"}', '{"jsonrpc": "2.0"}',
        '{"jsonrpc": "1.0", "method": "add"}', '{"jsonrpc": "2.0", "method": 3}',
        '{"jsonrpc": "2.0", "method": "add", "id": {}}',
        '{"jsonrpc": "2.0", "method": "add", "id": true}',
        '{"jsonrpc": "2.0", "method": "add", "id": 1e400}',
    ],
)  # fmt: skip
def test_what_is_no_request(line: str) -> None:
    assert code(line) == -32600


@pytest.mark.parametrize(
    "params",
    [None, 3, {}, {"right": 1}, {"left": 1, "more": 2}, [], [1, 2, 3]],
)
def test_parameters_that_do_not_fit(params: Any) -> None:
    assert reply(id=1, method="add", params=params)["error"]["code"] == -32602


def test_other_failures() -> None:
    assert reply(id=1, method="add2")["error"]["code"] == -32601
    assert reply(id=1, method="break")["error"]["code"] == -32603


def test_notifications_are_not_answered() -> None:
    for method in ("nothing", "fail", "break", "add", "add2"):
        assert reply(method=method) is None


def test_batches_are_answered_together() -> None:
    one = {"jsonrpc": "2.0", "id": 1, "method": "nothing"}
    told = {"jsonrpc": "2.0", "method": "nothing"}
    found = json.loads(answer(METHODS, json.dumps([one, told, 3, {**one, "id": 2}])) or "")
    assert [(each["id"], "result" in each) for each in found] == [
        (1, True),
        (None, False),
        (2, True),
    ]
    assert answer(METHODS, json.dumps([told, told])) is None


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=4)
    | st.sampled_from(["2.0", "add"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["jsonrpc", "id", "method", "params", "left", "x"]), inner, max_size=4
    ),
    max_leaves=8,
)  # fmt: skip


@given(JSON)
def test_any_json_is_answered_with_json(message: Any) -> None:
    text = answer(METHODS, json.dumps(message))
    assert text is None or "\n" not in text
    assert text is None or json.loads(text)


@given(st.binary(max_size=30))
def test_any_bytes_are_answered(line: bytes) -> None:
    answer(METHODS, line)
