"""The project's files and syntax trees, read once for all hygiene tests."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Module:
    """A Python module: its dotted name and its text."""

    name: str
    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def package(self) -> str:
        """The package that relative imports of this module start from."""
        return self.name if self.path.stem == "__init__" else self.name.rpartition(".")[0]

    def where(self, node: ast.AST | int) -> str:
        line = node if isinstance(node, int) else getattr(node, "lineno", 1)
        return f"{self.path.relative_to(ROOT)}:{line}"

    def imports(self) -> Iterator[tuple[str, int]]:
        """Every module that is imported anywhere in this one, in full, with its line.

        ``from a import b`` gives ``a.b`` where that is a module of the project, else ``a``.
        """
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.name, node.lineno
            elif isinstance(node, ast.ImportFrom):
                base = node.module or ""
                if node.level:
                    parts = self.package.split(".")
                    base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [base])])
                for alias in node.names:
                    inner = f"{base}.{alias.name}"
                    yield (inner if inner in names() else base), node.lineno


@cache
def modules() -> tuple[Module, ...]:
    """Every module of the two packages that are shipped."""
    found = []
    for package in ("melder", "generator"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found.append(Module(".".join(parts).removesuffix(".__init__"), path))
    return tuple(found)


@cache
def names() -> frozenset[str]:
    return frozenset(module.name for module in modules())


def below(*packages: str) -> tuple[Module, ...]:
    """The modules of some packages, themselves included."""
    return tuple(
        module
        for module in modules()
        if any(module.name == one or module.name.startswith(f"{one}.") for one in packages)
    )


@cache
def committed() -> tuple[Path, ...]:
    """Every file that git knows of, or would add; none that is ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    paths = (ROOT / name for name in listed.split("\0") if name)
    return tuple(sorted(path for path in set(paths) if path.is_file()))
