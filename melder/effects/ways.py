"""A parameter that can be meant in several ways: a value, a word, or a mapping that says how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from melder.effects.tree import Arg, Literal, Path
from melder.effects.types import Reader, Schema
from melder.effects.words import Type


@dataclass(frozen=True)
class Ways(Type):
    """A value as it stands, a word such as `random`, or one key that says how a value is meant, as
    in `{add: 1}`. The way is kept in the literal's ``how``; ``noun`` is what a way is called."""

    title: str
    plain: Type | None = None
    words: tuple[str, ...] = ()
    ways: tuple[tuple[str, Type], ...] = ()
    noun: str = "change"

    def parse(self, raw: object, p: Reader, path: Path) -> Arg | None:
        if isinstance(raw, str) and raw in self.words:
            return Literal("choice", raw, path)
        if isinstance(raw, Mapping) and self.ways:
            return self._way(raw, p, path)
        if self.plain is None and self.words and isinstance(raw, str):
            return p.unknown(path, raw, self.words)
        return self.plain.parse(raw, p, path) if self.plain else p.wrong(path, raw, self.title)

    def _way(self, raw: Mapping[str, object], p: Reader, path: Path) -> Arg | None:
        ways = dict(self.ways)
        unknown = [key for key in raw if key not in ways]
        if unknown:
            return p.unknown((*path, unknown[0]), unknown[0], ways, "key", what=self.noun)
        if len(raw) != 1:
            return p.wrong(path, raw, self.title)
        ((how, value),) = raw.items()
        found = ways[how].parse(value, p, (*path, how))
        return replace(found, how=how) if isinstance(found, Literal) else None

    def schema(self) -> Schema:
        shapes: list[Schema] = [self.plain.schema()] if self.plain else []
        if self.words:
            shapes.append({"enum": list(self.words)})
        shapes += [
            {
                "type": "object",
                "required": [how],
                "additionalProperties": False,
                "properties": {how: type_.schema()},
            }
            for how, type_ in self.ways
        ]
        return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}
