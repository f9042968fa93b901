"""What the bots of Melder share: plans of several moves, and phases in which little is chosen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeAlias

from melder.bots.bot import Move, NoMove, View
from melder.bots.melder.plays import Step, carry_out
from melder.bots.melder.position import bench
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.phases import CASH_OUT, DRAFT, FIGHT, OFFER, PLAY, SHOP
from melder.games.melder.state.state import State

Lie: TypeAlias = tuple[Any, ...]
"""How everything lies: hand, lifted tiles, melds with their tiles, what was placed, relics."""


class Planner(ABC):
    """A bot that makes plans. Subclasses think; a plan is followed while all lies as it should by
    then, whoever has moved meanwhile."""

    def __init__(self) -> None:
        self._plan: list[tuple[Lie, Move]] = []

    def choose(self, view: View, actions: Iterable[Move]) -> Move:
        if self._plan and view["phase"] == PLAY and _seen(view) == self._plan[0][0]:
            return self._plan.pop(0)[1]
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

    def follow(self, rules: Ruleset, state: State, steps: Sequence[Step]) -> Move:
        """The first of the steps of a play, or the score that comes after them; the others are kept
        for the turns to come."""
        ctx = bench(rules, state)
        plan = []
        for step in steps:
            plan.append((_lying(ctx), step.json()))
            carry_out(ctx, step)
        (_, first), *self._plan = [*plan, (_lying(ctx), word("score"))]
        return first

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


def _seen(view: View) -> Lie:
    return (
        {tile["id"] for tile in view["hand"]},
        {tile["id"] for tile in view["lifted"]},
        [[tile["id"] for tile in meld["tiles"]] for meld in view["board"]],
        set(view["placed"]),
        [relic["id"] for relic in view["relics"]],
    )


def _lying(ctx: Work) -> Lie:
    return (
        {tile.id for tile in ctx.hand},
        {tile.id for tile in ctx.lifted},
        [list(meld.ids) for meld in ctx.table.melds],
        set(ctx.placed),
        [relic.item.id for relic in ctx.relics],
    )


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
