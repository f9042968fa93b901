"""The titles of an item's examples: the wiki and every finding call an example by its title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from melder.content.findings import Code, Finding, Related, quote, register
from melder.content.stack import Item

_HEAD = (
    "id: lantern\nname: Lantern\ncost: 4\nrarity: common\neffects:\n  - on: score\n"
    '    do: {mult: 4}\nexamples:\n  - title: A Set\n    play: ["R7 B7 K7"]\n'
    "    expect: {mult: 7}\n  - title: "
)
_REST = '\n    play: ["R5 R6 R7"]\n    expect: {mult: 6.5}\n'

SAME_TITLE = register(
    Code(
        "X505",
        "Two examples with one title",
        "The title of an example says what it shows, so that each has its own. Case, spaces and a "
        "full stop make no difference.",
        bad=f"{_HEAD}A Set{_REST}",
        mended=f"{_HEAD}A Run{_REST}",
        blocks=False,
    )
)


def title_findings(items: Iterable[Item]) -> Iterator[Finding]:
    """Titles that an earlier example of the same item has already."""
    for item in items:
        examples = item.data.get("examples")
        seen: dict[str, int] = {}
        for at, example in enumerate(examples if isinstance(examples, list) else ()):
            title = example.get("title") if isinstance(example, dict) else None
            if not isinstance(title, str):
                continue
            first = seen.setdefault(_plain(title), at)
            if first != at:
                yield SAME_TITLE.at(
                    item.place("examples", at, "title"),
                    f"Another example of {quote(item.id)} has this title.",
                    hint="say what sets this one apart",
                    related=[Related(item.place("examples", first, "title"), "it stands here")],
                )


def _plain(title: str) -> str:
    return " ".join(title.casefold().split()).rstrip(".")
