"""The pages that people write: placeholders, rulings, refusals."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import yaml

from generator.model import Wiki
from generator.names import link_names
from generator.pages import Placeholders
from melder.content.rulings import read

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "site_src" / "rules"
RULINGS = (RULES / "rulings.md").read_text(encoding="utf-8")
FACTS = ROOT / "tests" / "content" / "facts" / "melder.yaml"


def test_placeholders_come_from_the_rules(wiki: Wiki) -> None:
    text, problem = Placeholders(wiki).fill(
        "Bar {{ rules.run.opening_bar }}, last base {{ rules.run.targets[-1] }}, "
        "{{ count.relics }} relics, {{ version }}",
        "rules/x.md",
    )
    assert problem is None
    assert text == "Bar 30, last base 65,000, 5 relics, 0.1.0-alpha"


@pytest.mark.parametrize(
    "placeholder",
    ["{{ rules.run.opening_bra }}", "{{ nothing }}", "{{ rules.run.targets }}", "{{ rules.run",
     "{{ rules.run.targets[99] }}", "{{ ''.__class__.__mro__ }}", "{{ 1 / 'a' }}"],
)  # fmt: skip
def test_a_placeholder_without_a_value_is_an_error_and_marks_the_page(
    wiki: Wiki, placeholder: str
) -> None:
    text, problem = Placeholders(wiki).fill(f"Is {placeholder}.", "rules/x.md")
    assert problem is not None
    assert text.startswith("!!! danger")


def test_anchors_are_no_placeholders(wiki: Wiki) -> None:
    heading = "### R1 The last play {#r1}\n"
    assert Placeholders(wiki).fill(heading, "rules/x.md") == (heading, None)


def test_names_in_bold_become_links(wiki: Wiki) -> None:
    text, _ = Placeholders(wiki).fill(
        "### **Amber Glow**\n**Amber Glow**, **No One**", "rules/x.md"
    )
    link = "[**Amber Glow**](../melder/relics/amber-glow.md)"
    assert text == f"### **Amber Glow**\n{link}, **No One**"


def test_a_name_that_two_items_share_is_not_linked() -> None:
    assert link_names("**Mirror**", {}) == "**Mirror**"


def test_rulings_are_in_order_and_each_is_there_once() -> None:
    rulings = read(RULINGS)
    numbers = [int(ruling.anchor.removeprefix("r")) for ruling in rulings]
    assert numbers == sorted(set(numbers))
    assert len(numbers) == RULINGS.count("\n### ")
    assert all(ruling.title.startswith(ruling.anchor.upper() + " ") for ruling in rulings)


def test_rulings_name_only_items_that_there_are() -> None:
    facts = yaml.safe_load(FACTS.read_text(encoding="utf-8"))
    names = {item["name"] for items in facts.values() for item in items.values() if "name" in item}
    for ruling in read(RULINGS):
        assert ruling.names <= names, ruling.anchor


def test_no_name_is_broken_over_two_lines() -> None:
    assert [line for line in RULINGS.splitlines() if line.count("**") % 2] == []


def test_rulings_that_the_code_cites_are_written_down() -> None:
    written = {ruling.anchor.upper() for ruling in read(RULINGS)}
    cited: dict[str, Path] = {}
    for path in (ROOT / "melder").rglob("*.py"):
        for number in re.findall(r"`(R\d+)`", path.read_text(encoding="utf-8")):
            cited[number] = path
    assert len(cited) > 20
    missing = {number: str(path) for number, path in cited.items() if number not in written}
    assert not missing


def test_refusal_codes_that_the_engine_raises_are_published() -> None:
    page = (RULES / "refusals.md").read_text(encoding="utf-8")
    published = set(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE))
    raised = {
        call.args[0].value
        for path in (ROOT / "melder" / "games" / "melder").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "Refusal"
        and isinstance(call.args[0], ast.Constant)
    }
    assert len(raised) > 5
    assert raised <= published
