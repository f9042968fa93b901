"""What a run leaves to the next one of its player (`R44`)."""

from __future__ import annotations

from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.phases import LOST
from melder.games.melder.state.state import State


def consolation(rules: Ruleset, state: State) -> int:
    """How many free rerolls the next run has: some after a deadlock in the first blind before
    anything was scored, else 0.

    A run that is lost with plays left had none that could be scored. Passes do not count against
    it: nothing else could be done.
    """
    first = (state.ante, state.blind) == (1, 0)
    deadlock = state.phase == LOST and state.plays > 0
    if not (first and deadlock) or state.course.record.plays:
        return 0
    return int(rules.numbers["run"]["consolation_rerolls"])
