"""No content id stands in the code: what an item is called is the business of content alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from melder.effects.types import Choice, Several, Type
from melder.effects.words import Role
from melder.games.melder.kinds import KINDS, Schema, fields
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
    """Every word that the language declares, whatever its role, and every enumerated value."""
    found = {role.value for role in Role}
    for word in MELDER.all():
        found.add(word.name)
        for param in (*word.params, *MELDER.shared(word.role)):
            found.add(param.name)
            found.update(_options(param.type))
    for kind in KINDS.values():
        found.update((kind.name, kind.plural, kind.example))
        for field in fields(kind):
            found.add(field.name)
            found.update(_enumerated(field.schema))
    return frozenset(found)


def _options(type_: Type) -> Iterator[str]:
    if isinstance(type_, Choice):
        yield from type_.options
    elif isinstance(type_, Several):
        yield from _options(type_.of)


def _enumerated(schema: Schema) -> Iterator[str]:
    yield from (one for one in schema.get("enum", ()) if isinstance(one, str))


def _strings(module: Module) -> Iterator[ast.Constant]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node
