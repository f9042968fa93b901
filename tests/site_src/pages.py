"""Written pages as tests look at them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEVELOP = ROOT / "site_src" / "develop"


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    text = path.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\b[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def links(path: Path) -> list[str]:
    """The targets of a page's links and pictures that lie in the repository, anchors cut off."""
    text = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = re.findall(r"\]\(([^)#\s]+)", text)
    return [target for target in found if "://" not in target]
