"""Which screen belongs to the moment, and the hints that come with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from melder.terminal import hints
from melder.terminal.desk import Desk
from melder.terminal.screens import between, keys, play

_SCREENS: Mapping[str, Callable[[Desk], Iterator[str]]] = {
    "draft": between.draft,
    "offer": between.before,
    "fight": between.before,
    "play": play.screen,
    "cash_out": between.cash_out,
    "shop": between.shop,
    "won": between.over,
    "lost": between.over,
}


def now(desk: Desk) -> None:
    """The whole screen."""
    desk.say()
    desk.say(_SCREENS[desk.phase](desk))
    hints.give(desk)


def turn(desk: Desk) -> None:
    """What a move on the table changes; the rest stands a few lines above."""
    if desk.phase != "play":
        now(desk)
        return
    desk.say(play.table(desk))
    desk.say(play.hand(desk))
    desk.say(play.readouts(desk))
    desk.say(keys.line(desk))
    hints.give(desk)
