"""Exact amounts: scaled integers, with a fraction where a product does not fit the scale.

Chips, Mult and every other amount of a score is an ``int`` in units of 1/10,000. Sums are plain
integer sums, which is what makes scoring fast; a product that the scale cannot hold exactly
(a third halving of an odd amount, say) becomes a :class:`fractions.Fraction` of the same unit and
mixes freely with the integers from then on. Nothing is ever rounded before the final floor
(rules section 3).
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeAlias

ONE: Final = 10_000
"""The amount 1, in units."""

DECIMALS: Final = 4
"""How many decimals an amount may have in content."""

Amount: TypeAlias = int | Fraction
"""An exact amount in units of 1/10,000."""

_CHANCE = re.compile(r"([1-9][0-9]{0,5})/([1-9][0-9]{0,5})\Z")
_DECIMAL = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,4})?\Z")
_FRACTION = re.compile(r"(-?[0-9]{1,40})/([1-9][0-9]{0,40})\Z")


def parse_amount(value: object) -> Amount:
    """Read an amount written as an integer, a decimal or text such as ``"1.5"``.

    Raises ``ValueError`` when it is no number or has more than four decimals; booleans are no
    numbers.
    """
    if isinstance(value, bool):
        raise ValueError("expected a number")
    if isinstance(value, int):
        return value * ONE
    text = format(value, "f") if isinstance(value, Decimal) else value
    if isinstance(text, str):
        if _DECIMAL.match(text):
            return int(Decimal(text) * ONE)
        if fraction := _FRACTION.match(text):
            return normal(Fraction(int(fraction[1]) * ONE, int(fraction[2])))
    raise ValueError("expected a number with at most 4 decimals")


def normal(amount: Fraction) -> Amount:
    """The same amount as an integer where that is exact."""
    return amount.numerator if amount.denominator == 1 else amount


def times(amount: Amount, factor: Amount) -> Amount:
    """The exact product of two amounts."""
    product = amount * factor
    if isinstance(product, int):
        whole, rest = divmod(product, ONE)
        return whole if not rest else Fraction(product, ONE)
    return normal(product / ONE)


def show(amount: Amount, *, grouped: bool = True) -> str:
    """An amount as text: ``1,234.5``; an amount no decimal can say is shown as ``n/d``."""
    if isinstance(amount, Fraction):
        whole = amount / ONE
        denominator = whole.denominator
        places = 0
        while denominator % 10 == 0:
            denominator //= 10
            places += 1
        for prime in (2, 5):
            count = 0
            while denominator % prime == 0:
                denominator //= prime
                count += 1
            places += count
        if denominator != 1:
            return f"{whole.numerator}/{whole.denominator}"
        digits = whole.numerator * 10**places // whole.denominator
        return _decimal(digits, places, grouped)
    return _decimal(amount, DECIMALS, grouped)


def _decimal(digits: int, places: int, grouped: bool) -> str:
    sign = "-" if digits < 0 else ""
    whole, rest = divmod(abs(digits), 10**places)
    tail = str(rest).rjust(places, "0").rstrip("0") if rest else ""
    head = f"{whole:,}" if grouped else str(whole)
    return f"{sign}{head}.{tail}" if tail else f"{sign}{head}"


def parse_chance(value: object) -> Fraction:
    """Read a chance such as ``1/4``: above 0, at most 1. Raises ``ValueError`` otherwise."""
    match = _CHANCE.match(value) if isinstance(value, str) else None
    if match is None:
        raise ValueError("expected a chance such as 1/4")
    chance = Fraction(int(match[1]), int(match[2]))
    if chance > 1:
        raise ValueError("a chance cannot be above 1")
    return chance
