"""``melder session``: games for other programs, over standard input and output."""

from __future__ import annotations

import sys

from melder.cli.common import Packs


def session(pack: Packs = None) -> None:
    """Play through JSON-RPC 2.0: one message a line in, one answer a line out.

    Methods: new, view, actions, suggest, act, save, load, bot, close. Ends with the input.

    \b
    Example:
      echo '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"game": "melder"}}' \\
        | melder session
    """
    import secrets

    from melder.bots import registry
    from melder.rpc.protocol import answer
    from melder.rpc.service import Service

    methods = Service(secrets.randbelow, registry.get, pack or ()).methods
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        reply = answer(methods, line)
        if reply is not None:
            sys.stdout.write(reply + "\n")
            sys.stdout.flush()
