"""Gathers what the site shows: resolved content, played examples, the language and the findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

import yaml

from generator import escape, facts, language, relations, situation
from generator.model import Example, Item, Kind, Line, Ref, Relation, Retired, Wiki
from melder.content import every_code
from melder.content.examples import scenario_of
from melder.effects.tree import Node, walk
from melder.games.melder.ruleset.kinds import KINDS
from melder.games.melder.ruleset.kinds import Kind as Declared
from melder.games.melder.vocabulary import MELDER

Play = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Plays a scenario and answers in the JSON form of ``melder score``; raises ``ValueError``."""

_OWN = frozenset({"id", "kind", "name", "text", "file", "examples", "effects", "note", "flavour"})


def from_export(
    export: Mapping[str, Any],
    play: Play,
    *,
    version: str,
    sources: Mapping[Ref, str],
    problems: Mapping[Ref, Sequence[str]],
    others: Sequence[str] = (),
) -> Wiki:
    """The wiki's data from everything resolved, as ``melder content export`` prints it.

    ``sources`` holds the text of each content file, ``problems`` the findings of single items,
    ``others`` those about no single item.
    """
    game = export["melder"]
    raws: dict[Ref, Mapping[str, Any]] = {
        (kind.name, raw["id"]): raw for kind in KINDS.values() for raw in game.get(kind.plural, ())
    }
    trees = {ref: language.trees(MELDER, ref[0], raw) for ref, raw in raws.items()}
    works_with, countered_by = relations.find(trees)
    kinds = []
    for kind in sorted(KINDS.values(), key=facts.place):
        group, groups = facts.grouping(kind.name)
        items = [
            _item(
                kind,
                raw,
                play,
                trees[ref],
                source=sources.get(ref, ""),
                works_with=works_with.get(ref, ()),
                countered_by=countered_by.get(ref, ()),
                problems=problems.get(ref, ()),
            )
            for ref, raw in raws.items()
            if ref[0] == kind.name
        ]
        items.sort(key=_order)
        kinds.append(
            Kind(kind.name, kind.plural, kind.title, kind.meaning, tuple(items), group, groups)
        )
    return Wiki(
        version=version,
        rules=game["rules"],
        kinds=tuple(kinds),
        words=language.reference(MELDER, language.uses(trees)),
        codes=every_code.codes(),
        problems=tuple(others),
        retired=tuple(map(_retired, game.get("retired", ()))),
    )


def _retired(raw: Mapping[str, Any]) -> Retired:
    grave = raw["retired"]
    return Retired(raw["kind"], raw["id"], raw["name"], grave["since"], grave.get("instead", ""))


def _item(
    kind: Declared,
    raw: Mapping[str, Any],
    play: Play,
    effects: Sequence[Node],
    *,
    source: str,
    works_with: Sequence[Relation],
    countered_by: Sequence[Relation],
    problems: Sequence[str],
) -> Item:
    found = list(problems)
    examples = []
    for written in raw.get("examples", ()):
        title = written.get("title", "")
        try:
            shown, differences = example(kind, raw["id"], written, play)
        except ValueError as error:
            found.append(f"An example cannot be played ({title}): {error}")
        else:
            examples.append(shown)
            found += [f"An example does not hold ({title}): {each}" for each in differences]
    return Item(
        kind=kind.name,
        id=raw["id"],
        name=raw["name"],
        text=raw.get("text", ""),
        file=raw.get("file", ""),
        source=source,
        fields={name: value for name, value in raw.items() if name not in _OWN},
        note=raw.get("note", ""),
        flavour=raw.get("flavour", ""),
        bane=any(_is_bane(node) for effect in effects for node in walk(effect)),
        examples=tuple(examples),
        works_with=tuple(works_with),
        countered_by=tuple(countered_by),
        problems=tuple(found),
    )


def _is_bane(node: Node) -> bool:
    bane = node.get("bane")
    return bane is not None and getattr(bane, "value", False) is True


def _order(item: Item) -> tuple[Any, ...]:
    """Items in the order that their own fields give (decks, bosses), else by name."""
    antes = item.fields.get("antes", ())
    return (item.fields.get("order", 0), tuple(antes), item.name.casefold())


def example(
    kind: Declared, id: str, written: Mapping[str, Any], play: Play
) -> tuple[Example, list[str]]:
    """A worked example: its scenario played, and what is not as it expects.

    Raises ``ValueError`` when it cannot be played.
    """
    titled = {"title": written["title"]} if "title" in written else {}
    scenario = {**titled, **scenario_of(kind, id, written)}
    outcome = play(scenario)
    refused = outcome.get("refused")
    shown = Example(
        title=str(written.get("title", "Example")),
        source=yaml_text(scenario),
        given=situation.given(written),
        rows=tuple(_rows(scenario)),
        steps=situation.steps(written),
        trace=tuple(
            Line(line["source"], line["text"], _number(line["chips"]), _number(line["mult"]))
            for line in outcome.get("trace", ())
        ),
        result=() if refused else (*_results(scenario, outcome), *situation.outcomes(written)),
        refused=(refused, outcome.get("message", "")) if refused else None,
    )
    return shown, [
        f"{each['key']}: expected {_told(each['expected'])}, found {_told(each['found'])}"
        for each in outcome.get("differences", ())
    ]


def _told(value: object) -> str:
    """A value as people read it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_told(one)}" for key, one in value.items()) or "nothing"
    if isinstance(value, list):
        return ", ".join(map(_told, value)) or "nothing"
    return str(value)


def _rows(scenario: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """The tiles that the scenario writes down, as rows of groups."""
    rows = []
    for key, label in (("board", "Table"), ("hand", "Hand"), ("play", "Play")):
        written = scenario.get(key)
        groups = [written] if isinstance(written, str) else written or ()
        texts = [text for group in groups if (text := _tiles(group))]
        if texts:
            rows.append((label, tuple(texts)))
    return rows


def _tiles(group: object) -> str:
    if isinstance(group, Mapping):
        return " ".join(
            group[key] for key in ("board", "tiles", "hand") if isinstance(group.get(key), str)
        )
    return group if isinstance(group, str) else ""


def _results(scenario: Mapping[str, Any], outcome: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The score and what it is made of; the blind score where it tells anything more."""
    for key, label in (("score", "Score"), ("chips", "Chips"), ("mult", "Mult")):
        if outcome.get(key) is not None:
            yield label, _number(outcome[key])
    total = outcome.get("total")
    idle = outcome.get("score") is None and total == scenario.get("score", 0)
    if total is not None and total != outcome.get("score") and not idle:
        yield "Blind score", _number(total)


def _number(value: object) -> str:
    try:
        return escape.plain(Decimal(str(value)))
    except (InvalidOperation, escape.Leak):
        return str(value)


class _Dumper(yaml.SafeDumper):
    """Writes scenarios the way people do: leaves on one line, exact numbers as numbers."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


_Dumper.add_representer(
    Decimal, lambda dumper, value: dumper.represent_scalar("tag:yaml.org,2002:float", f"{value:f}")
)


def yaml_text(document: Mapping[str, Any]) -> str:
    """A scenario as YAML."""
    return yaml.dump(
        dict(document), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=88,
        default_flow_style=None,
    )  # fmt: skip
