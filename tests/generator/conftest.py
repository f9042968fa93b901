"""The fixture's site, built once a session with the repository's own mkdocs.yml."""

from __future__ import annotations

import logging
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from generator import plugin, site
from generator.model import Wiki
from tests.generator.fixture import small_wiki

PLUGIN = "generator.plugin:MelderPlugin"
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def wiki() -> Wiki:
    return small_wiki()


@pytest.fixture(scope="session")
def made(wiki: Wiki) -> site.Site:
    return site.build(wiki)


class Records(logging.Handler):
    """Keeps what mkdocs warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@pytest.fixture(scope="session", autouse=True)
def plugin_is_known() -> None:
    """mkdocs finds the plugin by its entry point, which only an installed project has."""
    known = dict(MkDocsConfig()._schema)["plugins"].installed_plugins
    known.setdefault("melder", EntryPoint("melder", PLUGIN, "mkdocs.plugins"))


def build_site(out: Path, wiki: Wiki) -> list[str]:
    """Build the whole site into a folder; gives the warnings."""
    records, logger = Records(), logging.getLogger("mkdocs")
    logger.addHandler(records)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plugin, "collect", lambda _packs: wiki)
        try:
            build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(out), strict=False))
        finally:
            logger.removeHandler(records)
    return records.messages


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, wiki: Wiki) -> tuple[Path, list[str]]:
    """The built site and the warnings of the build."""
    out = tmp_path_factory.mktemp("site")
    return out, build_site(out, wiki)
