"""The voice: a catalogue at work. Numbers, lists, articles and names as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from melder.effects.amounts import ONE, Amount, times
from melder.effects.amounts import show as shown
from melder.effects.phrases.catalogue import Catalogue
from melder.effects.phrases.template import Filling, Number, Word, fill
from melder.effects.tree import Literal, Many, Span

Names = Callable[[str, str], str]
"""``names(kind, id)``: what an item is called, in the catalogue's language."""


@dataclass(frozen=True)
class Voice:
    """Says phrases of a catalogue; ``names`` gives the names of content items."""

    catalogue: Catalogue
    names: Names

    def say(self, key: str, **values: Filling) -> str:
        """A phrase of the catalogue with its places filled in. Raises ``PhraseError`` when the
        catalogue lacks it."""
        return fill(self.catalogue[key], values, self.show)

    def find(self, key: str, **values: Filling) -> str | None:
        """A phrase, or None where the catalogue has none."""
        text = self.catalogue.get(key)
        return None if text is None else fill(text, values, self.show)

    def word(self, key: str) -> Word | None:
        """A noun of the catalogue in both numbers, or None."""
        one = self.find(f"{key}.one")
        if one is not None:
            return Word(one, self.find(f"{key}.many") or one)
        text = self.find(key)
        return None if text is None else Word(text, text)

    # -- numbers -------------------------------------------------------------------------------

    def show(self, value: Filling, spec: str = "", single: bool = True) -> str:
        """A value of a template as text.

        Specs of numbers: ``+`` with its sign, ``x`` as a factor, ``$`` as money, ``%`` as a share,
        ``ord`` as an ordinal, ``times`` as how often, ``few`` in words, ``unsigned``; ``a``
        puts the indefinite article before a text.
        """
        if isinstance(value, Word):
            return self.show(value.one if single else value.many, spec)
        if isinstance(value, str):
            return self.a(value) if spec == "a" else value
        assert isinstance(value, Number)
        return self.number(value.amount, spec)

    def number(self, amount: Amount, spec: str = "") -> str:
        """An amount as text; see :meth:`show` for the specs."""
        if spec == "+":
            return f"+{shown(amount)}" if amount >= 0 else shown(amount)
        if spec == "x":
            return f"×{shown(amount)}"
        if spec == "$":
            return f"-${shown(-amount)}" if amount < 0 else f"${shown(amount)}"
        if spec == "money":
            return f"-${shown(-amount)}" if amount < 0 else f"+${shown(amount)}"
        if spec == "%":
            return f"{shown(times(amount, 100 * ONE))}%"
        if spec == "unsigned":
            return shown(amount if amount >= 0 else -amount)
        if spec == "ord":
            return self._ordinal(int(amount // ONE))
        if spec in ("times", "few"):
            key = shown(amount, grouped=False).replace(".", "_")
            return self.find(f"phrase.{spec}.{key}") or self.say(
                f"phrase.{spec}.other", n=Number(amount)
            )
        return shown(amount)

    def _ordinal(self, number: int) -> str:
        n = Number.whole(number)
        for key in (number % 100, number % 10):
            found = self.find(f"phrase.ordinal.{key}", n=n)
            if found is not None:
                return found
        return self.say("phrase.ordinal.other", n=n)

    def chance(self, arg: Literal) -> str:
        """A chance: "1 in 4"."""
        return self.odds(arg.value)

    def odds(self, chance: Fraction) -> str:
        """A chance as a number: "1 in 4"."""
        top, bottom = chance.numerator, chance.denominator
        return self.say("phrase.chance", top=Number.whole(top), bottom=Number.whole(bottom))

    def span(
        self, span: Span, *, exact: bool = False, spec: str = ""
    ) -> tuple[str, dict[str, Filling]]:
        """Which numbers a span allows: the name of its shape, and what a template may show of it.

        Shapes: ``only``, ``listed``, ``even``, ``odd``, ``range``, ``min``, ``max``. Places:
        ``low``, ``high``, ``over`` (the next above ``high``) and ``list``. ``exact`` spans are in
        units; others are counts.
        """
        unit = 1 if exact else ONE
        values: dict[str, Filling] = {}
        low, high = span.low, span.high
        if span.listed is not None and len(span.listed) == 1:
            low = high = span.listed[0]
        if low is not None:
            values["low"] = Number(low * unit)
        if high is not None:
            values["high"] = Number(high * unit)
            values["over"] = Number(high * unit + ONE)
        if low is not None and low == high:
            return "only", values
        if span.listed is not None and span.step == 2:
            return ("odd" if span.listed[0] % 2 else "even"), values
        if span.listed is not None and (low is None or span.step != 1):
            listed = [self.number(number * unit, spec) for number in span.listed]
            values["list"] = self.either(listed)
            return "listed", values
        if low is None:
            return "max", values
        return ("min" if high is None else "range"), values

    # -- lists, articles, names ----------------------------------------------------------------

    def a(self, text: str) -> str:
        """A text with its indefinite article."""
        second = text.lower().startswith(self.catalogue.second_article)
        # 80 and 8 start with a vowel as they are spoken; 110 does not, though 11 does.
        if text[:2] in ("11", "18") and text[2:3].isdigit():
            second = False
        return self.say("phrase.an" if second else "phrase.a", it=text)

    def both(self, texts: Sequence[str]) -> str:
        """A list that holds all of them: "a, b and c"."""
        return self._listed(texts, "phrase.and")

    def either(self, texts: Sequence[str]) -> str:
        """A list of which one will do: "a, b or c"."""
        return self._listed(texts, "phrase.or")

    def _listed(self, texts: Sequence[str], last: str) -> str:
        unique = list(dict.fromkeys(texts))
        if len(unique) == 1:
            return unique[0]
        text = unique[0]
        for item in unique[1:-1]:
            text = self.say("phrase.comma", left=text, right=item)
        return self.say(last, left=text, right=unique[-1])

    def literal(self, param: str, arg: Literal) -> Filling:
        """A literal for a template: an amount, a chosen word, the name of an item."""
        if arg.type.startswith("ref:"):
            return self.names(arg.type[4:], arg.value)
        if arg.type == "choice":
            found = self.word(f"choice.{param}.{arg.value}")
            return found if found is not None else self.say(f"choice.{param}.{arg.value}")
        if arg.type == "whole":
            return Number.whole(arg.value)
        if arg.type == "chance":
            return self.chance(arg)
        return Number(arg.value)

    def literals(self, param: str, arg: Many) -> Word:
        """Several literals as one noun: "Set or Run"."""
        found = [self.literal(param, item) for item in arg if isinstance(item, Literal)]
        return Word(
            self.either([self.show(one) for one in found]),
            self.either([self.show(one, "", False) for one in found]),
        )


def sentence(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]
