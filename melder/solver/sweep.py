"""From all positions before a number to those after it.

One party after the other decides, each in every state: the open runs of every colour, the melds
that may stay, the sets, and for each piece that is left whether it opens a run. After each of them
states that others cover are given up, and at once all whose bounds say that they beat nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from melder.solver.chains import Chains
from melder.solver.covering import State, best_of, uncovered
from melder.solver.moves import Move
from melder.solver.positions import Position, bound
from melder.solver.prices import Prices
from melder.solver.rooms import WIDTH, guards_for, packed_losses, packed_rooms, too_much
from melder.solver.steps import Steps
from melder.solver.stock import Stock

CROWD, ASKED = 1_000, 6
"""From how many states on prices are looked for while a number is decided, and how often."""

GROWN = 2
"""How many times as many states as were left last there have to be until it is asked again which of
them others cover."""

Better = Callable[[int, State, Prices], tuple[Prices, int]]
"""Finds prices that are good for a state at a number, at the weights of others; and what is beaten
at them."""


class Sweep:
    """One step down the number line.

    ``width``: how many states are kept at most, ``budget``: how many are looked at, ``None`` for no
    limit. ``looked_at`` counts them, ``cut`` tells whether there were more. ``doubt``: what room is
    taken to be less, when states have to go, for each thing that their open runs lack to be groups.
    """

    def __init__(
        self,
        stock: Stock,
        chains: Chains,
        limit: int,
        width: int | None,
        budget: int | None,
        doubt: int,
        better: Better,
    ) -> None:
        self._stock, self._chains, self._limit = stock, chains, limit
        self._width, self._budget, self._doubt = width, budget, doubt
        self._better = better
        self.looked_at = 0
        self.cut = False

    @property
    def spent(self) -> bool:
        """Whether more states were looked at than may be."""
        return self._budget is not None and self.looked_at > self._budget

    def down(
        self,
        number: int,
        entries: Sequence[tuple[Position, int]],
        prices: Sequence[Prices],
    ) -> list[Position]:
        """Decide about a number, 0 for the end of the number line, from positions and the room
        that each of them has at some prices."""
        stock = self._stock
        if not entries:
            return []
        self._number, self._guard = number, stock.guard[number]
        self._hold_to(prices, max([rooms for _, rooms in entries]))
        self._asked = ASKED
        self._settled = 0
        states = [
            State(
                of.chains, stock.all[number], of.stays, of.fill, of.fill_hand, of.groups, of.x,
                of.y, rooms, of.link,
            )
            for of, rooms in entries
        ]  # fmt: skip
        if stock.stays:
            states = self._held(states)
        for colour in range(stock.law.colours):
            if any(state.chains[colour] for state in states):
                states = self._best(self._gone_on(states, colour))
        if number:
            states = self._thinned(states)
            states = self._stayed(states)
            if self._steps.sets:
                states = self._thinned(self._best(self._with_sets(states)))
            for at, count in enumerate(stock.counts[number]):
                for _ in range(count):
                    states = self._thinned(self._opened(states, at))
            for at, fillers in enumerate((stock.fill, stock.fill_hand)):
                if fillers:
                    states = self._thinned(self._led(states, at))
        else:
            states = [state for state in states if not state.fill]
        return [
            Position(chains, stays, fill, fill_hand, groups, x, y, link)
            for chains, _, stays, fill, fill_hand, groups, x, y, _, link in states
        ]

    def _hold_to(self, prices: Sequence[Prices], rooms: int) -> None:
        """Reckon with some prices, at which there is so much room at most."""
        self._prices = prices
        self._guards = guards_for(len(prices))
        self._doubted = self._doubt << self._guards.bit_length() - WIDTH
        slack = too_much(rooms, self._guards)
        self._steps = Steps(self._number, self._chains, prices, slack)

    def _best(self, states: list[State]) -> list[State]:
        width = self._width
        self.looked_at += len(states)
        if self.spent:
            self.cut = True
            return []
        if width is not None and len(states) > width:
            self.cut = True
            states.sort(key=self._promise, reverse=True)
            del states[width:]
        merged = best_of(states)
        if len(merged) <= GROWN * self._settled:
            return merged
        kept = uncovered(merged, self._chains)
        self._settled = len(kept)
        return kept

    def _thinned(self, states: list[State]) -> list[State]:
        """Hold a crowd of states against more prices, as long as that makes it smaller."""
        while len(states) > CROWD and self._asked:
            left = self._held_to_more(states)
            self._asked = self._asked - 1 if 10 * len(left) <= 9 * len(states) else 0
            states = left
        return states

    def _held_to_more(self, states: list[State]) -> list[State]:
        """What is left of states at prices that are good for the one that promises most."""
        number, chains, limit = self._number, self._chains, self._limit
        chosen = max(states, key=self._promise)
        prices, floor = self._better(number, chosen, self._prices[0])
        found = []
        for state in states:
            position = Position(*state[:1], *state[2:8], state.link)
            most = bound(prices, chains, limit, number - 1, position)
            room = most + prices.cost(number, state.left) - floor
            if room > 0:
                rooms = state.rooms << WIDTH | packed_rooms([room])
                found.append(state._replace(rooms=rooms))
        if found:
            self._hold_to([*self._prices, prices], max([state.rooms for state in found]))
        return found

    def _promise(self, state: State) -> int:
        """What a state promises: its room, but open runs must still become groups."""
        lacks = self._chains.lacks
        doubt = sum([lacks[chain] for chain in state.chains if chain])
        return state.rooms - doubt * self._doubted

    def _held(self, states: list[State]) -> list[State]:
        """The states without the pieces of melds that stay since higher numbers."""
        stock, number = self._stock, self._number
        found = []
        for state in states:
            left, stays = state.left, state.stays
            for at, stay in enumerate(stock.stays):
                if stays >> at & 1:
                    left -= stay.takes.get(number, 0)
                    if stay.lowest == number:
                        stays ^= 1 << at
            found.append(state._replace(left=left, stays=stays))
        return found

    def _gone_on(self, states: list[State], colour: int) -> list[State]:
        """Let the open runs of a colour go on."""
        guard, of = self._guard, self._steps.of
        found = []
        for state in states:
            chains, left, stays, fill, fill_hand, groups, x, y, rooms, link = state
            if not chains[colour]:
                found.append(state)
                continue
            room, guards = too_much(rooms, self._guards), self._guards
            for step in of(colour, chains[colour]):
                losses, take, chain, more_x, more_y, used, used_hand, _, _ = step
                if losses >= room:
                    break
                if (left | guard) - take & guard != guard or used > fill or used_hand > fill_hand:
                    continue
                after = rooms - losses
                if after & guards == guards:
                    found.append(
                        State(
                            (*chains[:colour], chain, *chains[colour + 1 :]), left - take, stays,
                            fill - used, fill_hand - used_hand, groups, x + more_x, y + more_y,
                            after, (link, (colour, step)),
                        )
                    )  # fmt: skip
        return found

    def _stayed(self, states: list[State]) -> list[State]:
        """Let melds whose highest piece is here stay or not."""
        number, guard, guards = self._number, self._guard, self._guards
        for at, stay in enumerate(self._stock.stays):
            if stay.highest != number or stay.caps:
                continue
            losses = packed_losses([-one.stay(stay) for one in self._prices])
            take = stay.takes.get(number, 0)
            later = 1 << at if stay.lowest < number else 0
            found = list(states)
            for state in states:
                after = state.rooms - losses
                if (
                    (state.left | guard) - take & guard == guard
                    and stay.fill <= state.fill
                    and state.groups < self._limit
                    and after & guards == guards
                ):
                    found.append(
                        state._replace(
                            left=state.left - take,
                            stays=state.stays | later,
                            fill=state.fill - stay.fill,
                            groups=state.groups + 1,
                            rooms=after,
                            link=(state.link, stay),
                        )
                    )
            states = self._best(found)
        return states

    def _with_sets(self, states: list[State]) -> list[State]:
        guard, limit, ways, guards = self._guard, self._limit, self._steps.sets, self._guards
        number = self._number
        found = list(states)
        for chains, left, stays, fill, fill_hand, groups, x, y, rooms, link in states:
            room = too_much(rooms, guards)
            for losses, sets in ways:
                if losses >= room:
                    break
                choice, take, more_x, more_y, used, used_hand = sets
                if (left | guard) - take & guard != guard or used > fill or used_hand > fill_hand:
                    continue
                made = groups + len(choice.sets)
                after = rooms - losses
                if made <= limit and after & guards == guards:
                    found.append(
                        State(
                            chains, left - take, stays, fill - used, fill_hand - used_hand, made,
                            x + more_x, y + more_y, after, (link, (number, sets)),
                        )
                    )  # fmt: skip
        return found

    def _opened(self, states: list[State], at: int) -> list[State]:
        """Let a piece of a kind open a run, or be left in the hand."""
        bits = self._stock.bits
        one = 1 << bits * at
        mask, limit, ways = ((1 << bits) - 1) * one, self._limit, self._steps.openings[at]
        held = self._stock.kinds[self._number][at][1]
        unused, guards = self._steps.unused[at], self._guards
        found = []
        done = True
        for state in states:
            if not state.left & mask:
                found.append(state)
                continue
            done = False
            left = state.left - one
            if held:
                after = state.rooms - unused
                if after & guards == guards:
                    found.append(state._replace(left=left, rooms=after))
            if state.groups < limit:
                self._open(found, state, left, ways)
        return found if done else self._best(found)

    def _led(self, states: list[State], at: int) -> list[State]:
        """Let fillers open runs."""
        ways = self._steps.openings[at - 2]
        found = fresh = states
        while fresh and ways:
            grown: list[State] = []
            for state in fresh:
                if state[3 + at] and state.groups < self._limit:
                    self._open(grown, state, state.left, ways)
            fresh = self._best(grown)
            found = found + fresh
        return found

    def _open(
        self,
        found: list[State],
        state: State,
        left: int,
        ways: Sequence[tuple[int, int, Move]],
    ) -> None:
        chains, _, stays, fill, fill_hand, groups, x, y, rooms, link = state
        guards, index_of, runs = self._guards, self._chains.index_of, self._chains.runs
        room = too_much(rooms, guards)
        for losses, colour, move in ways:
            if losses >= room:
                break
            after = rooms - losses
            if after & guards == guards:
                chain = index_of((*runs[chains[colour]], move.run))
                found.append(
                    State(
                        (*chains[:colour], chain, *chains[colour + 1 :]), left, stays,
                        fill - move.fill, fill_hand - move.fill_hand, groups + 1, x + move.x,
                        y + move.y, after, (link, (self._number, colour, move)),
                    )
                )  # fmt: skip
