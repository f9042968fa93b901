"""Templates: text with named places, as catalogues write it.

A place is ``{name}``; ``{name:spec}`` says how it is shown (see :mod:`.numbers` for amounts, ``a``
for an indefinite article), and ``{name|play|plays}`` is a word that follows the number, or the
noun, of that name. Nothing is evaluated; a template can only name what the composer offers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from melder.effects.amounts import ONE, Amount

_PLACE = re.compile(r"\{([a-z_]+(?:\.[0-9]+)?)(?::([a-z_$%+]*))?((?:\|[^{}|]*)*)\}")


class PhraseError(LookupError):
    """A catalogue lacks what a tree needs said, or a template names what the tree does not hold."""


@dataclass(frozen=True, slots=True)
class Number:
    """An amount that a template shows as it likes; in units of 1/10,000."""

    amount: Amount

    @classmethod
    def whole(cls, number: int) -> Number:
        """A count as an amount."""
        return cls(number * ONE)


@dataclass(frozen=True, slots=True)
class Word:
    """A noun in both its numbers; ``alone``: a single thing, also where its kind is spoken of."""

    one: str
    many: str
    alone: bool = False


Filling: TypeAlias = str | Number | Word
"""What can stand in a place."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a template: its name, how it is shown, and the two forms of a dependent word."""

    name: str
    spec: str
    options: tuple[str, ...]


@lru_cache(4096)
def parse(text: str) -> tuple[str | Place, ...]:
    """The literal texts and places of a template. Raises ``ValueError`` on a stray brace."""
    parts: list[str | Place] = []
    end = 0
    for match in _PLACE.finditer(text):
        if match.start() > end:
            parts.append(text[end : match.start()])
        options = tuple(match[3].split("|")[1:])
        if len(options) not in (0, 2):
            raise ValueError(f"a word that follows a number has two forms: {match[0]}")
        parts.append(Place(match[1], match[2] or "", options))
        end = match.end()
    if end < len(text):
        parts.append(text[end:])
    for part in parts:
        if isinstance(part, str) and ("{" in part or "}" in part):
            raise ValueError(f"not a place of a template: {part!r}")
    return tuple(parts)


def places(text: str) -> tuple[Place, ...]:
    """The places of a template in order."""
    return tuple(part for part in parse(text) if isinstance(part, Place))


def fill(
    text: str, values: Mapping[str, Filling], show: Callable[[Filling, str, bool], str]
) -> str:
    """A template with its places filled in.

    ``show(value, spec, single)`` turns one value into text; ``single`` tells whether a noun stands
    in the singular. A spec that names another number makes the noun follow it. Raises
    :class:`PhraseError` for a place that has no value.
    """
    out: list[str] = []
    for part in parse(text):
        if isinstance(part, str):
            out.append(part)
            continue
        if part.name not in values:
            raise PhraseError(f"nothing to put into {{{part.name}}} of {text!r}")
        value = values[part.name]
        if part.options:
            out.append(part.options[0 if is_one(value) else 1])
        elif part.spec in values:
            out.append(show(value, "", is_one(values[part.spec])))
        else:
            out.append(show(value, part.spec, part.spec != "many"))
    return "".join(out)


def map_text(text: str, change: Callable[[str], str]) -> str:
    """A template whose literal text is changed and whose places stay (for pseudo-languages)."""
    out: list[str] = []
    for part in parse(text):
        if isinstance(part, str):
            out.append(change(part))
            continue
        spec = f":{part.spec}" if part.spec else ""
        options = "".join(f"|{change(option)}" for option in part.options)
        out.append(f"{{{part.name}{spec}{options}}}")
    return "".join(out)


def is_one(value: Filling) -> bool:
    """Whether a word beside this number, or behind this noun, stands in the singular."""
    if isinstance(value, Word):
        return value.alone
    return isinstance(value, Number) and abs(value.amount) == ONE
