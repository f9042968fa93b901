from __future__ import annotations

import pytest

from melder.games.melder.tiles.tile import TileKinds
from tests.games.melder.rules import KINDS


@pytest.fixture
def kinds() -> TileKinds:
    return KINDS
