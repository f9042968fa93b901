"""What a reader finds in a built page."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

_QUIET = ("script", "style")
_CODE = ("code", "pre")
_VOID = ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")


@dataclass
class Seen(HTMLParser):
    """The text outside of code, tags with their attributes, and the addresses of a page."""

    text: str = ""
    code: str = ""
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if any(tag in _QUIET for tag in self._open):
            return
        if any(tag in _CODE for tag in self._open):
            self.code += data
        else:
            self.text += data

    @property
    def addresses(self) -> list[str]:
        """Every address that the page links or loads."""
        return [
            attributes[name]
            for _, attributes in self.tags
            for name in ("href", "src", "srcset", "action", "data")
            if name in attributes
        ]


def seen(page: Path) -> Seen:
    """A built page as a reader has it."""
    found = Seen()
    found.feed(page.read_text(encoding="utf-8"))
    found.close()
    return found
