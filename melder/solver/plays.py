"""From the end of a search to the groups of its play."""

from __future__ import annotations

from collections import defaultdict

from melder.solver.capstones import Under
from melder.solver.layout import Built, Slot
from melder.solver.model import Piece
from melder.solver.moves import CLOSED, Move
from melder.solver.positions import START, Position
from melder.solver.sets import Choice
from melder.solver.steps import Step
from melder.solver.stock import Sets, Stay, Stock


def groups_of(best: Position, stock: Stock) -> tuple[list[Built], list[tuple[Piece, ...]]]:
    """The groups of a play, and the melds that stay as they are."""
    done = []
    link = best.link
    while link is not START:
        link, what = link
        done.append(what)
    play = _Play(stock)
    for what in reversed(done):
        play.do(what)
    return play.groups, play.stayed


class _Play:
    """A play as it comes about. Open runs that are alike are as good as each other."""

    def __init__(self, stock: Stock) -> None:
        self.groups: list[Built] = []
        self.stayed: list[tuple[Piece, ...]] = []
        self._stock = stock
        self._open: defaultdict[tuple[int, int], list[list[Slot]]] = defaultdict(list)

    def do(self, what: object) -> None:
        """Do one thing that a link tells."""
        match what:
            case Stay():
                self.stayed.append(what.meld)
            case Under():
                cap, held = self._stock.caps[what.cap]
                slots = [(cap.number, cap.colours, held)]
                self._open[what.colour, what.run].append(slots)
            case int(number), Sets(choice):
                self._add_sets(self._stock.worth[number], choice)
            case int(number), Choice() as choice:
                self._add_sets(number, choice)
            case int(colour), Step() as step:
                self._go_on(colour, step)
            case int(number), int(colour), Move() as move:
                self._grow(number, colour, [], move)

    def _add_sets(self, number: int, choice: Choice) -> None:
        for made in choice.sets:
            slots = [(number if colours else 0, colours, held) for colours, held in made]
            self.groups.append(Built(slots, False))

    def _go_on(self, colour: int, step: Step) -> None:
        before = [self._open[colour, run].pop() for run, _ in step.moves]
        for slots, (_, move) in zip(before, step.moves, strict=True):
            if move.run == CLOSED:
                self.groups.append(Built(self._laid(slots), True))
            else:
                self._grow(step.number, colour, slots, move)

    def _laid(self, slots: list[Slot]) -> list[Slot]:
        """A run as it lies: fillers that lead it go on top if there is room."""
        highest = self._stock.law.highest
        upwards = slots if self._stock.turned else slots[::-1]
        body = [slot for slot in upwards if slot[0] <= highest]
        leading = next(at for at, slot in enumerate(body) if slot[0])
        above = next(at for at, slot in enumerate(reversed(body)) if slot[0])
        moved = min(leading, highest - body[-1 - above][0] - above)
        return [*body[moved:], *body[:moved], *(slot for slot in slots if slot[0] > highest)]

    def _grow(self, number: int, colour: int, slots: list[Slot], move: Move) -> None:
        if move.kind >= 0:
            colours, held = self._stock.kinds[number][move.kind]
            slots = [*slots, (self._stock.worth[number], colours, held)]
        elif move.fill or move.fill_hand:
            slots = [*slots, (0, 0, bool(move.fill_hand))]
        self._open[colour, move.run].append(slots)
