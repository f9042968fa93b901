"""All text of the terminal that is not rules text: one TOML catalogue a language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any


class Texts:
    """Templates by dotted key, filled by name: ``texts("error.no_meld", meld=3)``."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts

    @classmethod
    def load(cls, language: str = "en") -> Texts:
        """The catalogue of a language. Raises ``FileNotFoundError`` where there is none."""
        source = resources.files(__package__).joinpath(f"{language}.toml")
        return cls(dict(_leaves(tomllib.loads(source.read_text(encoding="utf-8")))))

    def __call__(self, key: str, /, **places: object) -> str:
        """The text under a key, filled. Raises ``KeyError`` for a key that is not there."""
        return self._texts[key].format_map(places).rstrip("\n")

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def under(self, prefix: str) -> dict[str, str]:
        """All templates whose keys begin with the prefix, by what follows it."""
        start = f"{prefix}."
        return {
            key.removeprefix(start): text
            for key, text in self._texts.items()
            if key.startswith(start)
        }

    def count(self, number: int, noun: str) -> str:
        """A number with its noun: ``1 tile``, ``3 tiles``."""
        form = "one" if number == 1 else "many"
        return f"{number:,} {self._texts[f'noun.{noun}.{form}']}"

    @staticmethod
    def money(dollars: int) -> str:
        """An amount of money, which may be a debt: ``$4``, ``-$1``."""
        return f"-${-dollars}" if dollars < 0 else f"${dollars}"

    def either(self, key: str, default: str, /, **places: object) -> str:
        """The text under a key, or another one where there is none."""
        return self(key, **places) if key in self._texts else default


def _leaves(data: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in data.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from _leaves(value, name)
        else:
            yield name, str(value)
