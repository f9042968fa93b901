"""The engine runs on the standard library, without a clock, unnamed chance or floats."""

from __future__ import annotations

import ast
import sys

from melder.games.melder.refusal import CODES
from tests.hygiene.sources import below

ENGINE = below("melder.effects", "melder.games", "melder.snapshot", "melder.solver")
EXACT = below(
    "melder.games",
    "melder.solver",
    "melder.effects.core",
    "melder.effects.amounts",
    "melder.effects.compile",
)
GUESSES = {"melder.solver.linear"}
"""What only proposes prices; it is counted exactly what they are good for."""
CLOCKS = {"time", "datetime", "calendar", "sched"}
ENTROPY = {"random", "secrets", "uuid"}


def test_the_engine_is_there() -> None:
    assert len(ENGINE) > 10


def test_the_engine_imports_only_the_standard_library() -> None:
    known = sys.stdlib_module_names | {"melder"}
    foreign = [
        f"{module.where(line)}: {name}"
        for module in ENGINE
        for name, line in module.imports()
        if name.split(".")[0] not in known
    ]
    assert not foreign, "\n".join(foreign)


def test_every_refusal_has_a_published_code() -> None:
    """A code that is no literal is the id of the item that set the rule."""
    said = {
        node.args[0].value
        for module in ENGINE
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Refusal"
        and isinstance(node.args[0], ast.Constant)
    }
    assert said
    assert said <= set(CODES)


def test_the_engine_reads_no_clock() -> None:
    wrong = [
        f"{module.where(line)}: {name}"
        for module in ENGINE
        for name, line in module.imports()
        if name.split(".")[0] in CLOCKS
    ]
    assert not wrong, "\n".join(wrong)


def test_chance_comes_from_named_streams_only() -> None:
    wrong = [
        f"{module.where(line)}: {name}"
        for module in ENGINE
        for name, line in module.imports()
        if name.split(".")[0] in ENTROPY
    ]
    wrong += [
        module.where(node)
        for module in ENGINE
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and node.attr in ("urandom", "getrandom")
    ]
    assert not wrong, "\n".join(wrong)


def test_no_hash_that_differs_from_run_to_run_is_asked_for() -> None:
    wrong = [module.where(node) for module in ENGINE for node in _calls(module.tree, "hash")]
    assert not wrong, "\n".join(wrong)


def test_no_float_stands_between_tiles_and_score() -> None:
    wrong = [
        module.where(node)
        for module in EXACT
        if module.name not in GUESSES
        for node in (
            *_calls(module.tree, "float"),
            *(node for node in ast.walk(module.tree) if _is_float(node)),
        )
    ]
    assert not wrong, "amounts are exact:\n" + "\n".join(wrong)


def _calls(tree: ast.AST, name: str) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


def _is_float(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, float)
