"""Catalogues: all text of one language, apart from any logic.

A catalogue is a TOML file beside this module. Its leaves are templates (:mod:`.template`), named by
dotted keys: the key of a word of the language (``action.mult``, ``zone.tile.hand``) and then the
form that the composer asks for (``one``, ``many``, ``when`` ...). Beside the words it has

* ``phrase.*``: the phrases that join them ("for each", "if", lists, ordinals);
* ``choice.PARAMETER.OPTION``: the words that a parameter may choose from;
* ``grammar``: what is no text (before which letters the second article stands).

An empty template says nothing, on purpose. ``implied`` lists the words that go without saying
beside another one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from melder.effects.phrases.template import PhraseError, map_text, parse


@dataclass(frozen=True)
class Catalogue:
    """The phrases of one language, by dotted key."""

    language: str
    texts: Mapping[str, str]
    second_article: tuple[str, ...] = ()
    implied: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def load(cls, language: str = "en") -> Catalogue:
        """Read the catalogue of a language. Raises ``FileNotFoundError`` where there is none, and
        ``ValueError`` when a template of it cannot be read."""
        source = resources.files(__package__).joinpath(f"{language}.toml")
        return cls.parse(language, source.read_text(encoding="utf-8"))

    @classmethod
    def parse(cls, language: str, text: str) -> Catalogue:
        """Read a catalogue from TOML. Raises ``ValueError`` when it cannot be read."""
        data = tomllib.loads(text)
        grammar = data.pop("grammar", {})
        texts: dict[str, str] = {}
        implied: dict[str, tuple[str, ...]] = {}
        for key, leaf in _leaves(data, ()):
            if isinstance(leaf, list):
                implied[key.rpartition(".")[0]] = tuple(str(item) for item in leaf)
            elif isinstance(leaf, str):
                parse(leaf)
                texts[key] = leaf
            else:
                raise ValueError(f"{key} is no text")
        return cls(language, texts, tuple(grammar.get("second_article", ())), implied)

    def get(self, *path: str) -> str | None:
        """A template, or None where the catalogue has none."""
        return self.texts.get(".".join(path))

    def __getitem__(self, key: str) -> str:
        """A template. Raises :class:`PhraseError` when it is missing."""
        found = self.texts.get(key)
        if found is None:
            raise PhraseError(f"the catalogue {self.language} has no {key!r}")
        return found

    def has(self, key: str) -> bool:
        """Whether there is any entry for a word."""
        inside = f"{key}."
        return (
            key in self.texts
            or key in self.implied
            or any(one.startswith(inside) for one in self.texts)
        )

    def mapped(self, language: str, change: Callable[[str], str]) -> Catalogue:
        """The same catalogue with all its literal text changed: a pseudo-language for tests."""
        texts = {key: map_text(text, change) for key, text in self.texts.items()}
        return Catalogue(language, texts, self.second_article, self.implied)


def _leaves(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*path, name))
        else:
            yield ".".join((*path, name)), value
