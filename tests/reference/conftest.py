from __future__ import annotations

import pytest

from melder.games.melder.ruleset.rules import Ruleset, load
from tests.base_pack import melder


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    """The base pack as the engine takes it."""
    return load(melder())
