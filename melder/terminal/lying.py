"""Where tiles lie in a position, as scenarios write it: melds, lifted tiles, the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from melder.games.melder.state.phases import OVER
from melder.terminal.goods import Json
from melder.terminal.lexicon import Lexicon
from melder.terminal.tiles import label, number


def notations(tiles: Iterable[Json]) -> str:
    """Tiles of a view in notation."""
    return " ".join(tile["tile"] for tile in tiles)


def meld(view: Json, lies: Json) -> Any:
    """A meld of the table: its tiles alone, or with what is more to say of it."""
    found: dict[str, Any] = {"tiles": notations(lies["tiles"])}
    if lies["age"] or lies["count"]:
        found["age"] = lies["age"]
    if lies["count"] != lies["age"]:
        found["count"] = lies["count"]
    found |= _placed(view, lies["tiles"])
    if lies["touched"] and not lies["scores"]:
        found["touched"] = True
    elif not lies["whole"]:
        # It lies there since other rules were in force, and stays.
        found["touched"] = lies["touched"]
    if lies["shape"] and sum(number(tile["tile"]) > 0 for tile in lies["tiles"]) < 2:
        # Tiles without numbers go with anything: how they are read is not to be seen.
        found["as"] = lies["shape"]
    return found if len(found) > 1 else found["tiles"]


def lifted(view: Json) -> Any:
    """The lifted tiles, or none."""
    tiles = view.get("lifted", ())
    placed = _placed(view, tiles)
    return {"tiles": notations(tiles), **placed} if placed else notations(tiles)


def _placed(view: Json, tiles: Sequence[Json]) -> dict[str, str]:
    """Those that came from the hand in this play."""
    here = set(view.get("placed", ()))
    found = [tile for tile in tiles if tile["id"] in here]
    return {"placed": notations(found)} if found else {}


def bag(view: Json, drawn: Sequence[str], lexicon: Lexicon) -> Any:
    """How many tiles are in the bag; the tiles themselves where it matters which come first, or
    where they are others than those that nobody has named (`R69`)."""
    tiles: list[str] = view["bag_tiles"]
    usual = Counter(_standard(lexicon)) - Counter(map(label, _elsewhere(view)))
    # When a run is over nothing shows the hand, and nothing can be done with the bag.
    if not tiles or view["phase"] in OVER or (not drawn and usual == Counter(tiles)):
        return view["bag"]
    rest = Counter(tiles) - Counter(drawn)
    return " ".join([*drawn, *rest.elements()])


def _standard(lexicon: Lexicon) -> Iterator[str]:
    """The tiles of a new run."""
    tiles = lexicon.rules["tiles"]
    for letter in lexicon.letters:
        for value in range(1, tiles["highest"] + 1):
            yield from [f"{letter}{value}"] * tiles["copies"]
    yield from [tiles["wild_letter"]] * tiles["wilds"]


def _elsewhere(view: Json) -> Iterator[str]:
    """Every tile that is not in the bag."""
    places = [view.get("hand", ()), view.get("lifted", ())]
    for tiles in (*places, *(lies["tiles"] for lies in view["board"])):
        yield from (tile["tile"] for tile in tiles)
