"""Actions as a player types them, from the steps of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from melder.terminal.tiles import MELD

LIFTED: Final = "lifted"
"""The word behind which tiles are lifted ones, whatever lies in the hand."""

_WORDS: Final = {"cash_out": "next", "redraw_boss": "redraw"}
"""Commands that are called otherwise than their actions."""


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
