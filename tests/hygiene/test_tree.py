"""The top level of the project is fixed; whoever looks for something finds it by name."""

from __future__ import annotations

from tests.hygiene.sources import ROOT, committed

TOP = {
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "content",
    "generator",
    "melder",
    "mkdocs.yml",
    "pyproject.toml",
    "schemas",
    "site_src",
    "tests",
}


def _top() -> set[str]:
    return {path.relative_to(ROOT).parts[0] for path in committed()}


def test_nothing_else_stands_at_the_top_level() -> None:
    assert {name for name in _top() if not name.startswith(".")} <= TOP


def test_all_that_belongs_at_the_top_level_is_there() -> None:
    assert _top() >= TOP


def test_every_folder_of_tests_is_a_package() -> None:
    """Two test modules of one name would otherwise shadow each other."""
    folders = {path.parent for path in committed() if path.match("tests/**/test_*.py")}
    bare = sorted(
        str(one.relative_to(ROOT)) for one in folders if not (one / "__init__.py").exists()
    )
    assert not bare, bare
