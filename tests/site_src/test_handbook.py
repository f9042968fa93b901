"""The developers' handbook: what it shows works, and what it points at exists."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from melder.content.source import load
from melder.effects.parse import Parser
from melder.effects.words import Role, Word
from melder.games.melder.vocabulary import MELDER, things
from tests.site_src.pages import DEVELOP, ROOT, blocks, links

PAGES = [ROOT / "README.md", *sorted(DEVELOP.glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    missing = [target for target in links(page) if not (page.parent / target).exists()]
    assert not missing


def test_the_map_names_rooms_that_exist() -> None:
    text = (DEVELOP / "index.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    assert len(rows) >= 10
    for _start, room, _holds, first, _end in rows:
        folder = ROOT / room.strip().strip("`")
        assert folder.exists(), room
        if first.strip().startswith("`"):
            name = first.strip().strip("`")
            inside = folder if folder.is_dir() else folder.parent
            assert name.startswith("content/") or (inside / name).exists(), first


def test_the_table_of_tests_names_every_folder_of_tests() -> None:
    text = (DEVELOP / "testing.md").read_text(encoding="utf-8")
    named = {line.split("`")[1] for line in text.splitlines() if line.startswith("| `tests/")}
    folders = [path for path in (ROOT / "tests").iterdir() if any(path.rglob("test_*.py"))]
    there = {f"tests/{path.name}/" for path in folders}
    assert named == there


def _sample_word() -> Word:
    """The declaration on the page, run where the page says that it belongs."""
    (block,) = blocks(DEVELOP / "add-a-word.md", "python")
    *before, last = ast.parse(block).body
    assert isinstance(last, ast.Expr)
    names = dict(vars(things))
    exec(compile(ast.Module(before, []), "add-a-word.md", "exec"), names)
    word = eval(compile(ast.Expression(last.value), "add-a-word.md", "eval"), names)
    assert isinstance(word, Word)
    return word


def test_the_word_of_the_tutorial_is_a_whole_declaration() -> None:
    word = _sample_word()
    assert word.key == "filter.group.numbers"
    assert word.key in (DEVELOP / "add-a-word.md").read_text(encoding="utf-8")
    assert word.meaning.endswith(".")


def test_the_word_of_the_tutorial_is_still_to_be_added() -> None:
    assert MELDER.find(Role.FILTER, "numbers", "group") is None


def test_the_bound_in_the_tutorial_refuses_what_the_page_says() -> None:
    (param,) = _sample_word().params
    parser = Parser(MELDER, "relic", links=lambda _kind, _id: True)
    assert param.type.parse({"max": 3}, parser, ()) is not None
    assert param.type.parse(30, parser, ()) is None
    assert parser.problems


def test_the_slip_in_the_tutorial_is_explained_as_the_page_says() -> None:
    (block,) = blocks(DEVELOP / "add-an-item.md", "yaml")
    slip = load(block.replace("shape: run", "shap: run", 1)).documents[0].data
    parser = Parser(MELDER, "relic", links=lambda _kind, _id: True)
    parser.effects(slip["effects"], ("effects",))
    (problem,) = parser.problems
    assert problem.hint == "did you mean `shape`?"
