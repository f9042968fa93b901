"""The mkdocs plugin: adds the generated pages to every build, so that none is ever stale.

``mkdocs build`` and ``mkdocs serve`` gather the content, make the pages in memory and hand them to
mkdocs beside the written ones; nothing is written into the tree. Every problem is a warning, which
a strict build turns into a failure.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mkdocs.config import config_options as options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from generator import site
from generator.collect import collect, watched
from generator.model import Wiki
from generator.pages import Placeholders
from melder.content import rulings

log = get_plugin_logger("melder")


class MelderConfig(Config):  # type: ignore[no-untyped-call]
    """Settings of the plugin in ``mkdocs.yml``.

    ``packs`` are folders of further packs, separated as in ``PATH``; ``placeholders`` are the
    written pages (or folders of them) in which placeholders are filled in.
    """

    packs = options.Type(str, default="")
    placeholders = options.ListOfItems(options.Type(str), default=["index.md", "rules/"])


class MelderPlugin(BasePlugin[MelderConfig]):  # type: ignore[no-untyped-call]
    """Generates the reference from game data, and fills in the numbers of the written rules."""

    wiki: Wiki
    made: site.Site
    placeholders: Placeholders

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Gather the content and add a page for everything in it."""
        packs = [Path(pack) for pack in self.config.packs.split(os.pathsep) if pack]
        try:
            self.wiki = collect(packs)
        except (OSError, ValueError) as error:
            raise PluginError(f"melder: {error}") from error
        self.made = site.build(self.wiki, rulings.read(_written(files, rulings.PAGE)))
        for problem in self.made.problems:
            log.warning(problem)
        for path, content in {**self.made.pages, **self.made.assets}.items():
            if path in files.src_uris:
                log.warning(
                    "%s is written by hand and generated; the written one is left out", path
                )
                files.remove(files.src_uris[path])
            files.append(File.generated(config, path, content=content))
        self.placeholders = Placeholders(self.wiki)
        config.nav = self._navigation(config.nav, files) if config.nav else None
        return files

    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """Fill in placeholders and link the names of items, where a page asks for it."""
        path = page.file.src_uri
        if path in self.made.pages or not path.startswith(tuple(self.config.placeholders)):
            return markdown
        filled, problem = self.placeholders.fill(markdown, path)
        if problem is not None:
            log.warning("%s: %s", path, problem)
        return filled

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any
    ) -> LiveReloadServer:
        """Build again when content or the generator changes."""
        packs = [Path(pack) for pack in self.config.packs.split(os.pathsep) if pack]
        for folder in watched(packs):
            server.watch(str(folder))
        return server

    def _navigation(self, entries: Iterable[Any], files: Files) -> list[Any]:
        """The navigation with every folder entry (``melder/``) replaced by what lies in it."""
        result: list[Any] = []
        for entry in entries:
            if isinstance(entry, dict):
                ((title, target),) = entry.items()
                inside = self._folder(target, files) if isinstance(target, str) else target
                if inside is None:
                    result.append(entry)
                elif inside:
                    result.append({title: self._navigation(inside, files)})
            else:
                result.append(entry)
        return result

    def _folder(self, target: str, files: Files) -> list[Any] | None:
        """The pages of a folder, its index first; None for an entry that is no folder."""
        if not target.endswith("/") or "://" in target:
            return None
        if target in self.made.nav:
            return self.made.nav[target]
        pages = [file.src_uri for file in files.documentation_pages()]
        found = [page for page in pages if page.startswith(target)]
        return sorted(found, key=lambda page: (page != f"{target}index.md", page))


def _written(files: Files, path: str) -> str:
    file = files.get_file_from_path(path)
    return file.content_string if file is not None else ""
