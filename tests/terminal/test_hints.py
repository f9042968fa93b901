"""Hints come at the moment when what they speak of is on the screen."""

from typing import Any

import pytest

from melder.terminal import hints
from melder.terminal.shelf import Memory
from tests.terminal.sitting import Sitting, game

MELD = {"legal": True, "age": 0, "locked": False}


class Remembering(Memory):
    """A shelf that gives every hint."""

    def first_time(self, hint: str) -> bool:
        return True


def given(phase: str, **meld: Any) -> str:
    """The hint with this one meld on the table."""
    sitting = Sitting("ABCD2345", shelf=Remembering(game(), {}, None))
    desk = sitting.desk
    shown = {"phase": phase, "board": [{**MELD, **meld}], "bets": [], "items": []}
    desk.view = {**desk.view, "banked": 0, "opened": False, **shown}
    before = len(sitting.written)
    hints.give(desk)
    return "".join(sitting.written[before:])


@pytest.mark.parametrize(
    ("meld", "said"), [({"age": 1}, "Hint: Settled"), ({"locked": True}, "The oldest meld")]
)
def test_what_a_meld_has_become_is_told_where_the_table_is_shown(
    meld: dict[str, Any], said: str
) -> None:
    assert said in given("play", **meld)
    for elsewhere in ("offer", "fight", "shop", "cash_out"):
        assert said not in given(elsewhere, **meld)
