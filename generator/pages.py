"""Pages that people write: their placeholders filled in from game data, their item names linked.

Placeholders are Jinja's, ``{{ rules.run.opening_bar }}``, so a number of the rules stands in
content only. A name that does not exist is an error, never an empty gap. Names of items in bold
become links to their pages.
"""

from __future__ import annotations

import posixpath
from collections import Counter

from generator import escape
from generator.model import Wiki
from generator.names import link_names
from generator.render import TemplateError, page_environment
from generator.site import item_page


class Placeholders:
    """Fills in written pages from the wiki's data."""

    def __init__(self, wiki: Wiki) -> None:
        named = Counter(item.name for item in wiki.items())
        self._pages = {
            item.name: item_page(wiki, item) for item in wiki.items() if named[item.name] == 1
        }
        self._environment = page_environment()
        self._environment.globals.update(
            rules=wiki.rules,
            version=wiki.version,
            kinds=[kind for kind in wiki.kinds if kind.items],
            count={kind.plural: len(kind.items) for kind in wiki.kinds},
        )

    def fill(self, markdown: str, path: str) -> tuple[str, str | None]:
        """The page filled in, and a problem where that failed (the page then says so)."""
        try:
            text = self._environment.from_string(markdown).render()
        except (TemplateError, escape.Leak, TypeError, LookupError) as error:
            notice = f'!!! danger "A placeholder of this page has no value"\n\n    {error}\n\n'
            return notice + escape.fence(markdown, "markdown"), f"a placeholder fails: {error}"
        folder = posixpath.dirname(path) or "."
        return link_names(
            text, {name: posixpath.relpath(page, folder) for name, page in self._pages.items()}
        ), None
