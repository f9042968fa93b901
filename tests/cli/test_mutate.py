"""``melder content mutate``: the mutation score of items."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PASSED = "100.00% of the mutants that change anything are noticed\n"


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def test_every_mutant_is_noticed(run: Run) -> None:
    result = run("content", "mutate", "relic/gold-mine")
    assert (result.code, result.err) == (0, "")
    head, *rows, last = result.out.splitlines()
    assert head == "change      killed  survived  equivalent"
    assert "amount           2         0           0" in rows
    assert last + "\n" == PASSED


def test_columns_stand_below_each_other(run: Run) -> None:
    rows = run("content", "mutate", "boss/the-club").out.splitlines()[:-1]
    assert any(row.startswith("named value ") for row in rows)
    assert len({len(row) for row in rows}) == 1


def test_for_programs(run: Run) -> None:
    found = json.loads(run("content", "mutate", "gold-mine", "--format", "json").out)
    assert (found["survivors"], found["stale"], found["share"]) == ([], [], 1.0)
    assert found["killed"]["amount"] == 2


@pytest.fixture
def unproven(tmp_path: Path) -> Path:
    """A pack with an item that has no examples, so that nothing is noticed."""
    pack = tmp_path / "more"
    relics = pack / "melder" / "relics"
    relics.mkdir(parents=True)
    (pack / "pack.yaml").write_text("id: more\ntitle: More\nversion: 1.0.0\nformat: 1\n")
    (relics / "lamp.yaml").write_text(
        "id: lamp\nname: Lamp\ncost: 1\nrarity: common\n"
        "effects:\n  - on: payout\n    do: {earn: 2}\n"
    )
    return pack


def test_what_survives_is_told_with_its_place(unproven: Path, run: Run) -> None:
    result = run("content", "mutate", "lamp", "--pack", str(unproven))
    assert result.code == 1
    (line,) = [one for one in result.out.splitlines() if one.endswith("earn: 2 -> 3")]
    place, told = line.split(": relic/lamp  ")
    assert place.endswith("more/melder/relics/lamp.yaml:7")
    assert told == "effects.0.do.earn: 2 -> 3"
    found = json.loads(
        run("content", "mutate", "lamp", "--pack", str(unproven), "--format", "json").out
    )
    assert {"file": place.removesuffix(":7"), "line": 7}.items() <= next(
        one for one in found["survivors"] if one["mutant"] == told
    ).items()


def test_no_such_item(run: Run) -> None:
    result = run("content", "mutate", "gold-mime")
    assert (result.code, result.out) == (2, "")
    assert result.err == "melder: there is no item 'gold-mime'; did you mean gold-mine?\n"


def test_since_a_revision_from_any_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "more"
    relics = pack / "melder" / "relics"
    relics.mkdir(parents=True)
    (pack / "pack.yaml").write_text("id: more\ntitle: More\nversion: 1.0.0\nformat: 1\n")
    text = (
        "id: {0}\nname: {0}\ncost: 1\nrarity: common\n"
        "effects:\n  - on: payout\n    do: {{earn: 2}}\n"
        "examples:\n  - title: Pays\n    steps: [{{raise: payout}}]\n    expect: {{money: 2}}\n"
    )
    (relics / "old.yaml").write_text(text.format("old"))
    git(pack, "init", "-q")
    git(pack, "add", ".")
    git(pack, "commit", "-qm", "old")
    monkeypatch.chdir(relics.parent)
    command = ("content", "mutate", "--since", "HEAD", "--pack", str(pack), "--format", "json")
    base = run("content", "mutate", "--since", "HEAD", "--format", "json")
    if base.code == 2:
        pytest.skip("the tests do not run in a checkout")
    before = json.loads(run(*command).out)["killed"]
    (relics / "new.yaml").write_text(text.format("new"))
    after = json.loads(run(*command).out)["killed"]
    assert after["amount"] - before.get("amount", 0) == 2


def test_an_unknown_revision(run: Run) -> None:
    result = run("content", "mutate", "--since", "no-such-revision")
    assert (result.code, result.out) == (2, "")
    assert result.err == "melder: git does not know 'no-such-revision'\n"
