"""What kinds of content each game has, and where it lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from melder.effects.words import Vocabulary
from melder.games.melder.ruleset.kinds import CLOSING, COMMON, KINDS, Field, Kind, fields
from melder.games.melder.ruleset.topics import TOPICS, Topic
from melder.games.melder.vocabulary import MELDER

RULES = "rules"
"""The folder of a game's rules, beside those of its kinds."""

CONDITIONS = ("met",)
"""Fields that hold a condition of the language rather than effects."""


@dataclass(frozen=True)
class Game:
    """A game: its folder in a pack, the kinds of its items, the topics of its rules."""

    name: str
    kinds: Mapping[str, Kind] = field(default_factory=lambda: MappingProxyType({}))
    topics: Mapping[str, Topic] = field(default_factory=lambda: MappingProxyType({}))
    vocabulary: Vocabulary | None = None

    def folder(self, name: str) -> Kind | None:
        """The kind whose items lie in a folder of that name."""
        return next((kind for kind in self.kinds.values() if kind.plural == name), None)

    @property
    def folders(self) -> tuple[str, ...]:
        """The names of all folders that the game has."""
        kinds = tuple(kind.plural for kind in self.kinds.values())
        return (*kinds, RULES) if self.topics else kinds


GAMES: Mapping[str, Game] = {
    game.name: game
    for game in (Game("melder", KINDS, TOPICS, MELDER), Game("meldvale"), Game("rummy"))
}
"""Games by the name of their folder."""


def type_folders(kind: Kind) -> dict[str, str]:
    """The folders of a kind that has one for each type, with the type that lies in each."""
    sorting = next((one for one in kind.fields if one.name == kind.folders), None)
    return {f"{value}s": value for value in sorting.schema["enum"]} if sorting else {}


__all__ = [
    "CLOSING",
    "COMMON",
    "CONDITIONS",
    "GAMES",
    "RULES",
    "Field",
    "Game",
    "Kind",
    "Topic",
    "fields",
    "type_folders",
]
