"""No content id stands in the code: what an item is called is the business of content alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from melder.effects.words import Role
from melder.games.melder.ruleset.kinds import KINDS, fields
from melder.games.melder.vocabulary import MELDER
from tests import base_pack
from tests.hygiene.sources import Module, below


def test_no_content_id_is_a_literal() -> None:
    content = {one for known in base_pack.ids(base_pack.melder()).values() for one in known}
    forbidden = content - language()
    found = [
        f"{module.where(node)}: {node.value!r}"
        for module in below("melder", "generator")
        for node in _strings(module)
        if node.value in forbidden
    ]
    assert not found, "\n".join(found)


def test_most_ids_are_no_words_of_the_language() -> None:
    """The exemption must not grow until it covers what it exempts from."""
    content = {one for known in base_pack.ids(base_pack.melder()).values() for one in known}
    assert len(content & language()) * 10 <= len(content)


@cache
def language() -> frozenset[str]:
    """Every word that the language declares, and every key and value that its schemas fix."""
    found = {role.value for role in Role}
    for word in MELDER.all():
        found.add(word.name)
        for param in (*word.params, *MELDER.shared(word.role)):
            found.add(param.name)
            found.update(_fixed(param.type.schema()))
    for kind in KINDS.values():
        found.update((kind.name, kind.plural, kind.example))
        for field in fields(kind):
            found.add(field.name)
            found.update(_fixed(field.schema))
    return frozenset(found)


def _fixed(schema: Any) -> Iterator[str]:
    if isinstance(schema, Mapping):
        yield from schema.get("properties", ())
        yield from (one for one in schema.get("enum", ()) if isinstance(one, str))
        for inner in schema.values():
            yield from _fixed(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _fixed(inner)


def _strings(module: Module) -> Iterator[ast.Constant]:
    """Every string literal, the order of bytes in `int.from_bytes` left out: that is Python's."""
    pythons: set[ast.AST] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ("from_bytes", "to_bytes"):
                pythons.update(node.args)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in pythons:
            yield node
