"""Findings as workflow commands."""

from melder.content.findings import Place
from melder.content.report import render
from melder.content.source import EMPTY


def test_one_command_a_finding() -> None:
    finding = EMPTY.at(Place("relics/lantern.yaml", 2, 3, 7), "Wrong: here, 100 %.", hint="so")
    assert render([finding], "github", []) == (
        "::error file=relics/lantern.yaml,line=2,col=3,title=Y105"
        "::Wrong: here, 100 %25.%0Ahint: so\n"
    )


def test_properties_are_escaped_further_than_messages() -> None:
    finding = EMPTY.at(Place("a,b:c%\n.yaml", 1, 1, 2), "x\r\ny")
    assert render([finding], "github", []) == (
        "::error file=a%2Cb%3Ac%25%0A.yaml,line=1,col=1,title=Y105::x%0D%0Ay\n"
    )


def test_no_findings_are_no_commands() -> None:
    assert render([], "github", []) == ""
