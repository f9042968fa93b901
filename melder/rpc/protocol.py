"""JSON-RPC 2.0: text in, text out. What methods do is told by a service."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
NO_METHOD: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL: Final = -32603

Json = dict[str, Any]


class RpcError(Exception):
    """A failure as the caller is told: a code, one sentence, and data for programs."""

    def __init__(self, code: int, message: str, data: Json | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def json(self) -> Json:
        found: Json = {"code": self.code, "message": self.message}
        return found if self.data is None else {**found, "data": self.data}


@dataclass(frozen=True)
class Method:
    """A method: what it does with its parameters, and their names in order.

    ``run`` is called with every parameter that was given, by name. Raises :class:`RpcError`.
    """

    run: Callable[..., Any]
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()

    def call(self, params: object) -> Any:
        """Call with parameters by name or by position. Raises :class:`RpcError`."""
        names = (*self.required, *self.optional)
        if isinstance(params, list):
            if len(params) > len(names):
                raise RpcError(INVALID_PARAMS, f"At most {len(names)} parameters are taken.")
            params = dict(zip(names, params, strict=False))
        if not isinstance(params, Mapping):
            raise RpcError(INVALID_PARAMS, "Parameters are an object or a list.")
        for name in params:
            if name not in names:
                known = ", ".join(names) or "none"
                raise RpcError(INVALID_PARAMS, f"There is no parameter {name!r}: {known}.")
        for name in self.required:
            if name not in params:
                raise RpcError(INVALID_PARAMS, f"The parameter {name!r} is missing.")
        return self.run(**params)


Methods = Mapping[str, Method]


def answer(methods: Methods, line: str | bytes) -> str | None:
    """The answer to one message, without a line break; None where none is due.

    Never raises: whatever comes in, an error goes out.
    """
    try:
        message = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return _write(_failed(None, RpcError(PARSE_ERROR, "The message is not JSON.")))
    if not isinstance(message, list):
        reply = _reply(methods, message)
        return None if reply is None else _write(reply)
    if not message:
        return _write(_failed(None, RpcError(INVALID_REQUEST, "The batch is empty.")))
    replies = [reply for one in message if (reply := _reply(methods, one)) is not None]
    return _write(replies) if replies else None


def _reply(methods: Methods, message: object) -> Json | None:
    if not isinstance(message, Mapping):
        return _failed(None, RpcError(INVALID_REQUEST, "A request is an object."))
    id = message.get("id")
    fault = _fault(message)
    if fault is not None:
        return _failed(id if _is_id(id) else None, fault)
    try:
        result = _called(methods, message)
    except RpcError as error:
        return _failed(id, error) if "id" in message else None
    return {"jsonrpc": "2.0", "id": id, "result": result} if "id" in message else None


def _called(methods: Methods, message: Mapping[str, Any]) -> Any:
    method = methods.get(message["method"])
    if method is None:
        known = ", ".join(methods)
        raise RpcError(NO_METHOD, f"There is no method {message['method']!r}: {known}.")
    try:
        return method.call(message.get("params", {}))
    except RpcError:
        raise
    except Exception as error:
        # A defect must not end the sessions of others; it is told apart from every other error.
        raise RpcError(INTERNAL, f"Unexpected failure: {type(error).__name__}: {error}") from error


def _fault(message: Mapping[str, Any]) -> RpcError | None:
    """What keeps an object from being a request."""
    if message.get("jsonrpc") != "2.0":
        return RpcError(INVALID_REQUEST, 'A request says "jsonrpc": "2.0".')
    if not isinstance(message.get("method"), str):
        return RpcError(INVALID_REQUEST, "A request names its method.")
    if not _is_id(message.get("id")):
        return RpcError(INVALID_REQUEST, "The id of a request is text or a number.")
    return None


def _is_id(id: object) -> bool:
    if isinstance(id, float):
        # A number beyond all floats is read as infinity, which JSON cannot write.
        return isfinite(id)
    return id is None or (isinstance(id, str | int) and not isinstance(id, bool))


def _failed(id: object, error: RpcError) -> Json:
    return {"jsonrpc": "2.0", "id": id, "error": error.json()}


def _write(data: object) -> str:
    # Plain ASCII: it reads the same whatever encoding the pipe has.
    return json.dumps(data, separators=(",", ":"))


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no JSON")
