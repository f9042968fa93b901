"""``melder session``: a program at the other end of the pipe."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from tests.cli.conftest import Run


class Input:
    """Standard input that is made of bytes."""

    def __init__(self, text: bytes) -> None:
        self.buffer = io.BytesIO(text)


def request(id: int, method: str, **params: Any) -> bytes:
    line = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
    return json.dumps(line).encode() + b"\n"


def test_one_answer_a_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        request(1, "new", game="melder", seed="ABCD2345", options={}),
        request(2, "view", session="1", seat=0),
        b"\n",
        b"\xff\xfe nonsense\n",
        json.dumps({"jsonrpc": "2.0", "method": "view"}).encode() + b"\n",
        request(3, "act", session="1", seat=0, action={"next": {}}),
        request(4, "bot", session="1", seat=0, bot="nobody"),
        request(5, "bot", session="1", seat=0, bot="random"),
        request(6, "close", session="1").rstrip(),
    ]
    monkeypatch.setattr(sys, "stdin", Input(b"".join(lines)))
    result = run("session")
    assert (result.code, result.err) == (0, "")
    found = [json.loads(line) for line in result.out.splitlines()]
    assert [one["id"] for one in found] == [1, 2, None, 3, 4, 5, 6]
    assert found[0]["result"] == {"session": "1"}
    assert found[1]["result"]["seed"] == "ABCD2345"
    assert found[2]["error"]["code"] == -32700
    assert found[3]["result"]["done"] is False
    assert found[4]["error"]["code"] == -32602
    assert isinstance(found[5]["result"], dict)


def test_nothing_in_nothing_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Input(b""))
    assert run("session") == run("session")
    assert run("session").out == ""
