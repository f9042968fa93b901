"""`melder wiki` and the plugin's own settings."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator import plugin
from generator.model import Wiki
from melder.cli import main
from melder.cli import wiki as command
from tests.generator.conftest import PLUGIN
from tests.generator.fixture import BROKEN

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> CliRunner:
    monkeypatch.chdir(tmp_path)
    return CliRunner()


def collected(monkeypatch: pytest.MonkeyPatch, wiki: Wiki) -> list[Sequence[Path]]:
    """Put a wiki in the place of the base pack's; gives the packs that were asked for."""
    asked: list[Sequence[Path]] = []

    def collect(packs: Sequence[Path]) -> Wiki:
        asked.append(packs)
        return wiki

    monkeypatch.setattr(plugin, "collect", collect)
    return asked


def sound(wiki: Wiki) -> Wiki:
    """A few items without problems and a word of each role, whose pages written ones link to:
    enough to see that a build ends well."""
    kinds = [
        replace(kind, items=tuple(item for item in kind.items if item.ref != BROKEN))
        for kind in wiki.kinds
    ]
    words = list({word.role: word for word in wiki.words}.values())
    return Wiki(wiki.version, wiki.rules, kinds, words, wiki.codes[:2])


def test_build_writes_the_site_into_the_working_folder(
    run: CliRunner, wiki: Wiki, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = collected(monkeypatch, sound(wiki))
    pack = tmp_path / "lanterns"
    pack.mkdir()
    (pack / "pack.yaml").write_text("id: lanterns\n")
    monkeypatch.setenv("MELDER_PACKS", "")
    result = run.invoke(command.app, ["build", "--pack", "lanterns"])
    assert (result.exit_code, result.stdout) == (0, "site/index.html\n"), result.output
    assert (tmp_path / "site" / "melder" / "relics" / "amber-glow.html").is_file()
    assert asked == [[pack]]


def test_a_problem_fails_the_build_and_is_told(
    run: CliRunner, wiki: Wiki, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bad = replace(sound(wiki), problems=["relics/lantern.yaml: no such colour"])
    collected(monkeypatch, bad)
    result = run.invoke(command.app, ["build", "--out", str(tmp_path / "public")])
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "melder: relics/lantern.yaml: no such colour",
        "melder: the wiki has 1 problem",
    ]


def test_a_folder_that_is_no_pack_is_refused(run: CliRunner, tmp_path: Path) -> None:
    result = run.invoke(command.app, ["build", "--pack", "nowhere"])
    assert result.exit_code == 2
    assert result.stderr == "melder: nowhere is no pack: it has no pack.yaml\n"


def test_without_the_extra_one_sentence_says_so(
    run: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command.importlib.util, "find_spec", lambda _name: None)
    result = run.invoke(command.app, ["build"])
    assert result.exit_code == 2
    assert result.stderr == "melder: the wiki needs an extra: pip install 'melder[wiki]'\n"


def test_without_the_plugin_one_sentence_says_how_to_get_it(
    run: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "PLUGIN", "no-such-plugin")
    result = run.invoke(command.app, ["build"])
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "pip install -e ." in result.stderr


def test_the_packaged_pages_are_used_where_there_is_no_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data = tmp_path / "lib" / "melder" / "_data"
    (data / "site_src").mkdir(parents=True)
    (data / "mkdocs.yml").write_text("site_name: Melder\n")
    monkeypatch.setattr(command, "__file__", str(tmp_path / "lib" / "melder" / "cli" / "wiki.py"))
    assert command.config_path() == data / "mkdocs.yml"
    (data / "mkdocs.yml").unlink()
    assert command.config_path() is None


def test_the_project_declares_the_plugin() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["mkdocs.plugins"] == {"melder": PLUGIN}


@pytest.mark.parametrize(
    "address", ["nonsense", "127.0.0.1:99999", "127.0.0.1:", ":80", "a:-1", "a:" + "9" * 5000]
)
def test_serving_at_no_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiki", "serve", "--at", address]) == 2
    assert "is no address" in capsys.readouterr().err
