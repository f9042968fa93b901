"""What an unquoted YAML scalar means: the YAML 1.2 core schema, with exact decimals.

So `on`, `no`, `2024-05-01`, `1:30` and `1_000` are texts, and `017` is seventeen.
"""

from __future__ import annotations

import re
from decimal import Decimal

from melder.content.findings import Code, quote, register

MAX_DIGITS = 100

NUMBER = register(
    Code(
        "Y126",
        "Not a number that a game can use",
        f"Infinities and `.nan` are refused, and so are numbers of more than {MAX_DIGITS} digits.",
        bad="mult: .inf\n",
        mended="mult: 1000000\n",
    )
)
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OTHER_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE]([-+]?[0-9]+))?")
_NO_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


class UnusableNumber(ValueError):
    """A number by its form, but none that content may use. Its text is a sentence for people."""


def core_value(text: str) -> str | int | bool | Decimal | None:
    """The value of a plain scalar.

    Raises `UnusableNumber` for infinities, `.nan` and numbers of more than `MAX_DIGITS` digits.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-.0123456789":
        return text
    if _NO_NUMBER.fullmatch(text):
        raise UnusableNumber(f"{quote(text)} is not a number that a game can use.")
    fraction = _FRACTION.fullmatch(text)
    if not fraction and not _OTHER_BASE.fullmatch(text):
        return text
    exponent = fraction[1] if fraction else None
    if len(text) > MAX_DIGITS or (exponent and abs(int(exponent)) > MAX_DIGITS):
        raise UnusableNumber(f"{quote(text)} has more than {MAX_DIGITS} digits.")
    if not fraction:
        return int(text, 0)
    return int(text) if _INTEGER.fullmatch(text) else Decimal(text)
