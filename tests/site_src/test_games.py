"""The handbook's pages on games, bots, saves and streams: what they show works and is whole."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from melder.bots import registry
from melder.bots.bot import NoMove
from melder.games.contract import Game, Json
from melder.games.session import FORMAT, Session
from melder.games.streams import Stream
from tests.contract.kit import GameContract
from tests.site_src.pages import DEVELOP, blocks


@cache
def _names(page: str) -> dict[str, Any]:
    """What the Python of a page defines, run as it stands there."""
    names: dict[str, Any] = {"__name__": page}
    for block in blocks(DEVELOP / page, "python"):
        exec(compile(block, page, "exec", dont_inherit=True), names)
    return names


def _rows(page: str) -> list[str]:
    """The code in the first cells of the tables of a page."""
    text = Path(DEVELOP / page).read_text(encoding="utf-8")
    cells = re.findall(r"^\| (`[^|]+) \|", text, re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


class TestStones(GameContract):
    """The smallest game of the handbook keeps the contract."""

    SEEDS = ("ONE", "TWO", "SIX")

    @staticmethod
    def game() -> Game[Any]:
        return _game()

    def choose(self, session: Session[Any], chance: Stream) -> Json:
        listed = session.actions(session.to_act[0])
        return listed[chance.below(len(listed))]

    def hidden(self, state: Any) -> Iterable[tuple[str, Any]]:
        return ()


@cache
def _game() -> Game[Any]:
    return _names("add-a-game.md")["Stones"]()


def test_the_contract_of_the_page_is_the_contract() -> None:
    methods = {name for name, kind in vars(Game).items() if callable(kind)}
    public = {name for name in methods if not name.startswith("_")}
    assert set(_rows("add-a-game.md")) == public


def test_the_bot_of_the_page_chooses_and_has_no_move_in_the_end() -> None:
    hasty = _names("bots.md")["Hasty"]()
    assert hasty.choose({}, iter([{"take": 1}, {"take": 2}])) == {"take": 1}
    with pytest.raises(NoMove):
        hasty.choose({}, ())


def test_the_page_of_bots_lists_every_bot_the_weakest_first() -> None:
    assert tuple(_rows("bots.md")) == registry.names("melder")


def test_the_page_of_saves_names_every_part_of_a_save() -> None:
    save = Session.new(_game(), "A").save()
    assert save["format"] == FORMAT
    assert set(save) <= set(_rows("saves-and-streams.md"))


def test_the_streams_of_the_page_are_those_of_the_code() -> None:
    _names("saves-and-streams.md")
    source = Path(DEVELOP.parents[1] / "melder" / "games" / "melder")
    purposes = {
        name
        for path in source.rglob("*.py")
        for name in re.findall(
            r'^(?:STREAM|BOSS|BETS|CHANCE|BAG|TURN): Final = "(\w+)"$',
            path.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    }
    save = set(Session.new(_game(), "A").save())
    assert len(purposes) >= 8
    assert set(_rows("saves-and-streams.md")) - save == purposes


def test_the_modules_of_the_solver_are_listed() -> None:
    folder = DEVELOP.parents[1] / "melder" / "solver"
    listed = {name for name in _rows("solver.md") if name.endswith(".py")}
    there = {path.name for path in folder.glob("*.py")}
    assert listed <= there
    assert there - listed == {"__init__.py", "solve.py", "groups.py"}
