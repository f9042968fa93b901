"""Parameter types: how each kind of argument is read and checked, and its JSON schema.

A type turns raw data into an argument of the tree or reports a problem. Positions are paths; the
content package turns them into lines and columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from melder.effects.amounts import ONE, parse_amount, parse_chance
from melder.effects.hints import odds
from melder.effects.tree import Arg, Literal, Many, Node, Path, Span
from melder.effects.words import Role, Type, Vocabulary, Word, a

Schema = dict[str, Any]

LIMIT = 1_000_000
"""No amount of the language is above this, or below its negative, unless its word says less."""


class Reader(Protocol):
    """What types ask of the parser that reads for them; each method reports its own problems."""

    vocabulary: Vocabulary
    states: Mapping[str, Any]

    def role(self, role: Role, raw: object, path: Path) -> Arg | None: ...

    def name(
        self, role: Role, raw: object, path: Path, kind: str = "", *, changes: bool = False
    ) -> Arg | None: ...

    def value(self, raw: object, path: Path) -> Arg | None: ...

    def selector(self, raw: object, path: Path, kinds: Sequence[str]) -> Arg | None: ...

    def filters(self, raw: object, path: Path, kind: str) -> Arg | None: ...

    def actions(self, raw: object, path: Path) -> Arg | None: ...

    def allowed(self, word: Word, path: Path, kind: str = "") -> bool: ...

    def link(self, kind: str, id_: str, path: Path, also: Iterable[str] = ()) -> bool: ...

    def wrong(
        self, path: Path, raw: object, wanted: str, at: str = "value", hint: str | None = None
    ) -> Arg | None: ...

    def unknown(
        self,
        path: Path,
        raw: object,
        names: Iterable[str],
        at: str = "value",
        what: str = "word",
        code: str = "E401",
        hint: str | None = None,
    ) -> Arg | None: ...

    def report(
        self, code: str, message: str, path: Path, hint: str | None = None, at: str = "value"
    ) -> None: ...


def define(role: Role, kind: str = "") -> Schema:
    """A schema reference to all words of a role (and kind)."""
    name = role.name.lower() + (f"-{kind}" if kind else "")
    return {"$ref": f"#/$defs/{name}"}


@dataclass(frozen=True)
class Whole(Type):
    """A whole number between two bounds."""

    low: int = 0
    high: int = 1_000_000

    @property
    def title(self) -> str:  # type: ignore[override]
        return f"a whole number from {self.low:,} to {self.high:,}"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        if isinstance(raw, bool) or not isinstance(raw, int) or not self.low <= raw <= self.high:
            return p.wrong(path, raw, self.title)
        return Literal("whole", raw, path)

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Exact(Type):
    """An exact amount: a number with at most four decimals, between two bounds."""

    low: int = -LIMIT
    high: int = LIMIT
    title: str = "a number with at most 4 decimals"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        try:
            if isinstance(raw, str):
                raise ValueError
            amount = parse_amount(raw)
        except ValueError:
            return p.wrong(path, raw, self.title)
        if not self.low * ONE <= amount <= self.high * ONE:
            return p.wrong(path, raw, f"a number from {self.low:,} to {self.high:,}")
        return Literal("amount", amount, path)

    def schema(self) -> Schema:
        return {"type": "number", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Chance(Type):
    """A chance such as ``1/4``."""

    title: str = "a chance such as 1/4"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        try:
            return Literal("chance", parse_chance(raw), path)
        except ValueError as error:
            text = str(error)
            return p.wrong(path, raw, self.title, hint=text if "above" in text else odds(raw))

    def schema(self) -> Schema:
        return {"type": "string", "pattern": "^[1-9][0-9]{0,5}/[1-9][0-9]{0,5}$"}


@dataclass(frozen=True)
class YesNo(Type):
    """``true`` or ``false``."""

    title: str = "true or false"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        if not isinstance(raw, bool):
            return p.wrong(path, raw, self.title)
        return Literal("yes", raw, path)

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Choice(Type):
    """One of a few words."""

    options: tuple[str, ...]
    title: str = "one of these words"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        if not isinstance(raw, str) or raw not in self.options:
            return p.unknown(path, raw, self.options)
        return Literal("choice", raw, path)

    def schema(self) -> Schema:
        return {"enum": list(self.options)}


@dataclass(frozen=True)
class Several(Type):
    """One or more choices: a single word or a list of them."""

    of: Type
    title: str = "one or a list"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        if not isinstance(raw, list):
            one = self.of.parse(raw, p, path)
            return None if one is None else Many((one,), path)
        if not raw:
            return p.wrong(path, raw, "at least one entry")
        found = [self.of.parse(item, p, (*path, i)) for i, item in enumerate(raw)]
        if any(item is None for item in found):
            return None
        return Many(tuple(item for item in found if item is not None), path)

    def schema(self) -> Schema:
        one = self.of.schema()
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}


@dataclass(frozen=True)
class Ref(Type):
    """The id of an item of some kind. `also`: other words that may stand there, for hints."""

    kind: str
    also: tuple[str, ...] = ()

    @property
    def title(self) -> str:  # type: ignore[override]
        return f"the id of {a(self.kind)}"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        if not isinstance(raw, str):
            return p.wrong(path, raw, self.title)
        if not p.link(self.kind, raw, path, self.also):
            return None
        return Literal(f"ref:{self.kind}", raw, path)

    def schema(self) -> Schema:
        return {"$ref": f"#/$defs/id-{self.kind}"}


@dataclass(frozen=True)
class Numbers(Type):
    """Which numbers: ``7``, a list, ``{from: 10, to: 13}``, ``{min: 10}`` or ``{max: 3}``.

    ``from``/``to`` is closed and may have a ``step``; ``min`` and ``max`` are open at the other
    end. ``exact`` numbers are amounts in units; others are whole and lie between ``low`` and
    ``high``, so that an impossible bound is found before anything runs.
    """

    low: int = 0
    high: int = 1_000_000
    exact: bool = False
    title: str = "a number, a list of numbers, {from, to}, {min} or {max}"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        if isinstance(raw, Mapping):
            return self._span(raw, p, path)
        if isinstance(raw, list):
            if not raw:
                return p.wrong(path, raw, "at least one number")
            listed = [self._number(item, p, (*path, i)) for i, item in enumerate(raw)]
            if any(number is None for number in listed):
                return None
            return Span(None, None, tuple(listed), path)
        number = self._number(raw, p, path)
        return None if number is None else Span(None, None, (number,), path)

    def _number(self, raw: object, p: Reader, path: Path) -> Any:
        kind: Type = Exact() if self.exact else Whole(self.low, self.high)
        found = kind.parse(raw, p, path)
        return found.value if isinstance(found, Literal) else None

    def _span(self, raw: Mapping[str, object], p: Reader, path: Path) -> Arg | None:
        keys = set(raw)
        if not keys or not (keys <= {"from", "to", "step"} or keys <= {"min", "max"}):
            extra = sorted(keys - {"from", "to", "step", "min", "max"})
            if extra:
                return p.unknown((*path, extra[0]), extra[0], ("from", "to", "min", "max"), "key")
            return p.wrong(path, raw, "either {from, to}, or {min} and {max}")
        if "from" in keys or "to" in keys or "step" in keys:
            if not {"from", "to"} <= keys:
                return p.wrong(path, raw, "both `from` and `to`")
            low = self._number(raw["from"], p, (*path, "from"))
            high = self._number(raw["to"], p, (*path, "to"))
            step = Whole(1, 12).parse(raw.get("step", 1), p, (*path, "step"))
            if low is None or high is None or not isinstance(step, Literal):
                return None
            if low > high:
                p.report("E402", "`from` is above `to`, so that no number fits", path)
                return None
            listed = None if self.exact else tuple(range(low, high + 1, step.value))
            return Span(low, high, listed, path, step.value)
        low = self._number(raw["min"], p, (*path, "min")) if "min" in keys else None
        high = self._number(raw["max"], p, (*path, "max")) if "max" in keys else None
        if (low is None and "min" in keys) or (high is None and "max" in keys):
            return None
        if low is not None and high is not None and low > high:
            p.report("E402", "`min` is above `max`, so that no number fits", path)
            return None
        return Span(low, high, None, path)

    def schema(self) -> Schema:
        one: Schema = (
            {"type": "number"}
            if self.exact
            else {"type": "integer", "minimum": self.low, "maximum": self.high}
        )
        bounds = {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": False,
            "properties": {
                key: one if key != "step" else {"type": "integer", "minimum": 1, "maximum": 12}
                for key in ("from", "to", "step", "min", "max")
            },
        }
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}, bounds]}


@dataclass(frozen=True)
class Of(Type):
    """A tree of some role: a value, a condition, a colour expression."""

    role: Role

    @property
    def title(self) -> str:  # type: ignore[override]
        return a(self.role.value)

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        return p.role(self.role, raw, path)

    def schema(self) -> Schema:
        return define(self.role)


@dataclass(frozen=True)
class Name(Type):
    """The bare name of a word: an event, a named value, a zone of a kind. ``changes``: a named
    value that can be modified."""

    role: Role
    kind: str = ""
    changes: bool = False
    title: str = "a word"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        return p.name(self.role, raw, path, self.kind, changes=self.changes)

    def schema(self) -> Schema:
        return define(self.role, self.kind)


@dataclass(frozen=True)
class Measured(Type):
    """The bare name of what can be measured of things: a filter's number, a value of theirs."""

    title: str = "a number that such things have"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        words = {word.name: word for word in p.vocabulary.measures()}
        if not isinstance(raw, str) or raw not in words:
            return p.unknown(path, raw, words, what="measure")
        word = words[raw]
        return Node(word, {}, path) if p.allowed(word, path, *word.measured[:1]) else None

    def schema(self) -> Schema:
        return {"$ref": "#/$defs/measure"}


@dataclass(frozen=True)
class Select(Type):
    """A selector, of one of the kinds named (any kind when none is)."""

    kinds: tuple[str, ...] = ()
    title: str = "a selector such as {tiles: hand}"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        return p.selector(raw, path, self.kinds)

    def schema(self) -> Schema:
        if len(self.kinds) == 1:
            return define(Role.SELECTOR, self.kinds[0])
        return define(Role.SELECTOR)


@dataclass(frozen=True)
class Filters(Type):
    """Filters on things of one kind, without a zone: ``{number: 7}``.

    ``kind`` "" means the kind of the effect's subject.
    """

    kind: str = ""
    title: str = "filters such as {number: 7}"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        return p.filters(raw, path, self.kind)

    def schema(self) -> Schema:
        return define(Role.FILTER, self.kind)


@dataclass(frozen=True)
class Actions(Type):
    """One action, or a list of them in the order in which they are done."""

    title: str = "an action or a list of actions"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        return p.actions(raw, path)

    def schema(self) -> Schema:
        one = define(Role.ACTION)
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}


@dataclass(frozen=True)
class StateKey(Type):
    """The name of a state that the item declares."""

    title: str = "a state that the item declares"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        if not isinstance(raw, str) or raw not in p.states:
            return p.unknown(path, raw, tuple(p.states), what="state", code="E410")
        return Literal("state", raw, path)

    def schema(self) -> Schema:
        return {"type": "string", "pattern": "^[a-z_]+$"}


@dataclass(frozen=True)
class Value(Type):
    """A number, or a tree that gives one. ``whole`` values are counted in whole units.

    A number has at most ``most`` as its size; a ``factor`` is above 0.
    """

    whole: bool = False
    most: int = LIMIT
    factor: bool = False

    @property
    def title(self) -> str:  # type: ignore[override]
        return "a whole number or a count" if self.whole else "a number or a value"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        found = p.value(raw, path)
        if not isinstance(found, Literal):
            return found
        if self.whole and found.value % ONE:
            return p.wrong(path, raw, self.title)
        if self.factor and not 0 < found.value <= self.most * ONE:
            return p.wrong(path, raw, f"a factor above 0 and at most {self.most:,}")
        if abs(found.value) > self.most * ONE:
            return p.wrong(path, raw, f"a number from {-self.most:,} to {self.most:,}")
        return found

    def schema(self) -> Schema:
        number: Schema = {"type": "integer" if self.whole else "number"}
        low = {"exclusiveMinimum": 0} if self.factor else {"minimum": -self.most}
        return {"anyOf": [{**number, **low, "maximum": self.most}, define(Role.VALUE)]}
