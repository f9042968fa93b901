"""A bot at the table: its moves as a player would type them, and what came of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from melder.terminal import changes
from melder.terminal.client import PROMPT
from melder.terminal.commands.turn import hand_ids, show_score, tell_new
from melder.terminal.desk import Desk
from melder.terminal.show import now, turn
from melder.terminal.typed import line_for


class Mover(Protocol):
    """Whoever answers a view with an action."""

    def choose(self, view: Mapping[str, Any], actions: Iterable[Any]) -> Any:
        """The action to take."""
        ...


def watch(desk: Desk, mover: Mover) -> None:
    """Show a game from where it stands to its end, with every move that is made."""
    now(desk)
    while not desk.session.is_over:
        _move(desk, mover.choose(desk.view, desk.session.each_action()))


def _move(desk: Desk, action: Mapping[str, Any]) -> None:
    before, known = desk.view, hand_ids(desk)
    desk.say(f"{PROMPT}{line_for(action, before)}")
    events = desk.act(action)
    if show_score(desk, before, events):
        now(desk)
        return
    in_play = before["phase"] == desk.phase == "play"
    if in_play:
        tell_new(desk, known)
    desk.say(changes.told(desk, before))
    desk.say(changes.money(desk, before))
    (turn if in_play else now)(desk)
