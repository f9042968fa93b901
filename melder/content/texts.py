"""Rules texts of resolved content, and what is wrong with wordings that items bring themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from melder.content.findings import Code, Finding, Severity, register
from melder.content.games import GAMES, RULES, Game
from melder.content.layers import Item, Key
from melder.content.schema_words import sentence
from melder.content.trees import CONDITIONS, Trees
from melder.effects.parse import Parser
from melder.effects.phrases import (
    Catalogue,
    PhraseError,
    check_wording,
    describe,
    describe_condition,
    word,
)
from melder.games.melder.kinds import states_of
from melder.snapshot import Snapshot

_HEAD = "id: lantern\nname: Lantern\ncost: 4\nrarity: common\n"

WORDING = register(
    Code(
        "E420",
        "A wording that does not say what the effects do",
        "An item's own wording takes every amount and clause from the effects, by places such as "
        "{mult}, so that it can never say anything else.",
        bad=_HEAD + "effects:\n  - on: score\n    do: {mult: 4}\nwording: +4 Mult.\n",
        mended=_HEAD + "effects:\n  - on: score\n    do: {mult: 4}\nwording: Shines for {mult}.\n",
    )
)

NO_PHRASE = register(
    Code(
        "E421",
        "A word that has no phrase",
        "The rules text is compiled from the effects by the phrases of a language, and one of "
        "them is missing in the catalogue.",
        bad="# an effect whose word the catalogue does not know\n",
        mended="# en.toml has a phrase for every word\n",
        severity=Severity.WARNING,
    )
)

_FIELDS = {"wording": True, "note": False}
"""Fields with places, and whether each clause of the effects must occur in them."""


def text_findings(items: Iterable[Item], trees: Mapping[Key, Trees]) -> Iterator[Finding]:
    """What keeps the texts of items from being compiled, where their effects are sound."""
    catalogue = Catalogue.load()
    for item in items:
        found = trees.get(item.key)
        if found is not None and found.sound and not item.retired:
            try:
                describe(item.kind, found.effects, found.states, _as_id, catalogue)
                for condition in found.conditions:
                    describe_condition(condition, _as_id, catalogue)
                yield from _wording(item, found, catalogue)
            except PhraseError as error:
                yield NO_PHRASE.at(item.place("effects", at="key"), f"{sentence(str(error))}.")


def _wording(item: Item, trees: Trees, catalogue: Catalogue) -> Iterator[Finding]:
    for field, whole in _FIELDS.items():
        own = item.data.get(field)
        if isinstance(own, str):
            problems = check_wording(
                own,
                trees.effects,
                trees.states,
                item_kind=item.kind,
                catalogue=catalogue,
                whole=whole,
            )
            for problem in problems:
                yield WORDING.at(item.place(field), f"{sentence(problem)}.")


def _as_id(_kind: str, id: str) -> str:
    return id


def with_texts(found: Snapshot, language: str = "en") -> Snapshot:
    """The snapshot with the rules text of each item as its `text`, and notes filled in."""
    catalogue = Catalogue.load(language)
    return {
        **found,
        **{
            game.name: _with_texts(game, found[game.name], catalogue)
            for game in GAMES.values()
            if game.vocabulary is not None
        },
    }


def _with_texts(game: Game, content: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    writer = Writer(game, content, catalogue)
    plurals = {kind.plural for kind in game.kinds.values()}
    return {
        name: [writer.item(raw) for raw in listed] if name in plurals else listed
        for name, listed in content.items()
    }


class Writer:
    """Writes the texts of a game's items from resolved content."""

    def __init__(self, game: Game, content: Mapping[str, Any], catalogue: Catalogue) -> None:
        self._game = game
        self._catalogue = catalogue
        self._names = {
            (kind.name, raw["id"]): str(raw["name"])
            for kind in game.kinds.values()
            for raw in content.get(kind.plural, ())
        }
        tiles = content.get(RULES, {}).get("tiles", {})
        self._names |= {("colour", one["id"]): one["name"] for one in tiles.get("colours", ())}

    def item(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """An item with its text behind its name."""
        assert self._game.vocabulary is not None
        kind = raw["kind"]
        states = states_of(raw.get("state", {}))
        parser = Parser(self._game.vocabulary, kind, lambda *_: True, states=states)
        effects = parser.effects(raw.get("effects", []), ("effects",))
        with parser.within("blind"):
            found = [parser.condition(raw[name], (name,)) for name in CONDITIONS if name in raw]
        conditions = [node for node in found if node is not None]

        def filled(template: str) -> str:
            return word(template, kind, effects, states, self._name, self._catalogue)

        shown = dict(raw)
        try:
            if "wording" in raw:
                text = filled(raw["wording"])
            else:
                said = describe(kind, effects, states, self._name, self._catalogue)
                told = [
                    describe_condition(node, self._name, self._catalogue) for node in conditions
                ]
                text = " ".join(str(one) for one in (said, *told) if one.sentences)
            if "note" in raw:
                shown["note"] = filled(raw["note"])
        except PhraseError:
            # A missing phrase is a finding of the check; here it must not cost all other texts.
            text = ""
        head = {key: shown.pop(key) for key in ("id", "kind", "name")}
        return {**head, "text": text, **shown}

    def _name(self, kind: str, id: str) -> str:
        return self._names.get((kind, id), id)
