"""Words that a single item reads: each is on the list with its reason, so that they stay few.

What an event, a named value or a legality field says is a fact of the game, which is there whether
items read it or not; the list has these in sections of their own, without reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from melder.effects.tree import Arg, Literal, Many, Node, walk
from melder.effects.words import Role
from melder.games.melder.vocabulary import MELDER
from tests import base_pack

LIST = Path(__file__).with_name("one_item_words.txt")
FACTS = ("event.", "named.", "law.")
MOST = 190
"""How many words there are at most; the language is meant to get smaller."""


@cache
def users() -> dict[str, set[tuple[str, str]]]:
    """The items that read each word and each word of a closed choice (`word=choice`)."""
    found: dict[str, set[tuple[str, str]]] = {}
    for kind, raw, tree in base_pack.trees(base_pack.melder()):
        for node in walk(tree):
            for name in (node.word.key, *choices(node)):
                found.setdefault(name, set()).add((kind, raw["id"]))
    return found


def choices(node: Node) -> Iterator[str]:
    for arg in node.args.values():
        for literal in _literals(arg):
            if literal.type == "choice":
                yield f"{node.word.key}={literal.value}"


def _literals(arg: Arg) -> Iterator[Literal]:
    if isinstance(arg, Literal):
        yield arg
    elif isinstance(arg, Many):
        for item in arg:
            yield from _literals(item)


def read_list(path: Path) -> dict[str, str]:
    """A list of words: each with its reason, "" where a fact needs none."""
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            word, _, reason = line.partition("#")
            assert word.strip() not in found, f"{word.strip()} is listed twice"
            found[word.strip()] = reason.strip()
    return found


def test_words_that_one_item_reads_are_listed() -> None:
    once = {name for name, items in users().items() if len(items) == 1}
    known = set(read_list(LIST))
    assert sorted(once - known) == [], "read by one item only: find a word that says more"
    assert sorted(known - once) == [], "read by none or by several: take it off the list"


def test_each_but_a_fact_of_the_game_has_its_reason() -> None:
    for word, reason in read_list(LIST).items():
        if not word.startswith(FACTS):
            assert len(reason.split()) >= 3, f"say why {word} is needed"


def test_the_language_does_not_grow() -> None:
    words = list(MELDER.all())
    roles = {role.value: sum(word.role is role for word in words) for role in Role}
    assert len(words) <= MOST, roles
