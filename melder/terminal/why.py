"""Why something was refused or scored: the rule, the item behind it, and the rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from melder.content.rulings import Ruling
from melder.terminal.desk import Desk
from melder.terminal.faults import Unclear
from melder.terminal.looking import cited, item, numbered, tile
from melder.terminal.tiles import is_notation, number

Json = Mapping[str, Any]

_BEHIND = ("boss", "relic", "perk", "deck", "consumable")
"""Kinds of items that may stand behind a refusal."""

_RULING = re.compile(r"[Rr](\d+)")


def why(desk: Desk, words: list[str]) -> Iterator[str]:
    """The last refusal; a line of the last score by its number; a ruling by its own (``R24``).

    Raises :class:`Unclear`.
    """
    if words and _RULING.fullmatch(words[0]):
        return _ruling(desk, words[0])
    if words:
        return _line(desk, words[0])
    if desk.journal.refusal is None:
        if desk.journal.scored is None:
            raise Unclear(desk.texts("error.why_nothing"))
        raise Unclear(desk.texts("error.why_line", most=len(desk.journal.scored.event["trace"])))
    return _refusal(desk)


def _ruling(desk: Desk, said: str) -> Iterator[str]:
    """A ruling as the wiki has it, without the marks of its page."""
    found = next((one for one in desk.lexicon.rulings if one.anchor == said.lower()), None)
    if found is None:
        raise Unclear(desk.texts("error.no_ruling", said=said.upper()))
    yield desk.paint.strong(found.title)
    for block in found.text.split("\n\n"):
        if block.startswith(("|", "```", "- ")):
            yield from (f"  {_plain(line)}" for line in block.split("\n"))
        else:
            yield from desk.paragraph(_plain(block), indent=2)


def _plain(markdown: str) -> str:
    """Markdown as it reads: names without stars, links without their targets."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown.replace("**", "")).replace("`", "")


def _refusal(desk: Desk) -> Iterator[str]:
    refusal, texts = desk.journal.refusal, desk.texts
    assert refusal is not None
    yield from desk.paragraph(texts("why.refused", rule=refusal.rule, message=refusal.message))
    for kind, id in (*desk.lexicon.called(refusal.rule), *_used(desk, refusal.action)):
        if kind in _BEHIND:
            yield from item(desk, kind, id)
    text = texts.either(f"rule.{refusal.rule}", "", **_numbers(desk))
    yield from desk.paragraph(text, indent=2)
    yield from cited(desk, numbered(desk, texts.either(f"ruling.{refusal.rule}", "")))


def _used(desk: Desk, action: Any) -> list[tuple[str, str]]:
    """The item that was to be used, if the action is about one."""
    facts = next(iter(action.values()), None) if isinstance(action, Mapping) else None
    named = facts.get("item") if isinstance(facts, Mapping) else facts
    kind, _, id = named.partition("/") if isinstance(named, str) else ("", "", "")
    return [key for key in desk.lexicon.called(id) if key[0] == kind]


def _numbers(desk: Desk) -> dict[str, object]:
    """The numbers that these texts have places for."""
    rules = desk.lexicon.rules
    return {"bar": rules["run"]["opening_bar"], **rules["groups"]}


def _line(desk: Desk, said: str) -> Iterator[str]:
    scored, texts = desk.journal.scored, desk.texts
    if scored is None:
        raise Unclear(texts("error.why_no_score"))
    trace = scored.event["trace"]
    if not (said.isascii() and said.isdigit() and 1 <= int(said) <= len(trace)):
        raise Unclear(texts("error.why_line", most=len(trace)))
    line = trace[int(said) - 1]
    source = str(line["source"])
    yield texts("why.line", source=source, text=line["text"])
    first, _, rest = source.partition(" ")
    items = desk.lexicon.named(source)
    marks = desk.lexicon.named(rest) if rest and is_notation(first) else []
    if items or marks:
        for kind, id in items or marks:
            yield from item(desk, kind, id)
        yield from cited(desk, _in_play(desk, "ruling.scored_item"))
    elif not rest and is_notation(source):
        yield from _tile(desk, int(said) - 1)
    elif all(map(is_notation, source.split())):
        yield from desk.paragraph(texts("rule.scored_group", **_numbers(desk)), indent=2)
        yield from cited(desk, _in_play(desk, "ruling.scored_group"))
    else:
        yield from desk.paragraph(texts("rule.scored_other"), indent=2)


def _tile(desk: Desk, at: int) -> Iterator[str]:
    """A tile's Chips: its number, a boss that takes them, what makes it score again."""
    scored, texts = desk.journal.scored, desk.texts
    assert scored is not None
    trace = scored.event["trace"]
    source = trace[at]["source"]
    yield from tile(desk, source)
    before = Decimal(trace[at - 1]["chips"]) if at else Decimal(0)
    boss = scored.play.start.get("boss")
    if number(source) and Decimal(trace[at]["chips"]) == before and boss:
        yield from item(desk, "boss", boss)
    again = at and trace[at - 1]["source"].split()[0] == source
    yield from desk.paragraph(texts("rule.scored_again" if again else "rule.scored_tile"), indent=2)
    rulings = numbered(desk, texts("ruling.scored_again")) if again else []
    yield from cited(desk, [*rulings, *_in_play(desk, "ruling.scored_tile")])


def _in_play(desk: Desk, key: str) -> list[Ruling]:
    """Of the rulings that a text cites, those about something that acted in the last score."""
    assert desk.journal.scored is not None
    names = set(desk.lexicon.names_in(desk.journal.scored.play.start))
    return [one for one in numbered(desk, desk.texts(key)) if one.names & names]
