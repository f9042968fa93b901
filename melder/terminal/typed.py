"""Actions as a player types them, from the steps of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from melder.terminal.journal import written
from melder.terminal.tiles import MELD, Tile, exactly

LIFTED: Final = "lifted"
"""The word behind which tiles are lifted ones, whatever lies in the hand."""

_WORDS: Final = {"cash_out": "next", "redraw_boss": "redraw"}
"""Commands that are called otherwise than their actions."""


def line_for(action: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """The line that does what an action does where a view is like this, with these very tiles:
    of alike ones, which lie in the bag in different places later, it says which."""
    return typed(written(_exact(action, view), view))


def typed(step: Any) -> str:
    """The line that does what a step says."""
    if isinstance(step, str):
        return _WORDS.get(step, step)
    if "lift" in step:
        return f"lift {step['lift']} from {_meld(step['from'])}"
    (word, facts), *_ = step.items()
    if word == "place":
        return " ".join(_place(facts))
    if word == "drop":
        return " ".join(_drop(facts))
    if word == "reorder":
        return _reorder(facts)
    if isinstance(facts, Mapping):
        return " ".join((word, *_item(facts)))
    return f"{word} {_id(facts)}"


def _place(facts: Mapping[str, Any]) -> Iterator[str]:
    yield "place"
    if facts.get("hand"):
        yield facts["hand"]
    if "lifted" in facts:
        yield f"{LIFTED} {facts['lifted']}"
    if "board" in facts:
        yield f"on {_meld(facts['board'])}"
    if "as" in facts:
        yield f"as {facts['as']}"


def _drop(facts: Any) -> Iterator[str]:
    yield "drop"
    if isinstance(facts, str):
        yield f"on {_meld(facts)}"
        return
    if "tiles" in facts:
        yield facts["tiles"]
    yield f"on {_meld(facts['meld'])}"


def _reorder(facts: Mapping[str, Any]) -> str:
    if "relic" in facts:
        return f"move {facts['relic']} to {facts['to'] + 1}"
    if "to" in facts:
        return f"move {_meld(facts['meld'])} to {facts['to'] + 1}"
    number = _meld(facts["meld"])
    return f"arrange {number} {facts['tiles']}" if number.isdigit() else f"arrange {facts['tiles']}"


def _meld(named: str) -> str:
    """A meld by its tiles, or by its number alone."""
    return named.removeprefix(f"{MELD} ")


def _item(facts: Mapping[str, Any]) -> Iterator[str]:
    """An item with all that was given for it; taken out of a pack, it may be used at once."""
    yield _id(facts["item"])
    if facts.get("use"):
        yield "now"
    if "tiles" in facts:
        yield facts["tiles"]
    if "split" in facts:
        yield " ".join(map(str, facts["split"]))
    if "colour" in facts:
        yield facts["colour"]


def _id(named: str) -> str:
    """What an action names, without its kind."""
    return named.rpartition("/")[2]


def _exact(action: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, Any]:
    """An action with its tiles as they are typed; melds and tiles in notation stay as they are."""
    hand, lifted = view.get("hand", ()), view.get("lifted", ())
    melds = [meld["tiles"] for meld in view["board"]]
    found = dict(action)
    (word, facts), *_ = action.items()
    if word == "discard":
        found[word] = _told(facts, hand)
    elif word == "lift":
        found[word] = _told(facts, _of(action["from"], melds))
    elif isinstance(facts, Mapping):
        found[word] = more = dict(facts)
        for key, among in (("hand", hand), ("lifted", lifted)):
            if key in facts:
                more[key] = _told(facts[key], among)
        if "tiles" in facts and word == "drop":
            more["tiles"] = _told(facts["tiles"], lifted)
        elif "tiles" in facts and word == "reorder":
            more["tiles"] = _told(facts["tiles"], _of(facts["meld"], melds))
        elif "tiles" in facts:
            more["tiles"] = _told(facts["tiles"], hand, melds)
    return found


def _of(named: Any, melds: Sequence[Sequence[Tile]]) -> Sequence[Tile]:
    """The meld of these identities; nothing where it is named otherwise."""
    return next((meld for meld in melds if [tile["id"] for tile in meld] == named), ())


def _told(named: Any, among: Sequence[Tile], melds: Sequence[Sequence[Tile]] = ()) -> Any:
    """Tiles as words, of some that lie together or of melds, which are named then; what is no list
    of these as it is."""
    places = {tile["id"]: 0 for tile in among}
    for place, meld in enumerate(melds, 1):
        places |= {tile["id"]: place for tile in meld}
    if not isinstance(named, list) or not all(id in places for id in named):
        return named
    words = []
    loose = exactly([id for id in named if not places[id]], among)
    for id in named:
        if place := places[id]:
            words.append(f"{next(exactly([id], melds[place - 1]))} from {place}")
        else:
            words.append(next(loose))
    return words
