"""Modules are short, finished and explained."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.hygiene.sources import ROOT, Module, below, committed, modules

LONGEST = 450
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX)\b|raise NotImplemented" r"Error")
BARE_IGNORE = re.compile(r"#\s*type:\s*ignore(?!\[)")
BARE_NOQA = re.compile(r"#\s*noqa(?!:)")
MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|work|mnt|private)/\w")


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)
def test_no_module_is_too_long(module: Module) -> None:
    assert len(module.text.splitlines()) <= LONGEST, "split it: one concept a module"


def _python() -> Iterator[tuple[str, str]]:
    for path in committed():
        if path.suffix == ".py":
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def _lines(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in _python()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_nothing_is_marked_unfinished() -> None:
    assert not _lines(UNFINISHED)


def test_what_a_linter_is_told_to_ignore_is_named() -> None:
    assert not [*_lines(BARE_IGNORE), *_lines(BARE_NOQA)]


def test_no_path_of_a_machine_is_committed() -> None:
    found = []
    for path in committed():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {match.group()}" for match in MACHINE.finditer(text)]
    assert not found, "\n".join(found)


def test_every_module_and_every_public_class_and_function_says_what_it_is() -> None:
    silent = [
        f"{module.where(node)}: {getattr(node, 'name', module.name)}"
        for module in below("melder", "generator")
        for node in _public(module)
        if not ast.get_docstring(node)
    ]
    assert not silent, "\n".join(silent)


Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def _public(module: Module) -> Iterator[Documented]:
    """The module, its public classes and its public functions, methods left out.

    A method is explained by its class and its name where those are enough; readers of a module
    start from what it defines at its top level.
    """
    if module.text.strip():
        yield module.tree
    for node in module.tree.body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            yield node
