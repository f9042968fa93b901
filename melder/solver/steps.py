"""What can be done at one number, and what it loses at the prices of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from melder.solver.chains import Chains
from melder.solver.moves import CLOSED, Move
from melder.solver.prices import HOPELESS, Prices
from melder.solver.rooms import packed_losses
from melder.solver.stock import Sets


class Step(NamedTuple):
    """What all open runs of one colour do. ``losses`` are packed, ``moves`` each run's move."""

    losses: int
    take: int
    chain: int
    x: int
    y: int
    fill: int
    fill_hand: int
    number: int
    moves: tuple[tuple[int, Move], ...]


class Steps:
    """The steps of one number that lose less than ``slack``, packed, at the first of some prices.

    ``sets`` and, for each kind and then fillers of the table and of the hand, ``openings`` (with
    their colours); what loses least comes first. ``unused``: what it loses to leave a hand piece.
    """

    def __init__(self, number: int, chains: Chains, prices: Sequence[Prices], slack: int) -> None:
        self._number, self._chains, self._prices, self._slack = number, chains, prices, slack
        self._moves = prices[0].moves
        self._stock = prices[0].stock
        self._of_run: list[dict[int, list[tuple[int, int, Move]]]]
        self._of_run = [{} for _ in range(self._stock.law.colours)]
        self._of_chain: list[dict[int, list[Step]]] = [{} for _ in self._of_run]
        self.sets: list[tuple[int, Sets]] = []
        self.openings: list[list[tuple[int, int, Move]]] = []
        self.unused = [
            packed_losses([one.pieces[number][at] for one in prices])
            for at, _ in enumerate(self._stock.kinds[number])
        ]
        if number:
            self._open()

    def _open(self) -> None:
        number, prices, slack = self._number, self._prices, self._slack
        for sets in self._stock.sets[number]:
            losses = packed_losses([-one.sets(number, sets) for one in prices])
            if losses < slack:
                self.sets.append((losses, sets))
        self.sets.sort(key=_first)
        kinds = len(self._stock.kinds[number])
        self.openings = [[] for _ in range(kinds + 2)]
        for colour, moves in enumerate(self._moves.openings[number]):
            for move in moves:
                at = move.kind if move.kind >= 0 else kinds + move.fill_hand
                losses = packed_losses([-one.opened(number, colour, move) for one in prices])
                if losses < slack:
                    self.openings[at].append((losses, colour, move))
        for some in self.openings:
            some.sort(key=_first)

    def of(self, colour: int, chain: int) -> list[Step]:
        """What a chain can do; what loses least comes first."""
        found = self._of_chain[colour].get(chain)
        if found is None:
            found = self._of_chain[colour][chain] = self._found(colour, self._chains.runs[chain])
        return found

    def _found(self, colour: int, runs: tuple[int, ...]) -> list[Step]:
        number, stock, slack = self._number, self._stock, self._slack
        everything, guard = stock.all[number] | stock.guard[number], stock.guard[number]
        best: dict[tuple[int, int, int], list[Step]] = {}
        covers, index_of = self._chains.covers, self._chains.index_of

        def go_on(
            at: int,
            least: int,
            losses: int,
            take: int,
            became: tuple[int, ...],
            done: tuple[tuple[int, Move], ...],
        ) -> None:
            """Decide about the runs from ``at`` on; of runs that are alike, the next one makes no
            move before the ``least``."""
            if at == len(runs):
                moves = [move for _, move in done]
                step = Step(
                    losses,
                    take,
                    index_of(became),
                    sum([move.x for move in moves]),
                    sum([move.y for move in moves]),
                    sum([move.fill for move in moves]),
                    sum([move.fill_hand for move in moves]),
                    number,
                    done,
                )
                rivals = best.setdefault((take, step.fill, step.fill_hand), [])
                for other in rivals:
                    if other.x >= step.x and other.y >= step.y and covers(other.chain, step.chain):
                        return
                rivals[:] = [
                    other
                    for other in rivals
                    if step.x < other.x or step.y < other.y or not covers(step.chain, other.chain)
                ]
                rivals.append(step)
                return
            run = runs[at]
            alike = at + 1 < len(runs) and runs[at + 1] == run
            ways = self._ways(colour, run)
            for n in range(least, len(ways)):
                more, _, move = ways[n]
                lost = losses + more
                if lost >= slack:
                    break
                then = take + move.take
                if everything - then & guard == guard:
                    now = became if move.run == CLOSED else (*became, move.run)
                    go_on(at + 1, n if alike else 0, lost, then, now, (*done, (run, move)))

        go_on(0, 0, 0, 0, (), ())
        found = [step for rivals in best.values() for step in rivals]
        found.sort(key=_first)
        return found

    def _ways(self, colour: int, run: int) -> list[tuple[int, int, Move]]:
        """The moves of a run with what they lose."""
        found = self._of_run[colour].get(run)
        if found is None:
            number, prices = self._number, self._prices
            before = [one.brings(number, colour, run) for one in prices]
            found = self._of_run[colour][run] = []
            for at, move in enumerate(self._moves.of(number, colour, run)):
                losses = []
                for one, most in zip(prices, before, strict=True):
                    rest = 0
                    if move.run != CLOSED:
                        rest = one.brings(number - 1, colour, move.run)
                    losses.append(most - one.gain(number, move) - rest)
                    if rest <= HOPELESS // 2:
                        break
                else:
                    packed = packed_losses(losses)
                    if packed < self._slack:
                        found.append((packed, at, move))
            found.sort(key=_first)
        return found


def _first(entry: tuple[Any, ...]) -> Any:
    return entry[0]
