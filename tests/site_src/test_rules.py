"""The pages of rules: what they say of the terminal, the profile and the phases is so."""

from __future__ import annotations

import re
from dataclasses import fields

from melder.games.melder.state.phases import OVER, PHASES
from melder.saves.profile import RECORDS, Profile
from melder.terminal.commands import asking, files, goods, helping, table, turn
from melder.terminal.commands.registry import Registry
from melder.terminal.texts import Texts
from tests.site_src.pages import ROOT, links

RULES = ROOT / "site_src" / "rules"
GROUPS = (table, turn, goods, asking, files)


def _rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the tables of a page whose first heading is this one, cell by cell."""
    tables = re.findall(r"(?:^\|.*\n)+", (RULES / page).read_text("utf-8"), re.MULTILINE)
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for one in tables
        if one.startswith(f"| {heading} |")
        for line in one.splitlines()[2:]
    ]


def test_the_terminal_has_the_commands_that_the_page_lists() -> None:
    known = Registry(command for group in GROUPS for command in group.COMMANDS)
    commands = (*known.all, helping.command(known))
    listed = {}
    for usage, short, _does in _rows("controls.md", "Command"):
        name = usage.strip("`").split()[0]
        assert name not in listed
        listed[name] = tuple(re.findall(r"`([^`]+)`", short))
    assert listed == {command.name: command.short for command in commands}


def test_a_letter_of_the_terminal_means_what_the_key_means() -> None:
    known = Registry(command for group in GROUPS for command in group.COMMANDS)
    commands = Registry((*known.all, helping.command(known)))
    keys = [(row[0], row[2]) for row in _rows("controls.md", "Key")]
    letters = [(key.strip("`"), said.strip("`")) for key, said in keys if said.startswith("`")]
    assert len(letters) >= 11
    for key, said in letters:
        assert commands.knows(said.split()[0]), said
        if len(key) == 1:
            assert said.split()[0] == key


def test_every_page_of_rules_is_in_the_navigation_and_in_the_list() -> None:
    pages = {path.name for path in RULES.glob("*.md")}
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert set(re.findall(r"- rules/(\S+)", navigation)) == pages
    assert set(links(RULES / "index.md")) == pages - {"index.md"}


def test_the_page_of_the_run_tells_every_phase() -> None:
    told = {row[0].lower().replace("-", "_") for row in _rows("run.md", "Phase")}
    assert told == (set(PHASES) - OVER - {"play"}) | {"blind"}


def test_the_page_of_the_profile_tells_every_record() -> None:
    told = [row[0] for row in _rows("profile.md", "Record")]
    titles = Texts.load().under("record")
    assert [title.lower() for title in told] == list(titles.values())
    records = {one.name for one in fields(Profile) if "Ended | None" in str(one.type)}
    assert set(titles) == set(RECORDS) == records
