"""The developers' handbook: what it shows works, and what it points at exists."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner, Result

from melder.cli import app
from melder.content import roots
from melder.content.check import validate
from melder.effects.parse import Parser
from melder.effects.words import Role, Word
from melder.games.melder.vocabulary import MELDER, things
from tests.packs import CONTENT
from tests.site_src.pages import DEVELOP, ROOT, blocks, links

ITEM = DEVELOP / "add-an-item.md"
COMMANDS = {
    word: line
    for block in blocks(ITEM, "sh")
    for line in block.splitlines()
    for word in ("new", "validate", "show")
    if word in line.split()
}
"""The commands of the tutorial on items, by what they do."""

MADE = ("../language/", "../melder/")
"""Where pages lie that are made when the wiki is built, which notices links to none of them."""

PAGES = [ROOT / "README.md", *sorted(DEVELOP.glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    written = [target for target in links(page) if not target.startswith(MADE)]
    missing = [target for target in written if not (page.parent / target).exists()]
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


def test_the_word_of_the_tutorial_leaves_out_what_has_no_number() -> None:
    word = _sample_word()
    (param,) = word.params
    parser = Parser(MELDER, "relic", links=lambda _kind, _id: True)
    two = param.type.parse(2, parser, ())
    fits = word.build(SimpleNamespace(args={"numbers": two}), None)

    def group(*numbers: int) -> SimpleNamespace:
        return SimpleNamespace(tiles=[SimpleNamespace(number=number) for number in numbers])

    assert fits(group(5, 6, 0), None)
    assert not fits(group(5, 6, 7), None)
    assert not fits(group(5, 5, 0), None)


def test_the_bound_in_the_tutorial_refuses_what_the_page_says() -> None:
    (param,) = _sample_word().params
    parser = Parser(MELDER, "relic", links=lambda _kind, _id: True)
    assert param.type.parse({"max": 3}, parser, ()) is not None
    assert param.type.parse(30, parser, ()) is None
    assert parser.problems


@pytest.fixture
def item(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The item of the tutorial, made and filled in by its first commands in a copy of the content.

    What a command prints depends on where it runs and where its file lies, so both are as the page
    has them.
    """
    shutil.copytree(CONTENT, tmp_path / "content")
    monkeypatch.setattr(roots, "base_root", lambda: Path("content"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (block,) = blocks(ITEM, "yaml")
    (title,) = re.findall(r'^```yaml title="(.+)"$', ITEM.read_text("utf-8"), re.MULTILINE)
    path = Path(title)
    done = run(COMMANDS["new"])
    assert done.exit_code == 0, done.output
    assert path.is_file()
    path.write_text(block, encoding="utf-8")
    return path


def run(line: str) -> Result:
    """A command of a page."""
    program, *arguments = shlex.split(line)
    assert program == "melder"
    return CliRunner().invoke(app, arguments)


def test_the_item_of_the_tutorial_has_no_findings(item: Path) -> None:
    assert run(COMMANDS["validate"]).output == "no findings\n"


def test_the_item_of_the_tutorial_is_shown(item: Path) -> None:
    done = run(COMMANDS["show"])
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("Long Bench (relic long-bench)\n")


def test_the_item_of_the_tutorial_is_still_to_be_added() -> None:
    assert not list((ROOT / "content").rglob("long-bench.yaml"))


def test_the_slip_of_the_tutorial_is_shown_as_the_page_shows_it(item: Path) -> None:
    text = item.read_text(encoding="utf-8")
    item.write_text(text.replace("shape: run", "shap: run", 1), encoding="utf-8")
    (shown,) = blocks(ITEM, "text")
    done = run(COMMANDS["validate"])
    assert (done.exit_code, done.output) == (1, shown)


@pytest.mark.parametrize("changed", ["min: 5", "min: 3", "shape: set", "mult: 2", "mult: 4"])
def test_whoever_changes_the_item_of_the_tutorial_sees_an_example_fail(
    item: Path, changed: str
) -> None:
    """The page says so of its four examples."""
    word = changed.partition(":")[0]
    head, effects, examples = re.split(
        r"(?=^effects:)|(?=^examples:)", item.read_text(), flags=re.MULTILINE
    )
    item.write_text(head + re.sub(rf"{word}: \w+", changed, effects) + examples, encoding="utf-8")
    report = validate([item])
    assert {finding.code[0] for finding in report.findings} == {"X"}
