"""The page of commands and the readme: every command is there, and every line of them runs."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from melder.cli import app
from tests.site_src.pages import DEVELOP, ROOT, blocks

COMMANDS = DEVELOP / "commands.md"
README = ROOT / "README.md"

LASTING = ("melder wiki", "melder content new", "melder save")
"""Commands that build a site, run until they are stopped, or write where they are."""


def _commands(group: object, path: str) -> Iterator[str]:
    for name, command in getattr(group, "commands", {}).items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}"


KNOWN = set(_commands(typer.main.get_command(app), "melder"))


def test_every_command_has_its_section() -> None:
    titles = re.findall(r"^### `(.+)`$", COMMANDS.read_text("utf-8"), re.MULTILINE)
    assert set(titles) == KNOWN
    assert len(titles) == len(KNOWN)


@pytest.mark.parametrize(
    "page", [README, *sorted(DEVELOP.glob("*.md"))], ids=lambda page: page.name
)
def test_every_command_that_a_page_names_exists(page: Path) -> None:
    named = re.findall(r"`melder ([^`]+)`", page.read_text("utf-8"))
    first = {name.split()[0] for name in KNOWN for name in [name.removeprefix("melder ")]}
    assert {name.split()[0] for name in named} - {"--help"} <= first


def _lines() -> list[str]:
    lines = [line for block in blocks(COMMANDS, "sh") for line in block.splitlines()]
    return [line for line in lines if not line.startswith(LASTING)]


@pytest.mark.parametrize("line", _lines())
def test_every_line_of_the_page_runs(
    line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("MELDER_HOME", str(tmp_path))
    program, *arguments = shlex.split(line)
    assert program == "melder"
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output


def test_the_readme_shows_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (block,) = blocks(README, "console")
    command, _, shown = block.partition("\n")
    done = CliRunner().invoke(app, shlex.split(command.removeprefix("$ melder ")))
    assert done.stdout == shown


def test_the_readme_quotes_the_rules_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (quoted,) = re.findall(r"^> (.+)$", README.read_text("utf-8"), re.MULTILINE)
    shown = CliRunner().invoke(app, ["content", "show", "amber-glow"]).stdout
    assert quoted in shown.splitlines()


def test_the_readme_shows_the_item_as_it_is() -> None:
    (block,) = blocks(README, "yaml")
    first, _, item = block.partition("\n")
    text = (ROOT / first.removeprefix("# ")).read_text("utf-8")
    assert text.startswith(item)
