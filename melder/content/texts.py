"""Rules texts of resolved content, and what is wrong with wordings that items bring themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from melder.content.findings import Code, Finding, Severity, register
from melder.content.games import CONDITIONS, GAMES, RULES, Game
from melder.content.schema_words import sentence
from melder.content.stack import Item, Key
from melder.content.trees import Trees
from melder.effects.amounts import ONE, parse_amount
from melder.effects.parse import Parser, State
from melder.effects.phrases import (
    Catalogue,
    PhraseError,
    check_wording,
    describe,
    describe_bet,
    describe_pack,
    describe_plain,
    describe_successor,
    remind,
    word,
)
from melder.effects.tree import Literal, Many, Node, walk
from melder.effects.words import Role
from melder.games.melder.ruleset.kinds import states_of
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
                    describe_bet(condition, ONE, _as_id, catalogue)
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
        self._raw = {
            (kind.name, raw["id"]): raw
            for kind in game.kinds.values()
            for raw in content.get(kind.plural, ())
        }
        self._names = {key: str(raw["name"]) for key, raw in self._raw.items()}
        tiles = content.get(RULES, {}).get("tiles", {})
        self._names |= {("colour", one["id"]): one["name"] for one in tiles.get("colours", ())}

    def item(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """An item with its text behind its name."""
        kind = raw["kind"]
        parser = self._parser(raw)
        states = parser.states
        effects = parser.effects(raw.get("effects", []), ("effects",))

        def filled(template: str) -> str:
            return word(template, kind, effects, states, self._name, self._catalogue)

        shown = dict(raw)
        try:
            said = list(self._fields(raw, parser))
            said += (
                [filled(raw["wording"])]
                if "wording" in raw
                else self._effects(kind, effects, states)
            )
            plain = not said and not raw.get("effects")
            text = str(describe_plain(self._catalogue)) if plain else " ".join(said)
            if "note" in raw:
                shown["note"] = filled(raw["note"])
        except PhraseError:
            # A missing phrase is a finding of the check; here it must not cost all other texts.
            text = ""
        head = {key: shown.pop(key) for key in ("id", "kind", "name")}
        return {**head, "text": text, **shown}

    def _parser(self, raw: Mapping[str, Any]) -> Parser:
        assert self._game.vocabulary is not None
        states = states_of(raw.get("state", {}))
        return Parser(self._game.vocabulary, raw["kind"], lambda *_: True, states=states)

    def _fields(self, raw: Mapping[str, Any], parser: Parser) -> Iterator[str]:
        """What fields of its own say of an item."""
        for name in CONDITIONS:
            with parser.within("blind"):
                met = parser.condition(raw[name], (name,)) if name in raw else None
            if met is not None:
                pays = parse_amount(raw["pays"])
                yield str(describe_bet(met, pays, self._name, self._catalogue))
        if "shows" in raw:
            chance = raw.get("finish_chance")
            odds = Fraction(chance) if chance is not None else None
            holds, shows, take = raw["holds"], raw["shows"], raw["take"]
            yield str(describe_pack(holds, shows, take, odds, self._catalogue))
        if raw.get("supersedes") and "requires" in raw:
            yield str(describe_successor(raw["requires"], self._name, self._catalogue))

    def _effects(
        self, kind: str, effects: Sequence[Node], states: Mapping[str, State]
    ) -> Iterator[str]:
        """What its effects say, and what the marks that it gives do."""
        said = describe(kind, effects, states, self._name, self._catalogue)
        yield from said.sentences
        for mark in dict.fromkeys(_given(effects)):
            raw = self._raw.get(mark)
            if raw is not None:
                parser = self._parser(raw)
                told = parser.effects(raw.get("effects", []), ("effects",))
                text = describe(mark[0], told, parser.states, self._name, self._catalogue)
                yield remind(str(raw["name"]), text, self._catalogue)

    def _name(self, kind: str, id: str) -> str:
        return self._names.get((kind, id), id)


def _given(effects: Sequence[Node]) -> Iterator[tuple[str, str]]:
    """Kind and id of every mark that effects give to something, under the name of its kind."""
    for effect in effects:
        for node in walk(effect):
            if node.word.role is Role.ACTION:
                for name, arg in node.args.items():
                    for one in arg if isinstance(arg, Many) else (arg,):
                        if isinstance(one, Literal) and one.type == f"ref:{name}":
                            yield name, str(one.value)
