"""Why something was refused or scored: the rule, the item behind it, and the rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby
from typing import Any

from melder.content.rulings import Ruling
from melder.terminal.desk import Desk
from melder.terminal.faults import Unclear
from melder.terminal.lexicon import choose
from melder.terminal.looking import cited, item, numbered, tile
from melder.terminal.tiles import is_notation, number

Json = Mapping[str, Any]

_BEHIND = ("boss", "relic", "perk", "deck", "consumable")
"""Kinds of items that may stand behind a refusal."""

_RULING = re.compile(r"[Rr](\d+)")
_LINES = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")


def why(desk: Desk, words: list[str]) -> Iterator[str]:
    """The last refusal, or any by its code; lines of the last score by their numbers (``3``,
    ``2-4``) or by what acted in them; a ruling by its own (``R24``).

    Raises :class:`Unclear`.
    """
    said = " ".join(words)
    if _RULING.fullmatch(said):
        return _ruling(desk, said)
    lines = _LINES.fullmatch(said)
    if lines:
        return _between(desk, said, int(lines[1]), int(lines[2] or lines[1]))
    if said.lower() in desk.texts.under("rule"):
        return _rule(desk, said.lower())
    if said:
        return _named(desk, said)
    if desk.journal.refusal is None:
        scored = desk.scored()
        if scored is None:
            raise Unclear(desk.texts("error.why_nothing"))
        raise Unclear(desk.texts("error.why_line", most=len(scored.event["trace"])))
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
    yield from _rule(desk, refusal.rule)


def _rule(desk: Desk, code: str) -> Iterator[str]:
    """What a rule that refuses is about, by its code (`R76`)."""
    text = desk.texts.either(f"rule.{code}", "", **_numbers(desk))
    yield from desk.paragraph(text, indent=2)
    yield from cited(desk, numbered(desk, desk.texts.either(f"ruling.{code}", "")))


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


def _trace(desk: Desk) -> list[Json]:
    """The lines of the last score. Raises :class:`Unclear` where nothing was scored."""
    scored = desk.scored()
    if scored is None:
        raise Unclear(desk.texts("error.why_no_score"))
    lines: list[Json] = scored.event["trace"]
    return lines


def _between(desk: Desk, said: str, first: int, last: int) -> Iterator[str]:
    """Lines from one number to another, counted from 1."""
    most = len(_trace(desk))
    if not 1 <= first <= last <= most:
        raise Unclear(desk.texts("error.why_no_line", said=said, most=most))
    yield from _lines(desk, range(first - 1, last))


def _named(desk: Desk, said: str) -> Iterator[str]:
    """Lines by what acted in them, as it is called or as tiles are written; else a boss, whose
    id is the code of what it refuses."""
    lexicon = desk.lexicon
    for kind, id in lexicon.all():
        if kind == "boss" and said.lower() in (id, lexicon.name(kind, id).lower()):
            yield from item(desk, kind, id)
            return
    known = is_notation(said) or lexicon.knows(said, desk.texts)
    nobody = desk.texts("error.why_nobody", said=said)
    if not known and desk.scored() is None:
        raise Unclear(nobody)
    sources = [str(line["source"]) for line in _trace(desk)]
    try:
        names = list(dict.fromkeys(sources))
        called = [(one, *(id for _, id in lexicon.named(one))) for one in names]
        wanted = names[choose(said, called, desk.texts)]
    except Unclear:
        unknown = desk.texts("error.why_unknown", said=said) if known else nobody
        raise Unclear(unknown) from None
    yield from _lines(desk, [at for at, source in enumerate(sources) if source == wanted])


def _lines(desk: Desk, places: Iterable[int]) -> Iterator[str]:
    """Lines of the last score, those of one source together."""
    trace = _trace(desk)
    for _, together in groupby(places, key=lambda at: trace[at]["source"]):
        first, *others = together
        for at in (first, *others):
            line = trace[at]
            yield desk.texts("why.line", source=line["source"], text=line["text"])
        yield from _behind(desk, first)


def _behind(desk: Desk, at: int) -> Iterator[str]:
    """What stands behind a line: its item, its tile or its group."""
    texts = desk.texts
    source = str(_trace(desk)[at]["source"])
    first, _, rest = source.partition(" ")
    items = desk.lexicon.named(source)
    marks = desk.lexicon.named(rest) if rest and is_notation(first) else []
    if items or marks:
        for kind, id in items or marks:
            yield from item(desk, kind, id)
        yield from cited(desk, _in_play(desk, "ruling.scored_item"))
    elif not rest and is_notation(source):
        yield from _tile(desk, at)
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
    again = _again(trace, at)
    yield from desk.paragraph(texts("rule.scored_again" if again else "rule.scored_tile"), indent=2)
    rulings = numbered(desk, texts("ruling.scored_again")) if again else []
    yield from cited(desk, [*rulings, *_in_play(desk, "ruling.scored_tile")])


def _again(trace: Sequence[Json], at: int) -> bool:
    """Whether more such tiles have scored since their group was named than it holds."""
    source, scored = str(trace[at]["source"]), 0
    for line in reversed(trace[: at + 1]):
        names = str(line["source"]).split()
        if len(names) > 1 and all(map(is_notation, names)):
            return scored > names.count(source)
        scored += names == [source]
    return False


def _in_play(desk: Desk, key: str) -> list[Ruling]:
    """Of the rulings that a text cites, those about something that acted in the last score."""
    assert desk.journal.scored is not None
    names = set(desk.lexicon.names_in(desk.journal.scored.play.start))
    return [one for one in numbered(desk, desk.texts(key)) if one.names & names]
