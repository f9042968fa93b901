"""Scenarios: a situation, what is played in it, and what is expected of it (`R69` to `R78`, `R88`).

They are the examples of content, the tests of the rules and the worked examples of the wiki.
"""

from melder.games.melder.scenario.outcome import Difference, Outcome
from melder.games.melder.scenario.playing import play
from melder.games.melder.scenario.reading import ScenarioError

__all__ = ["Difference", "Outcome", "ScenarioError", "play"]
