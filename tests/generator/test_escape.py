"""Text of content is shown and never obeyed."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import markdown as python_markdown
import pytest
from markupsafe import Markup

from generator import escape
from tests.generator.html import Seen

HOSTILE = [
    "<script>alert(1)</script>",
    "<b>bold</b> & &amp; &#42;",
    "a | b",
    "**stars** _under_ `tick` ~~gone~~",
    "[link](javascript:alert(1)) ![p](http://example.org/p.png)",
    "{{ 7 * 7 }} {% raw %} {# no #}",
    "# heading {: .danger onclick=alert(1) }",
    "1. one",
    "2) two",
    "- minus",
    "+ plus",
    "> quote",
    "=====",
    "---",
    '!!! danger "title"',
    "??? note",
    ": definition",
    "\\* backslash",
    "http://example.org/auto",
    "<http://example.org/auto>",
    "C:\\path\\file",
    "[^1]: note",
]
EXTENSIONS = [
    "admonition",
    "attr_list",
    "md_in_html",
    "tables",
    "def_list",
    "footnotes",
    "pymdownx.details",
    "pymdownx.superfences",
]


def reading(markdown: str) -> Seen:
    found = Seen()
    found.feed(python_markdown.markdown(markdown, extensions=EXTENSIONS))
    return found


@pytest.mark.parametrize("text", HOSTILE)
def test_a_line_shows_exactly_what_it_holds(text: str) -> None:
    found = reading(str(escape.markdown(text)))
    assert found.text == text
    assert [tag for tag, _ in found.tags] == ["p"]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_cell_of_a_table_holds_it_too(text: str) -> None:
    found = reading(f"| A | B |\n| --- | --- |\n| {escape.markdown(text)} | end |\n")
    assert found.text.split("\n").count(text) == 1
    assert [tag for tag, _ in found.tags].count("td") == 2


@pytest.mark.parametrize("text", HOSTILE)
def test_code_holds_it_too(text: str) -> None:
    found = reading(f"so {escape.code(text)}")
    assert found.code == text
    assert [tag for tag, _ in found.tags] == ["p", "code"]


@pytest.mark.parametrize("text", [*HOSTILE, "```\nout of the fence\n```", "~~~\n````\n"])
def test_a_fence_cannot_be_left(text: str) -> None:
    found = reading(f"{escape.fence(text)}\n\nbehind\n")
    assert found.text.strip() == "behind"
    assert found.code.rstrip("\n") == text.rstrip("\n")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_title_holds_no_tag(text: str) -> None:
    found = Seen()
    found.feed(f"<title>{escape.html(text)}</title>")
    assert found.text == text


def test_several_lines_become_one() -> None:
    assert escape.markdown("one\n\n# two\n  three") == "one &#35; two three"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1234567, "1,234,567"),
        (Decimal("0.50"), "0.5"),
        (Decimal(12000), "12,000"),
        (1.5, "1.5"),
        (Fraction(1, 4), "1/4"),
        (-3, "-3"),
    ],
)
def test_numbers_read_as_players_write_them(value: object, text: str) -> None:
    assert escape.plain(value) == text


@pytest.mark.parametrize("value", [None, True, [], {}, object(), Decimal("NaN"), float("inf")])
def test_what_has_no_text_is_refused(value: object) -> None:
    with pytest.raises(escape.Leak):
        escape.finalize(value)


@pytest.mark.parametrize("value", ["x".upper, (x for x in "ab")])
def test_methods_and_generators_are_refused(value: object) -> None:
    with pytest.raises(escape.Leak):
        escape.finalize(value)


def test_text_that_is_safe_already_stays_as_it_is() -> None:
    assert escape.finalize(Markup("**bold**")) == "**bold**"


def test_prose_marks_code_and_stress() -> None:
    assert escape.prose("Write `a: 1` or {min}, *not* <b>.") == (
        "Write <code>a: 1</code> or <code>&#123;min&#125;</code>, <em>not</em> &#60;b&#62;."
    )
