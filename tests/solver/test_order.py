"""What was solved before changes nothing: of plays that are as good it is always the same one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from melder.solver import chains as chaining
from melder.solver import runs as running
from melder.solver import solve
from tests.solver.cases import LAW, full_table, short

Melds = tuple[tuple[int, ...], ...]

LAWS: dict[str, dict[str, Any]] = {
    "plain": {},
    "odd tiles": {"run_odd": 1},
    "gaps, loose sets": {"run_gaps": 1, "set_repeats": True, "set_max": None},
}


@pytest.mark.parametrize("changes", LAWS.values(), ids=LAWS)
def test_no_play_depends_on_what_was_solved_before(changes: dict[str, Any]) -> None:
    law = replace(short(LAW, 8), board_max=5, **changes)
    problems = [full_table(seed, law, 8, seed % 3) for seed in range(9)]

    def played(order: Iterable[int]) -> dict[int, Melds]:
        chaining._shared.cache_clear()
        running.runs_of.cache_clear()
        found = {}
        for at in order:
            melds = solve(*problems[at], law, "score").melds
            found[at] = tuple(tuple(piece.id for piece in meld) for meld in melds)
        return found

    forwards = played(range(len(problems)))
    assert played(reversed(range(len(problems)))) == forwards
