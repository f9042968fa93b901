"""Findings, the registry of codes, and suggestions."""

import pytest

from melder.content.findings import (
    Code,
    Finding,
    Place,
    Severity,
    code,
    codes,
    has_errors,
    in_order,
    quote,
    register,
    suggest,
)
from melder.content.source import EMPTY, NOT_UTF8

HERE = Place("a.yaml", 1, 1, 2)


def test_a_finding_takes_its_severity_from_its_code() -> None:
    finding = EMPTY.at(HERE, "nothing")
    assert finding == Finding("Y105", "nothing", HERE)
    assert finding.severity is Severity.ERROR
    assert has_errors([finding])
    assert not has_errors([])


def test_a_finding_needs_a_registered_code() -> None:
    with pytest.raises(LookupError, match="'Y199'"):
        Finding("Y199", "nothing", HERE)


@pytest.mark.parametrize("bad_id", ["", "Y1", "Q101", "Y1000", "y101", "Y10x"])
def test_the_id_of_a_code_has_a_stage_and_two_digits(bad_id: str) -> None:
    with pytest.raises(ValueError, match="not the id of a code"):
        register(Code(bad_id, "t", "m", "", ""))


def test_a_code_is_registered_once() -> None:
    with pytest.raises(ValueError, match="Y105 is registered twice"):
        register(Code("Y105", "t", "m", "", ""))
    assert code("Y105") is EMPTY


def test_codes_are_listed_by_id() -> None:
    ids = [each.id for each in codes()]
    assert ids == sorted(ids)
    assert {"Y105", "Y103"} <= set(ids)


def test_order_is_by_file_line_column_and_code_and_drops_repetitions() -> None:
    wanted = [
        NOT_UTF8.at(Place("a.yaml", 2, 9, 10), "x"),
        EMPTY.at(Place("a.yaml", 2, 9, 10), "x"),
        EMPTY.at(Place("a.yaml", 10, 1, 2), "x"),
        EMPTY.at(Place("b.yaml", 1, 1, 2), "x"),
    ]
    assert in_order([wanted[3], wanted[1], wanted[2], wanted[0], wanted[1]]) == wanted


@pytest.mark.parametrize(
    ("word", "candidates", "meant"),
    [
        ("lustr", ["lustre", "rust"], "lustre"),
        ("amber_glow", ["amber-glow", "amber"], "amber-glow"),
        ("AmberGlow", ["amber-glow", "amber"], "amber-glow"),
        ("glow-amber", ["amber-glow", "amber"], "amber-glow"),
        ("handsize", ["hand_size", "hand"], "hand_size"),
        ("cots", ["cost", "name"], "cost"),
        ("onn", ["on", "do"], "on"),
        ("od", ["on", "do"], "do"),
        ("xyz", ["cost", "name"], None),
        ("", ["cost"], None),
        ("cost", [], None),
    ],
)
def test_suggest(word: str, candidates: list[str], meant: str | None) -> None:
    assert suggest(word, candidates) == meant


def test_quote_is_short_and_shows_what_does_not_print() -> None:
    assert quote("a\x1b[31mb\n") == "`a\\x1b[31mb\\n`"
    assert quote("x" * 100) == "`" + "x" * 47 + "…`"
    assert quote("`") == '"`"'


def test_a_place_is_written_as_editors_read_it() -> None:
    assert str(Place("relics/lantern.yaml", 3, 7, 9)) == "relics/lantern.yaml:3:7"
