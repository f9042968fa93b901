"""The turn as a transaction of steps: what can be taken back, and what a reset takes back.

Nothing is final until a score, so a run keeps the state before each step; taking a step back is
going there. A reset replays some steps without others (rules section 6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

from melder.games.melder.play.actions import Action, Drop, Lift, Place, Reorder, Tiles, Use
from melder.games.melder.refusal import Refusal
from melder.games.melder.run.meaning import meant, readdressed
from melder.games.melder.state.state import State
from melder.games.melder.tiles.tile import TileKinds


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the turn that can be taken back: where it started, and what it was."""

    before: State
    action: Action


@dataclass(frozen=True, slots=True)
class Run:
    """A run with the steps of its turn that can still be taken back, the newest last."""

    state: State
    steps: tuple[Step, ...] = ()


Actions = tuple[Action, ...]


def undo(run: Run) -> Run:
    """Take the newest step back. Raises :class:`Refusal` if there is none."""
    if not run.steps:
        raise Refusal("target", "There is nothing to take back.")
    return _back(run, len(run.steps) - 1)


def _back(run: Run, step: int) -> Run:
    """The run before a step."""
    # A suggestion was seen and stays spent, whatever is taken back.
    before = run.steps[step].before.but(suggests=run.state.suggests)
    return Run(before, run.steps[:step])


class Reset:
    """Takes steps back. ``apply`` does an action, ``faults`` tells which tiles lie wrong: those
    that are lifted or in melds that are no groups."""

    def __init__(
        self,
        kinds: TileKinds,
        apply: Callable[[Run, Action], Run],
        faults: Callable[[State], Set[int]],
    ) -> None:
        self._kinds, self._apply, self._faults = kinds, apply, faults

    def __call__(self, run: Run) -> Run:
        """Take back the newest steps until the table is legal again, but no placement that is
        possible without the others, and nothing that such a placement takes. What lay wrong before
        all of them stays so. Where the table is legal already, the items used since the newest
        placement. The same run where there is nothing to take back."""
        return self._mended(run) if self._faults(run.state) else self._without_items(run)

    def _mended(self, run: Run) -> Run:
        if not run.steps:
            return run
        legal = len(run.steps) - 1
        while legal and self._faults(run.steps[legal].before):
            legal -= 1
        start = _back(run, legal)
        undone = self._meant(run.steps[legal:])
        kept: list[int] = []
        for at, action in enumerate(undone):
            if isinstance(action, Place):
                kept = self._keeping(start, undone, kept, at) or kept
        if len(kept) == len(undone):
            return run
        mended = self._replayed(start, [undone[at] for at in kept])
        assert mended is not None
        return mended

    def _keeping(
        self, start: Run, undone: Sequence[Action], kept: Sequence[int], placement: int
    ) -> list[int] | None:
        """The steps that are kept and, of the others, the fewest with which a placement is possible
        and no more lies wrong after them than before; ``None`` if it is not."""
        wrong = self._faults(start.state)
        others = [
            at
            for at, action in enumerate(undone)
            if at not in kept and not isinstance(action, Place)
        ]

        def works(chosen: Iterable[int]) -> list[int] | None:
            steps = sorted({*kept, *chosen, placement})
            after = self._replayed(start, [undone[at] for at in steps])
            return steps if after is not None and self._faults(after.state) <= wrong else None

        linked = _linked(undone, [one for one in others if one < placement], placement)
        for most in ((), linked, *_fewer(others)):
            if works(most):
                needed = list(most)
                for at in reversed(most):
                    rest = [one for one in needed if one != at]
                    if works(rest):
                        needed = rest
                return works(needed)
        return None

    def _without_items(self, run: Run) -> Run:
        for at in reversed(range(len(run.steps))):
            action = run.steps[at].action
            if isinstance(action, Place):
                break
            if isinstance(action, Use):
                before = _back(run, at)
                after = self._replayed(before, self._meant(run.steps[at + 1 :]))
                run = before if after is None or self._faults(after.state) else after
        return run

    def _meant(self, steps: Iterable[Step]) -> list[Action]:
        return [meant(self._kinds, step.action, step.before) for step in steps]

    def _replayed(self, run: Run, actions: Iterable[Action]) -> Run | None:
        """A run after some actions; ``None`` if one of them is not possible there."""
        for action in actions:
            try:
                run = self._apply(run, readdressed(action, run.state.table))
            except Refusal:
                return None
        return run


def _linked(steps: Sequence[Action], earlier: Sequence[int], placement: int) -> list[int]:
    """Those of some earlier steps that moved or changed what a placement takes, or what such a
    step took."""
    tiles = set(_moved(steps[placement]))
    linked: list[int] = []
    for at in reversed(earlier):
        moved = _moved(steps[at])
        if not tiles.isdisjoint(moved) or _drops_all(steps[at]):
            tiles |= set(moved)
            linked.insert(0, at)
    return linked


def _moved(action: Action) -> Tiles:
    """The tiles that an action moves or changes; of a placement those of its meld too."""
    if isinstance(action, Place):
        return (*action.hand, *action.lifted, *action.board)
    return action.tiles if isinstance(action, Lift | Drop | Reorder | Use) else ()


def _drops_all(action: Action) -> bool:
    return isinstance(action, Drop) and not action.tiles


MISSING = 2
"""How many steps may have to go before it is the turn of those that are needed."""


def _fewer(steps: Sequence[int]) -> Iterator[Sequence[int]]:
    """All of some steps, and all but a few."""
    for missing in range(min(MISSING, len(steps)) + 1):
        yield from combinations(steps, len(steps) - missing)
