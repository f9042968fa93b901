"""Findings as text for people."""

import pytest

import melder.content.findings as findings_module
from melder.content.findings import Code, Place, Related, Severity, codes, register
from melder.content.report import render
from melder.content.source import EMPTY, load

LANTERN = load("id: lantern\n日本: x\n\tx\ny\n", name="relics/lantern.yaml")
LAMP = load("id: lamp\n", name="relics/lamp.yaml")


@pytest.fixture
def warning(monkeypatch: pytest.MonkeyPatch) -> Code:
    """A code that is a warning, registered for one test."""
    monkeypatch.setattr(findings_module, "_codes", {each.id: each for each in codes()})
    return register(Code("A799", "A test", "For a test.", "", "", Severity.WARNING))


def place(line: int, column: int, end: int, file: str = "relics/lantern.yaml") -> Place:
    return Place(file, line, column, end)


def test_nothing_found() -> None:
    assert render([], "text", []) == "no findings\n"


def test_errors_and_warnings_are_counted_over_files(warning: Code) -> None:
    findings = [
        EMPTY.at(place(1, 5, 12), "First.", hint="do this"),
        EMPTY.at(place(1, 1, 3), "Before it."),
        EMPTY.at(place(1, 1, 3, "relics/lamp.yaml"), "Elsewhere."),
        warning.at(place(1, 5, 9, "relics/lamp.yaml"), "Perhaps."),
    ]
    assert render(findings, "text", [LANTERN, LAMP]) == (
        "relics/lamp.yaml:1:1: error Y105: Elsewhere.\n"
        "  1 | id: lamp\n"
        "    | ^^\n"
        "\n"
        "relics/lamp.yaml:1:5: warning A799: Perhaps.\n"
        "  1 | id: lamp\n"
        "    |     ^^^^\n"
        "\n"
        "relics/lantern.yaml:1:1: error Y105: Before it.\n"
        "  1 | id: lantern\n"
        "    | ^^\n"
        "\n"
        "relics/lantern.yaml:1:5: error Y105: First.\n"
        "  1 | id: lantern\n"
        "    |     ^^^^^^^\n"
        "      hint: do this\n"
        "\n"
        "3 errors, 1 warning in 2 files\n"
    )


def test_carets_stand_below_wide_characters() -> None:
    finding = EMPTY.at(place(2, 5, 6), "Here.")
    assert render([finding], "text", [LANTERN]).splitlines()[1:3] == [
        "  2 | 日本: x",
        "    |       ^",
    ]


def test_a_tab_takes_one_column() -> None:
    finding = EMPTY.at(place(3, 2, 3), "Here.")
    assert render([finding], "text", [LANTERN]).splitlines()[1:3] == ["  3 |  x", "    |  ^"]


def test_a_long_line_is_cut_around_the_place() -> None:
    long = load("a" * 300 + "X" + "b" * 300, name="long.yaml")
    shown = render([EMPTY.at(Place("long.yaml", 1, 301, 302), "Here.")], "text", [long])
    assert shown.splitlines()[1:3] == [
        "  1 | …" + "a" * 20 + "X" + "b" * 79 + "…",
        "    | " + " " * 21 + "^",
    ]


def test_a_related_place_shows_its_line_and_another_file_its_name() -> None:
    finding = EMPTY.at(
        place(1, 1, 3), "Both.", related=[Related(place(1, 5, 9, "relics/lamp.yaml"), "also here")]
    )
    assert render([finding], "text", [LANTERN, LAMP]) == (
        "relics/lantern.yaml:1:1: error Y105: Both.\n"
        "  1 | id: lantern\n"
        "    | ^^\n"
        "      also here (relics/lamp.yaml:1:5):\n"
        "  1 | id: lamp\n"
        "    |     ^^^^\n"
        "\n"
        "1 error in 1 file\n"
    )


def test_without_its_source_a_finding_shows_no_line() -> None:
    assert render([EMPTY.at(place(1, 1, 3), "Here.")], "text", []) == (
        "relics/lantern.yaml:1:1: error Y105: Here.\n\n1 error in 1 file\n"
    )


def test_nothing_from_a_file_can_command_the_terminal() -> None:
    source = load("a: \x1b[31m\n", name="bad\x1b.yaml")
    shown = render(source.findings, "text", [source])
    assert "\x1b" not in shown
    assert "\\x1b[31m" in shown


def test_colour_only_when_asked_for() -> None:
    finding = EMPTY.at(place(1, 1, 3), "Here.", hint="do this")
    plain = render([finding], "text", [LANTERN])
    painted = render([finding], "text", [LANTERN], colour=True)
    assert "\x1b" not in plain
    assert "\x1b[1;31merror Y105\x1b[0m" in painted
    for tone in ("1;31", "31", "36", "1", "0"):
        painted = painted.replace(f"\x1b[{tone}m", "")
    assert painted == plain
