"""The hand-written table of facts, and how to read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FACTS = Path(__file__).parent / "melder.yaml"

Item = dict[str, Any]
Table = dict[str, dict[Any, Item]]


class StrictLoader(yaml.SafeLoader):
    """Refuses what PyYAML would silently overwrite: a key that is written twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        doubled = [key for key, count in Counter(keys).items() if count > 1]
        if doubled:
            raise yaml.YAMLError(f"written twice: {doubled} {node.start_mark}")
        return super().construct_mapping(node, deep)


@cache
def table() -> Table:
    """All facts, by kind and id."""
    return yaml.load(FACTS.read_text(encoding="utf-8"), Loader=StrictLoader)


def magnitude(amount: object) -> Fraction:
    """An amount as a number: 5, 1.5, the odds `1/4`, the share `25%`."""
    text = str(amount)
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
