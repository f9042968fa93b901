"""Why something was refused or scored: the rule, the item behind it, and the ruling's number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from melder.terminal.desk import Desk
from melder.terminal.faults import Unclear
from melder.terminal.looking import item, tile
from melder.terminal.screens.layout import paragraph
from melder.terminal.tiles import is_notation

_RULING = re.compile(r"R(\d+)")


def why(desk: Desk, words: list[str]) -> Iterator[str]:
    """The last refusal; with a number, that line of the last score. Raises :class:`Unclear`."""
    if words:
        return _line(desk, words[0])
    if desk.journal.refusal is None:
        if desk.journal.scored is None:
            raise Unclear(desk.texts("error.why_nothing"))
        raise Unclear(desk.texts("error.why_line", most=len(desk.journal.scored.event["trace"])))
    return _refusal(desk)


def _refusal(desk: Desk) -> Iterator[str]:
    refusal, texts = desk.journal.refusal, desk.texts
    assert refusal is not None
    yield texts("why.refused", rule=refusal.rule, message=refusal.message)
    items = desk.lexicon.called(refusal.rule)
    for kind, id in items:
        if kind in ("boss", "relic", "perk", "deck"):
            yield from item(desk, kind, id)
    text = texts.either(f"rule.{refusal.rule}", "", **_numbers(desk))
    yield from paragraph(text, indent=2)
    yield from rulings(desk, texts.either(f"ruling.{refusal.rule}", texts("ruling.item")))


def _numbers(desk: Desk) -> dict[str, object]:
    """The numbers that these texts have places for."""
    rules = desk.lexicon.rules
    return {"bar": rules["run"]["opening_bar"], **rules["groups"]}


def rulings(desk: Desk, numbers: str) -> Iterator[str]:
    """Where the rulings can be read: ``R32 R34`` with the places on the wiki's page."""
    found = _RULING.findall(numbers)
    if found:
        shown = ", ".join(f"R{number}" for number in found)
        links = " ".join(f"rules/rulings/#r{number}" for number in found)
        yield f"  {desk.texts('why.rulings', rulings=shown, links=links)}"


def _line(desk: Desk, said: str) -> Iterator[str]:
    scored, texts = desk.journal.scored, desk.texts
    if scored is None:
        raise Unclear(texts("error.why_no_score"))
    trace = scored.event["trace"]
    if not (said.isascii() and said.isdigit() and 1 <= int(said) <= len(trace)):
        raise Unclear(texts("error.why_line", most=len(trace)))
    line = trace[int(said) - 1]
    yield texts("why.line", source=line["source"], text=line["text"])
    words = line["source"].split()
    items = desk.lexicon.named(line["source"])
    if items:
        for kind, id in items:
            yield from item(desk, kind, id)
        yield from rulings(desk, texts("ruling.scored_item"))
    elif len(words) == 1 and is_notation(words[0]):
        yield from tile(desk, words[0])
        yield from rulings(desk, texts("ruling.scored_tile"))
    elif all(map(is_notation, words)):
        yield from paragraph(texts("rule.scored_group", **_numbers(desk)), indent=2)
        yield from rulings(desk, texts("ruling.scored_group"))
    else:
        yield from paragraph(texts("rule.scored_other"), indent=2)
        yield from rulings(desk, texts("ruling.scored_item"))
