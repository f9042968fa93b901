"""On the way to the first side bets: what can be looked at, taken and touched."""

from __future__ import annotations

import re

import pytest

from tests.terminal.sitting import Sitting

SEED = "SHYP771B"
BETS = ["buy 2", "next", "p K5 B5 R5", "p K9-11", "score", "p O5 on 1", "p K7 K8 on 2"]
BETS += ["lift K11", "p R11 O11 K11", "score", "next", "next"]


def test_the_table_waits_for_the_score_of_the_opening() -> None:
    sitting = Sitting(SEED)
    sitting.type(*BETS, "next")
    assert sitting.desk.view["board"]
    assert "until the opening has been scored. (opening)" in sitting.type("lift 1")


def test_bets_are_looked_at_and_taken_by_their_numbers() -> None:
    sitting = Sitting(SEED)
    sitting.type(*BETS)
    bets = sitting.desk.view["bets"]
    names = [sitting.desk.lexicon.name("bet", id) for id in bets]
    for number, name in enumerate(names, 1):
        assert f"{name}  side bet" in sitting.type(f"look {number}")
    shown = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    assert f"There is no “9” here, but: {shown}." in sitting.type("bet 9")
    sitting.type("bet 2")
    assert sitting.desk.view["bet"]["bet"] == bets[1]
    assert "already" in sitting.type("bet 1")


@pytest.mark.parametrize("lines", [0, 1, 2, 4, 5, -2, -1, len(BETS)])
def test_what_is_advised_to_look_at_can_be_looked_at(lines: int) -> None:
    sitting = Sitting(SEED)
    sitting.type(*BETS[:lines])
    advised = re.findall(r"look \w+(?=,)", sitting.type("look"))
    assert "look deck" in advised
    assert len(advised) > 1
    sitting.client.failed = False
    sitting.type(*advised)
    assert not sitting.client.failed
