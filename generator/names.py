"""Bold names of items on pages that people write, as links to the pages of those items."""

from __future__ import annotations

import re
from collections.abc import Mapping

from melder.content.rulings import BOLD


def link_names(markdown: str, pages: Mapping[str, str]) -> str:
    """Turn bold names of items into links. ``pages`` has the page of each name that is unique."""

    def linked(match: re.Match[str]) -> str:
        page = pages.get(match[1])
        return f"[{match[0]}]({page})" if page else match[0]

    return "\n".join(
        line if line.startswith("#") else BOLD.sub(linked, line) for line in markdown.split("\n")
    )
