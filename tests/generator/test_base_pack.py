"""The wiki of the base pack itself, as `melder wiki build` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import site
from generator.collect import collect, watched
from generator.model import Wiki
from generator.site import Site
from melder.content.roots import base_root
from tests.generator.conftest import build_site
from tests.generator.html import seen
from tests.generator.test_site import LEAKS

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("base-wiki")]


@pytest.fixture(scope="module")
def base() -> Wiki:
    return collect()


@pytest.fixture(scope="module")
def base_site(base: Wiki) -> Site:
    return site.build(base)


@pytest.fixture(scope="module")
def pages(base: Wiki, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    out = tmp_path_factory.mktemp("wiki")
    assert build_site(out, base) == []
    return out


def test_no_item_has_a_problem(base_site: Site) -> None:
    assert base_site.problems == []


def test_every_file_of_content_has_a_page(base: Wiki, base_site: Site) -> None:
    root = base_root()
    assert root is not None
    files = {path.stem for path in (root / "melder").rglob("*.yaml") if path.parent.name != "rules"}
    assert {item.id for item in base.items()} == files
    assert {site.item_page(base, item) for item in base.items()} <= set(base_site.pages)


def test_every_example_of_an_item_was_played(base: Wiki) -> None:
    for item in base.items():
        for example in item.examples:
            assert example.trace or example.result or example.refused or "steps:" in example.source


def test_pages_built_strictly_leak_nothing(pages: Path, base_site: Site) -> None:
    for path in base_site.pages:
        text = seen(pages / path.replace(".md", ".html")).text
        assert not LEAKS.findall(text), path


def test_serving_watches_content_and_templates() -> None:
    root = base_root()
    folders = watched([Path("lanterns")])
    assert root in folders
    assert Path("lanterns") in folders
    assert any((folder / "templates").is_dir() for folder in folders)
