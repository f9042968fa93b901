"""The best play, exactly, and whether there is a play at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from melder.solver import shares
from melder.solver.bounds import Bounds
from melder.solver.chains import Chains, chains_of
from melder.solver.fewest import Fewest
from melder.solver.groups import is_group
from melder.solver.guided import Guided
from melder.solver.layout import Built, lay_out
from melder.solver.levels import Levels
from melder.solver.market import Goal
from melder.solver.model import NOTHING, Banked, Law, Objective, Piece, Shape, Solution
from melder.solver.nodes import Node
from melder.solver.numbers import Numbers, counts_for
from melder.solver.plays import groups_of
from melder.solver.runs import RunLaw
from melder.solver.search import Search
from melder.solver.supply import Supply
from melder.solver.tuning import PRECISION, balance, tune
from melder.solver.usable import usable

Melds = Sequence[Sequence[Piece]]

FIRST = 1 << 20
"""What makes one thing count before another; no total of the other comes near it."""

MOST = Goal(0, FIRST, 0, 1, pip=1)
"""The goal of using as many hand pieces as possible."""

Stages = tuple[tuple[int, int | None], ...]

STAGES: Stages = ((0, 300), (12, 600), (32, None))
STAGES_FILLERS: Stages = ((6, 400), (20, None))
STAGES_GUIDED: Stages = ((0, 3_000), (12, None))
STAGES_GUIDED_FILLERS: Stages = ((0, 10_000), (12, None))
"""Rounds of tuning, and how many nodes may be opened before there is more of it: for problems
without fillers and with them, and where the bounds are guided, without fillers and with them."""

ROUNDS = 20
"""Rounds of tuning for the prices at which guided bounds start."""

LimitedStages = tuple[tuple[int, int, int | None], ...]

STAGES_LIMIT: LimitedStages = ((20, 20, 500), (40, 80, 1_500), (60, 0, None))
STAGES_GUIDED_LIMIT: LimitedStages = ((0, 60, 3_000), (12, 40, None))
"""The same where the limit of groups is in the way, and then the bounds are guided: rounds for the
bounds on what is gained and for those on how few groups it takes, and nodes."""


def solve(
    hand: Sequence[Piece],
    table: Melds,
    law: Law,
    objective: Objective,
    banked: Banked = NOTHING,
) -> Solution:
    """The best play from a hand, with the table rearranged in any way that the law allows.

    All pieces of the table stay there; melds that are no groups under the law may only stay as
    they are. What the best play is says :data:`~melder.solver.model.Objective`; with several, it
    is always the same one of them. ``banked`` groups count towards a score and are in its value,
    not in any other. If no hand piece can be used the value is 0.
    """
    limit = max(law.board_max, len(table))
    hand = usable(hand, table, law)
    if not hand:
        return Solution(tuple(tuple(meld) for meld in table), (), 0)
    if objective == "tiles":
        built = _most_pieces(hand, table, law, limit)
        if built is not None:
            return _solution(built, (), hand, table, law, limit)
    best: tuple[Search, Levels] | None = None
    for scores in _shapes(law, banked.shape):
        beaten = -1 if best is None else best[0].value
        goal = _goal(objective, law, banked)
        found = _searched(hand, table, law, goal, scores, limit, beaten)
        if best is None or found[0].value > best[0].value:
            best = found
    assert best is not None
    search, levels = best
    node = search.best
    if node is None or node.x == search.goal.first:
        return Solution(tuple(tuple(meld) for meld in table), (), 0)
    play = _solution(*groups_of(node, levels), hand, table, law, limit)
    return replace(play, value=search.value // (law.unit if objective == "score" else FIRST))


def _solution(
    groups: list[Built],
    stayed: Melds,
    hand: Sequence[Piece],
    table: Melds,
    law: Law,
    limit: int,
) -> Solution:
    """A play on the table, by its groups; its value is the number of hand pieces used."""
    melds = lay_out(groups, stayed, hand, table, law, limit)
    laid = {piece.id for meld in melds for piece in meld}
    used = tuple(piece for piece in hand if piece.id in laid)
    return Solution(tuple(melds), used, len(used))


def _most_pieces(hand: Sequence[Piece], table: Melds, law: Law, limit: int) -> list[Built] | None:
    """The groups of the play with the most hand pieces, where the program over the numbers can
    tell."""
    if not counts_for(hand, table, law):
        return None
    supply = Supply(hand, table, law)
    for most in (None, limit):
        groups = shares.groups_of(supply, Numbers(supply, most).best(), table)
        if groups is None:
            break
        if len(groups) <= limit:
            return shares.owned(groups, hand, table, law, limit)
    return None


def can_place(hand: Sequence[Piece], table: Melds, law: Law) -> bool:
    """Whether any hand piece can be used in a legal play, the table rearranged if need be."""
    limit = max(law.board_max, len(table))
    hand = usable(hand, table, law)
    if not hand:
        return False
    if _can_grow(hand, table, law):
        return True
    if len(table) < limit and _can_use(hand, (), law, limit):
        return True
    return bool(table) and _can_use(hand, table, law, limit)


def _can_use(hand: Sequence[Piece], table: Melds, law: Law, limit: int) -> bool:
    built = _most_pieces(hand, table, law, limit)
    if built is not None:
        return not all(group.idle for group in built)
    return any(
        _searched(hand, table, law, MOST, scores, limit, enough=1)[0].value > 0
        for scores in _shapes(law, None)
    )


def _can_grow(hand: Sequence[Piece], table: Melds, law: Law) -> bool:
    """Whether some hand piece can be added to a meld at either end."""
    return any(
        _lies([piece, *meld], law) or _lies([*meld, piece], law) for meld in table for piece in hand
    )


def _shapes(law: Law, settled: Shape | None) -> tuple[tuple[bool, bool], ...]:
    """Which shapes may score together: sets and runs."""
    if not law.same_type:
        return ((True, True),)
    both = {"set": (True, False), "run": (False, True)}
    return tuple(scores for shape, scores in both.items() if settled in (None, shape))


def _goal(objective: Objective, law: Law, banked: Banked) -> Goal:
    if objective == "score":
        return Goal(1, 0, 1, law.unit + banked.worth, banked.face)
    return Goal(FIRST, 1, 0, 1) if objective == "face" else MOST


def _searched(
    hand: Sequence[Piece],
    table: Melds,
    law: Law,
    goal: Goal,
    scores: tuple[bool, bool],
    limit: int,
    beaten: int = -1,
    enough: int | None = None,
) -> tuple[Search, Levels]:
    """The search for a play that is worth more than ``beaten``, over."""
    sets, runs = scores
    stays = [meld for meld in table if not _lies(meld, law)]
    levels = Levels(hand, [meld for meld in table if _lies(meld, law)], stays, law, sets_score=sets)
    unit = law.unit if goal.worth else 1 if goal.face else goal.hand
    pieces = len(hand) + sum(len(meld) for meld in table)
    scarce = pieces // min(law.set_min, law.run_min, *map(len, stays)) > limit
    bounds = _bounds(levels, goal, runs)
    search = Search(bounds, unit, value=beaten)
    done = _run(search, bounds, limit if scarce else None, enough)
    best = search.best
    if scarce and not (done and (best is None or _count(best, levels) <= limit)):
        fewest = Fewest(levels, bounds.chains, limit)
        search = Search(bounds, unit, fewest, beaten)
        _run_limited(search, bounds, fewest, enough)
    return search, levels


def _bounds(levels: Levels, goal: Goal, runs: bool) -> Bounds:
    """Bounds for a search. Where runs may have gaps or odd pieces, easier ones find the prices."""
    law = levels.law
    longest = law.run_max if law.run_max < law.highest else None
    chains = chains_of(
        RunLaw(law.run_min, longest, law.group_min, law.group_max, law.run_gaps, law.run_odd, runs)
    )
    if not goal.face:
        # Who owns the pieces of a run does not matter.
        return _weighed(levels, chains.easier, goal)
    if not (law.run_odd or law.run_gaps):
        return _weighed(levels, chains, goal)
    easier = _weighed(levels, chains.easier, goal)
    tune(easier, ROUNDS)
    return Guided(easier, chains)


def _weighed(levels: Levels, chains: Chains, goal: Goal) -> Bounds:
    """Bounds that weigh x and y as they are where the parties decide alone."""
    if not goal.worth:
        return Bounds(levels, chains, goal, 1, 0)
    law = levels.law
    x = sum(
        kind[0] and n * count for n, of in enumerate(levels.stock) for kind, count in of.items()
    )
    y = goal.start + law.run_worth * sum(sum(of.values()) for of in levels.stock)
    bounds = Bounds(levels, chains, goal, y * PRECISION, max(1, x) * PRECISION)
    balance(bounds)
    return bounds


def _run(search: Search, bounds: Bounds, limit: int | None, enough: int | None) -> bool:
    """Search as if there were no limit of groups, and say whether that found the best play.

    Gives up if groups, where there is a limit, turn out to be worth something before a long search
    is due.
    """
    if isinstance(bounds, Guided):
        stages = STAGES_GUIDED_FILLERS if bounds.fillers else STAGES_GUIDED
        if limit is not None:
            bounds.lead.limit = limit
            tune(bounds.lead, ROUNDS)
            bounds.follow()
    else:
        stages = STAGES_FILLERS if bounds.fillers else STAGES
    for rounds, budget in stages:
        if budget is None:
            bounds.limit = limit
        tune(bounds, rounds)
        if bounds.group:
            return False
        search.use(bounds)
        if search.run(budget, enough):
            return True
    return False


def _run_limited(search: Search, bounds: Bounds, fewest: Fewest, enough: int | None) -> None:
    """Search where there may be less room than groups would need."""
    stages = STAGES_LIMIT
    if isinstance(bounds, Guided):
        stages = STAGES_GUIDED_LIMIT
        bounds.lead.limit = fewest.limit
        tune(bounds.lead, ROUNDS)
        bounds.follow()
    bounds.limit = fewest.limit
    for rounds, rounds_fewest, budget in stages:
        tune(bounds, rounds)
        tune(fewest, rounds_fewest)
        search.use(bounds)
        if search.run(budget, enough):
            return


def _count(best: Node, levels: Levels) -> int:
    """How many melds a play leaves on the table."""
    groups, stayed = groups_of(best, levels)
    return len(groups) + len(stayed)


def _lies(meld: Sequence[Piece], law: Law) -> bool:
    return is_group([(piece.number, piece.colours, False) for piece in meld], law)
