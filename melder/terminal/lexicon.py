"""What things are called and what they do, from the content that is being played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from melder.content.games import GAMES
from melder.content.rulings import Ruling, written
from melder.content.texts import Writer
from melder.effects.phrases import Catalogue
from melder.games.melder.ruleset.kinds import KINDS
from melder.snapshot import Snapshot
from melder.terminal.faults import Unclear
from melder.terminal.texts import Texts

Json = Mapping[str, Any]

LISTED: Final = 12
"""How many names an answer lists at most."""


class Lexicon:
    """Names, rules texts and numbers of a game's resolved content."""

    def __init__(self, content: Snapshot, game: str) -> None:
        self.rules: Json = content[game]["rules"]
        self._game = GAMES[game]
        self._content = content[game]
        self._items: dict[tuple[str, str], Json] = {
            (kind.name, raw["id"]): raw
            for kind in KINDS.values()
            for raw in self._content.get(kind.plural, ())
        }

    @cached_property
    def _writer(self) -> Writer:
        return Writer(self._game, self._content, Catalogue.load())

    @property
    def letters(self) -> list[str]:
        """The letters of tile colours, in the order of the content."""
        return [colour["letter"] for colour in self.rules["tiles"]["colours"]]

    @property
    def bare(self) -> set[str]:
        """The letters that are a tile alone, without a number."""
        finishes: list[Json] = self._content.get("finishes", [])
        marked = {str(finish["letter"]) for finish in finishes if "letter" in finish}
        return {self.rules["tiles"]["wild_letter"], *marked}

    def item(self, kind: str, id: str) -> Json:
        """An item's data. Raises ``KeyError``."""
        return self._items[kind, id]

    def name(self, kind: str, id: str) -> str:
        """What players call an item."""
        return str(self._items[kind, id]["name"])

    def edition_name(self, kind: str, thing: Json) -> str:
        """The name of something in a view, its edition in front."""
        name = self.name(kind, thing["id"])
        return f"{self.name('edition', thing['edition'])} {name}" if "edition" in thing else name

    def blind(self, id: str) -> Json:
        """The facts of a blind."""
        blinds: list[Json] = self.rules["run"]["blinds"]
        return {blind["id"]: blind for blind in blinds}[id]

    def colour_name(self, id: str) -> str:
        """What a colour of tiles is called."""
        colours = self.rules["tiles"]["colours"]
        return str(next(one["name"] for one in colours if one["id"] == id))

    def text(self, kind: str, id: str, state: Json | None = None) -> str:
        """The rules text of an item, with what it has accumulated by now."""
        raw = self._items[kind, id]
        if state:
            declared = {key: _now(old, state.get(key)) for key, old in raw["state"].items()}
            raw = {**raw, "state": declared}
        return str(self._writer.item(raw)["text"])

    def note(self, kind: str, id: str) -> str:
        """The ruling that an item brings along, or nothing."""
        return str(self._writer.item(self._items[kind, id]).get("note", ""))

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings, as the wiki has them; none where its pages are not installed."""
        return written()

    def rulings_on(self, name: str) -> list[Ruling]:
        """The rulings that speak of an item by its name."""
        return [ruling for ruling in self.rulings if name in ruling.names]

    def names_in(self, view: Json) -> Iterator[str]:
        """The names of what acts on a score: relics, editions, perks, deck, boss."""
        for relic in view["relics"]:
            yield self.name("relic", relic["id"])
            if "edition" in relic:
                yield self.name("edition", relic["edition"])
        yield from (self.name("perk", id) for id in view["perks"])
        for kind in ("deck", "boss"):
            if view.get(kind):
                yield self.name(kind, view[kind])

    def called(self, id: str) -> list[tuple[str, str]]:
        """Kinds and ids of all items with this id."""
        return [key for key in self._items if key[1] == id]

    def named(self, name: str) -> list[tuple[str, str]]:
        """Kinds and ids of all items with this name."""
        return [key for key, raw in self._items.items() if raw["name"] == name]

    def qualified(self, said: str) -> list[tuple[str, str]]:
        """Kinds and ids of what is written with its kind, or the sort of consumable that it is:
        ``relic/mirror``, ``die/mirror`` (`R77`)."""
        kind, _, id = said.lower().partition("/")
        return [key for key in self.called(id) if kind in (key[0], self._items[key].get("type"))]

    def knows(self, said: str, texts: Texts) -> bool:
        """Whether one name in all content is meant."""
        try:
            choose(said, [(raw["name"], id) for (_, id), raw in self._items.items()], texts)
        except Unclear:
            return False
        return True

    def all(self) -> Iterable[tuple[str, str]]:
        """Kinds and ids of everything."""
        return self._items


def _now(declared: Any, value: Any) -> Any:
    """A declared state that starts where it stands now."""
    if isinstance(declared, Mapping):
        return {**declared, "start": declared.get("start", 0) if value is None else value}
    return declared if value is None else value


def choose(said: str, names: Sequence[Sequence[str]], texts: Texts) -> int:
    """Which of several things is meant by what was typed: its whole name, the start of it or of
    one of its words. ``names`` are the names of each thing, the first one for answers.

    Raises :class:`Unclear` where none or more than one can be meant.
    """
    wanted = _plain(said)
    for fits in (_whole, _start, _word, _part):
        found = [n for n, known in enumerate(names) if any(fits(_plain(k), wanted) for k in known)]
        shown = list(dict.fromkeys(names[n][0] for n in found))
        if len(shown) == 1:
            return found[0]
        if shown:
            raise Unclear(texts("error.several", said=said, names=", ".join(shown)))
    plain = {_plain(known[0]): known[0] for known in names}
    near = get_close_matches(wanted, plain, n=1, cutoff=0.55)
    if near:
        raise Unclear(texts("error.near", said=said, name=plain[near[0]]))
    shown = list(dict.fromkeys(known[0] for known in names))
    if not shown or len(shown) > LISTED:
        raise Unclear(texts("error.nothing_there", said=said))
    raise Unclear(texts("error.unknown", said=said, names=", ".join(shown)))


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("-", " ").replace("'", "").split())


def _whole(known: str, wanted: str) -> bool:
    return known == wanted


def _start(known: str, wanted: str) -> bool:
    return known.startswith(wanted)


def _word(known: str, wanted: str) -> bool:
    return any(word.startswith(wanted) for word in known.split())


def _part(known: str, wanted: str) -> bool:
    return wanted in known
