"""Seeds of Melder that lead to the same state on every machine and every version of Python.

A change that moves one is listed under *Seeds* in the changelog, and the values in ``melder.json``
are made anew: ``python -m tests.golden.runs``.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from melder.content.library import resolved
from tests.golden.runs import SEEDS, ending

GOLDEN = json.loads((Path(__file__).parent / "melder.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_leads_where_it_always_did(seed: str) -> None:
    assert ending(resolved(), seed) == GOLDEN[seed]


def test_golden_runs_come_far_and_differ() -> None:
    assert set(GOLDEN) == set(SEEDS)
    assert len({run["state"] for run in GOLDEN.values()}) == len(SEEDS)
    assert any(run["ante"] > 1 for run in GOLDEN.values())
