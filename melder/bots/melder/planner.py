"""What the bots of Melder share: plans of several moves, and phases in which little is chosen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from melder.bots.bot import Move, NoMove, View
from melder.games.melder.state.phases import CASH_OUT, DRAFT, FIGHT, OFFER, PLAY, SHOP


class Planner(ABC):
    """A bot that makes plans. Subclasses think; a plan is followed while the view still fits."""

    def __init__(self) -> None:
        self._plan: list[Move] = []

    def choose(self, view: View, actions: Iterable[Move]) -> Move:
        if self._plan and view["phase"] == PLAY and fits(view, self._plan[0]):
            return self._plan.pop(0)
        self._plan = []
        phase = view["phase"]
        if phase == PLAY:
            move = self.play(view, Menu(actions))
        elif phase in (SHOP, DRAFT):
            move = self.shop(view, Menu(actions))
        elif phase in (OFFER, FIGHT):
            move = self.before(view, Menu(actions))
        elif phase == CASH_OUT:
            move = word("cash_out")
        else:
            move = None
        if move is None:
            raise NoMove("the run is over" if phase not in _OPEN else "there is no legal action")
        return move

    def follow(self, moves: Sequence[Move]) -> Move:
        """The first of these moves; the others are kept for the turns to come."""
        self._plan = list(moves[1:])
        return moves[0]

    @abstractmethod
    def play(self, view: View, menu: Menu) -> Move | None:
        """The move while a blind is played."""

    @abstractmethod
    def shop(self, view: View, menu: Menu) -> Move | None:
        """The move in the shop or the draft."""

    def before(self, view: View, menu: Menu) -> Move | None:
        """The move before a blind."""
        return word("fight" if view["phase"] == FIGHT else "next")


_OPEN = (PLAY, SHOP, DRAFT, OFFER, FIGHT, CASH_OUT)


def fits(view: View, move: Move) -> bool:
    """Whether every tile that a move names is where it should be."""
    hand = {tile["id"] for tile in view["hand"]}
    lifted = {tile["id"] for tile in view["lifted"]}
    table = {tile["id"] for meld in view["board"] for tile in meld["tiles"]}
    facts = move.get("place")
    if facts is not None:
        return (
            _ids(facts.get("hand")) <= hand
            and _ids(facts.get("lifted")) <= lifted
            and _ids(facts.get("board")) <= table
        )
    return _ids(move.get("lift")) <= table and _ids(move.get("from")) <= table


def _ids(tiles: Any) -> set[Any]:
    return set(tiles or ())


def word(name: str) -> Move:
    """The action that is a word alone, in the form in which sessions list it."""
    return {name: {}}


def word_of(move: Move) -> str:
    """What kind of action a move is: its word."""
    return str(next(iter(move)))


class Menu:
    """Legal actions, read no further than asked for, and only once."""

    def __init__(self, actions: Iterable[Move]) -> None:
        self._rest = iter(actions)
        self._seen: list[Move] = []

    def __iter__(self) -> Iterator[Move]:
        yield from self._seen
        for move in self._rest:
            self._seen.append(move)
            yield move

    def first(self, *words: str) -> Move | None:
        """The first legal action of one of these kinds."""
        return next(self.all(*words), None)

    def all(self, *words: str) -> Iterator[Move]:
        """The legal actions of these kinds. Discards, of which there are thousands, are listed
        last, so nobody else looks through them."""
        for move in self:
            name = word_of(move)
            if name in words:
                yield move
            elif name == "discard":
                return

    def begin(self, count: int) -> Sequence[Move]:
        """The first of the actions."""
        return list(islice(self, count))
