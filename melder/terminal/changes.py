"""What an action has changed beside what was asked for: tiles, relics, items, levels, money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from melder.terminal.desk import Desk, Json
from melder.terminal.screens.play import level
from melder.terminal.tiles import label

_OWNED = (("relic", "relics"), ("consumable", "items"))


def told(desk: Desk, before: Json, spent: str = "") -> Iterator[str]:
    """A line for each sort of thing that is not as it was in an earlier view.

    ``spent`` is the id of an item whose going needs no word.
    """
    tiles = [] if desk.session.is_over else list(_tiles(desk, before))
    if tiles:
        yield desk.texts("changed.tiles", changes=", ".join(tiles))
    for meld in fallen(before, desk.view):
        shown = " ".join(desk.paint.tile(tile["tile"]) for tile in meld["tiles"])
        yield desk.texts("changed.fallen", tiles=shown)
    yield from _things(desk, before, spent)
    old = {line["id"]: line["level"] for line in before["levels"]}
    for line in desk.view["levels"]:
        if line["level"] != old.get(line["id"], 0):
            yield desk.texts("changed.level", level=level(desk, line))


def money(desk: Desk, before: Json) -> Iterator[str]:
    """A line where there is more or less money than in an earlier view."""
    if before["money"] != desk.view["money"]:
        yield desk.texts("done.money", money=desk.texts.money(desk.view["money"]))


def fallen(before: Json, after: Json) -> list[Json]:
    """Melds that have left the table with all their tiles while the table stayed."""
    if after["phase"] not in ("play", "cash_out"):
        return []
    left = _placed(after)
    return [
        meld for meld in before["board"] if not any(tile["id"] in left for tile in meld["tiles"])
    ]


def _tiles(desk: Desk, before: Json) -> Iterator[str]:
    """Tiles of the whole game that came, went or became others."""
    old, new = _all(before), _all(desk.view)
    gone, come = old - new, new - old
    for was, is_ in _pairs(before, desk.view, gone, come):
        yield f"{desk.paint.tile(was)} → {desk.paint.tile(is_)}"
    for key, tiles in (("gone", gone), ("new", come)):
        for tile in sorted(tiles.elements()):
            yield desk.texts(f"changed.{key}", what=desk.paint.tile(tile))


def _all(view: Json) -> Counter[str]:
    return Counter([*_placed(view).values(), *view["bag_tiles"]])


def _placed(view: Json) -> dict[int, str]:
    """The tiles that a view names by identity."""
    found = [*view.get("hand", ()), *view.get("lifted", ())]
    found += [tile for meld in view["board"] for tile in meld["tiles"]]
    return {tile["id"]: tile["tile"] for tile in found}


def _pairs(
    before: Json, after: Json, gone: Counter[str], come: Counter[str]
) -> Iterator[tuple[str, str]]:
    """Tiles that became others; they are taken out of what has gone and what has come."""
    old, new = _placed(before), _placed(after)
    known = [(old[id], new[id]) for id in old.keys() & new.keys() if old[id] != new[id]]
    alike = [(was, is_) for was in gone for is_ in come if label(was) == label(is_)]
    last = [(was, is_) for was in gone for is_ in come] if gone.total() == come.total() == 1 else []
    for was, is_ in (*sorted(known), *sorted(alike), *last):
        while gone[was] > 0 and come[is_] > 0:
            gone[was] -= 1
            come[is_] -= 1
            yield was, is_


def _things(desk: Desk, before: Json, spent: str) -> Iterator[str]:
    """Relics and items that came and went."""
    for kind, key in _OWNED:
        old, new = _owned(desk, kind, before[key]), _owned(desk, kind, desk.view[key])
        gone = old - new
        if kind == "consumable" and spent:
            gone[desk.lexicon.name(kind, spent)] -= 1
        for name in gone.elements():
            yield desk.texts("changed.lost", name=name)
        for name in (new - old).elements():
            yield desk.texts("changed.got", name=name)


def _owned(desk: Desk, kind: str, things: list[Mapping[str, object]]) -> Counter[str]:
    return Counter(desk.lexicon.edition_name(kind, thing) for thing in things)
