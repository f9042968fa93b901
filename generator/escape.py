"""Text of content on its way into pages: shown as it is written, never obeyed.

An item's name or flavour may hold HTML, Markdown, a table's pipe or Jinja's braces. Every template
value passes through :func:`markdown` unless a function of this module has already made it safe, so
a template cannot forget to escape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from html import escape
from types import GeneratorType, MethodType
from typing import Any

from markupsafe import Markup

_SPECIAL = re.compile(r"[^\w\s.,;:!()'’–—×·…$%?+=/-]|_")
_STARTS_BLOCK = re.compile(r"^(?:[-+:!?](?=[-+:!?\s]|$)|=|\d+(?=[.)](?:\s|$)))")
_MARKED = re.compile(r"(`[^`]+`|\*[^*]+\*|\{[^{}]*\})")
_FENCE = re.compile(r"`{3,}")


class Leak(ValueError):
    """A template was about to print something that is no text: None, a method, a container."""


def markdown(value: object) -> Markup:
    """A value as one line of Markdown text that shows exactly what it holds.

    Everything that Markdown, HTML, a table or a template could take for its own becomes a numeric
    character reference. Raises :class:`Leak` for values that have no text for readers.
    """
    if isinstance(value, Markup):
        return value
    line = " ".join(plain(value).split())
    return Markup(_STARTS_BLOCK.sub(_reference, _SPECIAL.sub(_reference, line)))


def html(value: object) -> Markup:
    """A value as HTML text or attribute: for titles, which themes print as they are."""
    return Markup(
        escape(" ".join(plain(value).split()), quote=False)
        .replace('"', "&quot;")
        .replace("\\", "&#92;")
    )


def code(value: object) -> Markup:
    """A value as inline code, safe in a table too."""
    return Markup(f"<code>{_SPECIAL.sub(_reference, ' '.join(plain(value).split()))}</code>")


def prose(text: str) -> Markup:
    """Our own sentences: backquotes and braces mark code, asterisks a stressed word."""
    parts = _MARKED.split(" ".join(text.split()))
    return Markup("").join(map(_part, parts))


def _part(part: str) -> Markup:
    if len(part) > 2 and part[0] == part[-1] == "`":
        return code(part[1:-1])
    if len(part) > 2 and part[0] == part[-1] == "*":
        return Markup(f"<em>{_SPECIAL.sub(_reference, part[1:-1])}</em>")
    return code(part) if part.startswith("{") else Markup(_SPECIAL.sub(_reference, part))


def fence(text: str, language: str = "yaml") -> Markup:
    """A block of code, in a fence longer than any that the text holds."""
    longest = max((len(run) for run in _FENCE.findall(text)), default=2)
    marks = "`" * (longest + 1)
    return Markup(f"{marks}{language}\n{text.rstrip()}\n{marks}")


def plain(value: object) -> str:
    """A value as readers know it: exact numbers with thousands apart, no type's own notation."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        raise Leak(f"{value!r} has no text for readers")
    if isinstance(value, int | Decimal):
        return _number(Decimal(value))
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, float):
        return _number(Decimal(repr(value)))
    raise Leak(f"a {type(value).__name__} has no text for readers")


def finalize(value: Any) -> Any:
    """What Jinja does to every value that a template prints."""
    if isinstance(value, GeneratorType | MethodType | Iterator):
        raise Leak(f"a {type(value).__name__} has no text for readers")
    return markdown(value)


def _number(number: Decimal) -> str:
    if not number.is_finite():
        raise Leak(f"{number} is no number")
    text = f"{number:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _reference(match: re.Match[str]) -> str:
    return "".join(f"&#{ord(character)};" for character in match.group())
