"""``melder validate`` and ``melder explain``."""

import json
from pathlib import Path

import pytest

from melder.content.every_code import codes
from tests.cli.conftest import Run

WRONG = "id: lamp\nname: Lamp\ncots: 5\nrarity: common\n"
TOLD = (
    "relics/lamp.yaml:3:1: error S201: The key `cots` is not known here.\n"
    "  3 | cots: 5\n"
    "    | ^^^^\n"
    "      hint: did you mean `cost`?\n"
    "\n"
    "1 error in 1 file\n"
)


@pytest.fixture
def lamp(base: Path, tmp_path: Path) -> str:
    (tmp_path / "relics").mkdir()
    (tmp_path / "relics" / "lamp.yaml").write_text(WRONG, encoding="utf-8")
    return "relics/lamp.yaml"


def test_sound_content(base: Path, run: Run) -> None:
    result = run("validate")
    assert (result.code, result.out, result.err) == (0, "no findings\n", "")


def test_findings(lamp: str, run: Run) -> None:
    result = run("validate", lamp)
    assert (result.code, result.out, result.err) == (1, TOLD, "")


def test_a_folder_of_a_kind(lamp: str, run: Run) -> None:
    assert run("validate", "relics").out == TOLD


def test_only_what_lies_in_the_paths_is_told(lamp: str, base: Path, run: Run) -> None:
    (base / "melder" / "relics" / "lamb.yaml").write_text(WRONG, encoding="utf-8")
    assert run("validate", "base/melder/perks").out == "no findings\n"
    assert "P604" in run("validate", "base/melder/relics").out
    assert "P604" in run("validate", "base").out


def test_several_paths_at_once(lamp: str, base: Path, run: Run) -> None:
    (base / "melder" / "relics" / "lamb.yaml").write_text(WRONG, encoding="utf-8")
    told = run("validate", lamp, "base/melder/relics/lamb.yaml").out
    assert told.index("base/melder/relics/lamb.yaml:3:1") < told.index("relics/lamp.yaml:3:1")
    assert told.endswith("4 errors in 2 files\n")


def test_a_loose_file_is_known_by_its_fields(base: Path, tmp_path: Path, run: Run) -> None:
    text = "id: wick\nname: Wick\ncost: 9\ntier: 2\nrequires: lamp-oli\n"
    (tmp_path / "draft.yaml").write_text(text, encoding="utf-8")
    assert run("validate", "draft.yaml").out == (
        "draft.yaml:5:11: error L301: No perk is called `lamp-oli`.\n"
        "  5 | requires: lamp-oli\n"
        "    |           ^^^^^^^^\n"
        "      hint: did you mean `lamp-oil`?\n"
        "\n"
        "1 error in 1 file\n"
    )


def test_a_loose_file_of_no_kind(base: Path, tmp_path: Path, run: Run) -> None:
    (tmp_path / "draft.yaml").write_text("- 1\n", encoding="utf-8")
    assert run("validate", "draft.yaml").out == (
        "draft.yaml:1:1: error P603: Nothing says which kind of item this is.\n"
        "  1 | - 1\n"
        "    | ^^^\n"
        "      hint: put the file into a folder that is named after its kind, such as `relics`\n"
        "\n"
        "1 error in 1 file\n"
    )


def test_formats(lamp: str, run: Run) -> None:
    assert json.loads(run("validate", lamp, "--format", "json").out)
    assert run("validate", lamp, "--format", "github").out.startswith("::error file=relics/")
    assert json.loads(run("validate", lamp, "--format", "sarif").out)["version"] == "2.1.0"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--format", "xml"), "melder: 'xml' is no format: text, json, github, sarif\n"),
        (("nowhere",), "melder: there is no file or folder nowhere\n"),
        (("--pack", "nowhere"), "melder: there is no folder nowhere\n"),
    ],
)
def test_what_cannot_run(base: Path, run: Run, arguments: tuple[str, ...], told: str) -> None:
    result = run("validate", *arguments)
    assert (result.code, result.out, result.err) == (2, "", told)


def test_explain(run: Run) -> None:
    result = run("explain", "s201")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "S201 (error): An unknown key\n"
        "\n"
        "Nothing reads this key, so that what it says would be lost.\n"
        "\n"
        "Bad:\n"
        "  id: lantern\n"
        "  name: Lantern\n"
        "  cots: 4\n"
        "\n"
        "Mended:\n"
        "  id: lantern\n"
        "  name: Lantern\n"
        "  cost: 4\n"
    )


@pytest.mark.parametrize("code", [code.id for code in codes()])
def test_explain_knows_every_code(run: Run, code: str) -> None:
    result = run("explain", code, "--format", "json")
    assert result.code == 0
    assert json.loads(result.out)["code"] == code


@pytest.mark.parametrize("letter", sorted({code.id[0] for code in codes()}))
def test_explain_tells_an_unknown_code_of_its_stage(run: Run, letter: str) -> None:
    result = run("explain", f"{letter.lower()}999")
    listed, others = result.err.rstrip("\n").rsplit("; others begin with ", 1)
    stage = [code.id for code in codes() if code.id[0] == letter]
    assert (result.code, listed) == (
        2,
        f"melder: no finding has the code '{letter.lower()}999'; "
        f"the {letter} codes are {', '.join(stage)}",
    )
    assert others.split(", ") == sorted({code.id[0] for code in codes()} - {letter})


def test_explain_tells_how_codes_begin(run: Run) -> None:
    letters = ", ".join(sorted({code.id[0] for code in codes()}))
    told = f"melder: no finding has the code 'Q777'; codes begin with {letters}\n"
    assert run("explain", "Q777").err == told


def test_explain_lists_all(run: Run) -> None:
    lines = run("explain").out.splitlines()
    assert [line.split()[0] for line in lines] == [code.id for code in codes()]


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("E-405", "did you mean E405?"),
        (
            "A799",
            "the A codes are A701, A702, A703, A704, A705, A706; "
            "others begin with D, E, L, P, S, X, Y",
        ),
    ],
)
def test_explain_of_no_code(run: Run, code: str, hint: str) -> None:
    result = run("explain", code)
    told = f"melder: no finding has the code '{code}'; {hint}\n"
    assert (result.code, result.out, result.err) == (2, "", told)
