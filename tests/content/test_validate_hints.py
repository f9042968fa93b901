"""Hints: what is told of a slip names the way out of it, and no slip is told twice."""

from pathlib import Path

import pytest

from melder.content.check import validate
from melder.content.findings import Finding
from tests.packs import write_pack

HEAD = "id: lamp\nname: Lamp\ncost: 5\nrarity: common\n"
EFFECTS = [
    ("{on: score, chance: 25%, do: {mult: 3}}", "25%", "write 1/4"),
    ("{on: score, chance: 12.5 %, do: {mult: 3}}", "12.5 %", "write 1/8"),
    ("{on: score, chance: 1 in 4, do: {mult: 3}}", "1 in 4", "write 1/4"),
    ("{on: score, chance: 2 out of 6, do: {mult: 3}}", "2 out of 6", "write 1/3"),
    ("{on: score, chance: 0.25, do: {mult: 3}}", "0.25", "write 1/4"),
    ("{on: score, chance: 0/4, do: {mult: 3}}", "0/4", "what never happens can be left out"),
    ("{on: score, chance: 0, do: {mult: 3}}", "0", "what never happens can be left out"),
    ("{on: score, chance: 100%, do: {mult: 3}}", "100%", "needs no chance: leave it out"),
    ("{on: score, chance: 1, do: {mult: 3}}", "1", "needs no chance: leave it out"),
    ("{on: score, chance: 150%, do: {mult: 3}}", "150%", "a chance cannot be above 1"),
    ("{on: score, chance: 1 in 0, do: {mult: 3}}", "1 in 0", None),
    ("{on: score, chance: often, do: {mult: 3}}", "often", None),
    ("{on: score, do: {mult: 1,5}}", "`5` is no part", "write 1.5: decimals come after a point"),
    ("{on: score, do: [{mult: -1,25}]}", "`25` is no part", "write -1.25: decimals"),
    ("{modify: price, times: 0,5}", "`5` is no part", "write 0.5: decimals come after a point"),
    ("{on: score, do: {mult: '1,5'}}", "1,5", "write 1.5: decimals come after a point"),
    ("{on: score, do: {mult: 1,500}}", "`500` is no part", "write 1500, or 1.500 where decimals"),
    ("{on: score, chance: '0,25', do: {mult: 3}}", "0,25", "write 1/4"),
    ("{on: score, do: {mult: 1.23456}}", "1.23456", "an amount has at most 4 decimals"),
    (f"{{on: score, do: {{mult: {'9' * 30}.5}}}}", "9", "this is more than any amount can be"),
    ("{on: score, do: {}}", "an action, not an empty mapping", None),
    ("{on: score, do: [{}]}", "an action, not an empty mapping", None),
    ("{}", "an effect, not an empty mapping", None),
    ("{on: score, each: {groups: scored, size: {}}, do: {mult: 3}}", "an empty mapping", None),
    (
        "{on: score, each: {tiles: triggered, colour: yellow}, do: {mult: 3}}",
        "No colour is called `yellow`.",
        "known here: `black`, `blue`, `orange`, `red`",
    ),
    (
        "{on: score, each: {tiles: triggered, colour: traget}, do: {mult: 3}}",
        "No colour is called `traget`.",
        "did you mean `target`?",
    ),
    ("{on: [score, after], do: {mult: 3}}", "A list is no event", "write an entry for each"),
    (
        "{on: score, each: {tiles: scored, finish: anny}, do: {make: {tiles: it}, number: 1}}",
        "No finish is called `anny`.",
        "did you mean `any`?",
    ),
    (
        "{on: after, each: {tiles: scored, enchantment: nome}, do: {make: {tiles: it}, number: 1}}",
        "No enchantment is called `nome`.",
        "did you mean `none`?",
    ),
    ("{on: score, do: {gain: glow, buy: 2}}", "`buy` is no part of `gain`", "did you mean `by`?"),
    ("{on: score, doo: {mult: 2}}", "`doo` is no part of `on`", "did you mean `do`?"),
]


def findings(tmp_path: Path, text: str, name: str = "lamp") -> list[Finding]:
    path = tmp_path / "relics" / f"{name}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return validate([path], examples=False).findings


@pytest.mark.parametrize(("effect", "says", "hint"), EFFECTS, ids=[one[0] for one in EFFECTS])
def test_effects(base: Path, tmp_path: Path, effect: str, says: str, hint: str | None) -> None:
    state = "state: {glow: 1}\n" if "glow" in effect else ""
    text = f"{HEAD}{state}effects:\n  - {effect}\nexamples: [{{}}]\n"
    (finding,) = findings(tmp_path, text)
    assert says in finding.message
    assert finding.hint is None if hint is None else hint in str(finding.hint)


POINT = "write 4.5: decimals come after a point"
NO_DECIMALS = "a whole number has no decimals"
COMMAS = [
    ("relics/lamp.yaml", HEAD.replace("cost: 5", "cost: 4,5"), NO_DECIMALS),
    ("relics/lamp.yaml", HEAD.replace("cost: 5", "cost: 1,000"), "write 1000"),
    ("relics/lamp.yaml", HEAD + "state: {glow: 4,5}\n", POINT),
    ("relics/lamp.yaml", HEAD + "state: {glow: '4,5'}\n", POINT),
    ("rules/shop.yaml", "patch: shop\ntile_price: 4,5\n", NO_DECIMALS),
    ("rules/shop.yaml", "patch: shop\ntype_weights: {cut: 4,5}\n", POINT),
    ("rules/shop.yaml", "patch: shop\ndraft: {relics: 4,5}\n", POINT),
    ("rules/groups.yaml", "patch: groups\nrun_mult_per_tile: 4,5\n", POINT),
    ("rules/groups.yaml", "patch: groups\nset_mult: {3: 4,5}\n", POINT),
    ("rules/run.yaml", "patch: run\nblinds: [{id: a, name: A, factor: 4,5}]\n", POINT),
]
"""Files of a pack with a decimal comma, and the hint that names it."""


@pytest.mark.parametrize(("file", "text", "hint"), COMMAS, ids=[one[1][-30:] for one in COMMAS])
def test_a_decimal_comma_in_content(
    base: Path, tmp_path: Path, file: str, text: str, hint: str
) -> None:
    pack = write_pack(tmp_path / "other", {file: text})
    found = validate([pack], examples=False).findings
    assert hint in [finding.hint for finding in found]


@pytest.mark.parametrize(
    "end", ["effects: [", "effects: [\n", "effects: [\n\n\n", "effects: [ # more\n", "state: {\n"]
)
def test_a_bracket_that_is_open_at_the_end(base: Path, tmp_path: Path, end: str) -> None:
    (finding,) = findings(tmp_path, HEAD + end)
    assert finding.code == "Y115"
    assert finding.place.line == 5
    opened = end[finding.place.column - 1]
    assert finding.message.startswith(f"`{opened}` is opened here and not closed with")


@pytest.mark.parametrize("end", ["name: 'La", "name: [a", "name: {a", "name: {a:", "- ["])
@pytest.mark.parametrize("blank", ["", "\n", "\n\n  \n"])
def test_a_place_at_the_end_of_a_file_is_on_a_line_with_text(
    base: Path, tmp_path: Path, end: str, blank: str
) -> None:
    for finding in findings(tmp_path, f"id: lamp\n{end}{blank}"):
        assert finding.place.line <= 2
        for other in finding.related:
            assert other.place.line <= 2


def test_what_is_left_of_a_retired_item(base: Path, tmp_path: Path) -> None:
    text = HEAD + "effects: [{on: score, do: {mult: 3}}]\nretired: {since: 0.2.0}\nodd: 1\n"
    whole, unknown = sorted(findings(tmp_path, text), key=lambda one: one.code)
    assert (unknown.code, unknown.place.line) == ("S201", 7)
    assert (whole.code, whole.place.line) == ("L307", 6)
    assert whole.hint == "take away `cost`, `rarity`, `effects`"


@pytest.mark.parametrize(
    ("id", "stem", "hint"),
    [
        ("Amber Glow", "amber-glow", None),
        ("Amber Glow", "Amber Glow", None),
        ("amber-glow", "Amber Glow", "rename the file to `amber-glow.yaml`"),
        ("amber", "glow", "rename the file to `amber.yaml`, or write `id: glow`"),
    ],
)
def test_no_impossible_name_is_advised(base: Path, id: str, stem: str, hint: str | None) -> None:
    path = base / "melder" / "relics" / f"{stem}.yaml"
    path.write_text(HEAD.replace("lamp", id), encoding="utf-8")
    found = {one.code: one.hint for one in validate([path], examples=False).findings}
    assert ("S205" in found) is (hint is None)
    assert found.get("P604") == hint
